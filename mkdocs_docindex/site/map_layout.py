"""The layout of the map: where each page is.

Folders are discs, and pages are points on a grid inside of them. A place of the grid is taken once, so points never
overlap, and every number here is a whole one, so the map is the same on every machine.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from math import cos, isqrt, pi, sin
from typing import NamedTuple

from mkdocs_docindex.model.index import SiteIndex
from mkdocs_docindex.numeric import np

__all__ = ["Cluster", "Edges", "Layout", "Point", "arrange", "cluster_pages", "find_edges", "lay_out", "neighbours"]

_STEP, _ROW = 30, 26
"""Between places of the grid, and between its rows: no two places are nearer than 30 to each other."""
_GAP = 40
"""Between discs, for their names."""
_LEAST_DISC, _EDGE = 44, 22
"""The smallest radius of a disc, and how far from its edge pages stay."""
_DIRECTIONS = np.array(
    [(round(1000 * cos(at * pi / 18)), round(1000 * sin(at * pi / 18))) for at in range(36)], np.int64
)
_AT_ONCE = 256
_LINK, _RELATION, _FOLDER = 3, 2, 1
"""How much links, relations and a common folder draw two pages to each other."""
_NO_PLACE = np.iinfo(np.int64).max

Pair = tuple[str, str]


class Edges(NamedTuple):
    """Pairs of pages, each once and in the order of its names."""

    links: frozenset[Pair]
    relations: frozenset[Pair]
    """Pairs that no link connects."""


class Point(NamedTuple):
    """A page on the map."""

    src: str
    x: int
    y: int
    radius: int


class Cluster(NamedTuple):
    """A folder on the map; its points are seen from its own middle."""

    path: str
    radius: int
    points: tuple[Point, ...]
    x: int = 0
    y: int = 0


class Layout(NamedTuple):
    """Discs on a sheet of paper."""

    width: int
    height: int
    clusters: tuple[Cluster, ...]


def find_edges(site: SiteIndex, pages: Iterable[str], relations: Mapping[str, Sequence[str]]) -> Edges:
    """What connects pages. `relations` are the related pages that each page shows."""
    shown = set(pages)
    linked = {
        _pair(src, link.src)
        for src in shown
        for link in site.links.get(src, ())
        if link.src in shown and link.src != src
    }
    related = {_pair(src, other) for src in shown for other in relations.get(src, ()) if other in shown}
    return Edges(frozenset(linked), frozenset(related - linked))


def _pair(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


def cluster_pages(folders: Mapping[str, str], most: int) -> dict[str, list[str]]:
    """Pages by their folder on the map, from the folder of each page.

    These are the outermost folders; one with more than `most` pages is taken apart into the folders inside of it.
    """
    found: dict[str, list[str]] = {}
    waiting = [("", list(folders))]
    while waiting:
        path, pages = waiting.pop()
        if path and len(pages) <= most:
            found[path] = pages
            continue
        inside: dict[str, list[str]] = {}
        for src in pages:
            inside.setdefault(_next_folder(folders[src], path), []).append(src)
        own = inside.pop(path, None)
        if own:
            found[path] = own
        waiting += inside.items()
    return dict(sorted(found.items()))


def _next_folder(folder: str, path: str) -> str:
    """The folder one level below `path` that holds `folder`, or `path` itself."""
    if folder == path:
        return path
    start = len(path) + 1 if path else 0
    return folder[: start + len(folder[start:].partition("/")[0])]


def neighbours(pages: Iterable[str], edges: Edges) -> dict[str, dict[str, int]]:
    """What each page has to do with, and how much that draws it."""
    found: dict[str, dict[str, int]] = {src: {} for src in pages}
    for pairs, weight in ((edges.links, _LINK), (edges.relations, _RELATION)):
        for one, other in pairs:
            found[one][other] = found[other][one] = weight
    return found


def arrange(
    path: str, pages: Sequence[str], folders: Mapping[str, str], near: Mapping[str, Mapping[str, int]]
) -> Cluster:
    """Give each page of a folder a place on the grid: near its neighbours in the folder."""
    places = _grid(len(pages) + len(pages) // 3 + 2 * (len(pages) > 3))
    from_middle = (places * places).sum(axis=1)
    is_free = np.ones(len(places), dtype=bool)
    taken: dict[str, int] = {}
    last_of: dict[str, str] = {}
    in_order = _order(pages, near)
    # Once to get a place at all, and once more when the places of all neighbours are known.
    for _ in range(2):
        for src in in_order:
            if src in taken:
                is_free[taken.pop(src)] = True
            drawn = [(taken[other], weight) for other, weight in near[src].items() if other in taken]
            beside = last_of.get(folders[src])
            if beside in taken:
                drawn.append((taken[beside], _FOLDER))
            # The sum of weighted squares of distances, without what is the same for all places.
            weight = 1 + sum(weight for _, weight in drawn)
            x = sum(int(places[at, 0]) * weight for at, weight in drawn)
            y = sum(int(places[at, 1]) * weight for at, weight in drawn)
            costs = weight * from_middle - 2 * (x * places[:, 0] + y * places[:, 1])
            taken[src] = int(np.argmin(np.where(is_free, costs, _NO_PLACE)))
            is_free[taken[src]] = False
            last_of[folders[src]] = src
    points = _centred(
        [Point(src, int(places[taken[src], 0]), int(places[taken[src], 1]), _radius(near[src])) for src in pages]
    )
    reach = max(isqrt(point.x**2 + point.y**2) + 1 for point in points)
    return Cluster(path, max(_LEAST_DISC, reach + _EDGE), points)


def _radius(near: Mapping[str, int]) -> int:
    """The size of a page: its area grows with its links."""
    return 5 + min(5, isqrt(sum(weight == _LINK for weight in near.values())))


def _grid(count: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """The places of a grid of hexagons that are nearest to the middle."""
    reach = isqrt(count) + 2
    places = [
        (column * _STEP + (row % 2) * (_STEP // 2), row * _ROW)
        for row in range(-reach, reach + 1)
        for column in range(-reach, reach + 1)
    ]
    places.sort(key=lambda place: (place[0] ** 2 + place[1] ** 2, place))
    return np.array(places[:count], dtype=np.int64).reshape(-1, 2)


def _order(pages: Sequence[str], near: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Pages with most neighbours first, each followed by those that it draws most."""
    at = {src: index for index, src in enumerate(pages)}
    drawn = dict.fromkeys(pages, 0)
    queue = [(0, -sum(near[src].values()), index, src) for index, src in enumerate(pages)]
    heapq.heapify(queue)
    found: dict[str, None] = {}
    while queue:
        *_, src = heapq.heappop(queue)
        if src in found:
            continue
        found[src] = None
        for other, weight in near[src].items():
            if other in drawn and other not in found:
                drawn[other] += weight
                heapq.heappush(queue, (-drawn[other], -sum(near[other].values()), at[other], other))
    return list(found)


