"""Reads source files in languages with a tree-sitter grammar."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mkdocs_docindex.model.sources import Source
from mkdocs_docindex.sources.comments import is_generated, todos, without_licence
from mkdocs_docindex.sources.scan import with_plain_ends
from mkdocs_docindex.sources.trees.c import CReader
from mkdocs_docindex.sources.trees.comments import Comment, groups, prose_of, summary_of
from mkdocs_docindex.sources.trees.cpp import CppReader, CudaReader, MetalReader
from mkdocs_docindex.sources.trees.go import GoReader
from mkdocs_docindex.sources.trees.java import CSharpReader, JavaReader
from mkdocs_docindex.sources.trees.javascript import JavaScriptReader
from mkdocs_docindex.sources.trees.nodes import Tree, first_line
from mkdocs_docindex.sources.trees.objective_c import ObjectiveCppReader, ObjectiveCReader, only_objects
from mkdocs_docindex.sources.trees.parse import load_grammar, parse, without_conflict
from mkdocs_docindex.sources.trees.php import PhpReader
from mkdocs_docindex.sources.trees.python import PythonReader
from mkdocs_docindex.sources.trees.reader import TreeReader
from mkdocs_docindex.sources.trees.rust import RustReader
from mkdocs_docindex.sources.trees.scripts import BashReader, RubyReader
from mkdocs_docindex.sources.trees.tags import tags_reader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tree_sitter import Node

__all__ = ["has_grammar", "lacks_grammar", "read_tree"]

_READERS: dict[str, type[TreeReader]] = {
    "tree-sitter-c": CReader,
    "tree-sitter-cpp": CppReader,
    "tree-sitter-cuda": CudaReader,
    "tree-sitter-javascript": JavaScriptReader,
    "tree-sitter-typescript": JavaScriptReader,
    "tree-sitter-rust": RustReader,
    "tree-sitter-go": GoReader,
    "tree-sitter-java": JavaReader,
    "tree-sitter-c-sharp": CSharpReader,
    "tree-sitter-bash": BashReader,
    "tree-sitter-ruby": RubyReader,
    "tree-sitter-php": PhpReader,
    "tree-sitter-objc": ObjectiveCReader,
}
# Languages that share a grammar with another one
_DIALECTS: dict[str, type[TreeReader]] = {"Metal": MetalReader, "Objective-C++": ObjectiveCppReader}
_LONGEST = 4_000_000
_BEFORE_SUMMARY = re.compile(
    rb"(?:\xef\xbb\xbf)?(?:#![^\n]*)?(?:\s|<\?php|declare\s*\([^()]*\)\s*;|[\"']use strict[\"'];?|#\s*pragma\s+once"
    rb"|@file:[^\n]*|#\s*ifndef\s+\w+\s*\n\s*#\s*define\s+\w+[^\n]*\n)*"
)


def lacks_grammar(grammar: str, language_name: str) -> bool:
    """Whether files could be read if a package were installed."""
    return _reader(grammar, language_name) is not None and not has_grammar(grammar, language_name)


def has_grammar(grammar: str, language_name: str) -> bool:
    """Whether the package of a grammar is installed. Python files need theirs only if Python cannot parse them."""
    reader_type = PythonReader if grammar == "tree-sitter-python" else _reader(grammar, language_name)
    return reader_type is not None and load_grammar(grammar, language_name, reader_type.query()) is not None


def read_tree(text: str, grammar: str, language_name: str) -> Source | None:
    """Read a source file; None if the package with its grammar is not installed.

    `grammar` is the name of that package. Text after the first 4 MB is not read.
    """
    reader_type = _reader(grammar, language_name)
    loaded = load_grammar(grammar, language_name, reader_type.query()) if reader_type else None
    if loaded is None or reader_type is None:
        return None
    text = with_plain_ends(text).replace("\0", " ")
    data = text.encode("utf-8", "replace")
    is_long = len(data) > _LONGEST
    data = data[:_LONGEST]
    prepared, conflict = without_conflict(data)
    parsed = parse(loaded, reader_type.prepare(prepared), is_paired=reader_type.is_paired)
    tree = Tree(data, parsed.tree.root_node, parsed.found, parsed.matches)
    reader = reader_type(tree, language_name)
    comments = tree.comments
    symbols = reader.symbols()
    if language_name == "Objective-C++":
        objects = read_tree(only_objects(text), "tree-sitter-objc", "Objective-C")
        symbols = tuple(sorted((*symbols, *(objects.symbols if objects else ())), key=lambda symbol: symbol.line))
    code, comment_lines, blank = _count(data, comments)
    together = groups(comments)
    leading = _leading(tree)
    # A licence is above all code: it is removed from those comments, the rest is unchanged.
    heads = [without_licence(_words(group)) for group in leading]
    free = (head for head, group in zip(heads, leading, strict=True) if group[-1].start_byte not in reader.doc_comments)
    notes = [*reader.notes, *reader.find_notes(), *todos((group[0].line, _words(group)) for group in together)]
    return Source(
        language=language_name,
        summary=next(filter(None, map(summary_of, free)), ""),
        code=code,
        comments=comment_lines,
        blank=blank,
        symbols=symbols,
        imports=tuple(reader.imports()),
        exports=reader.exports(),
        notes=tuple(sorted(notes, key=lambda note: note.line)),
        prose=prose_of([*heads, *map(_words, together[len(heads) :])]),
        is_generated=is_generated(text),
        problem=_problem(tree, reader, conflict, is_long),
    )


def _reader(grammar: str, language_name: str) -> type[TreeReader] | None:
    return _DIALECTS.get(language_name) or _READERS.get(grammar) or tags_reader(grammar)


def _count(data: bytes, comments: Sequence[Comment]) -> tuple[int, int, int]:
    """The number of lines with code, with only comment, and blank lines."""
    lines = data.split(b"\n")
    if not lines[-1]:
        lines.pop()
    blank = sum(1 for line in lines if not line.strip())
    kept: list[bytes] = []
    position = 0
    for comment in comments:
        if comment.start_byte >= position:
            kept += (
                data[position : comment.start_byte],
                b"\n" * data.count(b"\n", comment.start_byte, comment.end_byte),
            )
            position = comment.end_byte
    kept.append(data[position:])
    code = sum(1 for line in b"".join(kept).split(b"\n") if line.strip())
    return code, len(lines) - blank - code, blank


def _leading(tree: Tree) -> list[list[Comment]]:
    """The comments above the first code."""
    position = 0
    found = []
    for comment in tree.comments:
        if not _BEFORE_SUMMARY.fullmatch(tree.data, position, comment.start_byte):
            break
        position = comment.end_byte
        found.append(comment)
    return groups(found)


def _words(group: Sequence[Comment]) -> str:
    return "\n".join(comment.words for comment in group)


def _problem(tree: Tree, reader: TreeReader, conflict: int, is_long: bool) -> str:
    """The problem that may hide definitions, in a sentence."""
    if conflict:
        return f"It has the marks of a merge conflict, the first in line {conflict}; both sides were read."
    if is_long:
        return f"It is longer than {_LONGEST // 1_000_000} MB; only its beginning was read."
    lines = [line for node in tree.found.get("error", ()) if (line := _cost(node))]
    lines += [first_line(node) for node in tree.found.get("missing", ()) if node.type in ("}", "end", ")")]
    if lines:
        return f"Its syntax could not be followed in line {min(lines)}, so that definitions may be missing."
    if reader.is_cut:
        return "Its definitions nest too deep to be read in full."
    return ""


def _cost(error: Node) -> int:
    """The line of an error that opens or closes a block outside the tree; 0 if there is none."""
    return next((first_line(each) for each in error.children if each.type in ("{", "}")), 0)
