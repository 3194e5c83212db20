"""The names of source files in the index: apart from the terms of pages, as they are spelled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mkdocs_docindex.model.index import Place, Term
from mkdocs_docindex.model.pages import Page
from mkdocs_docindex.model.sources import DETAILS, Symbol
from mkdocs_docindex.sources.graph import public_symbols
from mkdocs_docindex.sources.pages import symbol_anchor

__all__ = ["find_symbols", "key_of_name", "terms_by_name"]

_NOT_LOOKED_UP = DETAILS | {"method", "namespace"}


def key_of_name(name: str) -> str:
    """Return the key of a name; no key of a term of pages has a colon."""
    return f"code:{name}"


def find_symbols(pages: Iterable[Page]) -> dict[str, Term]:
    """Return an entry for each public name that a source file defines, with all places that define it."""
    found: dict[str, dict[str, tuple[Page, Symbol]]] = {}
    for page in pages:
        if page.file is None or not page.listed or page.file.role not in ("source", "generated"):
            continue
        for symbol in public_symbols(page.file.source.symbols):
            if symbol.kind not in _NOT_LOOKED_UP:
                found.setdefault(symbol.name, {}).setdefault(page.src, (page, symbol))
    return {key_of_name(name): _entry(name, list(places.values())) for name, places in found.items()}


def _entry(name: str, places: list[tuple[Page, Symbol]]) -> Term:
    places.sort(key=lambda item: _order(*item))
    found = tuple(Place(page.src, symbol_anchor(symbol), symbol.kind) for page, symbol in places)
    return Term(name, key_of_name(name), True, found, len(found))


def _order(page: Page, symbol: Symbol) -> tuple[bool, bool, bool, int, str]:
    """Sorts the places of a name: written ones first, with a body, in public files, and near the root."""
    assert page.file is not None
    parts = page.file.path.split("/")
    is_private = any(part.startswith("_") and not part.startswith("__") for part in parts)
    return page.file.role == "generated", symbol.end <= symbol.line, is_private, len(parts), page.src


def terms_by_name(terms: Mapping[str, Term]) -> dict[str, Term]:
    """Return terms by the keys that keywords have: of names that only differ by case, the one with most places."""
    found: dict[str, Term] = {}
    for term in terms.values():
        if term.is_name:
            key = term.term.lower()
            if key not in found or len(found[key].places) < len(term.places):
                found[key] = term
    return {**found, **{key: term for key, term in terms.items() if not term.is_name}}
