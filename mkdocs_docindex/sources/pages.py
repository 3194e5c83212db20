"""Converts source files to pages, so that keywords, relations and folders treat them like any other."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Sequence

from mkdocs_docindex.model.pages import CODE, PLAIN, Block, Document, Heading, History, Page
from mkdocs_docindex.model.sources import DETAILS, SourceFile, Symbol

__all__ = ["page_of", "short_titles", "symbol_anchor", "walk_symbols"]

_MOST_NAMES = 400
_PARAGRAPH = re.compile(r"\n\s*\n")


def short_titles(files: Sequence[SourceFile]) -> dict[str, str]:
    """Return titles by `src`: file names, with as many parent folders as needed to make them unique."""
    found: dict[str, str] = {}
    rest, depth = list(files), 1
    while rest:
        same: dict[str, list[SourceFile]] = {}
        for file in rest:
            same.setdefault("/".join(file.path.split("/")[-depth:]), []).append(file)
        rest = []
        for title, group in same.items():
            if len(group) == 1:
                found[group[0].src] = title
            elif all(file.path == title for file in group):
                found |= {file.src: f"{file.root}/{title}" for file in group}
            else:
                rest += group
        depth += 1
    return found


def page_of(file: SourceFile, title: str, url: str, history: History | None, words: Callable[[str], int]) -> Page:
    """Create the page of a source file. Its text are the parts written for people: documentation, comments, names."""
    name = posixpath.basename(file.path)
    return Page(
        src=file.src,
        url=url,
        title=title,
        document=Document(
            meta={},
            first_h1=title,
            summary=file.source.summary,
            headings=(Heading(1, title, ""),),
            words=words(file.source.prose),
            blocks=tuple(_blocks(file)),
        ),
        size=file.size,
        history=history,
        language="",  # comments may be in another language than the docs
        not_keywords=(name, name.partition(".")[0]),
        file=file,
    )


def _blocks(file: SourceFile) -> Iterator[Block]:
    if file.source.summary:
        yield Block(0, False, ((PLAIN, file.source.summary),))
    for number, (symbol, _) in enumerate(walk_symbols(file.source.symbols)):
        if number == _MOST_NAMES:
            break
        if symbol.is_public and symbol.kind != "test" and symbol.kind not in DETAILS:
            yield Block(0, False, ((CODE, symbol.name),))
    for paragraph in _PARAGRAPH.split(file.source.prose):
        yield Block(0, False, ((PLAIN, " ".join(paragraph.split())),))


def walk_symbols(symbols: tuple[Symbol, ...], parent: str = "") -> Iterator[tuple[Symbol, str]]:
    """Yield all symbols with their full names, in order."""
    for symbol in symbols:
        name = f"{parent}.{symbol.name}" if parent else symbol.name
        yield symbol, name
        yield from walk_symbols(symbol.children, name)


def symbol_anchor(symbol: Symbol) -> str:
    """Return the id of a symbol in its page's outline."""
    return f"docindex-line-{symbol.line}"
