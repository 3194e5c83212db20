"""Finds the uses of certain names in a Python file, without visiting all of it."""

from __future__ import annotations

import ast
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mkdocs_docindex.sources.python.names import Names
from mkdocs_docindex.sources.python.statements import Statement, Statements, expressions
from mkdocs_docindex.sources.python.text import Code

__all__ = ["Use", "uses"]


_RELEVANT = (ast.Call, ast.Subscript, ast.Compare, ast.Attribute, ast.Raise)


class Use(NamedTuple):
    """A node of a statement that uses one of the names."""

    node: ast.AST
    statement: Statement
    hidden: frozenset[str]
    """Names that a lambda or comprehension of the statement rebinds."""
    names: Names

    def resolve(self, node: ast.AST) -> str:
        """Return the qualified name of a name or attribute, "" if unknown."""
        return "" if self.hidden and _root(node) in self.hidden else self.names.resolve(node, self.statement.scope)


def uses(code: Code, statements: Statements, names: Names, wanted: Iterable[str]) -> Iterator[Use]:
    """Yield the relevant nodes of the statements whose lines contain one of the wanted names.

    Most expressions of a file use none of them. Searching the text takes a fraction of the time of visiting every node.
    """
    lines = _lines_with(code, wanted)
    if not lines:
        return
    for statement in statements.all:
        node = statement.node
        decorators = getattr(node, "decorator_list", ())
        first = decorators[0].lineno if decorators else node.lineno
        position = bisect_left(lines, first)
        if position == len(lines) or lines[position] > (node.end_lineno or node.lineno):
            continue
        parts = expressions(node)
        hidden = frozenset(_hidden(parts))
        for part in parts:
            if isinstance(part, _RELEVANT):
                yield Use(part, statement, hidden, names)


def _lines_with(code: Code, wanted: Iterable[str]) -> list[int]:
    text = code.text
    found: set[int] = set()
    for word in wanted:
        start = text.find(word)
        while start >= 0:
            end = start + len(word)
            before, after = text[start - 1 : start], text[end : end + 1]
            if not (before.isalnum() or before in ("_", ".") or after.isalnum() or after == "_"):
                line = code.line_at(start)
                found.add(line)
            start = text.find(word, end)
    return sorted(found)


def _hidden(parts: list[ast.AST]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, ast.Lambda):
            arguments = part.args
            for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
                yield argument.arg
        elif isinstance(part, ast.comprehension):
            yield from (name.id for name in ast.walk(part.target) if isinstance(name, ast.Name))


def _root(node: ast.AST) -> str:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""
