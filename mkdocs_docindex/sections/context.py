"""The input of a section: the index, the built site, and the current page."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from mkdocs_docindex.reading.prose import first_sentence
from mkdocs_docindex.sections.places import places
from mkdocs_docindex.sections.symbol_counts import symbol_counts
from mkdocs_docindex.sections.urls import fragment, relative_url
from mkdocs_docindex.sections.view import Reference
from mkdocs_docindex.site.folders import folder_title
from mkdocs_docindex.site.packed import code_terms

if TYPE_CHECKING:
    from markupsafe import Markup

    from mkdocs_docindex.model.index import SiteIndex
    from mkdocs_docindex.model.pages import Page
    from mkdocs_docindex.sections.book import BookPages
    from mkdocs_docindex.sections.index import IndexPages
    from mkdocs_docindex.sections.labels import Labels

__all__ = ["BuiltSite", "Options", "PageContext", "PageKind", "SiteContext", "SourceRoot", "Target"]

T = TypeVar("T")


class PageKind(Enum):
    """The kind of a page: written by an author, or generated for the section named by the value."""

    PAGE = ""
    FOLDER = "folder"
    SOURCE = "source"
    INDEX = "index"
    MAP = "map"
    BOOK = "book"


class Options(NamedTuple):
    """The options of the site."""

    sections: tuple[str, ...] = ()
    """The sections on all pages."""
    is_manual: bool = False
    """Whether pages only have sections with a marker."""
    fields: tuple[str, ...] | None = None
    """The rows of the metadata; None for no metadata."""
    json_ld: bool = False
    related: int = 0
    """The maximum number of related pages; 0 for none."""
    backlinks: int = 0
    """The maximum number of pages that link to a page; 0 for none."""
    layout: str | None = None
    """The layout of a folder's list; None for no list."""
    list_files: bool = False


class LeftOut(Protocol):
    """Which files of a root have no page, and why."""

    @property
    def empty(self) -> int:
        """Empty files."""

    @property
    def excluded(self) -> int:
        """Files that the configuration excludes."""

    @property
    def binary(self) -> int:
        """Binary files."""

    @property
    def large(self) -> int:
        """Files that are too long to be read."""

    @property
    def above(self) -> Sequence[str]:
        """The paths of those above the limit of pages."""


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
    def left_out(self) -> LeftOut:
        """Files without a page, and why."""

    @property
    def hides_private(self) -> bool:
        """Whether outlines leave private names out."""

    @property
    def test_command(self) -> Callable[[Sequence[str]], str]:
        """The command that runs files of tests, by their paths; "" if the project names none."""

    @property
    def other_files(self) -> Sequence[tuple[str, int]]:
        """Files without a page, with their sizes."""


class BuiltSite(Protocol):
    """Facts that are only known of the built site. Each host implements it; titles are plain text."""

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
        """The position of a page in the navigation; pages outside of it come last."""

    def folder_position(self, path: str) -> int:
        """The position of a folder's first page."""

    def shows_page(self, src: str) -> bool:
        """Whether a page is in the navigation."""

    def shows_folder(self, path: str) -> bool:
        """Whether the navigation has a page of a folder."""

    def anchor(self, src: str, anchor: str | None) -> str | None:
        """The anchor, or None if the rendered page does not have it."""

    def copy_url(self, src: str) -> str | None:
        """Address of a page's copy in Markdown, None if it has none."""

    @property
    def book(self) -> BookPages | None:
        """The pages of the book, None if there is none."""

    def content(self, src: str) -> str:
        """The rendered HTML of a page without sections."""

    def source_text(self, src: str) -> str:
        """Text of a source file, "" if it must not be shown."""

    def source_html(self, src: str) -> tuple[Markup | None, bool]:
        """A source file as HTML, None if it is too long, and whether it is not highlighted."""


class Target(NamedTuple):
    """What is shown of a page wherever it is linked."""

    url: str
    title: str
    summary: str
    """One sentence."""
    folder: str
    """The title of its folder."""
    place: str = ""
    """Where it is, if another page has the same title."""


