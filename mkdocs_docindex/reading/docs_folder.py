"""Reads a folder of Markdown files as pages, without MkDocs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

from mkdocs_docindex.model.pages import Document, History, Page
from mkdocs_docindex.reading.history import read_history
from mkdocs_docindex.reading.markdown import LONGEST_PAGE, read_markdown
from mkdocs_docindex.reading.page_options import read_options
from mkdocs_docindex.reading.python_markdown import Dialect
from mkdocs_docindex.reading.special import is_special
from mkdocs_docindex.wording import title_from_name

__all__ = [
    "FOLDER_DIALECT",
    "files_in",
    "folders_of",
    "index_pages",
    "is_index",
    "page_sources",
    "read_folder",
    "read_page",
    "read_text",
]

_EXTENSIONS = (".md", ".markdown", ".mdown", ".mkdn", ".mkd")

FOLDER_DIALECT = Dialect(attr_list=True, admonition=True, details=True, tabbed=True, md_in_html=True)
"""The extensions that pages are most likely to use."""


def read_folder(folder: Path, warn: Callable[[str], None], *, with_history: bool = True) -> dict[str, Page]:
    """Read all pages below a folder as MkDocs would collect them, without hidden files."""
    history = read_history(folder).files if with_history else {}
    pages = {}
    for src in page_sources(folder):
        page = read_page(folder, src, history.get(src))
        if isinstance(page, str):
            warn(f"{folder / src}: left out, {page}")
        else:
            pages[src] = page
    return pages


def read_page(folder: Path, src: str, history: History | None = None) -> Page | str:
    """Read one page; why it is left out if it cannot be read."""
    if is_special(folder / src):
        return "it is a pipe, a socket or a device"
    try:
        content = (folder / src).read_bytes()
        text = content.decode("utf-8-sig")
        src.encode()
    except (OSError, ValueError) as error:
        name_or_text = "its name" if isinstance(error, UnicodeEncodeError) else "it"
        return f"{name_or_text} is not UTF-8" if isinstance(error, ValueError) else str(error.strerror)
    if len(content) > LONGEST_PAGE:
        return f"it is longer than {LONGEST_PAGE // 1024**2} MB"
    return _page(src, read_markdown(text, FOLDER_DIALECT), len(content), history)


def read_text(folder: Path, src: str) -> str:
    """Return the text of a page that was read before; "" if it no longer exists."""
    try:
        return (folder / src).read_bytes().decode("utf-8-sig")
    except (OSError, ValueError):
        return ""


def files_in(folder: Path) -> list[str]:
    """Return all files below a folder, without hidden ones."""
    found = []
    for root, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        inside = os.path.relpath(root, folder).replace(os.sep, "/")
        start = "" if inside == "." else f"{inside}/"
        found += [f"{start}{name}" for name in sorted(files) if not name.startswith(".")]
    return found


def is_index(src: str) -> bool:
    """Whether a page is the index page of its folder, by its name."""
    return _stem(src) == "index"


def index_pages(pages: dict[str, Page]) -> dict[str, str]:
    """Return the index page of each folder that has one: inside it, or next to it with the same name."""
    found = {page.folder: src for src, page in pages.items() if is_index(src) and page.listed}
    folders = folders_of(pages)
    for src, page in pages.items():
        folder = src.rpartition(".")[0]
        if page.listed and folder in folders and folder not in found:
            found[folder] = src
    return found


def folders_of(pages: dict[str, Page]) -> set[str]:
    """Return all folders that contain a page, at any depth."""
    folders = {""}
    for page in pages.values():
        path = page.folder
        while path not in folders:
            folders.add(path)
            path = path.rpartition("/")[0]
    return folders


def page_sources(folder: Path) -> Iterator[str]:
    """Paths of all pages below a folder, in their order, without those of hidden files."""
    for root, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        inside = os.path.relpath(root, folder)
        names = {name for name in files if name.endswith(_EXTENSIONS) and not name.startswith(".")}
        if "index.md" in names:
            names.discard("README.md")
        for name in sorted(names, key=lambda name: (_stem(name) != "index", name)):
            yield name if inside == "." else f"{inside.replace(os.sep, '/')}/{name}"


def _stem(src: str) -> str:
    stem = src.rpartition("/")[2].rpartition(".")[0]
    return "index" if stem == "README" else stem


def _page(src: str, document: Document, size: int, history: History | None) -> Page:
    options = read_options(document.meta)
    parent, stem = src.rpartition("/")[0], _stem(src)
    place = parent if stem == "index" else f"{parent}/{stem}" if parent else stem
    title = document.meta.get("title") or document.first_h1 or _title(stem, at_root=not parent)
    return Page(
        src=src,
        url=quote(f"{place}/" if place else "./"),
        title=str(title),
        document=document,
        size=size,
        history=history,
        listed=not options.exclude,
        language="",
        keywords=options.keywords,
        not_keywords=options.not_keywords,
        related=options.related,
    )


def _title(stem: str, *, at_root: bool) -> str:
    return "Home" if stem == "index" and at_root else title_from_name(stem)
