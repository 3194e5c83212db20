"""The back-of-the-book index: the terms of the whole site and of each folder."""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import NamedTuple

from mkdocs_docindex.incremental import Incremental
from mkdocs_docindex.keywords.amount import main_terms
from mkdocs_docindex.keywords.index_entries import is_possessive, why_no_entry
from mkdocs_docindex.model.index import Keyword, Place, Synonyms, Term
from mkdocs_docindex.model.pages import Document
from mkdocs_docindex.reading.packed_blocks import pack_blocks

__all__ = ["FolderTerms", "TermFinder", "find_acronyms"]

_MOST_PLACES = 8
_FOLDER_TERMS = 10

# "Cross-Origin Resource Sharing (CORS)", and "CORS (Cross-Origin Resource Sharing)".
_BRACKETS = re.compile(r"\(([^()]{2,120})\)")
_ACRONYM = re.compile(r"([A-Z][A-Za-z0-9]{1,9})s?")
_ACRONYM_BEFORE = re.compile(r"\b([A-Z][A-Za-z0-9]{1,9}) $")
_FEWEST_LETTERS, _LONGEST_ACRONYM = 5, 10
_WORD = re.compile(r"[^\W_]+")
_CAPITALISED = re.compile("[A-Z][a-z0-9]+")  # the words of "TideGateConfiguration"
_LONGEST_EXPANSION = 120


_SEPARATORS = str.maketrans("", "", " -_\u2010\u2011")


class _TermUse(NamedTuple):
    """A page that has a term."""

    src: str
    keyword: Keyword
    is_main: bool
    """Whether it is one of the best terms there."""

    @property
    def order(self) -> tuple[int, float, str]:
        """Sorts pages by how well they treat the term: named after it, with a section about it, defining it, ..."""
        found, keyword = self.keyword.evidence, self.keyword
        if found is None or found.title == 1:
            treatment = 4
        else:
            treatment = 3 * found.is_heading or 2 * keyword.is_topic or 1 * found.is_bold
        return -treatment, -keyword.score, self.src


_Uses = Sequence[_TermUse]


class TermFinder(Incremental):
    """Creates the entries of the index, and reuses those whose pages have not changed."""

    def __init__(self, *, runs_again: bool = True) -> None:
        super().__init__(runs_again=runs_again)
        self._known: dict[str, tuple[_Uses, bool, Term | None]] = {}
        """By key: the uses of a term, whether its first word is a term, too, and its entry."""
        self.same_as: dict[str, str] = {}
        """By the key of a spelling that has no entry of its own: the key of the entry, for "config map"."""

    def why_no_entry(self, key: str) -> str | None:
        """Return the rule that keeps a term out of the index, "" for none; None if no page has it as a term."""
        known = self._known.get(self.same_as.get(key, key))
        return _why_no_entry(known[0], is_owned=known[1]) if known else None

    def find(
        self,
        keywords: Mapping[str, Sequence[Keyword]],
        words: Mapping[str, int],
        acronyms: Synonyms,
        references: Synonyms,
    ) -> dict[str, Term]:
        """Return the entries: terms of several pages, or the topics of one, given best first.

        `words` are the lengths of pages, `acronyms` map the key of each to the key and the words of its expansion,
        and `references` the key of a term to the key of the one that has its places, and to its spelling.
        """
        by_key: dict[str, list[_TermUse]] = {}
        for src, terms in keywords.items():
            main = main_terms(words[src])
            for rank, keyword in enumerate(terms):
                by_key.setdefault(keyword.key, []).append(_TermUse(src, keyword, rank < main))
        self.same_as = _spellings(by_key)
        found = _joined(by_key, self.same_as)
        before, self._known = self._known, {}
        entries: dict[str, Term] = {}
        for key, uses in found.items():
            known, is_owned = before.get(key), " " in key and key.partition(" ")[0] in found
            if known is None or known[:2] != (uses, is_owned):
                known = (uses, is_owned, _entry(key, uses, is_owned=is_owned))
            self._known[key] = known
            if known[2]:
                entries[key] = known[2]
        for key_of_acronym, (key_of_words, text) in sorted(acronyms.items()):
            acronym = self.same_as.get(key_of_acronym, key_of_acronym)
            key = self.same_as.get(key_of_words, key_of_words)
            if acronym in entries and key and key != acronym:
                short = entries[acronym]
                full = entries.get(key) or Term(text, key, False, short.places, short.page_count)
                entries[key] = full._replace(see_also=tuple(sorted({*full.see_also, acronym})))
                entries[acronym] = short._replace(see_also=tuple(sorted({*short.see_also, key})))
        for other, (key, text) in sorted(references.items()):
            if key in entries and self.same_as.get(other, other) not in entries:
                entries[other] = Term(text, other, False, (), 0, (key,))
        return entries


