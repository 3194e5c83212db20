"""A site's Files become its index: what the plugin and the command line have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mkdocs.structure.files import set_exclusions

from mkdocs_docindex.hosts.mkdocs.code_version import code_version
from mkdocs_docindex.hosts.mkdocs.folder_rules import IndexPlaces, folder_rules
from mkdocs_docindex.hosts.mkdocs.guard import guarded
from mkdocs_docindex.hosts.mkdocs.languages import language_folder
from mkdocs_docindex.hosts.mkdocs.link_rules import link_rules
from mkdocs_docindex.hosts.mkdocs.log import log
from mkdocs_docindex.hosts.mkdocs.page_reader import PageReader, collect_files
from mkdocs_docindex.model.index import Known
from mkdocs_docindex.site.index import build_index
from mkdocs_docindex.site.links import Resolver, pins
from mkdocs_docindex.site.rules import KeywordRules, RelatedRules

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

    from mkdocs_docindex.config import DocindexConfig
    from mkdocs_docindex.hosts.mkdocs.begun import Lasting
    from mkdocs_docindex.hosts.mkdocs.history import HistoryCache
    from mkdocs_docindex.model.index import SiteIndex
    from mkdocs_docindex.model.pages import History, OtherFile
    from mkdocs_docindex.site.folders import FolderRules
    from mkdocs_docindex.site.links import LinkRules

__all__ = ["Indexed", "index_files", "page_language", "theme_language"]


class Indexed(NamedTuple):
    """The index of a site, and what made it."""

    site: SiteIndex
    reader: PageReader
    places: IndexPlaces


def index_files(files: Files, config: MkDocsConfig, lasting: Lasting, titles: Mapping[str, str]) -> Indexed:
    """Read all pages and build the index; `titles` are those of the folders of sources."""
    options, sources, kept = lasting.options, lasting.sources, lasting.kept
    set_exclusions(files, config)  # files that plugins added are undecided until then
    dates = _history_for(config, options, lasting.history)
    language = page_language(config, options)
    reader = PageReader(config, options.exclude, dates, language, sources.pages, kept.documents)
    wishes = options.keywords
    keywords = KeywordRules(wishes.count, wishes.stop_words) if wishes else None
    related = RelatedRules(options.related.count, options.related.exclude_linked) if options.related else None
    links = link_rules(config, files)
    opened = reader.open_all(files)
    pages_state = reader.state_of(opened) if not kept.serves else ""
    state = f"{pages_state} {sources.state} {keywords} {related} {links}" if pages_state else ""
    known = kept.known.load(state, reader.shown(opened)) if state else None
    pages = reader.read_all(opened, with_prose=known is None or bool(sources.pages))
    places = IndexPlaces(pages, files, use_directory_urls=config.use_directory_urls)
    folders: FolderRules | None = None
    others: Iterable[OtherFile] = ()
    if options.folders:
        folders = folder_rules(files, pages, places, config, options.folders.existing)
        folders = folders._replace(titles={**titles, **folders.titles})
        others = collect_files(files, config.docs_dir) if options.folders.list_files else ()
    packages = {uri: root.package for uri, root in sources.roots.items()}
    of_sources = f"{code_version()} {sources.state} {keywords}" if sources.pages and keywords else ""
    found = known or (of_sources and kept.known.load(of_sources, sources.pages)) or Known()
    memory = kept.memory(language_folder(config))
    site = build_index(pages, others, folders, keywords, related, links, packages, found, memory, guarded)
    if known is None and _is_whole(site, keywords, related):
        if state:
            kept.known.store(state, site.known)
        if of_sources and not found.keywords:
            kept.known.store(
                of_sources, Known({src: site.keywords[src] for src in sources.pages if src in site.keywords})
            )
    if not kept.serves:
        kept.documents.forget()
        for src, page in pages.items():
            pages[src] = page._replace(document=page.document._replace(blocks=(), links=()))  # all is found
    if related:
        _warn_of_pins(site, links)
    return Indexed(site, reader, places)


def _is_whole(site: SiteIndex, keywords: KeywordRules | None, related: RelatedRules | None) -> bool:
    """Whether everything that was asked for was found."""
    return (not keywords or site.known.synonyms is not None) and (not related or site.known.alike is not None)


def _warn_of_pins(site: SiteIndex, rules: LinkRules) -> None:
    resolver: Resolver | None = None
    for page in site.pages.values():
        if page.related:
            resolver = resolver or Resolver(site.pages.values(), rules)
            for _, problem in pins(page, site.pages, resolver):
                if problem:
                    log.warning(f"'{page.src}': {problem}")


def _history_for(config: MkDocsConfig, options: DocindexConfig, history: HistoryCache | None) -> Mapping[str, History]:
    if history is None:
        return {}
    metadata = options.metadata
    shows_dates = metadata is not None and not {"updated", "created", "authors"}.isdisjoint(metadata.fields)
    return history.files_in(Path(config.docs_dir)) if shows_dates or options.folders or options.export else {}


def page_language(config: MkDocsConfig, options: DocindexConfig) -> str:
    """The language of the pages; "" where it must be found out from them."""
    if options.keywords and options.keywords.language not in (None, "auto"):
        return str(options.keywords.language)
    # English is what themes say when nobody told them.
    language = theme_language(config)
    return "" if language is None or language.lower().startswith("en") else language


def theme_language(config: MkDocsConfig) -> str | None:
    """The theme's language: Material's option, or the locale of MkDocs' own themes."""
    language = config.theme.get("language") or config.theme.get("locale")
    return None if language is None else str(language)
