"""What a section is made from: the index, the built site, and the page that is being written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from mkdocs_docindex.reading.prose import first_sentence
from mkdocs_docindex.sections.urls import fragment, relative_url
from mkdocs_docindex.sections.view import Reference
from mkdocs_docindex.site.folders import folder_title
from mkdocs_docindex.site.packed import code_terms

if TYPE_CHECKING:
    from markupsafe import Markup

    from mkdocs_docindex.model.index import SiteIndex
    from mkdocs_docindex.model.pages import Page
    from mkdocs_docindex.sections.index import IndexPages
    from mkdocs_docindex.sections.labels import Labels

__all__ = ["BuiltSite", "Options", "PageContext", "PageKind", "SiteContext", "SourceRoot", "Target"]

T = TypeVar("T")


class PageKind(Enum):
    """What a page is: written by somebody, or generated for the section that the value names."""

    PAGE = ""
    FOLDER = "folder"
    SOURCE = "source"
    INDEX = "index"
    MAP = "map"


class Options(NamedTuple):
    """What the owner of the site chose."""

    sections: tuple[str, ...] = ()
    """Sections on all pages."""
    is_manual: bool = False
    """Whether pages have only the sections that they have markers for."""
    fields: tuple[str, ...] | None = None
    """Rows of the metadata; None for no metadata."""
    json_ld: bool = False
    related: int = 0
    """Most related pages; 0 for none."""
    backlinks: int = 0
    """Most pages that link to a page; 0 for none."""
    layout: str | None = None
    """Of a folder's list; None for no list."""
    list_files: bool = False


class SourceRoot(Protocol):
    """A folder of source files."""

    @property
    def uri(self) -> str:
        """The folder of the site that its pages are in."""

    @property
    def embeds(self) -> bool:
        """Whether pages show the source."""

    @property
    def link(self) -> Callable[[str, int], str] | None:
        """URL of a line in the repository, by path and number."""

    @property
    def empty_files(self) -> int:
        """How many files have nothing in them."""

    @property
    def other_files(self) -> Sequence[tuple[str, int]]:
        """Files without a page, with their sizes."""


class BuiltSite(Protocol):
    """What only the finished site knows. Each site generator has its own; titles are plain text."""

    @property
    def index_pages(self) -> IndexPages:
        """The pages of the A-Z index."""

    @property
    def roots(self) -> Mapping[str, SourceRoot]:
        """Folders of source files, by their `uri`."""

    def title(self, src: str) -> str:
        """Title of a page."""

    def folder_title(self, path: str) -> str:
        """Title of a folder of the index."""

    def position(self, src: str) -> int:
        """Place of a page in the navigation; pages outside it come after the others."""

    def folder_position(self, path: str) -> int:
        """Place of a folder's first page."""

    def anchor(self, src: str, anchor: str | None) -> str | None:
        """The anchor, or None if the rendered page does not have it."""

    def source_text(self, src: str) -> str:
        """Text of a source file, "" if it must not be shown."""

    def source_html(self, src: str) -> tuple[Markup | None, bool]:
        """A source file as HTML, None if it is too long, and whether it is without highlighting."""


class Target(NamedTuple):
    """What is said of a page wherever it is linked to."""

    url: str
    title: str
    summary: str
    """One sentence."""
    folder: str
    """Title of the folder that it is in."""


class SiteContext:
    """What the pages of one build share."""

    def __init__(self, site: SiteIndex, built: BuiltSite, options: Options, labels: Labels) -> None:
        self.site, self.built, self.options, self.labels = site, built, options, labels
        self._made: dict[Hashable, Any] = {}
        # Pages and folders are asked for by all that link to them, which are mostly near.
        self.folder_title = lru_cache(1 << 10)(self._folder_title)
        self.target = lru_cache(1 << 12)(self._target)
        self.code_terms = lru_cache(1 << 12)(self._code_terms)

    def once(self, make: Callable[[SiteContext], T]) -> T:
        """What a function makes of the site, made when the first page needs it."""
        if make not in self._made:
            self._made[make] = make(self)
        made: T = self._made[make]
        return made

    def _folder_title(self, path: str) -> str:
        # Without folder pages there are no folders either, but paths have names all the same.
        return self.built.folder_title(path) if path in self.site.folders else folder_title(path)

    def _target(self, src: str) -> Target:
        page = self.site.pages[src]
        summary = first_sentence(page.document.summary)
        return Target(page.url, self.built.title(src), summary, self.folder_title(page.folder))

    def _code_terms(self, src: str) -> Collection[str]:
        return code_terms(self.site.keywords, src)


@dataclass(frozen=True)
class PageContext:
    """What every view gets: one page, with all that is known around it."""

    shared: SiteContext
    src: str
    url: str
    kind: PageKind = PageKind.PAGE
    page: Page | None = None
    """What was read of it; None for a generated page, unless it is that of a source file."""
    letter: str | None = None
    """The letter that it shows, if letters of the index have pages of their own."""
    home_of: Collection[str] = ()
    """Sections about the whole site that this page is the home of."""
    asked: Collection[str] = ()
    """Sections that it has a marker for."""
    tags: Collection[str] = ()
    """Tags that the theme prints on it, in lower case."""
    beside: Collection[str] = ()
    """The pages before and after it."""
    edit_url: str = ""
    site: SiteIndex = field(init=False, repr=False)
    built: BuiltSite = field(init=False, repr=False)
    options: Options = field(init=False, repr=False)
    labels: Labels = field(init=False, repr=False)
    folder: str | None = field(init=False)
    """Path of the folder that it is the index page of."""
    _made: dict[Hashable, Any] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Fields and not properties: views ask for them hundreds of times a page.
        shared = self.shared
        object.__setattr__(self, "site", shared.site)
        object.__setattr__(self, "built", shared.built)
        object.__setattr__(self, "options", shared.options)
        object.__setattr__(self, "labels", shared.labels)
        object.__setattr__(self, "folder", shared.site.folder_of_index.get(self.src))

    def once(self, make: Callable[[PageContext], T]) -> T:
        """What a function makes of this page, for all sections that need it."""
        if make not in self._made:
            self._made[make] = make(self)
        made: T = self._made[make]
        return made

    def href(self, url: str) -> str:
        """The link to a URL of the site."""
        return relative_url(url, self.url)

    def folder_title(self, path: str) -> str:
        """Title of a folder."""
        return self.shared.folder_title(path)

    def link(self, src: str, anchor: str | None = None) -> str:
        """The link to a page, or to one of its sections if the rendered page has it."""
        url = self.site.pages[src].url
        if not anchor or self.built.anchor(src, anchor) is None:
            return relative_url(url, self.url)
        return fragment(anchor) if url == self.url else relative_url(url, self.url) + fragment(anchor)

    def reference(self, src: str) -> Reference:
        """A link to a page, with its summary."""
        page = self.site.pages[src]
        return Reference(relative_url(page.url, self.url), self.built.title(src), page.document.summary)

    def section_reference(self, src: str, anchor: str | None) -> Reference:
        """A link to a section, named by its page, with the section's own title as a note."""
        page, note = self.site.pages[src], ""
        found = self.built.anchor(src, anchor)
        if not found:
            return Reference(relative_url(page.url, self.url), self.built.title(src))
        for heading in page.document.headings:
            if heading.anchor == found:
                note = heading.text if heading.level > 1 else ""
                break
        url = "" if page.url == self.url else relative_url(page.url, self.url)
        return Reference(url + fragment(found), self.built.title(src), "", note)
