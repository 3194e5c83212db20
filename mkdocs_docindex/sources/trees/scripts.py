"""Bash and Ruby.

Modules that a Ruby class includes are listed as its bases. The names of class methods are as written: "self.load".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from mkdocs_docindex.model.sources import Import, Note, Symbol, SymbolKind
from mkdocs_docindex.sources.trees.nodes import Tree, first_line
from mkdocs_docindex.sources.trees.reader import Above, Inside, TreeReader, Words

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["BashReader", "RubyReader"]

_TESTS = frozenset(("describe", "context", "it", "specify", "test", "feature", "scenario"))
_ATTRIBUTES = frozenset(("attr_reader", "attr_writer", "attr_accessor"))
_MIXINS = frozenset(("include", "extend", "prepend"))
_ACCESS = {"private": False, "protected": False, "public": True, "module_function": True}


class _ScriptReader(TreeReader):
    """Base class for languages of scripts, which may start with a shebang."""

    def __init__(self, tree: Tree, language: str) -> None:
        super().__init__(tree, language)
        if tree.data.startswith(b"#!"):
            self.notes.append(Note("entry_point", 1, tree.data.partition(b"\n")[0].decode("utf-8", "replace").strip()))


class BashReader(_ScriptReader):
    """Reads Bash and its relatives."""

    branches = """(if_statement) (elif_clause) (for_statement) (c_style_for_statement) (while_statement) (case_item)"""
    joins = '((case_item value: (_) @everything) (#eq? @everything "*"))'
    blocks = "(function_definition) (if_statement) (case_statement)"
    import_nodes = "(command)"
    definitions: ClassVar[Mapping[str, str]] = {
        "function_definition": "read_function",
        "declaration_command": "read_declaration",
        "if_statement": "read_through",
    }

    def read_import(self, node: Node) -> Iterator[Import]:
        """`source file` and `. file`."""
        name = node.child_by_field_name("name")
        if name is None or self.tree.text(name) not in ("source", "."):
            return
        target = node.child_by_field_name("argument")
        if target is not None:
            words = self.tree.line(target).strip("\"'")
            yield Import(words, first_line(node), is_conditional=self.tree.is_in_block(node))

    def read_function(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A function; its parameters have no names."""
        name = node.child_by_field_name("name")
        if name is None:
            return []
        is_public = not self.tree.line(name).startswith("_")
        return [self.symbol(node, name, "function", above, signature="()", is_public=is_public)]

    def read_declaration(self, node: Node, inside: Inside, above: Above) -> Iterator[Symbol]:
        """`readonly X=1` and `declare -r X=1`."""
        words = [self.tree.text(each) for each in node.children if each.type in ("readonly", "declare", "word")]
        if words[:1] == ["readonly"] or any(re.fullmatch(r"-\w*r\w*", word) for word in words[1:]):
            for each in node.named_children:
                name = each.child_by_field_name("name") if each.type == "variable_assignment" else None
                if name is not None:
                    is_public = not self.tree.line(name).startswith("_")
                    yield self.symbol(node, name, "constant", above, is_public=is_public)


