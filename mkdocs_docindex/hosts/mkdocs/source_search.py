"""What search plugins read of source pages: an entry for each name that other files use, which leads to its line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from markupsafe import Markup
from mkdocs.structure.toc import AnchorLink

from mkdocs_docindex.sources.pages import shown_symbols, symbol_anchor, walk_symbols

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

    from mkdocs_docindex.model.sources import SourceFile, Symbol

__all__ = ["for_search", "rank_below_docs"]

_MOST_ENTRIES = 40
"""Of a file; further names are found on its page."""
_WITH_ENTRY = frozenset(("class", "struct", "interface", "trait", "enum", "function", "macro", "type"))
_BOOST = 0.5


def rank_below_docs(page: Page) -> None:
    """Let Material's search show a source page below pages of the docs; MkDocs' own search knows no ranks."""
    search = page.meta.get("search")
    if search is None or (isinstance(search, dict) and "boost" not in search):
        page.meta["search"] = {**(search or {}), "boost": _BOOST}


def for_search(file: SourceFile, *, hides_private: bool) -> tuple[Markup, list[AnchorLink]]:
    """Return what search reads below the text of a source page, and the entries of the table of contents for it.

    Search plugins make an entry of each heading. They take headings that are no links for a part of the text before.
    """
    symbols = shown_symbols(file.source.symbols, hides_private=hides_private)
    own = list(_with_entry(symbols)) if file.role in ("source", "generated") else []
    lines = {id(symbol) for symbol in own}
    rest = [symbol for symbol in symbols if id(symbol) not in lines]
    names = " ".join(dict.fromkeys(symbol.name for symbol, _ in walk_symbols(tuple(rest))))
    html = [Markup("<p>{}</p>").format(names)] if names else []
    for symbol in own:
        members = " ".join(dict.fromkeys(member.name for member, _ in walk_symbols(symbol.children)))
        html.append(
            Markup('<h2 id="{}">{}</h2>\n<p>{} {}</p>').format(symbol_anchor(symbol), symbol.name, symbol.doc, members)
        )
    entries = [AnchorLink(str(Markup.escape(symbol.name)), symbol_anchor(symbol), 2) for symbol in own]
    return Markup("\n").join(html), entries


def _with_entry(symbols: tuple[Symbol, ...]) -> Iterator[Symbol]:
    used: set[int] = set()
    for symbol in symbols:
        if symbol.is_public and symbol.kind in _WITH_ENTRY and symbol.line not in used and len(used) < _MOST_ENTRIES:
            used.add(symbol.line)
            yield symbol
