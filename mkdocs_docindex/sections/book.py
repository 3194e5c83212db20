"""The section `book`: the whole site as a book, with its index at the end."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple
from urllib.parse import quote, unquote, urlsplit

from markupsafe import Markup

from mkdocs_docindex.model.index import Place, Term
from mkdocs_docindex.sections.chapter_html import chapter_html
from mkdocs_docindex.sections.context import PageContext, SiteContext
from mkdocs_docindex.sections.index import Entry, Letter, TermIndex
from mkdocs_docindex.sections.urls import fragment, relative_url
from mkdocs_docindex.sections.view import Reference, View

__all__ = ["BookPages", "BookView", "Chapter", "Part", "chapters_by_folder", "view"]

_STYLE = "assets/docindex/docindex-book.css"
_MOST_KEYWORDS = 5
_STARTS_WITH_TITLE = re.compile(r"(?:\s|<!--.*?-->|<div[^>]*>|<a[^>]*></a>)*<h1\b", re.DOTALL)
_TITLE = re.compile(r"<h1\b[^>]*?(\sid=\"[^\"]*\")?[^>]*>.*?</h1\s*>", re.DOTALL)
_INDEX_ID = "docindex-book-index"


class BookPages(NamedTuple):
    """The pages of the book."""

    name: str
    """The name of the site."""
    description: str
    home: str
    """The URL of the page with the contents, and of the whole book if it is on one page."""
    chapters: Mapping[str, Sequence[str]]
    """The pages of each part in order, by the path of its folder."""
    parts: Mapping[str, str] = {}
    """The URL of each part's page, by the path of its folder; empty if the book is on one page."""


class Chapter(NamedTuple):
    """A page of the site in the book."""

    id: str
    href: str
    title: str
    heading: str
    """The title, if its text does not begin with one."""
    html: Markup
    """Its text; "" if it is on another page of the book."""


class Part(NamedTuple):
    """A folder of the site in the book."""

    id: str
    href: str
    title: str
    """"" for pages outside of folders."""
    about: str
    """What it is about."""
    introduction: Chapter | None
    """The index page that the author of the folder wrote."""
    chapters: Sequence[Chapter]


@dataclass(eq=False)
class BookView(View):
    """The book, or one of its parts."""

    name: str
    description: str
    parts: Sequence[Part]
    """All parts, for the contents."""
    shown: Sequence[Part]
    """The parts on this page."""
    is_home: bool
    """Whether the page has the title, the contents and the index."""
    home: str
    """The URL of that page, if this is another one."""
    letters: Sequence[Letter]
    style: str


def chapters_by_folder(sources: Sequence[str], folders: Mapping[str, str]) -> dict[str, list[str]]:
    """Group pages, in the order of the nav, by their folder; `folders` has the folder of each page."""
    groups: dict[str, list[str]] = {}
    for src in sources:
        groups.setdefault(folders[src], []).append(src)
    return groups


class _Structure:
    """Which part and chapter is where."""

    def __init__(self, shared: SiteContext) -> None:
        self._shared = shared
        book = shared.built.book
        assert book is not None
        self.book = book
        order = [src for sources in book.chapters.values() for src in sources]
        self.ids = {src: f"c{number}" for number, src in enumerate(order, 1)}
        self.folder_of = {src: folder for folder, sources in book.chapters.items() for src in sources}
        self.part_ids = {folder: f"part{number}" for number, folder in enumerate(book.chapters, 1)}
        self.by_address = {_address(shared.site.pages[src].url): src for src in order}
        self._others = {
            _address(folder.url): (self.page_of(path), self.part_ids[path])
            for path, folder in shared.site.folders.items()
            if folder.generated and folder.url is not None and path in self.part_ids
        }
        if index := shared.built.index_pages.home:
            self._others[_address(index)] = (book.home, _INDEX_ID)

    def page_of(self, folder: str) -> str:
        """The URL of the page that a part is on."""
        return self.book.parts.get(folder, self.book.home)

    def link(self, src: str, anchor: str | None, base: str) -> str:
        """The link to a chapter, or to one of its sections if the page has it."""
        url, known = self.page_of(self.folder_of[src]), self._shared.built.anchor(src, anchor)
        target = f"{self.ids[src]}-{known}" if known else self.ids[src]
        return ("" if url == base else relative_url(url, base)) + fragment(target)

    def link_to_list(self, address: str, base: str) -> str:
        """The link to what the book has in place of a generated list: a part, or the index; "" for other addresses."""
        url, target = self._others.get(address, ("", ""))
        return target and ("" if url == base else relative_url(url, base)) + fragment(target)


