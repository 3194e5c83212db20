"""The section `folder`: the contents of a folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mkdocs_docindex.model.index import Folder
from mkdocs_docindex.sections.context import PageContext
from mkdocs_docindex.sections.file_types import type_name
from mkdocs_docindex.sections.keywords import Chip, folder_chips
from mkdocs_docindex.sections.labels import Labels
from mkdocs_docindex.sections.places import home_of
from mkdocs_docindex.sections.view import Reference, View
from mkdocs_docindex.sources.pages import walk_symbols

__all__ = ["FileEntry", "FolderEntry", "FolderSection", "FolderView", "PageEntry", "view"]

_TITLES_IN_ABOUT = 4


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
    keyword_index: Reference | None
    """The A-Z index of the site."""


@dataclass(eq=False)
class FolderSection(View):
    """The contents of a folder."""

    folder: FolderView


def view(context: PageContext) -> FolderSection | None:
    """Show the contents of the folder whose index page this is."""
    path, layout, labels = context.folder, context.options.layout, context.labels
    if path is None or layout is None:
        return None
    folder = context.site.folders[path]
    files = folder.files if context.options.list_files else ()
    contents = _contents(folder, context)
    if not (contents.folders or contents.pages or files):
        return None
    shown = FolderView(
        layout=layout,
        facts=tuple(_facts(folder, len(contents.folders), labels)),
        up=_up(folder, context),
        keywords=folder_chips(folder, context),
        start_here=tuple(_start(src, folder, context) for src in folder.start_here),
        folders=tuple(_folder_entry(path, context) for path in contents.folders),
        pages=tuple(_page_entries(contents.pages, context)),
        files=tuple(
            FileEntry(context.href(f.url), f.src.rpartition("/")[2], type_name(f.src, labels), labels.file_size(f.size))
            for f in files
        ),
        keyword_index=context.index_reference(),
    )
    return FolderSection(shown)


def _facts(folder: Folder, folders: int, labels: Labels) -> list[str]:
    facts = _counts(folder, labels)
    if folders:
        facts.append(labels.count("folders", folders))
    if folder.updated:
        facts.append(labels.last_updated.replace("{date}", folder.updated))
    return facts


def _up(folder: Folder, context: PageContext) -> Reference | None:
    above = context.site.index_above(folder.path)
    if above is None or above.url is None:
        return None
    title = context.labels.up.replace("{title}", context.folder_title(above.path))
    return Reference(context.href(above.url), title)


def _start(src: str, folder: Folder, context: PageContext) -> Reference:
    page = context.site.pages[src]
    # Titles such as "Overview" mean little outside their folder.
    home = home_of(src, context.shared)
    note = "" if home == folder.path else context.folder_title(home)
    return Reference(context.href(page.url), _title(src, context), context.shared.summary(src), note)


def _page_entries(sources: Sequence[str], context: PageContext) -> Iterator[PageEntry]:
    """Pages in order; those with the same title have the names of their files beside it."""
    entries = [_page_entry(src, context) for src in sources]
    counts = Counter(entry.title.casefold() for entry in entries)
    for src, entry in zip(sources, entries, strict=True):
        is_ambiguous = counts[entry.title.casefold()] > 1 and not entry.note
        yield entry._replace(note=src.rpartition("/")[2]) if is_ambiguous else entry


def _page_entry(src: str, context: PageContext) -> PageEntry:
    page = context.site.pages[src]
    updated = page.history.updated if page.history else ""
    summary, note = context.shared.summary(src), ""
    if page.file and page.document.summary:  # else the summary says how many there are
        symbols = sum(symbol.kind != "heading" for symbol, _ in walk_symbols(page.file.source.symbols))
        note = context.labels.count("symbols", symbols) if symbols else ""
    return PageEntry(context.href(page.url), _title(src, context), summary, updated, note)


def _folder_entry(path: str, context: PageContext) -> FolderEntry:
    child = context.site.folders[path]
    href = "" if child.url is None else context.href(child.url)
    counts = " · ".join(_counts(child, context.labels))
    return FolderEntry(href, context.folder_title(path), _about(child, context), counts)


def _about(child: Folder, context: PageContext) -> str:
    """The summary of its index page, or the titles of its contents."""
    pages = context.site.pages
    if child.index and child.index in pages and (summary := pages[child.index].document.summary):
        return summary
    contents = _contents(child, context)
    names = [_title(src, context) for src in contents.pages]
    names += [context.folder_title(path) for path in contents.folders]
    return ", ".join(names[:_TITLES_IN_ABOUT]) + (", …" if len(names) > _TITLES_IN_ABOUT else "")


def _title(src: str, context: PageContext) -> str:
    """The title of a page, or the name of a source file, whose folder is already shown."""
    file = context.site.pages[src].file
    return file.name if file else context.built.title(src)


class _Contents(NamedTuple):
    """What is listed of a folder, in the order of the nav."""

    pages: Sequence[str]
    folders: Sequence[str]


def _contents(folder: Folder, context: PageContext) -> _Contents:
    """Pages and folders to list; in place of a folder without an index page the only thing that the nav shows of it."""
    built = context.built
    pages, folders = list(folder.pages), []
    for path in folder.folders:
        child = context.site.folders[path]
        if child.index:
            folders.append(path)
        elif built.shows_folder(path):
            inside = _contents(child, context)
            shown = [src for src in inside.pages if built.shows_page(src)]
            deeper = [other for other in inside.folders if built.shows_folder(other)]
            is_one = len(shown) + len(deeper) == 1
            pages += shown if is_one else ()
            folders += deeper if is_one else (path,)
    return _Contents(sorted(pages, key=built.position), sorted(folders, key=built.folder_position))


def _counts(folder: Folder, labels: Labels) -> list[str]:
    """The number of pages and source files in a folder; generated pages of source files are not counted as pages."""
    pages, sources = folder.page_count, folder.source_count
    return [
        *([labels.count("pages", pages)] if pages or not sources else []),
        *([labels.count("source_files", sources)] if sources else []),
    ]
