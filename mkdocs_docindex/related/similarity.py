"""Similarity of pages: cosine similarity of tf-idf vectors, with links and folders as further features.

Direct links, and votes of the nearest pages for the pages that they link to (co-citation), are added to it.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from mkdocs_docindex.incremental import Incremental
from mkdocs_docindex.languages.language import Language
from mkdocs_docindex.model.index import SiteLink
from mkdocs_docindex.model.pages import Document, Page
from mkdocs_docindex.numeric import Ints, Numbers, distinct, np, tabulate
from mkdocs_docindex.related.bag_of_words import BagOfWords, LinkTexts, WordCounter, incoming_texts
from mkdocs_docindex.related.link_graph import Addition, LinkGraph, fullness_of, scaled_vectors
from mkdocs_docindex.related.mentions import MentionFinder
from mkdocs_docindex.related.popular import Candidate, within_limit
from mkdocs_docindex.related.sparse import Counts, InvertedIndex, Vector, vectors

__all__ = ["Components", "Similarity", "SimilarityFinder", "WordsOfPage", "stop_words_of"]

_WORDS_OF_A_PAGE = 100
_SIMILAR_PAGES = 60
_BATCH = 200
"""Pages per batch: the columns of all pages at once would need more memory than the result."""

_EXACT_FREQUENCY = 16
"""From here on document frequencies are rounded: one page more or less must not change the idf of every page."""
_SHARE_COMMON = 0.2

_COMMON_PAGES = 10
_SPARE = 3
"""Candidates that take the place of those that are related to too many pages."""
_PATH = 0.05
"""The weight of its folders; that of its words is 1."""


class WordsOfPage(NamedTuple):
    """The words of a page; the same object as long as none of them changes."""

    counts: BagOfWords
    vector: Vector


class Components(NamedTuple):
    """What the similarity of two pages is made of: `score = fullness * (similarity + additions) + popularity`."""

    words: Sequence[tuple[str, float]]
    """The words that both pages have, with their shares of the cosine similarity, highest first."""
    similarity: float
    """The cosine similarity of words, common links and folders; 0 if the other page is not among the nearest."""
    additions: Mapping[Addition, float]
    """What is added for `links_to`, `linked_from`, `names`, `named_by`, and for `votes`: links of the nearest pages."""
    fullness: float
    """Below 1 if the other page has hardly any text."""
    popularity: float
    """For pages that many others link to."""
    evidence: float
    """The score without popularity."""

    @property
    def score(self) -> float:
        """The score that candidates are ordered by."""
        return self.evidence + self.popularity


class Similarity(NamedTuple):
    """The similar pages of all pages."""

    candidates: Sequence[Sequence[Candidate]]
    """For each page its best candidates, best first."""
    words: Sequence[WordsOfPage]
    names: WordCounter
    common: Ints
    """Words on so many pages that sharing one means nothing; sorted."""
    named: Sequence[Collection[int]]
    """For each page the pages whose titles its text names without a link."""


class _Counted(NamedTuple):
    document: Document
    title: str
    incoming: LinkTexts
    counts: BagOfWords


class SimilarityFinder(Incremental):
    """Computes similarities, incrementally while a site is served: only what an edit may have changed."""

    def __init__(self, stop_words: Collection[str] = (), *, runs_again: bool) -> None:
        super().__init__(runs_again=runs_again)
        self._names = WordCounter()
        self._mentions = MentionFinder(stop_words)
        self._rank = np.empty(0, np.int64)
        """By word: its rank in alphabetical order."""
        self._idf = np.empty(0)
        self._sources: list[str] = []
        self._counted: dict[str, _Counted] = {}
        self._words: dict[str, WordsOfPage] = {}
        self._links: list[Sequence[SiteLink]] = []
        self._graph: LinkGraph | None = None
        self._other_features: Sequence[Vector] = ()
        """By page: its features other than words."""
        self._inverted_index: InvertedIndex | None = None
        self._similar: list[tuple[Ints, Numbers]] = []
        self._candidates: list[list[Candidate]] = []
        self._rules: tuple[int, bool] = (0, False)

    @property
    def size(self) -> int:
        """The number of known words."""
        return len(self._names.names)

    def measure(
        self,
        pages: Sequence[Page],
        links: Mapping[str, Sequence[SiteLink]],
        most: int,
        *,
        exclude_linked: bool,
        floor: float,
    ) -> Similarity:
        """Find the `most` best candidates for each page, among the same pages, with at least so much evidence."""
        self._count(pages, links)
        sources = [page.src for page in pages]
        is_same_site = sources == self._sources
        document_frequency = np.bincount(
            np.concatenate([self._counted[src].counts.word for src in sources] or [np.empty(0, np.int32)]),
            minlength=len(self._names.names),
        )
        before = self._words
        self._update_vectors(sources, document_frequency)
        is_common = document_frequency > max(_COMMON_PAGES, _SHARE_COMMON * len(pages))
        counts = [self._counted[src].counts for src in sources]
        same_links = [links[src] for src in sources]
        named = self._mentions.find(pages, same_links, counts, self._names, is_common, document_frequency)
        fullness = fullness_of(pages)
        is_same_graph = (
            is_same_site
            and self._graph is not None
            and self._graph.named == named
            and np.array_equal(self._graph.fullness, fullness)
            and all(map(_have_same_targets, same_links, self._links))
        )
        if not is_same_graph or self._graph is None:
            self._graph = LinkGraph(pages, links, named, fullness)
            self._other_features = _concatenate_features((*self._graph.vectors(), _paths(pages)))
        rows = [
            _join(self._words[src].vector, other_features)
            for src, other_features in zip(sources, self._other_features, strict=True)
        ]
        inverted_index = InvertedIndex(rows)
        rules = (most, exclude_linked)
        if is_same_graph and rules == self._rules and self._inverted_index:
            changed = [at for at, src in enumerate(sources) if self._words[src] is not before.get(src)]
            affected: Iterable[int] = self._affected(changed, self._inverted_index, inverted_index)
        else:
            affected = range(len(pages))
            self._similar = [(np.empty(0, np.int64), np.empty(0))] * len(pages)
            self._candidates = [[] for _ in pages]
        for this in affected:
            self._similar[this] = inverted_index.similar(this, _SIMILAR_PAGES)
            self._candidates[this] = self._graph.candidates(this, *self._similar[this], most + _SPARE, exclude_linked)
        self._sources, self._links, self._inverted_index, self._rules = sources, same_links, inverted_index, rules
        candidates = within_limit(self._candidates, most, floor)
        if not self.runs_again:
            self._names.forget_tokens()
            self._graph, self._other_features, self._inverted_index, self._similar, self._candidates = (
                None,
                (),
                None,
                [],
                [],
            )
        return Similarity(
            candidates, [self._words[src] for src in sources], self._names, np.flatnonzero(is_common), named
        )

    def components(self, src: str, other: str) -> Components:
        """What the similarity of two of the pages last measured is made of."""
        graph, this, that = self._graph, self._sources.index(src), self._sources.index(other)
        if graph is None:
            raise ValueError("only a finder that runs again keeps what this needs")
        near, similarity = self._similar[this]
        additions: dict[Addition, float] = {}
        for name, pages, amount in graph.additions(this, near, similarity):
            if (at := np.flatnonzero(pages == that)).size:
                added = amount if isinstance(amount, float) else float(amount[at[0]])
                additions[name] = additions.get(name, 0.0) + added
        cosine = float(similarity[near == that].sum())
        fullness, popularity = float(graph.fullness[that]), float(graph.popularity[that])
        evidence = fullness * (cosine + sum(additions.values()))
        return Components(self._common_words(src, other), cosine, additions, fullness, popularity, evidence)

    def _common_words(self, src: str, other: str) -> list[tuple[str, float]]:
        """The words of both pages with the products of their weights, highest first."""
        weights = (dict(zip(*map(np.ndarray.tolist, self._words[page].vector), strict=True)) for page in (src, other))
        here, there = weights
        products = {self._names.names[word]: weight * there[word] for word, weight in here.items() if word in there}
        return sorted(products.items(), key=lambda item: (-item[1], item[0]))

    def _count(self, pages: Sequence[Page], links: Mapping[str, Sequence[SiteLink]]) -> None:
        incoming = incoming_texts(pages, links)
        known: dict[str, _Counted] = {}
        new: list[tuple[Page, LinkTexts]] = []
        for page in pages:
            texts = incoming.get(page.src, ("", ""))
            before = self._counted.get(page.src)
            if before and before.document is page.document and (before.title, before.incoming) == (page.title, texts):
                known[page.src] = before
            else:
                new.append((page, texts))
        for (page, texts), counts in zip(new, self._names.count(new), strict=True):
            known[page.src] = _Counted(page.document, page.title, texts, counts)
        self._counted = known

    def _update_vectors(self, sources: Sequence[str], document_frequency: Ints) -> None:
        """Compute the tf-idf vectors of pages whose words changed, or whose words have another idf."""
        if len(self._rank) < len(document_frequency):
            names = self._names.names
            self._rank = np.empty(len(document_frequency), np.int64)
            self._rank[sorted(range(len(names)), key=names.__getitem__)] = np.arange(len(document_frequency))
        size = len(sources)
        table = tabulate(lambda pages: math.log((1 + size) / (1 + _rounded(pages))), size)
        idf = np.where((document_frequency > 1) & (document_frequency < size), table[document_frequency], 0.0)
        is_changed = idf != np.pad(self._idf, (0, len(idf) - len(self._idf)))
        self._idf = idf
        counts = [self._counted[src].counts for src in sources]
        words = np.concatenate([found.word for found in counts] or [np.empty(0, np.int32)])
        is_affected_page = np.zeros(size, np.bool_)
        is_affected_page[np.repeat(np.arange(size), [len(found.word) for found in counts])[is_changed[words]]] = True
        new = [
            at
            for at, src in enumerate(sources)
            if is_affected_page[at] or src not in self._words or self._words[src].counts is not counts[at]
        ]
        made: dict[str, WordsOfPage] = {}
        for begin in range(0, len(new), _BATCH):
            some = new[begin : begin + _BATCH]
            columns = Counts(
                np.repeat(np.arange(len(some)), [len(counts[at].word) for at in some]),
                np.concatenate([counts[at].word for at in some]),
                np.concatenate([counts[at].weight for at in some]),
            )
            found = vectors(columns, len(some), idf, 0.65, _WORDS_OF_A_PAGE, self._rank)
            made |= {sources[at]: WordsOfPage(counts[at], vector) for at, vector in zip(some, found, strict=True)}
        self._words = {src: made.get(src) or self._words[src] for src in sources}

    def _affected(self, changed: Sequence[int], before: InvertedIndex, now: InvertedIndex) -> Sequence[int]:
        """Pages whose similar pages may have changed, because the vectors of some pages did."""
        if not changed:
            return ()
        pages = len(self._sources)
        moved = set(changed)
        # A page that enters the truncated posting list of a feature displaces another one.
        features = distinct(np.concatenate([rows[at].feature for rows in (before.rows, now.rows) for at in changed]))
        for feature in features.tolist():
            moved |= set(before.heaviest(feature).tolist()) ^ set(now.heaviest(feature).tolist())
        if 4 * len(moved) > pages:
            return range(pages)
        lowest = np.array([scores[-1] if len(scores) == _SIMILAR_PAGES else 0.0 for _, scores in self._similar])
        is_affected = np.zeros(pages, np.bool_)
        is_affected[changed] = True
        for at in moved:
            is_affected |= now.at_most(at) > lowest - 1e-9
        is_moved = np.zeros(pages, np.bool_)
        is_moved[list(moved)] = True
        near = np.concatenate([found for found, _ in self._similar])
        ends = np.cumsum([len(found) for found, _ in self._similar])
        is_affected[np.searchsorted(ends, np.flatnonzero(is_moved[near]), side="right")] = True
        affected: list[int] = np.flatnonzero(is_affected).tolist()
        return affected


def _have_same_targets(some: Sequence[SiteLink], others: Sequence[SiteLink]) -> bool:
    return some is others or [link.src for link in some] == [link.src for link in others]


def _rounded(document_frequency: int) -> int:
    """Round a document frequency to its four highest bits, in the middle of their range."""
    bits = max(0, document_frequency.bit_length() - _EXACT_FREQUENCY.bit_length() + 1)
    return document_frequency >> bits << bits | (1 << bits) >> 1


def _concatenate_features(parts: Sequence[Sequence[Vector]]) -> list[Vector]:
    """Concatenate several vectors per page. Their features are negative, so that they do not collide with words."""
    begin = 0
    moved = []
    for part in parts:
        features = 1 + max((int(vector.feature.max(initial=-1)) for vector in part), default=-1)
        moved.append([Vector(-1 - begin - vector.feature, vector.weight) for vector in part])
        begin += features
    rows = zip(*moved, strict=True)
    return [Vector(*map(np.concatenate, zip(*row, strict=True))) for row in rows]


def _join(words: Vector, other_features: Vector) -> Vector:
    return Vector(
        np.concatenate((words.feature, other_features.feature)), np.concatenate((words.weight, other_features.weight))
    )


def _paths(pages: Sequence[Page]) -> Sequence[Vector]:
    """Vectors of the folders that contain each page."""
    numbers: dict[str, int] = {}
    counts: list[dict[int, float]] = []
    for page in pages:
        found, path = {}, page.folder
        while path:
            found[numbers.setdefault(path, len(numbers))] = 1.0
            path = path.rpartition("/")[0]
        counts.append(found)
    return scaled_vectors(Counts.of(counts), len(numbers), len(pages), _PATH)


def stop_words_of(language: Language) -> frozenset[str]:
    """Words that say nothing about a page."""
    return frozenset((*language.stop_words, *language.weak_words))
