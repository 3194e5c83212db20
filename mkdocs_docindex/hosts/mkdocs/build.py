"""One build of a site: its index, and its pages on their way to the reader."""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Iterator, Mapping, MutableMapping
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple, cast
from urllib.parse import quote

from mkdocs_docindex.export.json_index import site_json
from mkdocs_docindex.hosts.mkdocs.built_site import Finished
from mkdocs_docindex.hosts.mkdocs.exports import Exports, wanted_exports
from mkdocs_docindex.hosts.mkdocs.folder_pages import folder_pages, nav_rules
from mkdocs_docindex.hosts.mkdocs.garbage import collector_paused
from mkdocs_docindex.hosts.mkdocs.generated import page_source
from mkdocs_docindex.hosts.mkdocs.guard import guarded
from mkdocs_docindex.hosts.mkdocs.index import index_again
from mkdocs_docindex.hosts.mkdocs.log import log
from mkdocs_docindex.hosts.mkdocs.nav import append_page, append_tree, insert_index_pages
from mkdocs_docindex.hosts.mkdocs.other_plugins.generated_pages import Neighbours, shown_tags
from mkdocs_docindex.hosts.mkdocs.other_plugins.static_i18n import forget, language_folder
from mkdocs_docindex.hosts.mkdocs.own_templates import pages_without_content
from mkdocs_docindex.hosts.mkdocs.page_sections import Generated, PageSections
from mkdocs_docindex.hosts.mkdocs.placement import add_toc_entries, describe, markers_in, place_sections, toc_entries
from mkdocs_docindex.hosts.mkdocs.rendered import rendered_pages
from mkdocs_docindex.hosts.mkdocs.source_search import for_search, rank_below_docs
from mkdocs_docindex.hosts.mkdocs.titles import html_title
from mkdocs_docindex.reading.page_options import read_options
from mkdocs_docindex.sections import sections_above, sections_below
from mkdocs_docindex.sections.context import PageKind, SiteContext
from mkdocs_docindex.sections.page import PageViews
from mkdocs_docindex.sections.render import Renderer

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File, Files
    from mkdocs.structure.nav import Navigation, Section
    from mkdocs.structure.pages import Page as MkDocsPage
    from mkdocs.structure.toc import AnchorLink

    from mkdocs_docindex.config import DocindexConfig
    from mkdocs_docindex.export.json_index import Written
    from mkdocs_docindex.hosts.mkdocs.book import Book
    from mkdocs_docindex.hosts.mkdocs.copies import Copies
    from mkdocs_docindex.hosts.mkdocs.folder_pages import FolderPages
    from mkdocs_docindex.hosts.mkdocs.index import Indexed
    from mkdocs_docindex.hosts.mkdocs.lasting import Lasting
    from mkdocs_docindex.hosts.mkdocs.own_pages import OwnPage
    from mkdocs_docindex.hosts.mkdocs.term_pages import TermPages
    from mkdocs_docindex.model.index import SiteIndex
    from mkdocs_docindex.sections.labels import Labels
    from mkdocs_docindex.site.index import SiteInputs

__all__ = ["Begun", "Build"]


class Begun(NamedTuple):
    """A site that is indexed, with its generated pages."""

    options: DocindexConfig
    lasting: Lasting
    config: MkDocsConfig
    files: Files
    labels: Labels
    indexed: Indexed
    folders: dict[str, File]
    """Generated index pages, by the path of their folder."""
    terms: TermPages
    whole_map: OwnPage | None
    book: Book | None


