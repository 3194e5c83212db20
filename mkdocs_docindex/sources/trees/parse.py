"""Loads tree-sitter grammars and parses texts with them."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tree_sitter import Language, Node, Query, Tree

__all__ = ["Grammar", "Parsed", "load_grammar", "parse", "without_conflict"]

_FUNCTIONS = {
    "TSX": "language_tsx",
    "TypeScript": "language_typescript",
    "PHP": "language_php",
    "OCaml": "language_ocaml",
    "OCaml interface": "language_ocaml_interface",
}
_MANY_OPEN_COMMENTS = 50
_CONFLICT = re.compile(rb"^(?:<{7}|\|{7}|>{7})(?: [^\n]*)?$|^={7}$", re.MULTILINE)
_CONFLICT_START = re.compile(rb"^<{7} ", re.MULTILINE)
_CONFLICT_END = re.compile(rb"^>{7} ", re.MULTILINE)


class Grammar(NamedTuple):
    """A grammar with the query of its language."""

    language: Language
    query: Query


@cache
def load_grammar(package: str, language_name: str, query: str) -> Grammar | None:
    """Return the grammar of a package; None if it, or tree-sitter, is not installed or does not fit."""
    try:
        from tree_sitter import Language, Query, QueryCursor  # noqa: F401 - checks that they exist

        module = import_module(package.replace("-", "_"))
        language = Language(getattr(module, _FUNCTIONS.get(language_name, "language"))())
        return Grammar(language, Query(language, query))  # a grammar with other nodes raises a ValueError
    except (ImportError, AttributeError, ValueError):
        return None


class Parsed(NamedTuple):
    """A syntax tree, with what the query found in it."""

    tree: Tree
    found: dict[str, list[Node]]
    """All nodes of a capture."""
    matches: list[tuple[int, dict[str, list[Node]]]]
    """The number of each pattern that matched, with its captures; only if they are asked for."""


def parse(grammar: Grammar, data: bytes, *, is_paired: bool = False) -> Parsed:
    """Parse a text; `is_paired` asks for what was captured together."""
    from tree_sitter import Parser, QueryCursor

    tree = Parser(grammar.language).parse(_with_closed_comment(data))
    cursor = QueryCursor(grammar.query)
    if not is_paired:
        return Parsed(tree, cursor.captures(tree.root_node), [])
    matches = sorted(cursor.matches(tree.root_node), key=lambda match: match[0])
    found: dict[str, dict[int, Node]] = {}
    for _, match in matches:
        for name, nodes in match.items():
            found.setdefault(name, {}).update((node.id, node) for node in nodes)
    return Parsed(tree, {name: list(nodes.values()) for name, nodes in found.items()}, matches)


def without_conflict(data: bytes) -> tuple[bytes, int]:
    """Blank out the marks of a merge conflict, so that both sides are read; also return the line of the first."""
    start = _CONFLICT_START.search(data)
    if not start or not _CONFLICT_END.search(data, start.end()):
        return data, 0
    return _CONFLICT.sub(lambda match: b" " * len(match[0]), data), data.count(b"\n", 0, start.start()) + 1


def _with_closed_comment(data: bytes) -> bytes:
    """Close the comment at the end of a broken file: a parser would search the whole text for the end of each `/*`."""
    return data + b"*/" if data.count(b"/*", data.rfind(b"*/") + 1) > _MANY_OPEN_COMMENTS else data
