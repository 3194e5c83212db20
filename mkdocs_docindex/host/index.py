"""A site's Files become its index: what the plugin and the command line have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.files import set_exclusions

from mkdocs_docindex.analyse.links import Resolver, pins
from mkdocs_docindex.analyse.related import RelatedRules
from mkdocs_docindex.analyse.site import KeywordRules, build_index
from mkdocs_docindex.host.collect import PageReader, collect_files
from mkdocs_docindex.host.folder_rules import IndexPlaces, folder_rules
from mkdocs_docindex.host.guard import guarded
from mkdocs_docindex.host.link_rules import link_rules
from mkdocs_docindex.host.log import log
from mkdocs_docindex.model import Known

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

    from mkdocs_docindex.analyse.folders import FolderRules
    from mkdocs_docindex.analyse.links import LinkRules
    from mkdocs_docindex.config import DocindexConfig
    from mkdocs_docindex.host.history import HistoryCache
    from mkdocs_docindex.host.sources import Sources
    from mkdocs_docindex.model import History, OtherFile, SiteIndex

__all__ = ["Indexed", "index_files", "page_language", "theme_language"]


@dataclass(frozen=True)
class Indexed:
    """The index of a site, and what made it."""

    site: SiteIndex
    reader: PageReader
    places: IndexPlaces


def index_files(
    files: Files,
    config: MkDocsConfig,
    options: DocindexConfig,
    history: HistoryCache | None,
    sources: Sources,
    titles: Mapping[str, str],
) -> Indexed:
    """Read all pages and build the index; `titles` are those of the folders of sources.

    `history` None leaves git's facts out.
    """
    set_exclusions(files, config)  # files that plugins added are undecided until then
    dates = _history_for(config, options, history)
    reader = PageReader(config, options.exclude, dates, page_language(config, options), sources.pages)
    pages = reader.read_all(files)
    places = IndexPlaces(pages, files, use_directory_urls=config.use_directory_urls)
    folders: FolderRules | None = None
    others: Iterable[OtherFile] = ()
    if options.folders:
        folders = folder_rules(files, pages, places, config, options.folders.existing)
        folders = replace(folders, titles={**titles, **folders.titles})
        others = collect_files(files, config.docs_dir) if options.folders.list_files else ()
    wishes = options.keywords
    keywords = KeywordRules(wishes.count, wishes.stop_words) if wishes else None
    related = RelatedRules(options.related.count, options.related.exclude_linked) if options.related else None
    links = link_rules(config, files)
    packages = {uri: root.package for uri, root in sources.roots.items()}
    state = f"{sources.state} {keywords}"
    known = sources.keywords.load(state) if sources.pages and keywords else None
    site = build_index(pages, others, folders, keywords, related, links, packages, Known(known or {}), step=guarded)
    if sources.pages and site.keywords and known is None:
        sources.keywords.store(state, {src: site.keywords[src] for src in sources.pages if src in site.keywords})
    if related:
        _warn_of_pins(site, links)
    return Indexed(site, reader, places)


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
