"""The section `source-folder`: README, languages and dependencies of a folder of source files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from mkdocs_docindex.sections.context import PageContext, SiteContext
from mkdocs_docindex.sections.readme import readme_html
from mkdocs_docindex.sections.view import Reference, View
from mkdocs_docindex.sources.folders import SourceFolder, source_folders
from mkdocs_docindex.sources.pages import symbol_anchor, walk_symbols

__all__ = ["Box", "Diagram", "LanguageEntry", "PagelessFile", "SourceFolderSection", "SourceFolderView", "view"]

_READMES = frozenset(("readme.md", "readme.markdown"))

_MOST_BOXES = 6
_WIDTH, _HEIGHT, _GAP, _COLUMN = 180, 28, 10, 250
_LETTERS = 19


@dataclass(eq=False)
class Box:
    """A folder in the diagram."""

    x: int
    y: int
    href: str
    title: str
    text: str
    """The title, shortened to fit."""
    count: int


class Diagram(NamedTuple):
    """The folders that use a folder, and those that it depends on; in SVG units."""

    width: int
    height: int
    left: Sequence[Box]
    right: Sequence[Box]
    middle: Box


class LanguageEntry(NamedTuple):
    """A language of the folder."""

    name: str
    files: int
    """How many are written in it."""


class PagelessFile(NamedTuple):
    """A file that has no page."""

    name: str
    size: str


class SourceFolderView(NamedTuple):
    """What a folder of source files shows in addition to its list."""

    readme: Markup
    languages: Sequence[LanguageEntry]
    diagram: Diagram | None
    used_by: Sequence[Reference]
    depends_on: Sequence[Reference]
    key_symbols: Sequence[Reference]
    others: Sequence[PagelessFile]
    empty: str
    """The number of empty files, as text."""


@dataclass(eq=False)
class SourceFolderSection(View):
    """README, languages and dependencies of a folder of source files."""

    view: SourceFolderView


def view(context: PageContext) -> SourceFolderSection | None:
    """Show a folder of source files; None for folders of other pages."""
    path, roots = context.folder, context.built.roots
    if not path or not roots:
        return None
    folder = context.shared.once(_folders).get(path)
    root = next((root for uri, root in roots.items() if f"{path}/".startswith(f"{uri}/")), None)
    if folder is None or root is None:
        return None
    labels, name, readme = context.labels, path.rpartition("/")[2], _readme(path, context)
    used_by, depends_on = _references(folder.used_by, context), _references(folder.depends_on, context)
    is_root = path == root.uri
    shown = SourceFolderView(
        readme=readme_html(readme) if readme else Markup(""),
        languages=sorted(map(LanguageEntry._make, folder.languages.items()), key=lambda item: (-item.files, item.name)),
        diagram=_diagram(name, used_by, depends_on) if used_by or depends_on else None,
        used_by=used_by,
        depends_on=depends_on,
        key_symbols=[_symbol(src, symbol, context) for src, symbol in folder.key_symbols],
        others=[
            PagelessFile(other, labels.file_size(size)) for other, size in context.shared.once(_pageless).get(path, ())
        ],
        empty=labels.count("empty_files", root.empty_files) if root.empty_files and is_root else "",
    )
    return SourceFolderSection(shown)


def _folders(shared: SiteContext) -> Mapping[str, SourceFolder]:
    return source_folders(shared.site.pages, shared.site.sources)


def _pageless(shared: SiteContext) -> Mapping[str, Sequence[tuple[str, int]]]:
    """Names and sizes of files without a page, by their folder."""
    found: dict[str, list[tuple[str, int]]] = {}
    for root in shared.built.roots.values():
        for path, size in root.other_files:
            folder, _, name = f"{root.uri}/{path}".rpartition("/")
            found.setdefault(folder, []).append((name, size))
    return found


def _readme(path: str, context: PageContext) -> str:
    for src in context.site.folders[path].pages:
        file = context.site.pages[src].file
        if file and file.name.lower() in _READMES and not file.is_withheld:
            return context.built.source_text(src)
    return ""


def _symbol(src: str, name: str, context: PageContext) -> Reference:
    file = context.site.pages[src].file
    assert file is not None
    found = next(item for item, _ in walk_symbols(file.source.symbols) if item.name == name)
    return Reference(context.link(src, symbol_anchor(found)), name)


def _references(counts: Counter[str], context: PageContext) -> list[Reference]:
    """Links to folders, the most used first; folders without a page are left out."""
    found = []
    for path in sorted(counts, key=lambda path: (-counts[path], path)):
        folder = context.site.folders.get(path)
        if folder and folder.url is not None:
            title = path.partition("/")[2] or path
            found.append(Reference(context.href(folder.url), title, note=str(counts[path])))
    return found


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
