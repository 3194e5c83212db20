"""Source files: their content, and their links to other files."""

from typing import Literal, NamedTuple

__all__ = [
    "DETAILS",
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
    "field",
    "value",
    "variable",
    "extension",
    "table",
    "view",
    "target",
    "block",
    "heading",
]
DETAILS: frozenset[SymbolKind] = frozenset(("constant", "field", "value", "variable", "heading"))
"""Kinds that belong to an outline, but whose names say little about a file."""


class Symbol(NamedTuple):
    """A symbol that a source file defines."""

    name: str
    """Without its parents: "read", not "Reader.read"."""
    kind: SymbolKind
    line: int
    """The line of its name, from 1; decorators may be above."""
    end: int
    """Its last line."""
    signature: str = ""
    """As written, on one line: "(self, text: str) -> Document"; or ""."""
    doc: str = ""
    """The first line of its documentation."""
    decorators: tuple[str, ...] = ()
    """As written, without "@"."""
    bases: tuple[str, ...] = ()
    is_public: bool = True
    """Whether other files may use it, by the rules or naming conventions of the language."""
    complexity: int = 0
    """The cyclomatic complexity of a function: 1, and one more for each branch; 0 for other symbols."""
    children: "tuple[Symbol, ...]" = ()
    whole_doc: str = ""
    """All of its documentation, with blank lines between paragraphs; only where it is asked for."""


class Import(NamedTuple):
    """An import of another file or module."""

    target: str
    """As written, without quotes: "pkg.module", "./util", "foo/bar.h", "crate::read"."""
    line: int
    names: tuple[str, ...] = ()
    """The imported names, as they are defined; empty for the whole module."""
    level: int = 0
    """The number of leading dots of a relative import in Python."""
    is_system: bool = False
    """Whether system folders are searched first: `#include <vector>`."""
    is_conditional: bool = False
    """Whether it is inside a condition, a function or a try block."""
    is_for_types: bool = False
    """Whether only type checkers run it."""
    uses: tuple[str, ...] = ()
    """What the file uses of the modules that it imports: "nn.Linear" after `import torch`."""
    is_implicit: bool = False
    """Whether it is no statement, but a name that needs none: a type of the same package in Java."""
    within: str = ""
    """The module inside the file that it is in: "tests" in Rust's `mod tests { … }`."""
    path: str = ""
    """The file of a module, if the code says it: `#[path = "x.rs"] mod x;` in Rust."""


NoteKind = Literal[
    "entry_point", "async", "cache", "concurrency", "environment", "deprecated", "mutable_global", "review", "todo"
]


class Note(NamedTuple):
    """A fact about a source file that its reader should know."""

    kind: NoteKind
    line: int
    text: str
    """The name, call or sentence, as written: "os.environ['HOME']", "pickle.loads(data)"."""
    rule: str = ""
    """The rule that requires a review: "S301"."""
    author: str = ""
    """The author of a to-do, if it is named."""


class Source(NamedTuple):
    """The content of a source file."""

    language: str
    """The usual name of the language: "Python", "C++"."""
    summary: str = ""
    """The first paragraph of the module's documentation or leading comment, without the licence."""
    code: int = 0
    """Lines with code."""
    comments: int = 0
    """Lines with nothing but comment or documentation."""
    blank: int = 0
    symbols: tuple[Symbol, ...] = ()
    imports: tuple[Import, ...] = ()
    exports: tuple[str, ...] | None = None
    """The names that it declares public, as in `__all__`; None without a declaration."""
    notes: tuple[Note, ...] = ()
    prose: str = ""
    """All documentation and explanatory comments, as plain text: the source of keywords."""
    is_generated: bool = False
    """Whether its text says that it is generated."""
    problem: str = ""
    """A sentence that explains why it could only be read in part, or ""."""
    package: str = ""
    """The package that it declares, in Java and Kotlin: "com.example.parcels"."""

    @property
    def lines(self) -> int:
        """All lines."""
        return self.code + self.comments + self.blank


_NAMES_OF_FOLDERS = frozenset(("index", "README", "index.html"))


Role = Literal["source", "test", "example", "config", "generated"]


class SourceFile(NamedTuple):
    """A file of a repository that has a page."""

    path: str
    """POSIX path relative to its root."""
    root: str
    """The folder of its root on the site: "source"."""
    role: Role
    size: int
    source: Source
    is_withheld: bool = False
    """Whether its text is not shown, because it may contain a secret."""

    @property
    def name(self) -> str:
        """The file name without folders."""
        return self.path.rpartition("/")[2]

    @property
    def src(self) -> str:
        """`src` of its page. It differs from its path if that would be the address of the folder's page."""
        return f"{self.root}/{self.path}{'-file' if self.name in _NAMES_OF_FOLDERS else ''}.md"


class SourceLinks(NamedTuple):
    """The links of a source file to other files and pages, all by `src`."""

    imports: tuple[tuple[Import, tuple[str, ...]], ...] = ()
    """Imports with the files that they refer to."""
    external: tuple[str, ...] = ()
    """The names of modules that it imports from elsewhere."""
    imported_by: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    """Tests that import it, directly or through files that re-export its names."""
    possible_tests: tuple[str, ...] = ()
    """Tests that only match by name."""
    used_in: tuple[str, ...] = ()
    """Examples and pages that import it."""
    described_in: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Pages that mention its symbols, with their names."""
    related: tuple[tuple[str, str], ...] = ()
    """Related files, and how they are related: "counterpart", "mutual", "shared"."""
