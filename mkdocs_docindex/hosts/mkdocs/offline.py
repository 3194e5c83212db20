"""The index of a site from its mkdocs.yml, without building it."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from mkdocs.config import load_config
from mkdocs.exceptions import MkDocsException
from mkdocs.structure.files import File, InclusionLevel, get_files
from mkdocs.structure.nav import get_navigation

from mkdocs_docindex.config import DocindexConfig, KeywordsConfig, RelatedConfig
from mkdocs_docindex.export.json_index import site_json
from mkdocs_docindex.hosts.mkdocs.built_site import Finished
from mkdocs_docindex.hosts.mkdocs.folder_pages import folder_pages, nav_rules
from mkdocs_docindex.hosts.mkdocs.history import wanted_history
from mkdocs_docindex.hosts.mkdocs.index import index_files, theme_language
from mkdocs_docindex.hosts.mkdocs.lasting import Lasting
from mkdocs_docindex.hosts.mkdocs.nav import insert_index_pages
from mkdocs_docindex.hosts.mkdocs.page_reader import PageReader, leave_out_special
from mkdocs_docindex.reading.markdown import LONGEST_PAGE
from mkdocs_docindex.sections.labels import load_labels

if TYPE_CHECKING:
    from mkdocs.config.base import Config
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

    from mkdocs_docindex.hosts.mkdocs.folder_pages import NavRules
    from mkdocs_docindex.model.index import SiteIndex
    from mkdocs_docindex.model.pages import Page
    from mkdocs_docindex.site.index import SiteInputs

__all__ = [
    "LoadConfig",
    "Offline",
    "finished_offline",
    "index_offline",
    "index_with",
    "inputs_of_config",
    "json_of_config",
    "loaded",
    "options_of",
    "overheard",
    "read_sources",
    "warn_of_unread",
]

_C = TypeVar("_C", bound="Config")

LoadConfig = Callable[[str], "MkDocsConfig"]
"""Loads a configuration file; each host has its own."""


def json_of_config(
    path: Path, count: int | None, related: int | None, warn: Callable[[str], None], load: LoadConfig = load_config
) -> str:
    """Index the docs that a configuration names, with its options; ValueError says what is wrong with it.

    `count` and `related` take the place of the options `keywords.count` and `related.count`; 0 is for none.
    """
    with loaded(path, warn, load) as config:
        return _json(config, options_of(config, count, related), warn)


@contextmanager
def loaded(path: Path, warn: Callable[[str], None], load: LoadConfig = load_config) -> Iterator[MkDocsConfig]:
    """Load a configuration; what it and the work with it warn of is said at the end, ValueError says what is wrong."""
    with overheard(warn):
        yield load(str(path))


@contextmanager
def overheard(warn: Callable[[str], None]) -> Iterator[None]:
    """Work with MkDocs; what it and the plugin warn of is said at the end, ValueError says what is wrong."""
    listener = _Listener()
    logger = logging.getLogger("mkdocs")
    logger.addHandler(listener)
    try:
        yield
    except (MkDocsException, SystemExit) as error:
        raise ValueError(" ".join((listener.lines or [str(error)])[0].split())) from None
    except OSError as error:
        raise ValueError(error.strerror) from None
    finally:
        logger.removeHandler(listener)
    for line in listener.lines:
        warn(line)


def inputs_of_config(path: Path, warn: Callable[[str], None], load: LoadConfig = load_config) -> SiteInputs:
    """What the index of the docs that a configuration names is made from; ValueError says what is wrong with it."""
    with loaded(path, warn, load) as config:
        return index_offline(get_files(config), config, options_of(config, None, None)).inputs


class _Listener(logging.Handler):
    """Notes what MkDocs and the plugin warn of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage().removeprefix("docindex: "))


def options_of(config: MkDocsConfig, count: int | None, related: int | None) -> DocindexConfig:
    """The options of the plugin, or the defaults where the site does not use it."""
    plugin = config.plugins.get("docindex")
    options = plugin.config if plugin else _defaults(DocindexConfig())
    assert isinstance(options, DocindexConfig)
    if count == 0:
        options.keywords = None
    elif count is not None:
        options.keywords = options.keywords or _defaults(KeywordsConfig())
        options.keywords.count, options.keywords.all_terms = count, True
    if related == 0:
        options.related = None
    elif related is not None:
        options.related = options.related or _defaults(RelatedConfig())
        options.related.count = related
    return options


