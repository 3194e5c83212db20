"""The section `map`: on its own page a map of the whole site with a list of pages, on other pages a local map."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from mkdocs_docindex.model.index import SiteIndex
from mkdocs_docindex.reading.prose import first_sentence
from mkdocs_docindex.sections.context import PageContext, PageKind, SiteContext
from mkdocs_docindex.sections.local_map import LocalMap, local_map
from mkdocs_docindex.sections.related import shown_relations
from mkdocs_docindex.sections.shorten import shortened
from mkdocs_docindex.sections.view import Reference, View

if TYPE_CHECKING:
    # Imports numpy, which sites without a map may not need.
    from mkdocs_docindex.site.map_layout import Cluster, Edges, Layout

__all__ = ["Dot", "LocalMapSection", "MapSection", "MapView", "Part", "Way", "pages_on_map", "view"]

_STYLE = "assets/docindex/docindex-map.css"
_SCRIPT = "assets/docindex/map.js"
_MOST_POINTS = 300
"""Points in one picture; with more pages it shows folders, and each folder has its own picture."""
_HUES = 8
_MOST_RELATIONS = 2
"""Relations per page, if there are many pages."""
_LETTER = 7
"""The average width of a letter, in units of the picture."""
_WIDEST_WAY = 6

_Place = tuple[int, int, int, int]
"""The coordinates of a page, and of the middle of its folder."""


class Dot(NamedTuple):
    """A page in the picture."""

    href: str
    title: str
    summary: str
    x: int
    y: int
    radius: int


@dataclass(eq=False)
class Part:
    """A folder: its disc in the picture, and its pages."""

    id: str
    title: str
    name: str
    """The title, shortened to fit."""
    href: str
    count: str
    hue: int
    x: int
    y: int
    radius: int
    bubble: int
    """The radius if the folder is shown without its pages."""
    dots: Sequence[Dot]
    """In the picture of the site, or in the folder's own picture if the site is large."""
    pages: Sequence[Reference]
    """The same pages, in the order of the navigation."""
    links: str = ""
    relations: str = ""
    """Lines between its own pages, if it has its own picture."""


class Way(NamedTuple):
    """All links between two folders, as one line."""

    line: str
    width: int


class MapView(NamedTuple):
    """The variables of the map's template."""

    width: int
    height: int
    parts: Sequence[Part]
    is_large: bool
    """Whether the picture only shows folders."""
    links: str
    """Lines between pages that link to each other, as the data of an SVG path."""
    relations: str
    ways: Sequence[Way]
    facts: Sequence[str]


@dataclass(eq=False)
class MapSection(View):
    """The map of the site."""

    map: MapView
    style: str
    script: str
    """The URLs of the style and of the script."""
    has_title: bool
    """Whether the title of the page is the title of the section."""


@dataclass(eq=False)
class LocalMapSection(View):
    """The local map of a page."""

    template: ClassVar[str] = "map-local"
    label: ClassVar[str] = "nearby"
    map: LocalMap
    style: str


def view(context: PageContext) -> MapSection | LocalMapSection | None:
    """Show the map of the whole site, the local map of a page, or nothing."""
    if "map" in context.home_of:
        whole = _map_view(context)
        style, script = context.href(_STYLE), context.href(_SCRIPT)
        return MapSection(whole, style, script, context.kind is PageKind.MAP) if whole else None
    if context.page is None or not ("map" in context.options.sections or "map" in context.asked):
        return None
    near = _near(context)
    return LocalMapSection(near, context.href(_STYLE)) if near else None


def _near(context: PageContext) -> LocalMap | None:
    src, site, folders = context.src, context.site, context.shared.once(_folders)
    if src not in folders:
        return None
    links = [link.src for link in site.links.get(src, ())]
    backlinks = sorted((link.src for link in site.backlinks.get(src, ())), key=context.built.position)
    related = _related_to(site, src, context.options.related, context.beside)
    return local_map(context, links, backlinks, related, folders, context.shared.once(_colours))


def _folders(shared: SiteContext) -> Mapping[str, str]:
    """The folder of each page on the map."""
    return {src: shared.site.pages[src].folder for src in pages_on_map(shared.site)}


def _colours(shared: SiteContext) -> Mapping[str, int]:
    return _hues(shared.once(_folders).values(), shared.built.folder_position)


def pages_on_map(site: SiteIndex) -> list[str]:
    """Return the listed pages written by authors; source files would fill most of the map."""
    return [page.src for page in site.pages.values() if page.listed and page.file is None and page.redirect is None]