def _why_no_entry(uses: _Uses, *, is_owned: bool) -> str:
    is_main = any(use.is_main for use in uses)
    return why_no_entry([use.keyword for use in uses], is_main=is_main, is_owned=is_owned)


def _entry(key: str, uses: _Uses, *, is_owned: bool) -> Term | None:
    """The entry of a term, or None if it does not deserve one."""
    if _why_no_entry(uses, is_owned=is_owned):
        return None
    best = sorted(uses, key=lambda use: use.order)
    spellings = Counter(use.keyword.term for use in uses)
    term = min(spellings, key=lambda spelling: (is_owned and is_possessive(spelling), -spellings[spelling], spelling))
    is_code = 2 * sum(use.keyword.is_code for use in uses) > len(uses)
    places = tuple(Place(use.src, use.keyword.anchor) for use in best[:_MOST_PLACES])
    return Term(term, key, is_code, places, len(uses))


def _spellings(found: Mapping[str, _Uses]) -> dict[str, str]:
    """The keys of terms that are spelled with a space, a hyphen or without; each with the most frequent one."""
    groups: dict[str, list[str]] = {}
    for key, uses in found.items():
        joined = uses[0].keyword.term.translate(_SEPARATORS).lower()
        groups.setdefault(joined[:-1] if joined.endswith("s") and not joined.endswith("ss") else joined, []).append(key)
    same_as = {}
    for keys in groups.values():
        if len(keys) > 1:
            first, *others = sorted(keys, key=lambda key: (-len(found[key]), key))
            same_as.update(dict.fromkeys(others, first))
    return same_as


def _joined(found: dict[str, list[_TermUse]], same_as: Mapping[str, str]) -> dict[str, list[_TermUse]]:
    """The uses of all spellings of each term, a page once."""
    for other, key in same_as.items():
        uses = {use.src: use for use in found.pop(other)}
        uses.update((use.src, use) for use in found[key] if use.src not in uses or use.order < uses[use.src].order)
        found[key] = [uses[src] for src in sorted(uses)]
    return found


def find_acronyms(document: Document) -> Iterable[tuple[str, str]]:
    """Yield the acronyms that a page defines, with their expansions."""
    for _, text in pack_blocks(document.blocks).texts():
        if "(" not in text:
            continue
        brackets = list(_BRACKETS.finditer(text))
        for match in brackets:
            if acronym := _ACRONYM.fullmatch(match[1]):
                before = text[max(0, match.start() - _LONGEST_EXPANSION) : match.start()]
                words = list(_WORD.finditer(before))[-len(acronym[1]) :]
                if _initials(words) == acronym[1].lower():
                    yield acronym[1], before[words[0].start() :].strip()
                elif words and _initials(_CAPITALISED.finditer(words[-1][0])) == acronym[1].lower():
                    yield acronym[1], words[-1][0]
        for match in brackets:
            begin = match.start()
            acronym = _ACRONYM_BEFORE.search(text, max(0, begin - _LONGEST_ACRONYM - 1), begin)
            if (
                acronym
                and len(match[1]) >= _FEWEST_LETTERS
                and _initials(_WORD.finditer(match[1])) == acronym[1].lower()
            ):
                yield acronym[1], match[1].strip()


def _initials(words: Iterable[re.Match[str]]) -> str:
    return "".join(word[0][0] for word in words).lower()


class _Use(NamedTuple):
    """How a folder uses a term."""

    weight: float
    pages: int
    score: float
    place: Place
    """The place with the highest score."""


