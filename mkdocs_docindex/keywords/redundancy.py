"""Rules about terms that say the same: a page shows one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from mkdocs_docindex.keywords.candidates import Candidate

__all__ = ["Shown"]

_HYPHENS = str.maketrans("", "", "-_")
_QUALIFIED = re.compile(r".*(?:[.#/]|::)(?=[^.#/:]+$)")
"""What stands before the last name of an identifier: "resources." of "resources.Get"."""


_MOSTLY = 2 / 3
"""The share of a phrase's uses inside a longer one from which only the longer one is shown."""


class Shown:
    """The candidates that a page shows so far, in order."""

    def __init__(self, synonyms: Mapping[str, str], common: float, *, keep_parts: bool) -> None:
        self._synonyms = synonyms
        self._common = common
        self.keep_parts = keep_parts
        """Whether a term is added beside a longer one that it is part of."""
        self._chosen: dict[str, Candidate] = {}
        self._given: dict[str, Candidate | None] = {}
        self._forms: dict[str, str] = {}
        """Each with the term that has it."""
        self.gave_way: dict[str, str] = {}
        """The names of candidates that are not shown, each with the term that is shown instead."""

    def __len__(self) -> int:
        return len(self._given) + len(self._chosen)

    def __contains__(self, name: str) -> bool:
        return name in self._given or name in self._chosen

    def __iter__(self) -> Iterator[Candidate]:
        return iter(self._chosen.values())

    @property
    def terms(self) -> Mapping[str, Candidate | None]:
        """The terms by name; None for those of the author that are not in the text."""
        return {**self._given, **self._chosen}

    def give(self, name: str, text: str, candidate: Candidate | None) -> None:
        """Add a term set by the author, which nothing replaces."""
        self._given[name] = candidate
        self._forms.update(dict.fromkeys(_forms(name, text, self._synonyms), text))

    def add(self, candidate: Candidate) -> None:
        """Add a candidate, unless a better variant of it is shown; it takes the place of its own parts."""
        forms = _forms(candidate.name, candidate.spelling, self._synonyms)
        if same := self._forms.keys() & forms:
            self.gave_way[candidate.name] = self._forms[min(same)]
            return
        if not self.keep_parts:
            shorter = [part for name, part in self._chosen.items() if _is_part(name, candidate.name)]
            longer = [other for name, other in self._chosen.items() if _is_part(candidate.name, name)]
            if loose := [part for part in shorter if _is_loose(candidate, part)]:
                self.gave_way[candidate.name] = loose[0].spelling
                return
            whole = [other.spelling for other in longer if not _is_code(other) and not _is_loose(other, candidate)]
            whole += [name for name in self._given if _is_part(candidate.name, name)]
            if whole and self._is_needless(candidate):
                self.gave_way[candidate.name] = whole[0]
                return
            needless = [] if _is_code(candidate) else [part for part in shorter if self._is_needless(part)]
            for other in (*needless, *(other for other in longer if _is_loose(other, candidate))):
                del self._chosen[other.name]
                self.gave_way[other.name] = candidate.spelling
        self._chosen[candidate.name] = candidate
        self._forms.update(dict.fromkeys(forms, candidate.spelling))

    def _is_needless(self, part: Candidate) -> bool:
        """Whether a term is nothing beside a longer one: a word, or a phrase that hardly occurs without it.

        An acronym is a name by itself, unless the whole site is about it; so are code, and a term that the title or a
        section is named after.
        """
        is_acronym = part.spelling[:2].isupper() and part.document_frequency <= self._common
        if is_acronym or _is_code(part) or part.title_share == 1 or part.coverage == 1:
            return False
        return part.length == 1 or part.longer_count >= _MOSTLY * part.uses


def _is_loose(phrase: Candidate, part: Candidate) -> bool:
    """Whether a phrase stands once in a sentence, and only its part is a term: "dry rudder cracks"."""
    is_apart = phrase.headings or phrase.title_share or phrase.is_link or phrase.code
    return phrase.uses == 1 < part.uses and not is_apart


def _is_code(candidate: Candidate) -> bool:
    return 2 * candidate.code >= candidate.uses


def _is_part(name: str, longer: str) -> bool:
    return len(name) < len(longer) and f" {name} " in f" {longer} "


def _forms(name: str, text: str, synonyms: Mapping[str, str]) -> set[str]:
    """What stands for the same term: another order of its words, another spelling, an acronym, a short name."""
    joined = "".join(text.split()).translate(_HYPHENS).lower()
    if joined[-1:] == "s" and joined[-2:-1] not in ("", "s"):
        joined = joined[:-1]
    found = {_in_order(name), joined}
    if not joined.isalnum():
        found.add(_QUALIFIED.sub("", joined))
    if name in synonyms:
        found.add(_in_order(synonyms[name]))
    return found


def _in_order(name: str) -> str:
    return " ".join(sorted(name.split(" "))) if " " in name else name
