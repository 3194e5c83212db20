"""PHP.

Traits that a class uses are listed as its bases.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from mkdocs_docindex.model.sources import Import, Note, Symbol, SymbolKind
from mkdocs_docindex.sources.trees.nodes import Tree, first_line
from mkdocs_docindex.sources.trees.reader import Above, Inside, TreeReader, Words

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["PhpReader"]

_KINDS: dict[str, SymbolKind] = {
    "class_declaration": "class",
    "interface_declaration": "interface",
    "trait_declaration": "trait",
    "enum_declaration": "enum",
}
_NAME = frozenset(("name",))


class PhpReader(TreeReader):
    """Reads PHP."""

    branches = """(if_statement) (else_if_clause) (for_statement) (foreach_statement) (while_statement) (do_statement)
        (case_statement) (catch_clause) (conditional_expression) (match_conditional_expression)"""
    blocks = "(function_definition) (method_declaration) (if_statement) (try_statement)"
    import_nodes = """(namespace_use_declaration) (require_expression) (require_once_expression) (include_expression)
        (include_once_expression)"""
    words: ClassVar[tuple[Words, ...]] = (
        Words("environment", re.compile(rb"(?<![\w>:$\\])\\?(getenv)\(\s*[\"'][^\"'\n]+[\"'][^()\n]*\)"), _NAME,
              (b"getenv",)),
        Words("environment", re.compile(rb"\$(_ENV)\[[\"'][^\"'\n]+[\"']\]"), _NAME, (b"$_ENV",)),
        Words("review", re.compile(rb"(?<![\w>:$\\])(eval|unserialize)\s*\("), _NAME, (b"eval", b"unserialize"),
              "function_call_expression", {"eval": "CWE-95", "unserialize": "CWE-502"}),
    )  # fmt: skip
    definitions: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(_KINDS, "read_type"),
        "namespace_definition": "read_namespace",
        "function_definition": "read_function",
        "method_declaration": "read_function",
        "const_declaration": "read_constants",
        "property_declaration": "read_properties",
        "enum_case": "read_detail",
        "if_statement": "read_through",
        "compound_statement": "read_through",
    }

    def __init__(self, tree: Tree, language: str) -> None:
        super().__init__(tree, language)
        if tree.data.startswith(b"#!"):
            self.notes.append(Note("entry_point", 1, tree.data.partition(b"\n")[0].decode("utf-8", "replace").strip()))

    def covers(self, node: Node) -> bool:
        """Whether a namespace has no body, and so applies to the rest of the file."""
        return node.type == "namespace_definition" and node.child_by_field_name("body") is None

    def read_import(self, node: Node) -> Iterator[Import]:
        """`use Name;` and `require "file";`."""
        line = first_line(node)
        if node.type != "namespace_use_declaration":
            yield from self._required(node)
            return
        group = node.child_by_field_name("body")
        if group is not None:
            prefix = next((self.tree.line(each) for each in node.named_children if each.type == "namespace_name"), "")
            names = [self.tree.line(each.named_children[0]) for each in group.named_children if each.named_children]
            yield Import(prefix, line, tuple(names))
            return
        for clause in node.named_children:
            if clause.type == "namespace_use_clause":
                named = [each for each in clause.named_children if each.type in ("qualified_name", "name")]
                if named:
                    yield Import(self.tree.line(named[0]).removeprefix("\\"), line)

    def _required(self, node: Node) -> Iterator[Import]:
        value = next(iter(node.named_children), None)
        while value is not None and value.type == "parenthesized_expression":
            value = next(iter(value.named_children), None)
        if value is None:
            return
        is_here = re.match(r"(?:__DIR__|dirname\(__FILE__\))\s*\.\s*", self.tree.line(value))
        text = self.tree.line(value)[is_here.end() if is_here else 0 :]
        literal = re.fullmatch(r"[\"']([^\"'$]+)[\"']", text)
        if literal:
            target = f".{literal[1]}" if is_here and literal[1].startswith("/") else literal[1]
            yield Import(target, first_line(node), is_conditional=self.tree.is_in_block(node))

    def read_namespace(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A namespace with a body."""
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        if body is None:
            return []
        if name is None:
            return self.define(body.children, inside)
        children = self.define(body.children, Inside("namespace", self.tree.line(name)))
        return [self.symbol(node, name, "namespace", above, children=children)]

    def read_type(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A class, interface, trait or enum."""
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        if name is None:
            return []
        kind = _KINDS[node.type]
        members = body.children if body is not None else []
        children = self.define(members, Inside(kind, self.tree.line(name)))
        clauses = [each for each in node.named_children if each.type in ("base_clause", "class_interface_clause")]
        clauses += [each for each in members if each.type == "use_declaration"]
        types = ("name", "qualified_name")
        bases = [self.tree.line(each) for clause in clauses for each in clause.named_children if each.type in types]
        marks = self._marks(node)
        return [self.symbol(node, name, kind, above, bases=bases, decorators=marks, children=children)]

    def read_function(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A function or method."""
        name = node.child_by_field_name("name")
        if name is None:
            return []
        result = self.tree.line(node.child_by_field_name("return_type"))
        signature = self.tree.line(node.child_by_field_name("parameters")) + (f": {result}" if result else "")
        kind: SymbolKind = "method" if node.type == "method_declaration" else "function"
        return [
            self.symbol(
                node,
                name,
                kind,
                above,
                signature=signature,
                decorators=self._marks(node),
                is_public=self._is_public(node),
                has_body=node.child_by_field_name("body") is not None,
            )
        ]

    def read_constants(self, node: Node, inside: Inside, above: Above) -> Iterator[Symbol]:
        """Constants of one statement."""
        for each in node.named_children:
            name = next(iter(each.named_children), None) if each.type == "const_element" else None
            if name is not None:
                yield self.symbol(node, name, "constant", above, is_public=self._is_public(node))

    def read_properties(self, node: Node, inside: Inside, above: Above) -> Iterator[Symbol]:
        """Properties of one statement."""
        for each in node.named_children:
            if each.type == "property_element" and (name := next(iter(each.named_children), None)):
                type_words = self.tree.line(node.child_by_field_name("type"))
                signature = f": {type_words}" if type_words else ""
                yield self.symbol(node, name, "field", above, signature=signature, is_public=self._is_public(node))

    def _is_public(self, node: Node) -> bool:
        words = {self.tree.text(each) for each in node.children if each.type == "visibility_modifier"}
        return not words & {"private", "protected"}

    def _marks(self, node: Node) -> list[str]:
        return [
            self.tree.line(each)
            for part in node.children
            if part.type == "attribute_list"
            for group in part.named_children
            for each in group.named_children
        ]
