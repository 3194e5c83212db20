"""The section `index`: all terms of the site from A to Z, on one page or on a page per letter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import quote

from mkdocs_docindex.model.index import Place, Term
from mkdocs_docindex.sections.alphabet import SYMBOLS, head_of, head_order, sort_key
from mkdocs_docindex.sections.context import PageContext, PageKind
from mkdocs_docindex.sections.han import Reading, reading_for
from mkdocs_docindex.sections.urls import fragment, relative_url
from mkdocs_docindex.sections.view import Reference, View

__all__ = ["Entry", "IndexPages", "IndexView", "Letter", "TermIndex", "heads_on", "slug_of", "view"]

_SCRIPT = "assets/docindex/filter.js"
_LONGEST_ID = 80
_MOST_PLACES = 8
"""Places that are shown at first."""


class Entry(NamedTuple):
    """A term in the index, with the places that explain it."""

    id: str
    term: str
    is_code: bool
    places: tuple[Reference, ...]
    more: int
    """The number of further pages."""
    folded: tuple[Reference, ...]
    """Further places of a name of source files."""
    is_name: bool
    """Whether it is a name that source files define, and no term of pages."""
    see_also: tuple[Reference, ...]
    entries: tuple[Entry, ...] = ()
    """Subentries: terms that begin with this one, shown without it: "size limit" below "cache"."""


class Letter(NamedTuple):
    """The entries below one letter."""

    name: str
    id: str
    entries: tuple[Entry, ...]


class TermIndex:
    """The structure of the index: letters, entries and subentries in order, and their ids."""

    def __init__(
        self,
        terms: Mapping[str, Term],
        reserved: Iterable[str] = (),
        heads: Iterable[str] = (),
        reading: Reading | None = None,
    ) -> None:
        """`reserved` are ids that are already used on the page, `heads` letters to show even without terms."""
        self.terms = terms
        self.reading = reading or reading_for(term.term for term in terms.values())
        read = {key: self.reading(term.term) for key, term in terms.items()}
        self.head_of = {key: head_of(text) for key, text in read.items()}
        """The letter of each term, by key."""
        in_order = sorted(terms.values(), key=lambda term: (sort_key(read[term.key]), term.term, term.key))
        self.in_order: Sequence[Term] = in_order
        self._subentries = _subentries(in_order)
        inner = {term.key for members in self._subentries.values() for term in members}
        self._groups: dict[str, list[Term]] = {
            head: [] for head in sorted({*heads, *self.head_of.values()}, key=head_order)
        }
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
        """The URL fragment of an entry."""
        return fragment(self._ids[key])

    def below(self, head: str) -> Sequence[Term]:
        """The entries below a letter, in order."""
        return self._groups[head]

    def inside(self, key: str) -> Sequence[Term]:
        """The subentries of an entry, in order."""
        return self._subentries.get(key, ())


def _subentries(terms: Sequence[Term]) -> dict[str, list[Term]]:
    """Group terms of several words by the key of the entry for their first word.

    There is only one level of subentries: deeper ones would be hard to find.
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
    """Return the name of a letter in ids and file names."""
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
    """The pages of the index."""

    terms: TermIndex
    home: str | None = None
    """The URL of the page of the whole index, or of the list of letters; None for no index."""
    letters: Mapping[str, str] = {}
    """The URL of the page of each letter; empty if the index is on one page."""
    script: str = ""
    """The file with all terms for the filter; "" if they are on one page."""

    def link(self, key: str, base: str) -> str | None:
        """Return the link to a term's entry; None if it is not in the index."""
        head = self.terms.head_of.get(key)
        url = None if head is None else self.letters[head] if self.letters else self.home
        if url is None:
            return None
        return ("" if url == base else relative_url(url, base)) + self.terms.fragment(key)


@dataclass(eq=False)
class IndexView(View):
    """All terms, or those of one letter with links to the other letters."""

    letters: Sequence[Letter]
    links: Sequence[Reference]
    """Links to the letters; without `href` for the page itself."""
    script: str
    """The URL of the filter."""
    terms: str
    """The URL of the terms that it searches, "" for those of the page."""
    has_title: bool
    """Whether the title of the page is the title of the section."""
    has_switch: bool
    """Whether there are both terms of pages and names of source files."""


def view(context: PageContext) -> IndexView | None:
    """Show the part of the index for a page."""
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
    names = {term.is_name for term in pages.terms.terms.values()}
    return IndexView(letters, links, context.href(_SCRIPT), terms, context.kind is PageKind.INDEX, len(names) > 1)


def heads_on(context: PageContext) -> Sequence[str]:
    """Return the letters on a page of the index."""
    pages = context.built.index_pages
    return pages.terms.heads if not pages.letters else () if context.letter is None else (context.letter,)


def _letter(head: str, context: PageContext) -> Letter:
    index = context.built.index_pages.terms
    return Letter(head, index.letter_id(head), tuple(_entry(term, term.term, context) for term in index.below(head)))


def _place(place: Place, context: PageContext) -> Reference:
    """A link to a section, or to the definition of a name, with its kind and the folder of its file."""
    page = context.site.pages[place.src]
    if place.kind is None or page.file is None:
        return context.section_reference(place.src, place.anchor)
    folder, _, name = page.file.path.rpartition("/")
    kind = getattr(context.labels, f"kind_{place.kind}")
    return Reference(context.link(place.src, place.anchor), name, note=kind, place=folder)


def _entry(term: Term, shown: str, context: PageContext) -> Entry:
    pages = context.built.index_pages
    index = pages.terms
    return Entry(
        index.entry_id(term.key),
        shown,
        term.is_code,
        tuple(_place(place, context) for place in term.places[:_MOST_PLACES]),
        term.page_count - len(term.places),
        tuple(_place(place, context) for place in term.places[_MOST_PLACES:]),
        term.is_name,
        tuple(
            Reference(pages.link(key, context.url) or "", index.terms[key].term)
            for key in term.see_also
            if key in index.terms
        ),
        tuple(_entry(other, other.term.split(" ", 1)[1], context) for other in index.inside(term.key)),
    )
