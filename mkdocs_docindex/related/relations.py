"""Related pages: where a reader may go next, and why."""

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
from mkdocs_docindex.related.bag_of_words import BagOfWords, is_unspaced
from mkdocs_docindex.related.phrases import PageTexts, as_phrase, has_phrase
from mkdocs_docindex.related.popular import Candidate
from mkdocs_docindex.related.shared_terms import SharedTerms
from mkdocs_docindex.related.similarity import Similarity, SimilarityFinder, WordsOfPage, stop_words_of
from mkdocs_docindex.related.sparse import Vector
from mkdocs_docindex.site.rules import RelatedRules

__all__ = ["FLOOR", "SPARE", "RelationFinder"]

SPARE = 2
"""Additional relations per page: they may replace the previous and next page of the navigation."""
FLOOR = 0.2
"""Below this evidence, pages are linked by hand no more often than by chance."""
_SURE = 0.5
"""From this evidence, a page is shown even if no reason can be given; below, authors linked to none of these."""
_MOST_TERMS = 2
_SHORTEST_WORD = 3
_BATCH = 20_000
"""Pairs of pages per batch."""


class RelationFinder(Incremental):
    """Finds the related pages of all pages of one language, incrementally while a site is served.

    After an edit, only pages whose relations may have changed are processed again.
    """

    def __init__(self, language: Language, *, runs_again: bool = True) -> None:
        super().__init__(runs_again=runs_again)
        self._stop_words = stop_words_of(language)
        self._generic_words = language.generic_words
        self._similarity = SimilarityFinder(self._stop_words, runs_again=runs_again)
        self._rules: RelatedRules | None = None
        self._entries: frozenset[str] = frozenset()
        self._common: list[int] = []
        self._facts: dict[str, _PageFacts] = {}
        self._found: dict[str, tuple[Sequence[Candidate], tuple[Relation, ...]]] = {}

    @property
    def size(self) -> int:
        """The number of known words."""
        return self._similarity.size

    def find(
        self,
        pages: Sequence[Page],
        links: Mapping[str, Sequence[SiteLink]],
        keywords: Mapping[str, Sequence[Keyword]],
        entries: Collection[str],
        rules: RelatedRules,
    ) -> Iterator[tuple[str, tuple[Relation, ...]]]:
        """Yield each page that has relations, best first. All pages at once would need a lot of memory.

        `entries` are the keys of the terms in the site's index.
        """
        most = rules.most + (SPARE if rules.floor else 0)
        sources = [page.src for page in pages]
        similarity = self._similarity.measure(
            pages, links, most, exclude_linked=rules.exclude_linked, floor=FLOOR if rules.floor else 0.0
        )
        common = similarity.common.tolist()
        is_same = rules == self._rules and common == self._common and sources == list(self._facts)
        other_entries = self._entries ^ (entries := frozenset(entries))
        reasons = _Reasons(similarity, entries, self._stop_words, self._generic_words)
        facts = {}
        interned: dict[str, str] = {}  # pages have many terms in common
        for page, words, named in zip(pages, similarity.words, similarity.named, strict=True):
            known = self._facts.get(page.src) if is_same else None
            found_here = keywords.get(page.src, ())
            terms = [(interned.setdefault(k.key, k.key), interned.setdefault(k.term, k.term)) for k in found_here]
            names = frozenset([sources[other] for other in named])
            facts[page.src] = reasons.facts(page, words, links[page.src], names, terms, known, other_entries)
        kept = [is_same and facts[src] is self._facts[src] for src in sources]
        unchanged: dict[int, tuple[Relation, ...]] = {}
        these: list[int] = []
        others: list[Candidate] = []
        for this, src in enumerate(sources):
            candidates = similarity.candidates[this]
            before = self._found.get(src)
            if kept[this] and before and before[0] == candidates and all(kept[other.page] for other in candidates):
                unchanged[this] = before[1]
                continue
            others += candidates
            these += [this] * len(candidates)
        # On a site without keywords it says nothing that two pages have none in common.
        sure = _SURE if rules.floor and entries else 0.0
        why = reasons.of([facts[src] for src in sources], these, [candidate.page for candidate in others])
        groups = groupby(zip(these, others, why, strict=True), key=itemgetter(0))
        new, related = next(groups, (-1, None))
        found: dict[str, tuple[Sequence[Candidate], tuple[Relation, ...]]] = {}
        for this, src in enumerate(sources):
            relations = unchanged.get(this, ())
            if this == new and related:
                relations = tuple(
                    Relation(sources[candidate.page], round(candidate.score, 4), why_related)
                    for _, candidate, why_related in related
                    if why_related or candidate.evidence >= sure
                )
                new, related = next(groups, (-1, None))
            if self.runs_again:
                found[src] = (similarity.candidates[this], relations)
            if relations:
                yield src, relations
        self._rules, self._entries, self._common, self._facts, self._found = rules, entries, common, facts, found


class _PageFacts(NamedTuple):
    """The facts about a page that reasons are derived from; the same object as long as none of them changes."""

    page: Page
    words: WordsOfPage
    links: Sequence[SiteLink]
    terms: Sequence[tuple[str, str]]
    """The key and the spelling of each keyword."""
    targets: frozenset[str]
    names: frozenset[str]
    """The pages whose titles its text names without a link."""
    keywords: Mapping[str, tuple[str, _TermWords]]


class _TermWords(NamedTuple):
    """The words of a term."""

    significant: tuple[int, ...]
    """The words that describe a page, in alphabetical order."""
    phrase: str
    """"" if it is one word, which needs no search in a text."""


