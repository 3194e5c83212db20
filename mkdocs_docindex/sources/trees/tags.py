"""Languages whose definitions are found by a query: a further one costs a row in RULES, and often a query.

Queries follow tree-sitter's convention for tags: `@definition.KIND` around a definition and `@name` inside it. A file
in `queries` is used instead of the `tags.scm` of a grammar's wheel: most wheels have none, and the others leave out
values of enums, visibility and nesting. Further captures, all optional: `@body` (the signature ends where it starts),
`@type` (of a field), `@comment`, `@branch`, `@doc` (documentation that is no comment), `@above` (what may be between a
definition and its documentation), `@signature` (where it ends), `@parameters` and `@head` (where it starts, and what
is before it), `@after` (the body, if it is beside the definition), `@import` around `@path` and `@imported`, and
`@exported`. Several `@name` of one match are joined by dots. Where two patterns match the same name, the first in the
file counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from mkdocs_docindex.model.sources import Import, Note, Symbol, SymbolKind
from mkdocs_docindex.sources.trees.nodes import Match, Tree, first_line, last_line
from mkdocs_docindex.sources.trees.reader import Above, TreeReader
from mkdocs_docindex.sources.whole_docs import documented_by

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["RULES", "TagsReader", "tags_reader"]


class Rules(NamedTuple):
    """What a query cannot say about a language."""

    private: str = "private|protected|fileprivate"
    """Words before a name that make it private."""
    public: str = ""
    """The word without which a name is private."""
    clauses: bool = False
    """Whether a function is written as several definitions in succession."""
    main: str = ""
    """The name of the function that runs first."""
    only_exported: bool = False
    """Whether names that a file with a list of exports does not export are private."""
    captures: str = ""
    """What is added to a query of a wheel."""
    unparsed: str = ""
    """Words that the grammar takes for something else after an annotation, and that an outline does not need."""


RULES: dict[str, Rules] = {
    "tree-sitter-dart": Rules(main="main"),
    "tree-sitter-elixir": Rules("defp|defmacrop|defguardp|defnp|typep", clauses=True),
    "tree-sitter-haskell": Rules(clauses=True, main="main", only_exported=True),
    "tree-sitter-hcl": Rules(),
    "tree-sitter-julia": Rules(),
    "tree-sitter-kotlin": Rules(
        "private|protected|internal",
        main="main",
        unparsed=r"\b(?:actual|annotation|data|expect)(?=[ \t]+(?:class|interface|object)\b)",
    ),
    "tree-sitter-lua": Rules("local"),
    "tree-sitter-make": Rules(),
    "tree-sitter-ocaml": Rules(captures="(comment) @comment"),
    "tree-sitter-powershell": Rules("hidden"),
    "tree-sitter-scala": Rules("private|protected", main="main"),
    "tree-sitter-sql": Rules(),
    "tree-sitter-swift": Rules(),
    "tree-sitter-zig": Rules(public="pub|test|export", main="main"),
}
_QUERIES = Path(__file__).with_name("queries")
_KINDS: dict[str, SymbolKind] = {
    "class": "class",
    "constant": "constant",
    "constructor": "method",
    "contract": "class",
    "enum": "enum",
    "enum_variant": "value",
    "event": "type",
    "extension": "extension",
    "field": "field",
    "function": "function",
    "interface": "interface",
    "library": "namespace",
    "macro": "macro",
    "method": "method",
    "mixin": "class",
    "module": "namespace",
    "object": "class",
    "operator": "function",
    "property": "field",
    "struct": "struct",
    "table": "table",
    "target": "target",
    "test": "test",
    "trait": "trait",
    "type": "type",
    "value": "value",
    "variable": "variable",
    "block": "block",
    "view": "view",
}
_CONTAINERS: frozenset[SymbolKind] = frozenset(
    ("namespace", "class", "struct", "interface", "trait", "enum", "type", "extension", "table", "block")
)
_TYPES: frozenset[SymbolKind] = _CONTAINERS - {"namespace"}
_WITH_SIGNATURE: frozenset[SymbolKind] = frozenset(
    ("class", "struct", "interface", "trait", "enum", "extension", "function", "method", "macro")
)
_WITHOUT_MODIFIERS = frozenset(("container_field", "identifier", "test_declaration"))
_HEAD_END = re.compile(r"(?:[\s={;,]|\b(?:do|where|as|end)\b)+$|,\s*do:.*$", re.IGNORECASE)
_BODY_START = re.compile(r"[\[({]|[\])}]| = ")
_QUOTES = "\"'`"
_AROUND_NAME = "\"'`: "
_IMPORT_TEXT = re.compile(r"import\s+([\w.`]+?)(?:\.(?:\{([^{}]*)\}|_|\*|given))?$")


class _Definition(NamedTuple):
    node: Node
    name: str
    at: Node
    kind: SymbolKind
    signature: str
    is_public: bool
    after: Node | None


class TagsReader(TreeReader):
    """Reads one file with the query of its grammar."""

    grammar: ClassVar[str] = ""
    is_paired = True

    @classmethod
    def query(cls) -> str:
        """Return the query: ours, or that of the wheel."""
        return _query(cls.grammar)

    @classmethod
    def prepare(cls, data: bytes) -> bytes:
        """Return the text without words that the grammar cannot parse."""
        unparsed = RULES[cls.grammar].unparsed
        return re.sub(unparsed.encode(), lambda match: b" " * len(match[0]), data) if unparsed else data

    def __init__(self, tree: Tree, language: str) -> None:
        super().__init__(tree, language)
        self._rules = RULES[self.grammar]
        self._private = re.compile(rf"\b(?:{self._rules.private})\b")
        self._public = re.compile(rf"\b(?:{self._rules.public})\b") if self._rules.public else None
        self._docs = _Docs(tree)
        self._exported = set(self.exports() or ()) if self._rules.only_exported else set()

    def symbols(self) -> tuple[Symbol, ...]:
        """Return the symbols, nested as their definitions are."""
        found = sorted(self._definitions(), key=lambda each: (each.node.start_byte, -each.node.end_byte))
        symbols, _ = self._nested(found, 0, None)
        return tuple(self._merged(symbols))

    def _nested(self, found: Sequence[_Definition], index: int, around: _Definition | None) -> tuple[list[Symbol], int]:
        """The symbols of one scope, and the index of the first definition after it; a function's own are left out."""
        result: list[Symbol] = []
        self._depth += 1
        while index < len(found):
            each = found[index]
            if around is not None and each.node.start_byte >= around.node.end_byte:
                break
            index += 1
            children: list[Symbol] = []
            if each.kind in _CONTAINERS and self._depth < 60:
                children, index = self._nested(found, index, each)
            else:
                while index < len(found) and found[index].node.start_byte < each.node.end_byte:
                    # Values of one node, such as `case red, green`, are not inside each other.
                    if found[index].node == each.node:
                        break
                    index += 1
            result.append(self._made(each, around, self._merged(children)))
        self._depth -= 1
        return result, index

    def _made(self, each: _Definition, around: _Definition | None, children: list[Symbol]) -> Symbol:
        kind = each.kind
        in_type = around is not None and around.kind in _TYPES
        if in_type and kind == "function":
            kind = "method"
        elif kind == "field" and not in_type:
            kind = "variable"
        if around is None:
            is_public = each.is_public and (not self._exported or each.name in self._exported)
        else:
            is_public = each.is_public and around.is_public
        # What is above the first line of a type documents the type, not its first member.
        starts_inside = around is not None and first_line(around.node) == first_line(each.node)
        comments = [] if starts_inside else self._docs.above(each.node)
        if not comments and kind == "namespace" and (inner := self._inner_doc(each, children)):
            comments = [inner]
        self.doc_comments.update(comment.start_byte for comment in comments)
        if each.name == self._rules.main and kind == "function" and not self.notes:
            self.notes.append(Note("entry_point", first_line(each.at), each.name))
        made = self.symbol(
            each.node,
            each.name,
            kind,
            Above(comments),
            at=each.at,
            signature=each.signature,
            is_public=is_public,
            children=children if is_public else map(_hidden, children),
        )
        if each.after is None:
            return made
        complexity = self.tree.complexity(each.after) if made.complexity else 0
        return made._replace(end=last_line(each.after), complexity=complexity)

    def _inner_doc(self, each: _Definition, children: Sequence[Symbol]) -> Node | None:
        """The documentation of a module, which is inside it, above its definitions."""
        end = min((child.line for child in children), default=last_line(each.node) + 1)
        docs = self.tree.found.get("inner_doc", ())
        return next((doc for doc in docs if each.node.start_byte < doc.start_byte and first_line(doc) < end), None)

    def _merged(self, symbols: list[Symbol]) -> list[Symbol]:
        """Definitions of the same function in succession are one."""
        if not self._rules.clauses:
            return symbols
        result: list[Symbol] = []
        for symbol in symbols:
            last = result[-1] if result else None
            if last and last.name == symbol.name and last.kind in ("function", "method") and symbol.kind == last.kind:
                branches = last.complexity + symbol.complexity
                result[-1] = documented_by(last._replace(end=symbol.end, complexity=branches), symbol)
            else:
                result.append(symbol)
        return result

    def _definitions(self) -> Iterator[_Definition]:
        seen: set[int] = set()
        for _, match in self.tree.matches:
            kind = next((key for key in match if key.startswith("definition.")), "")
            named = _KINDS.get(kind.removeprefix("definition."))
            names = sorted(match.get("name", ()), key=lambda node: node.start_byte)
            if not named or not names or names[-1].start_byte in seen:
                continue
            seen.add(names[-1].start_byte)
            node = match[kind][0]
            name = ".".join(self.tree.line(each).strip(_AROUND_NAME) for each in names)
            if name:
                signature = self._signature(named, node, names[-1], match)
                is_public = self._is_public(node, name, names[0])
                after = next(iter(match.get("after", ())), None)
                yield _Definition(node, name, names[-1], named, signature, is_public, after)

    def _signature(self, kind: SymbolKind, node: Node, name: Node, match: Match) -> str:
        """What is written between the name and the body."""
        if types := match.get("type"):
            return f": {self.tree.line(types[0])}"
        if kind not in _WITH_SIGNATURE:
            return ""
        starts = [name.end_byte, *(each.end_byte for each in match.get("head", ()))]
        starts += [each.start_byte for each in match.get("parameters", ())]
        if ends := match.get("signature"):
            return self.tree.between(max(starts), ends[-1].end_byte)
        if bodies := match.get("body"):
            head = self.tree.between(max(starts), bodies[0].start_byte)
        else:
            head = _before_body(self.tree.between(max(starts), node.end_byte))
        return _HEAD_END.sub("", head)

    def _is_public(self, node: Node, name: str, at: Node) -> bool:
        before = self.tree.between(node.start_byte, at.start_byte)
        if self._private.search(before) or name.startswith("_"):
            return False
        if self._public and not self._public.search(before):
            return node.type in _WITHOUT_MODIFIERS
        return True

    def imports(self) -> Iterator[Import]:
        """Return the imports."""
        found: dict[int, Import] = {}
        for _, match in self.tree.matches:
            if not (nodes := match.get("import")):
                continue
            if "path" not in match and (written := _IMPORT_TEXT.match(self.tree.line(nodes[0]))):
                names = tuple(each.split("=>")[0].strip() for each in (written[2] or "*").split(","))
                if "{" not in written[0] and not written[0].endswith(("_", "*", "given")):
                    names = ()
                found[nodes[0].start_byte] = Import(written[1], first_line(nodes[0]), names)
            for path in match.get("path", ()):
                names = tuple(self.tree.line(each) for each in match.get("imported", ()))
                line = first_line(path)
                target = self.tree.line(path).strip(_QUOTES)
                if self.tree.line(nodes[0]).endswith(f"{target}.*"):
                    names = ("*",)
                if path.start_byte in found:
                    names = tuple(dict.fromkeys((*found[path.start_byte].names, *names)))
                conditional = self.tree.is_in_block(nodes[0])
                found[path.start_byte] = Import(target, line, names, is_conditional=conditional)
        yield from (found[start] for start in sorted(found))

    def exports(self) -> tuple[str, ...] | None:
        """Return the names that the file declares public."""
        return tuple(dict.fromkeys(self.tree.line(each) for each in self.tree.found.get("exported", ()))) or None


