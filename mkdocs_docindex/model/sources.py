"""What is read of a source file, and what that has to do with other files."""

from typing import Literal, NamedTuple

__all__ = [
    "Import",
    "Note",
    "NoteKind",
    "Role",
    "Source",
    "SourceFile",
    "SourceLinks",
    "Symbol",
    "SymbolKind",
]


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
    children: "tuple[Symbol, ...]" = ()


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
