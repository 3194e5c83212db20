"""Where a reader of a page may go next, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from operator import itemgetter

import numpy as np

from mkdocs_docindex.analyse.likeness import Likeness, measure_likeness
from mkdocs_docindex.analyse.words import Language
from mkdocs_docindex.model import Keyword, Page, Reason, Relation, SiteLink

__all__ = ["SPARE", "RelatedRules", "find_related"]

SPARE = 2
"""Relations kept beyond the wanted number: the pages before and after in the navigation may step back for them."""
_FLOOR = 0.2
"""Evidence below which pages that people linked by hand are as rare as chance."""
_MOST_TERMS = 3
_SHORTEST_WORD = 3
_WEIGHT = itemgetter(1)


@dataclass(frozen=True)
class RelatedRules:
    """What the site's owner says about related pages."""

    count: int = 5
    """How many a page has at most."""
    exclude_linked: bool = False
    """Whether pages that a page links to are left out."""
    floor: bool = True
    """Whether weak ones are left out."""


def find_related(
    pages: Sequence[Page],
    links: Mapping[str, Sequence[SiteLink]],
    keywords: Mapping[str, Sequence[Keyword]],
    entries: Collection[str],
    language: Language,
    rules: RelatedRules,
) -> dict[str, tuple[Relation, ...]]:
    """Relations of pages of one language, best first. `entries` are keys of the terms that the site's index has."""
    most = rules.count + (SPARE if rules.floor else 0)
    likeness = measure_likeness(pages, links, most, exclude_linked=rules.exclude_linked)
    reasons = _Reasons(pages, links, keywords, entries, language, likeness)
    found = {}
    for this, page in enumerate(pages):
        relations = []
        for candidate in likeness.candidates[this]:
            if rules.floor and (candidate.evidence < _FLOOR or candidate.is_everywhere):
                continue
            why = reasons.of(this, candidate.page)
            if why or not rules.floor:
                relations.append(Relation(pages[candidate.page].src, round(candidate.score, 4), why))
        if relations:
            found[page.src] = tuple(relations)
    return found


class _Reasons:
    """Tells why two pages are related, in facts that can be checked."""

    def __init__(
        self,
        pages: Sequence[Page],
        links: Mapping[str, Sequence[SiteLink]],
        keywords: Mapping[str, Sequence[Keyword]],
        entries: Collection[str],
        language: Language,
        likeness: Likeness,
    ) -> None:
        self._pages = pages
        self._targets = [{link.src for link in links[page.src]} for page in pages]
        self._names = likeness.names
        dull = frozenset((*language.stop_words, *language.weak_words))
        is_dull = [
            len(name) < _SHORTEST_WORD or name in dull or number in likeness.common
            for number, name in enumerate(self._names.names)
        ]
        # Words of links to a page count for it, but need not stand there: a reason must.
        words = likeness.words
        tells = np.array([not dull for dull in is_dull], np.bool_)
        said = words.only(tells[words.feature] & self._names.own.has(words.page, words.feature))
        self._weights = list(said.of_pages())
        of = cache(lambda term: frozenset(word for word in self._names.of(term) if not is_dull[word]))
        # What nobody would look up is no reason either: "Errors", which many pages have as a section.
        self._keywords = [
            {k.key: (k.term, of(k.term)) for k in keywords.get(page.src, ()) if k.key in entries} for page in pages
        ]
        self._asides = [
            frozenset(word for k in keywords.get(page.src, ()) if k.key not in entries for word in of(k.term))
            for page in pages
        ]

    def of(self, this: int, other: int) -> tuple[Reason, ...]:
        """All reasons, strongest first."""
        here, there = self._pages[this], self._pages[other]
        found = []
        if there.src in self._targets[this]:
            found.append(Reason("links_to"))
        if here.src in self._targets[other]:
            found.append(Reason("linked_from"))
        own, others = self._weights[this], self._weights[other]
        shared = {word: own[word] * others[word] for word in own.keys() & others.keys()}
        if terms := self._shared_terms(this, other, shared):
            found.append(Reason("terms", tuple(terms)))
        elif not found and here.folder and here.folder == there.folder:
            found.append(Reason("folder"))
        elif not found and (words := self._shared_words(this, other, shared)):
            found.append(Reason("terms", tuple(words)))
        return tuple(found)

    def _shared_terms(self, this: int, other: int, shared: Mapping[int, float]) -> list[str]:
        """Keywords of one page that the other is about too."""
        found: list[str] = []
        told: set[int] = set()
        for term, words in self._shared_keywords(this, other, shared):
            if not words <= told and self._both_say(term, words, this, other):
                told |= words
                found.append(term)
            if len(found) == _MOST_TERMS:
                break
        return found

    def _shared_words(self, this: int, other: int, shared: Mapping[int, float]) -> list[str]:
        """Words that both pages are about, for pages whose keywords have nothing in common."""
        asides = self._asides[this] | self._asides[other]
        known = ((word, weight) for word, weight in shared.items() if word not in asides)
        best = (self._names.names[word] for word, _ in sorted(known, key=_WEIGHT, reverse=True))
        return list(islice((word for word in best if "'" not in word), _MOST_TERMS))

    def _both_say(self, term: str, words: frozenset[int], this: int, other: int) -> bool:
        """Whether both pages have all words of a term; those that tell something they have."""
        rest = np.array(sorted(self._names.of(term) - words), np.int64)
        return all(self._names.own.has(page, rest).all() for page in (this, other))

    def _shared_keywords(
        self, this: int, other: int, shared: Mapping[int, float]
    ) -> Iterator[tuple[str, frozenset[int]]]:
        here, there = self._keywords[this], self._keywords[other]
        weights: dict[str, float] = {}
        for key, (_, words) in (there | here).items():
            if words and words <= shared.keys():
                weights[key] = sum(shared[word] for word in words) * (2 if key in here and key in there else 1)
        for key in sorted(weights, key=lambda key: (-weights[key], key)):
            yield here.get(key) or there[key]