def _json(config: MkDocsConfig, options: DocindexConfig, warn: Callable[[str], None]) -> str:
    files = get_files(config)
    offline = index_offline(files, config, options)
    warn_of_unread(files, offline.site.pages, warn)
    site, finished = finished_offline(offline, files, config)
    related = options.related.count if options.related else 0
    return "".join(site_json(site, finished, related=related, authors=options.names_authors))


def finished_offline(offline: Offline, files: Files, config: MkDocsConfig) -> tuple[SiteIndex, Finished]:
    """A site with the index pages that its folders would have, and the titles and order that a build would show."""
    site, generated = offline.site, offline.generated(config)
    for file in generated.values():
        files.append(file)
    # Titles of folders are those of their sections, as in a build.
    nav = get_navigation(files, config)
    found = folder_pages(nav, site, files, generated, offline.rules)
    insert_index_pages(nav, found, generated, offline.rules, config)
    site = found.apply_to(site)
    finished = Finished(site, files, config.site_name)
    finished.note_nav(nav, found.sections, found.overviews)
    return site, finished


class Offline(NamedTuple):
    """The index of a site that is not built."""

    site: SiteIndex
    rules: NavRules
    inputs: SiteInputs
    reader: PageReader
    """Reads the text of its pages."""

    def generated(self, config: MkDocsConfig) -> dict[str, File]:
        """The index pages of folders that a build would make before it knows the nav."""
        folders = self.site.folders.items()
        return {path: _file(folder.index, config) for path, folder in folders if folder.generated}


def index_offline(files: Files, config: MkDocsConfig, options: DocindexConfig, *, with_history: bool = True) -> Offline:
    """The index of a site with the pages of its source files, which join its Files."""
    lasting = Lasting(serves=True, on_disk=False, with_history=with_history)  # `check` reads the prose of pages
    read_sources(lasting, config, options)
    return index_with(lasting, files, config, options, with_history=with_history)


def read_sources(lasting: Lasting, config: MkDocsConfig, options: DocindexConfig) -> None:
    """Read the files of source folders."""
    try:
        lasting.sources.read(options.sources, options.exclude, config, wanted_history(lasting.history, options))
    finally:
        lasting.end()


def index_with(
    lasting: Lasting, files: Files, config: MkDocsConfig, options: DocindexConfig, *, with_history: bool = False
) -> Offline:
    """The index of a site whose source files were read; what was found last time saves time."""
    leave_out_special(files)
    lasting.sources.add_to(files, lasting.generated, config)
    labels = load_labels(theme_language(config), options.labels)
    titles = lasting.sources.folder_titles(labels.source)
    indexed = index_files(files, config, options, lasting, titles, for_json=with_history)
    rules = nav_rules(config, options, labels, linked=indexed.linked, sources=lasting.sources.roots)
    return Offline(indexed.site, rules, indexed.inputs, indexed.reader)


def warn_of_unread(files: Files, pages: Mapping[str, Page], warn: Callable[[str], None]) -> None:
    """Name the pages that are left out."""
    for file in files.documentation_pages():
        if file.src_uri not in pages:
            warn(f"{file.abs_src_path}: left out, {_reason(file.abs_src_path or '')}")


def _reason(path: str) -> str:
    try:
        with open(path, "rb") as file:
            is_long = os.fstat(file.fileno()).st_size > LONGEST_PAGE
    except OSError as error:
        return str(error.strerror)
    return f"it is longer than {LONGEST_PAGE // 1024**2} MB" if is_long else "it is not UTF-8"


def _file(src: str | None, config: MkDocsConfig) -> File:
    assert src is not None
    return File(src, None, config.site_dir, config.use_directory_urls, inclusion=InclusionLevel.NOT_IN_NAV)


def _defaults(options: _C) -> _C:
    options.load_dict({})
    options.validate()
    return options
