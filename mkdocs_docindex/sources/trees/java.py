"""Java and C#.

Symbols are public if declared so, or members of an interface. Return types follow the parameters: "(int a) -> int".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from mkdocs_docindex.model.sources import Import, Note, Symbol, SymbolKind
from mkdocs_docindex.sources.trees.nodes import first_line
from mkdocs_docindex.sources.trees.reader import Above, Inside, TreeReader, Words

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["CSharpReader", "JavaReader"]

_IDENTIFIER = frozenset(("identifier",))
_JAVA_TEST = re.compile(r"(?:\w+\.)*(?:Test|ParameterizedTest|RepeatedTest)\b.*")
_CSHARP_TEST = re.compile(r"(?:Test|TestCase|Fact|Theory|TestMethod|DataTestMethod)(?:Attribute)?\b.*")


class _ClassReader(TreeReader):
    """What Java and C# share: all code is inside types."""

    kinds: ClassVar[dict[str, SymbolKind]] = {}
    test = _JAVA_TEST
    main = ""

    def _modifiers(self, node: Node) -> list[str]:
        """Words such as `public`, as written."""
        raise NotImplementedError

    def _marks(self, node: Node) -> list[str]:
        """Annotations or attributes, without their marks."""
        raise NotImplementedError

    def _bases(self, node: Node) -> Iterator[str]:
        raise NotImplementedError

    def _is_public(self, node: Node, inside: Inside) -> bool:
        modifiers = self._modifiers(node)
        if inside.kind == "interface":
            return inside.is_public and not {"private", "protected", "internal"} & set(modifiers)
        return "public" in modifiers and inside.is_public

    def read_type(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A class, interface, enum, record or struct."""
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        if name is None:
            return []
        kind = self.kinds[node.type]
        is_public = self._is_public(node, inside)
        scope = Inside(kind, self.tree.line(name), is_public)
        children = self.define(body.children, scope) if body is not None else []
        parts = ("type_parameters", "type_parameter_list", "parameters", "parameter_list", "formal_parameters")
        signature = "".join(self.tree.line(each) for each in node.named_children if each.type in parts)
        return [
            self.symbol(
                node,
                name,
                kind,
                above,
                signature=signature,
                bases=self._bases(node),
                decorators=self._marks(node),
                is_public=is_public,
                children=children,
            )
        ]

    def read_method(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A method, constructor, destructor or operator."""
        name = node.child_by_field_name("name")
        parameters = node.child_by_field_name("parameters")
        words, at = self._method_name(node, name)
        if not words:
            return []
        result = node.child_by_field_name("type") or node.child_by_field_name("returns")
        signature = self.tree.line(node.child_by_field_name("type_parameters")) + self.tree.line(parameters)
        if result is not None and node.type != "conversion_operator_declaration":
            signature += f" -> {self.tree.line(result)}"
        marks = self._marks(node)
        is_test = any(map(self.test.fullmatch, marks))
        if words == self.main and "static" in self._modifiers(node):
            self.notes.append(Note("entry_point", first_line(at), f"{inside.name}.{words}"))
        return [
            self.symbol(
                node,
                words,
                "test" if is_test else "method",
                above,
                at=at,
                signature=signature,
                decorators=marks,
                is_public=self._is_public(node, inside),
                has_body=node.child_by_field_name("body") is not None,
            )
        ]

    def _fields(self, node: Node, part: Node, inside: Inside, above: Above, is_constant: bool) -> Iterator[Symbol]:
        """The fields of one declaration; `part` has their type and names."""
        type_words = self.tree.line(part.child_by_field_name("type"))
        for each in part.named_children:
            if each.type == "variable_declarator" and (name := each.child_by_field_name("name")):
                kind: SymbolKind = "constant" if is_constant else "field"
                signature = "" if is_constant else f": {type_words}"
                yield self.symbol(node, name, kind, above, signature=signature, decorators=self._marks(node),
                                  is_public=self._is_public(node, inside))  # fmt: skip

    def is_detail_public(self, node: Node, name: str, inside: Inside) -> bool:
        """Whether a property is public; values of an enum are as public as it is."""
        return inside.is_public if inside.kind == "enum" else self._is_public(node, inside)

    def _method_name(self, node: Node, name: Node | None) -> tuple[str, Node]:
        return (self.tree.line(name), name) if name is not None else ("", node)


class JavaReader(_ClassReader):
    """Reads Java."""

    comments = frozenset(("line_comment", "block_comment"))
    branches = """(if_statement) (for_statement) (enhanced_for_statement) (while_statement) (do_statement)
        (switch_label "case") (catch_clause) (ternary_expression)"""
    import_nodes = "(import_declaration)"
    words: ClassVar[tuple[Words, ...]] = (
        Words("environment", re.compile(rb"\bSystem\.(getenv)\(\s*\"[^\"\n]+\"\s*\)"), _IDENTIFIER, (b"getenv",)),
        Words("concurrency", re.compile(rb"\bnew\s+(Thread)\b(?=\s*\()"), frozenset(("type_identifier",)),
              (b"Thread",)),
        Words("concurrency", re.compile(rb"\bExecutors\.(new\w+)(?=\()"), _IDENTIFIER, (b"Executors.new",)),
    )  # fmt: skip
    kinds: ClassVar[dict[str, SymbolKind]] = {
        "class_declaration": "class",
        "record_declaration": "class",
        "interface_declaration": "interface",
        "annotation_type_declaration": "interface",
        "enum_declaration": "enum",
    }
    definitions: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(kinds, "read_type"),
        "method_declaration": "read_method",
        "constructor_declaration": "read_method",
        "compact_constructor_declaration": "read_method",
        "field_declaration": "read_field",
        "constant_declaration": "read_field",
        "enum_body_declarations": "read_through",
        "enum_constant": "read_detail",
    }
    main = "main"

    def read_import(self, node: Node) -> Iterator[Import]:
        """`import a.b.C;`, `import a.b.*;` and `import static a.B.c;`."""
        path = next((each for each in node.named_children if each.type in ("scoped_identifier", "identifier")), None)
        if path is None:
            return
        target = self.tree.line(path)
        names: tuple[str, ...] = ()
        if any(each.type == "asterisk" for each in node.children):
            names = ("*",)
        elif any(each.type == "static" for each in node.children):
            target, _, name = target.rpartition(".")
            names = (name,)
        yield Import(target, first_line(node), names)

    def read_field(self, node: Node, inside: Inside, above: Above) -> Iterator[Symbol]:
        """Fields, and constants: `static final` fields, and all fields of an interface."""
        is_constant = inside.kind == "interface" or {"static", "final"} <= set(self._modifiers(node))
        yield from self._fields(node, node, inside, above, is_constant)

    def _modifiers(self, node: Node) -> list[str]:
        return [each.type for part in node.children if part.type == "modifiers" for each in part.children]

    def _marks(self, node: Node) -> list[str]:
        return [
            self.tree.line(each).removeprefix("@")
            for part in node.children
            if part.type == "modifiers"
            for each in part.children
            if each.type in ("marker_annotation", "annotation")
        ]

    def _bases(self, node: Node) -> Iterator[str]:
        for part in node.named_children:
            if part.type in ("superclass", "super_interfaces", "extends_interfaces"):
                for each in part.named_children:
                    yield from map(self.tree.line, each.named_children if each.type == "type_list" else [each])


