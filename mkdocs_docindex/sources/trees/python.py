"""Reads Python files that `ast` cannot parse: another version, an incomplete file, a merge conflict.

Definitions are found by their lines, which errors cannot hide; everything else comes from the tree-sitter grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from mkdocs_docindex.model.sources import Import, Symbol, SymbolKind
from mkdocs_docindex.sources.python.docstrings import first_sentence, whole
from mkdocs_docindex.sources.python.lines import outline_of_lines
from mkdocs_docindex.sources.python.text import Code
from mkdocs_docindex.sources.trees.nodes import Tree, first_line
from mkdocs_docindex.sources.trees.parse import load_grammar, parse, without_conflict
from mkdocs_docindex.sources.trees.reader import Above, Inside, TreeReader

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["Broken", "read_broken"]

_LONGEST = 4_000_000
_MOST_OPEN = 1000
_RELATIVE = re.compile(r"(\.*)(.*)", re.DOTALL)


class Broken(NamedTuple):
    """What can be read from a file that does not parse."""

    symbols: tuple[Symbol, ...]
    imports: tuple[Import, ...] = ()
    opening: str = ""
    """The docstring of the module."""
    docstrings: tuple[str, ...] = ()


def read_broken(code: Code) -> Broken:
    """Read a file despite its errors; without the grammar, only the first lines of definitions."""
    data, _ = without_conflict(code.text.replace("\0", " ").encode())
    by_lines = outline_of_lines(Code(data.decode()))
    grammar = load_grammar("tree-sitter-python", "Python", PythonReader.query())
    parsed = parse(grammar, data) if grammar and _is_worth_parsing(data) else None
    if parsed is None:
        return Broken(by_lines)
    reader = PythonReader(Tree(data, parsed[0].root_node, parsed[1]), "Python")
    known = {(symbol.name, symbol.line): symbol for symbol in _all(reader.symbols())}
    opening = reader.docstring(reader.tree.root)
    return Broken(
        tuple(_completed(by_lines, known)),
        tuple(reader.imports()),
        opening,
        (opening, *reader.docstrings) if opening else tuple(reader.docstrings),
    )


def _is_worth_parsing(data: bytes) -> bool:
    """Whether a text may be a program: a parser would backtrack to each of a million unclosed brackets."""
    is_open = any(data.count(one) - data.count(other) > _MOST_OPEN for one, other in zip(b"([{", b")]}", strict=True))
    return len(data) <= _LONGEST and not is_open


def _completed(symbols: tuple[Symbol, ...], known: Mapping[tuple[str, int], Symbol]) -> Iterator[Symbol]:
    for symbol in symbols:
        children = tuple(_completed(symbol.children, known))
        found = known.get((symbol.name, symbol.line))
        if found:
            yield symbol._replace(
                children=children,
                doc=found.doc,
                whole_doc=found.whole_doc,
                decorators=found.decorators,
                bases=found.bases,
                complexity=found.complexity,
            )
        else:
            yield symbol._replace(children=children)


def _all(symbols: tuple[Symbol, ...]) -> Iterator[Symbol]:
    for symbol in symbols:
        yield symbol
        yield from _all(symbol.children)


class PythonReader(TreeReader):
    """Reads Python."""

    branches = """(if_statement) (elif_clause) (for_statement) (while_statement) (except_clause) (case_clause)
        (try_statement (else_clause)) (function_definition)"""
    joins = '((case_clause (case_pattern) @everything) (#eq? @everything "_"))'
    blocks = "(function_definition) (if_statement) (try_statement)"
    import_nodes = "(import_statement) (import_from_statement) (future_import_statement)"
    definitions: ClassVar[Mapping[str, str]] = {
        "class_definition": "read_class",
        "function_definition": "read_function",
        "decorated_definition": "read_decorated",
        **dict.fromkeys(
            (
                "block", "if_statement", "elif_clause", "else_clause", "try_statement", "except_clause",
                "finally_clause", "with_statement",
            ),
            "read_through",
        ),
    }  # fmt: skip

    def __init__(self, tree: Tree, language: str) -> None:
        super().__init__(tree, language)
        self.docstrings: list[str] = []

    def docs(self, above: Above) -> list[Node]:
        """Return nothing: a comment above a definition does not document it."""
        return []

    def docstring(self, body: Node | None) -> str:
        """Return the docstring of a module or block."""
        first = next((each for each in body.named_children if each.type != "comment"), None) if body else None
        if first is None or first.type != "expression_statement" or first.named_child_count != 1:
            return ""
        text = first.named_children[0]
        return "".join(self.tree.text(each) for each in text.children if each.type == "string_content")

    def read_import(self, node: Node) -> Iterator[Import]:
        """`import a, b as c` and `from ..a import b`."""
        is_conditional = self.tree.is_in_block(node)
        names = [self._name(each) for each in node.children_by_field_name("name")]
        if node.type == "import_statement":
            for name in names:
                yield Import(name, first_line(node), is_conditional=is_conditional)
            return
        module = node.child_by_field_name("module_name")
        if any(each.type == "wildcard_import" for each in node.children):
            names = ["*"]
        match = _RELATIVE.match(self.tree.line(module) if module else "__future__")
        assert match is not None
        yield Import(match[2].strip(), first_line(node), tuple(names), len(match[1]), is_conditional=is_conditional)

    def _name(self, node: Node) -> str:
        return self.tree.line(node.child_by_field_name("name") or node)

    def read_decorated(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A definition below its decorators."""
        above.attributes += [each for each in node.children if each.type == "decorator"]
        return [symbol for each in node.children for symbol in self._definition(each, inside, above)]

    def _definition(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        if node.type == "class_definition":
            return self.read_class(node, inside, above)
        return self.read_function(node, inside, above) if node.type == "function_definition" else []

    def read_class(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A class with its methods."""
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        if name is None:
            return []
        given = node.child_by_field_name("superclasses")
        bases = [
            self.tree.line(each)
            for each in (given.named_children if given else ())
            if each.type not in ("keyword_argument", "comment", "ERROR")
        ]
        children = self.define(body.children, Inside("class", self.tree.line(name))) if body else []
        return [self._with_doc(self.symbol(node, name, "class", above, bases=bases, children=children), body)]

    def read_function(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A function or method; definitions inside it are private to it."""
        name = node.child_by_field_name("name")
        if name is None:
            return []
        kind: SymbolKind = "method" if inside.kind == "class" else "function"
        made = self.symbol(node, name, kind, above, has_body=not node.has_error)
        # A nested function is a branch, but the function itself is not.
        made = made._replace(complexity=max(0, made.complexity - 1))
        return [self._with_doc(made, node.child_by_field_name("body"))]

    def _with_doc(self, symbol: Symbol, body: Node | None) -> Symbol:
        doc = self.docstring(body)
        if doc:
            self.docstrings.append(doc)
        return symbol._replace(doc=first_sentence(doc), whole_doc=whole(doc))
