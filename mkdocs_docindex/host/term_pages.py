"""The pages of the A-Z index: one, or one for each letter of a large site."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING
from urllib.parse import quote

from mkdocs.structure.files import File

from mkdocs_docindex.host.generated import page_source
from mkdocs_docindex.host.log import log
from mkdocs_docindex.publish.keywords import TermIndex, slug_of
from mkdocs_docindex.publish.term_script import term_script
from mkdocs_docindex.publish.urls import relative_url
from mkdocs_docindex.read.page_options import read_options

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

    from mkdocs_docindex.host.folder_rules import IndexPlaces
    from mkdocs_docindex.host.generated import GeneratedPages
    from mkdocs_docindex.model import Page, SiteIndex

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
        """The file in the site that tells the filter all terms; "" where they stand on one page."""
        self._site = site
        self._letter_of_src: dict[str, str] = {}

    def add_to(
        self, files: Files, src: str, title: str, generated: GeneratedPages, places: IndexPlaces, config: MkDocsConfig
    ) -> None:
        """Add the pages to the site; a page that is there already stays and gets the index below its text."""
        root = posixpath.dirname(places.root or "")
        default = File(src, None, config.site_dir, config.use_directory_urls).dest_uri
        dest = posixpath.join(root, default)
        taken = next((file for file in files if file.dest_uri == dest and file.inclusion.is_included()), None)
        if taken and not taken.is_documentation_page():
            log.info(
                f"The index of keywords is not shown: '{taken.src_uri}' stands at its place. Set `keywords.index`."
            )
            return
        page = self._site.pages.get(taken.src_uri) if taken else None
        if page and not _shows_index(page):
            return
        self.index = TermIndex(self._site.terms, [heading.anchor for heading in page.document.headings] if page else [])
        if taken:
            log.info(f"The index of keywords stands below the text of '{taken.src_uri}'.")
        self.is_generated = taken is None
        self.home = taken or generated.add(src, page_source(title), files, config, dest)
        if self.is_generated:
            homes = {language: posixpath.join(place, default) for language, place in places.roots.items()}
            generated.translate(self.home, homes, places, config)
        if len(self._site.terms) <= _MOST_ENTRIES:
            return
        folder = src.removesuffix(".md")
        taken_places = {file.dest_uri for file in files}
        _, self.script = _free_place(f"{folder}/terms", ".js", root, taken_places, config)
        for head in self.index.heads:
            letter_src, dest = _free_place(f"{folder}/{slug_of(head)}", ".md", root, taken_places, config)
            taken_places.add(dest)
            self.letters[head] = generated.add(letter_src, page_source(f"{title}: {head}"), files, config, dest)
            self._letter_of_src[letter_src] = head
            # Letters of other languages hold other terms: they are no translation of this page.
            generated.translate(self.letters[head], {}, places, config)

    def file_of(self, key: str) -> File | None:
        """The page that shows a term."""
        head = self.index.head_of.get(key)
        if head is None:
            return None
        return self.letters[head] if self.letters else self.home

    def script_text(self) -> str:
        """What stands in the file that tells the filter all terms."""
        return term_script(
            self.index, {head: relative_url(file.url, quote(self.script)) for head, file in self.letters.items()}
        )

    def letter_on(self, src: str) -> str | None:
        """The letter that a page shows, None for all other pages."""
        return self._letter_of_src.get(src)

    def sources(self) -> set[str]:
        """Sources of the generated pages."""
        home = {self.home.src_uri} if self.home and self.is_generated else set()
        return home | set(self._letter_of_src)


def _free_place(name: str, ending: str, root: str, taken: set[str], config: MkDocsConfig) -> tuple[str, str]:
    """Source and place of a new file; another name where the site has one of that name."""
    count = 1
    while True:
        src = f"{name}{ending}" if count == 1 else f"{name}-{count}{ending}"
        dest = posixpath.join(root, File(src, None, config.site_dir, config.use_directory_urls).dest_uri)
        if dest not in taken:
            return src, dest
        count += 1


def _shows_index(page: Page) -> bool:
    """Whether a page lets the index stand below its text."""
    wishes = read_options(page.document.meta)
    return page.listed and not wishes.exclude and "index" not in wishes.hide