def _centred(points: list[Point]) -> tuple[Point, ...]:
    x = (min(point.x for point in points) + max(point.x for point in points)) // 2
    y = (min(point.y for point in points) + max(point.y for point in points)) // 2
    return tuple(Point(point.src, point.x - x, point.y - y, point.radius) for point in points)


def lay_out(clusters: Sequence[Cluster], edges: Iterable[Pair]) -> Layout:
    """Put discs beside each other, largest first: near the middle, and near those that they have to do with."""
    home = {point.src: cluster.path for cluster in clusters for point in cluster.points}
    near: dict[str, dict[str, int]] = {cluster.path: {} for cluster in clusters}
    for one, other in edges:
        a, b = home.get(one), home.get(other)
        if a is not None and b is not None and a != b:
            near[a][b] = near[b][a] = near[a].get(b, 0) + 1
    paper = _Paper()
    placed: dict[str, Cluster] = {}
    for cluster in sorted(clusters, key=lambda cluster: (-cluster.radius, cluster.path)):
        drawn = [(placed[path], count.bit_length()) for path, count in near[cluster.path].items() if path in placed]
        x, y = paper.put(cluster.radius, drawn)
        placed[cluster.path] = Cluster(cluster.path, cluster.radius, cluster.points, x, y)
    return _on_paper([placed[cluster.path] for cluster in clusters])


class _Paper:
    """Discs that have their place."""

    def __init__(self) -> None:
        self._discs = np.empty((0, 3), dtype=np.int64)
        self._has_room = np.empty(0, dtype=bool)
        """Whether another disc may fit beside each; one without room is not looked at again."""

    def put(self, radius: int, drawn: Sequence[tuple[Cluster, int]]) -> tuple[int, int]:
        """Find the best place for a disc, beside one that is there."""
        x, y = self._best(radius, drawn) if len(self._discs) else (0, 0)
        self._discs = np.vstack([self._discs, [[x, y, radius]]])
        self._has_room = np.append(self._has_room, True)
        return x, y

    def _best(self, radius: int, drawn: Sequence[tuple[Cluster, int]]) -> tuple[int, int]:
        weight = sum(weight for _, weight in drawn)
        x = sum(other.x * weight for other, weight in drawn)
        y = sum(other.y * weight for other, weight in drawn)
        owners = np.flatnonzero(self._has_room)
        around = self._discs[owners]
        reach = around[:, 2, None] + radius + _GAP
        xs = (around[:, 0, None] + reach * _DIRECTIONS[:, 0] // 1000).ravel()
        ys = (around[:, 1, None] + reach * _DIRECTIONS[:, 1] // 1000).ravel()
        # Paper is wider than high.
        costs = (2 * xs * xs + 5 * ys * ys) * 2 + weight * (xs * xs + ys * ys) - 2 * (x * xs + y * ys)
        in_order = np.argsort(costs, kind="stable")
        tried = np.zeros(len(self._discs), dtype=np.int64)
        least = (self._discs[:, 2] + radius + _GAP - 3) ** 2
        for start in range(0, len(in_order), _AT_ONCE):
            some = in_order[start : start + _AT_ONCE]
            apart = (xs[some, None] - self._discs[:, 0]) ** 2 + (ys[some, None] - self._discs[:, 1]) ** 2
            fits = (apart >= least).all(axis=1)
            if fits.any():
                best = int(some[int(np.argmax(fits))])
                return int(xs[best]), int(ys[best])
            np.add.at(tried, owners[some // len(_DIRECTIONS)], 1)
            self._has_room &= tried < len(_DIRECTIONS)
        raise AssertionError("beside the outermost disc there is always room")


def _on_paper(clusters: Sequence[Cluster]) -> Layout:
    left = min((cluster.x - cluster.radius for cluster in clusters), default=0) - _GAP // 2
    top = min((cluster.y - cluster.radius for cluster in clusters), default=0) - _GAP
    right = max((cluster.x + cluster.radius for cluster in clusters), default=0) + _GAP // 2
    bottom = max((cluster.y + cluster.radius for cluster in clusters), default=0) + _GAP // 2
    moved = tuple(
        Cluster(cluster.path, cluster.radius, cluster.points, cluster.x - left, cluster.y - top) for cluster in clusters
    )
    return Layout(right - left, bottom - top, moved)
