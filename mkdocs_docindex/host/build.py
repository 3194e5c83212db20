"""One build of a site: what its text told, and what the finished pages add to that."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mkdocs_docindex.host.generated import page_source
from mkdocs_docindex.host.languages import folder_of
from mkdocs_docindex.host.nav import insert_index_pages, merges_index_pages, sections_of_index_pages
from mkdocs_docindex.host.neighbours import Neighbours
from mkdocs_docindex.host.page_options import read_options
from mkdocs_docindex.host.pages import add_toc_entries, describe, markers_in, place_sections
from mkdocs_docindex.host.titles import html_title, plain_title
from mkdocs_docindex.publish.folder import FolderView, Shown, folder_view
from mkdocs_docindex.publish.metadata import Reference, Row, metadata_rows
from mkdocs_docindex.publish.urls import relative_url

if TYPE_CHECKING:
    from markupsafe import Markup
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File, Files
    from mkdocs.structure.nav import Navigation, Section
    from mkdocs.structure.pages import Page as MkDocsPage

    from mkdocs_docindex.config import DocindexConfig
    from mkdocs_docindex.host.collect import PageReader
    from mkdocs_docindex.model import Folder, Page, SiteIndex
    from mkdocs_docindex.publish.labels import Labels
    from mkdocs_docindex.publish.sections import Renderer

__all__ = ["Build", "PageViews"]


@dataclass(frozen=True)
class PageViews:
    """What templates get to see as `docindex`; all of it is empty for templates that are no page."""

    labels: Labels
    page: Page | None = None
    rows: Sequence[Row] = ()
    folder: FolderView | None = None
    sections: Mapping[str, Markup] = field(default_factory=dict)


class Build:
    """The index of the site, and its pages on their way to the reader."""

    def __init__(
        self,
        options: DocindexConfig,
        config: MkDocsConfig,
        site: SiteIndex,
        files: Files,
        generated: Mapping[str, File],
        reader: PageReader,
        labels: Labels,
    ) -> None:
        self.site = site
        self.labels = labels
        self._neighbours = Neighbours(config)
        self._nav_title: str | None = None
        self._options = options
        self._site_name = plain_title(config.site_name)
        self._files = files
        self._generated = generated
        self._folder_of_generated = {file.src_uri: folder for folder, file in generated.items()}
        self._reader = reader
        self._sections: dict[str, Section] = {}
        self._positions: dict[str, int] = {}
        self._folder_positions: dict[str, int] = {}
        self.renderer: Renderer | None = None

    def insert_into(self, nav: Navigation, config: MkDocsConfig) -> None:
        """Give generated pages their place in the nav, and note the order of all pages."""
        folders = self._options.folders
        title = None if merges_index_pages(config) else (folders and folders.nav_title) or self.labels.overview
        titles: dict[str, str | None] = dict.fromkeys(self._generated, title)
        titles[""] = self.labels.home
        self._sections = sections_of_index_pages(nav, self.site.folder_of_index)
        self._sections |= insert_index_pages(nav, self._generated, titles, config)
        self._note_order(nav)

    def _note_order(self, nav: Navigation) -> None:
        order = [(page.file.src_uri, folder_of(page.file)) for page in nav.pages]
        order += [(src, page.folder) for src, page in self.site.pages.items()]
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

    def title(self, src: str) -> str:
        """A page's title as plain text: MkDocs' own once it is known."""
        file = self._files.src_uris.get(src)
        title = file.page.title if file and file.page else None
        return self.site.pages[src].title if title is None else plain_title(title)

    def folder_title(self, path: str) -> str:
        """A folder's title: its index page's own, its section's in the nav, or its name."""
        folder, section = self.site.folders[path], self._sections.get(path)
        if folder.index and not folder.generated:
            title = self.title(folder.index)
            # A nav calls it "Overview", which says nothing outside of its section.
            if section is None or title in self._own_titles(folder.index):
                return title
        return plain_title(section.title) if section else folder.title or self._site_name

    def _own_titles(self, src: str) -> tuple[str, ...]:
        document = self.site.pages[src].document
        return tuple(plain_title(title) for title in (document.meta.get("title"), document.first_h1) if title)

    def prepare(self, page: MkDocsPage) -> str | None:
        """Describe a page before it is rendered; a generated one gets the title that the nav gives.

        Returns the Markdown of a generated page, None for all others.
        """
        folder = self._folder_of_generated.get(page.file.src_uri)
        if folder is None:
            if known := self.site.pages.get(page.file.src_uri):
                describe(page, known.document.summary)
            return None
        self._neighbours.introduce(page)
        title = self.folder_title(folder)
        if folder:
            page.meta["title"] = html_title(title)
        return page_source(title).rpartition("---\n")[2]

    def name_for_search(self, page: MkDocsPage) -> None:
        """Let search find a generated page by its folder's title: it is one "Overview" of many."""
        folder = self._folder_of_generated.get(page.file.src_uri)
        if folder and page.title is not None:
            self._nav_title = page.title
            page.title = html_title(self.folder_title(folder))

    def write(self, page: MkDocsPage, context: MutableMapping[str, Any]) -> None:
        """Put the sections into a rendered page, and `docindex` into its template's context."""
        if self._nav_title is not None:
            page.title, self._nav_title = self._nav_title, None
        views = self._views(page)
        context["docindex"] = views
        at_bottom: list[str] = []
        if self._options.placement == "bottom":
            folder = self.site.folders.get(self.site.folder_of_index.get(page.file.src_uri, "\0"))
            at_bottom = [*(["folder"] if folder and folder.shows_listing else []), *self._options.sections]
        elif page.file.src_uri in self._folder_of_generated:
            at_bottom = ["folder"]  # it has nothing else to show
        shown = {*at_bottom, *markers_in(page)} & set(views.sections)
        place_sections(page, views.sections, at_bottom)
        if not read_options(page.meta).hide_toc:
            titles = {"folder": self.labels.folder, "metadata": self.labels.metadata}
            add_toc_entries(page, [(f"docindex-{name}", titles[name]) for name in views.sections if name in shown])

    def _views(self, page: MkDocsPage) -> PageViews:
        assert self.renderer is not None
        src = page.file.src_uri
        wishes = read_options(page.meta)
        known = self.site.pages.get(src)
        if known is None and src not in self._folder_of_generated and not _lists_posts(page):
            known = self._reader.read(page.file)
        if wishes.exclude or (known and not known.listed) or _lists_posts(page):
            return PageViews(self.labels, known)
        sections = {}
        folder = self._folder_view(page) if "folder" not in wishes.hide else None
        if folder:
            sections["folder"] = self.renderer.folder(folder, self.labels)
        rows = self._rows(page, known) if known and "metadata" not in wishes.hide else []
        if rows:
            sections["metadata"] = self.renderer.metadata(rows, self.labels)
        return PageViews(self.labels, known, rows, folder, sections)

    def _rows(self, page: MkDocsPage, known: Page) -> list[Row]:
        if self._options.metadata is None:
            return []
        references = []
        folder = self.site.index_for(known)
        if folder and folder.url is not None:
            title = self.folder_title(folder.path)
            references.append(Reference(relative_url(folder.url, page.file.url), title))
        return metadata_rows(known, self._options.metadata.fields, self.labels, references)

    def _folder_view(self, page: MkDocsPage) -> FolderView | None:
        folder = self._folder(page)
        options = self._options.folders
        if folder is None or options is None:
            return None
        shown = Shown(
            url=page.file.url,
            title=self.title,
            folder_title=self.folder_title,
            position=lambda src: self._positions.get(src, len(self._positions)),
            folder_position=lambda path: self._folder_positions.get(path, len(self._positions)),
        )
        view = folder_view(folder, self.site, shown, self.labels, options.layout, list_files=options.list_files)
        return view if view.folders or view.pages or view.files else None

    def _folder(self, page: MkDocsPage) -> Folder | None:
        path = self.site.folder_of_index.get(page.file.src_uri)
        return None if path is None else self.site.folders[path]


def _lists_posts(page: MkDocsPage) -> bool:
    """Whether this is a view of Material's blog, which shows posts below the page's text."""
    return hasattr(page, "posts")