class CSharpReader(_ClassReader):
    """Reads C#."""

    branches = """(if_statement) (for_statement) (foreach_statement) (while_statement) (do_statement)
        (switch_section "case") (switch_expression_arm) (catch_clause) (conditional_expression)"""
    joins = "(switch_expression)"
    import_nodes = "(using_directive)"
    words: ClassVar[tuple[Words, ...]] = (
        Words("environment", re.compile(rb"\bEnvironment\.(GetEnvironmentVariable)\(\s*\"[^\"\n]+\"[^()\n]*\)"),
              _IDENTIFIER, (b"GetEnvironmentVariable",)),
        Words("async", re.compile(rb"\b(async)\b[^{=;\n(]*"), frozenset(("async",)), (b"async",)),
        Words("concurrency", re.compile(rb"\bnew\s+(Thread)\b(?=\s*\()"), _IDENTIFIER, (b"Thread",)),
        Words("concurrency", re.compile(rb"\b(?:Task\.(?=Run)|Parallel\.(?!Run))(Run|For\w*|Invoke)\b(?=\s*[(<])"),
              _IDENTIFIER, (b"Task.Run", b"Parallel.")),
    )  # fmt: skip
    kinds: ClassVar[dict[str, SymbolKind]] = {
        "class_declaration": "class",
        "record_declaration": "class",
        "record_struct_declaration": "struct",
        "struct_declaration": "struct",
        "interface_declaration": "interface",
        "enum_declaration": "enum",
    }
    definitions: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(kinds, "read_type"),
        "namespace_declaration": "read_namespace",
        "delegate_declaration": "read_delegate",
        "method_declaration": "read_method",
        "constructor_declaration": "read_method",
        "destructor_declaration": "read_method",
        "operator_declaration": "read_method",
        "conversion_operator_declaration": "read_method",
        "field_declaration": "read_field",
        "property_declaration": "read_detail",
        "enum_member_declaration": "read_detail",
        **dict.fromkeys(("preproc_if", "preproc_else", "preproc_elif", "declaration_list"), "read_through"),
    }
    test = _CSHARP_TEST
    main = "Main"

    def covers(self, node: Node) -> bool:
        """`namespace A.B;` applies to the rest of the file."""
        return node.type == "file_scoped_namespace_declaration"

    def read_import(self, node: Node) -> Iterator[Import]:
        """`using A.B;`, including static ones and aliases."""
        words = [each for each in node.named_children if each.type not in ("comment", "name_equals")]
        if words:
            yield Import(self.tree.line(words[-1]), first_line(node))

    def read_namespace(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A namespace with a body."""
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        if name is None or body is None:
            return []
        children = self.define(body.children, Inside("namespace", self.tree.line(name)))
        return [self.symbol(node, name, "namespace", above, children=children)]

    def read_delegate(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A type of functions."""
        name = node.child_by_field_name("name")
        if name is None:
            return []
        signature = self.tree.line(node.child_by_field_name("parameters"))
        signature += f" -> {self.tree.line(node.child_by_field_name('type'))}"
        marks, is_public = self._marks(node), self._is_public(node, inside)
        return [self.symbol(node, name, "type", above, signature=signature, decorators=marks, is_public=is_public)]

    def read_field(self, node: Node, inside: Inside, above: Above) -> Iterator[Symbol]:
        """Fields and constants."""
        for part in node.named_children:
            if part.type == "variable_declaration":
                yield from self._fields(node, part, inside, above, "const" in self._modifiers(node))

    def _method_name(self, node: Node, name: Node | None) -> tuple[str, Node]:
        if node.type == "destructor_declaration" and name is not None:
            return f"~{self.tree.line(name)}", name
        if name is not None:
            return self.tree.line(name), name
        word = next((each for each in node.children if each.type == "operator"), None)
        parameters = node.child_by_field_name("parameters")
        if word is None or parameters is None:
            return "", node
        return self.tree.between(word.start_byte, parameters.start_byte), word

    def _modifiers(self, node: Node) -> list[str]:
        return [self.tree.text(each) for each in node.children if each.type == "modifier"]

    def _marks(self, node: Node) -> list[str]:
        return [
            self.tree.line(each)
            for part in node.children
            if part.type == "attribute_list"
            for each in part.named_children
            if each.type == "attribute"
        ]

    def _bases(self, node: Node) -> Iterator[str]:
        for part in node.named_children:
            if part.type == "base_list":
                yield from (self.tree.line(each) for each in part.named_children if each.type != "argument_list")
