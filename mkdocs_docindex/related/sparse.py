"""Sparse vectors, and an inverted index over them that finds the nearest ones by cosine similarity."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from mkdocs_docindex.numeric import Flags, Ints, Numbers, np, ranges

__all__ = ["Counts", "InvertedIndex", "Vector", "top", "vectors"]

_MOST_PAGES = 200
"""Pages kept of each feature, those where it weighs most: so that cost grows with the pages, not with their square."""

_LEAST = 0.02
"""Similarity that is not worth a look."""


class Vector(NamedTuple):
    """The features of a page with their weights, heaviest first."""

    feature: Ints
    weight: Numbers


class Counts(NamedTuple):
    """How often pages have features; three columns, sorted by page."""

    page: Ints
    feature: Ints
    times: Numbers

    @classmethod
    def of(cls, pages: Iterable[Mapping[int, float]]) -> Counts:
        """From a mapping for each page."""
        rows = [(page, feature, count) for page, found in enumerate(pages) for feature, count in found.items()]
        page, feature, count = zip(*rows, strict=True) if rows else ((), (), ())
        return cls(np.array(page, np.int64), np.array(feature, np.int64), np.array(count, np.float64))


def vectors(
    counts: Counts, pages: int, idf: Numbers, power: float, most: int, rank: Ints | None = None
) -> Iterator[Vector]:
    """tf-idf vectors of unit length: counts to a power, times idf, the heaviest features of each page only.

    Features with an idf of 0 are dropped. `rank` decides which features come first if they weigh the same.
    """
    keep = idf[counts.feature] > 0
    page, feature = counts.page[keep], counts.feature[keep]
    weight = counts.times[keep] ** power * idf[feature]
    keep = _may_stay(page, weight, pages, most)
    page, feature, weight = page[keep], feature[keep], weight[keep]
    order = np.lexsort((feature if rank is None else rank[feature], -weight, page))
    page, feature, weight = page[order], feature[order], weight[order]
    keep = np.arange(len(page)) - np.searchsorted(page, page) < most
    page, feature, weight = page[keep], feature[keep], weight[keep]
    length = np.sqrt(np.bincount(page, weight * weight, minlength=pages))
    weight = weight / length[page]
    for begin, end in pairwise(np.searchsorted(page, np.arange(pages + 1)).tolist()):
        yield Vector(feature[begin:end], weight[begin:end])


def _may_stay(page: Ints, weight: Numbers, pages: int, most: int) -> Flags:
    """Which features may be among the heaviest of their pages: to sort all of them takes longer."""
    first = np.searchsorted(page, np.arange(pages + 1))
    least = np.zeros(pages)
    for at, (begin, end) in enumerate(pairwise(first.tolist())):
        if end - begin > most:
            least[at] = np.partition(weight[begin:end], end - begin - most)[end - begin - most]
    may_stay: Flags = weight >= np.repeat(least, np.diff(first))
    return may_stay


class InvertedIndex:
    """An inverted index: the posting list of each feature, heaviest pages first.

    As all vectors have unit length, the dot product of two is their cosine similarity.
    """

    def __init__(self, rows: Sequence[Vector]) -> None:
        self.rows = rows
        feature = np.concatenate([row.feature for row in rows]) if rows else np.empty(0, np.int64)
        weight = np.concatenate([row.weight for row in rows]) if rows else np.empty(0)
        self._least = int(feature.min(initial=0))
        feature = feature - self._least
        page = np.repeat(np.arange(len(rows)), [len(row.feature) for row in rows])
        order = np.lexsort((-weight, feature))  # stable, so the earlier page comes first
        self._page, self._weight = page[order], weight[order]
        self._column = np.searchsorted(feature[order], np.arange(int(feature.max(initial=-1)) + 2))

    def similar(self, this: int, most: int) -> tuple[Ints, Numbers]:
        """The nearest neighbours of a page: the top k by cosine similarity, best first."""
        score = self._products(self.rows[this], _MOST_PAGES)
        score[this] = 0.0
        return top(score, most, _LEAST)

    def at_most(self, this: int) -> Numbers:
        """An upper bound of the cosine similarity of each page to one."""
        return self._products(self.rows[this], len(self.rows))

    def heaviest(self, feature: int) -> Ints:
        """The pages that count of a feature that too many have; none of any other."""
        at = feature - self._least
        begin, end = self._column[at : at + 2] if 0 <= at < len(self._column) - 1 else (0, 0)
        return self._page[begin : begin + _MOST_PAGES] if end - begin > _MOST_PAGES else self._page[:0]

    def _products(self, row: Vector, most: int) -> Numbers:
        feature = row.feature - self._least
        begin = self._column[feature]
        length = np.minimum(self._column[feature + 1] - begin, most)
        at = ranges(begin, length)
        product = self._weight[at] * np.repeat(row.weight, length)
        found: Numbers = np.bincount(self._page[at], product, minlength=len(self.rows))  # type: ignore[assignment]
        return found


def top(score: Numbers, most: int, least: float = 0.0) -> tuple[Ints, Numbers]:
    """The pages with the best scores above the least, best first; the earlier one where scores are equal."""
    found = np.flatnonzero(score > least)
    if len(found) > most:
        among = score[found]
        found = found[among >= np.partition(among, len(among) - most)[len(among) - most]]
    found = found[np.lexsort((found, -score[found]))][:most]
    return found, score[found]
