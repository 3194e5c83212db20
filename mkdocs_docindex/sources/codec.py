"""Serialises a Source to text and back, for the cache between builds."""

from __future__ import annotations

import json
from typing import Any, get_args

from mkdocs_docindex.model.sources import Note, NoteKind, Source, Symbol, SymbolKind
from mkdocs_docindex.reading.codec import imports_of
from mkdocs_docindex.reading.shapes import check, parsed, rows, texts

__all__ = ["from_text", "to_text"]

_SOURCE = (str, str, int, int, int, list, list, list, list, str, bool, str, str)
_SYMBOL = (str, str, int, int, str, str, list, list, bool, int, list, str)
_NOTE = (str, int, str, str, str)
_SYMBOL_KINDS = frozenset(get_args(SymbolKind))
_NOTE_KINDS = frozenset(get_args(NoteKind))
_DEEPEST = 100
"""Nesting of symbols: Python does not indent further, and no other reader goes that deep."""


def to_text(source: Source) -> str:
    """Serialise a source as compact JSON."""
    return json.dumps(source, ensure_ascii=False, separators=(",", ":"))


def from_text(text: str) -> Source:
    """Restore a source; raises ValueError if the text is not one."""
    (values,) = rows([parsed(text)], _SOURCE, (*_SOURCE[:7], type(None), *_SOURCE[8:]))
    source = Source(*values)
    exports = None if source.exports is None else texts(source.exports)
    return source._replace(
        symbols=_symbols(source.symbols),
        imports=imports_of(source.imports),
        exports=exports,
        notes=tuple([_note(*item) for item in rows(source.notes, _NOTE)]),
    )


def _symbols(values: Any, depth: int = 0) -> tuple[Symbol, ...]:
    check(depth <= _DEEPEST)
    return tuple([_symbol(Symbol(*item), depth) for item in rows(values, _SYMBOL)])


def _symbol(symbol: Symbol, depth: int) -> Symbol:
    check(symbol.kind in _SYMBOL_KINDS)
    return symbol._replace(
        decorators=texts(symbol.decorators), bases=texts(symbol.bases), children=_symbols(symbol.children, depth + 1)
    )


def _note(*values: Any) -> Note:
    note = Note(*values)
    check(note.kind in _NOTE_KINDS)
    return note
