"""What only the finished site knows: titles, order and anchors of its pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mkdocs_docindex.host.languages import folder_of
from mkdocs_docindex.host.titles import plain_title
from mkdocs_docindex.publish.metadata import Reference
from mkdocs_docindex.publish.urls import fragment, relative_url

if TYPE_CHECKING:
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation, Section

    from mkdocs_docindex.model.index import SiteIndex

__all__ = ["Finished"]


class Finished:
    """Answers about pages, from MkDocs where it knows, else from the index."""

    def __init__(self, site: SiteIndex, files: Files, site_name: str) -> None:
        self._site = site
        self._files = files
        self._site_name = plain_title(site_name)
        self._sections: Mapping[str, Section] = {}
        self._positions: dict[str, int] = {}
        self._folder_positions: dict[str, int] = {}

    def note_nav(self, nav: Navigation, sections: Mapping[str, Section]) -> None:
        """Take the order of pages, and the titles of the sections that show a folder."""
        self._sections = sections
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

    def title(self, src: str) -> str:
        """A page's title as plain text: MkDocs' own once it is known."""
        file = self._files.src_uris.get(src)
        title = file.page.title if file and file.page else None
        return self._site.pages[src].title if title is None else plain_title(title)

    def folder_title(self, path: str) -> str:
        """A folder's title: its index page's own, its section's in the nav, or its name."""
        folder, section = self._site.folders[path], self._sections.get(path)
        if folder.index and not folder.generated:
            title = self.title(folder.index)
            # A nav calls it "Overview", which says nothing outside of its section.
            if section is None or title in self._own_titles(folder.index):
                return title
        return plain_title(section.title) if section else folder.title or self._site_name

    def _own_titles(self, src: str) -> tuple[str, ...]:
        document = self._site.pages[src].document
        return tuple(plain_title(title) for title in (document.meta.get("title"), document.first_h1) if title)

    def anchor(self, src: str, anchor: str | None) -> str | None:
        """An anchor that is there; None where the rendered page has no such id."""
        page = file.page if (file := self._files.src_uris.get(src)) else None
        if not anchor or not page:
            return anchor or None
        ids = page.present_anchor_ids
        if ids is not None and anchor in ids:
            return anchor
        if self._site.pages[src].file:
            return anchor  # what stands on the page of a source file is made from the same facts
        if ids is not None:
            return None
        # Another plugin made its HTML, as of notebooks. Pages that nobody has rendered, as with --dirty, keep what
        # their text promises.
        return anchor if page.content is None or f'id="{anchor}"' in page.content else None

    def link(self, src: str, anchor: str | None, base: str) -> str:
        """URL of a section of a page, as seen from another URL."""
        url = self._site.pages[src].url
        if not anchor or self.anchor(src, anchor) is None:
            return relative_url(url, base)
        return fragment(anchor) if url == base else relative_url(url, base) + fragment(anchor)

    def page_reference(self, src: str, base: str) -> Reference:
        """A link to a page, with its summary."""
        return Reference(self.link(src, None, base), self.title(src), self._site.pages[src].document.summary)

    def section_reference(self, src: str, anchor: str | None, base: str) -> Reference:
        """A link to a section, named by its page, with the section's own title as a note."""
        page, note = self._site.pages[src], ""
        found = self.anchor(src, anchor)
        if not found:
            return Reference(relative_url(page.url, base), self.title(src))
        for heading in page.document.headings:
            if heading.anchor == found:
                note = heading.text if heading.level > 1 else ""
                break
        url = "" if page.url == base else relative_url(page.url, base)
        return Reference(url + fragment(found), self.title(src), "", note)
