"""What the answers are made from: a site as it is now."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from itertools import islice
from typing import NamedTuple, Protocol

from mkdocs_docindex.languages.language import Language, detect_language, language_for
from mkdocs_docindex.model.index import SiteIndex
from mkdocs_docindex.model.pages import Page
from mkdocs_docindex.reading.clean_markdown import CleanPage

__all__ = ["AnswerError", "Docs", "DocsReader", "Titles"]

_SAMPLE = 20
"""Pages, and blocks of each, that tell the language of a site."""


class AnswerError(Exception):
    """What keeps a question from being answered, in a sentence for the client."""


class Titles(NamedTuple):
    """Titles as readers see them."""

    page: Callable[[str], str]
    folder: Callable[[str], str]


class DocsReader(Protocol):
    """Reads a site, and again what changed."""

    def read(self) -> Docs:
        """The site as it is now, the same object if nothing changed; AnswerError says why it cannot be read."""


class Docs:
    """A site, reduced to the pages that may be read."""

    def __init__(
        self,
        site: SiteIndex,
        titles: Titles,
        readable: Collection[str],
        markdown: Callable[[str], CleanPage],
        left_out: Mapping[str, str],
    ) -> None:
        self.site = site
        self.titles = titles
        self.pages: Mapping[str, Page] = {
            src: page for src, page in site.pages.items() if src in readable or (page.file and page.listed)
        }
        """Pages and source files that may be read."""
        self.markdown = markdown
        """Reads the text of a page; OSError and ValueError if it is gone."""
        self.left_out = left_out
        """Why pages of the docs cannot be read, by `src`."""

    @cached_property
    def by_url(self) -> Mapping[str, str]:
        """The `src` of each page by its URL."""
        return {page.url: src for src, page in self.pages.items()}

    @cached_property
    def language(self) -> Language:
        """The language of pages that do not say theirs."""
        pages = islice((page for page in self.pages.values() if page.file is None), _SAMPLE)
        blocks = (block for page in pages for block in islice(page.document.blocks, _SAMPLE))
        return language_for(detect_language(" ".join(text for block in blocks for _, text in block.spans)))

    def language_of(self, page: Page) -> Language:
        """The language of a page."""
        return language_for(page.language) if page.language else self.language