class SiteContext:
    """Data shared by the pages of one build."""

    def __init__(self, site: SiteIndex, built: BuiltSite, options: Options, labels: Labels) -> None:
        self.site, self.built, self.options, self.labels = site, built, options, labels
        self._made: dict[Hashable, Any] = {}
        # Pages and folders are looked up by the pages that link to them, which are mostly close together.
        self.folder_title = lru_cache(1 << 10)(self._folder_title)
        self.target = lru_cache(1 << 12)(self._target)
        self.code_terms = lru_cache(1 << 12)(self._code_terms)

    def once(self, make: Callable[[SiteContext], T]) -> T:
        """Compute a value once per build, when the first page needs it."""
        if make not in self._made:
            self._made[make] = make(self)
        made: T = self._made[make]
        return made

    def _folder_title(self, path: str) -> str:
        # Without folder pages the index has no folders, but paths still have names.
        return self.built.folder_title(path) if path in self.site.folders else folder_title(path)

    def _target(self, src: str) -> Target:
        page = self.site.pages[src]
        summary = first_sentence(self.summary(src))
        return Target(page.url, self.built.title(src), summary, self.folder_title(page.folder), self.place(src))

    def summary(self, src: str) -> str:
        """The summary of a page; what a source file without one defines, in numbers."""
        page = self.site.pages[src]
        found = page.document.summary
        return symbol_counts(page.file.source.symbols, self.labels) if page.file and not found else found

    def place(self, src: str) -> str:
        """Where a page is, if another page of the site has the same title; else "". Titles are final by then."""
        return self.once(places).get(src, "")

    def _code_terms(self, src: str) -> Collection[str]:
        return code_terms(self.site.keywords, src)


@dataclass(eq=False)
class PageContext:
    """The input of every view: a page and the site around it."""

    shared: SiteContext
    src: str
    url: str
    kind: PageKind = PageKind.PAGE
    page: Page | None = None
    """The page as it was read; None for a generated page, except that of a source file."""
    letter: str | None = None
    """The letter that it shows, if each letter of the index has a page."""
    home_of: Collection[str] = ()
    """The site-wide sections (index, map) whose own page this is."""
    asked: Collection[str] = ()
    """The sections that it has a marker for."""
    tags: Collection[str] = ()
    """The tags that the theme shows on it, in lower case."""
    beside: Collection[str] = ()
    """The previous and the next page."""
    edit_url: str = ""
    site: SiteIndex = field(init=False, repr=False)
    built: BuiltSite = field(init=False, repr=False)
    options: Options = field(init=False, repr=False)
    labels: Labels = field(init=False, repr=False)
    folder: str | None = field(init=False)
    """The path of the folder whose index page it is."""
    _made: dict[Hashable, Any] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        # Fields, not properties: views access them hundreds of times per page.
        self.site = self.shared.site
        self.built = self.shared.built
        self.options = self.shared.options
        self.labels = self.shared.labels
        self.folder = self.site.folder_of_index.get(self.src)

    def once(self, make: Callable[[PageContext], T]) -> T:
        """Compute a value once per page, for all sections that need it."""
        if make not in self._made:
            self._made[make] = make(self)
        made: T = self._made[make]
        return made

    def href(self, url: str) -> str:
        """Return the link to a URL of the site."""
        return relative_url(url, self.url)

    def index_reference(self) -> Reference | None:
        """Return a link to the A-Z index; None if there is none, or if the page shows it."""
        home = self.built.index_pages.home
        return None if home is None or "index" in self.home_of else Reference(self.href(home), self.labels.index)

    def folder_title(self, path: str) -> str:
        """Title of a folder."""
        return self.shared.folder_title(path)

    def link(self, src: str, anchor: str | None = None) -> str:
        """Return the link to a page, or to one of its sections if the rendered page has it."""
        url = self.site.pages[src].url
        if not anchor or self.built.anchor(src, anchor) is None:
            return relative_url(url, self.url)
        return fragment(anchor) if url == self.url else relative_url(url, self.url) + fragment(anchor)

    def reference(self, src: str) -> Reference:
        """Return a link to a page, with its summary."""
        page = self.site.pages[src]
        place = self.shared.place(src)
        return Reference(relative_url(page.url, self.url), self.built.title(src), self.shared.summary(src), place=place)

    def section_reference(self, src: str, anchor: str | None) -> Reference:
        """Return a link to a section, titled by its page, with the section's title as a note."""
        page, note = self.site.pages[src], ""
        found = self.built.anchor(src, anchor)
        if not found:
            return Reference(relative_url(page.url, self.url), self.built.title(src), place=self.shared.place(src))
        for heading in page.document.headings:
            if heading.anchor == found:
                note = heading.text if heading.level > 1 else ""
                break
        url = "" if page.url == self.url else relative_url(page.url, self.url)
        return Reference(url + fragment(found), self.built.title(src), "", note, self.shared.place(src))