class RubyReader(_ScriptReader):
    """Reads Ruby."""

    branches = """(if) (unless) (elsif) (if_modifier) (unless_modifier) (while) (until) (while_modifier)
        (until_modifier) (for) (when) (in_clause) (rescue) (rescue_modifier) (conditional)"""
    blocks = "(method) (singleton_method) (if) (unless) (begin (rescue)) (if_modifier) (unless_modifier)"
    words: ClassVar[tuple[Words, ...]] = (
        Words("environment",
              re.compile(rb"\b(ENV)(?:\[[\"'][^\"'\n]+[\"']\]|\.fetch\(\s*[\"'][^\"'\n]+[\"'][^()\n]*\))"),
              frozenset(("constant",)), (b"ENV",)),
        Words("review", re.compile(rb"(?<![\w.:@])(eval)\b(?=\s*\(|[ \t]+[\w\"'@])"), frozenset(("identifier",)),
              (b"eval",), "call", {"eval": "Security/Eval"}),
        Words("review", re.compile(rb"\bMarshal\.(load)\b"), frozenset(("identifier",)), (b"Marshal.load",), "call",
              {"load": "Security/MarshalLoad"}),
        Words("concurrency", re.compile(rb"\b(Thread|Ractor)\.new\b"), frozenset(("constant",)),
              (b"Thread.new", b"Ractor.new")),
        Words("entry_point", re.compile(rb"(__FILE__)\s*==\s*\$(?:0|PROGRAM_NAME)\b"),
              frozenset(("identifier", "file")), (b"__FILE__",)),
    )  # fmt: skip
    definitions: ClassVar[Mapping[str, str]] = {
        "module": "read_class",
        "class": "read_class",
        "singleton_class": "read_singleton",
        "method": "read_method",
        "singleton_method": "read_method",
        "assignment": "read_assignment",
        "identifier": "read_word",
        "call": "read_call",
        "body_statement": "read_through",
    }

    def __init__(self, tree: Tree, language: str) -> None:
        super().__init__(tree, language)
        self._mixins: list[list[str]] = [[]]
        self._hidden: list[set[str]] = [set()]

    def imports(self) -> Iterator[Import]:
        """`require`, `require_relative` and `load` of a literal."""
        pattern = re.compile(rb"(?<![\w.:])(require|require_relative|load)\b[ \t]*\(?[ \t]*([\"'])([^\"'\n#]+)\2")
        for match, leaf in self.tree.leaves((b"require", b"load"), pattern):
            if leaf.type == "identifier":
                word, target = match[1].decode(), match[3].decode("utf-8", "replace")
                if word == "require_relative" and not target.startswith("."):
                    target = f"./{target}"
                yield Import(target, first_line(leaf), is_conditional=self.tree.is_in_block(leaf))

    def read_class(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A class or module."""
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        if name is None:
            return []
        kind: SymbolKind = "class" if node.type == "class" else "namespace"
        parent = node.child_by_field_name("superclass")
        bases = [self.tree.line(parent).removeprefix("<").strip()] if parent is not None else []
        self._mixins.append([])
        self._hidden.append(set())
        children = self.define(_statements(node, body), Inside(kind, self.tree.line(name)))
        bases += self._mixins.pop()
        hidden = self._hidden.pop()
        children = [each._replace(is_public=False) if each.name in hidden else each for each in children]
        return [self.symbol(node, name, kind, above, bases=bases, children=children)]

    def read_singleton(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """`class << self`."""
        body = node.child_by_field_name("body")
        found = self.define(_statements(node, body), Inside(inside.kind, inside.name))
        return [each._replace(name=f"self.{each.name}") if each.kind == "method" else each for each in found]

    def read_method(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """A method; outside of classes it is a function."""
        name = node.child_by_field_name("name")
        if name is None:
            return []
        words = self.tree.line(name)
        owner = node.child_by_field_name("object")
        parameters = self.tree.line(node.child_by_field_name("parameters"))
        if not parameters.startswith("("):
            parameters = f"({parameters})"
        kind: SymbolKind = "function" if inside.kind in (None, "test") else "method"
        is_public = not words.startswith("_") and (inside.is_public or owner is not None)
        full = f"{self.tree.line(owner)}.{words}" if owner is not None else words
        return [self.symbol(node, full, kind, above, at=name, signature=parameters, is_public=is_public)]

    def read_assignment(self, node: Node, inside: Inside, above: Above) -> Iterator[Symbol]:
        """A constant."""
        name = node.child_by_field_name("left")
        if name is not None and name.type == "constant":
            yield self.symbol(node, name, "constant", above)

    def read_word(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """`private` and other access modifiers, which apply to all that follows."""
        inside.is_public = _ACCESS.get(self.tree.text(node), inside.is_public)
        return []

    def read_call(self, node: Node, inside: Inside, above: Above) -> list[Symbol]:
        """`private def …`, `private :name`, `include M` and tests."""
        method, given = node.child_by_field_name("method"), node.child_by_field_name("arguments")
        word = self.tree.line(method)
        arguments = given.named_children if given is not None else []
        if word in _MIXINS:
            self._mixins[-1] += [
                self.tree.line(each) for each in arguments if each.type in ("constant", "scope_resolution")
            ]
        elif word in _ATTRIBUTES and inside.kind == "class":
            return [
                self.symbol(node, self.tree.line(each)[1:], "field", above, at=each, is_public=inside.is_public)
                for each in arguments
                if each.type == "simple_symbol"
            ]
        elif word in _ACCESS or word == "private_class_method":
            return self._marked(word, arguments, inside, above)
        elif word in _TESTS and arguments and (block := node.child_by_field_name("block")):
            body = block.child_by_field_name("body")
            children = self.define(_statements(block, body), Inside("test"))
            name = self.tree.line(arguments[0]).strip("\"'")
            return [self.symbol(node, name, "test", above, at=arguments[0], children=children, has_body=not children)]
        return []

    def _marked(self, word: str, arguments: list[Node], inside: Inside, above: Above) -> list[Symbol]:
        found: list[Symbol] = []
        for each in arguments:
            if each.type in ("method", "singleton_method"):
                found += self.read_method(each, inside, above)
            elif each.type == "simple_symbol" and not _ACCESS.get(word, False):
                prefix = "self." if word == "private_class_method" else ""
                self._hidden[-1].add(prefix + self.tree.line(each).removeprefix(":"))
        return [each._replace(is_public=_ACCESS.get(word, False)) for each in found]


def _statements(node: Node, body: Node | None) -> list[Node]:
    """The nodes of a class or block; the grammar leaves comments before the first statement outside its body."""
    if body is None:
        return []
    before = [each for each in node.children if each.type == "comment" and each.end_byte <= body.start_byte]
    return [*before, *body.children]
