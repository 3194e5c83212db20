"""A build begins: the site is indexed, and generated pages join its Files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mkdocs_docindex.hosts.mkdocs.book import add_book
from mkdocs_docindex.hosts.mkdocs.build import Begun, Build
from mkdocs_docindex.hosts.mkdocs.guard import guarded
from mkdocs_docindex.hosts.mkdocs.history import wanted_history
from mkdocs_docindex.hosts.mkdocs.index import index_files, theme_language
from mkdocs_docindex.hosts.mkdocs.other_plugins import makes_book_of_nav
from mkdocs_docindex.hosts.mkdocs.own_pages import OwnPages
from mkdocs_docindex.hosts.mkdocs.page_reader import leave_out_special
from mkdocs_docindex.hosts.mkdocs.term_pages import TermPages
from mkdocs_docindex.hosts.mkdocs.titles import plain_title
from mkdocs_docindex.sections.labels import load_labels
from mkdocs_docindex.sections.map import pages_on_map

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File, Files

    from mkdocs_docindex.config import DocindexConfig, KeywordsConfig
    from mkdocs_docindex.hosts.mkdocs.book import Book
    from mkdocs_docindex.hosts.mkdocs.index import Indexed
    from mkdocs_docindex.hosts.mkdocs.lasting import Lasting
    from mkdocs_docindex.hosts.mkdocs.own_pages import OwnPage
    from mkdocs_docindex.model.index import SiteIndex

__all__ = ["LEAST_TERMS", "begin_build"]

LEAST_TERMS = 20
"""Fewer terms make no index, unless the owner asks for it."""


def begin_build(files: Files, config: MkDocsConfig, options: DocindexConfig, lasting: Lasting) -> Build | None:
    """Read all pages, build the index, and add the pages of folders, terms and source files.

    Pages whose making fails are taken out again. None where nothing can be said of the site at all.
    """
    authored = set(files.src_uris)
    build = None
    with guarded("Everything that docindex adds to the site"):
        build = _Beginning(files, config, options, lasting).build()
    if build is None:
        _keep(files, authored)
    return build


class _Beginning:
    """The steps in which a site gets its generated pages; one that fails costs its own pages."""

    def __init__(self, files: Files, config: MkDocsConfig, options: DocindexConfig, lasting: Lasting) -> None:
        self._files, self._config, self._options, self._lasting = files, config, options, lasting
        self._labels = load_labels(theme_language(config), options.labels)

    def build(self) -> Build:
        """Take all steps."""
        leave_out_special(self._files)
        indexed = self._index(self._read_sources())
        indexed, folders = self._add_folders(indexed)
        own = OwnPages(indexed.site, self._files, self._lasting.generated, indexed.places, self._config)
        terms = self._add_terms(indexed, own)
        whole_map = self._add_map(indexed, own)
        book = self._add_book(own)
        return Build(
            Begun(
                options=self._options,
                lasting=self._lasting,
                config=self._config,
                files=self._files,
                labels=self._labels,
                indexed=indexed,
                folders=folders,
                terms=terms,
                whole_map=whole_map,
                book=book,
            )
        )

    def _read_sources(self) -> Mapping[str, str]:
        """Add the pages of source files; return the titles of their folders."""
        sources, before = self._lasting.sources, set(self._files.src_uris)
        with guarded("All that `sources` names") as step:
            history = wanted_history(self._lasting.history, self._options)
            sources.read(self._options.sources, self._options.exclude, self._config, history)
            sources.add_to(self._files, self._lasting.generated, self._config)
        if step.failed:
            sources.clear()
            _keep(self._files, before)
        return sources.folder_titles(self._labels.source)

    def _index(self, titles: Mapping[str, str]) -> Indexed:
        export = self._options.export
        indexed = index_files(
            self._files,
            self._config,
            self._options,
            self._lasting,
            titles,
            for_json=export is not None and export.json is not None,
        )
        self._lasting.sources.translate(self._files, indexed.places, self._config)
        return indexed

    def _add_folders(self, indexed: Indexed) -> tuple[Indexed, dict[str, File]]:
        """Add the index pages of folders; without them the index has no folders either."""
        before, folders = set(self._files.src_uris), {}
        add = self._lasting.generated.add_folder
        with guarded("The index page of each folder") as step:
            for path, folder in indexed.site.folders.items():
                if folder.generated:
                    title = folder.title or plain_title(self._config.site_name)
                    folders[path] = add(folder, title, self._files, indexed.places, self._config)
        if not step.failed:
            return indexed, folders
        _keep(self._files, before)
        return indexed._replace(site=indexed.site._replace(folders={}, folder_of_index={})), {}

    def _add_terms(self, indexed: Indexed, own: OwnPages) -> TermPages:
        before, terms, keywords = set(self._files.src_uris), TermPages(indexed.site), self._options.keywords
        with guarded("The index of keywords") as step:
            if keywords and keywords.index and self._is_index_wanted(keywords, indexed.site):
                terms.add_to(own, keywords.index, self._labels.index)
        if not step.failed:
            return terms
        _keep(self._files, before)
        return TermPages(indexed.site)

    def _is_index_wanted(self, keywords: KeywordsConfig, site: SiteIndex) -> bool:
        if makes_book_of_nav(self._config) and not keywords.nav:
            return False
        is_asked_for = keywords.nav or keywords.names_index or keywords.index in self._files.src_uris
        return len(site.terms) >= (1 if is_asked_for else LEAST_TERMS)

    def _add_map(self, indexed: Indexed, own: OwnPages) -> OwnPage | None:
        whole_map = None
        if self._options.map and pages_on_map(indexed.site):
            with guarded("The map"):
                title = self._labels.map
                whole_map = own.add(self._options.map, title, section="map", what="The map", option="map")
        return whole_map

    def _add_book(self, own: OwnPages) -> Book | None:
        before, book = set(self._files.src_uris), None
        if self._options.book:
            with guarded("The book") as step:
                book = add_book(own, self._options.book, self._labels.book)
            if step.failed:
                _keep(self._files, before)
        return book


def _keep(files: Files, sources: set[str]) -> None:
    """Take all files out that were not there before."""
    for src, file in list(files.src_uris.items()):
        if src not in sources:
            files.remove(file)
