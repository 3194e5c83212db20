"""The site of a mkdocs.yml for `docindex mcp`, read again where it changed."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from mkdocs.structure.files import InclusionLevel, get_files

from mkdocs_docindex.export.public import is_public
from mkdocs_docindex.hosts.mkdocs.lasting import Lasting
from mkdocs_docindex.hosts.mkdocs.offline import (
    finished_offline,
    index_with,
    loaded,
    options_of,
    overheard,
    read_sources,
)
from mkdocs_docindex.mcp_server.docs import AnswerError, Docs, Titles
from mkdocs_docindex.reading.clean_markdown import CleanPage, clean_markdown
from mkdocs_docindex.reading.file_states import is_within, states_below, states_of
from mkdocs_docindex.store.memory import MemoryStore

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

    from mkdocs_docindex.config import DocindexConfig
    from mkdocs_docindex.hosts.mkdocs.page_reader import PageReader
    from mkdocs_docindex.hosts.mkdocs.sources import Root
    from mkdocs_docindex.reading.file_states import FileStates

__all__ = ["ConfigDocs"]

_INHERIT = re.compile(r"""^INHERIT:[ \t]*["']?([^"'#\n]+?)["']?[ \t]*(?:#.*)?$""", re.MULTILINE)
_MOST_INHERITED = 10
_LONGEST_REASON = 400
_ELSEWHERE = "it is a link to a file outside of the docs"


class _Loaded(NamedTuple):
    """A configuration, and what is kept while it does not change."""

    config: MkDocsConfig
    options: DocindexConfig
    lasting: Lasting


class ConfigDocs:
    """Reads the docs and sources that a mkdocs.yml names, and after that what changed."""

    def __init__(self, path: Path, warn: Callable[[str], None]) -> None:
        self._path, self._warn = path, warn
        self._said: set[str] = set()
        self._loaded: _Loaded | None = None
        self._docs: Docs | None = None
        self._config_states: FileStates = {}
        self._page_states: FileStates = {}
        self._source_states: FileStates = {}
        self._included: frozenset[str] = frozenset()

    def read(self) -> Docs:
        """The site as it is now."""
        try:
            return self._read()
        except (OSError, ValueError) as error:
            self._docs = self._loaded = None
            reason = " ".join(str(error).split()).rstrip(".")[:_LONGEST_REASON]
            raise AnswerError(f"{self._path} cannot be read: {reason}.") from None

    def _read(self) -> Docs:
        config_states = states_of(_with_inherited(self._path))
        if self._loaded is None or config_states != self._config_states:
            self._docs = None
            self._source_states = {}
            self._loaded, self._config_states = self._load(), config_states
        now = self._loaded
        source_states = states_of(_source_places(now.lasting.sources.roots.values()))
        if self._docs is None or source_states != self._source_states:
            self._docs = None
            with overheard(self._say):
                now.lasting.begin()
                read_sources(now.lasting, now.config, now.options)
            self._source_states = states_of(_source_places(now.lasting.sources.roots.values()))
        page_states = self._states_of_pages(now.config)
        if self._docs is None or page_states != self._page_states:
            with overheard(self._say):
                self._docs, reader = _docs(now)
            self._included = frozenset(reader.included)
            self._page_states = (
                page_states if self._included <= page_states.keys() else self._states_of_pages(now.config)
            )
        return self._docs

    def _load(self) -> _Loaded:
        with loaded(self._path, self._say) as config:
            options = options_of(config, None, None)
        lasting = Lasting(serves=True, on_disk=False, with_history=False, source_store=MemoryStore())
        return _Loaded(config, options, lasting)

    def _states_of_pages(self, config: MkDocsConfig) -> FileStates:
        return {**states_below(config.docs_dir), **states_of(self._included)}

    def _say(self, message: str) -> None:
        """Warn of something once, not after each edit."""
        if message not in self._said:
            self._said.add(message)
            self._warn(message)


def _docs(now: _Loaded) -> tuple[Docs, PageReader]:
    config, lasting = now.config, now.lasting
    files = get_files(config)
    left_out = dict.fromkeys(_leave_out_links(files, config.docs_dir), _ELSEWHERE)
    offline = index_with(lasting, files, config, now.options)
    written = {file.src_uri for file in files.documentation_pages()} - lasting.sources.pages.keys()
    site, finished = finished_offline(offline, files, config)
    readable = {
        src
        for src, page in site.pages.items()
        if src in written and is_public(page, is_in_nav=finished.shows_page(src))
    }
    left_out |= dict.fromkeys(written - site.pages.keys(), "it is not UTF-8, or too long")
    markdown = partial(_markdown, files, offline.reader, config.docs_dir)
    return Docs(site, Titles(finished.title, finished.folder_title), readable, markdown, left_out), offline.reader


def _leave_out_links(files: Files, docs_dir: str) -> Iterator[str]:
    """Exclude pages whose file is elsewhere, behind a link; name those that are not in a folder elsewhere."""
    for file in files.documentation_pages():
        if file.abs_src_path and not is_within(file.abs_src_path, docs_dir):
            file.inclusion = InclusionLevel.EXCLUDED
            if is_within(os.path.dirname(file.abs_src_path), docs_dir):
                yield file.src_uri


def _markdown(files: Files, reader: PageReader, docs_dir: str, src: str) -> CleanPage:
    file = files.src_uris[src]
    if file.abs_src_path and not is_within(file.abs_src_path, docs_dir):
        raise ValueError(_ELSEWHERE)
    return clean_markdown(reader.text(file), reader.dialect)


def _with_inherited(path: Path) -> list[str]:
    """A configuration file with those that it inherits from."""
    found: list[str] = []
    here: Path | None = path
    while here is not None and len(found) < _MOST_INHERITED and str(here) not in found:
        found.append(str(here))
        try:
            match = _INHERIT.search(here.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            break
        here = here.parent / match[1] if match else None
    return found


def _source_places(roots: Iterable[Root]) -> Iterator[str]:
    """Files of sources, their folders, where new ones appear, and git's list of files."""
    for root in roots:
        folder = str(root.folder)
        yield from _git_indexes(root.folder)
        yield from (os.path.join(folder, path) for path in root.paths)
        yield from {os.path.join(folder, str(above)) for path in root.paths for above in PurePosixPath(path).parents}


def _git_indexes(folder: Path) -> Iterator[str]:
    return (str(place / ".git" / "index") for place in (folder, *folder.parents) if (place / ".git").exists())
