"""Languages, dependencies and key symbols of folders of source files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from mkdocs_docindex.model.pages import Page
from mkdocs_docindex.model.sources import SourceLinks, Symbol
from mkdocs_docindex.sources.graph import public_symbols

__all__ = ["SourceFolder", "source_folders"]

_MOST_SYMBOLS = 8


@dataclass
class SourceFolder:
    """Facts about a folder and everything below it."""

    languages: Counter[str] = field(default_factory=Counter)
    """The number of files by language."""
    depends_on: Counter[str] = field(default_factory=Counter)
    """Imports of files in other folders, by folder."""
    used_by: Counter[str] = field(default_factory=Counter)
    key_symbols: tuple[tuple[str, str], ...] = ()
    """`src` and name of the symbols that other files import most."""


def source_folders(pages: Mapping[str, Page], links: Mapping[str, SourceLinks]) -> dict[str, SourceFolder]:
    """Aggregate the files and imports of every folder."""
    found: dict[str, SourceFolder] = {}
    imported: dict[str, Counter[tuple[str, str]]] = {}
    for src, page in pages.items():
        if page.file is None:
            continue
        for folder in _folders_of(page):
            found.setdefault(folder, SourceFolder()).languages[page.file.source.language] += 1
        for item, targets in links.get(src, SourceLinks()).imports:
            for target in targets:
                if target not in pages:  # it has no page
                    continue
                _count(found, page, pages[target])
                for name in item.names:
                    for folder in _folders_of(pages[target]):
                        imported.setdefault(folder, Counter())[target, name] += 1
    imported_files = {src for names in imported.values() for src, _ in names}
    known = {src: {symbol.name for symbol in public_symbols(_symbols(pages[src]))} for src in imported_files}
    for folder, names in imported.items():
        best = sorted((key for key in names if key[1] in known[key[0]]), key=lambda key: (-names[key], key))
        found[folder].key_symbols = tuple(best[:_MOST_SYMBOLS])
    return found


def _symbols(page: Page) -> tuple[Symbol, ...]:
    return page.file.source.symbols if page.file else ()


def _folders_of(page: Page) -> Iterator[str]:
    """The folder of a page and all its parents."""
    folder = page.folder
    while folder:
        yield folder
        folder = folder.rpartition("/")[0]


def _count(found: dict[str, SourceFolder], page: Page, target: Page) -> None:
    """Count an import for each folder that it leaves, and for each that it enters."""
    here, there = page.folder.split("/"), target.folder.split("/")
    shared = 0
    while shared < min(len(here), len(there)) and here[shared] == there[shared]:
        shared += 1
    for depth in range(shared + 1, len(here) + 1):
        found.setdefault("/".join(here[:depth]), SourceFolder()).depends_on["/".join(there[:depth])] += 1
    for depth in range(shared + 1, len(there) + 1):
        found.setdefault("/".join(there[:depth]), SourceFolder()).used_by["/".join(here[:depth])] += 1
