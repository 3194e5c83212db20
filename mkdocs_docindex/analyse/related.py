"""Where a reader of a page may go next, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import NamedTuple

import numpy as np

from mkdocs_docindex.analyse.likeness import Candidate, Likeness, LikenessFinder, WordsOfPage
from mkdocs_docindex.analyse.page_words import WordCounts
from mkdocs_docindex.analyse.rules import RelatedRules
from mkdocs_docindex.analyse.token_table import Flags
from mkdocs_docindex.analyse.vectors import Ints
from mkdocs_docindex.analyse.words import Language
from mkdocs_docindex.model import Keyword, Page, Reason, Relation, SiteLink

__all__ = ["SPARE", "RelationFinder"]

SPARE = 2
"""Relations kept beyond the wanted number: the pages before and after in the navigation may step back for them."""
_FLOOR = 0.2
"""Evidence below which pages that people linked by hand are as rare as chance."""
_MOST_TERMS = 3
_SHORTEST_WORD = 3


class RelationFinder:
    """Finds relations of pages of one language, again and again while a site is served.

    After an edit, pages that it cannot have changed keep what they have.
    """

    def __init__(self, language: Language) -> None:
        self._likeness = LikenessFinder()
        self._dull = frozenset((*language.stop_words, *language.weak_words))
        self._rules: RelatedRules | None = None
        self._entries: frozenset[str] = frozenset()
        self._common: list[int] = []
        self._told: dict[str, _Told] = {}
        self._found: dict[str, tuple[Sequence[Candidate], tuple[Relation, ...]]] = {}

    def find(
        self,
        pages: Sequence[Page],
        links: Mapping[str, Sequence[SiteLink]],
        keywords: Mapping[str, Sequence[Keyword]],
        entries: Collection[str],
        rules: RelatedRules,
    ) -> dict[str, tuple[Relation, ...]]:
        """The relations of each page, best first. `entries` are keys of the terms that the site's index has."""
        most = rules.count + (SPARE if rules.floor else 0)
        sources = [page.src for page in pages]
        likeness = self._likeness.measure(pages, links, most, exclude_linked=rules.exclude_linked)
        common = likeness.common.tolist()
        is_same = rules == self._rules and common == self._common and sources == list(self._told)
        other_entries = self._entries ^ (entries := frozenset(entries))
        reasons = _Reasons(likeness, entries, self._dull)
        told = {}
        for page, words in zip(pages, likeness.words, strict=True):
            known = self._told.get(page.src) if is_same else None
            told[page.src] = reasons.told(
                page, words, links[page.src], keywords.get(page.src, ()), known, other_entries
            )
        kept = [is_same and told[src] is self._told[src] for src in sources]
        found = {}
        for this, page in enumerate(pages):
            candidates = likeness.candidates[this]
            before = self._found.get(page.src)
            if kept[this] and before and before[0] == candidates and all(kept[other.page] for other in candidates):
                found[page.src] = before
                continue
            relations = []
            for candidate in candidates:
                if rules.floor and (candidate.evidence < _FLOOR or candidate.is_everywhere):
                    continue
                why = reasons.of(told[page.src], told[sources[candidate.page]])
                if why or not rules.floor:
                    relations.append(Relation(sources[candidate.page], round(candidate.score, 4), why))
            found[page.src] = (candidates, tuple(relations))
        self._rules, self._entries, self._common, self._told, self._found = rules, entries, common, told, found
        return {src: relations for src, (_, relations) in found.items() if relations}


@dataclass(eq=False)
class _Told:
    """What reasons can be made of; the same object for as long as nothing of it changes."""

    page: Page
    words: WordsOfPage
    links: Sequence[SiteLink]
    found: Sequence[Keyword]
    targets: frozenset[str]
    keywords: Mapping[str, tuple[str, _TermWords]]
    asides: frozenset[int]
    """Words of keywords that the index does not have."""
    weights: dict[int, float] | None = None
    """Words that stand on the page and tell something of it; made when asked for."""
    terms: Sequence[tuple[str, Sequence[tuple[int, float]]]] = ()
    """Keys of keywords all of whose telling words are these, with the words and their weights; made with them."""


class _TermWords(NamedTuple):
    """The words of a term."""

    telling: frozenset[int]
    in_order: tuple[int, ...]
    """The same, in the order of the alphabet."""
    rest: Sequence[np.int32]
    """Those that tell nothing of a page."""

    def stand_on(self, told: _Told) -> bool:
        """Whether a page has all words; those that tell something it is known to have."""
        own = told.words.counts.own
        for word in self.rest:
            at = own.searchsorted(word)
            if at == len(own) or own[at] != word:
                return False
        return True


