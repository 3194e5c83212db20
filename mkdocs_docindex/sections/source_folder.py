"""The sections `source-path` and `source-folder`: place, README, languages and dependencies of a source folder."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import unquote

from markupsafe import Markup

from mkdocs_docindex.sections.context import PageContext, SiteContext, SourceRoot
from mkdocs_docindex.sections.readme import readme_html
from mkdocs_docindex.sections.repository import FEWEST_FILES
from mkdocs_docindex.sections.source_links import crumbs
from mkdocs_docindex.sections.view import Reference, View
from mkdocs_docindex.sources.folders import SourceFolder, source_folders
from mkdocs_docindex.sources.pages import is_readme, symbol_anchor, walk_symbols

__all__ = [
    "Box",
    "Diagram",
    "LanguageEntry",
    "PagelessFile",
    "PathView",
    "SourceFolderSection",
    "SourceFolderView",
    "path",
    "view",
]

_MOST_PAGELESS = 500
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
    href: str
    """In the repository, or ""."""


class SourceFolderView(NamedTuple):
    """What a folder of source files shows in addition to its list."""

    readme: Markup
    languages: Sequence[LanguageEntry]
    diagram: Diagram | None
    used_by: Sequence[Reference]
    depends_on: Sequence[Reference]
    key_symbols: Sequence[Reference]
    others: Sequence[PagelessFile]
    more: str
    """The number of further files without a page, as text."""


@dataclass(eq=False)
class SourceFolderSection(View):
    """README, languages and dependencies of a folder of source files."""

    view: SourceFolderView


@dataclass(eq=False)
class PathView(View):
    """The folders around a folder of source files."""

    crumbs: Sequence[Reference]


def path(context: PageContext) -> PathView | None:
    """Show where a source folder is; None for a root, whose title says it all, and for folders of other pages."""
    folder = context.folder
    if not folder or folder in context.built.roots or root_of(folder, context) is None:
        return None
    return PathView(list(crumbs(folder, context)))


def root_of(folder: str, context: PageContext) -> SourceRoot | None:
    """The root that a folder belongs to, None for folders of other pages."""
    return next((root for uri, root in context.built.roots.items() if f"{folder}/".startswith(f"{uri}/")), None)


def view(context: PageContext) -> SourceFolderSection | None:
    """Show a folder of source files; None for folders of other pages."""
    path = context.folder
    root = root_of(path, context) if path else None
    if root is None or not path:
        return None
    folder = context.shared.once(_folders).get(path, SourceFolder())
    name, readme = path.rpartition("/")[2], _readme(path, context)
    used_by, depends_on = _references(folder.used_by, context), _references(folder.depends_on, context)
    pageless = context.shared.once(_pageless).get(path, ())
    shown = SourceFolderView(
        readme=readme_html(context.built.source_text(readme), _readme_links(readme, root, context))
        if readme
        else Markup(""),
        # The section `repository` says more about each language.
        languages=()
        if path == root.uri and folder.languages.total() >= FEWEST_FILES
        else sorted(map(LanguageEntry._make, folder.languages.items()), key=lambda item: (-item.files, item.name)),
        diagram=_diagram(name, used_by, depends_on) if used_by or depends_on else None,
        used_by=used_by,
        depends_on=depends_on,
        key_symbols=[_symbol(src, symbol, context) for src, symbol in folder.key_symbols],
        others=[
            PagelessFile(other, context.labels.file_size(size), _in_repository(root, path, other))
            for other, size in pageless[:_MOST_PAGELESS]
        ],
        more=context.labels.more.replace("{n}", context.labels.number(len(pageless) - _MOST_PAGELESS))
        if len(pageless) > _MOST_PAGELESS
        else "",
    )
    return SourceFolderSection(shown) if any(shown) else None


def _in_repository(root: SourceRoot, folder: str, name: str) -> str:
    path = f"{folder}/{name}"[len(root.uri) + 1 :]
    return root.link(path, 1).partition("#")[0] if root.link else ""


def _folders(shared: SiteContext) -> Mapping[str, SourceFolder]:
    return source_folders(shared.site.pages, shared.site.sources)


def _pageless(shared: SiteContext) -> Mapping[str, Sequence[tuple[str, int]]]:
    """Names and sizes of files without a page, by their folder."""
    found: dict[str, list[tuple[str, int]]] = {}
    for root in shared.built.roots.values():
        above = frozenset(root.left_out.above)
        listed = [(file.path, file.size) for file in shared.site.pageless.values() if file.path in above]
        for path, size in sorted([*root.other_files, *listed]):
            folder, _, name = f"{root.uri}/{path}".rpartition("/")
            found.setdefault(folder, []).append((name, size))
    return found


def _readme(path: str, context: PageContext) -> str:
    """The `src` of a folder's README, "" if it has none."""
    pages = context.site.pages
    return next((src for src in context.site.folders[path].pages if (file := pages[src].file) and is_readme(file)), "")


def _readme_links(readme: str, root: SourceRoot, context: PageContext) -> Callable[[str], str]:
    """Find the page of a file or folder that a README links to; without a page, its place in the repository."""
    file = context.site.pages[readme].file
    assert file is not None

    def link(target: str) -> str:
        path, _, fragment = target.partition("#")
        inside = posixpath.normpath(posixpath.join("/", posixpath.dirname(file.path), unquote(path))).strip("/")
        if not path or path.startswith("/") or _leaves(file.path, path):
            return ""
        folder = context.site.folders.get(f"{root.uri}/{inside}" if inside else root.uri)
        if folder and folder.url is not None:
            return context.href(folder.url)
        src = file._replace(path=inside).src
        if src in context.site.pages:
            return context.href(context.site.pages[src].url)
        address = root.link(inside, 1).partition("#")[0] if root.link and inside else ""
        return f"{address}#{fragment}" if address and fragment else address

    return link


def _leaves(base: str, target: str) -> bool:
    """Whether a relative link leads out of the root."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(base), unquote(target))).startswith("..")


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
