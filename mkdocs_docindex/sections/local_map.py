"""The surroundings of one page, as a small picture: what links to it, what it links to, and what is related."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from mkdocs_docindex.sections.context import PageContext
from mkdocs_docindex.sections.shorten import shortened
from mkdocs_docindex.sections.view import Reference

__all__ = ["Folder", "LocalMap", "Near", "local_map"]

_WIDTH, _MIDDLE, _ROW = 720, 360, 26
_REACH, _BULGE = 130, 50
"""How far from the middle pages stand, and how much nearer the outermost ones are."""
_MOST = 9
"""Pages on each side."""
_LETTERS = 30
_RADIUS = 6


class Near(NamedTuple):
    """A page beside this one."""

    href: str
    title: str
    name: str
    """The title, as far as there is room."""
    summary: str
    hue: int
    x: int
    y: int
    line: str
    is_link: bool
    """False for a page that is related only."""
    is_left: bool


class Folder(NamedTuple):
    """Pages of one folder in the list."""

    title: str
    pages: Sequence[Reference]


class LocalMap(NamedTuple):
    """A page and the pages around it."""

    width: int
    height: int
    x: int
    y: int
    radius: int
    hue: int
    name: str
    pages: Sequence[Near]
    folders: Sequence[Folder]


def local_map(
    context: PageContext,
    links: Iterable[str],
    backlinks: Iterable[str],
    related: Iterable[str],
    folders: Mapping[str, str],
    hues: Mapping[str, int],
) -> LocalMap | None:
    """Put the picture together; None for a page without lines. `folders` are those of the pages on the map."""
    src = context.src
    right = [other for other in dict.fromkeys(links) if other != src and other in folders]
    left = [other for other in dict.fromkeys(backlinks) if other not in right and other != src and other in folders]
    linked = {*left, *right}
    right, left = right[:_MOST], left[:_MOST]
    for other in dict.fromkeys(related):
        side = left if len(left) < len(right) else right
        if other not in linked and other != src and other in folders and len(side) < _MOST:
            side.append(other)
    if not left and not right:
        return None
    height = max(4, len(left), len(right)) * _ROW + _ROW
    y = height // 2
    pages = []
    for side, sign in ((left, -1), (right, 1)):
        for row, other in enumerate(side):
            page = context.reference(other)
            # Whole rows from the middle, doubled, so that an even number of pages needs no halves.
            offset = 2 * row - len(side) + 1
            to_x = _MIDDLE + sign * (_REACH - _BULGE * offset * offset // max(1, _MOST * _MOST))
            to_y = y + offset * _ROW // 2
            bend = _MIDDLE + sign * _REACH // 2
            pages.append(
                Near(
                    page.href,
                    page.title,
                    shortened(page.title, _LETTERS),
                    page.summary,
                    hues[folders[other].partition("/")[0]],
                    to_x,
                    to_y,
                    f"M{_MIDDLE} {y}C{bend} {y} {bend} {to_y} {to_x} {to_y}",
                    is_link=other in linked,
                    is_left=sign < 0,
                )
            )
    groups: dict[str, list[str]] = {}
    for other in sorted((*left, *right), key=lambda other: (context.built.position(other), other)):
        groups.setdefault(folders[other], []).append(other)
    return LocalMap(
        _WIDTH,
        height,
        _MIDDLE,
        y,
        _RADIUS + 3,
        hues[folders[src].partition("/")[0]],
        shortened(context.built.title(src), _LETTERS),
        pages,
        [
            Folder(context.folder_title(path) or context.labels.home, [context.reference(other) for other in found])
            for path, found in groups.items()
        ],
    )
