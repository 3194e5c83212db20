"""Sparse vectors, and an inverted index over them that finds the nearest ones by cosine similarity."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from mkdocs_docindex.numeric import Flags, Ints, Numbers, np, ranges

__all__ = ["Counts", "InvertedIndex", "Vector", "top", "vectors"]

_MOST_PAGES = 200
"""Posting lists are truncated to the pages with the highest weights: the cost stays linear in the number of pages."""

_LEAST = 0.02
"""Pages that are less similar are ignored."""


class Vector(NamedTuple):
    """A sparse vector: the features of a page with their weights, highest first."""

    feature: Ints
    weight: Numbers


class Counts(NamedTuple):
    """Feature counts of pages; three columns, sorted by page."""

    page: Ints
    feature: Ints
    times: Numbers

    @classmethod
    def of(cls, pages: Iterable[Mapping[int, float]]) -> Counts:
        """Create from one mapping per page."""
        rows = [(page, feature, count) for page, found in enumerate(pages) for feature, count in found.items()]
        page, feature, count = zip(*rows, strict=True) if rows else ((), (), ())
        return cls(np.array(page, np.int64), np.array(feature, np.int64), np.array(count, np.float64))


def vectors(
    counts: Counts, pages: int, idf: Numbers, power: float, most: int, rank: Ints | None = None
) -> Iterator[Vector]:
    """tf-idf vectors of unit length: counts to a power, times idf, truncated to the highest weights of each page.

    Features with an idf of 0 are dropped. `rank` orders features of the same weight.
    """
    keep = idf[counts.feature] > 0
    page, feature = counts.page[keep], counts.feature[keep]
    weight = counts.times[keep] ** power * idf[feature]
    keep = _may_be_top(page, weight, pages, most)
    page, feature, weight = page[keep], feature[keep], weight[keep]
    order = np.lexsort((feature if rank is None else rank[feature], -weight, page))
    page, feature, weight = page[order], feature[order], weight[order]
    keep = np.arange(len(page)) - np.searchsorted(page, page) < most
    page, feature, weight = page[keep], feature[keep], weight[keep]
    length = np.sqrt(np.bincount(page, weight * weight, minlength=pages))
    weight = weight / length[page]
    for begin, end in pairwise(np.searchsorted(page, np.arange(pages + 1)).tolist()):
        yield Vector(feature[begin:end], weight[begin:end])


def _may_be_top(page: Ints, weight: Numbers, pages: int, most: int) -> Flags:
    """Preselect the features that may be among the top ones of their pages: sorting all of them takes longer."""
    first = np.searchsorted(page, np.arange(pages + 1))
    least = np.zeros(pages)
    for at, (begin, end) in enumerate(pairwise(first.tolist())):
        if end - begin > most:
            least[at] = np.partition(weight[begin:end], end - begin - most)[end - begin - most]
    may_be_top: Flags = weight >= np.repeat(least, np.diff(first))
    return may_be_top


class InvertedIndex:
    """An inverted index: the posting list of each feature, pages with the highest weights first.

    All vectors have unit length, so the dot product of two is their cosine similarity.
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
        """Return the nearest neighbours of a page: the top k by cosine similarity, best first."""
        score = self._dot_products(self.rows[this], _MOST_PAGES)
        score[this] = 0.0
        return top(score, most, _LEAST)

    def at_most(self, this: int) -> Numbers:
        """Return an upper bound of the cosine similarity of each page to this one."""
        return self._dot_products(self.rows[this], len(self.rows))

    def heaviest(self, feature: int) -> Ints:
        """Return the truncated posting list of a feature; empty if it is not truncated."""
        at = feature - self._least
        begin, end = self._column[at : at + 2] if 0 <= at < len(self._column) - 1 else (0, 0)
        return self._page[begin : begin + _MOST_PAGES] if end - begin > _MOST_PAGES else self._page[:0]

    def _dot_products(self, row: Vector, most: int) -> Numbers:
        feature = row.feature - self._least
        begin = self._column[feature]
        length = np.minimum(self._column[feature + 1] - begin, most)
        at = ranges(begin, length)
        product = self._weight[at] * np.repeat(row.weight, length)
        found: Numbers = np.bincount(self._page[at], product, minlength=len(self.rows))  # type: ignore[assignment]
        return found


def top(score: Numbers, most: int, least: float = 0.0) -> tuple[Ints, Numbers]:
    """Return the pages with the best scores above `least`, best first; the earlier page wins a tie."""
    found = np.flatnonzero(score > least)
    if len(found) > most:
        among = score[found]
        found = found[among >= np.partition(among, len(among) - most)[len(among) - most]]
    found = found[np.lexsort((found, -score[found]))][:most]
    return found, score[found]
