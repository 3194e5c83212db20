"""Rust.

`mod x;` is an import of "self::x". Methods are listed below their type, also those of `impl Trait for Type`, and the
trait is a base of the type. If the type is in another file, the name of a method includes it: "Type::method".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from mkdocs_docindex.model.sources import Import, Note, Symbol, SymbolKind
from mkdocs_docindex.sources.trees.nodes import Tree, first_line
from mkdocs_docindex.sources.trees.reader import Above, Inside, TreeReader, Words, under_types

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["RustReader"]

_KINDS: dict[str, SymbolKind] = {
    "struct_item": "struct",
    "union_item": "struct",
    "enum_item": "enum",
    "trait_item": "trait",
    "type_item": "type",
    "associated_type": "type",
    "const_item": "constant",
    "static_item": "constant",
    "macro_definition": "macro",
    "mod_item": "namespace",
}
_TEST = re.compile(r"(?:\w+::)*(?:test|rstest|bench)(?:\(.*\))?")
_PATH = re.compile(r"#\[\s*path\s*=\s*\"([^\"\n]+)\"\s*\]")
_IDENTIFIER = frozenset(("identifier",))


class RustReader(TreeReader):
    """Reads Rust."""

    comments = frozenset(("line_comment", "block_comment"))
    attributes = frozenset(("attribute_item",))
    branches = """(if_expression) (for_expression) (while_expression) (loop_expression) (match_arm)"""
    joins = "(match_expression)"
    blocks = "(function_item)"
    import_nodes = "(use_declaration) (extern_crate_declaration) (mod_item !body)"
    words: ClassVar[tuple[Words, ...]] = (
        Words("environment", re.compile(rb"\b(?:std::)?env::(var|var_os)\(\s*\"[^\"\n]+\"\s*\)"), _IDENTIFIER,
              (b"env::var",)),
        Words("environment", re.compile(rb"\b((?:option_)?env)!\(\s*\"[^\"\n]+\"[^()\n]*\)"), _IDENTIFIER, (b"env!",)),
        Words("async", re.compile(rb"\b(async)\b[^{;\n(|]*"), frozenset(("async",)), (b"async",)),
        Words("concurrency",
              re.compile(rb"\b(?:tokio(?:::task)?|(?:std::)?thread|rayon|async_std::task)::(spawn)(?=\()"), _IDENTIFIER,
              (b"::spawn(",)),
    )  # fmt: skip
    definitions: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(_KINDS, "read_item"),
        "function_item": "read_function",
        "function_signature_item": "read_function",
        "impl_item": "read_impl",
        "field_declaration": "read_detail",
        "enum_variant": "read_detail",
        "foreign_mod_item": "read_foreign",
    }

    def __init__(self, tree: Tree, language: str) -> None:
        super().__init__(tree, language)
        self._methods: list[tuple[str, Symbol]] = []
        self._traits: dict[str, list[str]] = {}

    def symbols(self) -> tuple[Symbol, ...]:
        """Return the symbols, with methods below their types."""
        found = under_types(super().symbols(), self._methods, "::")
        return tuple(map(self._with_traits, found))

    def _with_traits(self, symbol: Symbol) -> Symbol:
        children = tuple(map(self._with_traits, symbol.children))
        traits = self._traits.get(symbol.name, []) if symbol.kind in ("struct", "enum", "type") else []
        bases = tuple(dict.fromkeys((*symbol.bases, *traits)))
        return symbol._replace(children=children, bases=bases) if children or traits else symbol

    def docs(self, above: Above) -> list[Node]:
        """Return doc comments: in Rust, only those with three marks."""
        found = []
        for comment in above.comments:
            text = self.tree.text(comment)
            if text.startswith(("///", "/**")) and not text.startswith(("////", "/***")):
                found.append(comment)
        self.doc_comments.update(comment.start_byte for comment in found)
        return found

    def attribute_texts(self, above: Above) -> Iterator[str]:
        """Attributes without `#[` and `]`."""
        for node in above.attributes:
            yield self.tree.line(node)[2:-1].strip()

    def read_import(self, node: Node) -> Iterator[Import]:
        """`use a::b::{c, d}`, `mod x;` and `extern crate x`."""
        is_conditional = self.tree.is_in_block(node)
        line = first_line(node)
        within = self._modules_around(node)
        if node.type == "mod_item":
            target = f"self::{self.tree.line(node.child_by_field_name('name'))}"
            yield Import(target, line, within=within, path=self._path_of(node))
            return
        if node.type == "extern_crate_declaration":
            yield Import(self.tree.line(node.child_by_field_name("name")), line)
            return
        tree = node.child_by_field_name("argument")
        if tree is not None:
            for target, names in self._used(tree, "", 0):
                yield Import(target, line, tuple(names), is_conditional=is_conditional, within=within)

    def _modules_around(self, node: Node) -> str:
        """The modules of this file that a node is in: "a::b"."""
        names: list[str] = []
        around = node.parent
        while around is not None:
            if around.type == "mod_item":
                names.insert(0, self.tree.line(around.child_by_field_name("name")))
            around = around.parent
        return "::".join(names)

    def _path_of(self, node: Node) -> str:
        """The file in a module's attribute `#[path = "x.rs"]`, or ""."""
        above = node.prev_named_sibling
        while above is not None and above.type in ("attribute_item", *self.comments):
            if match := _PATH.fullmatch(self.tree.line(above)):
                return match[1]
            above = above.prev_named_sibling
        return ""

    def _used(self, node: Node, prefix: str, depth: int) -> Iterator[tuple[str, list[str]]]:
        """The paths of a `use` tree, each with the imported names."""
        if depth > 20:
            return
        if node.type == "scoped_use_list":
            path = prefix + self.tree.line(node.child_by_field_name("path"))
            inner = node.child_by_field_name("list")
            yield from self._used_list(inner, path, depth) if inner is not None else ()
        elif node.type == "use_list":
            yield from self._used_list(node, prefix.removesuffix("::"), depth)
        elif node.type == "use_wildcard":
            yield (prefix + self.tree.line(node)).removesuffix("::*"), ["*"]
        else:
            named = node.child_by_field_name("path") if node.type == "use_as_clause" else node
            path, _, name = (prefix + self.tree.line(named)).rpartition("::")
            yield (path, [name]) if path else (name, [])

    def _used_list(self, node: Node, path: str, depth: int) -> Iterator[tuple[str, list[str]]]:
        names = []
        for each in node.named_children:
            if each.type in ("identifier", "self", "type_identifier"):
                names.append(self.tree.line(each))
            elif each.type == "use_as_clause" and "::" not in self.tree.line(each.child_by_field_name("path")):
                names.append(self.tree.line(each.child_by_field_name("path")))
        if names:
            yield path, names
        for each in node.named_children:
            if each.type in ("scoped_use_list", "scoped_identifier", "use_list", "use_wildcard") or (
                each.type == "use_as_clause" and "::" in self.tree.line(each.child_by_field_name("path"))
            ):
                yield from self._used(each, f"{path}::" if path else "", depth + 1)

    def _is_public(self, node: Node, inside: Inside) -> bool:
        if inside.kind == "trait":
            return inside.is_public
        return any(each.type == "visibility_modifier" and self.tree.text(each) == "pub" for each in node.children)

    def read_item(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A type, trait, constant, macro or module."""
        name = node.child_by_field_name("name")
        kind = _KINDS[node.type]
        body = node.child_by_field_name("body")
        if name is None or (kind == "namespace" and body is None):
            return []
        attributes = list(self.attribute_texts(above))
        is_public = self._is_public(node, inside) or (kind == "macro" and "macro_export" in attributes)
        children: list[Symbol] = []
        if body is not None and kind != "macro":
            children = self.define(body.children, Inside(kind, self.tree.line(name), is_public))
        bounds = node.child_by_field_name("bounds") if kind == "trait" else None
        bases = (
            [self.tree.line(each) for each in bounds.named_children if each.type != "lifetime"]
            if bounds is not None
            else []
        )
        generic = self.tree.line(node.child_by_field_name("type_parameters"))
        return [
            self.symbol(node, name, kind, above, signature=generic, bases=bases, is_public=is_public, children=children)
        ]

    def is_detail_public(self, node: Node, name: str, inside: Inside) -> bool:
        """Whether a field is public; values of an enum are as public as it is."""
        return inside.is_public if inside.kind == "enum" else self._is_public(node, inside)

    def read_function(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A function or method."""
        name = node.child_by_field_name("name")
        if name is None:
            return []
        words = self.tree.line(name)
        is_test = any(map(_TEST.fullmatch, self.attribute_texts(above)))
        kind: SymbolKind = "test" if is_test else "method" if inside.kind in ("trait", "struct") else "function"
        result = node.child_by_field_name("return_type")
        signature = self.tree.line(node.child_by_field_name("type_parameters"))
        signature += self.tree.line(node.child_by_field_name("parameters"))
        if result is not None:
            signature += f" -> {self.tree.line(result)}"
        if words == "main" and inside.kind is None:
            self.notes.append(Note("entry_point", first_line(name), "main"))
        is_public = inside.is_public if inside.name == "impl trait" else self._is_public(node, inside)
        has_body = node.child_by_field_name("body") is not None
        return [self.symbol(node, name, kind, above, signature=signature, is_public=is_public, has_body=has_body)]

    def read_impl(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """Methods of a type, kept until all types are known."""
        target, body = node.child_by_field_name("type"), node.child_by_field_name("body")
        if target is None or body is None:
            return []
        bare = target.child_by_field_name("type") if target.type == "generic_type" else target
        owner = self.tree.line(bare or target).rpartition("::")[2]
        trait = node.child_by_field_name("trait")
        if trait is not None:
            self._traits.setdefault(owner, []).append(self.tree.line(trait))
        scope = Inside("struct", "impl trait" if trait is not None else owner)
        methods = self.define(body.children, scope)
        self._methods += [(owner, method) for method in methods if trait is None or method.kind == "method"]
        return []

    def read_foreign(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """`extern "C" { … }`."""
        body = node.child_by_field_name("body")
        return self.define(body.children, inside) if body is not None else []
