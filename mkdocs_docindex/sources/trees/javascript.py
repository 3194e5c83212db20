"""JavaScript, TypeScript and TSX.

In a file with exports, only exported symbols are public. Each overload is listed, because each can be called.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from mkdocs_docindex.model.sources import Import, Note, Symbol, SymbolKind
from mkdocs_docindex.sources.trees.javascript_imports import calls, statement
from mkdocs_docindex.sources.trees.nodes import Tree
from mkdocs_docindex.sources.trees.reader import Above, Inside, TreeReader, Words

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["JavaScriptReader"]

_FUNCTIONS = frozenset(("arrow_function", "function_expression", "generator_function", "function"))
_TESTS = frozenset(("describe", "it", "test", "suite", "context", "specify"))
_HIDDEN = frozenset(("private", "protected"))
_CONSTANT = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*")
_MAIN = re.compile(rb"require\.(main)\s*={2,3}\s*module\b")


class JavaScriptReader(TreeReader):
    """Reads JavaScript."""

    comments = frozenset(("comment", "html_comment"))
    attributes = frozenset(("decorator",))
    branches = """(if_statement) (for_statement) (for_in_statement) (while_statement) (do_statement) (switch_case)
        (catch_clause) (ternary_expression)"""
    blocks = """(function_declaration) (function_expression) (arrow_function) (method_definition) (if_statement)
        (try_statement)"""
    import_nodes = "(import_statement) (export_statement source: (_))"
    words: ClassVar[tuple[Words, ...]] = (
        Words(
            "environment",
            re.compile(rb"\b(?:process|import\.meta)\.(env)(?:\.[A-Za-z_]\w*|\[[\"'][A-Za-z_]\w*[\"']\])"),
            frozenset(("property_identifier",)),
            (b".env",),
        ),
        Words("review", re.compile(rb"(?<![\w$.])(eval)\s*\("), frozenset(("identifier",)), (b"eval",),
              "call_expression", {"eval": "no-eval"}),
        Words("review", re.compile(rb"\bnew\s+(Function)\s*\("), frozenset(("identifier",)), (b"Function",),
              "new_expression", {"Function": "no-new-func"}),
        Words("review", re.compile(rb"(?<![\w$.])(setTimeout|setInterval)\s*\(\s*[\"'`]"), frozenset(("identifier",)),
              (b"setTimeout", b"setInterval"), "call_expression",
              {"setTimeout": "no-implied-eval", "setInterval": "no-implied-eval"}),
        Words("async", re.compile(rb"(?<![\w$.])(async)\b[^{=;:\n(]*"), frozenset(("async",)),
              (b"async",)),
        Words("concurrency", re.compile(rb"\bnew\s+(Worker|SharedWorker)\b(?=\s*\()"), frozenset(("identifier",)),
              (b"Worker",)),
        Words("entry_point", _MAIN, frozenset(("property_identifier",)), (b"require.main",)),
    )  # fmt: skip
    definitions: ClassVar[Mapping[str, str]] = {
        "export_statement": "read_export",
        "class_declaration": "read_class",
        "abstract_class_declaration": "read_class",
        "interface_declaration": "read_class",
        "enum_declaration": "read_class",
        "function_declaration": "read_function",
        "generator_function_declaration": "read_function",
        "function_signature": "read_function",
        "method_definition": "read_function",
        "method_signature": "read_function",
        "abstract_method_signature": "read_function",
        "field_definition": "read_field",
        "public_field_definition": "read_field",
        "property_signature": "read_detail",
        "enum_assignment": "read_detail",
        "property_identifier": "read_detail",
        "lexical_declaration": "read_variables",
        "variable_declaration": "read_variables",
        "type_alias_declaration": "read_alias",
        "module": "read_namespace",
        "internal_module": "read_namespace",
        "ambient_declaration": "read_ambient",
        "expression_statement": "read_statement",
    }

    def __init__(self, tree: Tree, language: str) -> None:
        super().__init__(tree, language)
        self._ambient: set[str] = set()
        self._exported: dict[str, str] = {}
        """Exported names, each with its name in the file."""
        if tree.data.startswith(b"#!"):
            self.notes.append(Note("entry_point", 1, tree.data.partition(b"\n")[0].decode("utf-8", "replace")))

    def symbols(self) -> tuple[Symbol, ...]:
        """Return the symbols."""
        found = super().symbols()
        if not self._exported:
            return found
        public = {*self._exported.values(), *self._ambient}
        return tuple(
            symbol
            if symbol.kind == "test" or symbol.name.partition(".prototype.")[0] in public
            else symbol._replace(is_public=False)
            for symbol in found
        )

    def exports(self) -> tuple[str, ...] | None:
        """Return the exported names, in order."""
        return tuple(self._exported) or None

    def imports(self) -> Iterator[Import]:
        """Imports, `require("…")` and `import("…")`, in order."""
        found = [*super().imports(), *calls(self.tree)]
        yield from sorted(found, key=lambda each: each.line)

    def read_import(self, node: Node) -> Iterator[Import]:
        """`import … from "…"` and `export … from "…"`."""
        return statement(self.tree, node)

    def read_export(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """`export`, before a definition or with a list of names."""
        above.attributes += [each for each in node.children if each.type == "decorator"]
        is_default = any(each.type == "default" for each in node.children)
        inner = node.child_by_field_name("declaration") or node.child_by_field_name("value")
        found: list[Symbol] = []
        if inner is None:
            for clause in node.named_children:
                if clause.type in ("export_clause", "namespace_export"):
                    self._export_list(clause, node.child_by_field_name("source") is not None)
            return found
        if inner.type in _FUNCTIONS:
            found = [self._function(inner, self._own_name(inner, "default"), "function", above, at=inner)]
        elif inner.type == "class":
            found = self._class(inner, self._own_name(inner, "default"), inner, above)
        elif reader := self._readers.get(inner.type):
            variables = inner.type in ("lexical_declaration", "variable_declaration")
            found = self.read_variables(inner, inside, above, True) if variables else list(reader(inner, inside, above))
        elif is_default and inner.type == "identifier":
            self._exported["default"] = self.tree.line(inner)
        elif is_default:
            self._exported["default"] = ""
        if inside.kind is None:
            for symbol in found:
                self._exported["default" if is_default else symbol.name] = symbol.name
        return found

    def _own_name(self, node: Node, default: str) -> str:
        return self.tree.line(node.child_by_field_name("name")) or default

    def _export_list(self, clause: Node, is_from_elsewhere: bool) -> None:
        for each in clause.named_children:
            name = self.tree.line(each.child_by_field_name("name") or each)
            alias = self.tree.line(each.child_by_field_name("alias")) or name
            self._exported[alias] = "" if is_from_elsewhere else name

    def read_ambient(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """`declare …`."""
        for each in node.named_children:
            if each.type == "statement_block":
                children = self.define(each.children, Inside("namespace", "global"))
                self._ambient.add("global")
                return [self.symbol(node, "global", "namespace", above, children=children)]
            if each.type == "module":
                self._ambient.add(self.tree.line(each.child_by_field_name("name")).strip("\"'"))
            if reader := self._readers.get(each.type):
                return list(reader(each, inside, above))
        return []

    def read_namespace(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """`namespace N { … }` and `declare module "m" { … }`."""
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        if name is None or body is None:
            return []
        words = self.tree.line(name).strip("\"'")
        children = self.define(body.children, Inside("namespace", words))
        return [self.symbol(node, words, "namespace", above, at=name, children=children)]

    def read_class(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A class, interface or enum."""
        name = node.child_by_field_name("name")
        return self._class(node, self.tree.line(name), name, above) if name is not None else []

    def _class(self, node: Node, name: str, at: Node, above: Above) -> list[Symbol]:
        above.attributes += [each for each in node.children if each.type == "decorator"]
        kind: SymbolKind = "class"
        if node.type in ("interface_declaration", "enum_declaration"):
            kind = "interface" if node.type == "interface_declaration" else "enum"
        body = node.child_by_field_name("body")
        children = self.define(body.children, Inside(kind, name)) if body is not None else []
        generic = self.tree.line(node.child_by_field_name("type_parameters"))
        public = not name.startswith("_")
        bases = list(self._bases(node))
        made = self.symbol(node, name, kind, above, at=at, signature=generic, bases=bases, is_public=public,
                           children=children)  # fmt: skip
        return [made]

    def _bases(self, node: Node) -> Iterator[str]:
        for clause in node.named_children:
            if clause.type == "class_heritage":
                inner = [each for each in clause.named_children if each.type.endswith("_clause")]
                if not inner:
                    yield from map(self.tree.line, clause.named_children)
                for each in inner:
                    yield from self._listed(each)
            elif clause.type in ("extends_type_clause", "extends_clause"):
                yield from self._listed(clause)

    def _listed(self, clause: Node) -> Iterator[str]:
        """The types of a list, each with its arguments."""
        found: list[str] = []
        for each in clause.named_children:
            if each.type == "type_arguments" and found:
                found[-1] += self.tree.line(each)
            elif each.type != "comment":
                found.append(self.tree.line(each))
        yield from found

    def read_function(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A function or method with its name."""
        name = node.child_by_field_name("name")
        if name is None or name.type == "computed_property_name":
            return []
        kind: SymbolKind = "method" if inside.kind in ("class", "interface") else "function"
        return [self._function(node, self.tree.line(name), kind, above, at=name, holder=node)]

    def _function(
        self, node: Node, name: str, kind: SymbolKind, above: Above, *, at: Node, holder: Node | None = None
    ) -> Symbol:
        parameters = node.child_by_field_name("parameters") or node.child_by_field_name("parameter")
        generic = self.tree.line(node.child_by_field_name("type_parameters"))
        given = self.tree.line(parameters)
        given = given if given.startswith("(") else f"({given})"
        signature = generic + given + self.tree.line(node.child_by_field_name("return_type"))
        modifiers = {
            self.tree.text(each) for each in (holder or node).children if each.type == "accessibility_modifier"
        }
        is_public = not name.startswith(("_", "#")) and not modifiers & _HIDDEN
        has_body = node.child_by_field_name("body") is not None
        return self.symbol(
            holder or node, name, kind, above, at=at, signature=signature, is_public=is_public, has_body=has_body
        )

    def read_field(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A field of a class; one whose value is a function is a method."""
        above.attributes += [each for each in node.children if each.type == "decorator"]
        name = node.child_by_field_name("name") or node.child_by_field_name("property")
        value = node.child_by_field_name("value")
        if name is None:
            return []
        if value is None or value.type not in _FUNCTIONS:
            words = self.tree.line(name)
            modifiers = {self.tree.text(each) for each in node.children if each.type == "accessibility_modifier"}
            is_public = not words.startswith(("_", "#")) and not modifiers & _HIDDEN
            type_words = self.tree.line(node.child_by_field_name("type"))
            return [self.symbol(node, name, "field", above, signature=type_words, is_public=is_public)]
        return [self._function(value, self.tree.line(name), "method", above, at=name, holder=node)]

    def read_variables(self, node: Node, inside: Inside, above: Above, is_exported: bool = False) -> list[Symbol]:
        """Variables whose value is a function or class, and constants: upper-case names and exports."""
        found: list[Symbol] = []
        is_constant = any(each.type == "const" for each in node.children)
        for each in node.named_children:
            name = each.child_by_field_name("name") if each.type == "variable_declarator" else None
            if name is None or name.type != "identifier":
                continue
            words = self.tree.line(name)
            value = each.child_by_field_name("value")
            if value is not None and value.type in _FUNCTIONS:
                found.append(self._function(value, words, "function", above, at=name, holder=each))
            elif value is not None and value.type == "class":
                found += self._class(value, words, name, above)
            elif is_constant and (is_exported or _CONSTANT.fullmatch(words)):
                found.append(self.symbol(each, name, "constant", above, is_public=not words.startswith("_")))
        return found

    def read_alias(self, node: Node, inside: Inside, above: Above) -> Iterator[Symbol]:
        """`type T = …`."""
        name = node.child_by_field_name("name")
        if name is not None:
            generic = self.tree.line(node.child_by_field_name("type_parameters"))
            yield self.symbol(node, name, "type", above, signature=generic)

    def read_statement(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """Tests, assignments to `exports`, and immediately invoked functions."""
        inner = node.named_children[0] if node.named_children else None
        if inner is None:
            return []
        if inner.type == "internal_module":
            return self.read_namespace(inner, inside, above)
        if inner.type == "assignment_expression":
            return self._assignment(inner, above)
        while inner.type in ("unary_expression", "parenthesized_expression") and inner.named_children:
            inner = inner.named_children[-1]
        if inner.type == "call_expression":
            return self._call(inner, inside, above)
        return []

    def _assignment(self, node: Node, above: Above) -> list[Symbol]:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is None or right is None or left.type != "member_expression":
            return []
        target = self.tree.line(left)
        owner, _, name = target.rpartition(".")
        if target == "module.exports":
            return self._module_exports(right, above)
        is_export = owner in ("exports", "module.exports")
        if is_export:
            self._exported[name] = self.tree.line(right) if right.type == "identifier" else name
        if right.type in _FUNCTIONS and (is_export or owner.endswith(".prototype")):
            at = left.child_by_field_name("property") or left
            kind: SymbolKind = "function" if is_export else "method"
            found = self._function(right, name if is_export else target, kind, above, at=at, holder=node)
            return [found._replace(is_public=not name.startswith("_"))]
        if right.type == "class" and is_export:
            return self._class(right, name, left, above)
        return []

    def _module_exports(self, value: Node, above: Above) -> list[Symbol]:
        if value.type == "object":
            for each in value.named_children:
                if each.type == "shorthand_property_identifier":
                    self._exported[self.tree.line(each)] = self.tree.line(each)
                elif each.type == "pair" and (key := each.child_by_field_name("key")):
                    self._exported[self.tree.line(key)] = self.tree.line(each.child_by_field_name("value"))
            return []
        name = self.tree.line(value) if value.type == "identifier" else self._own_name(value, "module.exports")
        if value.type == "identifier" or value.type in _FUNCTIONS or value.type == "class":
            self._exported["module.exports"] = name
        if value.type in _FUNCTIONS:
            return [self._function(value, name, "function", above, at=value)]
        return self._class(value, name, value, above) if value.type == "class" else []

    def _call(self, call: Node, inside: Inside, above: Above) -> list[Symbol]:
        called, given = call.child_by_field_name("function"), call.child_by_field_name("arguments")
        if called is None or given is None:
            return []
        arguments = given.named_children
        while called.type == "parenthesized_expression" and called.named_children:
            called = called.named_children[0]
        if called.type in _FUNCTIONS:
            return self._body(called, inside)
        name = self.tree.line(called)
        function = next((each for each in arguments if each.type in _FUNCTIONS), None)
        if name == "define" and function is not None:
            return self._body(function, inside)
        is_test = name.partition(".")[0] in _TESTS and arguments and arguments[0].type in ("string", "template_string")
        if not is_test or function is None:
            return []
        children = self._body(function, Inside("test"))
        title = self.tree.line(arguments[0])[1:-1]
        is_group = bool(children)
        return [self.symbol(call, title, "test", above, at=arguments[0], children=children, has_body=not is_group)]

    def _body(self, function: Node, inside: Inside) -> list[Symbol]:
        body = function.child_by_field_name("body")
        return self.define(body.children, inside) if body is not None and body.type == "statement_block" else []
