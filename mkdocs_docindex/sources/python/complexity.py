"""Cyclomatic complexity of Python functions."""

from __future__ import annotations

import ast
import sys

__all__ = ["complexity"]

_BRANCHES = {ast.If, ast.For, ast.AsyncFor, ast.While, ast.FunctionDef, ast.AsyncFunctionDef, ast.ExceptHandler}
_TRIES = (ast.Try, ast.TryStar) if sys.version_info >= (3, 11) else (ast.Try,)
_BLOCKS = {*_BRANCHES, *_TRIES, ast.With, ast.AsyncWith, ast.ClassDef, ast.Match}


def complexity(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The cyclomatic complexity: 1, and one more for each branch, as in McCabe's measure and ruff's C901.

    Nested functions are included. A last case that matches everything is an `else`, which adds no path.
    """
    total = 1
    stack: list[ast.AST] = [node for node in function.body if type(node) in _BLOCKS]
    while stack:
        node = stack.pop()
        inside: list[ast.AST] = []
        if type(node) in _BRANCHES:
            total += 1
        elif isinstance(node, ast.Match):
            total += len(node.cases) - _is_irrefutable(node.cases[-1])
            inside += [part for case in node.cases for part in case.body]
        elif isinstance(node, _TRIES):
            total += bool(node.orelse)
            inside += [*node.handlers, *node.finalbody]
        inside += getattr(node, "body", ())
        inside += getattr(node, "orelse", ())
        stack += [part for part in inside if type(part) in _BLOCKS]
    return total


def _is_irrefutable(case: ast.match_case) -> bool:
    pattern = case.pattern
    while isinstance(pattern, ast.MatchAs) and pattern.pattern is not None:
        pattern = pattern.pattern
    if isinstance(pattern, ast.MatchOr):
        last = pattern.patterns[-1]
        return case.guard is None and isinstance(last, ast.MatchAs) and last.pattern is None
    return case.guard is None and isinstance(pattern, ast.MatchAs)
