"""Links of source pages: the folders around a file, and other files, with or without a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mkdocs_docindex.model.sources import SourceFile
from mkdocs_docindex.sections.context import PageContext
from mkdocs_docindex.sections.view import Reference

__all__ = ["FileLinks", "crumbs", "file_links", "file_reference", "folder_reference", "repository_link"]

_MOST_FILES = 40
"""In a list; above, files of other folders are counted by folder."""


class FileLinks(NamedTuple):
    """Links to files, and to the folders of all others where there are too many."""

    files: Sequence[Reference] = ()
    folders: Sequence[Reference] = ()


def crumbs(folder: str, context: PageContext) -> Iterator[Reference]:
    """Yield links to the folders from the root of the sources to a folder, that one included."""
    parts = folder.split("/")
    root = next((uri for uri in context.built.roots if f"{folder}/".startswith(f"{uri}/")), folder)
    for depth in range(root.count("/") + 1, len(parts) + 1):
        yield folder_reference("/".join(parts[:depth]), context)


def folder_reference(path: str, context: PageContext) -> Reference:
    """A link to the page of a folder, by its name."""
    folder = context.site.folders.get(path)
    href = context.href(folder.url) if folder and folder.url is not None else ""
    name = context.folder_title(path) if path in context.built.roots else path.rpartition("/")[2]
    return Reference(href, name)


def repository_link(file: SourceFile, context: PageContext) -> str:
    """The address of a file in its repository, "" if it is not known."""
    link = context.built.roots[file.root].link
    return link(file.path, 1).partition("#")[0] if link else ""


def file_reference(src: str, context: PageContext) -> Reference:
    """A link to a file by its path, or to a page by its title. A file without a page leads to the repository."""
    page = context.site.pages.get(src)
    if page is None:
        file = context.site.pageless[src]
        return Reference(repository_link(file, context), _path(file, context))
    title = _path(page.file, context) if page.file else context.built.title(src)
    return Reference(context.href(page.url), title, context.shared.summary(src))


def file_links(sources: Sequence[str], context: PageContext) -> FileLinks:
    """Links to files; of very many only those of the same folder, and the folders of the others."""
    if len(sources) <= _MOST_FILES:
        return FileLinks([file_reference(src, context) for src in sources])
    assert context.page is not None
    here = context.page.folder
    folders = {src: src.rpartition("/")[0] for src in sources}
    near = [src for src in sources if folders[src] == here][:_MOST_FILES]
    shown = set(near)
    counts = _by_folder([folders[src] for src in sources if src not in shown])
    links = [
        folder_reference(path, context)._replace(title=_below_root(path, context), note=context.labels.number(count))
        for path, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    ]
    return FileLinks([file_reference(src, context) for src in near], links)


def _by_folder(folders: Sequence[str]) -> Counter[str]:
    """Count files by folder, at the greatest depth where the list of folders is short."""
    counts = Counter(folders)
    depth = max(path.count("/") for path in counts)
    while len(counts) > _MOST_FILES and depth:
        counts = Counter("/".join(path.split("/")[:depth]) for path in folders)
        depth -= 1
    return counts


def _below_root(path: str, context: PageContext) -> str:
    if path in context.built.roots or not path:
        return context.folder_title(path) if path else context.labels.home
    return path.partition("/")[2] or path


def _path(file: SourceFile, context: PageContext) -> str:
    """The path of a file, with the folder of its root where that is another one."""
    own = context.page.file if context.page else None
    return file.path if own is None or own.root == file.root else f"{file.root}/{file.path}"