class _Subtree(NamedTuple):
    """The terms of the pages in a folder and its subfolders."""

    keywords: Sequence[tuple[str, Sequence[Keyword]]]
    """Those of the pages directly inside."""
    below: Sequence[_Subtree]
    uses: Mapping[str, _Use]


class FolderTerms(Incremental):
    """Finds the terms of folders: keywords of their pages, ranked higher if few pages outside have them.

    While a site is served, the terms of unchanged folders are kept.
    """

    def __init__(self, *, runs_again: bool = True) -> None:
        super().__init__(runs_again=runs_again)
        self._keywords: Mapping[str, Sequence[Keyword]] = {}
        self._terms: Mapping[str, Term] = {}
        self._counts: Counter[str] = Counter()
        self._changed: set[str] = set()
        self._subtrees: dict[str, _Subtree] = {}
        self._found: dict[str, tuple[_Subtree, tuple[Term, ...]]] = {}
        self._before = (self._subtrees, self._found)
        """Subtrees and terms of the previous build."""

    def read(self, keywords: Mapping[str, Sequence[Keyword]], terms: Mapping[str, Term]) -> None:
        """Replace the keywords of all pages and the entries of the index."""
        counts = Counter(keyword.key for found in keywords.values() for keyword in found)
        self._changed = _differences(self._counts, counts) | _differences(self._terms, terms)
        self._keywords, self._terms, self._counts = keywords, terms, counts
        self._before, self._subtrees, self._found = (self._subtrees, self._found), {}, {}

    def of(self, path: str, pages: Sequence[str], folders: Sequence[str]) -> tuple[Term, ...]:
        """Return the terms of a folder with these pages and subfolders, each with its best place there.

        Must be called for subfolders before their parent.
        """
        subtree = self._subtree(path, pages, folders)
        known = self._before[1].get(path)
        if known is None or known[0] is not subtree or not self._changed.isdisjoint(subtree.uses):
            known = (subtree, self._best(subtree.uses))
        self._found[path] = known
        return known[1]

    def _subtree(self, path: str, pages: Sequence[str], folders: Sequence[str]) -> _Subtree:
        keywords = [(src, self._keywords[src]) for src in pages if src in self._keywords]
        below = [self._subtrees[folder] for folder in folders]
        known = self._before[0].get(path)
        if (
            known is None
            or known.keywords != keywords
            or len(known.below) != len(below)
            or not all(map(operator.is_, known.below, below))
        ):
            known = _Subtree(keywords, below, _uses(keywords, below))
        self._subtrees[path] = known
        return known

    def _best(self, uses: Mapping[str, _Use]) -> tuple[Term, ...]:
        terms, counts = self._terms, self._counts
        ranked = sorted(
            (-use.weight * (use.pages / counts[key]) ** 0.5, key) for key, use in uses.items() if key in terms
        )
        return tuple(terms[key]._replace(places=(uses[key].place,), see_also=()) for _, key in ranked[:_FOLDER_TERMS])


def _uses(keywords: Iterable[tuple[str, Sequence[Keyword]]], below: Iterable[_Subtree]) -> dict[str, _Use]:
    found: dict[str, _Use] = {}
    for src, of_page in keywords:
        for rank, keyword in enumerate(of_page):
            weight, pages, score, place = found.get(keyword.key, (0.0, 0, -inf, None))
            if place is None or keyword.score > score:
                score, place = keyword.score, Place(src, keyword.anchor)
            found[keyword.key] = _Use(weight + keyword.score / (1 + 0.1 * rank), pages + 1, score, place)
    for subtree in below:
        for key, more in subtree.uses.items():
            use = found.get(key)
            if use is not None:
                best = more if more.score > use.score else use
                more = _Use(use.weight + more.weight, use.pages + more.pages, best.score, best.place)
            found[key] = more
    return found


def _differences(before: Mapping[str, object], now: Mapping[str, object]) -> set[str]:
    """Keys that were added, removed, or have another value."""
    found = {key for key, value in now.items() if (old := before.get(key)) is not value and old != value}
    return found | (before.keys() - now.keys())