def view(context: PageContext) -> BookView | None:
    """Show the book on its home, and a part on the page of a part."""
    book = context.built.book
    if book is None or "book" not in context.home_of:
        return None
    structure = context.shared.once(_Structure)
    is_home = context.url == book.home
    parts, shown = [], []
    for folder in book.chapters:
        is_shown = structure.page_of(folder) == context.url
        parts.append(_part(folder, structure, context, is_shown=is_shown))
        shown += parts[-1:] if is_shown else []
    return BookView(
        book.name,
        book.description,
        parts if is_home else (),
        shown,
        is_home,
        "" if is_home else context.href(book.home),
        _letters(structure, context) if is_home else (),
        context.href(_STYLE),
    )


def _part(folder: str, structure: _Structure, context: PageContext, *, is_shown: bool) -> Part:
    known, sources = context.site.folders.get(folder), structure.book.chapters[folder]
    home = known.index if known and not known.generated and known.index in sources and folder else None
    chapters = [
        _chapter(src, structure, context, is_shown=is_shown, has_title=src != home)
        for src in sorted(sources, key=lambda src: src != home)
    ]
    keywords = ", ".join(term.term for term in known.keywords[:_MOST_KEYWORDS]) if known and not home else ""
    url, anchor = structure.page_of(folder), structure.part_ids[folder]
    return Part(
        anchor,
        ("" if url == context.url else context.href(url)) + fragment(anchor),
        context.folder_title(folder) if folder else "",
        keywords if folder else "",
        chapters[0] if home else None,
        chapters[1:] if home else chapters,
    )


def _chapter(src: str, structure: _Structure, context: PageContext, *, is_shown: bool, has_title: bool) -> Chapter:
    name, html = structure.ids[src], ""
    title = context.built.title(src)
    begins_with_title = False
    if is_shown:
        html = context.built.content(src)
        begins_with_title = _STARTS_WITH_TITLE.match(html) is not None
        if begins_with_title and not has_title:
            html = _TITLE.sub(r"<a\1></a>", html, count=1)  # links may lead to its id
        html = chapter_html(html, f"{name}-", partial(_link, src, structure, context))
    heading = title if is_shown and has_title and not begins_with_title else ""
    text = Markup(html)  # noqa: S704 - the author's own HTML
    return Chapter(name, structure.link(src, None, context.url), title, heading, text)


def _link(src: str, structure: _Structure, context: PageContext, target: str) -> str:
    """The target of a link of a chapter, in the book if the book has it, else from the page of the book."""
    try:
        parts = urlsplit(target)
    except ValueError:
        return target
    if parts.scheme or parts.netloc or parts.path.startswith("/"):
        return target
    base = context.site.pages[src].url
    found = _joined(base, parts.path) if parts.path else base
    to = structure.by_address.get(_address(found)) if not parts.query else None
    if to is not None:
        return structure.link(to, unquote(parts.fragment) or None, context.url)
    if in_book := structure.link_to_list(_address(found), context.url):
        return in_book
    query = f"?{parts.query}" if parts.query else ""
    return relative_url(quote(found), context.url) + query + (f"#{parts.fragment}" if parts.fragment else "")


def _joined(base: str, path: str) -> str:
    """The path that a relative link leads to, from the root of the site."""
    folder = unquote(base).rpartition("/")[0]
    found = posixpath.normpath(posixpath.join(folder, unquote(path)))
    return f"{found}/" if path.endswith(("/", "/.", "/..")) or path in (".", "..") else found


def _address(url: str) -> str:
    """One name for all ways to write the address of a page."""
    return unquote(url).removesuffix("index.html").removeprefix("./").strip("/")


def _letters(structure: _Structure, context: PageContext) -> list[Letter]:
    """The index of the book: the terms of the site, with places in the book."""
    places = {
        key: [place for place in term.places if place.src in structure.ids] for key, term in context.site.terms.items()
    }
    index = TermIndex(
        {
            key: term
            for key, term in context.site.terms.items()
            if places[key] or (not term.places and any(places.get(other) for other in term.see_also))
        }
    )
    return [
        Letter(
            head,
            index.letter_id(head),
            tuple(_entry(term, term.term, index, places, structure, context) for term in index.below(head)),
        )
        for head in index.heads
    ]


def _entry(
    term: Term,
    shown: str,
    index: TermIndex,
    places: Mapping[str, Sequence[Place]],
    structure: _Structure,
    context: PageContext,
) -> Entry:
    return Entry(
        index.entry_id(term.key),
        shown,
        term.is_code,
        tuple(
            Reference(structure.link(place.src, place.anchor, context.url), context.built.title(place.src))
            for place in places[term.key]
        ),
        0,
        (),
        False,
        tuple(Reference(index.fragment(key), index.terms[key].term) for key in term.see_also if key in index.terms),
        tuple(
            _entry(other, other.term.split(" ", 1)[1], index, places, structure, context)
            for other in index.inside(term.key)
        ),
    )
