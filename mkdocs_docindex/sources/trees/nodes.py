"""A source file with its syntax tree, and operations that all languages need."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from mkdocs_docindex.sources.trees.comments import Comment, plain

if TYPE_CHECKING:
    from tree_sitter import Node

    Found: TypeAlias = Mapping[str, Sequence[Node]]

Match: TypeAlias = "Mapping[str, Sequence[Node]]"
"""The nodes of one match of a query, by capture."""

__all__ = ["Match", "Tree", "first_line", "last_line", "shorten"]

_IN_BRACKETS = re.compile(r"(?<=[(\[]) | (?=[)\]])|,(?= ?[)\]])")
_LONG_ANGLES = re.compile(r"<[^<>]{9,}>")
_ELLIPSIS = "\1"
"""Replaces "<…>" while the angle brackets around it are processed."""
_ROOMY = 120
_LONGEST = 240


def first_line(node: Node) -> int:
    """Return the first line of a node, from 1."""
    return node.start_point[0] + 1


def last_line(node: Node) -> int:
    """Return the last line of a node; some grammars include the line feed in it."""
    row, column = node.end_point
    return row + 1 if column or row == node.start_point[0] else row


def shorten(text: str) -> str:
    """Return a signature on one line; if it is too long, template arguments are shortened first."""
    text = _IN_BRACKETS.sub("", " ".join(text.split()))
    while len(text) > _ROOMY:
        shorter = _LONG_ANGLES.sub(_ELLIPSIS, text)
        if shorter == text:
            break
        text = shorter
    text = text.replace(_ELLIPSIS, "<…>")
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1].rstrip() + "…"


class Tree:
    """The text of a file and the nodes of its syntax tree that matter."""

    def __init__(self, data: bytes, root: Node, found: Found, matches: Sequence[tuple[int, Match]] = ()) -> None:
        """Store the original text, the root, and the captures of its language's query."""
        self.data = data
        self.matches = matches
        """The matches of the query, where they are needed, with the numbers of their patterns."""
        self.root = root
        self.found = found
        self.comments = [self._comment(node) for node in sorted(found.get("comment", ()), key=_start)]
        self._comment_starts = [comment.start_byte for comment in self.comments]
        self.words = {comment.start_byte: comment.words for comment in self.comments}
        """The text of each comment, by its offset."""
        for node in (*found.get("doc", ()), *found.get("inner_doc", ())):
            self.words[node.start_byte] = _without_quotes(self.text(node))
        self._branches = sorted(node.start_byte for node in found.get("branch", ()))
        self._joins = sorted(node.start_byte for node in found.get("join", ()))
        self._block_starts, self._block_ends = _outermost(found.get("block", ()))

    def _comment(self, node: Node) -> Comment:
        start, end = node.start_byte, node.end_byte
        # The limit keeps files with a single long line fast.
        near = max(0, start - 1000)
        before = self.data[max(near, self.data.rfind(b"\n", near, start) + 1) : start]
        return Comment(plain(self.text(node)), first_line(node), last_line(node), start, end, not before.strip())

    def text(self, node: Node) -> str:
        """A node as written."""
        return self.data[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def between(self, start: int, end: int) -> str:
        """The text between two offsets, on one line and without its comments."""
        first = bisect_left(self._comment_starts, start)
        parts = []
        for comment in self.comments[first : bisect_left(self._comment_starts, end)]:
            parts.append(self.data[start : comment.start_byte])
            start = comment.end_byte
        parts.append(self.data[start:end])
        return " ".join(b" ".join(parts).decode("utf-8", "replace").split())

    def line(self, node: Node | None) -> str:
        """A node as written, on one line; "" for none."""
        return self.between(node.start_byte, node.end_byte) if node else ""

    def complexity(self, node: Node) -> int:
        """Return the cyclomatic complexity: 1, and one more for each branch; the first arm of a `match` adds none."""
        start, end = node.start_byte, node.end_byte
        branches = bisect_left(self._branches, end) - bisect_left(self._branches, start)
        joins = bisect_left(self._joins, end) - bisect_left(self._joins, start)
        return max(1, 1 + branches - joins)

    def is_in_block(self, node: Node) -> bool:
        """Whether a node is inside a function, a condition or a try block."""
        index = bisect_right(self._block_starts, node.start_byte) - 1
        return index >= 0 and node.start_byte < self._block_ends[index]

    def leaves(self, hints: Sequence[bytes], words: re.Pattern[bytes]) -> Iterator[tuple[re.Match[bytes], Node]]:
        """Yield each match in the text, with the smallest node at its first group.

        Searching for the words first avoids visiting every call of the file; each match contains one of the hints.
        """
        if not any(hint in self.data for hint in hints):
            return
        for match in words.finditer(self.data):
            leaf = self.root.descendant_for_byte_range(match.start(1), match.end(1))
            if leaf is not None and leaf.start_byte <= match.start(1) and leaf.end_byte >= match.end(1):
                yield match, leaf


def _without_quotes(literal: str) -> str:
    """The text of a literal that is documentation."""
    inner = re.sub(r'^(?:~[sS]|@?doc|raw)?("""|"|\'\'\'|\')|("""|"|\'\'\'|\')$', "", literal.strip())
    lines = inner.strip("\n").splitlines()
    # Julia's docstrings start with an indented signature.
    return "\n".join(line.strip() for line in lines if not line.startswith("    ") or len(lines) == 1)


def _start(node: Node) -> int:
    return node.start_byte


def _outermost(blocks: Sequence[Node]) -> tuple[list[int], list[int]]:
    """Starts and ends of the outermost blocks."""
    starts: list[int] = []
    ends: list[int] = []
    for start, end in sorted((node.start_byte, node.end_byte) for node in blocks):
        if not ends or start >= ends[-1]:
            starts.append(start)
            ends.append(end)
    return starts, ends
