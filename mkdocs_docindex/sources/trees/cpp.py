"""C++ and CUDA.

A method that is defined outside its class replaces its declaration in the class, if that is in the same file.
Otherwise its name is as written: "Foo::bar".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from mkdocs_docindex.model.sources import Symbol
from mkdocs_docindex.sources.trees.c import TYPES, CReader
from mkdocs_docindex.sources.trees.c_macros import without_macros
from mkdocs_docindex.sources.trees.reader import Above, Inside, Words

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["CppReader", "CudaReader", "MetalReader"]

_ACCESS = {"public": True, "private": False, "protected": False}


class CppReader(CReader):
    """Reads C++."""

    branches = """(if_statement) (for_statement) (for_range_loop) (while_statement) (do_statement) (catch_clause)
        (conditional_expression) (case_statement value: (_))"""
    words: ClassVar[tuple[Words, ...]] = (
        *CReader.words,
        Words(
            "concurrency",
            re.compile(rb"\bstd::(thread|jthread|async)\b(?=\s*[({]|\s+\w+\s*[({])"),
            frozenset(("identifier", "type_identifier")),
            (b"std::thread", b"std::jthread", b"std::async"),
        ),
        Words(
            "async",
            re.compile(rb"\b(co_await|co_yield|co_return)\b"),
            frozenset(("co_await", "co_yield", "co_return")),
            (b"co_await", b"co_yield", b"co_return"),
        ),
    )
    definitions: ClassVar[Mapping[str, str]] = {
        **CReader.definitions,
        "namespace_definition": "read_namespace",
        "template_declaration": "read_template",
        "alias_declaration": "read_alias",
        "concept_definition": "read_alias",
        "access_specifier": "read_access",
        "export_declaration": "read_through",
    }

    def read_namespace(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A namespace; the members of an anonymous one are private, and one with only declarations is left out."""
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        if body is None:
            return []
        if name is None:
            return self.define(body.children, Inside("namespace", "", False))
        children = self.define(body.children, Inside("namespace", self.tree.line(name), inside.is_public))
        if not children:
            return []
        return [self.symbol(node, name, "namespace", above, is_public=inside.is_public, children=children)]

    def read_template(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """The definition of a template."""
        parameters = node.child_by_field_name("parameters")
        generic = self.tree.line(parameters)
        generic = "" if generic == "<>" else generic if len(generic) <= 60 else "<…>"
        for inner in node.named_children:
            if inner.type in TYPES:
                return self.read_type(inner, inside, above, generic)
            if inner.type == "function_definition":
                return self.read_function(inner, inside, above, generic)
            if inner.type in ("declaration", "field_declaration"):
                return self.read_declaration(inner, inside, above, generic)
            if inner.type in ("alias_declaration", "concept_definition"):
                return list(self.read_alias(inner, inside, above, generic))
            if inner.type == "template_declaration":
                return self.read_template(inner, inside, above)
        return []

    def read_alias(self, node: Node, inside: Inside, above: Above, generic: str = "") -> Iterator[Symbol]:
        """`using X = …;` and concepts."""
        name = node.child_by_field_name("name")
        if name is not None:
            is_public = inside.is_public and not self.tree.line(name).startswith("_")
            yield self.symbol(node, name, "type", above, signature=generic, is_public=is_public)

    def read_access(self, node: Node, inside: Inside, above: Above) -> Iterable[Symbol]:
        """`public:` and other access specifiers, which apply to all that follows."""
        inside.is_public = _ACCESS.get(self.tree.text(node).partition(":")[0].strip(), inside.is_public)
        return ()


class CudaReader(CppReader):
    """Reads CUDA, whose kernels are marked with `__global__`."""

    @classmethod
    def prepare(cls, data: bytes) -> bytes:
        """Remove macros, but not CUDA's keywords."""
        return without_macros(data, is_cuda=True)


class MetalReader(CppReader):
    """Reads Metal's shading language, a dialect of C++."""

    @classmethod
    def prepare(cls, data: bytes) -> bytes:
        """Remove macros, address spaces and the marks of entry points."""
        return without_macros(data, is_metal=True)
