"""How many classes, functions and so on a source file defines: what its lists say where it has no summary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from mkdocs_docindex.model.sources import Symbol, SymbolKind
from mkdocs_docindex.sections.labels import Labels

__all__ = ["symbol_counts"]

_COUNTED: dict[SymbolKind, str] = {
    "class": "class",
    "struct": "type",
    "interface": "type",
    "trait": "type",
    "enum": "type",
    "type": "type",
    "function": "function",
    "method": "function",  # beside its type, as in Go
    "macro": "function",
    "test": "test",
    "table": "table",
    "target": "target",
    "block": "block",
    "constant": "constant",
    "heading": "heading",
}
_NAMES = tuple(dict.fromkeys(_COUNTED.values()))
_MOST_NAMES = 3


def symbol_counts(symbols: Sequence[Symbol], labels: Labels) -> str:
    """Return what a file defines, members of its types aside: "3 classes, 12 functions"; "" for nothing."""
    counts = Counter(_COUNTED[symbol.kind] for symbol in _top_level(symbols) if symbol.kind in _COUNTED)
    return ", ".join([labels.count(f"count_{name}", counts[name]) for name in _NAMES if counts[name]][:_MOST_NAMES])


def _top_level(symbols: Sequence[Symbol]) -> Iterator[Symbol]:
    for symbol in symbols:
        yield symbol
        if symbol.kind in ("namespace", "heading"):
            yield from _top_level(symbol.children)
