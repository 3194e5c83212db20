"""What is found out about all pages together."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from mkdocs_docindex.model.pages import OtherFile, Page
from mkdocs_docindex.model.sources import SourceLinks

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


class Folder(NamedTuple):
    """A folder of the docs with what it holds, in the order that readers see."""

    path: str
    """POSIX path relative to the docs folder, "" for the root."""
    title: str
    index: str | None  # type: ignore[assignment] # not what tuples call so
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


ReasonKind = Literal["pinned", "links_to", "linked_from", "terms", "folder"]


class Reason(NamedTuple):
    """Why a page is related to another one."""

    kind: ReasonKind
    """`links_to`: this page links to the other one; `linked_from`: the other one links here."""
    terms: tuple[str, ...] = ()
    """What both are about, for `terms`."""


class Relation(NamedTuple):
    """A page that a reader of this one may want next."""

    src: str
    score: float
    why: tuple[Reason, ...]
    """Strongest first."""


Synonyms = Mapping[str, tuple[str, str]]
"""By the key of an acronym: the key of what it stands for, and that as its page writes it."""


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
