"""Objective-C, and Objective-C++: C++ around the parts that only Objective-C has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from mkdocs_docindex.model.sources import Import, Symbol, SymbolKind
from mkdocs_docindex.sources.trees.c import CReader
from mkdocs_docindex.sources.trees.cpp import CppReader
from mkdocs_docindex.sources.trees.nodes import first_line
from mkdocs_docindex.sources.trees.reader import Above, Inside
from mkdocs_docindex.sources.whole_docs import documented_by

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["ObjectiveCReader", "ObjectiveCppReader", "only_objects"]

_KINDS: dict[str, SymbolKind] = {
    "class_interface": "class",
    "class_implementation": "class",
    "protocol_declaration": "interface",
}
_CATEGORY = re.compile(r"\s*\(\s*(\w*)\s*\)")
# A class of Objective-C inside C++: what is between these is not C++.
_OPENING = re.compile(rb"^@(?:interface|implementation|protocol)\b(?![^\n]*;[ \t]*$)", re.MULTILINE)
_CLOSING = re.compile(rb"^@end\b", re.MULTILINE)
_MARKS = re.compile(rb"@(?:autoreleasepool|try|finally|import[^\n]*|class[^\n]*|protocol[^\n]*;)|@(?=[\"({\[])")
_ENUM = re.compile(
    rb"(?:typedef[ \t]+)?NS_(?:ENUM|OPTIONS|CLOSED_ENUM|ERROR_ENUM)[ \t]*\([^(),\n]*,[ \t]*(\w+)[ \t]*\)"
)
_NO_LINE_END = re.compile(rb"[^\n]")


class ObjectiveCReader(CReader):
    """Reads Objective-C."""

    import_nodes = "(preproc_include) (module_import)"
    definitions: ClassVar[Mapping[str, str]] = {
        **CReader.definitions,
        **dict.fromkeys(_KINDS, "read_class"),
        "implementation_definition": "read_through",
        "method_declaration": "read_method",
        "method_definition": "read_method",
        "property_declaration": "read_property",
    }

    @classmethod
    def prepare(cls, data: bytes) -> bytes:
        """Write enums of Apple's macros as those of C."""
        return super().prepare(_ENUM.sub(_plain_enum, data))

    def symbols(self) -> tuple[Symbol, ...]:
        """Return the symbols; an interface and its implementation in one file are one class."""
        found = super().symbols()
        merged: dict[str, Symbol] = {}
        others: list[Symbol] = []
        for symbol in found:
            if symbol.kind != "class":
                others.append(symbol)
            else:
                known = merged.get(symbol.name)
                merged[symbol.name] = _joined(known, symbol) if known else symbol
        return tuple(sorted((*others, *merged.values()), key=lambda symbol: symbol.line))

    def read_import(self, node: Node) -> Iterator[Import]:
        """`#import`, `#include` and `@import`."""
        if node.type == "module_import":
            yield Import(self.tree.line(node.child_by_field_name("path")), first_line(node), is_system=True)
        else:
            yield from super().read_import(node)

    def read_class(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """An interface, an implementation or a protocol; a category has its name in brackets."""
        name = next((each for each in node.named_children if each.type == "identifier"), None)
        if name is None:
            return []
        words = self.tree.line(name)
        rest = self.tree.data[name.end_byte : name.end_byte + 200].decode("utf-8", "replace")
        if (category := _CATEGORY.match(rest)) and category[1]:
            words += f" ({category[1]})"
        parent = node.child_by_field_name("superclass")
        bases = [self.tree.line(parent)] if parent is not None else []
        for each in node.named_children:
            if each.type in ("parameterized_arguments", "protocol_reference_list"):
                bases += [self.tree.line(base) for base in each.named_children]
        kind = _KINDS[node.type]
        children = self.define(node.children, Inside(kind, words))
        return [self.symbol(node, words, kind, above, at=name, bases=bases, children=children)]

    def read_method(self, node: Node, inside: Inside, above: Above) -> Iterator[Symbol]:
        """A method, by its selector: "openWith:name:"."""
        parts = node.named_children
        names = [each for each in parts if each.type == "identifier"]
        if not names:
            return
        takes = any(each.type == "method_parameter" for each in parts)
        selector = "".join(f"{self.tree.line(each)}:" for each in names) if takes else self.tree.line(names[0])
        body = next((each for each in parts if each.type == "compound_statement"), None)
        head = self.tree.between(node.start_byte, body.start_byte if body is not None else node.end_byte)
        has_body = body is not None
        yield self.symbol(node, selector, "method", above, at=names[0], signature=head.rstrip("; "), has_body=has_body)

    def read_property(self, node: Node, inside: Inside, above: Above) -> Iterator[Symbol]:
        """A property."""
        for part in node.named_children:
            for each in part.named_children if part.type == "struct_declaration" else ():
                if each.type == "struct_declarator" and (name := self._innermost(each)):
                    typed = self.tree.between(part.start_byte, name.start_byte)
                    yield self.symbol(node, name, "field", above, signature=f": {typed}")


class ObjectiveCppReader(CppReader):
    """Reads what is C++ in Objective-C++; `only_objects` leaves the rest."""

    @classmethod
    def prepare(cls, data: bytes) -> bytes:
        """Remove what only Objective-C has."""
        for start, end in reversed(list(_objects(data))):
            data = data[:start] + _NO_LINE_END.sub(b" ", data[start:end]) + data[end:]
        return super().prepare(_MARKS.sub(lambda match: b" " * len(match[0]), data))


def only_objects(text: str) -> str:
    """Return the classes of Objective-C in a text, with all else empty, so that lines do not change."""
    data = text.encode("utf-8", "replace")
    kept, position = [], 0
    for start, end in _objects(data):
        kept += [b"\n" * data.count(b"\n", position, start), data[start:end]]
        position = end
    return b"".join(kept).decode("utf-8", "replace")


def _objects(data: bytes) -> Iterator[tuple[int, int]]:
    """Where classes of Objective-C start and end."""
    position = 0
    while opening := _OPENING.search(data, position):
        closing = _CLOSING.search(data, opening.end())
        if closing is None:
            return
        position = closing.end()
        yield opening.start(), position


def _plain_enum(match: re.Match[bytes]) -> bytes:
    """The name keeps its place."""
    return b"enum".ljust(match.start(1) - match.start()) + match[1] + b" " * (match.end() - match.end(1))


def _joined(first: Symbol, second: Symbol) -> Symbol:
    """One class of an interface and an implementation: methods are at their bodies."""
    bodies = {child.name: child for child in second.children if child.complexity}
    children = []
    for child in first.children:
        if body := bodies.get(child.name):
            docs = documented_by(child, body)
            children.append(body._replace(doc=docs.doc, whole_doc=docs.whole_doc))
        else:
            children.append(child)
    known = {child.name for child in children}
    children += [child for child in second.children if child.name not in known]
    return documented_by(first._replace(children=tuple(children)), second)
