"""What is read of a page: its text, its history, and the files beside it."""

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
    """The heading's words, without markup."""
    anchor: str
    """The id that the site's toc extension gives it."""


LinkKind = Literal["url", "name", "heading"]


class Link(NamedTuple):
    """A link as the author wrote it."""

    target: str
    text: str
    context: str
    """The sentence around the link, "" when the link stands alone."""
    kind: LinkKind = "url"
    """What the target is: a URL or path, a page's name as in wiki links, or a heading's id anywhere on the site."""
    at: int = 0
    """Where its text begins in the context."""


class Block(NamedTuple):
    """A paragraph, heading, list item or table cell: its words with their markup."""

    heading: int
    """Index of the heading that it stands under, or that it is; -1 above the first one."""
    is_heading: bool
    spans: tuple[tuple[int, str], ...]
    """Pieces of text, each with its style: PLAIN, or CODE, STRONG and LINK added up."""


PLAIN, CODE, STRONG, LINK = 0, 1, 2, 4


class Document(NamedTuple):
    """What the text of one Markdown file says."""

    meta: Mapping[str, Any]
    """Its front matter."""
    first_h1: str | None
    """The text of an H1 that is the first element, which MkDocs takes for a title."""
    summary: str
    """The author's description, or else the first real paragraph, shortened."""
    headings: tuple[Heading, ...] = ()
    links: tuple[Link, ...] = ()
    link_count: int = 0
    images: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    """Languages of its code blocks, in order of appearance, each once."""
    words: int = 0
    blocks: Iterable[Block] = ()
    """Its prose, in order. Code blocks are left out."""
    imports: tuple[Import, ...] = ()
    """What its code blocks import, without lines."""
    notes: tuple[str, ...] = ()
    """What is wrong with the file, in sentences for its author."""


class History(NamedTuple):
    """What git knows of a file. Dates are ISO, in the author's time zone; "" where no commit has one."""

    created: str
    updated: str
    authors: tuple[str, ...]
    """Names through .mailmap, the one with most commits first."""


class Page(NamedTuple):
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
    language: str = "en"
    keywords: tuple[str, ...] = ()
    """Keywords that its author gave."""
    not_keywords: tuple[str, ...] = ()
    """Terms that its author does not want as keywords."""
    path: str | None = None
    """`src` below the folder of its language, on sites that have one folder per language."""
    related: tuple[str, ...] = ()
    """Pages that its author calls related, as links."""
    file: SourceFile | None = None
    """The source file that it documents."""

    @property
    def folder(self) -> str:
        """Path of the folder that holds it, "" for the root."""
        return (self.path or self.src).rpartition("/")[0]

    @property
    def file_path(self) -> str:
        """Path of the file that it is made from: in the docs folder, or below a folder of sources."""
        return self.file.path if self.file else self.src

    @property
    def redirect(self) -> str | None:
        """Where it only sends its readers on to, as Material's `redirect.html` does."""
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
    """As of a page."""

    @property
    def folder(self) -> str:
        """Path of the folder that holds it, "" for the root."""
        return (self.path or self.src).rpartition("/")[0]
