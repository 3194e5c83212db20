"""Keywords as a reader sees them: on a page, on a folder's page, and in the index of the site."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from mkdocs_docindex.model.index import Folder, Keyword, Term
from mkdocs_docindex.publish.alphabet import SYMBOLS, head_of, head_order, sort_key
from mkdocs_docindex.publish.labels import Labels
from mkdocs_docindex.publish.metadata import Reference
from mkdocs_docindex.publish.urls import fragment

__all__ = ["Chip", "Entry", "Letter", "Links", "TermIndex", "folder_chips", "page_chips", "slug_of"]

Links = Callable[[str, "str | None"], str]
"""The link to a section of a page, from the page that is being written."""

_LONGEST_ID = 80


class Chip(NamedTuple):
    """A term, where it leads, and where else the site speaks of it."""

    term: str
    href: str
    is_code: bool
    elsewhere: Reference | None = None


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

    def letters(
        self, heads: Iterable[str], reference: Callable[[str, str | None], Reference], entry_link: Callable[[str], str]
    ) -> tuple[Letter, ...]:
        """Parts of the index, as a reader sees them."""
        return tuple(
            Letter(
                head,
                self._letter_ids[head],
                tuple(self._entry(term, term.term, reference, entry_link) for term in self._groups[head]),
            )
            for head in heads
        )

    def _entry(
        self,
        term: Term,
        shown: str,
        reference: Callable[[str, str | None], Reference],
        entry_link: Callable[[str], str],
    ) -> Entry:
        inner = self._below.get(term.key, ())
        return Entry(
            self._ids[term.key],
            shown,
            term.is_code,
            tuple(reference(place.src, place.anchor) for place in term.places),
            term.page_count - len(term.places),
            tuple(Reference(entry_link(key), self.terms[key].term) for key in term.see_also if key in self.terms),
            tuple(self._entry(other, other.term.split(" ", 1)[1], reference, entry_link) for other in inner),
        )


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


def page_chips(
    keywords: Iterable[Keyword],
    terms: Mapping[str, Term],
    link: Callable[[str | None], str],
    index_link: Callable[[str], str | None],
    labels: Labels,
) -> tuple[Chip, ...]:
    """The keywords of a page; each leads to its section, and to the index where other pages have it."""
    chips = []
    for keyword in keywords:
        elsewhere = None
        term = terms.get(keyword.key)
        others = term.page_count - 1 if term else 0
        href = index_link(keyword.key) if others else None
        if href:
            title, note = _others(others, labels)
            elsewhere = Reference(href, title, "", note)
        chips.append(Chip(keyword.term, link(keyword.anchor), keyword.is_code, elsewhere))
    return tuple(chips)


def _others(count: int, labels: Labels) -> tuple[str, str]:
    """How many other pages have a term, in words and in short."""
    return labels.count("other_pages", count), f"+{labels.number(count)}"


def folder_chips(folder: Folder, link: Links) -> tuple[Chip, ...]:
    """What a folder is about; each term leads to the page in it that treats it best."""
    return tuple(
        Chip(term.term, link(term.places[0].src, term.places[0].anchor), term.is_code) for term in folder.keywords
    )
