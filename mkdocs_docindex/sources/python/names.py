"""Name resolution in a Python file, through its imports."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from mkdocs_docindex.sources.python.statements import Definition, Scope, Statements

__all__ = ["Names"]


class Names:
    """The names that a file binds, in each of its scopes."""

    def __init__(self, statements: Statements) -> None:
        self.statements = statements
        self._imported: dict[Scope, dict[str, str]] = {}
        self._bound: dict[Scope, set[str]] = {}
        self._all_bound: set[str] | None = None
        for node, scope, *_ in statements.of(ast.Import, ast.ImportFrom):
            assert isinstance(node, (ast.Import, ast.ImportFrom))
            self._imported.setdefault(scope, {}).update(_imported(node))

    def imported_from(self, modules: Collection[str]) -> set[str]:
        """Return the names, anywhere in the file, that refer to one of these modules or something in them."""
        return {
            name
            for imported in self._imported.values()
            for name, target in imported.items()
            if target.partition(".")[0] in modules
        }

    def resolve(self, node: ast.AST, scope: Scope) -> str:
        """Return the qualified name of a name or attribute: "os.environ", "builtins.eval"; "" if unknown."""
        parts: list[str] = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        if not isinstance(node, ast.Name):
            return ""
        root = self._meaning(node.id, scope)
        return ".".join((root, *reversed(parts))) if root else ""

    def owner(self, name: str, scope: Scope) -> Scope | None:
        """Return the scope that binds a name; None for a built-in name."""
        inner = scope
        here: Scope | None = scope
        while here is not None:
            # Names of a class are not visible in its methods.
            seen = here.kind != "class" or here is inner
            if seen and (name in self.bound(here) or name in self._imported.get(here, ())):
                return here
            here = here.parent
        return None

    def is_rebound(self, name: str) -> bool:
        """Return whether any scope binds a name, except by import."""
        if self._all_bound is None:
            self._all_bound = {each for scope in self.statements.by_scope for each in self.bound(scope)}
        return name in self._all_bound

    def bound(self, scope: Scope) -> set[str]:
        """Return the names that a scope binds, except by import."""
        if scope not in self._bound:
            stored, outer = self.stored(scope)
            self._bound[scope] = stored - outer
        return self._bound[scope]

    def stored(self, scope: Scope) -> tuple[set[str], set[str]]:
        """Return the names that a scope assigns, except by import, and those declared global or nonlocal."""
        names: set[str] = set()
        outer: set[str] = set()
        if isinstance(scope.node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            names.update(argument.arg for argument in _arguments(scope.node.args))
        imported = self._imported.get(scope, {})
        for statement in self.statements.within(scope):
            node = statement.node
            if isinstance(node, (ast.Global, ast.Nonlocal)):
                outer.update(node.names)
            elif isinstance(node, Definition):
                names.add(node.name)
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and node.value.value is None:
                # After `except ImportError: yaml = None` the name still refers to the import.
                names.update(name for name in _targets(node) if name not in imported)
            else:
                names.update(_targets(node))
        return names, outer

    def _meaning(self, name: str, scope: Scope) -> str:
        owner = self.owner(name, scope)
        if owner is None:
            return f"builtins.{name}"
        return "" if name in self.bound(owner) else self._imported[owner][name]


def _imported(node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, str]]:
    """The names that an import binds, each with its qualified name."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            first = alias.name.partition(".")[0]
            yield (alias.asname, alias.name) if alias.asname else (first, first)
        return
    module = "." * node.level + (node.module or "")
    for alias in node.names:
        yield alias.asname or alias.name, f"{module}.{alias.name}"


def _targets(node: ast.stmt) -> Iterator[str]:
    """The names that a statement assigns."""
    targets: list[ast.expr | None] = []
    if isinstance(node, (ast.Assign, ast.Delete)):
        targets.extend(node.targets)
    elif isinstance(node, (ast.AnnAssign, ast.AugAssign, ast.For, ast.AsyncFor)):
        targets.append(node.target)
    elif isinstance(node, (ast.With, ast.AsyncWith)):
        targets.extend(item.optional_vars for item in node.items)
    elif isinstance(node, ast.Match):
        for case in node.cases:
            yield from (name for part in ast.walk(case.pattern) if (name := getattr(part, "name", None)))
    elif hasattr(node, "handlers"):
        yield from (handler.name for handler in node.handlers if handler.name)
    elif hasattr(node, "type_params") and isinstance(name := getattr(node, "name", None), ast.Name):
        yield name.id
    while targets:
        target = targets.pop()
        if isinstance(target, ast.Name):
            yield target.id
        elif isinstance(target, (ast.Tuple, ast.List)):
            targets.extend(target.elts)
        elif isinstance(target, ast.Starred):
            targets.append(target.value)


def _arguments(arguments: ast.arguments) -> Iterator[ast.arg]:
    yield from (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
    yield from (argument for argument in (arguments.vararg, arguments.kwarg) if argument)
