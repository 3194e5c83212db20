"""A folder's contents, as a reader sees them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mkdocs_docindex.model.index import Folder, SiteIndex
from mkdocs_docindex.publish.file_types import type_name
from mkdocs_docindex.publish.keywords import Chip, Links, folder_chips
from mkdocs_docindex.publish.labels import Labels
from mkdocs_docindex.publish.metadata import Reference
from mkdocs_docindex.publish.urls import relative_url
from mkdocs_docindex.sources.pages import walk_symbols

__all__ = ["FolderView", "Shown", "folder_view"]

_TITLES_IN_ABOUT = 4


class Shown(NamedTuple):
    """What only the finished site knows, asked for by a page's `src` or a folder's path."""

    url: str
    """Of the page that is being written; links are relative to it."""
    link: Links
    title: Callable[[str], str]
    folder_title: Callable[[str], str]
    position: Callable[[str], int]
    """Place in the navigation; pages outside it come after the others."""
    folder_position: Callable[[str], int]


class PageEntry(NamedTuple):
    """A page in a folder's list."""

    href: str
    title: str
    summary: str
    updated: str
    note: str = ""


class FolderEntry(NamedTuple):
    """A folder in its parent's list."""

    href: str
    title: str
    about: str
    pages: str


class FileEntry(NamedTuple):
    """Another file in a folder's list."""

    href: str
    title: str
    type: str
    size: str


class FolderView(NamedTuple):
    """Everything that the folder template shows."""

    layout: str
    """table, cards or list."""
    facts: tuple[str, ...]
    up: Reference | None
    keywords: tuple[Chip, ...]
    start_here: tuple[Reference, ...]
    folders: tuple[FolderEntry, ...]
    pages: tuple[PageEntry, ...]
    files: tuple[FileEntry, ...]


def folder_view(
    folder: Folder,
    site: SiteIndex,
    shown: Shown,
    labels: Labels,
    layout: str,
    *,
    list_files: bool,
) -> FolderView:
    """Put together what a folder's index page shows."""

    def href(url: str) -> str:
        return relative_url(url, shown.url)

    def reference(src: str) -> Reference:
        page = site.pages[src]
        # Titles such as "Overview" mean little outside their folder.
        home = page.folder if site.folder_of_index.get(src) != page.folder else page.folder.rpartition("/")[0]
        note = "" if home == folder.path else shown.folder_title(home)
        return Reference(href(page.url), shown.title(src), page.document.summary, note)

    def page_entry(src: str) -> PageEntry:
        page = site.pages[src]
        updated = page.history.updated if page.history else ""
        symbols = sum(1 for _ in walk_symbols(page.file.source.symbols)) if page.file else 0
        note = labels.count("symbols", symbols) if symbols else ""
        return PageEntry(href(page.url), shown.title(src), page.document.summary, updated, note)

    def in_order(sources: tuple[str, ...]) -> list[str]:
        return sorted(sources, key=shown.position)

    def about(child: Folder) -> str:
        """The words of its author, or else the titles of what it holds."""
        if child.index and child.index in site.pages and (summary := site.pages[child.index].document.summary):
            return summary
        names = [shown.title(src) for src in in_order(child.pages)]
        names += [shown.folder_title(path) for path in sorted(child.folders, key=shown.folder_position)]
        return ", ".join(names[:_TITLES_IN_ABOUT]) + (", …" if len(names) > _TITLES_IN_ABOUT else "")

    def folder_entry(path: str) -> FolderEntry:
        child = site.folders[path]
        url = "" if child.url is None else href(child.url)
        return FolderEntry(url, shown.folder_title(path), about(child), " · ".join(_counts(child, labels)))

    facts = _counts(folder, labels)
    if folder.folders:
        facts.append(labels.count("folders", len(folder.folders)))
    if folder.updated:
        facts.append(labels.last_updated.replace("{date}", folder.updated))
    above = site.index_above(folder.path)
    up = None
    if above and above.url is not None:
        title = labels.up.replace("{title}", shown.folder_title(above.path))
        up = Reference(href(above.url), title)
    files = folder.files if list_files else ()
    return FolderView(
        layout=layout,
        facts=tuple(facts),
        up=up,
        keywords=folder_chips(folder, shown.link),
        start_here=tuple(reference(src) for src in folder.start_here),
        folders=tuple(folder_entry(path) for path in sorted(folder.folders, key=shown.folder_position)),
        pages=tuple(page_entry(src) for src in in_order(folder.pages)),
        files=tuple(
            FileEntry(href(f.url), f.src.rpartition("/")[2], type_name(f.src, labels), labels.file_size(f.size))
            for f in files
        ),
    )


def _counts(folder: Folder, labels: Labels) -> list[str]:
    """How many pages and source files a folder holds; a source file has a page too, but nobody wrote it."""
    pages, sources = folder.page_count, folder.source_count
    return [
        *([labels.count("pages", pages)] if pages or not sources else []),
        *([labels.count("source_files", sources)] if sources else []),
    ]
