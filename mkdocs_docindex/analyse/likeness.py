"""How much pages have to do with each other: alike in words, links and place, or linked by pages that are."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from mkdocs_docindex.analyse.page_words import PageWords
from mkdocs_docindex.analyse.vectors import Counts, Ints, Numbers, Vectors, join, top, vectors
from mkdocs_docindex.model import Page, SiteLink

__all__ = ["Candidate", "Likeness", "measure_likeness"]

_OUT, _IN, _PATH = 0.10, 0.10, 0.05
"""Share of links from a page, of links to it, and of its folders, beside its words with 1."""
_LINKS_TO, _LINKED_FROM = 0.15, 0.15
_POPULAR = 0.15
_VOTE_OUT, _VOTE_IN = 0.30, 0.10
"""For pages that the nearest pages link to, and for those that link to them."""
_NEAREST = 10

_WORDS_OF_A_PAGE = 100
_LINKS_OF_A_PAGE = 60
_SIMILAR_PAGES = 60
_DECIMALS = 6

_SHARE_COMMON = 0.2

_SHOWN = 5
_MOST_SHOWN, _SHARE_SHOWN = 10, 0.03
"""A page stands among the first of at most this many lists, or this share of all pages: it is no news on more."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A page that may be related."""

    page: int
    score: float
    evidence: float
    """The score without what the page has for being linked from everywhere."""
    is_everywhere: bool = False
    """Whether it stands among the best of so many pages that it is no news here."""


@dataclass(frozen=True)
class Likeness:
    """How pages are alike."""

    candidates: Sequence[Sequence[Candidate]]
    """For each page the best others, best first."""
    words: Vectors
    names: PageWords
    common: frozenset[int]
    """Words that so many pages have that they tell nothing of two of them."""


def measure_likeness(
    pages: Sequence[Page], links: Mapping[str, Sequence[SiteLink]], most: int, *, exclude_linked: bool = False
) -> Likeness:
    """Find the `most` best candidates for each of the pages, which are all that can be candidates."""
    names = PageWords()
    counts = names.count(pages, links)
    words = vectors(counts, len(pages), 0.65, _WORDS_OF_A_PAGE)
    graph = _Graph(pages, links)
    everything = join((words, *graph.vectors(), _paths(pages).scaled(_PATH)))
    found = []
    for this, (similar, likeness) in enumerate(everything.similar(_SIMILAR_PAGES)):
        evidence = graph.evidence(this, similar, likeness)
        if exclude_linked:
            evidence[graph.out[this]] = 0.0
        evidence[this] = 0.0
        among = np.flatnonzero(evidence)
        best, scores = top((evidence[among] + graph.popularity[among]).round(_DECIMALS), most)
        best = among[best]
        rows = zip(best.tolist(), scores.tolist(), evidence[best].tolist(), strict=True)
        found.append([Candidate(*row) for row in rows])
    _limit_the_popular(found, len(pages))
    common = np.flatnonzero(counts.spread() > max(_MOST_SHOWN, _SHARE_COMMON * len(pages)))
    return Likeness(found, words, names, frozenset(common.tolist()))


class _Graph:
    """Which page links to which."""

    def __init__(self, pages: Sequence[Page], links: Mapping[str, Sequence[SiteLink]]) -> None:
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
        in_degree = np.array([len(found) for found in self._in], np.float64)
        out_degree = np.array([len(found) for found in self._out], np.float64)
        size = math.log(1 + self._count)
        most = math.log(1 + max(1.0, in_degree.max(initial=0)))
        self._links_to = _LINKS_TO * np.log((1 + self._count) / (1 + in_degree)) / size
        self._linked_from = _LINKED_FROM * np.log((1 + self._count) / (1 + out_degree)) / size
        self.popularity: Numbers = _POPULAR * np.log(1 + in_degree) / most

    def vectors(self) -> Iterator[Vectors]:
        """Pages by what they link to, and by what links to them; a page that all link to says little."""
        for counts, share in ((self._out, _OUT), (self._in, _IN)):
            weights = ({page: 1 + math.log(count) for page, count in found.items()} for found in counts)
            counted = Counts.of(weights, self._count)
            yield vectors(counted, self._count, 1.0, _LINKS_OF_A_PAGE, alone=True).scaled(share)

    def evidence(self, this: int, similar: Ints, likeness: Numbers) -> Numbers:
        """What speaks for each page as a relation of this one."""
        found = np.zeros(self._count)
        found[similar] = likeness
        out, linked_from = self.out[this], self._from[this]
        found[out] += self._links_to[out]
        found[linked_from] += self._linked_from[linked_from]
        nearest, nearness = similar[:_NEAREST], likeness[:_NEAREST]
        total = nearness.sum()
        for near, share in zip(nearest.tolist(), (nearness / total).tolist() if total else (), strict=bool(total)):
            found[self.out[near]] += _VOTE_OUT * share
            found[self._from[near]] += _VOTE_IN * share
        return found


def _paths(pages: Sequence[Page]) -> Vectors:
    """Pages by all folders around them."""
    numbers: dict[str, int] = {}
    counts: list[dict[int, float]] = []
    for page in pages:
        found, path = {}, page.folder
        while path:
            found[numbers.setdefault(path, len(numbers))] = 1.0
            path = path.rpartition("/")[0]
        counts.append(found)
    return vectors(Counts.of(counts, len(numbers)), len(pages), 1.0, _LINKS_OF_A_PAGE, alone=True)


def _limit_the_popular(found: list[list[Candidate]], pages: int) -> None:
    """Let no page stand among the first everywhere: it stays where it fits best, and moves down elsewhere."""
    limit = max(_MOST_SHOWN, int(_SHARE_SHOWN * pages))
    shown: dict[int, list[tuple[float, int]]] = {}
    for this, candidates in enumerate(found):
        for candidate in candidates[:_SHOWN]:
            shown.setdefault(candidate.page, []).append((-candidate.score, this))
    for page, places in shown.items():
        for _, this in sorted(places)[limit:]:
            candidates = found[this]
            at = next(at for at, candidate in enumerate(candidates) if candidate.page == page)
            moved = candidates.pop(at)
            above = candidates[:_SHOWN]
            score = min(moved.score, above[-1].score if above else moved.score)
            candidates.insert(_SHOWN, Candidate(page, score, moved.evidence, True))
