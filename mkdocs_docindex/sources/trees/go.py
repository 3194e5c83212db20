"""Go.

Methods are listed below their type; if the type is in another file, the name includes it: "Type.Method".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from mkdocs_docindex.model.sources import Import, Note, Symbol, SymbolKind
from mkdocs_docindex.sources.trees.nodes import Tree, first_line
from mkdocs_docindex.sources.trees.reader import Above, Inside, TreeReader, Words, under_types

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["GoReader"]

_TEST = re.compile(r"(?:Test|Benchmark|Fuzz)(?![a-z])\w*")
_TESTER = re.compile(r"\*testing\.[TBFM]\b")
_OWNER = re.compile(r"\*?\s*(\w+)")


class GoReader(TreeReader):
    """Reads Go."""

    branches = """(if_statement) (for_statement) (expression_case) (type_case) (communication_case)"""
    import_nodes = "(import_spec)"
    words: ClassVar[tuple[Words, ...]] = (
        Words("environment", re.compile(rb"\bos\.(Getenv|LookupEnv)\(\s*\"[^\"\n]+\"\s*\)"),
              frozenset(("field_identifier",)), (b"os.Getenv", b"os.LookupEnv")),
        Words("concurrency", re.compile(rb"\b(go)[ \t]+(?:func\b|[\w.]+(?:\([^()\n]*\))?)"), frozenset(("go",)),
              (b"go ", b"go\t")),
    )  # fmt: skip
    definitions: ClassVar[Mapping[str, str]] = {
        "package_clause": "read_package",
        "type_declaration": "read_types",
        "type_spec": "read_type",
        "type_alias": "read_type",
        "const_declaration": "read_types",
        "const_spec": "read_constants",
        "function_declaration": "read_function",
        "method_declaration": "read_function",
        "method_elem": "read_function",
        "method_spec": "read_function",
        "field_declaration": "read_detail",
    }

    def __init__(self, tree: Tree, language: str) -> None:
        super().__init__(tree, language)
        self._methods: list[tuple[str, Symbol]] = []
        self._is_main = False

    def symbols(self) -> tuple[Symbol, ...]:
        """Return the symbols, with methods below their types."""
        return tuple(under_types(super().symbols(), self._methods, "."))

    def read_import(self, node: Node) -> Iterator[Import]:
        """One package."""
        path = node.child_by_field_name("path")
        if path is not None:
            name = self.tree.line(node.child_by_field_name("name"))
            yield Import(self.tree.text(path)[1:-1], first_line(node), ("*",) if name == "." else ())

    def read_package(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """`package main` makes a program."""
        self._is_main = self.tree.line(node) == "package main"
        return []

    def read_types(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """`type` or `const`, with one definition or a list in brackets."""
        is_list = any(each.type == "(" for each in node.children)
        return self.define(node.children if is_list else [*above.comments, *node.children[1:]], inside)

    def read_type(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A struct, an interface or another type."""
        name, inner = node.child_by_field_name("name"), node.child_by_field_name("type")
        if name is None or inner is None:
            return []
        kind: SymbolKind = "type"
        bases: list[str] = []
        children: list[Symbol] = []
        if inner.type == "interface_type":
            kind = "interface"
            children = self.define(inner.children, Inside("interface", self.tree.line(name)))
            bases = [
                self.tree.line(each) for each in inner.named_children if each.type in ("type_elem", "constraint_elem")
            ]
        elif inner.type == "struct_type":
            kind = "struct"
            fields = inner.named_children[0].children if inner.named_children else []
            children = self.define(fields, Inside("struct", self.tree.line(name)))
            bases = [
                self.tree.line(each.child_by_field_name("type"))
                for each in fields
                if each.type == "field_declaration" and each.child_by_field_name("name") is None
            ]
        generic = self.tree.line(node.child_by_field_name("type_parameters"))
        public = _is_public(self.tree.line(name))
        return [
            self.symbol(node, name, kind, above, signature=generic, bases=bases, is_public=public, children=children)
        ]

    def read_constants(self, node: Node, inside: Inside, above: Above) -> Iterator[Symbol]:
        """Constants of one line, except `_`."""
        for name in node.children_by_field_name("name"):
            words = self.tree.line(name)
            if name.type == "identifier" and words != "_":
                yield self.symbol(node, name, "constant", above, is_public=_is_public(words))

    def read_function(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A function, a method or a method of an interface."""
        name = node.child_by_field_name("name")
        if name is None:
            return []
        words = self.tree.line(name)
        parameters = self.tree.line(node.child_by_field_name("parameters"))
        result = self.tree.line(node.child_by_field_name("result"))
        signature = self.tree.line(node.child_by_field_name("type_parameters")) + parameters
        signature += f" {result}" if result else ""
        receiver = node.child_by_field_name("receiver")
        kind: SymbolKind = "function"
        if receiver is not None or inside.kind == "interface":
            kind = "method"
        elif _TEST.fullmatch(words) and _TESTER.search(parameters):
            kind = "test"
        elif words == "main" and self._is_main:
            self.notes.append(Note("entry_point", first_line(name), "package main, func main()"))
        has_body = node.child_by_field_name("body") is not None
        made = self.symbol(node, name, kind, above, signature=signature, is_public=_is_public(words), has_body=has_body)
        if receiver is None:
            return [made]
        given = next(iter(receiver.named_children), None)
        owner = _OWNER.match(self.tree.line(given.child_by_field_name("type"))) if given is not None else None
        if owner is None:
            return [made]
        self._methods.append((owner[1], made))
        return []

    def is_detail_public(self, node: Node, name: str, inside: Inside) -> bool:
        """Whether a field is public: by its first letter."""
        return _is_public(name)


def _is_public(name: str) -> bool:
    return name[:1].isupper()
