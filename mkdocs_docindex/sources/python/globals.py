"""Module variables that functions modify."""

from __future__ import annotations

import ast

from mkdocs_docindex.sources.python.names import Names
from mkdocs_docindex.sources.python.statements import Scope, Statements
from mkdocs_docindex.sources.python.text import Code
from mkdocs_docindex.sources.python.uses import Use, uses

__all__ = ["changed_globals"]

_DISPLAYS = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
_MAKERS = {
    *(f"builtins.{name}" for name in ("list", "dict", "set", "bytearray")),
    *(f"collections.{name}" for name in ("defaultdict", "OrderedDict", "deque", "Counter")),
    *(f"weakref.{name}" for name in ("WeakKeyDictionary", "WeakValueDictionary", "WeakSet")),
}
_CHANGES = frozenset(
    "append extend insert remove pop clear sort reverse update setdefault popitem add discard appendleft popleft"
    " extendleft rotate intersection_update difference_update symmetric_difference_update subtract".split()
)


def changed_globals(code: Code, statements: Statements, names: Names) -> dict[str, int]:
    """Find module variables that a function modifies or sets, each with the line of its definition."""
    mutable = _mutable(statements.module, names)
    inside = [statement for statement in statements.all if statement.scope.kind == "function"]
    used = uses(code, Statements(statements.module, inside), names, mutable)
    changed = {name: mutable[name] for use in used if (name := _changed(use)) in mutable and _is_global(name, use)}
    lines: dict[str, int] | None = None
    for node, scope, *_ in statements.of(ast.Global):
        lines = _definitions(statements) if lines is None else lines
        stored = names.stored(scope)[0]
        for name in node.names if isinstance(node, ast.Global) else ():
            if name in stored and name not in changed:
                changed[name] = lines.get(name, node.lineno)
    return changed


def _mutable(module: Scope, names: Names) -> dict[str, int]:
    """Module variables that hold a list, dictionary or set, each with its line."""
    found: dict[str, int] = {}
    for node, *_ in names.statements.within(module):
        if isinstance(node, (ast.Assign, ast.AnnAssign)):
            value = node.value
            is_mutable = isinstance(value, _DISPLAYS) or (
                isinstance(value, ast.Call) and names.resolve(value.func, module) in _MAKERS
            )
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if is_mutable and isinstance(target, ast.Name) and target.id != "__all__":
                    found.setdefault(target.id, node.lineno)
    return found


def _changed(use: Use) -> str:
    """The variable whose content a node modifies."""
    node = use.node
    target: ast.expr | None = None
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _CHANGES:
        target = node.func.value
    elif isinstance(node, ast.Subscript) and isinstance(node.ctx, (ast.Store, ast.Del)):
        target = node.value
    return target.id if isinstance(target, ast.Name) else ""


def _is_global(name: str, use: Use) -> bool:
    if name in use.hidden:
        return False
    owner = use.names.owner(name, use.statement.scope)
    return owner is not None and owner.kind == "module"


def _definitions(statements: Statements) -> dict[str, int]:
    """The line of the first assignment of each module variable."""
    found: dict[str, int] = {}
    for node, *_ in statements.within(statements.module):
        for target in node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]:
            if isinstance(target, ast.Name):
                found.setdefault(target.id, node.lineno)
    return found
