"""Where a reader of a page may go next, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice, pairwise
from operator import itemgetter
from typing import NamedTuple

from mkdocs_docindex.incremental import Incremental
from mkdocs_docindex.languages.language import Language
from mkdocs_docindex.model.index import Keyword, Reason, Relation, SiteLink
from mkdocs_docindex.model.pages import Page
from mkdocs_docindex.numeric import Flags, Ints, distinct_places, np
from mkdocs_docindex.related.bag_of_words import BagOfWords
from mkdocs_docindex.related.shared_terms import SharedTerms
from mkdocs_docindex.related.similarity import Candidate, Similarity, SimilarityFinder, WordsOfPage
from mkdocs_docindex.related.sparse import Vector
from mkdocs_docindex.site.rules import RelatedRules

__all__ = ["SPARE", "RelationFinder"]

SPARE = 2
"""Relations kept beyond the wanted number: the pages before and after in the navigation may step back for them."""
_FLOOR = 0.2
"""Evidence below which pages that people linked by hand are as rare as chance."""
_MOST_TERMS = 3
_SHORTEST_WORD = 3
_BATCH = 20_000
"""Pairs of pages that are looked at once."""


class RelationFinder(Incremental):
    """Finds relations of pages of one language, again and again while a site is served.

    After an edit, pages that it cannot have changed keep what they have.
    """

    def __init__(self, language: Language, *, runs_again: bool = True) -> None:
        super().__init__(runs_again=runs_again)
        self._likeness = SimilarityFinder(runs_again=runs_again)
        self._dull = frozenset((*language.stop_words, *language.weak_words))
        self._rules: RelatedRules | None = None
        self._entries: frozenset[str] = frozenset()
        self._common: list[int] = []
        self._told: dict[str, _Told] = {}
        self._found: dict[str, tuple[Sequence[Candidate], tuple[Relation, ...]]] = {}

    @property
    def size(self) -> int:
        """How many words it has numbered."""
        return self._likeness.size

    def find(
        self,
        pages: Sequence[Page],
        links: Mapping[str, Sequence[SiteLink]],
        keywords: Mapping[str, Sequence[Keyword]],
        entries: Collection[str],
        rules: RelatedRules,
    ) -> Iterator[tuple[str, tuple[Relation, ...]]]:
        """Each page that has relations with them, best first: all at once they take much memory.

        `entries` are keys of the terms that the site's index has.
        """
        most = rules.most + (SPARE if rules.floor else 0)
        sources = [page.src for page in pages]
        similarity = self._likeness.measure(pages, links, most, exclude_linked=rules.exclude_linked)
        common = similarity.common.tolist()
        is_same = rules == self._rules and common == self._common and sources == list(self._told)
        other_entries = self._entries ^ (entries := frozenset(entries))
        reasons = _Reasons(similarity, entries, self._dull)
        told = {}
        same: dict[str, str] = {}  # pages have many terms in common
        for page, words in zip(pages, similarity.words, strict=True):
            known = self._told.get(page.src) if is_same else None
            found_here = keywords.get(page.src, ())
            terms = [(same.setdefault(k.key, k.key), same.setdefault(k.term, k.term)) for k in found_here]
            told[page.src] = reasons.told(page, words, links[page.src], terms, known, other_entries)
        kept = [is_same and told[src] is self._told[src] for src in sources]
        unchanged: dict[int, tuple[Relation, ...]] = {}
        these: list[int] = []
        others: list[Candidate] = []
        for this, src in enumerate(sources):
            candidates = similarity.candidates[this]
            before = self._found.get(src)
            if kept[this] and before and before[0] == candidates and all(kept[other.page] for other in candidates):
                unchanged[this] = before[1]
                continue
            others += (candidate for candidate in candidates if not rules.floor or _is_worth_it(candidate))
            these += [this] * (len(others) - len(these))
        why = reasons.of([told[src] for src in sources], these, [candidate.page for candidate in others])
        groups = groupby(zip(these, others, why, strict=True), key=itemgetter(0))
        new, related = next(groups, (-1, None))
        found: dict[str, tuple[Sequence[Candidate], tuple[Relation, ...]]] = {}
        for this, src in enumerate(sources):
            relations = unchanged.get(this, ())
            if this == new and related:
                relations = tuple(
                    Relation(sources[candidate.page], round(candidate.score, 4), facts)
                    for _, candidate, facts in related
                    if facts or not rules.floor
                )
                new, related = next(groups, (-1, None))
            if self.runs_again:
                found[src] = (similarity.candidates[this], relations)
            if relations:
                yield src, relations
        self._rules, self._entries, self._common, self._told, self._found = rules, entries, common, told, found


class _Told(NamedTuple):
    """What reasons can be made of; the same object for as long as nothing of it changes."""

    page: Page
    words: WordsOfPage
    links: Sequence[SiteLink]
    terms: Sequence[tuple[str, str]]
    """Key and spelling of each keyword."""
    targets: frozenset[str]
    keywords: Mapping[str, tuple[str, _TermWords]]
    asides: frozenset[int]
    """Words of keywords that the index does not have."""


class _TermWords(NamedTuple):
    """The words of a term."""

    telling: tuple[int, ...]
    """In the order of the alphabet."""
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

    def __init__(self, similarity: Similarity, entries: Collection[str], dull: Collection[str]) -> None:
        self._names = similarity.names
        self._entries = entries
        common = set(similarity.common.tolist())
        self._is_dull = [
            len(name) < _SHORTEST_WORD or name in dull or number in common
            for number, name in enumerate(self._names.names)
        ]
        self._tells = ~np.array(self._is_dull, np.bool_)
        self._terms: dict[str, _TermWords] = {}

    def told(
        self,
        page: Page,
        words: WordsOfPage,
        links: Sequence[SiteLink],
        terms: Sequence[tuple[str, str]],
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
            and before.terms == terms
            and not (other_entries and any(key in other_entries for key, _ in terms))
        ):
            return before
        # What nobody would look up is no reason either: "Errors", which many pages have as a section.
        shown = {key: (term, self._words_of(term)) for key, term in terms if key in self._entries}
        others = (self._words_of(term) for key, term in terms if key not in self._entries)
        asides = frozenset(word for words in others for word in words.telling)
        return _Told(page, words, links, terms, targets, shown, asides)

    def of(self, told: Sequence[_Told], these: Sequence[int], others: Sequence[int]) -> Iterator[tuple[Reason, ...]]:
        """All reasons for each pair of one of these pages with the other, strongest first."""
        if not these:
            return
        used, place = distinct_places(np.array([*these, *others]))
        left, right = np.split(place, 2)
        pages = [told[page] for page in used.tolist()]
        shared = SharedTerms(
            [self._weights(page) for page in pages],
            [{key: words.telling for key, (_, words) in page.keywords.items()} for page in pages],
            len(self._is_dull),
        )
        for begin in range(0, len(these), _BATCH):
            batch = slice(begin, begin + _BATCH)
            pair, key = shared.of(left[batch], right[batch])
            bounds = pairwise(np.searchsorted(pair, np.arange(len(these[batch]) + 1)).tolist())
            for this, other, (first, end) in zip(these[batch], others[batch], bounds, strict=True):
                keys = [shared.keys[at] for at in key[first:end].tolist()]
                yield self._reasons(told[this], told[other], keys)

    def _reasons(self, this: _Told, other: _Told, shared: Sequence[str]) -> tuple[Reason, ...]:
        found = []
        if other.page.src in this.targets:
            found.append(Reason("links_to"))
        if this.page.src in other.targets:
            found.append(Reason("linked_from"))
        if terms := _shared_terms(this, other, shared):
            found.append(Reason("terms", tuple(terms)))
        elif not found and this.page.folder and this.page.folder == other.page.folder:
            found.append(Reason("folder"))
        elif not found and (words := self._shared_words(this, other)):
            found.append(Reason("terms", tuple(words)))
        return tuple(found)

    def _shared_words(self, this: _Told, other: _Told) -> list[str]:
        """Words that both pages are about, for pages whose keywords have nothing in common."""
        names, asides = self._names.names, this.asides | other.asides
        own, others = (
            dict(zip(feature.tolist(), weight.tolist(), strict=True))
            for feature, weight in map(self._weights, (this, other))
        )
        known = ((-own[word] * others[word], names[word]) for word in own.keys() & others.keys() if word not in asides)
        return list(islice((word for _, word in sorted(known) if "'" not in word), _MOST_TERMS))

    def _weights(self, told: _Told) -> Vector:
        """Words of a page with their weights. Words of links to it count for it, but a reason must stand there."""
        feature, weight = told.words.vector
        stands = _has(told.words.counts, feature) & self._tells[feature]
        return Vector(feature[stands], weight[stands])

    def _words_of(self, term: str) -> _TermWords:
        found = self._terms.get(term)
        if found is None:
            found = self._terms[term] = self._cut(term)
        return found

    def _cut(self, term: str) -> _TermWords:
        words = self._names.of(term)
        telling = sorted((word for word in words if not self._is_dull[word]), key=self._names.names.__getitem__)
        return _TermWords(tuple(telling), tuple(map(np.int32, sorted(words.difference(telling)))))


def _is_worth_it(candidate: Candidate) -> bool:
    """Whether enough speaks for a page to look for reasons."""
    return candidate.evidence >= _FLOOR and not candidate.is_everywhere


def _shared_terms(this: _Told, other: _Told, shared: Iterable[str]) -> list[str]:
    """Keywords of one page that the other is about too."""
    found: list[str] = []
    told: set[int] = set()
    for key in shared:
        term, words = this.keywords.get(key) or other.keywords[key]
        if not told.issuperset(words.telling) and words.stand_on(this) and words.stand_on(other):
            told.update(words.telling)
            found.append(term)
        if len(found) == _MOST_TERMS:
            break
    return found


def _has(counts: BagOfWords, words: Ints) -> Flags:
    """Which of some words stand on a page itself."""
    own = counts.own
    if not len(own):
        return np.zeros(len(words), np.bool_)
    found: Flags = own[np.minimum(np.searchsorted(own, words), len(own) - 1)] == words
    return found
