"""What only the finished site knows: titles, order and anchors of its pages."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import quote

from mkdocs_docindex.hosts.mkdocs.other_plugins.static_i18n import folder_of
from mkdocs_docindex.hosts.mkdocs.titles import plain_title
from mkdocs_docindex.sections.index import IndexPages, TermIndex

if TYPE_CHECKING:
    from markupsafe import Markup
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation, Section

    from mkdocs_docindex.hosts.mkdocs.sources import Root, Sources
    from mkdocs_docindex.hosts.mkdocs.term_pages import TermPages
    from mkdocs_docindex.model.index import SiteIndex
    from mkdocs_docindex.sections.book import BookPages

__all__ = ["Finished"]

_UNSURE = frozenset("\\{}%$")


class Finished:
    """The BuiltSite of MkDocs: answers about pages, from MkDocs where it knows, else from the index."""

    def __init__(
        self,
        site: SiteIndex,
        files: Files,
        site_name: str,
        terms: TermPages | None = None,
        sources: Sources | None = None,
    ) -> None:
        self._terms = terms
        self._sources = sources
        self._site = site
        self._files = files
        self._site_name = plain_title(site_name)
        self._rendered: Collection[str] = ()
        self._sections: Mapping[str, Section] = {}
        self._positions: dict[str, int] = {}
        self._folder_positions: dict[str, int] = {}
        self.without_content: Collection[str] = ()
        """Pages whose template does not print their content."""
        self.copies: Mapping[str, str] = {}
        """Where copies of pages in Markdown are in the site, by the `src` of the page."""
        self.book: BookPages | None = None
        """The pages of the book, once the order of pages is known."""
        self.renders_later = False
        """Whether another program renders the pages: then only the anchors of their headings are known."""
        self._overviews: Collection[str] = ()
        self._last = 0

    def improve(self, site: SiteIndex, rendered: Collection[str]) -> None:
        """Answer from an index that was built again, with pages that were read as rendered."""
        self._site, self._rendered = site, rendered
        self.__dict__.pop("index_pages", None)

    def note_nav(self, nav: Navigation, sections: Mapping[str, Section], overviews: Collection[str]) -> None:
        """Take the order of pages, and the titles of the sections that show a folder.

        `overviews` are the folders whose index page has a title of its own, which is none for the folder.
        """
        self._sections = sections
        self._overviews = overviews
        self._last = len(nav.pages)
        order = [(page.file.src_uri, folder_of(page.file)) for page in nav.pages]
        order += [(src, page.folder) for src, page in self._site.pages.items()]
        self._positions = {}
        self._folder_positions = {}
        for position, (src, folder) in enumerate(order):
            self._positions.setdefault(src, position)
            inside = f"{folder}/"
            while inside:
                inside = inside.rpartition("/")[0]
                if self._folder_positions.get(inside, position) < position:
                    break  # the folders around it are at least as early
                self._folder_positions[inside] = position

    def position(self, src: str) -> int:
        """Place of a page in the navigation; pages outside it come after the others."""
        return self._positions.get(src, len(self._positions))

    def folder_position(self, path: str) -> int:
        """Place of a folder's first page."""
        return self._folder_positions.get(path, len(self._positions))

    def shows_page(self, src: str) -> bool:
        """Whether a page is in the navigation."""
        return self.position(src) < self._last

    def shows_folder(self, path: str) -> bool:
        """Whether a page of a folder is in the navigation."""
        return self.folder_position(path) < self._last

    def title(self, src: str) -> str:
        """A page's title as plain text: MkDocs' own once it is known."""
        file = self._files.src_uris.get(src)
        title = file.page.title if file and file.page else None
        return self._site.pages[src].title if title is None else plain_title(title)

    def folder_title(self, path: str) -> str:
        """A folder's title: its index page's own, its section's in the nav, or its name."""
        folder, section = self._site.folders[path], self._sections.get(path)
        if folder.index and not folder.generated and path not in self._overviews:
            title = self.title(folder.index)
            # A nav calls it "Overview", which says nothing outside of its section.
            if section is None or title in self._own_titles(folder.index):
                return title
        return plain_title(section.title) if section else folder.title or self._site_name

    def _own_titles(self, src: str) -> tuple[str, ...]:
        document = self._site.pages[src].document
        return tuple(plain_title(title) for title in (document.meta.get("title"), document.first_h1) if title)

    def anchor(self, src: str, anchor: str | None) -> str | None:
        """The anchor, or None if the rendered page does not have it."""
        page = file.page if (file := self._files.src_uris.get(src)) else None
        if src in self.without_content:
            return None
        if not anchor or not page:
            return anchor or None
        ids = page.present_anchor_ids
        if ids is not None and anchor in ids:
            return anchor
        if self._site.pages[src].file:
            return anchor  # sections of source pages are made from the same facts
        if self.renders_later:
            # Ids with these marks are escaped or filled in by extensions that docindex does not know.
            is_sure = _UNSURE.isdisjoint(anchor)
            headings = self._site.pages[src].document.headings
            return anchor if is_sure and any(anchor == heading.anchor for heading in headings) else None
        if ids is not None and src not in self._rendered:
            return None
        # Another plugin made its HTML, as of notebooks, or a part of it. Pages that nobody has rendered, as with
        # --dirty, keep what their text promises.
        return anchor if page.content is None or f'id="{anchor}"' in page.content else None

    @cached_property
    def index_pages(self) -> IndexPages:
        """The pages of the A-Z index."""
        return self._terms.places() if self._terms else IndexPages(TermIndex({}))

    def content(self, src: str) -> str:
        """The rendered HTML of a page; with --dirty, most are not rendered."""
        file = self._files.src_uris.get(src)
        return (file.page.content or "") if file and file.page else ""

    def copy_url(self, src: str) -> str | None:
        """Address of a page's copy in Markdown."""
        return quote(self.copies[src]) if src in self.copies else None

    @property
    def roots(self) -> Mapping[str, Root]:
        """Folders of source files."""
        return self._sources.roots if self._sources else {}

    def source_text(self, src: str) -> str:
        """Text of a source file."""
        return self._sources.text_of(src)[0] if self._sources else ""

    def source_html(self, src: str) -> tuple[Markup | None, bool]:
        """A source file as HTML, and whether it is without highlighting."""
        file = self._site.pages[src].file
        if file is None or self._sources is None:
            return None, False
        text, lexer = self._sources.text_of(src)
        return self._sources.highlighter.html(text, lexer, file.size)
