"""The nouns that the rooms hand to each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

__all__ = [
    "SECTIONS",
    "Backlink",
    "Block",
    "Checked",
    "Document",
    "Evidence",
    "Finding",
    "Folder",
    "Heading",
    "History",
    "Import",
    "Keyword",
    "Known",
    "Link",
    "Note",
    "NoteKind",
    "OtherFile",
    "Page",
    "Place",
    "Reason",
    "Relation",
    "Role",
    "SiteIndex",
    "SiteLink",
    "Source",
    "SourceFile",
    "SourceLinks",
    "Symbol",
    "SymbolKind",
    "Synonyms",
    "Term",
]


class Heading(NamedTuple):
    """A heading of a page."""

    level: int
    """1 to 6, as rendered (the toc extension's `baselevel` is applied)."""
    text: str
    """The heading's words, without markup."""
    anchor: str
    """The id that the site's toc extension gives it."""


class Link(NamedTuple):
    """A link as the author wrote it."""

    target: str
    text: str
    context: str
    """The sentence around the link, "" when the link stands alone."""
    kind: Literal["url", "name", "heading"] = "url"
    """What the target is: a URL or path, a page's name as in wiki links, or a heading's id anywhere on the site."""
    at: int = 0
    """Where its text begins in the context."""


class SiteLink(NamedTuple):
    """A link that leads to a page of the site."""

    src: str
    """The page that it leads to."""
    anchor: str | None
    text: str
    context: str
    at: int = 0
    """Where its text begins in the context."""


class Backlink(NamedTuple):
    """A link from another page to this one."""

    src: str
    """The page that it stands on."""
    anchor: str | None
    """The section of this page that it leads to."""
    text: str
    context: str
    at: int = 0
    """Where its text begins in the context."""


SECTIONS = ("folder", "metadata", "keywords", "related", "backlinks", "index", "map", "recent", "about")
"""Names of all sections that a page can show."""


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
    """What git knows of a file. Dates are ISO, in the author's time zone."""

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
    """Pages that people wrote in the whole subtree, index pages included."""
    source_count: int
    """Source files in the whole subtree."""
    updated: str | None
    """Date of the newest change in the subtree."""
    keywords: tuple[Term, ...]
    """What the subtree is about, best first; each with its best place there."""
    start_here: tuple[str, ...]
    """The pages in the subtree that others link to most, if links tell."""
    shows_listing: bool
    """Whether its index page gets the listing below its text."""

    @property
    def parent(self) -> str | None:
        """Path of the folder around it, None for the root."""
        return self.path.rpartition("/")[0] if self.path else None


class Evidence(NamedTuple):
    """What the text of a page tells about one of its terms."""

    uses: int
    in_longer: int
    """Uses as a part of one longer term."""
    as_adjective: int
    """Uses of a single word before another one, where the language has adjectives there."""
    in_headings: int
    title: float
    """Share of the title's words that the term is; 0 where the title does not have it."""
    is_link: bool
    """Whether a link has it for its text."""
    is_verb: bool
    """Whether it is, or begins with, a word that the site uses as a verb."""
    is_name: bool
    """Whether it has capital letters inside sentences, too."""
    is_vague: bool
    """Whether it is, or begins with, a word that is no term alone: "big folders"."""


class Keyword(NamedTuple):
    """A term that a page is about."""

    term: str
    """As readers write it."""
    key: str
    """The same for all spellings of the term: its words' stems."""
    score: float
    anchor: str | None
    """Id of the heading of the section that explains it; None on a page without headings."""
    is_code: bool = False
    """Whether it is an identifier, spelled as in code."""
    is_topic: bool = False
    """Whether it stands in the page's title or names one of its sections."""
    evidence: Evidence | None = None
    """None for a keyword that the page's author gave."""


class Place(NamedTuple):
    """Where a term is treated."""

    src: str
    anchor: str | None


class Term(NamedTuple):
    """An entry of the index of the whole site."""

    term: str
    key: str
    is_code: bool
    places: tuple[Place, ...]
    """The best ones, best first."""
    page_count: int
    """Pages that treat it, those without a place here included."""
    see_also: tuple[str, ...] = ()
    """Keys of terms that mean the same, such as an acronym and its expansion."""


class Reason(NamedTuple):
    """Why a page is related to another one."""

    kind: Literal["pinned", "links_to", "linked_from", "terms", "folder"]
    """`links_to`: this page links to the other one; `linked_from`: the other one links here."""
    terms: tuple[str, ...] = ()
    """What both are about, for `terms`."""


class Relation(NamedTuple):
    """A page that a reader of this one may want next."""

    src: str
    score: float
    why: tuple[Reason, ...]
    """Strongest first."""


SymbolKind = Literal[
    "namespace",
    "class",
    "struct",
    "interface",
    "trait",
    "enum",
    "function",
    "method",
    "macro",
    "type",
    "constant",
    "test",
]


class Symbol(NamedTuple):
    """Something that a source file defines."""

    name: str
    """Without what it stands in: "read", not "Reader.read"."""
    kind: SymbolKind
    line: int
    """From 1 on, where its name stands; decorators may stand above."""
    end: int
    """Its last line."""
    signature: str = ""
    """As written, on one line: "(self, text: str) -> Document"; "" where there is none."""
    doc: str = ""
    """The first line of its documentation."""
    decorators: tuple[str, ...] = ()
    """As written, without "@"."""
    bases: tuple[str, ...] = ()
    is_public: bool = True
    """Whether the language, or its custom of names, lets others use it."""
    complexity: int = 0
    """Of a function: 1 and one more for each branch (cyclomatic); 0 for anything else."""
    children: tuple[Symbol, ...] = ()


class Import(NamedTuple):
    """What a source file takes from another."""

    target: str
    """As written, without quotes: "pkg.module", "./util", "foo/bar.h", "crate::read"."""
    line: int
    names: tuple[str, ...] = ()
    """What is taken from it, as written there; empty for all of it."""
    level: int = 0
    """Leading dots of a relative import in Python."""
    is_system: bool = False
    """Whether it is searched outside first: `#include <vector>`."""
    is_conditional: bool = False
    """Whether it stands in a condition, a function or a try block."""
    is_for_types: bool = False
    """Whether only type checkers run it."""


NoteKind = Literal[
    "entry_point", "async", "cache", "concurrency", "environment", "deprecated", "mutable_global", "review", "todo"
]


class Note(NamedTuple):
    """A fact about a source file that its reader should know."""

    kind: NoteKind
    line: int
    text: str
    """The name, call or sentence that it is about, as written: "os.environ['HOME']", "pickle.loads(data)"."""
    rule: str = ""
    """The rule that asks for a review: "S301"."""
    author: str = ""
    """Who left a to-do, where it says so."""


class Source(NamedTuple):
    """What the text of one source file says."""

    language: str
    """As people call it: "Python", "C++"."""
    summary: str = ""
    """First paragraph of the module's documentation or leading comment, the licence left out."""
    code: int = 0
    """Lines with code."""
    comments: int = 0
    """Lines with nothing but comment or documentation."""
    blank: int = 0
    symbols: tuple[Symbol, ...] = ()
    imports: tuple[Import, ...] = ()
    exports: tuple[str, ...] | None = None
    """Names that it says to be public, such as `__all__`; None where it does not say."""
    notes: tuple[Note, ...] = ()
    prose: str = ""
    """All documentation and comments that explain, as plain text: what keywords are found in."""
    is_generated: bool = False
    """Whether it says that a program wrote it."""
    problem: str = ""
    """Why it could not be read in full, in a sentence; what could be read is there."""

    @property
    def lines(self) -> int:
        """All lines."""
        return self.code + self.comments + self.blank


_NAMES_OF_FOLDERS = frozenset(("index", "README", "index.html"))

Role = Literal["source", "test", "example", "config", "generated"]


class SourceFile(NamedTuple):
    """A file of a repository that gets a page."""

    path: str
    """POSIX path relative to its root."""
    root: str
    """The folder of the site that its root has: "source"."""
    role: Role
    size: int
    source: Source
    is_withheld: bool = False
    """Whether its text holds what looks like a secret, so that it is not shown."""

    @property
    def name(self) -> str:
        """Its name without folders."""
        return self.path.rpartition("/")[2]

    @property
    def src(self) -> str:
        """`src` of its page. Where its own name would be the address of the folder's page, it gets another."""
        return f"{self.root}/{self.path}{'-file' if self.name in _NAMES_OF_FOLDERS else ''}.md"


class SourceLinks(NamedTuple):
    """What a source file has to do with other files and pages, all by `src`."""

    imports: tuple[tuple[Import, tuple[str, ...]], ...] = ()
    """Imports with the files that they take."""
    external: tuple[str, ...] = ()
    """Names of what it imports from elsewhere."""
    imported_by: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    """Tests that import it, directly or through files that only pass its names on."""
    possible_tests: tuple[str, ...] = ()
    """Tests that only have its name."""
    used_in: tuple[str, ...] = ()
    """Examples and pages that import it."""
    described_in: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Pages that name what it defines, with the names."""
    related: tuple[tuple[str, str], ...] = ()
    """Files with a real tie to it, and which: "counterpart", "mutual", "shared"."""


class Finding(NamedTuple):
    """Something on a page that its author may want to correct."""

    kind: str
    """As in `checks.KINDS`."""
    src: str
    line: int | None = None
    """In the page's file, from 1; None where it is about the whole page, or not found."""
    target: str | None = None
    """The broken link, as written."""
    is_image: bool = False
    is_excluded: bool = False
    """Whether the link's target is in the docs, but not in the site."""
    leads_to: str | None = None
    """The page that has no such anchor."""
    suggestion: str | None = None
    """What the link was most likely meant to be."""
    has_nav: bool = False
    """Whether there is a nav that an orphan could stand in."""
    title: str | None = None
    """What several pages are titled."""
    also: tuple[str, ...] = ()
    """The other pages with the same title or text."""
    likeness: float | None = None
    """The share of the text that two pages have in common."""


class Checked(NamedTuple):
    """What a check came to."""

    findings: tuple[Finding, ...]
    pages: int
    """How many were checked."""
    folder: str
    """Where they are, for messages."""
    not_checked: Mapping[str, str] = {}
    """Kinds of findings that cannot be told here, with the reason."""


Synonyms = Mapping[str, tuple[str, str]]
"""By the key of an acronym: the key of what it stands for, and that as its page writes it."""


class Known(NamedTuple):
    """What takes long to find in the pages of a site, and is the same in the same pages."""

    keywords: Mapping[str, tuple[Keyword, ...]] = {}
    """Of all pages; of source files alone where the others are not known."""
    synonyms: Synonyms | None = None
    alike: Mapping[str, tuple[Relation, ...]] | None = None
    """Relations that texts and links tell."""


class SiteIndex(NamedTuple):
    """All that is known of the site from its text."""

    pages: Mapping[str, Page]
    folders: Mapping[str, Folder]
    links: Mapping[str, tuple[SiteLink, ...]] = {}
    """The links of each page that lead to a page, in order."""
    backlinks: Mapping[str, tuple[Backlink, ...]] = {}
    """Links of other pages to each page, in the order of the pages."""
    related: Mapping[str, tuple[Relation, ...]] = {}
    """Where a reader of each page may go next, best first."""
    sources: Mapping[str, SourceLinks] = {}
    """What source files have to do with each other, by `src` of their pages."""
    folder_of_index: Mapping[str, str] = {}
    """Which folder a page is the index of."""
    keywords: Mapping[str, tuple[Keyword, ...]] = {}
    """What each page is about, best first; their evidence may be left out."""
    terms: Mapping[str, Term] = {}
    """The index of the site, by key, in no particular order."""
    known: Known = Known()
    """What the next build of the same pages need not find again."""

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
