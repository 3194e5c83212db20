"""All statements of a Python file in one list, each with its scope."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

__all__ = ["Definition", "Scope", "Statement", "Statements", "expressions", "statements"]

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Scope(NamedTuple):
    """A module, class or function, in which names are looked up."""

    name: str
    """The qualified name: "Reader.read"; "" for the module."""
    kind: Literal["module", "class", "function"]
    node: ast.Module | Definition
    parent: Scope | None = None

    def inside(self, name: str) -> str:
        """Return the qualified name of something that it defines."""
        return f"{self.name}.{name}" if self.name else name


class Statement(NamedTuple):
    """A statement with its context."""

    node: ast.stmt
    scope: Scope
    is_conditional: bool
    """Whether it is inside a condition, a loop, a try block or a function."""
    is_for_types: bool
    """Whether only type checkers run it."""
    inner: Scope | None
    """The scope that it opens."""


@dataclass(frozen=True, slots=True)
class Statements:
    """The statements of a file, in its order.

    Scopes do not refer to their statements: reference cycles would keep whole trees until the garbage collector runs.
    """

    module: Scope
    all: list[Statement] = field(default_factory=list)
    by_scope: dict[Scope, list[Statement]] = field(default_factory=dict)

    def within(self, scope: Scope) -> list[Statement]:
        """Return the statements directly in a scope, not in a nested one."""
        return self.by_scope.get(scope, [])

    def of(self, *kinds: type[ast.stmt]) -> list[Statement]:
        """Return the statements of some kinds."""
        return [statement for statement in self.all if type(statement.node) in kinds]


def statements(tree: ast.Module) -> Statements:
    """List all statements of a file."""
    found = Statements(Scope("", "module", tree))
    _add(tree.body, found.module, False, False, found)
    return found


def expressions(statement: ast.stmt) -> list[ast.AST]:
    """Return all nodes of a statement in the order of the file, without nested statements and constants."""
    found: list[ast.AST] = []
    stack: list[ast.AST] = [statement]
    while stack:
        node = stack.pop()
        found.append(node)
        for name in reversed(node._fields):
            value = getattr(node, name, None)
            if type(value) is list:
                stack += [
                    part for part in reversed(value) if isinstance(part, ast.AST) and not isinstance(part, _SKIPPED)
                ]
            elif isinstance(value, ast.AST) and not isinstance(value, _SKIPPED):
                stack.append(value)
    return found


def _add(body: Sequence[ast.stmt], scope: Scope, is_conditional: bool, is_for_types: bool, found: Statements) -> None:
    in_scope = found.by_scope.setdefault(scope, [])
    for node in body:
        kind = type(node)
        inner = None
        if kind in _DEFINITIONS:
            assert isinstance(node, Definition)
            inner = Scope(scope.inside(node.name), "class" if kind is ast.ClassDef else "function", node, scope)
        statement = Statement(node, scope, is_conditional, is_for_types, inner)
        found.all.append(statement)
        in_scope.append(statement)
        if inner:
            _add(inner.node.body, inner, is_conditional or inner.kind == "function", is_for_types, found)
        elif kind in _BLOCKS:
            for name in _BLOCKS[kind]:
                for part in getattr(node, name):
                    inside = [part] if isinstance(part, ast.stmt) else part.body
                    _add(inside, scope, True, is_for_types, found)
        elif isinstance(node, ast.If):
            _add_branches(node, scope, is_for_types, found)
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            _add(node.body, scope, is_conditional or _suppresses(node), is_for_types, found)


_SKIPPED = (ast.stmt, ast.Constant, ast.expr_context, ast.operator, ast.cmpop)
_DEFINITIONS = {ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef}
_BLOCKS: dict[type[ast.stmt], tuple[str, ...]] = {
    ast.For: ("body", "orelse"),
    ast.AsyncFor: ("body", "orelse"),
    ast.While: ("body", "orelse"),
    ast.Try: ("body", "handlers", "orelse", "finalbody"),
    ast.Match: ("cases",),
}
if hasattr(ast, "TryStar"):
    _BLOCKS[ast.TryStar] = _BLOCKS[ast.Try]


def _add_branches(node: ast.If, scope: Scope, is_for_types: bool, found: Statements) -> None:
    """Add the branches of an `if` iteratively: a chain of a thousand `elif` is nested a thousand levels deep."""
    while True:
        then, otherwise = _type_checkers(node.test)
        _add(node.body, scope, True, is_for_types or then, found)
        is_for_types = is_for_types or otherwise
        if len(node.orelse) != 1 or not isinstance(following := node.orelse[0], ast.If):
            _add(node.orelse, scope, True, is_for_types, found)
            return
        node = following
        statement = Statement(node, scope, True, is_for_types, None)
        found.all.append(statement)
        found.by_scope[scope].append(statement)


def _type_checkers(test: ast.expr) -> tuple[bool, bool]:
    """Whether only type checkers run the body of a condition, and its `else` branch."""
    if isinstance(test, ast.Name):
        return test.id == "TYPE_CHECKING", False
    if isinstance(test, ast.Attribute):
        return test.attr == "TYPE_CHECKING", False
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        then, otherwise = _type_checkers(test.operand)
        return otherwise, then
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return any(_type_checkers(value)[0] for value in test.values), False
    return False, False


def _suppresses(node: ast.With | ast.AsyncWith) -> bool:
    """Whether errors inside are suppressed: `with suppress(ImportError):`."""
    calls = [item.context_expr for item in node.items if isinstance(item.context_expr, ast.Call)]
    return any("suppress" in (getattr(call.func, "id", ""), getattr(call.func, "attr", "")) for call in calls)
