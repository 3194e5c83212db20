"""Limit how often a page is shown as a related page: one that is related to everything helps nowhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from heapq import heappush, heappushpop
from typing import NamedTuple

__all__ = ["Candidate", "limit_popular_pages", "within_limit"]

_FIRST = 5
_MOST_LISTS, _SHARE_OF_PAGES = 10, 0.03
"""A page is among the first of at most this many lists, or of this share of them on a large site."""


class Candidate(NamedTuple):
    """A page that may be related."""

    page: int
    score: float
    evidence: float
    """The score without the page's popularity."""


def _most_lists(pages: int) -> int:
    """How many lists a page may be among the first of."""
    return max(_MOST_LISTS, int(_SHARE_OF_PAGES * pages))


def limit_popular_pages(found: Sequence[Sequence[Candidate]], first: int, limit: int) -> list[set[int]]:
    """Return the pages to take out of each list, given best first, so that none is shown too often.

    No page is among the `first` of more than `limit` lists: it stays where it scores highest. Where it does not, the
    next candidate takes its place, which counts for that one. (This is deferred acceptance, by Gale
    and Shapley: the result does not depend on the order of the lists.)
    """
    rejected: list[set[int]] = [set() for _ in found]
    times = Counter(candidate.page for candidates in found for candidate in candidates[:first])
    if max(times.values(), default=0) <= limit:
        return rejected
    holders: dict[int, list[tuple[float, int]]] = {}
    """For each page the lists that hold it, as a heap with its worst place first."""
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
    return rejected


def within_limit(found: Sequence[Sequence[Candidate]], most: int, floor: float) -> list[list[Candidate]]:
    """The candidates that each page keeps, so that no page is among the best everywhere.

    With a floor all of them may be shown, and those that are too popular are dropped; else they come after the first.
    """
    if floor:
        found = [[candidate for candidate in candidates if candidate.evidence >= floor] for candidates in found]
    first = most if floor else _FIRST
    kept = []
    for candidates, too_popular in zip(found, limit_popular_pages(found, first, _most_lists(len(found))), strict=True):
        among = [candidate for candidate in candidates if candidate.page not in too_popular]
        if not floor:
            least = among[:first][-1].score if among else 0.0
            moved = (candidate for candidate in candidates if candidate.page in too_popular)
            among[first:first] = [candidate._replace(score=min(candidate.score, least)) for candidate in moved]
        kept.append(among[:most])
    return kept
