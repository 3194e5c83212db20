"""The site of a folder of Markdown files, read again where it changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mkdocs_docindex.export.public import is_public
from mkdocs_docindex.incremental import State
from mkdocs_docindex.mcp_server.docs import AnswerError, Docs, Titles
from mkdocs_docindex.model.index import SiteIndex
from mkdocs_docindex.model.pages import Page
from mkdocs_docindex.reading.clean_markdown import CleanPage, clean_markdown
from mkdocs_docindex.reading.docs_folder import FOLDER_DIALECT, folders_of, index_pages, page_sources, read_page
from mkdocs_docindex.reading.file_states import is_within, states_of
from mkdocs_docindex.site.folders import FolderRules
from mkdocs_docindex.site.index import SiteInputs, build_index
from mkdocs_docindex.site.rules import KeywordRules, RelatedRules

__all__ = ["FolderDocs"]

_RELATED = 10
_ELSEWHERE = "it is a link to a file outside of the docs"


class FolderDocs:
    """Reads a folder, and after that the pages that changed."""

    def __init__(self, folder: Path, warn: Callable[[str], None]) -> None:
        self._folder, self._warn = folder, warn
        self._state = State()
        self._known: dict[str, tuple[tuple[int, ...], Page | str]] = {}
        """By `src`: the state of its file, and its page or why it is left out."""
        self._docs: Docs | None = None

    def read(self) -> Docs:
        """The site as it is now."""
        if not self._folder.is_dir():
            raise AnswerError(f"The docs are gone: {self._folder} is not a folder.")
        sources = list(page_sources(self._folder))
        states = states_of(str(self._folder / src) for src in sources)
        now = dict(zip(sources, states.values(), strict=True))
        before = {src: state for src, (state, _) in self._known.items()}
        if self._docs is None or now != before or list(now) != list(before):
            self._known = {src: self._read_again(src, state) for src, state in now.items()}
            self._docs = self._index()
        return self._docs

    def _read_again(self, src: str, state: tuple[int, ...]) -> tuple[tuple[int, ...], Page | str]:
        known = self._known.get(src)
        if known and known[0] == state:
            return known
        is_inside = is_within(str(self._folder / src), str(self._folder))
        page = read_page(self._folder, src) if is_inside else _ELSEWHERE
        if isinstance(page, str):
            self._warn(f"{self._folder / src}: left out, {page}")
        return state, page

    def _index(self) -> Docs:
        pages = {src: page for src, (_, page) in self._known.items() if isinstance(page, Page)}
        indexes = index_pages(pages)
        rules = FolderRules(
            titles={path: pages[src].title for path, src in indexes.items()},
            indexes=indexes,
            no_index=folders_of(pages) - indexes.keys(),
        )
        inputs = SiteInputs(
            pages, folders=rules, keywords=KeywordRules(10), related=RelatedRules(_RELATED, floor=False)
        )
        site = build_index(inputs, self._state)
        readable = {src for src, page in pages.items() if is_public(page, is_in_nav=True)}
        left_out = {src: page for src, (_, page) in self._known.items() if isinstance(page, str)}
        return Docs(site, _titles(site), readable, self._markdown, left_out)

    def _markdown(self, src: str) -> CleanPage:
        path = self._folder / src
        if not is_within(str(path), str(self._folder)):
            raise ValueError(_ELSEWHERE)
        return clean_markdown(path.read_bytes().decode("utf-8-sig"), FOLDER_DIALECT)


def _titles(site: SiteIndex) -> Titles:
    return Titles(lambda src: site.pages[src].title, lambda path: site.folders[path].title)