class _Reasons:
    """Finds the reasons why two pages are related: facts that a reader can check."""

    def __init__(
        self,
        similarity: Similarity,
        entries: Collection[str],
        stop_words: Collection[str],
        generic_words: Collection[str],
    ) -> None:
        self._names = similarity.names
        self._generic_words = generic_words
        self._entries = entries
        common = set(similarity.common.tolist())
        self._is_stop_word = [
            len(name) < _SHORTEST_WORD or name in stop_words or number in common
            for number, name in enumerate(self._names.names)
        ]
        self._is_significant = ~np.array(self._is_stop_word, np.bool_)
        self._terms: dict[str, _TermWords] = {}
        self._texts = PageTexts()

    def facts(
        self,
        page: Page,
        words: WordsOfPage,
        links: Sequence[SiteLink],
        names: frozenset[str],
        terms: Sequence[tuple[str, str]],
        before: _PageFacts | None,
        other_entries: Collection[str],
    ) -> _PageFacts:
        """Collect the facts about a page; returns `before` if they are unchanged."""
        targets = before.targets if before and before.links is links else frozenset(link.src for link in links)
        if (
            before
            and before.words is words
            and before.targets == targets
            and before.names == names
            and before.page.folder == page.folder
            and before.terms == terms
            and not (other_entries and any(key in other_entries for key, _ in terms))
        ):
            return before
        # A term that nobody would look up is not a reason either: "Errors", a section of many pages.
        # Nor is a word that names no topic, unless the page is about nothing else.
        title = page.title.lower()
        shown = {
            key: (term, self._words_of(term))
            for key, term in terms
            if key in self._entries and (term.lower() not in self._generic_words or term.lower() == title)
        }
        return _PageFacts(page, words, links, terms, targets, names, shown)

    def of(
        self, facts: Sequence[_PageFacts], these: Sequence[int], others: Sequence[int]
    ) -> Iterator[tuple[Reason, ...]]:
        """Yield all reasons for each pair of `these` and `others`, strongest first."""
        if not these:
            return
        used, place = distinct_places(np.array([*these, *others]))
        left, right = np.split(place, 2)
        pages = [facts[page] for page in used.tolist()]
        shared = SharedTerms(
            [self._weights(page) for page in pages],
            [{key: words.significant for key, (_, words) in page.keywords.items()} for page in pages],
            len(self._is_stop_word),
        )
        for begin in range(0, len(these), _BATCH):
            batch = slice(begin, begin + _BATCH)
            pair, key = shared.of(left[batch], right[batch])
            bounds = pairwise(np.searchsorted(pair, np.arange(len(these[batch]) + 1)).tolist())
            for this, other, (first, end) in zip(these[batch], others[batch], bounds, strict=True):
                keys = [shared.keys[at] for at in key[first:end].tolist()]
                yield self._reasons(facts[this], facts[other], keys)

    def _reasons(self, this: _PageFacts, other: _PageFacts, shared: Sequence[str]) -> tuple[Reason, ...]:
        found = []
        if other.page.src in this.targets:
            found.append(Reason("links_to"))
        if this.page.src in other.targets:
            found.append(Reason("linked_from"))
        if not found:
            if other.page.src in this.names:
                found.append(Reason("names"))
            if this.page.src in other.names:
                found.append(Reason("named_by"))
        # Next to another reason, terms of the title that is shown say nothing.
        covered = self._names.of(other.page.title) if found else set()
        if terms := tuple(islice(self._shared_terms(this, other, shared, covered), _MOST_TERMS)):
            found.append(Reason("terms", terms))
        elif not found and this.page.folder and this.page.folder == other.page.folder:
            found.append(Reason("folder"))
        return tuple(found)

    def _shared_terms(
        self, this: _PageFacts, other: _PageFacts, shared: Iterable[str], covered: set[int]
    ) -> Iterator[str]:
        """Keywords of one page that the other is about, too, and that say more than the words already covered."""
        for key in shared:
            term, words = this.keywords.get(key) or other.keywords[key]
            if not covered.issuperset(words.significant) and all(
                self._says(page, key, words) for page in (this, other)
            ):
                covered.update(words.significant)
                yield term

    def _says(self, facts: _PageFacts, key: str, term: _TermWords) -> bool:
        """Whether a page with all words of a term has them next to each other: else it is about something else."""
        return not term.phrase or key in facts.keywords or has_phrase(self._texts.of(facts.page), term.phrase)

    def _weights(self, facts: _PageFacts) -> Vector:
        """The significant words on a page itself with their weights: a word only in links to it is not a reason."""
        feature, weight = facts.words.vector
        is_on_page = _has(facts.words.counts, feature) & self._is_significant[feature]
        return Vector(feature[is_on_page], weight[is_on_page])

    def _words_of(self, term: str) -> _TermWords:
        found = self._terms.get(term)
        if found is None:
            found = self._terms[term] = self._split_term(term)
        return found

    def _split_term(self, term: str) -> _TermWords:
        words = self._names.of(term)
        significant = sorted(
            (word for word in words if not self._is_stop_word[word]), key=self._names.names.__getitem__
        )
        phrase = as_phrase(term)
        return _TermWords(tuple(significant), phrase if " " in phrase.strip() or is_unspaced(phrase) else "")


def _has(counts: BagOfWords, words: Ints) -> Flags:
    """Which of some words are on the page itself."""
    own = counts.own
    if not len(own):
        return np.zeros(len(words), np.bool_)
    found: Flags = own[np.minimum(np.searchsorted(own, words), len(own) - 1)] == words
    return found