def _before_body(text: str) -> str:
    """What is before a body, or a value, that the grammar has no node for: the default of a parameter is none."""
    depth = 0
    for match in _BODY_START.finditer(text):
        if not depth and match[0] in ("{", " = "):
            return text[: match.start()]
        depth += (match[0] in "[({") - (match[0] in "])}")
    return text


def _hidden(symbol: Symbol) -> Symbol:
    return symbol._replace(is_public=False, children=tuple(map(_hidden, symbol.children)))


class _Docs:
    """Finds the comments above a definition, also across annotations and attributes."""

    def __init__(self, tree: Tree) -> None:
        self._by_end: dict[int, Node] = {}
        self._above: dict[int, int] = {}
        alone = {comment.start_byte for comment in tree.comments if comment.leads}
        comments = (node for node in tree.found.get("comment", ()) if node.start_byte in alone)
        for node in (*comments, *tree.found.get("doc", ())):
            self._by_end[last_line(node)] = node
        for node in tree.found.get("above", ()):
            self._above[last_line(node)] = first_line(node)

    def above(self, node: Node) -> list[Node]:
        line = first_line(node) - 1
        found: list[Node] = []
        while line > 0:
            if comment := self._by_end.get(line):
                found.append(comment)
                line = first_line(comment) - 1
            elif line in self._above and not found:
                line = self._above[line] - 1
            else:
                break
        return found[::-1]


@cache
def tags_reader(grammar: str) -> type[TagsReader] | None:
    """Return the reader of a grammar; None if it has no row."""
    return type("TagsReader", (TagsReader,), {"grammar": grammar}) if grammar in RULES else None


@cache
def _query(grammar: str) -> str:
    own = _QUERIES / f"{grammar.removeprefix('tree-sitter-')}.scm"
    if own.is_file():
        return f"{own.read_text(encoding='utf-8')}\n(ERROR) @error (MISSING) @missing"
    spec = find_spec(grammar.replace("-", "_"))
    if spec is None or not spec.origin:
        return ""
    shipped = Path(spec.origin).with_name("queries") / "tags.scm"
    text = shipped.read_text(encoding="utf-8") if shipped.is_file() else ""
    return f"{text}\n{RULES[grammar].captures}\n(ERROR) @error (MISSING) @missing"
