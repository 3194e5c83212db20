"""The section `folder-terms`: the index from A to Z of a folder and everything below it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mkdocs_docindex.model.index import Place
from mkdocs_docindex.sections.alphabet import head_of, head_order, sort_key
from mkdocs_docindex.sections.context import PageContext, SiteContext
from mkdocs_docindex.sections.urls import relative_url
from mkdocs_docindex.sections.view import Reference, View

__all__ = ["FolderLetter", "FolderTerm", "FolderTermsView", "view"]

_FEWEST, _MOST = 12, 400
"""Fewer terms are seen on the page as it is; more would make it heavy, and are in the index of the site."""


class FolderTerm(NamedTuple):
    """A term with its best place in the folder."""

    href: str
    title: str
    is_code: bool


class FolderLetter(NamedTuple):
    """The terms below one letter."""

    name: str
    terms: Sequence[FolderTerm]


@dataclass(eq=False)
class FolderTermsView(View):
    """The terms of a folder, or a link to the index where they are many."""

    count: int
    letters: Sequence[FolderLetter]
    index: Reference | None


def view(context: PageContext) -> FolderTermsView | None:
    """Show the terms of a folder, unless the site has no index."""
    home = context.built.index_pages.home
    terms = context.shared.once(_by_folder).get(context.folder, {}) if context.folder and home is not None else {}
    if home is None or len(terms) < _FEWEST:
        return None
    if len(terms) > _MOST:
        assert context.folder
        here = context.site.folders[context.folder].url
        assert here is not None
        way = relative_url(f"{here.rpartition('/')[0]}/", home)
        link = f"{context.href(home)}?docindex-in={way}#docindex-index"
        return FolderTermsView(len(terms), (), Reference(link, context.labels.index))
    letters: dict[str, list[FolderTerm]] = {}
    known = context.site.terms
    for key in sorted(terms, key=lambda key: (sort_key(known[key].term), key)):
        place, term = terms[key], known[key]
        link = context.link(place.src, place.anchor)
        letters.setdefault(head_of(term.term), []).append(FolderTerm(link, term.term, term.is_code))
    return FolderTermsView(
        len(terms), [FolderLetter(head, letters[head]) for head in sorted(letters, key=head_order)], None
    )


def _by_folder(shared: SiteContext) -> Mapping[str, Mapping[str, Place]]:
    """The terms of each folder with the best place there."""
    found: dict[str, dict[str, Place]] = {}
    for key, place in _places(shared):
        folder = shared.site.pages[place.src].folder
        while folder:
            found.setdefault(folder, {}).setdefault(key, place)
            folder = folder.rpartition("/")[0]
    return found


def _places(shared: SiteContext) -> Iterator[tuple[str, Place]]:
    """All places of terms, the best ones of each term first."""
    for key, term in shared.site.terms.items():
        for place in term.places:
            yield key, place
    for src, keywords in shared.site.keywords.items():
        if shared.site.pages[src].file is None:
            for keyword in keywords:
                if keyword.key in shared.site.terms:
                    yield keyword.key, Place(src, keyword.anchor)
