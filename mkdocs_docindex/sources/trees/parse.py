"""Loads tree-sitter grammars and parses texts with them."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tree_sitter import Language, Node, Query, Tree

__all__ = ["Grammar", "load_grammar", "parse", "without_conflict"]

_FUNCTIONS = {"TSX": "language_tsx", "TypeScript": "language_typescript", "PHP": "language_php"}
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
    """Return the grammar of a package; None if it, or tree-sitter, is not installed or too old."""
    try:
        from tree_sitter import Language, Query, QueryCursor  # noqa: F401 - checks that they exist

        module = import_module(package.replace("-", "_"))
        language = Language(getattr(module, _FUNCTIONS.get(language_name, "language"))())
    except (ImportError, ValueError):
        return None
    return Grammar(language, Query(language, query))


def parse(grammar: Grammar, data: bytes) -> tuple[Tree, dict[str, list[Node]]]:
    """Return the tree of a text and the nodes that the query captures."""
    from tree_sitter import Parser, QueryCursor

    tree = Parser(grammar.language).parse(_with_closed_comment(data))
    return tree, QueryCursor(grammar.query).captures(tree.root_node)


def without_conflict(data: bytes) -> tuple[bytes, int]:
    """Blank out the marks of a merge conflict, so that both sides are read; also return the line of the first."""
    start = _CONFLICT_START.search(data)
    if not start or not _CONFLICT_END.search(data, start.end()):
        return data, 0
    return _CONFLICT.sub(lambda match: b" " * len(match[0]), data), data.count(b"\n", 0, start.start()) + 1


def _with_closed_comment(data: bytes) -> bytes:
    """Close the comment at the end of a broken file: a parser would search the whole text for the end of each `/*`."""
    return data + b"*/" if data.count(b"/*", data.rfind(b"*/") + 1) > _MANY_OPEN_COMMENTS else data
