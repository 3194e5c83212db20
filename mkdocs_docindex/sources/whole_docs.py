"""The whole documentation of definitions, for roots whose owner asks for it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mkdocs_docindex.model.sources import Symbol

__all__ = ["documented_by", "paragraphs_of", "without_whole_docs"]

_LONGEST = 10_000
_OWN_LINE = re.compile(r"\s|[-*+•>:@\\|#]|\d+[.)]\s|[A-Z]\w*(?: \w+)?:$")
"""The start of a line that does not continue the one before: indented, an item, a parameter, a title."""


def paragraphs_of(lines: Iterable[str]) -> str:
    """Return text in paragraphs, with blank lines between them.

    Wrapped lines become one; those of lists, parameters and examples stay.
    """
    paragraphs: list[list[str]] = [[]]
    for line in lines:
        words, last = line.rstrip(), paragraphs[-1]
        if not words:
            if last:
                paragraphs.append([])
        elif last and not _OWN_LINE.match(words) and not _OWN_LINE.match(last[-1]):
            last[-1] += f" {words}"
        else:
            last.append(words)
    text = "\n\n".join("\n".join(paragraph) for paragraph in paragraphs if paragraph)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rstrip()}…"


def documented_by(symbol: Symbol, other: Symbol) -> Symbol:
    """Return a symbol with the documentation of another one, if it has none."""
    return symbol if symbol.doc else symbol._replace(doc=other.doc, whole_doc=other.whole_doc)


def without_whole_docs(symbols: tuple[Symbol, ...]) -> tuple[Symbol, ...]:
    """Return symbols with only the first line of their documentation."""
    return tuple(
        symbol._replace(whole_doc="", children=without_whole_docs(symbol.children))
        if symbol.whole_doc or symbol.children
        else symbol
        for symbol in symbols
    )
