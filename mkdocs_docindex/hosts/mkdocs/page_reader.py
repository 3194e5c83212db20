"""MkDocs' Files become Pages."""

from __future__ import annotations

import os
import posixpath
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from mkdocs.structure.files import File, Files, InclusionLevel, file_sort_key

from mkdocs_docindex.hosts.mkdocs.guard import guarded
from mkdocs_docindex.hosts.mkdocs.log import log
from mkdocs_docindex.hosts.mkdocs.markdown_config import dialect_of
from mkdocs_docindex.hosts.mkdocs.one_address import overwritten_pages
from mkdocs_docindex.hosts.mkdocs.other_plugins import includes_files, literate_nav_file
from mkdocs_docindex.hosts.mkdocs.other_plugins.static_i18n import path_in_language
from mkdocs_docindex.model.pages import Document, History, OtherFile, Page
from mkdocs_docindex.reading.documents import Documents, dialect_name, document_key
from mkdocs_docindex.reading.markdown import LONGEST_PAGE
from mkdocs_docindex.reading.notebook import is_notebook, notebook_markdown
from mkdocs_docindex.reading.page_options import read_options
from mkdocs_docindex.reading.special import is_special
from mkdocs_docindex.wording import title_from_name

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from pathspec.gitignore import GitIgnoreSpec

    from mkdocs_docindex.reading.includes import Includer

__all__ = ["PageReader", "collect_files", "leave_out_special"]

_PROGRESS_ABOVE = 1000


class OpenFile(NamedTuple):
    """A page's file, and what it says where that was not known before: contents of all files take much memory."""

    file: File
    size: int | None = None
    """Its bytes; None of source files, which are read already, and where MkDocs cannot read it either and says so."""
    key: str = ""
    """The same for the same content, "" for what is not kept."""
    document: Document | None = None
    is_kept: bool = False
    """Whether the cache has what it says; that may turn out to be damaged."""


class PageReader:
    """Reads a site's pages in its own dialect."""

    def __init__(
        self,
        config: MkDocsConfig,
        exclude: GitIgnoreSpec,
        history: Mapping[str, History],
        language: str,
        sources: Mapping[str, Page],
        documents: Documents,
    ) -> None:
        self._sources = sources
        self._documents = documents
        self._language = language
        self.dialect = dialect_of(config)
        self._dialect_name = dialect_name(self.dialect)
        self._includer = _includer_of(config)
        self._docs_dir = config.docs_dir
        self._exclude = exclude
        self._history = history
        self._nav_titles = dict(_nav_titles(config.nav))
        self._nav_file = literate_nav_file(config)
        self._left_out: set[str] = set()  # which are not tried again
        self._overwritten: Mapping[str, str] = {}

    def read_all(self, files: Files) -> dict[str, Page]:
        """Every page that the site shows, in MkDocs' own order; one that another overwrites is in no list."""
        self._overwritten = overwritten_pages(files)
        with _progress(sorted(files.documentation_pages(), key=file_sort_key)) as progress:
            opened = [self._open(file) for file in progress]
        self._documents.load([file.key for file in opened])
        pages = (self._read(file) for file in opened)
        return {page.src: page for page in pages if page}

    def read(self, file: File) -> Page | None:
        """Read one page; None where MkDocs cannot read it either, and says so by itself."""
        return self._read(self._open(file))

    def text(self, file: File) -> str:
        """The text of a page with all that it includes; OSError and ValueError if it cannot be read."""
        return self._markdown(file, file.content_bytes).decode("utf-8-sig")

    @property
    def included(self) -> Collection[str]:
        """Paths of the files that pages include, also of those that are not there."""
        return self._includer.asked if self._includer else ()

    def _open(self, file: File) -> OpenFile:
        if file.src_uri in self._sources:
            return OpenFile(file)
        try:
            content = file.content_bytes
            size = len(content)
            content = self._markdown(file, content)
            file.url  # noqa: B018 - a name that is not UTF-8 has none
        except (OSError, ValueError):
            return OpenFile(file)
        key = document_key(content, self._dialect_name)
        is_kept = bool(key) and self._documents.has(key)
        document = None if is_kept else self._document(file, content, key)
        return OpenFile(file, size, key, document, is_kept)

    def _markdown(self, file: File, content: bytes) -> bytes:
        """A page's text with all that it includes, so that what is kept of it depends on that, too."""
        if is_notebook(file.src_uri):
            return notebook_markdown(file.src_uri, content)
        if self._includer is None or len(content) > LONGEST_PAGE:
            return content
        return self._includer.expand(content, file.abs_src_path or os.path.join(self._docs_dir, file.src_uri))

    def _document(self, file: File, content: bytes, key: str) -> Document | None:
        """What a file says; None where it cannot be read, and for one that is left out."""
        src = file.src_uri
        if src in self._left_out:
            return None
        if len(content) > LONGEST_PAGE:
            limit = f"{LONGEST_PAGE // 1024**2} MB"
            log.info(f"'{src}': it is longer than {limit}, so it gets no sections and is not listed.")
            self._left_out.add(src)
            return None
        with guarded(f"'{src}'"):
            try:
                return self._documents.read(key, content, self.dialect)
            except UnicodeDecodeError:
                return None  # MkDocs says so by itself
        self._left_out.add(src)
        return None

    def _read(self, opened: OpenFile) -> Page | None:
        file, size, key, document, is_kept = opened
        if file.src_uri in self._sources:
            return self._sources[file.src_uri]
        if size is None:
            return None
        document = document or self._documents.get(key)
        if document is None and is_kept:  # what was kept is damaged
            document = self._document(file, self._markdown(file, file.content_bytes), key)
        if document is None or file.src_uri in self._left_out:
            return None
        with guarded(f"'{file.src_uri}'"):
            return self._page(file, size, document)
        self._left_out.add(file.src_uri)
        return None

    def _page(self, file: File, size: int, document: Document) -> Page:
        for note in document.notes:
            log.info(f"'{file.src_uri}': {note}.")
        options = read_options(document.meta)
        if options.problem:
            log.warning(f"'{file.src_uri}': {options.problem}")
        return Page(
            src=file.src_uri,
            url=file.url,
            title=self._nav_titles.get(file.src_uri) or _title(file, document),
            document=document,
            size=size,
            history=self._history.get(file.src_uri),
            listed=not (
                options.exclude
                or self._exclude.match_file(file.src_uri)
                or self._holds_the_nav(file)
                or file.src_uri in self._overwritten
            ),
            path=path_in_language(file),
            language=getattr(file, "locale", None) or self._language,
            keywords=options.keywords,
            not_keywords=options.not_keywords,
            related=options.related,
        )

    def _holds_the_nav(self, file: File) -> bool:
        # An index page may hold it below its text, and is a page all the same.
        return posixpath.basename(file.src_uri) == self._nav_file and file.name != "index"


