"""C, and what C++ shares with it.

Return types, which precede the name, are shown after the parameters, like C++'s trailing return types:
"(int a) -> int".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from mkdocs_docindex.model.sources import Import, Note, Symbol, SymbolKind
from mkdocs_docindex.sources.trees.c_macros import without_macros
from mkdocs_docindex.sources.trees.c_merge import Shape, merge
from mkdocs_docindex.sources.trees.nodes import Tree, first_line
from mkdocs_docindex.sources.trees.reader import Above, Inside, TreeReader, Words

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["TYPES", "CReader"]

_GUARD = re.compile(rb"#[ \t]*ifndef[ \t]+(\w+)[^\n]*\n(?:\s|//[^\n]*\n)*#[ \t]*define[ \t]+\1\b")
_TEST = re.compile(r"(?:TYPED_)?TEST(?:_[FPG])?|(?:TYPED_)?TEST_P|BENCHMARK_F")
_CASE = re.compile(r"(?:[A-Z]+_)?(?:TEST_CASE|SCENARIO)(?:_[A-Z]+)*")
_MACRO = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|_[A-Z0-9_]+|[A-Z]{5,}")
_NO_NAMES = frozenset(
    "if else for while do switch return catch sizeof defined case new delete throw and or not".split()
)
_CUDA_MARKS = frozenset(("__global__", "__device__", "__host__"))
_VALUE = re.compile(r"[-+(~]*(?:\d|\"|'|L\"|\()")
_STARS = re.compile(r"[*&]| ?const\b")
_BLANKED = re.compile(r"__attribute__\s*\(\((.+?)\)\)")
_JOINT = re.compile(r"(?<=\S)\s*::\s*")
_IDENTIFIER = frozenset(("identifier",))

_CALLS = {
    "gets": "CWE-242",
    "strcpy": "CWE-676",
    "strcat": "CWE-676",
    "sprintf": "CWE-676",
    "mktemp": "CWE-377",
    "system": "CWE-78",
}
TYPES: dict[str, SymbolKind] = {
    "class_specifier": "class",
    "struct_specifier": "struct",
    "union_specifier": "struct",
    "enum_specifier": "enum",
}


class CReader(TreeReader):
    """Reads C."""

    branches = """(if_statement) (for_statement) (while_statement) (do_statement) (conditional_expression)
        (case_statement value: (_))"""
    blocks = "(function_definition) (preproc_if) (preproc_ifdef)"
    import_nodes = "(preproc_include)"
    words: ClassVar[tuple[Words, ...]] = (
        Words(
            "environment",
            re.compile(rb"(?<![\w.>:])(?:std::|::)?\b((?:secure_)?getenv)\s*\(\s*\"[^\"\n]+\"\s*\)"),
            _IDENTIFIER,
            (b"getenv",),
        ),
        Words(
            "review",
            re.compile(rb"(?<![\w.>:])(?:std::|::)?(gets|strcpy|strcat|sprintf|mktemp|system)\s*\("),
            _IDENTIFIER,
            tuple(map(str.encode, _CALLS)),
            call="call_expression",
            rules=_CALLS,
        ),
        Words(
            "concurrency",
            re.compile(rb"(?<![\w.>:])(pthread_create|thrd_create)(?=\s*\()"),
            _IDENTIFIER,
            (b"pthread_create", b"thrd_create"),
        ),
    )
    definitions: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(TYPES, "read_type"),
        "function_definition": "read_function",
        "declaration": "read_declaration",
        "field_declaration": "read_declaration",
        "type_definition": "read_typedef",
        "preproc_function_def": "read_macro",
        "preproc_def": "read_value_macro",
        "enumerator": "read_detail",
        "expression_statement": "read_statement",
        **dict.fromkeys(
            (
                "preproc_if",
                "preproc_ifdef",
                "preproc_elif",
                "preproc_elifdef",
                "preproc_else",
                "declaration_list",
            ),
            "read_through",
        ),
        "linkage_specification": "read_linkage",
    }

    def __init__(self, tree: Tree, language: str) -> None:
        super().__init__(tree, language)
        self._shapes: dict[tuple[int, str], Shape] = {}

    @classmethod
    def prepare(cls, data: bytes) -> bytes:
        """Remove macros where the grammar does not expect them."""
        return without_macros(data, is_cuda=False)

    def symbols(self) -> tuple[Symbol, ...]:
        """Return the symbols; a declaration is replaced by a definition in the same file."""
        return tuple(merge(super().symbols(), self._shapes))

    def read_import(self, node: Node) -> Iterator[Import]:
        """An `#include`; one whose path is a macro is skipped."""
        path = node.child_by_field_name("path")
        if path is not None and path.type in ("system_lib_string", "string_literal"):
            is_system = path.type == "system_lib_string"
            yield Import(
                self.tree.text(path)[1:-1],
                first_line(node),
                is_system=is_system,
                is_conditional=self._is_conditional(node),
            )

    def _is_conditional(self, node: Node) -> bool:
        around = node.parent
        while around is not None:
            is_condition = around.type in ("function_definition", "preproc_if", "preproc_ifdef")
            if is_condition and not _GUARD.match(self.tree.data, around.start_byte):
                return True
            around = around.parent
        return False

    def read_linkage(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """`extern "C"`, before one declaration or around many."""
        body = node.child_by_field_name("body")
        if body is None:
            return []
        return self.define(body.children if body.type == "declaration_list" else [*above.comments, body], inside)

    def read_type(self, node: Node, inside: Inside, above: Above, generic: str = "", name: str = "") -> list[Symbol]:
        """A class, struct, union or enum with its body; `name` is its name from a typedef."""
        body = node.child_by_field_name("body")
        named = node.child_by_field_name("name")
        if body is None or not (named or name):
            return []
        kind = TYPES[node.type]
        words = name or self.tree.line(named)
        children: list[Symbol] = []
        children = self.define(body.children, Inside(kind, words, kind != "class"))
        bases = [
            self.tree.line(base)
            for clause in node.children
            if clause.type == "base_class_clause"
            for base in clause.named_children
            if base.type not in ("access_specifier", "virtual", "comment")
        ]
        is_public = inside.is_public and not words.startswith("_")
        return [
            self.symbol(
                node,
                words,
                kind,
                above,
                at=named,
                signature=generic,
                bases=bases,
                decorators=self._attributes(node),
                is_public=is_public,
                children=children,
            )
        ]

    def read_typedef(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A typedef, which names an anonymous struct."""
        inner = node.child_by_field_name("type")
        found: list[Symbol] = []
        names = [self._innermost(each) for each in node.children_by_field_name("declarator")]
        if inner is not None and inner.type in TYPES and inner.child_by_field_name("body"):
            own = inner.child_by_field_name("name")
            first = self.tree.line(names[0]) if names and names[0] else ""
            found += self.read_type(inner, inside, above, name="" if own else first)
            own_name = self.tree.line(own) if own else first
            names = [name for name in names if name is not None and self.tree.line(name) != own_name]
        for name in names:
            if name is not None:
                is_public = inside.is_public and not self.tree.line(name).startswith("_")
                found.append(self.symbol(node, name, "type", Above() if found else above, is_public=is_public))
        return found

    def read_macro(self, node: Node, inside: Inside, above: Above) -> Iterator[Symbol]:
        """A macro with parameters."""
        name = node.child_by_field_name("name")
        if name is not None:
            signature = self.tree.line(node.child_by_field_name("parameters"))
            is_public = not self.tree.line(name).startswith("_")
            yield self.symbol(node, name, "macro", above, signature=signature, is_public=is_public)

    def read_value_macro(self, node: Node, inside: Inside, above: Above) -> Iterator[Symbol]:
        """A macro that stands for a value."""
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if name is not None and value is not None and _VALUE.match(self.tree.line(value)):
            yield self.symbol(node, name, "constant", above, is_public=not self.tree.line(name).startswith("_"))

    def read_statement(self, node: Node, inside: Inside, above: Above) -> Iterator[Symbol]:
        """`TEST_CASE("name") { … }`, which looks like a call and a block."""
        call = node.children[0] if node.children else None
        if call is None or call.type != "call_expression":
            return
        called, given = call.child_by_field_name("function"), call.child_by_field_name("arguments")
        if called is None or given is None or not _CASE.fullmatch(self.tree.line(called)):
            return
        name = next((each for each in given.named_children if each.type == "string_literal"), None)
        body = node.next_sibling
        if name is not None and body is not None and body.type == "compound_statement":
            found = self.symbol(body, self.tree.line(name)[1:-1], "test", above, at=name)
            yield found

    def read_declaration(self, node: Node, inside: Inside, above: Above, generic: str = "") -> list[Symbol]:
        """A declaration of a function, or of a variable whose type is defined in place."""
        found: list[Symbol] = []
        inner = node.child_by_field_name("type")
        if inner is not None and inner.type in TYPES:
            found += self.read_type(inner, inside, above, generic)
        for declarator in node.children_by_field_name("declarator"):
            if function := self._function(declarator):
                found += self._read_callable(node, function, declarator, inside, above, generic)
            elif name := self._innermost(declarator):
                is_constant, is_field = self._is_constant(node, declarator), inside.kind in ("class", "struct")
                is_public = inside.is_public and not self.tree.line(name).startswith("_")
                if is_constant or is_field:
                    kind: SymbolKind = "constant" if is_constant else "field"
                    signature = self._field_type(inner, declarator, name) if is_field else ""
                    found.append(self.symbol(node, name, kind, above, signature=signature, is_public=is_public))
        return found

    def _field_type(self, inner: Node | None, declarator: Node, name: Node) -> str:
        """The type of a field; a pointer to a function and a type defined in place are too long to show."""
        marks = self.tree.between(declarator.start_byte, name.start_byte)
        if inner is None or inner.child_by_field_name("body") or "(" in marks:
            return ""
        return f": {self.tree.line(inner)}{marks}"

    def read_function(self, node: Node, inside: Inside, above: Above, generic: str = "") -> list[Symbol]:
        """A function with its body."""
        declarator = node.child_by_field_name("declarator")
        function = self._function(declarator) if declarator is not None else None
        if function is None or declarator is None:
            return []
        return self._read_callable(node, function, declarator, inside, above, generic)

    def _read_callable(
        self, node: Node, function: Node, declarator: Node, inside: Inside, above: Above, generic: str
    ) -> list[Symbol]:
        is_cast = function.type == "operator_cast"
        name = function if is_cast else function.child_by_field_name("declarator")
        shape = function.child_by_field_name("declarator") if is_cast else function
        parameters = shape.child_by_field_name("parameters") if shape is not None else None
        if name is None or parameters is None:
            return []
        words = self.tree.between(name.start_byte, parameters.start_byte if is_cast else name.end_byte)
        words = _JOINT.sub("::", words)
        returned = node.child_by_field_name("type")
        if words in _NO_NAMES:
            return []
        if returned is None and not is_cast and (_TEST.fullmatch(words) or _MACRO.fullmatch(words)):
            return list(self._read_macro_call(node, name, words, parameters, above))
        head = [each for each in node.children if each.end_byte <= declarator.start_byte]
        stars = "".join(_STARS.findall(self.tree.between(declarator.start_byte, function.start_byte)))
        result = self._return_type(head, returned, stars) if not is_cast else ""
        tail = self.tree.between(parameters.end_byte, shape.end_byte if shape is not None else parameters.end_byte)
        signature = generic + self.tree.line(parameters) + (f" {tail}" if tail else "")
        if result and "->" not in tail:
            signature += f" -> {result}"
        before = self._line_before(name.start_byte).split()
        is_method = inside.kind in ("class", "struct") or "::" in words.partition("operator")[0]
        is_public = inside.is_public and not words.startswith("_")
        is_public = is_public and not ("static" in before and inside.kind not in ("class", "struct"))
        marks = (word for word in before if word in _CUDA_MARKS)
        types = tuple(map(self._type_of, parameters.named_children))
        has_body = node.child_by_field_name("body") is not None
        self._shapes[first_line(name), words] = Shape((*types, tail), has_body)
        if words == "main" and inside.kind is None:
            self.notes.append(Note("entry_point", first_line(name), "main"))
        return [
            self.symbol(
                node,
                words,
                "method" if is_method else "function",
                above,
                at=name,
                signature=signature,
                decorators=(*self._attributes(node), *self._blanked_attributes(node), *marks),
                is_public=is_public,
                has_body=has_body,
            )
        ]

    def _read_macro_call(self, node: Node, name: Node, words: str, given: Node, above: Above) -> Iterator[Symbol]:
        """`TEST(Suite, Name) { … }` and other macros before a body."""
        if node.type != "function_definition":
            return
        arguments = [self.tree.line(each) for each in given.named_children if each.type != "comment"]
        if _TEST.fullmatch(words) and arguments:
            yield self.symbol(node, ".".join(arguments), "test", above, at=given)
        else:
            yield self.symbol(node, words + self.tree.line(given), "function", above, at=name)

    def _return_type(self, head: Sequence[Node], returned: Node | None, stars: str) -> str:
        words = [
            self.tree.line(each)
            for each in head
            if each == returned or (each.type == "type_qualifier" and self.tree.line(each) in ("const", "volatile"))
        ]
        # If the grammar parsed a macro as the type, the actual type is in an error node.
        words += [self.tree.line(each) for each in head if each.type == "ERROR"]
        return " ".join(words) + stars

    def _type_of(self, parameter: Node) -> str:
        """The type of a parameter, without its name and default."""
        declarator = parameter.child_by_field_name("declarator")
        marks = re.sub(r"[^*&\[\]]", "", self.tree.line(declarator))
        return self.tree.line(parameter.child_by_field_name("type")) + marks

    def _attributes(self, node: Node) -> Iterator[str]:
        for each in node.children:
            if each.type == "attribute_declaration":
                yield from map(self.tree.line, each.named_children)

    def _line_before(self, offset: int) -> str:
        """The text before a name, including blanked-out macros, back to the previous statement."""
        data = self.tree.data
        near = max(0, offset - 500)
        start = max(data.rfind(mark, near, offset) for mark in (b";", b"}", b"{", b"#", b"*/"))
        return self.tree.between(max(near, start + 1), offset)

    def _blanked_attributes(self, node: Node) -> list[str]:
        body = node.child_by_field_name("body")
        head = self.tree.data[node.start_byte : body.start_byte if body is not None else node.end_byte]
        return _BLANKED.findall(head.decode("utf-8", "replace")) if b"__attribute__" in head else []

    def _is_constant(self, node: Node, declarator: Node) -> bool:
        words = {self.tree.text(each) for each in node.children if each.type == "type_qualifier"}
        has_value = declarator.type == "init_declarator" or node.child_by_field_name("default_value") is not None
        return "constexpr" in words or ("const" in words and has_value and "*" not in self.tree.line(declarator)[:1])

    def _function(self, declarator: Node) -> Node | None:
        """The function declarator in a declarator; None for a variable, including a function pointer."""
        node: Node | None = declarator
        for _ in range(20):
            if node is None or node.type == "operator_cast":
                return node
            if node.type == "function_declarator":
                inner = node.child_by_field_name("declarator")
                is_pointer = inner is not None and inner.type == "parenthesized_declarator"
                return None if is_pointer or inner is None or inner.type == "function_declarator" else node
            if node.type not in ("pointer_declarator", "reference_declarator", "attributed_declarator"):
                return None
            node = node.child_by_field_name("declarator") or next(iter(node.named_children[-1:]), None)
        return None

    def _innermost(self, declarator: Node) -> Node | None:
        """The name in a declarator."""
        node: Node | None = declarator
        for _ in range(20):
            if node is None or node.type in ("identifier", "type_identifier", "field_identifier", "primitive_type"):
                return node
            node = node.child_by_field_name("declarator") or next(iter(node.named_children), None)
        return None
