"""Merges C++ declarations with definitions in the same file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from mkdocs_docindex.model.sources import Symbol
from mkdocs_docindex.sources.whole_docs import documented_by

__all__ = ["Shape", "merge", "split_name"]


class Shape(NamedTuple):
    """What distinguishes functions of the same name."""

    types: tuple[str, ...]
    """The types of its parameters and the qualifiers after them, such as `const`."""
    has_body: bool


Shapes = Mapping[tuple[int, str], Shape]
"""The shape of each function, by its line and name."""
_Bodies = dict[tuple[str, str, tuple[str, ...]], Symbol]


def split_name(name: str) -> tuple[str, str]:
    """Split a name such as "ns::Foo<T>::operator==" into the class, without its template arguments, and the method."""
    head, operator, tail = name.partition("::operator")
    owner, last = (head, "operator" + tail) if operator else name.rpartition("::")[::2]
    return owner.partition("<")[0].rpartition("::")[2].strip(), last


def merge(symbols: Iterable[Symbol], shapes: Shapes) -> list[Symbol]:
    """Keep each function once: at its body, and a method below its class if that is in the file."""
    level = list(symbols)
    bodies: _Bodies = {}
    _find_bodies(level, shapes, bodies)
    used: set[Symbol] = set()
    return _without(_placed(level, "", shapes, bodies, used), used)


def _find_bodies(level: Iterable[Symbol], shapes: Shapes, bodies: _Bodies) -> None:
    for symbol in level:
        if symbol.kind == "namespace":
            _find_bodies(symbol.children, shapes, bodies)
        elif symbol.kind == "method" and "::" in symbol.name:
            shape = shapes[symbol.line, symbol.name]
            if shape.has_body:
                bodies[(*split_name(symbol.name), shape.types)] = symbol


def _placed(level: list[Symbol], owner: str, shapes: Shapes, bodies: _Bodies, used: set[Symbol]) -> list[Symbol]:
    documented = _documented_bodies(level, shapes)
    result = []
    for symbol in level:
        shape = shapes.get((symbol.line, symbol.name))
        if symbol.children:
            inner = symbol.name.partition("<")[0] if symbol.kind in ("class", "struct") else ""
            children = _placed(list(symbol.children), inner, shapes, bodies, used)
            result.append(symbol._replace(children=tuple(children)))
        elif shape is None:
            result.append(symbol)
        elif owner and not shape.has_body and (body := bodies.get((owner, symbol.name, shape.types))):
            used.add(body)
            placed = symbol._replace(line=body.line, end=body.end, complexity=body.complexity)
            result.append(documented_by(placed, body))
        elif shape.has_body or (symbol.name, shape.types) not in documented:
            declared = documented.get((symbol.name, shape.types))
            result.append(documented_by(symbol, declared) if declared else symbol)
    return result


def _documented_bodies(level: Iterable[Symbol], shapes: Shapes) -> dict[tuple[str, tuple[str, ...]], Symbol | None]:
    """Functions of a scope that have a body, with a declaration that documents them."""
    docs: dict[tuple[str, tuple[str, ...]], Symbol] = {}
    bodies = set()
    for symbol in level:
        if shape := shapes.get((symbol.line, symbol.name)):
            key = symbol.name, shape.types
            if shape.has_body:
                bodies.add(key)
            elif symbol.doc:
                docs.setdefault(key, symbol)
    return {key: docs.get(key) for key in bodies}


def _without(level: Iterable[Symbol], used: set[Symbol]) -> list[Symbol]:
    """Remove definitions that are shown below their class."""
    result = []
    for symbol in level:
        if symbol.kind == "namespace":
            result.append(symbol._replace(children=tuple(_without(symbol.children, used))))
        elif symbol not in used:
            result.append(symbol)
    return result
