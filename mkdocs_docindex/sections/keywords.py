"""The section `keywords`: the keywords of a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from mkdocs_docindex.keywords.symbol_index import key_of_name
from mkdocs_docindex.model.index import Folder, Keyword
from mkdocs_docindex.sections.context import PageContext
from mkdocs_docindex.sections.labels import Labels
from mkdocs_docindex.sections.script_json import script_json
from mkdocs_docindex.sections.view import Reference, View
from mkdocs_docindex.sources.pages import symbol_anchor, walk_symbols

__all__ = ["Chip", "KeywordsView", "folder_chips", "view"]


class Chip(NamedTuple):
    """A term with a link to its section, and a link to other pages about it."""

    term: str
    href: str
    """"" for a term of a source file that its outline does not have."""
    is_code: bool
    elsewhere: Reference | None = None


@dataclass(eq=False)
class KeywordsView(View):
    """The keywords of a page."""

    chips: Sequence[Chip]
    data: Markup
    """JSON-LD, or ""."""
    keyword_index: Reference | None
    """The A-Z index of the site."""


def view(context: PageContext) -> KeywordsView | None:
    """Show the keywords that the theme does not show as tags; JSON-LD has all of them."""
    keywords = context.site.keywords.get(context.src, ()) if context.page else ()
    every = [_chip(keyword, context) for keyword in keywords]
    chips = [chip for chip in every if chip.term.casefold() not in context.tags]
    return KeywordsView(chips, _json_ld(every, context), context.index_reference()) if chips else None


def _chip(keyword: Keyword, context: PageContext) -> Chip:
    """A keyword with a link to its section, and to the index if other pages have it."""
    elsewhere = None
    is_file = context.page is not None and context.page.file is not None
    terms = context.site.terms
    term = (terms.get(key_of_name(keyword.term)) if is_file else None) or terms.get(keyword.key)
    # A source file is no place of a term of pages.
    others = term.page_count - (term.is_name or not is_file) if term else 0
    href = context.built.index_pages.link(term.key, context.url) if term and others else None
    if href:
        title, note = _others(others, context.labels)
        elsewhere = Reference(href, title, "", note)
    return Chip(keyword.term, _section(keyword, context), keyword.is_code, elsewhere)


def _section(keyword: Keyword, context: PageContext) -> str:
    """The link to the section about a keyword; on the page of a source file to the line that defines it, or ""."""
    if context.page is None or context.page.file is None:
        return context.link(context.src, keyword.anchor)
    line = context.once(_lines).get(keyword.term.lower())
    return f"#{line}" if line else ""


def _lines(context: PageContext) -> Mapping[str, str]:
    """The anchors of the names in the outline of a source file."""
    assert context.page is not None
    assert context.page.file is not None
    found: dict[str, str] = {}
    for symbol, _ in walk_symbols(context.page.file.source.symbols):
        if symbol.is_public:
            found.setdefault(symbol.name.lower(), symbol_anchor(symbol))
    return found


def _others(count: int, labels: Labels) -> tuple[str, str]:
    """The number of other pages that have a term, as text and in short."""
    return labels.count("other_pages", count), f"+{labels.number(count)}"


def _json_ld(chips: Sequence[Chip], context: PageContext) -> Markup:
    if not context.options.json_ld:
        return Markup("")
    terms = [chip.term for chip in chips]
    data = {"@context": "https://schema.org", "@type": "TechArticle", "keywords": terms}
    return Markup(script_json(data))  # noqa: S704 - no text can end the script


def folder_chips(folder: Folder, context: PageContext) -> tuple[Chip, ...]:
    """Return the keywords of a folder; each links to the best page for it in the folder."""
    return tuple(
        Chip(term.term, context.link(term.places[0].src, term.places[0].anchor), term.is_code)
        for term in folder.keywords
    )
