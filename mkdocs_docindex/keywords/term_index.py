"""The back-of-the-book index: the terms of the whole site and of each folder."""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import NamedTuple

from mkdocs_docindex.incremental import Incremental
from mkdocs_docindex.keywords.index_entries import deserves_entry
from mkdocs_docindex.model.index import Keyword, Place, Term
from mkdocs_docindex.model.pages import Document, Page
from mkdocs_docindex.model.sources import DETAILS
from mkdocs_docindex.reading.packed_blocks import pack_blocks
from mkdocs_docindex.sources.graph import public_symbols
from mkdocs_docindex.sources.pages import symbol_anchor

__all__ = ["FolderTerms", "TermFinder", "add_symbols", "find_acronyms"]

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


_Uses = Sequence[tuple[float, int, str, Keyword]]
"""The pages that have a term as a keyword: its score and rank there, the page, and the keyword."""


class TermFinder(Incremental):
    """Creates the entries of the index, and reuses those whose pages have not changed."""

    def __init__(self, *, runs_again: bool = True) -> None:
        super().__init__(runs_again=runs_again)
        self._known: dict[str, tuple[_Uses, Term | None]] = {}

    def find(
        self, keywords: Mapping[str, Sequence[Keyword]], synonyms: Mapping[str, tuple[str, str]]
    ) -> dict[str, Term]:
        """Return the entries: keywords of several pages, or the topic of one.

        `synonyms` maps the key of an acronym to the key and the words of its expansion.
        """
        found: dict[str, list[tuple[float, int, str, Keyword]]] = {}
        for src, terms in keywords.items():
            for rank, keyword in enumerate(terms):
                found.setdefault(keyword.key, []).append((keyword.score, rank, src, keyword))
        before, self._known = self._known, {}
        entries: dict[str, Term] = {}
        for key, uses in found.items():
            known = before.get(key)
            if known is None or known[0] != uses:
                known = (uses, _entry(key, uses))
            self._known[key] = known
            if known[1]:
                entries[key] = known[1]
        for acronym, (key, words) in sorted(synonyms.items()):
            if acronym in entries and key and key != acronym:
                short = entries[acronym]
                full = entries.get(key) or Term(words, key, False, short.places, short.page_count)
                entries[key] = full._replace(see_also=tuple(sorted({*full.see_also, acronym})))
                entries[acronym] = short._replace(see_also=tuple(sorted({*short.see_also, key})))
        return entries


def _entry(key: str, uses: _Uses) -> Term | None:
    """The entry of a term, or None if it does not deserve one."""
    if not deserves_entry([(rank, keyword) for _, rank, _, keyword in uses]):
        return None
    best = sorted(uses, key=lambda use: (-use[0], use[2]))
    spellings = Counter(use[3].term for use in uses)
    term = min(spellings, key=lambda spelling: (-spellings[spelling], spelling))
    is_code = 2 * sum(use[3].is_code for use in uses) > len(uses)
    places = tuple(Place(src, keyword.anchor) for _, _, src, keyword in best[:_MOST_PLACES])
    return Term(term, key, is_code, places, len(uses))


def add_symbols(terms: dict[str, Term], pages: Iterable[Page]) -> dict[str, Term]:
    """Add the public symbols of source files to the index, with their places in the outlines."""
    for page in pages:
        if page.file is None or page.file.role not in ("source", "generated"):
            continue
        for symbol in public_symbols(page.file.source.symbols):
            if symbol.kind in ("method", "namespace") or symbol.kind in DETAILS:
                continue
            key = symbol.name.lower()
            place = Place(page.src, symbol_anchor(symbol))
            known = terms.get(key) or Term(symbol.name, key, True, (), 0)
            if all(other.src != page.src for other in known.places):
                places = (*known.places, place)[:_MOST_PLACES]
                terms[key] = known._replace(places=places, page_count=known.page_count + 1)
    return terms


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
