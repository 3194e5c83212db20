"""The index of all pages of a site."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from mkdocs_docindex.model.pages import OtherFile, Page
from mkdocs_docindex.model.sources import SourceFile, SourceLinks, SymbolKind

__all__ = [
    "Backlink",
    "Evidence",
    "Folder",
    "Keyword",
    "Place",
    "Reason",
    "ReasonKind",
    "Relation",
    "SiteIndex",
    "SiteLink",
    "Synonyms",
    "Term",
]


class SiteLink(NamedTuple):
    """A link to a page of the site."""

    src: str
    """The page that it links to."""
    anchor: str | None
    text: str
    context: str
    at: int = 0
    """The offset of its text in the context."""
    heading: str = ""
    """The id of the heading of the section that it is in; "" at the top of the page."""


class Backlink(NamedTuple):
    """A link from another page to this one."""

    src: str
    """The page that contains it."""
    anchor: str | None
    """The section of this page that it links to."""
    text: str
    context: str
    at: int = 0
    """The offset of its text in the context."""
    heading: str = ""
    """The id of the heading of the section that contains it; "" at the top of the page."""


class Evidence(NamedTuple):
    """How the text of a page uses one of its terms."""

    uses: int
    in_longer: int
    """Uses as a part of the same longer term."""
    as_adjective: int
    """Uses of a single word before another one, if the language has adjectives there."""
    in_headings: int
    title: float
    """The share of the title's words that belong to the term; 0 if the title does not contain it."""
    is_heading: bool
    """Whether a heading is exactly this term."""
    is_bold: bool
    """Whether it is emphasised somewhere, as terms are where they are defined."""
    is_link: bool
    """Whether it is the text of a link."""
    is_verb: bool
    """Whether it is, or begins with, a word that the site uses as a verb."""
    is_name: bool
    """Whether it is also capitalised inside sentences."""
    is_vague: bool
    """Whether it is, begins with, or ends in, a word that is not a term by itself: "big folders", "folder overview"."""


class Keyword(NamedTuple):
    """A keyword of a page."""

    term: str
    """The term as it is shown."""
    key: str
    """The stems of its words: the same for all spellings."""
    score: float
    anchor: str | None
    """The id of the heading of the section that explains it; None on a page without headings."""
    is_code: bool = False
    """Whether it is an identifier, spelled as in code."""
    is_topic: bool = False
    """Whether it is in the page's title or is the title of one of its sections."""
    evidence: Evidence | None = None
    """None for a keyword set by the page's author."""


class Place(NamedTuple):
    """A section that explains a term."""

    src: str
    anchor: str | None
    kind: SymbolKind | None = None
    """What is defined there, if the term is a name of a source file."""


class Term(NamedTuple):
    """An entry of the index of the whole site."""

    term: str
    key: str
    is_code: bool
    places: tuple[Place, ...]
    """The best places, best first."""
    page_count: int
    """The number of pages about it, including those without a place here."""
    see_also: tuple[str, ...] = ()
    """Keys of synonyms, such as an acronym and its expansion. Without places, the entry that has them."""

    @property
    def is_name(self) -> bool:
        """Whether it is a name that source files define; `places` are then all of them."""
        return bool(self.places) and self.places[0].kind is not None


class Folder(NamedTuple):
    """A folder of the docs with its contents, in the order that readers see."""

    path: str
    """POSIX path relative to the docs folder, "" for the root."""
    title: str
    index: str | None  # type: ignore[assignment] # hides tuple.index
    """`src` of its index page, or None."""
    url: str | None
    """The URL of that page."""
    generated: bool
    """Whether docindex generates the index page."""
    pages: tuple[str, ...]
    """Pages directly inside, without the index page."""
    folders: tuple[str, ...]
    files: tuple[OtherFile, ...]
    page_count: int
    """The number of pages written by authors in the whole subtree, including index pages."""
    source_count: int
    """The number of source files in the whole subtree."""
    updated: str | None
    """The date of the latest change in the subtree."""
    keywords: tuple[Term, ...]
    """The keywords of the subtree, best first; each with its best place there."""
    start_here: tuple[str, ...]
    """The most linked pages of the subtree, if there are enough links."""
    shows_listing: bool
    """Whether its index page has the listing below its text."""

    @property
    def parent(self) -> str | None:
        """The path of the parent folder, None for the root."""
        return self.path.rpartition("/")[0] if self.path else None


ReasonKind = Literal["pinned", "links_to", "linked_from", "names", "named_by", "terms", "folder"]


class Reason(NamedTuple):
    """A reason why a page is related to another one."""

    kind: ReasonKind
    """`links_to`: this page links to the other one; `linked_from`: the other one links here.

    `names`: the text of this page names the title of the other one; `named_by`: the other way round.
    """
    terms: tuple[str, ...] = ()
    """The common terms, for `terms`."""


class Relation(NamedTuple):
    """A related page."""

    src: str
    score: float
    why: tuple[Reason, ...]
    """Strongest first."""


Synonyms = Mapping[str, tuple[str, str]]
"""By the key of an acronym: the key of its expansion, and the expansion as its page writes it."""


class SiteIndex(NamedTuple):
    """Everything that is known about the site from its text."""

    pages: Mapping[str, Page]
    folders: Mapping[str, Folder]
    links: Mapping[str, tuple[SiteLink, ...]] = {}
    """The links of each page to pages, in order."""
    backlinks: Mapping[str, tuple[Backlink, ...]] = {}
    """The links of other pages to each page, in the order of the pages."""
    related: Mapping[str, tuple[Relation, ...]] = {}
    """The related pages of each page, best first."""
    sources: Mapping[str, SourceLinks] = {}
    """The links between source files, by `src` of their pages."""
    pageless: Mapping[str, SourceFile] = {}
    """Source files that are known and have no page, by the `src` that it would have; links can name them."""
    folder_of_index: Mapping[str, str] = {}
    """The folder of each index page."""
    keywords: Mapping[str, tuple[Keyword, ...]] = {}
    """The keywords of each page, best first; their evidence may be left out."""
    terms: Mapping[str, Term] = {}
    """The index of the site, by key, in no particular order."""

    def index_above(self, path: str) -> Folder | None:
        """Return the nearest parent of a folder that has an index page."""
        while path:
            path = path.rpartition("/")[0]
            folder = self.folders.get(path)
            if folder and folder.index:
                return folder
        return None

    def index_for(self, page: Page) -> Folder | None:
        """Return the folder whose index page a page belongs to; an index page belongs to the parent folder."""
        path = self.folder_of_index.get(page.src)
        if path is not None:
            return self.index_above(path)
        folder = self.folders.get(page.folder)
        return folder if folder and folder.index else self.index_above(page.folder)
