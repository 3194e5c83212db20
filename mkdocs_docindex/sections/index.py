"""The section `index`: all terms of the site from A to Z, on one page or on one for each letter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import quote

from mkdocs_docindex.model.index import Term
from mkdocs_docindex.sections.alphabet import SYMBOLS, head_of, head_order, sort_key
from mkdocs_docindex.sections.context import PageContext, PageKind
from mkdocs_docindex.sections.urls import fragment, relative_url
from mkdocs_docindex.sections.view import Reference, View

__all__ = ["Entry", "IndexPages", "IndexView", "Letter", "TermIndex", "heads_on", "slug_of", "view"]

_SCRIPT = "assets/docindex/filter.js"
_LONGEST_ID = 80


class Entry(NamedTuple):
    """A term in the index, with the places that treat it."""

    id: str
    term: str
    is_code: bool
    places: tuple[Reference, ...]
    more: int
    """Pages that treat it and are not among these places."""
    see_also: tuple[Reference, ...]
    entries: tuple[Entry, ...] = ()
    """Terms that begin with this one, named by the rest: "size limit" below "cache"."""


class Letter(NamedTuple):
    """A part of the index."""

    name: str
    id: str
    entries: tuple[Entry, ...]


class TermIndex:
    """The order of the index: letters, entries below them, and entries below entries; and the id of each."""

    def __init__(self, terms: Mapping[str, Term], reserved: Iterable[str] = ()) -> None:
        """`reserved` are ids that the page has already."""
        self.terms = terms
        self.head_of = {key: head_of(term.term) for key, term in terms.items()}
        """The letter that each term stands below, by key."""
        in_order = sorted(terms.values(), key=lambda term: (sort_key(term.term), term.key))
        self.in_order: Sequence[Term] = in_order
        self._below = _below(in_order)
        inner = {term.key for members in self._below.values() for term in members}
        self._groups: dict[str, list[Term]] = {head: [] for head in sorted(set(self.head_of.values()), key=head_order)}
        for term in in_order:
            if term.key not in inner:
                self._groups[self.head_of[term.key]].append(term)
        used = set(reserved)
        self._letter_ids = {head: _free_id(f"letter-{slug_of(head)}", used) for head in self._groups}
        self._ids = {key: _free_id(f"term-{_slug(key)}", used) for key in sorted(terms)}

    @property
    def heads(self) -> tuple[str, ...]:
        """All letters, in order."""
        return tuple(self._groups)

    def letter_id(self, head: str) -> str:
        """The id of a letter."""
        return self._letter_ids[head]

    def entry_id(self, key: str) -> str:
        """The id of an entry."""
        return self._ids[key]

    def fragment(self, key: str) -> str:
        """What leads to an entry on its page."""
        return fragment(self._ids[key])

    def below(self, head: str) -> Sequence[Term]:
        """The terms below a letter, in order."""
        return self._groups[head]

    def inside(self, key: str) -> Sequence[Term]:
        """The terms below an entry, in order."""
        return self._below.get(key, ())


def _below(terms: Sequence[Term]) -> dict[str, list[Term]]:
    """Terms of several words by the key of the entry that their first word is.

    One level only: entries further down would be hard to find again.
    """
    by_name = {term.term.casefold(): term.key for term in terms if not term.is_code}
    below: dict[str, list[Term]] = {}
    for term in terms:
        first, _, rest = term.term.partition(" ")
        head = by_name.get(first.casefold())
        if rest and not term.is_code and head is not None and head != term.key:
            below.setdefault(head, []).append(term)
    return below


def slug_of(head: str) -> str:
    """A letter's name in ids and file names."""
    return "symbols" if head == SYMBOLS else head.lower()


def _slug(key: str) -> str:
    return re.sub(r"[^\w]+", "-", key[:_LONGEST_ID]).strip("-") or "symbol"


def _free_id(name: str, used: set[str]) -> str:
    found, count = name, 1
    while found in used:
        count += 1
        found = f"{name}-{count}"
    used.add(found)
    return found


class IndexPages(NamedTuple):
    """Where the index is."""

    terms: TermIndex
    home: str | None = None
    """URL of the page of the whole index, or of its letters; None for no index."""
    letters: Mapping[str, str] = {}
    """URL of the page of each letter, where letters have pages of their own."""
    script: str = ""
    """The file in the site that tells the filter all terms; "" where they stand on one page."""

    def link(self, key: str, base: str) -> str | None:
        """The link to a term's entry; None if the index does not have it."""
        head = self.terms.head_of.get(key)
        url = None if head is None else self.letters[head] if self.letters else self.home
        if url is None:
            return None
        return ("" if url == base else relative_url(url, base)) + self.terms.fragment(key)


@dataclass(frozen=True)
class IndexView(View):
    """All terms, or those of one letter with links to the other letters."""

    letters: Sequence[Letter]
    links: Sequence[Reference]
    """To the letters; without `href` for the page itself."""
    script: str
    """URL of the filter."""
    terms: str
    """URL of the terms that it looks through, "" for those of the page."""
    has_title: bool
    """Whether the title of the page is that of the section."""


def view(context: PageContext) -> IndexView | None:
    """The part of the index that a page shows."""
    if "index" not in context.home_of:
        return None
    pages = context.built.index_pages
    letters = tuple(_letter(head, context) for head in heads_on(context))
    if pages.letters:
        hrefs = {head: "" if url == context.url else context.href(url) for head, url in pages.letters.items()}
        links = [Reference(href, head) for head, href in hrefs.items()]
    else:
        links = [Reference(f"#{quote(letter.id)}", letter.name) for letter in letters]
    terms = context.href(quote(pages.script)) if pages.script else ""
    return IndexView(letters, links, context.href(_SCRIPT), terms, context.kind is PageKind.INDEX)


def heads_on(context: PageContext) -> Sequence[str]:
    """The letters on a page of the index."""
    pages = context.built.index_pages
    return pages.terms.heads if not pages.letters else () if context.letter is None else (context.letter,)


def _letter(head: str, context: PageContext) -> Letter:
    index = context.built.index_pages.terms
    return Letter(head, index.letter_id(head), tuple(_entry(term, term.term, context) for term in index.below(head)))


def _entry(term: Term, shown: str, context: PageContext) -> Entry:
    pages = context.built.index_pages
    index = pages.terms
    return Entry(
        index.entry_id(term.key),
        shown,
        term.is_code,
        tuple(context.section_reference(place.src, place.anchor) for place in term.places),
        term.page_count - len(term.places),
        tuple(
            Reference(pages.link(key, context.url) or "", index.terms[key].term)
            for key in term.see_also
            if key in index.terms
        ),
        tuple(_entry(other, other.term.split(" ", 1)[1], context) for other in index.inside(term.key)),
    )
