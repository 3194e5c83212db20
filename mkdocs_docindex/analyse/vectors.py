"""Pages as sparse vectors: which pages are alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

__all__ = ["Counts", "Ints", "Numbers", "Pairs", "Vectors", "join", "tabulate", "top", "vectors"]

Ints = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.float64]

_MOST_PAGES = 200
"""Pages kept of each feature, those where it weighs most: so that cost grows with the pages, not with their square."""

_LEAST = 0.02
"""Likeness that is not worth a look."""


@dataclass(frozen=True)
class Counts:
    """How often each page has a feature; three columns."""

    page: Ints
    feature: Ints
    count: Numbers
    features: int

    def spread(self) -> Ints:
        """How many pages have each feature."""
        return np.bincount(self.feature, minlength=self.features)

    @classmethod
    def sum(cls, page: Ints, feature: Ints, count: Numbers, features: int) -> Counts:
        """Add up what stands more than once for a page and a feature."""
        key, at = np.unique(page * max(1, features) + feature, return_inverse=True)
        total: Numbers = np.bincount(at, count, minlength=len(key))  # type: ignore[assignment]
        return cls(key // max(1, features), key % max(1, features), total, features)

    @classmethod
    def of(cls, pages: Iterable[Mapping[int, float]], features: int) -> Counts:
        """From a mapping for each page."""
        rows = [(page, feature, count) for page, found in enumerate(pages) for feature, count in found.items()]
        page, feature, count = zip(*rows, strict=True) if rows else ((), (), ())
        return cls(np.array(page, np.int64), np.array(feature, np.int64), np.array(count, np.float64), features)


class Pairs:
    """Which page has which feature: quick to ask for many at once."""

    def __init__(self, counts: Counts) -> None:
        self._features = max(1, counts.features)
        self._known = np.sort(counts.page * self._features + counts.feature)

    def has(self, page: Ints | int, feature: Ints) -> npt.NDArray[np.bool_]:
        """Whether pages have features, for columns of both or one page."""
        key = page * self._features + feature
        if not len(self._known):
            return np.zeros(len(key), np.bool_)
        at = np.minimum(np.searchsorted(self._known, key), len(self._known) - 1)
        found: npt.NDArray[np.bool_] = self._known[at] == key
        return found


@dataclass(frozen=True)
class Vectors:
    """One vector per page; three columns, sorted by page."""

    pages: int
    features: int
    page: Ints
    feature: Ints
    weight: Numbers

    def only(self, keep: npt.NDArray[np.bool_]) -> Vectors:
        """Some of the rows."""
        return Vectors(self.pages, self.features, self.page[keep], self.feature[keep], self.weight[keep])

    def scaled(self, factor: float) -> Vectors:
        """The same, with another share in a sum of products."""
        return Vectors(self.pages, self.features, self.page, self.feature, self.weight * factor**0.5)

    def of_pages(self) -> Iterator[dict[int, float]]:
        """The features of each page with their weights."""
        row, feature, weight = self._rows().tolist(), self.feature.tolist(), self.weight.tolist()
        for begin, end in pairwise(row):
            yield dict(zip(feature[begin:end], weight[begin:end], strict=True))

    def _rows(self) -> Ints:
        return np.searchsorted(self.page, np.arange(self.pages + 1))

    def similar(self, most: int) -> Iterator[tuple[Ints, Numbers]]:
        """For each page in turn the pages most like it, best first, with how much."""
        feature, page, weight = _best(self.feature, self.page, self.weight, _MOST_PAGES)
        column = np.searchsorted(feature, np.arange(self.features + 1))
        row = self._rows()
        for this in range(self.pages):
            own = slice(row[this], row[this + 1])
            begin, end = column[self.feature[own]], column[self.feature[own] + 1]
            length = end - begin
            total = int(length.sum())
            at = np.repeat(begin - (np.cumsum(length) - length), length) + np.arange(total)
            product = weight[at] * np.repeat(self.weight[own], length)
            score: Numbers = np.bincount(page[at], product, minlength=self.pages)  # type: ignore[assignment]
            score[this] = 0.0
            yield top(score, most, _LEAST)


def vectors(counts: Counts, pages: int, power: float, most: int, *, alone: bool = False) -> Vectors:
    """Weigh counts by how rare a feature is, keep the heaviest of each page, and make all pages equally long.

    What all pages have says nothing. What only one has counts for its length alone, unless `alone` is false:
    a word that stands nowhere else is a slip or a name.
    """
    page, feature = counts.page, counts.feature
    spread = counts.spread()
    rarity = np.log((1 + pages) / (1 + spread))
    keep = ((spread > (0 if alone else 1)) & (rarity > 0))[feature]
    page, feature = page[keep], feature[keep]
    weight = counts.count[keep] ** power * rarity[feature]
    page, feature, weight = _best(page, feature, weight, most)
    length = np.sqrt(np.bincount(page, weight * weight, minlength=pages))
    return Vectors(pages, counts.features, page, feature, weight / length[page])


def join(parts: Iterable[Vectors]) -> Vectors:
    """Put vectors of the same pages side by side: products add up."""
    parts = list(parts)
    offsets = np.cumsum([0, *(part.features for part in parts)])
    page = np.concatenate([part.page for part in parts])
    feature = np.concatenate([part.feature + offset for part, offset in zip(parts, offsets, strict=False)])
    weight = np.concatenate([part.weight for part in parts])
    order = np.argsort(page, kind="stable")
    return Vectors(parts[0].pages, int(offsets[-1]), page[order], feature[order], weight[order])


def _best(group: Ints, member: Ints, weight: Numbers, most: int) -> tuple[Ints, Ints, Numbers]:
    """The heaviest members of each group, sorted by group."""
    order = np.lexsort((member, -weight, group))
    group, member, weight = group[order], member[order], weight[order]
    first = np.searchsorted(group, group)
    keep = np.arange(len(group)) - first < most
    return group[keep], member[keep], weight[keep]


def top(score: Numbers, most: int, least: float = 0.0) -> tuple[Ints, Numbers]:
    """The pages with the best scores above the least, best first; the earlier one where scores are equal."""
    found = np.flatnonzero(score > least)
    if len(found) > most:
        among = score[found]
        found = found[among >= np.partition(among, len(among) - most)[len(among) - most]]
    found = found[np.lexsort((found, -score[found]))][:most]
    return found, score[found]


def tabulate(function: Callable[[int], float], most: int) -> Numbers:
    """Values of a function for all numbers from 0 on: NumPy's own logarithm is not the same on all machines."""
    return np.array([function(number) for number in range(most + 1)])
