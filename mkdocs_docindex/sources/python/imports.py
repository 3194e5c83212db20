"""Imports and `__all__` of a Python file."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator

from mkdocs_docindex.model.sources import Import
from mkdocs_docindex.sources.python.names import Names
from mkdocs_docindex.sources.python.statements import Statement, Statements
from mkdocs_docindex.sources.python.text import Code
from mkdocs_docindex.sources.python.uses import uses

__all__ = ["exports", "imports"]

_BELOW = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*){0,3}")
_MOST_USES = 300


def imports(code: Code, statements: Statements, names: Names) -> tuple[Import, ...]:
    """List the imports in the order of the file. `from x import *` imports the name "*"."""
    found: list[Import] = []
    for statement in statements.of(ast.Import, ast.ImportFrom):
        found.extend(_import_statement(statement, code, names))
    found.extend(_by_name(code, statements, names))
    return tuple(sorted(found, key=lambda taken: taken.line))


def _import_statement(statement: Statement, code: Code, names: Names) -> Iterator[Import]:
    node = statement.node
    if isinstance(node, ast.ImportFrom):
        taken = tuple(alias.name for alias in node.names)
        # By convention, names of modules have no capitals: other names are what the import leads to.
        modules = [alias for alias in node.names if alias.name.islower()]
        used = [
            f"{alias.name}.{rest}"
            for alias in modules
            for rest in _names_below(code, names, alias.asname or alias.name)
        ]
        found = _import(node.module or "", node.lineno, statement, taken, node.level)
        yield found._replace(uses=tuple(used[:_MOST_USES]))
    elif isinstance(node, ast.Import):
        for alias in node.names:
            found = _import(alias.name, alias.lineno, statement)
            first, _, below = alias.name.partition(".")
            used = _names_below(code, names, alias.asname or first) if first not in sys.stdlib_module_names else []
            if alias.asname and below:
                used = [f"{below}.{rest}" for rest in used]
            yield found._replace(uses=tuple(used[:_MOST_USES]))


def _names_below(code: Code, names: Names, name: str) -> list[str]:
    """The names that the code uses below an imported one: "nn.Linear" of `torch.nn.Linear`."""
    text, found = code.text, dict[str, None]()
    word = f"{name}."
    start = text.find(word)
    while start >= 0:
        before = text[start - 1 : start]
        start += len(word)
        if before.isalnum() or before in ("_", "."):
            start = text.find(word, start)
            continue
        match = _BELOW.match(text, start)
        if match and match[0] not in found and not code.is_literal(start):
            row = code.lines[code.line_at(start) - 1].lstrip()
            if not row.startswith(("import ", "from ")):
                found[match[0]] = None
        start = text.find(word, start)
    # A parameter or a variable of the same name is something else.
    return [] if found and names.is_rebound(name) else list(found)


def _by_name(code: Code, statements: Statements, names: Names) -> Iterator[Import]:
    """Imports such as `importlib.import_module("pkg.module")`, if the name is a literal."""
    for use in uses(code, statements, names, names.imported_from({"importlib"})):
        call = use.node
        if not isinstance(call, ast.Call) or not call.args:
            continue
        first = call.args[0]
        if not isinstance(first, ast.Constant) or not isinstance(first.value, str):
            continue
        if use.resolve(call.func) != "importlib.import_module":
            continue
        target = first.value.lstrip(".")
        level = len(first.value) - len(target)
        package = [*call.args[1:], *(keyword.value for keyword in call.keywords)]
        # Relative to another package than that of the file, the name means something else.
        is_own = bool(package) and isinstance(package[0], ast.Name) and package[0].id == "__package__"
        if target and (not level or is_own):
            yield _import(target, call.lineno, use.statement, level=level)


def _import(target: str, line: int, statement: Statement, names: tuple[str, ...] = (), level: int = 0) -> Import:
    return Import(
        target,
        line,
        names,
        level,
        is_conditional=statement.is_conditional,
        is_for_types=statement.is_for_types,
    )


def exports(statements: Statements) -> tuple[str, ...] | None:
    """Return the names in `__all__`; None if it is missing, or not just a list of strings."""
    public: list[str] | None = None
    for node, *_ in statements.within(statements.module):
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if not any(map(_is_all, targets)):
                continue
            public, added = [], _strings(node.value)
        elif isinstance(node, ast.AugAssign) and _is_all(node.target):
            added = _strings(node.value)
        elif isinstance(node, ast.Expr) and (method := _method_of_all(node.value)):
            name, arguments = method
            added = _strings(arguments[0] if name == "extend" else ast.List(arguments))
            if name == "remove" and added and public is not None:
                public = [word for word in public if word not in added]
                continue
            if name not in ("append", "extend"):
                return None
        else:
            continue
        if added is None or public is None:
            return None
        public.extend(added)
    return None if public is None else tuple(dict.fromkeys(public))


def _is_all(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "__all__"


def _method_of_all(node: ast.expr) -> tuple[str, list[ast.expr]] | None:
    """The method and arguments of `__all__.extend(…)`."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _is_all(node.func.value) and node.args:
        return node.func.attr, node.args
    return None


def _strings(node: ast.expr) -> list[str] | None:
    """The strings in a list expression, None if it contains anything else."""
    found: list[str] = []
    stack = [node]
    while stack:
        part = stack.pop()
        if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add):
            stack += [part.right, part.left]
            continue
        if not isinstance(part, (ast.List, ast.Tuple, ast.Set)):
            return None
        for item in part.elts:
            if not isinstance(item, ast.Constant) or not isinstance(item.value, str):
                return None
            found.append(item.value)
    return found
