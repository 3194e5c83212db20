"""A folder of source files, as a reader sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from mkdocs_docindex.publish.metadata import Reference
from mkdocs_docindex.publish.readme import readme_html
from mkdocs_docindex.sources.folders import SourceFolder

__all__ = ["Box", "Diagram", "SourceFolderView", "source_folder_view"]

_MOST_BOXES = 6
_WIDTH, _HEIGHT, _GAP, _COLUMN = 180, 28, 10, 250
_LETTERS = 19


@dataclass(frozen=True, slots=True)
class Box:
    """A folder in the diagram."""

    x: int
    y: int
    href: str
    title: str
    text: str
    """The title, as far as there is room."""
    count: int


class Diagram(NamedTuple):
    """Who uses a folder, and what it depends on; in SVG units."""

    width: int
    height: int
    left: Sequence[Box]
    right: Sequence[Box]
    middle: Box


class SourceFolderView(NamedTuple):
    """What a folder of source files shows beside its list."""

    readme: Markup
    languages: Sequence[tuple[str, int]]
    diagram: Diagram | None
    used_by: Sequence[Reference]
    depends_on: Sequence[Reference]
    key_symbols: Sequence[Reference]
    others: Sequence[tuple[str, str]]
    """Names and sizes of files that have no page."""
    empty: str
    """How many files have nothing in them, in words."""


def source_folder_view(
    folder: SourceFolder,
    name: str,
    readme: str,
    link: Callable[[str], Reference | None],
    symbol: Callable[[str, str], Reference],
    others: Sequence[tuple[str, str]],
    empty: str,
) -> SourceFolderView:
    """Put a folder's facts into words, links and a picture. `link` is None for a folder without a page."""
    used_by, depends_on = _references(folder.used_by, link), _references(folder.depends_on, link)
    return SourceFolderView(
        readme=readme_html(readme) if readme else Markup(""),
        languages=sorted(folder.languages.items(), key=lambda item: (-item[1], item[0])),
        diagram=_diagram(name, used_by, depends_on) if used_by or depends_on else None,
        used_by=used_by,
        depends_on=depends_on,
        key_symbols=[symbol(src, known) for src, known in folder.key_symbols],
        others=others,
        empty=empty,
    )


def _references(counts: Counter[str], link: Callable[[str], Reference | None]) -> list[Reference]:
    ranked = sorted(counts, key=lambda path: (-counts[path], path))
    found = ((link(path), counts[path]) for path in ranked)
    return [Reference(shown.href, shown.title, note=str(count)) for shown, count in found if shown]


def _diagram(name: str, used_by: Sequence[Reference], depends_on: Sequence[Reference]) -> Diagram:
    rows = max(1, min(_MOST_BOXES, max(len(used_by), len(depends_on))))
    height = rows * (_HEIGHT + _GAP) - _GAP

    def column(found: Sequence[Reference], x: int) -> list[Box]:
        shown = found[:_MOST_BOXES]
        start = (height - len(shown) * (_HEIGHT + _GAP) + _GAP) // 2
        return [
            Box(x, start + at * (_HEIGHT + _GAP), item.href, item.title, _short(item.title), int(item.note))
            for at, item in enumerate(shown)
        ]

    x = _COLUMN if used_by else 0
    middle = Box(x, (height - _HEIGHT) // 2, "", name, _short(name), 0)
    right = column(depends_on, x + _COLUMN)
    return Diagram(x + _WIDTH + (_COLUMN if depends_on else 0), height, column(used_by, 0), right, middle)


def _short(text: str) -> str:
    return text if len(text) <= _LETTERS else f"…{text[1 - _LETTERS :]}"
