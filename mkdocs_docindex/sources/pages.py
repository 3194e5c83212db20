"""Converts source files to pages, so that keywords, relations and folders treat them like any other."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Sequence

from mkdocs_docindex.model.pages import CODE, PLAIN, Block, Document, Heading, History, Page
from mkdocs_docindex.model.sources import DETAILS, SourceFile, Symbol

__all__ = ["is_readme", "page_of", "short_titles", "shown_symbols", "symbol_anchor", "walk_symbols"]

_MOST_NAMES = 400
_READMES = frozenset(("readme.md", "readme.markdown"))
_PARAGRAPH = re.compile(r"\n\s*\n")
_END_OF_NAMESPACE = re.compile(
    r"^[ \t]*(?:end )?(?:of )?(?:anonymous )?namespaces?(?:[ \t]+[\w:]+)?[ \t]*$", re.MULTILINE
)
_DUNDERS = re.compile(r"(?<!\w)__\w+__(?!\w)")
_DUNDER = re.compile(r"__\w+__$")


def is_readme(file: SourceFile) -> bool:
    """Whether the page of its folder shows a file."""
    return file.name.lower() in _READMES and not file.is_withheld


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
        not_keywords=(name, name.partition(".")[0], *_special_names(file)),
        file=file,
    )


def _special_names(file: SourceFile) -> Iterator[str]:
    """Names that the language gives a meaning of its own: "__init__"."""
    return (match for match in dict.fromkeys(_DUNDERS.findall(file.source.prose)))


def _blocks(file: SourceFile) -> Iterator[Block]:
    if file.source.summary:
        yield Block(0, False, ((PLAIN, file.source.summary),))
    for number, (symbol, _) in enumerate(walk_symbols(file.source.symbols)):
        if number == _MOST_NAMES:
            break
        is_named = symbol.kind not in ("test", "namespace") and symbol.kind not in DETAILS
        if symbol.is_public and is_named and not _DUNDER.match(symbol.name):
            yield Block(0, False, ((CODE, symbol.name),))
    # C++ repeats the name of a namespace at its end.
    prose = _END_OF_NAMESPACE.sub("", file.source.prose)
    for paragraph in _PARAGRAPH.split(prose):
        yield Block(0, False, ((PLAIN, " ".join(paragraph.split())),))


def walk_symbols(symbols: tuple[Symbol, ...], parent: str = "") -> Iterator[tuple[Symbol, str]]:
    """Yield all symbols with their full names, in order."""
    for symbol in symbols:
        name = f"{parent}.{symbol.name}" if parent else symbol.name
        yield symbol, name
        yield from walk_symbols(symbol.children, name)


def shown_symbols(symbols: tuple[Symbol, ...], *, hides_private: bool) -> tuple[Symbol, ...]:
    """Return the symbols that an outline shows: all of them, or those that are not private, nor in a private one."""
    if not hides_private:
        return symbols
    return tuple(
        symbol._replace(children=shown_symbols(symbol.children, hides_private=True))
        for symbol in symbols
        if symbol.is_public
    )


def symbol_anchor(symbol: Symbol) -> str:
    """Return the id of a symbol in its page's outline."""
    return f"docindex-line-{symbol.line}"
