"""Pages: their text, their history, and other files of the docs."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

from mkdocs_docindex.model.sources import Import, SourceFile

__all__ = [
    "Block",
    "Document",
    "Heading",
    "History",
    "Link",
    "LinkKind",
    "OtherFile",
    "Page",
]


class Heading(NamedTuple):
    """A heading of a page."""

    level: int
    """1 to 6, as rendered (the toc extension's `baselevel` is applied)."""
    text: str
    """The text, without markup."""
    anchor: str
    """The id that the site's toc extension assigns."""


LinkKind = Literal["url", "name", "heading"]


class Link(NamedTuple):
    """A link as the author wrote it."""

    target: str
    text: str
    context: str
    """The sentence around the link, "" if it is not part of one."""
    kind: LinkKind = "url"
    """The kind of the target: a URL or path, a page's name as in wiki links, or the id of a heading on any page."""
    at: int = 0
    """The offset of its text in the context."""
    heading: int = -1
    """The index of the heading above it; -1 above the first heading, and for raw HTML."""


class Block(NamedTuple):
    """A paragraph, heading, list item or table cell: its text with styles."""

    heading: int
    """The index of the heading above it, or of itself if it is a heading; -1 above the first heading."""
    is_heading: bool
    spans: tuple[tuple[int, str], ...]
    """Pieces of text, each with its style: PLAIN, or CODE, STRONG and LINK added up."""


PLAIN, CODE, STRONG, LINK = 0, 1, 2, 4


class Document(NamedTuple):
    """The content of a Markdown file."""

    meta: Mapping[str, Any]
    """Its front matter."""
    first_h1: str | None
    """The text of an H1 that is the first element, which MkDocs uses as the title."""
    summary: str
    """The author's description, or the first real paragraph, shortened."""
    headings: tuple[Heading, ...] = ()
    links: tuple[Link, ...] = ()
    link_count: int = 0
    images: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    """The distinct languages of its code blocks, in order of appearance."""
    words: int = 0
    blocks: Iterable[Block] = ()
    """Its prose, in order. Code blocks are left out."""
    imports: tuple[Import, ...] = ()
    """The imports in its code blocks, without lines."""
    notes: tuple[str, ...] = ()
    """Messages for its author about problems of the file."""


class History(NamedTuple):
    """The history of a file in git. Dates are ISO, in the author's time zone; "" if no commit has one."""

    created: str
    updated: str
    authors: tuple[str, ...]
    """Names with .mailmap applied, most commits first."""
    commits: int = 0


class Page(NamedTuple):
    """A page of the site with everything that is known before it is rendered."""

    src: str
    """POSIX path relative to the docs folder."""
    url: str
    title: str
    """The predicted title; the actual title is only known after MkDocs has rendered the page."""
    document: Document
    size: int
    """The size of the source file in bytes."""
    history: History | None = None
    listed: bool = True
    """Whether it may appear in lists; False for pages that the owner excluded."""
    language: str = "en"
    keywords: tuple[str, ...] = ()
    """Keywords set by its author."""
    not_keywords: tuple[str, ...] = ()
    """Keywords excluded by its author."""
    path: str | None = None
    """`src` relative to the folder of its language, on sites with a folder per language."""
    related: tuple[str, ...] = ()
    """Related pages chosen by its author, as links."""
    file: SourceFile | None = None
    """The source file that it documents."""

    @property
    def folder(self) -> str:
        """The path of its folder, "" for the root."""
        return (self.path or self.src).rpartition("/")[0]

    @property
    def file_path(self) -> str:
        """The path of its file: in the docs folder, or below a folder of sources."""
        return self.file.path if self.file else self.src

    @property
    def redirect(self) -> str | None:
        """The target, if it is only a redirect, as with Material's `redirect.html`."""
        meta = self.document.meta
        target = meta.get("location")
        is_redirect = isinstance(target, str) and str(meta.get("template", "")).endswith("redirect.html")
        return str(target) if is_redirect else None


class OtherFile(NamedTuple):
    """A file in the docs folder that is not a page: an image, a download."""

    src: str
    url: str
    size: int
    path: str | None = None
    """As in `Page`."""

    @property
    def folder(self) -> str:
        """The path of its folder, "" for the root."""
        return (self.path or self.src).rpartition("/")[0]