def _includer_of(config: MkDocsConfig) -> Includer | None:
    if not includes_files(config):
        return None
    from mkdocs_docindex.hosts.mkdocs.other_plugins.includes import include_rules
    from mkdocs_docindex.reading.includes import Includer  # which many sites do not need

    return Includer(include_rules(config))


def leave_out_special(files: Files) -> None:
    """Exclude pipes, sockets and devices: MkDocs would wait forever for a pipe that nobody writes to."""
    for file in files.documentation_pages(inclusion=InclusionLevel.is_in_serve):
        if file.abs_src_path and is_special(file.abs_src_path):
            file.inclusion = InclusionLevel.EXCLUDED
            log.warning(
                f"'{file.src_uri}' is a pipe, socket or device, not a file, so it gets no page; "
                "remove it from the docs folder."
            )


def collect_files(files: Files, docs_dir: str) -> Iterator[OtherFile]:
    """Files in the docs folder that the site shows and that are not pages."""
    for file in files:
        if file.is_documentation_page() or not file.inclusion.is_included() or file.src_dir != docs_dir:
            continue
        try:
            yield OtherFile(file.src_uri, file.url, os.path.getsize(file.abs_src_path or ""), path_in_language(file))
        except OSError:
            continue
        except UnicodeEncodeError:
            name = file.src_uri.encode("ascii", "backslashreplace").decode()
            log.info(f"'{name}': its name is not valid UTF-8, so no list can link to it; rename it to have it listed.")


def _progress(files: Sequence[File]) -> AbstractContextManager[Iterable[File]]:
    if len(files) <= _PROGRESS_ABOVE or not sys.stderr.isatty():
        return nullcontext(files)
    return click.progressbar(files, label="Indexing pages", file=sys.stderr)


def _title(file: File, document: Document) -> str:
    """Title a page as MkDocs will when the nav gives it none."""
    written = document.meta.get("title")
    if written is not None:
        return str(written)
    if document.first_h1:
        return document.first_h1
    if file.name == "index" and file.url in (".", "./", "index.html"):
        return "Home"
    return title_from_name(file.name)


def _nav_titles(nav: Any) -> Iterator[tuple[str, str]]:
    """Titles that an explicit nav gives, by `src`."""
    if isinstance(nav, dict):
        for title, value in nav.items():
            if isinstance(value, str) and title is not None:
                yield value, str(title)
            else:
                yield from _nav_titles(value)
    elif isinstance(nav, list):
        for item in nav:
            yield from _nav_titles(item)
