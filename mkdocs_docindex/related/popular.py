"""Limit how often a page is shown as a related page: one that is related to everything helps nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappush, heappushpop
from typing import Protocol, TypeVar

__all__ = ["limit_popular_pages", "most_lists"]

_MOST_LISTS, _SHARE_OF_PAGES = 10, 0.03
"""A page is among the first of at most this many lists, or of this share of them on a large site."""


class _Ranked(Protocol):
    @property
    def page(self) -> int: ...

    @property
    def score(self) -> float: ...


_T = TypeVar("_T", bound=_Ranked)


def most_lists(pages: int) -> int:
    """How many lists a page may be among the first of."""
    return max(_MOST_LISTS, int(_SHARE_OF_PAGES * pages))


def limit_popular_pages(found: Sequence[Sequence[_T]], first: int, limit: int) -> list[tuple[list[_T], list[_T]]]:
    """Split each list, given best first, into the candidates that it keeps and those that are too popular.

    No page is among the `first` kept candidates of more than `limit` lists: it stays where it scores highest. Where
    it does not, the next candidate takes its place, which counts for that one. (This is deferred acceptance, by Gale
    and Shapley: the result does not depend on the order of the lists.)
    """
    holders: dict[int, list[tuple[float, int]]] = {}
    """For each page the lists that hold it, as a heap with its worst place first."""
    rejected: list[set[int]] = [set() for _ in found]
    next_at = [0] * len(found)
    to_fill = [(this, min(first, len(candidates))) for this, candidates in enumerate(found)]
    while to_fill:
        this, places = to_fill.pop()
        while places and next_at[this] < len(found[this]):
            candidate = found[this][next_at[this]]
            next_at[this] += 1
            held = holders.setdefault(candidate.page, [])
            place = (candidate.score, -this)  # of equal ones, the later list gives way
            if len(held) < limit:
                heappush(held, place)
                places -= 1
                continue
            loser = -heappushpop(held, place)[1]
            rejected[loser].add(candidate.page)
            if loser != this:
                places -= 1
                to_fill.append((loser, 1))
    return [
        ([c for c in candidates if c.page not in gone], [c for c in candidates if c.page in gone])
        for candidates, gone in zip(found, rejected, strict=True)
    ]
