"""The outline of a Python file: the tree of its definitions."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from mkdocs_docindex.model.sources import DETAILS, Symbol, SymbolKind
from mkdocs_docindex.sources.python.complexity import complexity
from mkdocs_docindex.sources.python.docstrings import docstring, first_sentence, text_of, whole
from mkdocs_docindex.sources.python.names import Names
from mkdocs_docindex.sources.python.statements import Definition, Scope, Statement, Statements
from mkdocs_docindex.sources.python.text import Code, one_line
from mkdocs_docindex.sources.whole_docs import documented_by

__all__ = ["outline"]

_CONSTANT = re.compile(r"_*[A-Z][A-Z0-9_]*")
# The name may be on the line after "def \\", and the parser may normalise its characters.
_OPENING = re.compile(r"(?:async[\s\\]+)?(?:def|class)[\s\\]+\w+")
_ENUMS = {f"enum.{name}" for name in ("Enum", "IntEnum", "StrEnum", "Flag", "IntFlag", "ReprEnum")}
_TYPE_MAKERS = {"TypeVar", "NewType", "ParamSpec", "TypeVarTuple", "TypeAliasType"}
_VALUES: frozenset[SymbolKind] = DETAILS | {"type"}
_VALUE_LENGTH = 60
_TYPE_ALIAS: type[ast.stmt] | None = getattr(ast, "TypeAlias", None)


@dataclass(slots=True)
class _Entry:
    """A symbol that a later definition may still modify."""

    symbol: Symbol
    is_overload: bool
    is_conditional: bool


class _Outline(NamedTuple):
    code: Code
    names: Names
    exports: frozenset[str] | None

    def symbols(self, scope: Scope, is_public: bool) -> tuple[Symbol, ...]:
        """The symbols of a module or class.

        Definitions of the same name are merged if they belong together: in the branches of a condition (the first
        counts), as overloads (the implementation counts; in a stub, the first), as getter and setter of a property.
        """
        entries: list[_Entry] = []
        last: dict[str, _Entry] = {}
        statements = self.names.statements.within(scope)
        for position, statement in enumerate(statements):
            for symbol in self._defined(statement, is_public):
                if not symbol.doc and (symbol.kind in DETAILS or symbol.kind == "type"):
                    following = statements[position + 1].node if position + 1 < len(statements) else None
                    doc = text_of(following)
                    symbol = symbol._replace(doc=first_sentence(doc), whole_doc=whole(doc))
                decorators = getattr(statement.node, "decorator_list", [])
                is_overload = any(_last_name(decorator) == "overload" for decorator in decorators)
                entry = _Entry(symbol, is_overload, statement.is_conditional)
                known = last.get(symbol.name)
                if known is None or not _belong_together(known, entry, decorators):
                    entries.append(entry)
                    last[symbol.name] = entry
                elif known.is_overload and not is_overload:
                    known.symbol = documented_by(symbol, known.symbol)
                    known.is_overload = False
                else:
                    known.symbol = documented_by(known.symbol, symbol)
        return tuple(entry.symbol for entry in entries)

    def _defined(self, statement: Statement, is_public: bool) -> Iterator[Symbol]:
        node, scope = statement.node, statement.scope
        if isinstance(node, Definition):
            assert statement.inner is not None
            yield self._definition(node, scope, statement.inner, is_public)
        elif _TYPE_ALIAS and isinstance(node, _TYPE_ALIAS):
            name: str = node.name.id  # type: ignore[attr-defined]
            written = self.code.written(node, 2 * _VALUE_LENGTH)
            yield self._value(name, "type", node, written.partition(name)[2].strip(), scope, is_public)
        elif scope.kind == "module" and isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            is_alias = _last_name(node.annotation) == "TypeAlias"
            if is_alias or (node.value and _CONSTANT.fullmatch(node.target.id)):
                start = self.code.offset(node.lineno, node.col_offset) + len(node.target.id)
                value = self._until_end(node, start)
                yield self._value(node.target.id, "type" if is_alias else "constant", node, value, scope, is_public)
        elif scope.kind == "module" and isinstance(node, ast.Assign):
            yield from self._constants(node, scope, is_public)
        elif scope.kind == "class" and isinstance(node, ast.AnnAssign | ast.Assign):
            yield from self._in_class(node, scope, is_public)

    def _constants(self, node: ast.Assign, scope: Scope, is_public: bool) -> Iterator[Symbol]:
        makes_type = isinstance(node.value, ast.Call) and _last_name(node.value.func) in _TYPE_MAKERS
        for target in node.targets:
            if isinstance(target, ast.Name):
                if makes_type or _CONSTANT.fullmatch(target.id):
                    value = f"= {self.code.written(node.value, _VALUE_LENGTH)}"
                    kind: SymbolKind = "type" if makes_type else "constant"
                    yield self._value(target.id, kind, target, value, scope, is_public)
            elif isinstance(target, (ast.Tuple, ast.List)):
                for item in target.elts:
                    if isinstance(item, ast.Name) and _CONSTANT.fullmatch(item.id):
                        yield self._value(item.id, "constant", item, "", scope, is_public)

    def _in_class(self, node: ast.AnnAssign | ast.Assign, scope: Scope, is_public: bool) -> Iterator[Symbol]:
        """Fields of a class with their types, values of an enum, and constants."""
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            if not isinstance(target, ast.Name) or (target.id.startswith("__") and target.id.endswith("__")):
                continue
            kind: SymbolKind = "constant" if _CONSTANT.fullmatch(target.id) else "field"
            if isinstance(node, ast.AnnAssign):
                written = f": {self.code.written(node.annotation, _VALUE_LENGTH)}"
            elif kind == "constant":
                written = f"= {self.code.written(node.value, _VALUE_LENGTH)}"
            else:
                written = ""
            yield self._value(target.id, kind, target, written, scope, is_public)

    def _until_end(self, node: ast.stmt, start: int) -> str:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return one_line(self.code.text[start : self.code.offset(node.end_lineno, node.end_col_offset)], _VALUE_LENGTH)

    def _value(
        self, name: str, kind: SymbolKind, node: ast.expr | ast.stmt, written: str, scope: Scope, is_public: bool
    ) -> Symbol:
        end = node.end_lineno or node.lineno
        return Symbol(name, kind, node.lineno, end, written, is_public=is_public and self._is_public(name, scope))

    def _definition(self, node: Definition, scope: Scope, inner: Scope, is_public: bool) -> Symbol:
        code = self.code
        opening = _OPENING.match(code.text, code.offset(node.lineno, node.col_offset))
        assert opening is not None
        start = opening.end()
        is_public = is_public and self._is_public(node.name, scope)
        kind: SymbolKind
        bases: tuple[str, ...] = ()
        children: tuple[Symbol, ...] = ()
        paths = 0
        doc = docstring(node)
        if isinstance(node, ast.ClassDef):
            is_enum = any(self.names.resolve(base, scope) in _ENUMS for base in node.bases)
            kind = "enum" if is_enum else "class"
            signature = _type_parameters(code.header(start)) if getattr(node, "type_params", None) else ""
            bases = tuple(code.written(base) for base in node.bases)
            children = self.symbols(inner, is_public)
            if is_enum:
                # Only what is assigned without a type is a member.
                children = tuple(
                    child._replace(kind="value") if child.kind in DETAILS and child.signature[:1] != ":" else child
                    for child in children
                )
        else:
            kind = "method" if scope.kind == "class" else "function"
            signature = code.header(start)
            if isinstance(node, ast.AsyncFunctionDef):
                signature = f"async {signature}"
            paths = complexity(node)
        return Symbol(
            node.name,
            kind,
            code.line_at(start - 1),
            node.end_lineno or node.lineno,
            signature,
            first_sentence(doc),
            tuple(code.written(decorator) for decorator in node.decorator_list),
            bases,
            is_public,
            paths,
            children,
            whole(doc),
        )

    def _is_public(self, name: str, scope: Scope) -> bool:
        if scope.kind == "module" and self.exports is not None:
            return name in self.exports
        return not name.startswith("_") or (name.startswith("__") and name.endswith("__"))


def outline(code: Code, statements: Statements, names: Names, exports: tuple[str, ...] | None) -> tuple[Symbol, ...]:
    """List classes, functions, methods, types and constants, each with its children.

    The signature of an async function starts with "async": "async (self, url: str) -> bytes". Functions inside
    functions are private to them and left out.
    """
    public = None if exports is None else frozenset(exports)
    return _Outline(code, names, public).symbols(statements.module, is_public=True)


def _belong_together(known: _Entry, entry: _Entry, decorators: list[ast.expr]) -> bool:
    """Whether a definition is another form of one with the same name, rather than a redefinition."""
    if {entry.symbol.kind, known.symbol.kind} & _VALUES:
        return True
    if known.is_overload or entry.is_conditional or known.is_conditional:
        return entry.symbol.name != "_"
    accessors = {f"{entry.symbol.name}.{name}" for name in ("setter", "getter", "deleter")}
    return any(ast.unparse(decorator) in accessors for decorator in decorators)


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _type_parameters(header: str) -> str:
    """The "[T: int]" that a class's header starts with."""
    depth = 0
    for position, sign in enumerate(header):
        depth += (sign == "[") - (sign == "]")
        if not depth:
            return header[: position + 1]
    return header
