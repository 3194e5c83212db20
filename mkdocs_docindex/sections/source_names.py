"""The section `names`: all names of a source file, by kind and in alphabetical order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mkdocs_docindex.model.sources import Symbol
from mkdocs_docindex.sections.alphabet import sort_key
from mkdocs_docindex.sections.context import PageContext
from mkdocs_docindex.sections.view import Reference, View
from mkdocs_docindex.sources.pages import shown_symbols, symbol_anchor, walk_symbols

__all__ = ["KindOfNames", "NamesView", "view"]

_FEWEST = 12
"""Fewer names are found at a glance in the outline."""


class KindOfNames(NamedTuple):
    """The names of one kind; a note says what a name belongs to."""

    kind: str
    names: Sequence[Reference]


@dataclass(eq=False)
class NamesView(View):
    """All names of a file."""

    count: int
    kinds: Sequence[KindOfNames]


def view(context: PageContext) -> NamesView | None:
    """Show the names of a file, unless they are few."""
    assert context.page is not None
    file = context.page.file
    assert file is not None
    by_kind: dict[str, list[tuple[Symbol, str]]] = {}
    symbols = shown_symbols(file.source.symbols, hides_private=context.built.roots[file.root].hides_private)
    for symbol, name in walk_symbols(symbols):
        if symbol.kind != "heading":
            by_kind.setdefault(symbol.kind, []).append((symbol, name))
    count = sum(map(len, by_kind.values()))
    if count < _FEWEST:
        return None
    kinds = [
        KindOfNames(
            getattr(context.labels, f"kind_{kind}"),
            [
                Reference(f"#{symbol_anchor(symbol)}", symbol.name, note=name[: -len(symbol.name) - 1])
                for symbol, name in sorted(found, key=lambda item: (sort_key(item[0].name), item[1], item[0].line))
            ],
        )
        for kind, found in by_kind.items()
    ]
    return NamesView(count, kinds)
