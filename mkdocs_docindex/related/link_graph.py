"""The graph of links and mentions, and what it adds to the similarity of pages."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal

from mkdocs_docindex.model.index import SiteLink
from mkdocs_docindex.model.pages import Page
from mkdocs_docindex.numeric import Ints, Numbers, np, tabulate
from mkdocs_docindex.related.popular import Candidate
from mkdocs_docindex.related.sparse import Counts, Vector, top, vectors

__all__ = ["Addition", "LinkGraph", "fullness_of", "scaled_vectors"]

_OUT, _IN = 0.10, 0.10
"""The weight of links from a page and of links to it; that of its words is 1."""
_LINKS_TO, _LINKED_FROM = 0.15, 0.15
_NAMES = 0.05
"""For a page whose title the text of another names without a link: a third of what a link counts."""
_POPULAR = 0.15
_VOTE_OUT, _VOTE_IN = 0.30, 0.10
"""For pages that the nearest pages link to, and for pages that link to the nearest pages."""
_NEAREST = 10
_EMPTY, _FULL_WORDS = 0.5, 50
"""The evidence for an empty page counts half, and that for a page of so many words in full."""

_LINKS_OF_A_PAGE = 60
_DECIMALS = 6

Addition = Literal["links_to", "linked_from", "names", "named_by", "votes"]
"""Links and mentions between two pages, and the links between one of them and the pages nearest to the other."""


class LinkGraph:
    """The link graph of the pages."""

    def __init__(
        self,
        pages: Sequence[Page],
        links: Mapping[str, Sequence[SiteLink]],
        named: Sequence[Collection[int]],
        fullness: Numbers,
    ) -> None:
        self.named, self.fullness = named, fullness
        self._count = len(pages)
        number = {page.src: at for at, page in enumerate(pages)}
        self._out: list[dict[int, int]] = [{} for _ in pages]
        self._in: list[dict[int, int]] = [{} for _ in pages]
        for this, page in enumerate(pages):
            for link in links[page.src]:
                other = number.get(link.src, this)
                if other != this:
                    self._out[this][other] = self._in[other][this] = self._out[this].get(other, 0) + 1
        self.out = [np.array(list(found), np.int64) for found in self._out]
        self._from = [np.array(list(found), np.int64) for found in self._in]
        in_degree = [len(found) for found in self._in]
        log_of = tabulate(lambda number: math.log(1 + number), max(self._count, 1))
        size = log_of[self._count]
        most = log_of[max(1, *in_degree, 1)]
        self._links_to = _LINKS_TO * (size - log_of[in_degree]) / size
        self._linked_from = _LINKED_FROM * (size - log_of[[len(found) for found in self._out]]) / size
        self.popularity: Numbers = _POPULAR * log_of[in_degree] / most
        self._names = [np.array(sorted(found), np.int64) for found in named]
        self._named_by = _reversed(named)
        self._name = _NAMES * (size - log_of[[len(found) for found in self._named_by]]) / size

    def vectors(self) -> Iterator[Sequence[Vector]]:
        """Vectors of the pages that a page links to, and of those that link to it; idf discounts common targets."""
        for counts, share in ((self._out, _OUT), (self._in, _IN)):
            weights = ({page: 1 + math.log(count) for page, count in found.items()} for found in counts)
            yield scaled_vectors(Counts.of(weights), self._count, self._count, share)

    def candidates(
        self, this: int, similar: Ints, similarity: Numbers, most: int, exclude_linked: bool
    ) -> list[Candidate]:
        """Return the best candidates of a page."""
        evidence = self._evidence(this, similar, similarity) * self.fullness
        if exclude_linked:
            evidence[self.out[this]] = 0.0
        evidence[this] = 0.0
        among = np.flatnonzero(evidence)
        best, scores = top((evidence[among] + self.popularity[among]).round(_DECIMALS), most)
        best = among[best]
        rows = zip(best.tolist(), scores.tolist(), evidence[best].tolist(), strict=True)
        return [Candidate(*row) for row in rows]

    def _evidence(self, this: int, similar: Ints, similarity: Numbers) -> Numbers:
        """The evidence that each page is related to this one, before the length of pages counts."""
        found = np.zeros(self._count)
        found[similar] = similarity
        for _, pages, amount in self.additions(this, similar, similarity):
            found[pages] += amount
        return found

    def additions(
        self, this: int, similar: Ints, similarity: Numbers
    ) -> Iterator[tuple[Addition, Ints, Numbers | float]]:
        """Yield what is added to the similarity of pages to this one, and why. Pages are distinct in each."""
        out, linked_from = self.out[this], self._from[this]
        yield "links_to", out, self._links_to[out]
        yield "linked_from", linked_from, self._linked_from[linked_from]
        names, named_by = self._names[this], self._named_by[this]
        yield "names", names, self._name[names]
        yield "named_by", named_by, self._name[this]
        nearest, nearness = similar[:_NEAREST], similarity[:_NEAREST]
        total = nearness.sum()
        for near, share in zip(nearest.tolist(), (nearness / total).tolist() if total else (), strict=bool(total)):
            yield "votes", self.out[near], _VOTE_OUT * share
            yield "votes", self._from[near], _VOTE_IN * share


def _reversed(named: Sequence[Collection[int]]) -> list[Ints]:
    """For each page, the pages that name it."""
    named_by: list[list[int]] = [[] for _ in named]
    for this, found in enumerate(named):
        for other in found:
            named_by[other].append(this)
    return [np.array(found, np.int64) for found in named_by]


def fullness_of(pages: Sequence[Page]) -> Numbers:
    """The share of the evidence for each page that counts: a page with hardly any text is no place to go next."""
    words = np.array([page.document.words for page in pages], np.float64)
    return _EMPTY + (1 - _EMPTY) * np.minimum(1.0, words / _FULL_WORDS)


def scaled_vectors(counts: Counts, features: int, pages: int, share: float) -> Sequence[Vector]:
    """tf-idf vectors, scaled so that their dot product counts with `share`."""
    log_of = tabulate(lambda number: math.log(1 + number), pages)
    idf = log_of[pages] - log_of[np.bincount(counts.feature, minlength=features)]
    found = vectors(counts, pages, idf, 1.0, _LINKS_OF_A_PAGE)
    return [Vector(vector.feature, vector.weight * share**0.5) for vector in found]
