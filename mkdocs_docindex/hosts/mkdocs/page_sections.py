"""The sections of one page of MkDocs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from mkdocs_docindex.hosts.mkdocs.guard import guarded_section
from mkdocs_docindex.hosts.mkdocs.log import log
from mkdocs_docindex.hosts.mkdocs.other_plugins import lists_posts
from mkdocs_docindex.hosts.mkdocs.titles import html_title
from mkdocs_docindex.reading.page_options import read_options
from mkdocs_docindex.sections import named_sections, titled_sections
from mkdocs_docindex.sections.context import PageContext, PageKind
from mkdocs_docindex.sections.index import heads_on
from mkdocs_docindex.sections.page import MadeSections, make_sections

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page as MkDocsPage

    from mkdocs_docindex.hosts.mkdocs.page_reader import PageReader
    from mkdocs_docindex.model.pages import Page
    from mkdocs_docindex.sections.context import SiteContext
    from mkdocs_docindex.sections.render import Renderer

__all__ = ["Generated", "PageSections"]

_LISTINGS = frozenset(kind.value for kind in PageKind)
"""Sections that are all that a page has, where docindex makes it."""
_ASKING = frozenset({"docindex", "search"})
"""Front matter that can hide sections."""


class Generated(NamedTuple):
    """What a generated page is for."""

    kind: PageKind
    of: str = ""
    """Path of the folder, or letter of the index."""


class PageSections:
    """Makes the sections of pages, and says where they go."""

    def __init__(
        self, shared: SiteContext, reader: PageReader, generated: Mapping[str, Generated], homes: Mapping[str, set[str]]
    ) -> None:
        """`homes` are the sections about the whole site that pages are the home of."""
        self.renderer: Renderer | None = None
        self._shared = shared
        self._reader = reader
        self._generated = generated
        self._homes = homes
        self._warned: set[str] = set()
        self._titles: dict[str, str] = {}

    def context(self, page: MkDocsPage, tags: Collection[str], markers: Collection[str]) -> PageContext:
        """What is known of a page that MkDocs writes."""
        src = page.file.src_uri
        kind, letter = self._generated.get(src, Generated(PageKind.PAGE))
        return PageContext(
            self._shared,
            src,
            page.file.url,
            kind,
            self._known(page, kind),
            letter=letter if kind is PageKind.INDEX and letter else None,
            home_of=self._homes.get(src, ()),
            asked=markers,
            tags=tags,
            beside=[near.file.src_uri for near in (page.previous_page, page.next_page) if near],
            edit_url=page.edit_url or "",
        )

    def of(self, page: MkDocsPage, context: PageContext) -> MadeSections:
        """All sections that have something to say, whether or not they are shown."""
        assert self.renderer is not None
        hidden = self._hidden(page, context.page)
        if hidden is None or lists_posts(page):
            return MadeSections()
        return make_sections(context, self.renderer, hidden, guarded_section)

    def toc_entries(self, made: MadeSections, context: PageContext, below: Sequence[str]) -> list[tuple[str, str]]:
        """Ids and titles of what a generated page adds to its table of contents; `below` are all its sections."""
        if context.kind is PageKind.INDEX:
            terms = context.built.index_pages.terms
            return [(terms.letter_id(head), html_title(head)) for head in heads_on(context)]
        titled = titled_sections(context)
        return [
            (f"docindex-{name}", self._html_title(made.label(name)))
            for name in below
            if name in titled and name in made.html
        ]

    def _html_title(self, label: str) -> str:
        if label not in self._titles:
            self._titles[label] = html_title(getattr(self._shared.labels, label))
        return self._titles[label]

    def _hidden(self, page: MkDocsPage, known: Page | None) -> frozenset[str] | None:
        """Sections that a page hides; None if it hides all and is not listed."""
        if known and known.listed and _ASKING.isdisjoint(page.meta):
            return frozenset()
        options = read_options(page.meta)
        if known is None:
            # Material's meta plugin applies a folder's options to generated pages too, which would be empty.
            return options.hide.intersection(named_sections()) - _LISTINGS
        if options.problem and options.problem not in self._warned and not read_options(known.document.meta).problem:
            self._warned.add(options.problem)  # once: all pages of a folder have it
            log.warning(f"'{page.file.src_uri}': {options.problem} Look for it in `.meta.yml`.")
        return None if options.exclude or not known.listed else options.hide.intersection(named_sections())

    def _known(self, page: MkDocsPage, kind: PageKind) -> Page | None:
        src = page.file.src_uri
        if src in self._shared.site.pages:
            return self._shared.site.pages[src]
        ours = kind is not PageKind.PAGE or src in self._shared.site.folder_of_index
        # Plugins show pages that were excluded while files were collected: the blog, its posts.
        return None if ours or lists_posts(page) else self._reader.read(page.file)