def _map_view(context: PageContext) -> MapView | None:
    """Create the map; None if there is no page."""
    from mkdocs_docindex.site.map_layout import arrange, cluster_pages, find_edges, lay_out, neighbours

    site, built, labels, related = context.site, context.built, context.labels, context.options.related
    pages = pages_on_map(site)
    if not pages:
        return None
    is_large = len(pages) > _MOST_POINTS
    most = min(related, _MOST_RELATIONS) if is_large else related
    edges = find_edges(site, pages, {src: _related_to(site, src, most) for src in pages})
    folders = {src: site.pages[src].folder for src in pages}
    near = neighbours(pages, edges)
    groups = cluster_pages(folders, _MOST_POINTS if is_large else len(pages))
    clusters = [arrange(path, members, folders, near) for path, members in groups.items()]
    pairs = sorted((*edges.links, *edges.relations))
    layout = lay_out([_bubble(cluster) for cluster in clusters] if is_large else clusters, pairs)
    colours = _hues(groups, built.folder_position)
    in_order = sorted(zip(layout.clusters, clusters, strict=True), key=lambda pair: built.folder_position(pair[1].path))
    places = {} if is_large else _places(layout.clusters)
    return MapView(
        width=layout.width,
        height=layout.height,
        parts=[
            _part(f"docindex-map-{number}", disc, cluster, edges, context, colours, is_large=is_large)
            for number, (disc, cluster) in enumerate(in_order, 1)
        ],
        is_large=is_large,
        links=_lines(edges.links, places),
        relations=_lines(edges.relations, places),
        ways=_ways(layout, edges) if is_large else (),
        facts=[
            labels.count("pages", len(pages)),
            *([labels.count("map_links", len(edges.links))] if edges.links else []),
            *([labels.count("map_relations", len(edges.relations))] if edges.relations and not is_large else []),
        ],
    )


def _related_to(site: SiteIndex, src: str, count: int, beside: Collection[str] = ()) -> list[str]:
    """The related pages that a page shows."""
    relations = shown_relations(site.related.get(src, ()), count, beside) if count else ()
    return [relation.src for relation in relations]


def _hues(paths: Iterable[str], position: Callable[[str], int]) -> dict[str, int]:
    """The colour of each top-level folder, by its path; the root has its own colour."""
    tops = {path.partition("/")[0] for path in paths} - {""}
    in_order = sorted(tops, key=lambda top: (position(top), top))
    return {"": 0} | {top: 1 + at % _HUES for at, top in enumerate(in_order)}


def _bubble(cluster: Cluster) -> Cluster:
    """A folder without its pages; its area is proportional to their number."""
    return cluster._replace(radius=max(44, isqrt(36 * len(cluster.points))))


def _part(
    name: str,
    disc: Cluster,
    cluster: Cluster,
    edges: Edges,
    context: PageContext,
    colours: Mapping[str, int],
    *,
    is_large: bool,
) -> Part:
    path = cluster.path
    title = context.folder_title(path) or context.labels.home
    x, y = (cluster.radius, cluster.radius) if is_large else (disc.x, disc.y)
    dots = []
    for point in cluster.points:
        page = context.reference(point.src)
        # With many pages, titles are enough.
        summary = "" if is_large else first_sentence(page.summary)
        dots.append(Dot(page.href, page.title, summary, x + point.x, y + point.y, point.radius))
    places = _places([cluster._replace(x=x, y=y)]) if is_large else {}
    in_order = sorted((point.src for point in cluster.points), key=lambda src: (context.built.position(src), src))
    return Part(
        id=name,
        title=title,
        name=shortened(title, (2 * disc.radius + 30) // _LETTER),
        href=_folder_href(path, context),
        count=context.labels.count("pages", len(cluster.points)),
        hue=colours[path.partition("/")[0]],
        x=disc.x,
        y=disc.y,
        radius=cluster.radius,
        bubble=disc.radius,
        dots=dots,
        pages=[context.reference(src) for src in in_order],
        links=_lines(edges.links, places),
        relations=_lines(edges.relations, places),
    )


def _folder_href(path: str, context: PageContext) -> str:
    """The link to a folder's page, or ""."""
    folder = context.site.folders.get(path)
    return context.href(folder.url) if folder and folder.url is not None else ""


def _places(clusters: Iterable[Cluster]) -> dict[str, _Place]:
    return {
        point.src: (disc.x + point.x, disc.y + point.y, disc.x, disc.y) for disc in clusters for point in disc.points
    }


def _lines(pairs: Iterable[tuple[str, str]], places: Mapping[str, _Place]) -> str:
    """Lines between pages that are in the picture, as the data of one SVG path.

    Lines between two folders bend towards the middle of both, so that they run in parallel.
    """
    found = sorted((places[one], places[other]) for one, other in pairs if one in places and other in places)
    return "".join(
        f"M{x} {y}L{to_x} {to_y}"
        if middle == to_middle
        else f"M{x} {y}C{middle[0]} {middle[1]} {to_middle[0]} {to_middle[1]} {to_x} {to_y}"
        for (x, y, *middle), (to_x, to_y, *to_middle) in found
    )


def _ways(layout: Layout, edges: Edges) -> list[Way]:
    """Lines between folders; the width depends on the number of links."""
    home = {point.src: disc.path for disc in layout.clusters for point in disc.points}
    discs = {disc.path: disc for disc in layout.clusters}
    counts: dict[tuple[str, str], int] = {}
    for one, other in edges.links:
        if home[one] != home[other]:
            pair = (min(home[one], home[other]), max(home[one], home[other]))
            counts[pair] = counts.get(pair, 0) + 1
    return [
        Way(
            f"M{discs[one].x} {discs[one].y}L{discs[other].x} {discs[other].y}",
            min(_WIDEST_WAY, counts[one, other].bit_length()),
        )
        for one, other in sorted(counts)
    ]
