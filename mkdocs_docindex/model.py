"""The nouns that the rooms hand to each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Document", "Folder", "Heading", "History", "Link", "OtherFile", "Page", "SiteIndex"]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a page."""

    level: int
    """1 to 6, as rendered (the toc extension's `baselevel` is applied)."""
    text: str
    """The heading's words, without markup."""
    anchor: str
    """The id that the site's toc extension gives it."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link as the author wrote it."""

    target: str
    text: str
    context: str
    """The sentence around the link, "" when the link stands alone."""


@dataclass(frozen=True, slots=True)
class Document:
    """What the text of one Markdown file says."""

    meta: Mapping[str, Any]
    """Its front matter."""
    first_h1: str | None
    """The text of an H1 that is the first element, which MkDocs takes for a title."""
    summary: str
    """The author's description, or else the first real paragraph, shortened."""
    headings: tuple[Heading, ...] = ()
    links: tuple[Link, ...] = ()
    images: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    """Languages of its code blocks, in order of appearance, each once."""
    words: int = 0
    notes: tuple[str, ...] = ()
    """What is wrong with the file, in sentences for its author."""


@dataclass(frozen=True, slots=True)
class History:
    """What git knows of a file. Dates are ISO, in the author's time zone."""

    created: str
    updated: str
    authors: tuple[str, ...]
    """Names through .mailmap, the one with most commits first."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the site with all that is known of it before it is rendered."""

    src: str
    """POSIX path relative to the docs folder."""
    url: str
    title: str
    """As MkDocs will most likely title it; what it does title it is known after rendering."""
    document: Document
    size: int
    """Bytes of the source file."""
    history: History | None = None
    listed: bool = True
    """Whether it may appear in lists; False for pages that the owner excluded."""
    path: str | None = None
    """`src` below the folder of its language, on sites that have one folder per language."""

    @property
    def folder(self) -> str:
        """Path of the folder that holds it, "" for the root."""
        return (self.path or self.src).rpartition("/")[0]


@dataclass(frozen=True, slots=True)
class OtherFile:
    """A file in the docs folder that is not a page: an image, a download."""

    src: str
    url: str
    size: int
    path: str | None = None
    """As of a page."""

    @property
    def folder(self) -> str:
        """Path of the folder that holds it, "" for the root."""
        return (self.path or self.src).rpartition("/")[0]


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of the docs with what it holds, in the order that readers see."""

    path: str
    """POSIX path relative to the docs folder, "" for the root."""
    title: str
    index: str | None
    """`src` of the page that stands for the folder; None where there is none."""
    url: str | None
    """URL of that page."""
    generated: bool
    """True when docindex makes the index page."""
    pages: tuple[str, ...]
    """Pages directly inside, the index page left out."""
    folders: tuple[str, ...]
    files: tuple[OtherFile, ...]
    page_count: int
    """Pages in the whole subtree, index pages that authors wrote included."""
    updated: str | None
    """Date of the newest change in the subtree."""
    start_here: tuple[str, ...]
    """The pages in the subtree that others link to most, if links tell."""
    shows_listing: bool
    """Whether its index page gets the listing below its text."""

    @property
    def parent(self) -> str | None:
        """Path of the folder around it, None for the root."""
        return self.path.rpartition("/")[0] if self.path else None


@dataclass(frozen=True, slots=True)
class SiteIndex:
    """All that is known of the site from its text."""

    pages: Mapping[str, Page]
    folders: Mapping[str, Folder]
    inbound: Mapping[str, int] = field(default_factory=dict)
    """How many other pages link to a page."""
    folder_of_index: Mapping[str, str] = field(default_factory=dict)
    """Which folder a page is the index of."""

    def index_above(self, path: str) -> Folder | None:
        """The nearest folder around a folder that has an index page."""
        while path:
            path = path.rpartition("/")[0]
            folder = self.folders.get(path)
            if folder and folder.index:
                return folder
        return None

    def index_for(self, page: Page) -> Folder | None:
        """The folder whose index page a page belongs to; an index page belongs to the one above."""
        path = self.folder_of_index.get(page.src)
        if path is not None:
            return self.index_above(path)
        folder = self.folders.get(page.folder)
        return folder if folder and folder.index else self.index_above(page.folder)
