"""The pages of the book: one, or one for each part of a large site."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from mkdocs_docindex.export.public import is_public
from mkdocs_docindex.hosts.mkdocs.generated import page_source
from mkdocs_docindex.hosts.mkdocs.other_plugins.static_i18n import translate
from mkdocs_docindex.hosts.mkdocs.own_pages import free_place
from mkdocs_docindex.hosts.mkdocs.titles import plain_title
from mkdocs_docindex.sections.book import BookPages, chapters_by_folder
from mkdocs_docindex.site.folders import folder_title

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File

    from mkdocs_docindex.hosts.mkdocs.built_site import Finished
    from mkdocs_docindex.hosts.mkdocs.own_pages import OwnPage, OwnPages
    from mkdocs_docindex.model.index import SiteIndex

__all__ = ["Book", "add_book"]

_MOST_WORDS = 150_000
"""On one page, some 5 MB of HTML; above, each part gets its own."""


class Book:
    """The files of the book in the site."""

    def __init__(self, home: OwnPage, parts: dict[str, File]) -> None:
        self.home = home
        self.parts = parts
        """The page of each part, by the path of its folder; empty if the book is on one page."""

    @property
    def files(self) -> list[File]:
        """All pages of the book."""
        return [self.home.file, *self.parts.values()]

    @property
    def generated(self) -> set[str]:
        """The generated pages, by `src`."""
        home = {self.home.file.src_uri} if self.home.is_generated else set()
        return home | {file.src_uri for file in self.parts.values()}

    def pages(
        self, site: SiteIndex, finished: Finished, is_in_nav: Callable[[str], bool], config: MkDocsConfig
    ) -> BookPages:
        """What the book shows, once the order of pages is known."""
        public = [src for src in _public(site, is_in_nav) if src != self.home.file.src_uri]
        folders = {src: site.pages[src].folder for src in public}
        chapters = chapters_by_folder(sorted(public, key=lambda src: (finished.position(src), src)), folders)
        order = sorted(chapters, key=lambda folder: (folder != "", finished.folder_position(folder), folder))
        return BookPages(
            plain_title(config.site_name),
            str(config.site_description or ""),
            self.home.file.url,
            {folder: chapters[folder] for folder in order if not self.parts or folder in self.parts},
            {folder: file.url for folder, file in self.parts.items()},
        )


def _public(site: SiteIndex, is_in_nav: Callable[[str], bool]) -> Iterable[str]:
    return (src for src, page in site.pages.items() if is_public(page, is_in_nav=is_in_nav(src)))


def add_book(own: OwnPages, src: str, title: str) -> Book | None:
    """Add the pages of the book to the site; a page that is there already stays and gets the book below its text."""
    home = own.add(src, title, section="book", what="The book", option="book")
    if home is None:
        return None
    pages = [own.site.pages[name] for name in _public(own.site, lambda _: True)]
    parts: dict[str, File] = {}
    if sum(page.document.words for page in pages) > _MOST_WORDS:
        taken = {file.dest_uri for file in own.files}
        for folder in sorted({page.folder for page in pages}):
            name = f"{src.removesuffix('.md')}/{folder.replace('/', '-') or 'start'}"
            part_src, dest = free_place(name, ".md", own.root, taken, own.config)
            taken.add(dest)
            source = page_source(f"{title}: {folder_title(folder)}" if folder else title)
            parts[folder] = own.generated.add(part_src, source, own.files, own.config, dest)
            translate(parts[folder], {}, own.places.language, own.config)
    return Book(home, parts)
