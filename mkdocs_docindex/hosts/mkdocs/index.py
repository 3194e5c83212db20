"""A site's Files become its index: what the plugin and the command line have in common."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from mkdocs.structure.files import set_exclusions

from mkdocs_docindex.hosts.mkdocs.folder_rules import IndexPlaces, folder_rules
from mkdocs_docindex.hosts.mkdocs.guard import guarded
from mkdocs_docindex.hosts.mkdocs.history import wanted_history
from mkdocs_docindex.hosts.mkdocs.link_rules import link_rules
from mkdocs_docindex.hosts.mkdocs.log import log
from mkdocs_docindex.hosts.mkdocs.other_plugins.static_i18n import language_folder
from mkdocs_docindex.hosts.mkdocs.page_reader import PageReader, collect_files
from mkdocs_docindex.languages.chinese import has_dictionary
from mkdocs_docindex.languages.language import language_for
from mkdocs_docindex.site.index import SiteInputs, build_index
from mkdocs_docindex.site.links import Resolver, pins
from mkdocs_docindex.site.rules import KeywordRules, RelatedRules

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

    from mkdocs_docindex.config import DocindexConfig, KeywordsConfig
    from mkdocs_docindex.hosts.mkdocs.history import HistoryCache
    from mkdocs_docindex.hosts.mkdocs.lasting import Lasting
    from mkdocs_docindex.model.index import SiteIndex
    from mkdocs_docindex.model.pages import History, OtherFile, Page
    from mkdocs_docindex.site.folders import FolderRules
    from mkdocs_docindex.site.links import LinkRules

__all__ = ["Indexed", "index_again", "index_files", "page_language", "theme_language"]


class Indexed(NamedTuple):
    """The index of a site, and what made it."""

    site: SiteIndex
    reader: PageReader
    places: IndexPlaces
    linked: frozenset[str]
    """Where pages link to that may be the index page of a folder: sources, and URLs without a slash at the end."""
    inputs: SiteInputs
    """With all text of the site, which takes much memory."""


def index_files(
    files: Files,
    config: MkDocsConfig,
    options: DocindexConfig,
    lasting: Lasting,
    titles: Mapping[str, str],
    *,
    for_json: bool,
) -> Indexed:
    """Read all pages and build the index; `titles` are those of the folders of sources.

    `for_json` says that all facts are written, not only those that pages show.
    """
    set_exclusions(files, config)  # files that plugins added are undecided until then
    dates = _history_for(config, options, lasting.history, for_json=for_json)
    language = page_language(config, options)
    reader = PageReader(config, options.exclude, dates, language, lasting.sources.pages, lasting.documents)
    pages = reader.read_all(files)
    places = IndexPlaces(pages, files, use_directory_urls=config.use_directory_urls)
    pageless = lasting.sources.pageless_by_folder()
    places.add(pageless)
    folders: FolderRules | None = None
    others: Iterable[OtherFile] = ()
    if options.folders:
        folders = folder_rules(files, pages, places, config, options.folders.existing)
        folders = folders._replace(titles={**titles, **folders.titles}, pageless=pageless)
        others = tuple(collect_files(files, config.docs_dir)) if options.folders.list_files else ()
    linked = frozenset(_linked_indexes(pages.values()))
    if not lasting.serves:
        lasting.documents.forget()
    inputs = SiteInputs(
        pages=pages,
        files=others,
        folders=folders,
        keywords=_keyword_rules(options.keywords),
        related=RelatedRules(options.related.count, options.related.exclude_linked) if options.related else None,
        links=link_rules(config, files),
        has_one_language=has_own_language(options),
        pageless=lasting.sources.pageless,
        repositories=lasting.sources.repositories,
    )
    site = build_index(inputs, lasting.state(language_folder(config)), guarded)
    if inputs.keywords and not lasting.told_of_dictionary:
        lasting.told_of_dictionary = _misses_dictionary(site)
    if inputs.related and inputs.links:
        _warn_of_pins(site, inputs.links)
    return Indexed(site, reader, places, linked, inputs)


def _linked_indexes(pages: Iterable[Page]) -> Iterator[str]:
    for page in pages:
        for link in page.document.links:
            path = unquote(link.target.partition("#")[0])
            if path.endswith(("/", "index.md", "index.html")):
                base = page.src if path.endswith(".md") else unquote(page.url)
                yield posixpath.normpath(posixpath.join(posixpath.dirname(base), path)).lstrip("/")


def index_again(
    site: SiteIndex, inputs: SiteInputs, rendered: Mapping[str, Page], config: MkDocsConfig, lasting: Lasting
) -> SiteIndex:
    """Build the index again with pages as they were rendered.

    Folders have the same index pages as before: they depend on the paths of pages, not on their text.
    """
    pages = {src: rendered.get(src, page) for src, page in inputs.pages.items()}
    inputs = inputs._replace(pages=pages, folders=inputs.folders if site.folders else None)
    return build_index(inputs, lasting.state(language_folder(config), rendered=True), guarded)


def _keyword_rules(options: KeywordsConfig | None) -> KeywordRules | None:
    return KeywordRules(options.count, options.stop_words, options.synonyms, options.all_terms) if options else None


def _warn_of_pins(site: SiteIndex, rules: LinkRules) -> None:
    resolver: Resolver | None = None
    for page in site.pages.values():
        if page.related:
            resolver = resolver or Resolver(site.pages.values(), rules)
            for _, problem in pins(page, site.pages, resolver):
                if problem:
                    log.warning(f"'{page.src}': {problem}")


def _misses_dictionary(site: SiteIndex) -> bool:
    """Whether most pages are in Chinese, and no dictionary is installed; the log says so."""
    tags = Counter(page.language for page in site.pages.values() if page.listed)
    chinese = sum(count for tag, count in tags.items() if language_for(tag).code == "zh")
    if chinese * 2 <= tags.total() or has_dictionary():
        return False
    log.info("The pages are in Chinese: a dictionary finds more keywords. pip install 'mkdocs-docindex[cjk]'")
    return True


def _history_for(
    config: MkDocsConfig, options: DocindexConfig, history: HistoryCache | None, *, for_json: bool
) -> Mapping[str, History]:
    metadata = options.metadata
    shows_any = metadata is not None and not {"updated", "created", "authors"}.isdisjoint(metadata.fields)
    known = wanted_history(history, options)
    return known(Path(config.docs_dir)) if shows_any or options.folders or for_json else {}


def page_language(config: MkDocsConfig, options: DocindexConfig) -> str:
    """What the owner or the theme says about the language of pages, "" for nothing."""
    if options.keywords and has_own_language(options):
        return str(options.keywords.language)
    # English is the default of themes, so it says nothing about the pages.
    language = theme_language(config)
    return "" if language is None or language.lower().startswith("en") else language


def has_own_language(options: DocindexConfig) -> bool:
    """Whether the owner chose the language of all pages."""
    return options.keywords is not None and options.keywords.language not in (None, "auto")


def theme_language(config: MkDocsConfig) -> str | None:
    """The theme's language: Material's option, or the locale of MkDocs' own themes."""
    language = config.theme.get("language") or config.theme.get("locale")
    return None if language is None else str(language)