class Build:
    """Everything that lives as long as one build."""

    def __init__(self, begun: Begun) -> None:
        options, lasting, config = begun.options, begun.lasting, begun.config
        self._begun = begun
        self.labels = begun.labels
        self._no_views = PageViews(begun.labels)
        self._options = options
        self._terms = begun.terms
        self._map = begun.whole_map
        self._book = begun.book
        self._files = begun.files
        self._neighbours = Neighbours(config)
        self._sources = lasting.sources
        self._use_index(begun.indexed.site, begun.folders)
        self._inputs: SiteInputs | None = begun.indexed.inputs
        """What the index is made from, until all pages are rendered."""
        self._folder_pages: FolderPages | None = None
        self.exports = Exports(config.site_dir, wanted_exports(options.export, language_folder(config)))
        self._describes_site = bool(config.site_description)
        """Whether the owner wrote a description of the site, which themes give to its home page."""
        self._copies: Copies | None = None
        self._nav_title: str | None = None
        self._content: str | None = None
        self._toc: list[AnchorLink] | None = None
        """Content and table of contents of a source page as they were before search read it."""
        self._before: tuple[str | None, list[AnchorLink]] | None = None
        """Content and table of contents of a page without its sections."""
        self._trees: dict[str, Section] = {}
        self._nav: Navigation | None = None
        self._in_nav: set[int] = set()

    def _use_index(self, site: SiteIndex, folders: dict[str, File]) -> None:
        """Show a site as an index describes it, with these generated index pages of folders."""
        begun = self._begun
        self.site = site
        self._folders = folders
        self._generated = _generated(begun, folders)
        self._finished = Finished(site, begun.files, begun.config.site_name, begun.terms, begun.lasting.sources)
        self._sections = self._page_sections()

    def _page_sections(self) -> PageSections:
        begun = self._begun
        shared = SiteContext(self.site, self._finished, begun.options.for_sections(), begun.labels)
        return PageSections(shared, begun.indexed.reader, self._generated, _homes(begun))

    @guarded("What docindex adds to the navigation")
    def insert_into(self, nav: Navigation, config: MkDocsConfig) -> None:
        """Give index pages of folders their place in the nav, and note the order of all pages."""
        lasting = self._begun.lasting
        rules = nav_rules(
            config,
            self._options,
            self.labels,
            linked=self._begun.indexed.linked,
            sources=self._sources.roots,
            only=lasting.folders if language_folder(config) else None,
        )
        found = self._folder_pages = folder_pages(nav, self.site, self._files, self._folders, rules)
        for path in found.dropped:
            self._files.remove(self._folders[path])
            forget(self._folders[path], config)
        kept = {path: file for path, file in self._folders.items() if path not in found.dropped}
        self._use_index(found.apply_to(self.site), kept)
        insert_index_pages(nav, found, kept, rules, config)
        for root in self._sources.roots:
            self._trees |= append_tree(nav, root, self.site.folders, kept, rules.title, config)
        self._finished.note_nav(nav, {**found.sections, **self._trees}, found.overviews)
        if not language_folder(config):
            lasting.folders = frozenset(kept)

    @guarded("The index of keywords in the navigation")
    def append_to(self, nav: Navigation, config: MkDocsConfig) -> None:
        """Put map and, if wanted, index of keywords last into the nav, whose pages are known then."""
        if self._map and self._map.is_generated:
            append_page(nav, self._map.file, config)
        if self._book and self._book.home.is_generated:
            append_page(nav, self._book.home.file, config)
        keywords = self._options.keywords
        if keywords and keywords.nav and self._terms.home and self._terms.is_generated:
            append_page(nav, self._terms.home, config)
        self._nav = nav
        self._in_nav = {id(page) for page in nav.pages}

    @guarded("What rendered pages say more than their sources")
    def improve(self, config: MkDocsConfig) -> None:
        """Build the index again where rendered pages say much more than their sources do."""
        inputs, self._inputs = self._inputs, None
        rendered = rendered_pages(inputs.pages, self._files) if inputs else {}
        if not inputs or not rendered:
            return
        log.debug(f"{len(rendered):,} pages say much more than their source")
        with collector_paused():
            site = index_again(self.site, inputs, rendered, config, self._begun.lasting)
        self.site = self._folder_pages.apply_to(site) if self._folder_pages else site
        self._terms.improve(self.site)
        self._finished.improve(self.site, rendered)
        self._sections = self._page_sections()
        for src in rendered:
            if page := self._files.src_uris[src].page:
                known = self.site.pages[src]
                self._describe(page, known.document.summary, known.title, inputs.pages[src].document.summary)

    def use(self, env: Environment, config: MkDocsConfig, *, renders_later: bool = False) -> None:
        """Use the theme's templates, and give `docindex` to those that are not pages."""
        self._finished.renders_later = renders_later
        self._sections.renderer = Renderer(env)
        env.globals["docindex"] = self._no_views
        if self._book:
            in_nav = {src for src in self.site.pages if self._is_in_nav(self._files.src_uris[src])}
            self._finished.book = self._book.pages(self.site, self._finished, in_nav.__contains__, config)
        if self._options.export and self._options.export.markdown:
            from mkdocs_docindex.hosts.mkdocs.copies import Copies  # which few sites want

            self._copies = Copies(self.site, self._files, self._is_in_nav, config)
            self._finished.copies = self._copies.places
        if self._nav:
            self._finished.without_content = pages_without_content(env, self._nav, self._files, config)
        self._neighbours.leave_out_of_print(self._generated.keys())

    def prepare(self, page: MkDocsPage) -> str | None:
        """Describe a page before it is rendered; a generated one gets the title that the nav gives.

        Returns the Markdown of a generated folder page, None for all others.
        """
        with guarded(f"The description of '{page.file.src_uri}'"):
            return self._prepare(page)
        return None

    def _prepare(self, page: MkDocsPage) -> str | None:
        src = page.file.src_uri
        generated, known = self._generated.get(src), self.site.pages.get(src)
        if generated:
            self._neighbours.introduce(page)
            if generated.kind is PageKind.FOLDER:
                return self._title_folder(page, generated.of)
        if known:
            if known.file:
                self._open_tree(page, known.folder)
                rank_below_docs(page)
            self._describe(page, known.document.summary, known.title)
        return None

    def _describe(self, page: MkDocsPage, summary: str, title: str, instead: str = "") -> None:
        if not (page.is_homepage and self._describes_site):
            describe(page, summary, title, instead)

    def _title_folder(self, page: MkDocsPage, folder: str) -> str:
        if id(page) not in self._in_nav:
            self._open_tree(page, folder)
        title = self._finished.folder_title(folder)
        if folder:
            page.meta["title"] = html_title(title)
        return page_source(title).rpartition("---\n")[2]

    def _open_tree(self, page: MkDocsPage, folder: str) -> None:
        """Let the nav be open at the folder of a page that is not in it, or at the nearest one that is."""
        while folder and page.parent is None:
            section, file = self._trees.get(folder), self._folders.get(folder)
            home = file.page if file else None
            if home is page:
                pass
            elif home is not None and home.parent is not section and id(home) in self._in_nav:
                # Without folders in it, the folder is only a page; section-index makes a page of a section.
                page.parent = cast("Section", home)
            else:
                page.parent = section
            folder = folder.rpartition("/")[0]

    @guarded("The name of a page in the search")
    def name_for_search(self, page: MkDocsPage) -> None:
        """Let search find a generated page by its folder's title: it is one "Overview" of many."""
        known = self.site.pages.get(page.file.src_uri)
        if known and known.file:
            names, entries = for_search(known.file, hides_private=self._sources.roots[known.file.root].hides_private)
            table = toc_entries(page)
            self._content, self._toc = page.content, None if table is None else list(table)
            page.content = f"{page.content}\n{names}"
            if table is not None:
                table += entries
        generated = self._generated.get(page.file.src_uri)
        if generated and generated.kind is PageKind.FOLDER and generated.of and page.title is not None:
            self._nav_title = page.title
            page.title = html_title(self._name_apart(generated.of))

    def _name_apart(self, folder: str) -> str:
        """The title of a folder; of a source folder with the folders around it, as many have the same name."""
        root = next((uri for uri in self._sources.roots if folder.startswith(f"{uri}/")), None)
        return self._finished.folder_title(folder) if root is None else folder[len(root) + 1 :]

    def write(self, page: MkDocsPage, context: MutableMapping[str, Any]) -> None:
        """Put the sections into a rendered page, and `docindex` into its template's context."""
        if self._content is not None:
            page.content, self._content = self._content, None
            if self._toc is not None and (table := toc_entries(page)) is not None:
                table[:] = self._toc
        if self._nav_title is not None:
            page.title, self._nav_title = self._nav_title, None
        context["docindex"] = self._no_views
        self._before = page.content, list(toc_entries(page) or ())
        with guarded(f"'{page.file.src_uri}': all of its sections"):
            context["docindex"] = self._place(page, shown_tags(page, context))

    def finish(self, output: str, page: MkDocsPage) -> str:
        """Name the copy of a page in its head, and keep search engines from the book, which repeats all pages."""
        src, head = page.file.src_uri, ""
        if place := self._finished.copies.get(src):
            href = escape(quote(posixpath.basename(place)))
            head = f'<link rel="alternate" type="text/markdown" href="{href}">'
        elif self._book and src in self._book.generated:
            head = '<meta name="robots" content="noindex">'
        return output.replace("</head>", f"{head}\n</head>", 1) if head else output

    def release(self, page: MkDocsPage) -> None:
        """Give a page that is written the content and the table of contents that it had before."""
        if self._before is None:
            return
        page.content, entries = self._before
        if (table := toc_entries(page)) is not None:
            table[:] = entries
        self._before = None

    def _place(self, page: MkDocsPage, tags: Collection[str]) -> PageViews:
        context = self._sections.context(page, tags, markers_in(page))
        made = self._sections.of(page, context)
        if page.file.src_uri in self._finished.without_content:
            return made.for_templates(context.page, self.labels)
        if self._copies:
            with guarded(f"The copy of '{page.file.src_uri}' in Markdown"):
                self._copies.write(context, page.content or "", made)
        below = sections_below(context)
        place_sections(page, made.html, sections_above(context), below)
        if not ("hide" in page.meta and read_options(page.meta).hide_toc):
            add_toc_entries(page, self._sections.toc_entries(made, context, below))
        return made.for_templates(context.page, self.labels)

    def term_files(self) -> dict[str, str]:
        """What the filter of a large index reads, by its place in the site."""
        return {self._terms.script: self._terms.script_text()} if self._terms.script else {}

    def write_exports(self, config: MkDocsConfig, written: dict[str, Written] | None) -> None:
        """Write what is for machines; `written` is what was written of pages before."""
        wanted = self.exports.wanted
        taken = {file.dest_uri.casefold() for file in self._files if file.inclusion.is_included()} if wanted else set()
        with guarded("What language models read"):
            for key, text in self._llms_files(config).items():
                self.exports.write(key, (text,), taken)
        if "json" in wanted:
            with guarded(f"'{wanted['json'].place}'"):
                self.exports.write("json", self._json(written), taken)

    def _llms_files(self, config: MkDocsConfig) -> dict[str, str]:
        wanted = self.exports.wanted
        if not ("llms" in wanted or "llms_full" in wanted):
            return {}
        from mkdocs_docindex.hosts.mkdocs.llms import llms_files  # which few sites want

        return llms_files(wanted, self.site, self._files, self._finished, self._is_in_nav, self.labels, config)

    def _is_in_nav(self, file: File) -> bool:
        return id(file.page) in self._in_nav

    def _json(self, written: dict[str, Written] | None) -> Iterator[str]:
        """The index with the titles and anchors of the built pages, in pieces."""
        related = self._options.related.count if self._options.related else 0
        authors = self._options.names_authors
        return site_json(self.site, self._finished, related=related, authors=authors, written=written)


def _generated(begun: Begun, folders: Mapping[str, File]) -> dict[str, Generated]:
    """What each generated page is for, by `src`."""
    whole_map = begun.whole_map
    return {
        **dict.fromkeys(begun.lasting.sources.pages, Generated(PageKind.SOURCE)),
        **{file.src_uri: Generated(PageKind.FOLDER, folder) for folder, file in folders.items()},
        **(dict.fromkeys(begun.book.generated, Generated(PageKind.BOOK)) if begun.book else {}),
        **({whole_map.file.src_uri: Generated(PageKind.MAP)} if whole_map and whole_map.is_generated else {}),
        **{src: Generated(PageKind.INDEX, letter) for src, letter in begun.terms.generated().items()},
    }


def _homes(begun: Begun) -> dict[str, set[str]]:
    """Pages that sections about the whole site are on, generated or not, with the names of these sections."""
    files = [("index", file) for file in (begun.terms.home, *begun.terms.letters.values()) if file]
    if begun.whole_map:
        files.append(("map", begun.whole_map.file))
    if begun.book:
        files += [("book", file) for file in begun.book.files]
    homes: dict[str, set[str]] = {}
    for name, file in files:
        homes.setdefault(file.src_uri, set()).add(name)
    return homes
