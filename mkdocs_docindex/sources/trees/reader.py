"""The base class of readers: walks the definitions of a syntax tree."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from mkdocs_docindex.model.sources import Import, Note, NoteKind, Symbol, SymbolKind
from mkdocs_docindex.sources.trees.comments import doc_of, is_deprecated, whole_doc_of
from mkdocs_docindex.sources.trees.nodes import Tree, first_line, last_line, shorten

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["Above", "Inside", "TreeReader", "Words", "under_types"]

_DEEPEST = 60
_DEPRECATED = re.compile(r"\b(?:deprecated|obsolete)\b", re.IGNORECASE)
_LONGEST_NOTE = 80
_FUNCTIONS: frozenset[SymbolKind] = frozenset(("function", "method", "test"))


class Words(NamedTuple):
    """Words that are worth a note, and the types of their nodes, which exclude comments and strings."""

    kind: NoteKind
    pattern: re.Pattern[bytes]
    """Its first group is the word to find in the tree."""
    leaves: frozenset[str]
    hints: tuple[bytes, ...]
    """Each match contains one of these; searching for them is fast."""
    call: str = ""
    """The type of the node around the word that is shown; "" to show the match."""
    rules: Mapping[str, str] = {}
    """The rule that requires a review, by word."""


@dataclass(slots=True)
class Above:
    """Nodes directly above a definition that belong to it."""

    comments: list[Node] = field(default_factory=list)
    attributes: list[Node] = field(default_factory=list)
    end_row: int = -1


@dataclass(slots=True)
class Inside:
    """The scope of definitions."""

    kind: SymbolKind | None = None
    name: str = ""
    is_public: bool = True
    """Whether the next definition is public; keywords such as `private:` change it."""


class TreeReader:
    """Reads one file; subclasses define the meaning of the nodes of each language."""

    comments: ClassVar[frozenset[str]] = frozenset(("comment",))
    """Types of nodes that are comments."""
    attributes: ClassVar[frozenset[str]] = frozenset()
    """Types of nodes before a definition that describe it."""
    branches: ClassVar[str] = ""
    """Query patterns of branches."""
    joins: ClassVar[str] = ""
    """Query patterns of the nodes whose first arm is not a branch."""
    blocks: ClassVar[str] = ""
    """Query patterns of functions, conditions and try blocks."""
    import_nodes: ClassVar[str] = ""
    """Query patterns of imports."""
    words: ClassVar[tuple[Words, ...]] = ()
    definitions: ClassVar[Mapping[str, str]] = {}
    """The method that reads a type of node."""
    fields: ClassVar[frozenset[str]] = frozenset()
    """Types of nodes that are fields, also in an enum."""
    is_paired: ClassVar[bool] = False
    """Whether it needs to know what its query captured together."""

    def __init__(self, tree: Tree, language: str) -> None:
        self.tree = tree
        self.language = language
        self.notes: list[Note] = []
        self.doc_comments: set[int] = set()
        """Offsets of the comments that belong to a definition."""
        self.is_cut = False
        """Whether definitions were nested too deeply to be read."""
        self._depth = 0
        self._readers: dict[str, Callable[[Node, Inside, Above], Iterable[Symbol]]] = {
            kind: getattr(self, method) for kind, method in self.definitions.items()
        }
        self._readers["ERROR"] = self.read_through

    @classmethod
    def query(cls) -> str:
        """Return the query that captures all relevant nodes, at any depth."""
        comments = " ".join(f"({kind})" for kind in sorted(cls.comments))
        parts = [
            f"[{patterns}] @{name}"
            for name, patterns in (
                ("comment", comments),
                ("branch", cls.branches),
                ("join", cls.joins),
                ("block", cls.blocks),
                ("import", cls.import_nodes),
            )
            if patterns
        ]
        return "\n".join((*parts, "(ERROR) @error", "(MISSING) @missing"))

    @classmethod
    def prepare(cls, data: bytes) -> bytes:
        """Return the text for the parser: of the same length, without what the grammar cannot parse."""
        return data

    def symbols(self) -> tuple[Symbol, ...]:
        """Return the symbols."""
        return tuple(self.define(self.tree.root.children, Inside()))

    def imports(self) -> Iterator[Import]:
        """Return the imports."""
        for node in sorted(self.tree.found.get("import", ()), key=lambda node: node.start_byte):
            yield from self.read_import(node)

    def exports(self) -> tuple[str, ...] | None:
        """Return the names that the file declares public."""
        return None

    def read_import(self, node: Node) -> Iterable[Import]:
        """The imports of one node."""
        raise NotImplementedError

    def define(self, nodes: Sequence[Node], inside: Inside) -> list[Symbol]:
        """Return the symbols of one scope, in order."""
        found: list[Symbol] = []
        if self._depth >= _DEEPEST:
            self.is_cut = True
            return found
        self._depth += 1
        above = Above()
        code_row = -1
        for index, node in enumerate(nodes):
            kind = node.type
            is_comment = kind in self.comments
            if is_comment or kind in self.attributes:
                row = node.start_point[0]
                if is_comment and row == code_row:
                    continue
                if above.comments and row > above.end_row + 1:
                    above.comments.clear()
                (above.comments if is_comment else above.attributes).append(node)
                above.end_row = last_line(node) - 1
                continue
            if self.covers(node) and (name := node.child_by_field_name("name")):
                children = self.define(nodes[index + 1 :], Inside("namespace", self.tree.line(name)))
                # The comments above it are about the file.
                made = self.symbol(node, name, "namespace", Above(), children=children)
                found.append(made._replace(end=last_line(nodes[-1])))
                break
            if reader := self._readers.get(kind):
                if above.comments and node.start_point[0] > above.end_row + 1:
                    above.comments.clear()
                found.extend(reader(node, inside, above))
            if above.comments or above.attributes:
                above = Above()
            code_row = node.end_point[0]
        self._depth -= 1
        return found

    def covers(self, node: Node) -> bool:
        """Whether a node is a namespace that contains all nodes after it."""
        return False

    def read_through(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """Read a node that is not a scope: a condition of the preprocessor, an error."""
        return self.define(node.children, inside)

    def symbol(
        self,
        node: Node,
        name: Node | str,
        kind: SymbolKind,
        above: Above,
        *,
        at: Node | None = None,
        signature: str = "",
        bases: Iterable[str] = (),
        decorators: Iterable[str] = (),
        is_public: bool = True,
        children: Iterable[Symbol] = (),
        has_body: bool = True,
    ) -> Symbol:
        """Create a symbol; `at` is the position of its name if that is not a separate node.

        A declaration has no complexity.
        """
        words = name if isinstance(name, str) else self.tree.line(name)
        place = at or (node if isinstance(name, str) else name)
        comments = [self.tree.words[comment.start_byte] for comment in self.docs(above)]
        own = (*self.attribute_texts(above), *decorators)
        result = Symbol(
            name=words,
            kind=kind,
            line=first_line(place),
            end=max(last_line(node), first_line(place)),
            signature=shorten(signature),
            doc=doc_of(comments) if comments else "",
            decorators=own,
            bases=tuple(bases),
            is_public=is_public,
            complexity=self.tree.complexity(node) if has_body and kind in _FUNCTIONS else 0,
            children=tuple(children),
            whole_doc=whole_doc_of(comments) if comments else "",
        )
        if any(map(_DEPRECATED.search, own)) or is_deprecated(comments):
            self.notes.append(Note("deprecated", result.line, words))
        return result

    def docs(self, above: Above) -> list[Node]:
        """Return the comments above a definition that document it."""
        self.doc_comments.update(comment.start_byte for comment in above.comments)
        return above.comments

    def attribute_texts(self, above: Above) -> Iterator[str]:
        """Return the attributes above a definition, without their marks."""
        for node in above.attributes:
            yield self.tree.line(node).removeprefix("@")

    def read_detail(self, node: Node, inside: Inside, above: Above) -> Iterator[Symbol]:
        """A value of an enum, or a field: its names are in the field `name`, its type is in `type`."""
        kind: SymbolKind = "value" if inside.kind == "enum" and node.type not in self.fields else "field"
        type_words = self.tree.line(node.child_by_field_name("type")) if kind == "field" else ""
        signature = type_words if type_words.startswith(":") or not type_words else f": {type_words}"
        names = node.children_by_field_name("name") or ([node] if not node.named_children else [])
        for name in names:
            is_public = self.is_detail_public(node, self.tree.line(name), inside)
            yield self.symbol(node, name, kind, above, signature=signature, is_public=is_public)

    def is_detail_public(self, node: Node, name: str, inside: Inside) -> bool:
        """Whether a value or a field is public."""
        return inside.is_public and not name.startswith(("_", "#"))

    def find_notes(self) -> Iterator[Note]:
        """Return the notes on the file, without duplicates."""
        seen: set[tuple[str, str]] = set()
        for words in self.words:
            for match, leaf in self.tree.leaves(words.hints, words.pattern):
                if leaf.type not in words.leaves:
                    continue
                text = self._shown(words, match, leaf)
                if not text or (words.kind != "review" and (words.kind, text) in seen):
                    continue
                seen.add((words.kind, text))
                rule = words.rules.get(match[1].decode(), "")
                yield Note(words.kind, first_line(leaf), text, rule)
                if words.kind == "async":
                    break

    def _shown(self, words: Words, match: re.Match[bytes], leaf: Node) -> str:
        text = self.tree.between(match.start(), match.end())
        if words.call:
            node: Node | None = leaf
            for _ in range(5):
                if node is None or node.type == words.call:
                    break
                node = node.parent
            if node is None or node.type != words.call:
                return ""
            text = self.tree.line(node)
        return text if len(text) <= _LONGEST_NOTE else text[: _LONGEST_NOTE - 1].rstrip() + "…"


def under_types(symbols: Iterable[Symbol], methods: Iterable[tuple[str, Symbol]], joint: str) -> list[Symbol]:
    """Move methods that are next to their type below it.

    A method whose type is in another file keeps its place, and its name includes the type.
    """
    waiting: dict[str, list[Symbol]] = {}
    for owner, method in methods:
        waiting.setdefault(owner, []).append(method)

    def placed(level: Iterable[Symbol]) -> list[Symbol]:
        result = []
        for symbol in level:
            children = placed(symbol.children) if symbol.children else []
            if symbol.kind in ("class", "struct", "interface", "trait", "enum", "type"):
                children += waiting.pop(symbol.name, [])
            result.append(symbol._replace(children=tuple(children)) if children else symbol)
        return result

    result = placed(symbols)
    for owner, left in waiting.items():
        result += [method._replace(name=f"{owner}{joint}{method.name}") for method in left]
    return sorted(result, key=lambda symbol: symbol.line)