class _Reasons:
    """Tells why two pages are related, in facts that can be checked."""

    def __init__(self, likeness: Likeness, entries: Collection[str], dull: Collection[str]) -> None:
        self._names = likeness.names
        self._entries = entries
        common = set(likeness.common.tolist())
        self._is_dull = [
            len(name) < _SHORTEST_WORD or name in dull or number in common
            for number, name in enumerate(self._names.names)
        ]
        self._tells = ~np.array(self._is_dull, np.bool_)
        self._of = cache(self._cut)

    def told(
        self,
        page: Page,
        words: WordsOfPage,
        links: Sequence[SiteLink],
        keywords: Sequence[Keyword],
        before: _Told | None,
        other_entries: Collection[str],
    ) -> _Told:
        """What is known of a page, the object of before where that is the same."""
        targets = before.targets if before and before.links is links else frozenset(link.src for link in links)
        if (
            before
            and before.words is words
            and before.targets == targets
            and before.page.folder == page.folder
            and before.found == keywords
            and not (other_entries and any(keyword.key in other_entries for keyword in keywords))
        ):
            before.links, before.found = links, keywords
            return before
        # What nobody would look up is no reason either: "Errors", which many pages have as a section.
        shown = {k.key: (k.term, self._of(k.term)) for k in keywords if k.key in self._entries}
        asides = frozenset(word for k in keywords if k.key not in self._entries for word in self._of(k.term).telling)
        return _Told(page, words, links, keywords, targets, shown, asides)

    def of(self, this: _Told, other: _Told) -> tuple[Reason, ...]:
        """All reasons, strongest first."""
        found = []
        if other.page.src in this.targets:
            found.append(Reason("links_to"))
        if this.page.src in other.targets:
            found.append(Reason("linked_from"))
        if terms := self._shared_terms(this, other):
            found.append(Reason("terms", tuple(terms)))
        elif not found and this.page.folder and this.page.folder == other.page.folder:
            found.append(Reason("folder"))
        elif not found and (words := self._shared_words(this, other)):
            found.append(Reason("terms", tuple(words)))
        return tuple(found)

    def _shared_terms(self, this: _Told, other: _Told) -> list[str]:
        """Keywords of one page that the other is about too."""
        found: list[str] = []
        told: set[int] = set()
        for term, words in self._shared_keywords(this, other):
            if not words.telling <= told and words.stand_on(this) and words.stand_on(other):
                told |= words.telling
                found.append(term)
            if len(found) == _MOST_TERMS:
                break
        return found

    def _shared_words(self, this: _Told, other: _Told) -> list[str]:
        """Words that both pages are about, for pages whose keywords have nothing in common."""
        own, others, names = self._weights(this), self._weights(other), self._names.names
        asides = this.asides | other.asides
        known = ((-own[word] * others[word], names[word]) for word in own.keys() & others.keys() if word not in asides)
        return list(islice((word for _, word in sorted(known) if "'" not in word), _MOST_TERMS))

    def _shared_keywords(self, this: _Told, other: _Told) -> Iterator[tuple[str, _TermWords]]:
        here, there = this.keywords, other.keywords
        own, others = self._weights(this), self._weights(other)
        found: list[tuple[float, str]] = []
        only_there = [term for term in other.terms if term[0] not in here]
        for terms, weights in ((this.terms, others), (only_there, own)):
            for key, words in terms:
                total = 0.0
                for word, weight in words:
                    if word not in weights:
                        break
                    total += weight * weights[word]
                else:
                    found.append((-total * (2 if key in here and key in there else 1), key))
        for _, key in sorted(found):
            yield here.get(key) or there[key]

    def _weights(self, told: _Told) -> dict[int, float]:
        """Words of a page with their weights. Words of links to it count for it, but a reason must stand there."""
        if told.weights is None:
            feature, weight = told.words.vector
            stands = _has(told.words.counts, feature) & self._tells[feature]
            own = told.weights = dict(zip(feature[stands].tolist(), weight[stands].tolist(), strict=True))
            told.terms = [
                (key, [(word, own[word]) for word in words.in_order])
                for key, (_, words) in told.keywords.items()
                if words.telling and words.telling <= own.keys()
            ]
        return told.weights

    def _cut(self, term: str) -> _TermWords:
        words = self._names.of(term)
        telling = frozenset(word for word in words if not self._is_dull[word])
        in_order = sorted(telling, key=self._names.names.__getitem__)
        return _TermWords(telling, tuple(in_order), tuple(map(np.int32, sorted(words - telling))))


def _has(counts: WordCounts, words: Ints) -> Flags:
    """Which of some words stand on a page itself."""
    own = counts.own
    if not len(own):
        return np.zeros(len(words), np.bool_)
    found: Flags = own[np.minimum(np.searchsorted(own, words), len(own) - 1)] == words
    return found
