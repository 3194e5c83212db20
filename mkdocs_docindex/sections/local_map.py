"""The local map of a page: a small picture of its links, backlinks and related pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from mkdocs_docindex.sections.context import PageContext
from mkdocs_docindex.sections.shorten import shortened
from mkdocs_docindex.sections.view import Reference

__all__ = ["Folder", "LocalMap", "Near", "local_map"]

_WIDTH, _MIDDLE, _ROW = 720, 360, 26
_REACH, _BULGE = 130, 50
"""The distance of pages from the middle, and how much closer the outermost ones are."""
_MOST = 9
"""The maximum number of pages on each side."""
_LETTERS = 30
_RADIUS = 6


class Near(NamedTuple):
    """A page next to this one."""

    href: str
    title: str
    name: str
    """The title, shortened to fit."""
    summary: str
    hue: int
    x: int
    y: int
    line: str
    is_link: bool
    """False for a page that is only related."""
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
    """Create the map; None for a page without neighbours. `folders` are those of all pages on the map."""
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
            # Rows from the middle, doubled, so that an even number of pages needs no fractions.
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
