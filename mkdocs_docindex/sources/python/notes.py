"""Notes on a Python file: what to know before changing or running it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from mkdocs_docindex.model.sources import Note
from mkdocs_docindex.reading.prose import shorten
from mkdocs_docindex.sources.python import review as python_review
from mkdocs_docindex.sources.python.docstrings import docstring
from mkdocs_docindex.sources.python.globals import changed_globals
from mkdocs_docindex.sources.python.names import Names
from mkdocs_docindex.sources.python.statements import Definition, Statements
from mkdocs_docindex.sources.python.text import Code, one_line
from mkdocs_docindex.sources.python.uses import Use, uses

__all__ = ["notes"]

_CACHES = {f"functools.{name}" for name in ("cache", "lru_cache", "cached_property")}
_DEPRECATED = {"warnings.deprecated", "typing_extensions.deprecated"}
_DEPRECATIONS = ("DeprecationWarning", "PendingDeprecationWarning")
_DIRECTIVE = re.compile(r"^([ \t]*)\.\. deprecated::.*", re.MULTILINE)
_VARIABLE_CALLS = {
    *(f"os.environ.{name}" for name in ("get", "pop", "setdefault")),
    *(f"os.{name}" for name in ("getenv", "putenv", "unsetenv")),
}
_LOCKS = ("Lock", "RLock", "Condition", "Semaphore", "BoundedSemaphore", "Event", "Barrier")
_CONCURRENT = {
    "os.fork",
    *(f"threading.{name}" for name in ("Thread", "Timer", "local", *_LOCKS)),
    *(f"multiprocessing.{name}" for name in ("Process", "Pool", "Queue", "Pipe", "Manager", "Value", "Array", *_LOCKS)),
    *(f"multiprocessing.{name}" for name in ("pool.Pool", "pool.ThreadPool", "dummy.Pool")),
    *(f"concurrent.futures.{name}" for name in ("ThreadPoolExecutor", "ProcessPoolExecutor")),
    *(f"asyncio.{name}" for name in ("create_task", "ensure_future", "gather", "TaskGroup", "to_thread", "wait")),
    *(f"asyncio.{name}" for name in ("as_completed", "run_coroutine_threadsafe")),
}
_CONCURRENT_MODULES = ("threading.", "multiprocessing.", "concurrent.futures.")
_MODULES = python_review.MODULES | {"os", "asyncio", "threading", "multiprocessing", "concurrent"}
_LENGTH = 80


def notes(code: Code, statements: Statements, names: Names) -> list[Note]:
    """List the notes on a file, in its order."""
    wanted = {"eval", "exec", *_DEPRECATIONS, *names.imported_from(_MODULES)}
    used = list(uses(code, statements, names, wanted))
    found = [
        *_definitions(statements, names),
        *_entry_points(code, statements),
        *_module_deprecation(code, statements),
        *_calls(code, used),
        *_variables(used),
        *_concurrency(code, statements, used),
        *(Note("mutable_global", line, name) for name, line in changed_globals(code, statements, names).items()),
    ]
    return sorted(found, key=lambda note: note.line)


def _definitions(statements: Statements, names: Names) -> Iterator[Note]:
    """Definitions that are cached, deprecated, or the first coroutine of the file."""
    is_async = False
    for node, scope, *_ in statements.of(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef):
        assert isinstance(node, Definition)
        name = scope.inside(node.name)
        if isinstance(node, ast.AsyncFunctionDef) and not is_async:
            is_async = True
            yield Note("async", node.lineno, name)
        calls = [part.func if isinstance(part, ast.Call) else part for part in node.decorator_list]
        meanings = {names.resolve(call, scope) for call in calls}
        if meanings & _CACHES:
            yield Note("cache", node.lineno, name)
        if meanings & _DEPRECATED or _deprecation(docstring(node)):
            yield Note("deprecated", node.lineno, name)


def _deprecation(doc: str) -> str:
    """The directive that marks the whole definition as deprecated; an indented one is about a parameter."""
    if ".. deprecated::" not in doc:
        return ""
    lines = [line for line in doc.expandtabs().split("\n")[1:] if line.strip()]
    depth = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    directives = _DIRECTIVE.finditer(doc.expandtabs())
    return next((directive[0].strip() for directive in directives if len(directive[1]) <= depth), "")


def _module_deprecation(code: Code, statements: Statements) -> Iterator[Note]:
    module = statements.module.node
    if isinstance(module, ast.Module) and (directive := _deprecation(docstring(module))):
        first = module.body[0].lineno
        rows = enumerate(code.lines[first - 1 : module.body[0].end_lineno], first)
        line = next((line for line, row in rows if directive in row.expandtabs()), first)
        yield Note("deprecated", line, one_line(directive, _LENGTH))


def _entry_points(code: Code, statements: Statements) -> Iterator[Note]:
    for node, *_ in statements.within(statements.module):
        if isinstance(node, ast.If) and isinstance(test := node.test, ast.Compare):
            sides = [test.left, *test.comparators]
            is_name = any(isinstance(side, ast.Name) and side.id == "__name__" for side in sides)
            is_main = any(isinstance(side, ast.Constant) and side.value == "__main__" for side in sides)
            if is_name and is_main and isinstance(test.ops[0], ast.Eq):
                yield Note("entry_point", node.lineno, f"if {code.written(test, _LENGTH)}")


def _calls(code: Code, used: list[Use]) -> Iterator[Note]:
    """Calls to review, and warnings that something is deprecated."""
    called: set[ast.AST] = set()
    for use in used:
        node = use.node
        if isinstance(node, ast.Call):
            called.add(node.func)
            name = use.resolve(node.func)
            if rule := python_review.rule_of(node, name, use.resolve):
                yield Note("review", node.lineno, code.written(node, _LENGTH), rule)
            elif name in ("warnings.warn", "warnings.warn_explicit") and _is_deprecation(node, use):
                yield Note("deprecated", node.lineno, _message(node) or code.written(node, _LENGTH))
        elif isinstance(node, ast.Raise) and node.exc and _is_deprecation(node.exc, use):
            yield Note("deprecated", node.lineno, _message(node.exc) or code.written(node, _LENGTH))
        elif isinstance(node, ast.Attribute) and node not in called and python_review.is_unverified(node, use.resolve):
            yield Note("review", node.lineno, code.written(node, _LENGTH), "S323")


def _is_deprecation(node: ast.expr, use: Use) -> bool:
    """Whether a warning is a deprecation warning, by its class or category."""
    parts = [node]
    if isinstance(node, ast.Call):
        parts = [node.func, *node.args, *(keyword.value for keyword in node.keywords)]
        parts += [part.func for part in parts if isinstance(part, ast.Call)]
    return any(use.resolve(part) in {f"builtins.{name}" for name in _DEPRECATIONS} for part in parts)


def _message(node: ast.expr) -> str:
    """The message of a warning, if it is a literal."""
    if isinstance(node, ast.Call) and node.args:
        first = node.args[0]
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            return shorten(first.value, 2 * _LENGTH)
        if isinstance(first, ast.Call):
            return _message(first)
    return ""


def _variables(used: list[Use]) -> Iterator[Note]:
    """Environment variables, each at its first use."""
    seen: set[str] = set()
    for use in used:
        node = use.node
        name: ast.expr | None = None
        if isinstance(node, ast.Subscript) and use.resolve(node.value) == "os.environ":
            name = node.slice
        elif isinstance(node, ast.Call) and node.args and use.resolve(node.func) in _VARIABLE_CALLS:
            name = node.args[0]
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            name = node.left if use.resolve(node.comparators[0]) == "os.environ" else None
        if isinstance(name, ast.Constant) and isinstance(name.value, str) and name.value not in seen:
            seen.add(name.value)
            yield Note("environment", name.lineno, name.value)


def _concurrency(code: Code, statements: Statements, used: list[Use]) -> Iterator[Note]:
    """Calls that start or synchronise threads, processes and tasks; otherwise the import."""
    seen: set[str] = set()
    modules: set[str] = set()
    for use in used:
        if isinstance(use.node, ast.Call) and (name := use.resolve(use.node.func)) in _CONCURRENT:
            modules.add(name.partition(".")[0])
            if (text := code.written(use.node, _LENGTH)) not in seen:
                seen.add(text)
                yield Note("concurrency", use.node.lineno, text)
    for statement in statements.of(ast.Import, ast.ImportFrom):
        node = statement.node
        if statement.is_for_types or not isinstance(node, (ast.Import, ast.ImportFrom)):
            continue
        for target in _imported_modules(node):
            if target.startswith(_CONCURRENT_MODULES) and target.partition(".")[0] not in modules:
                modules.add(target.partition(".")[0])
                yield Note("concurrency", node.lineno, code.written(node, _LENGTH))


def _imported_modules(node: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(node, ast.Import):
        return [f"{alias.name}." for alias in node.names]
    return [] if node.level else [f"{node.module}.{alias.name}." for alias in node.names]
