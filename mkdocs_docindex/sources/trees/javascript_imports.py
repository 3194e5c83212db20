"""Imports of JavaScript and TypeScript files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from mkdocs_docindex.model.sources import Import
from mkdocs_docindex.sources.trees.nodes import Tree, first_line

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["calls", "statement"]

_CALL = re.compile(rb"(?<![\w$.])(require|import)\s*\(\s*([\"'])([^\"'\n]+)\2\s*[,)]")


def statement(tree: Tree, node: Node) -> Iterator[Import]:
    """`import … from "…"` and `export … from "…"`."""
    source = node.child_by_field_name("source")
    names: list[str] = []
    for each in node.children:
        if each.type == "import_require_clause":
            source = each.child_by_field_name("source")
        elif each.type == "import_clause":
            names += _clause_names(tree, each)
        elif each.type == "export_clause":
            names += [tree.line(name.child_by_field_name("name")) for name in each.named_children]
        elif each.type == "*":
            names.append("*")
    if source is not None:
        is_for_types = any(each.type == "type" for each in node.children)
        target = tree.text(source)[1:-1]
        yield Import(target, first_line(node), tuple(filter(None, names)), is_for_types=is_for_types)


def calls(tree: Tree) -> Iterator[Import]:
    """`require("…")` and `import("…")` of a literal; the latter loads only when it is run."""
    for match, leaf in tree.leaves((b"require", b"import"), _CALL):
        call = leaf.parent
        if call is not None and call.type == "import":
            call = call.parent
        if leaf.type in ("identifier", "import") and call is not None and call.type == "call_expression":
            is_late = tree.is_in_block(leaf) or leaf.type == "import"
            target = match[3].decode("utf-8", "replace")
            yield Import(target, first_line(leaf), _required_names(tree, call), is_conditional=is_late)


def _clause_names(tree: Tree, clause: Node) -> Iterator[str]:
    for each in clause.named_children:
        if each.type == "identifier":
            yield "default"
        elif each.type == "named_imports":
            for name in each.named_children:
                yield tree.line(name.child_by_field_name("name"))


def _required_names(tree: Tree, call: Node) -> tuple[str, ...]:
    """The names in `const { a, b: c } = require("…")`."""
    around = call.parent
    name = around.child_by_field_name("name") if around is not None and around.type == "variable_declarator" else None
    if name is None or name.type != "object_pattern":
        return ()
    return tuple(tree.line(each.child_by_field_name("key") or each) for each in name.named_children)
