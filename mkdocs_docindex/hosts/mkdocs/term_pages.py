"""The pages of the A-Z index: one, or one for each letter of a large site."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from mkdocs_docindex.hosts.mkdocs.generated import page_source
from mkdocs_docindex.hosts.mkdocs.other_plugins.static_i18n import translate
from mkdocs_docindex.hosts.mkdocs.own_pages import free_place
from mkdocs_docindex.sections.alphabet import head_of
from mkdocs_docindex.sections.index import IndexPages, TermIndex, slug_of
from mkdocs_docindex.sections.term_script import term_script
from mkdocs_docindex.sections.urls import relative_url

if TYPE_CHECKING:
    from mkdocs.structure.files import File

    from mkdocs_docindex.hosts.mkdocs.own_pages import OwnPages
    from mkdocs_docindex.model.index import SiteIndex

__all__ = ["TermPages"]

_MOST_ENTRIES = 5000
"""On one page; above, each letter gets its own."""


class TermPages:
    """Which page shows which part of the index."""

    def __init__(self, site: SiteIndex) -> None:
        self.index = TermIndex({})
        self.home: File | None = None
        """The page of the whole index, or of its letters."""
        self.is_generated = False
        self.letters: dict[str, File] = {}
        """The page of each letter, where letters have pages of their own."""
        self.script = ""
        """The file with all terms for the filter; "" if the index is one page."""
        self._site = site

    def add_to(self, pages: OwnPages, src: str, title: str) -> None:
        """Add the pages to the site; a page that is there already stays and gets the index below its text."""
        home = pages.add(src, title, section="index", what="The index of keywords", option="keywords.index")
        if home is None:
            return
        self.home, self.is_generated = home.file, home.is_generated
        self.index = TermIndex(self._site.terms, self._taken_ids())
        if len(self._site.terms) <= _MOST_ENTRIES:
            return
        folder = src.removesuffix(".md")
        taken = {file.dest_uri for file in pages.files}
        _, self.script = free_place(f"{folder}/terms", ".js", pages.root, taken, pages.config)
        for head in self.index.heads:
            letter_src, dest = free_place(f"{folder}/{slug_of(head)}", ".md", pages.root, taken, pages.config)
            taken.add(dest)
            source = page_source(f"{title}: {head}")
            self.letters[head] = pages.generated.add(letter_src, source, pages.files, pages.config, dest)
            # Letters of other languages have other terms, so they are not translations of this page.
            translate(self.letters[head], {}, pages.places.language, pages.config)

    def improve(self, site: SiteIndex) -> None:
        """Show the terms of an index that was built again, on the pages that there are.

        A letter that came too late for a page of its own is left out.
        """
        self._site = site
        if self.home:
            read = self.index.reading
            terms = {
                key: term
                for key, term in site.terms.items()
                if not self.letters or head_of(read(term.term)) in self.letters
            }
            self.index = TermIndex(terms, self._taken_ids(), self.letters, read)

    def _taken_ids(self) -> list[str]:
        """The ids of the owner's page that has the index below its text."""
        page = self._site.pages.get(self.home.src_uri) if self.home else None
        return [heading.anchor for heading in page.document.headings] if page else []

    def places(self) -> IndexPages:
        """Where the index is in the built site."""
        letters = {head: file.url for head, file in self.letters.items()}
        return IndexPages(self.index, self.home.url if self.home else None, letters, self.script)

    def script_text(self) -> str:
        """The content of the file with all terms."""
        base = quote(self.script)

        def folder_of(src: str) -> str:
            parts = self._site.pages[src].url.rstrip("/").rpartition("/")
            return relative_url(f"{parts[0]}/" if parts[0] else "./", base)

        return term_script(
            self.index, {head: relative_url(file.url, base) for head, file in self.letters.items()}, folder_of
        )

    def generated(self) -> dict[str, str]:
        """The generated pages by `src`, with the letter that each one shows, "" for the page of them all."""
        home = {self.home.src_uri: ""} if self.home and self.is_generated else {}
        return home | {file.src_uri: head for head, file in self.letters.items()}
