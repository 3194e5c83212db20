"""The sections of one page."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from mkdocs_docindex.host.guard import guarded_section
from mkdocs_docindex.host.log import log
from mkdocs_docindex.host.titles import html_title
from mkdocs_docindex.publish.folder import FolderView, Shown, folder_view
from mkdocs_docindex.publish.keywords import Chip, page_chips
from mkdocs_docindex.publish.metadata import Reference, Row, metadata_rows
from mkdocs_docindex.publish.related import (
    LinkingPage,
    RelatedPage,
    Target,
    linking_pages,
    related_pages,
    shown_relations,
)
from mkdocs_docindex.publish.script_json import script_json
from mkdocs_docindex.publish.urls import relative_url, view_url
from mkdocs_docindex.reading.page_options import read_options
from mkdocs_docindex.reading.prose import first_sentence
from mkdocs_docindex.site.folders import folder_title
from mkdocs_docindex.site.packed import code_terms

if TYPE_CHECKING:
    from markupsafe import Markup
    from mkdocs.structure.pages import Page as MkDocsPage

    from mkdocs_docindex.config import DocindexConfig
    from mkdocs_docindex.host.activity_sections import ActivitySections
    from mkdocs_docindex.host.finished import Finished
    from mkdocs_docindex.host.index import Indexed
    from mkdocs_docindex.host.map_sections import MapSections
    from mkdocs_docindex.host.own_pages import OwnPage
    from mkdocs_docindex.host.source_sections import SourceSections
    from mkdocs_docindex.host.sources import Sources
    from mkdocs_docindex.host.term_pages import TermPages
    from mkdocs_docindex.model.index import SiteIndex
    from mkdocs_docindex.model.pages import Page
    from mkdocs_docindex.publish.labels import Labels
    from mkdocs_docindex.publish.sections import Renderer

__all__ = ["PageSections", "PageViews"]

_SCRIPT = "assets/docindex/filter.js"
_LISTINGS = frozenset({"folder", "index", "map"})
"""Sections that are all that a page has, where docindex makes it."""
_ASKING = frozenset({"docindex", "search"})
"""Front matter that can hide sections."""


class PageViews(NamedTuple):
    """What templates get to see as `docindex`; all of it is empty for templates that are no page."""

    labels: Labels
    page: Page | None = None
    rows: Sequence[Row] = ()
    keywords: Sequence[Chip] = ()
    related: Sequence[RelatedPage] = ()
    backlinks: Sequence[LinkingPage] = ()
    folder: FolderView | None = None
    sections: Mapping[str, Markup] = {}


class PageSections:
    """Makes the sections of a page from the index and from what the finished site knows."""

    def __init__(
        self,
        options: DocindexConfig,
        indexed: Indexed,
        finished: Finished,
        terms: TermPages,
        whole_map: OwnPage | None,
        sources: Sources,
        labels: Labels,
    ) -> None:
        self.renderer: Renderer | None = None
        self._options = options
        self._site = indexed.site
        self._reader = indexed.reader
        self._finished = finished
        self._terms = terms
        self._labels = labels
        self._told: set[str] = set()
        # Pages and folders are asked for by all that link to them, which are mostly near.
        self._folder_title = lru_cache(1 << 10)(finished.folder_title)
        self._target = lru_cache(1 << 12)(partial(_target, indexed.site, finished, self._folder_title))
        self._codes_of = lru_cache(1 << 12)(partial(code_terms, indexed.site.keywords))
        self._titles: dict[str, str] = {}
        self._whole_map = whole_map
        self._source_files = sources
        self._has_dates = any(page.history for page in self._site.pages.values())
        self._has_maps = "map" in options.sections
        self._fields = tuple(options.metadata.fields) if options.metadata else None

    # Most sites have no sources and show no map, and do not wait for what makes them.

    @cached_property
    def _sources(self) -> SourceSections:
        from mkdocs_docindex.host.source_sections import SourceSections

        return SourceSections(self._site, self._source_files, self._finished, self._labels)

    @cached_property
    def _maps(self) -> MapSections:
        from mkdocs_docindex.host.map_sections import MapSections

        return MapSections(self._options, self._site, self._finished, self._whole_map, self._labels)

    @cached_property
    def _activity(self) -> ActivitySections:
        from mkdocs_docindex.host.activity_sections import ActivitySections

        return ActivitySections(self._site, self._finished, self._labels)

    def of(self, page: MkDocsPage, tags: Collection[str], markers: Collection[str]) -> PageViews:
        """All sections that have something to say, whether or not they are shown.

        `tags` are those that the theme prints on the page: keywords stand beside them and do not repeat them.
        `markers` are sections that the page asks for.
        """
        assert self.renderer is not None
        renderer, labels = self.renderer, self._labels
        known = self._known(page)
        hide = self._hidden(page, known)
        if hide is None or _lists_posts(page):
            return PageViews(labels, known)
        sections: dict[str, Markup] = {}
        rows: Sequence[Row] = ()
        chips: Sequence[Chip] = ()
        related: Sequence[RelatedPage] = ()
        backlinks: Sequence[LinkingPage] = ()
        folder: FolderView | None = None
        src = page.file.src_uri
        if "index" not in hide and self.shows_index(src):
            with guarded_section(src, "index"):
                sections["index"] = self._index(page, renderer)
        if known and known.file:
            sections |= self._sources.of(known, renderer)
        path = self._site.folder_of_index.get(src)
        if path and self._source_files.roots:
            with guarded_section(src, "source-folder"):
                if above := self._sources.of_folder(path, page.file.url, renderer):
                    sections["source-folder"] = above
        if path is not None and "folder" not in hide:
            with guarded_section(src, "folder"):
                folder = self._folder(path, page.file.url)
                if folder:
                    sections["folder"] = renderer.folder(folder, labels)
        if path == "" or (path is not None and self._has_dates) or "about" in markers:
            with guarded_section(src, "recent"):
                sections |= self._activity.of(page, hide, renderer)
        if known is not None:
            with guarded_section(src, "metadata"):
                rows = self._rows(page, known) if "metadata" not in hide else ()
                if rows:
                    sections["metadata"] = renderer.metadata(rows, labels)
            with guarded_section(src, "keywords"):
                every = self._chips(page) if "keywords" not in hide else ()
                chips = [chip for chip in every if chip.term.casefold() not in tags]
                if chips:
                    sections["keywords"] = renderer.keywords(chips, self._json_ld(every), labels)
            with guarded_section(src, "related"):
                related = self._related(page) if "related" not in hide else ()
                if related:
                    sections["related"] = renderer.related(related, labels)
            with guarded_section(src, "backlinks"):
                backlinks, more = self._backlinks(page) if "backlinks" not in hide else ((), 0)
                if backlinks:
                    note = labels.count("more_pages", more) if more else ""
                    sections["backlinks"] = renderer.backlinks(backlinks, note, labels)
        if self._has_maps or self._is_map(page) or "map" in markers:
            with guarded_section(src, "map"):
                if "map" not in hide and (picture := self._maps.of(page, known, renderer)):
                    sections["map"] = picture
        return PageViews(labels, known, rows, chips, related, backlinks, folder, sections)

    def _hidden(self, page: MkDocsPage, known: Page | None) -> frozenset[str] | None:
        """Sections that a page does not want; None where it wants none, and is in no list."""
        if known and known.listed and _ASKING.isdisjoint(page.meta):
            return frozenset()
        wishes = read_options(page.meta)
        if known is None:
            # Material's meta plugin gives a folder's wishes to pages that docindex makes too: they would be empty.
            return wishes.hide - _LISTINGS
        if wishes.problem and wishes.problem not in self._told and not read_options(known.document.meta).problem:
            self._told.add(wishes.problem)  # once: all pages of a folder have it
            log.warning(f"'{page.file.src_uri}': {wishes.problem} Look for it in `.meta.yml`.")
        return None if wishes.exclude or not known.listed else wishes.hide

    def html_title(self, name: str, page: MkDocsPage) -> str:
        """What a section is called in the table of contents."""
        label = "nearby" if name == "map" and not self._is_map(page) else name.replace("-", "_")
        if label not in self._titles:
            self._titles[label] = html_title(getattr(self._labels, label))
        return self._titles[label]

    def shows_index(self, src: str) -> bool:
        """Whether a page is the A-Z index, or a letter of it."""
        home = self._terms.home
        return (home is not None and src == home.src_uri) or self._terms.letter_on(src) is not None

    def _is_map(self, page: MkDocsPage) -> bool:
        """Whether this is the page of the map of the site."""
        return self._whole_map is not None and page.file is self._whole_map.file

    def _known(self, page: MkDocsPage) -> Page | None:
        src = page.file.src_uri
        if src in self._site.pages:
            return self._site.pages[src]
        ours = src in self._site.folder_of_index or src in self._terms.sources() or self._is_map(page)
        # Plugins show pages that were excluded while files were collected: the blog, its posts.
        return None if ours or _lists_posts(page) else self._reader.read(page.file)

    def _rows(self, page: MkDocsPage, known: Page) -> list[Row]:
        if self._fields is None:
            return []
        references = []
        folder = self._site.index_for(known)
        base = page.file.url
        if folder and folder.url is not None:
            summary = self._target(folder.index).summary if folder.index in self._site.pages else ""
            title = self._folder_title(folder.path)
            references.append(Reference(relative_url(folder.url, base), title, summary))
        if self._terms.home and self._terms.home is not page.file:
            references.append(Reference(relative_url(self._terms.home.url, base), self._labels.index))
        if page.edit_url:
            references.append(Reference(view_url(page.edit_url), self._labels.source_file))
        return metadata_rows(known, self._fields, self._labels, references)

    def _chips(self, page: MkDocsPage) -> tuple[Chip, ...]:
        src, base = page.file.src_uri, page.file.url
        return page_chips(
            self._site.keywords.get(src, ()),
            self._site.terms,
            lambda anchor: self._finished.link(src, anchor, base),
            self._entry_links(base),
            self._labels,
        )

    def _entry_links(self, base: str) -> Callable[[str], str | None]:
        """Makes links to entries of the index, by key; None where it has no such entry."""
        urls: dict[str, str] = {}

        def link(key: str) -> str | None:
            file = self._terms.file_of(key)
            if file is None:
                return None
            url = file.url
            if url not in urls:
                urls[url] = "" if url == base else relative_url(url, base)
            return urls[url] + self._terms.index.fragment(key)

        return link

    def _json_ld(self, chips: Sequence[Chip]) -> str:
        if not self._options.keywords or not self._options.keywords.json_ld:
            return ""
        data = {
            "@context": "https://schema.org",
            "@type": "TechArticle",
            "keywords": [chip.term for chip in chips],
        }
        return script_json(data)

    def _related(self, page: MkDocsPage) -> Sequence[RelatedPage]:
        options, src = self._options.related, page.file.src_uri
        if options is None:
            return ()
        beside = [near.file.src_uri for near in (page.previous_page, page.next_page) if near]
        relations = shown_relations(self._site.related.get(src, ()), options.count, beside)
        return related_pages(relations, self._target, page.file.url, self._code_terms(src), self._labels)

    def _code_terms(self, src: str) -> Callable[[str, str], bool]:
        """Tells whether a term that a page shares with another is shown as code: here, or there if only there."""
        here = {keyword.term: keyword.is_code for keyword in self._site.keywords.get(src, ())}
        return lambda other, term: here[term] if term in here else term in self._codes_of(other)

    def _backlinks(self, page: MkDocsPage) -> tuple[Sequence[LinkingPage], int]:
        """Pages that link here, and how many more there are."""
        options, src, base = self._options.backlinks, page.file.src_uri, page.file.url
        links = self._site.backlinks.get(src, ())
        if options is None or not links:
            return (), 0
        headings = {heading.anchor: heading for heading in self._site.pages[src].document.headings}

        def section(anchor: str) -> Reference | None:
            heading = headings.get(anchor)
            if heading is None or heading.level == 1 or self._finished.anchor(src, anchor) is None:
                return None
            return Reference(self._finished.link(src, anchor, base), heading.text)

        in_order = sorted(links, key=lambda link: self._finished.position(link.src)) if len(links) > 1 else links
        shown = linking_pages(in_order, options.count, self._target, base, section)
        return shown, len({link.src for link in links}) - len(shown)

    def _folder(self, path: str, base: str) -> FolderView | None:
        options = self._options.folders
        if options is None:
            return None

        def title(src: str) -> str:
            file = self._site.pages[src].file
            return file.name if file else self._finished.title(src)  # its folder is this one

        shown = Shown(
            url=base,
            link=lambda src, anchor: self._finished.link(src, anchor, base),
            title=title,
            folder_title=self._folder_title,
            position=self._finished.position,
            folder_position=self._finished.folder_position,
        )
        view = folder_view(
            self._site.folders[path], self._site, shown, self._labels, options.layout, list_files=options.list_files
        )
        return view if view.folders or view.pages or view.files else None

    def letter_anchors(self, page: MkDocsPage) -> list[tuple[str, str]]:
        """Ids and names of the letters that stand on a page of the index."""
        index = self._terms.index
        return [(index.letter_id(head), html_title(head)) for head in self._heads(page)]

    def _heads(self, page: MkDocsPage) -> Sequence[str]:
        only = self._terms.letter_on(page.file.src_uri)
        return self._terms.index.heads if not self._terms.letters else () if only is None else (only,)

    def _index(self, page: MkDocsPage, renderer: Renderer) -> Markup:
        base, terms = page.file.url, self._terms
        entry_link = self._entry_links(base)
        letters = terms.index.letters(
            self._heads(page),
            lambda src, anchor: self._finished.section_reference(src, anchor, base),
            lambda key: entry_link(key) or "",
        )
        if terms.letters:
            links = [
                Reference("" if file is page.file else relative_url(file.url, base), head)
                for head, file in terms.letters.items()
            ]
        else:
            links = [Reference(f"#{quote(letter.id)}", letter.name) for letter in letters]
        has_title = page.file.src_uri in terms.sources()
        return renderer.index(
            letters,
            links,
            self._labels,
            script=relative_url(_SCRIPT, base),
            terms=relative_url(quote(terms.script), base) if terms.script else "",
            has_title=has_title,
        )


def _target(site: SiteIndex, finished: Finished, title_of: Callable[[str], str], src: str) -> Target:
    """What is said of a page wherever it is linked to."""
    page = site.pages[src]
    # Without folder pages there are no folders either, but paths have names all the same.
    folder = title_of(page.folder) if page.folder in site.folders else folder_title(page.folder)
    return Target(page.url, finished.title(src), first_sentence(page.document.summary), folder)


def _lists_posts(page: MkDocsPage) -> bool:
    """Whether this is a view of Material's blog, which shows posts below the page's text."""
    return hasattr(page, "posts")
