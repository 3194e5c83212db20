"""The text of a Python file: offsets, source segments and comments."""

from __future__ import annotations

import ast
import re
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

__all__ = ["STRING_OR_COMMENT", "Code", "Comment", "one_line"]

STRING_OR_COMMENT = (
    r"#[^\n]*"
    r'|"""[^"\\]*(?:(?:\\[\s\S]|"(?!""))[^"\\]*)*(?:"""|\Z)'
    r"|'''[^'\\]*(?:(?:\\[\s\S]|'(?!''))[^'\\]*)*(?:'''|\Z)"
    r'|"[^"\\\n]*(?:\\[\s\S][^"\\\n]*)*"?'
    r"|'[^'\\\n]*(?:\\[\s\S][^'\\\n]*)*'?"
)
_TOKEN = re.compile(STRING_OR_COMMENT)
_HEADER = re.compile(rf"{STRING_OR_COMMENT}|[()\[\]{{}}:]|\n[ \t]*(?:async[ \t]+def|def|class)[ \t]")
_AFTER_BRACKET = re.compile(r"(?<=[(\[{]) | (?=[)\]}])")
_LAST_COMMA = re.compile(r"(?<=[^\s(]), ?(?=\)(?: ->|$))")
_LONGEST_HEADER = 2000


class Comment(NamedTuple):
    """A comment, from its "#" to the end of the line."""

    line: int
    text: str
    """Without "#"."""
    is_alone: bool
    """Whether there is no code on its line."""


class Code:
    """A Python file. Lines end with a line feed, as the parser counts them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")

    @cached_property
    def comments(self) -> list[Comment]:
        """All comments, in order."""
        text, starts = self.text, self._starts
        found = []
        for start, end in self._literals:
            if text[start] == "#":
                line = bisect_right(starts, start)
                alone = not text[starts[line - 1] : start].strip()
                found.append(Comment(line, text[start + 1 : end], alone))
        return found

    def is_literal(self, offset: int) -> bool:
        """Whether an offset is inside a string or a comment."""
        index = bisect_right(self._literals, (offset, len(self.text))) - 1
        return index >= 0 and offset < self._literals[index][1]

    def line_at(self, offset: int) -> int:
        """Return the line of an offset, from 1."""
        return bisect_right(self._starts, offset)

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a line and column; the parser counts columns in bytes."""
        row = self.lines[line - 1]
        if not row.isascii():
            column = len(row.encode()[:column].decode(errors="ignore"))
        return self._starts[line - 1] + column

    def written(self, node: ast.expr | ast.stmt, length: int = _LONGEST_HEADER) -> str:
        """Return the source of a node, on one line."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.offset(node.lineno, node.col_offset)
        return one_line(self.text[start : self.offset(node.end_lineno, node.end_col_offset)], length)

    def header(self, start: int) -> str:
        """Return the text from an offset to the colon that opens a block, on one line, without comments.

        It is "" if the colon is missing.
        """
        depth = 0
        for match in _HEADER.finditer(self.text, start, start + 5 * _LONGEST_HEADER):
            sign = self.text[match.start()]
            if sign == ":" and not depth:
                return one_line(self.text[start : match.start()], _LONGEST_HEADER)
            if sign == "\n":  # the next definition: this one is broken
                return ""
            depth += (sign in "([{") - (sign in ")]}")
        return ""

    @cached_property
    def _literals(self) -> list[tuple[int, int]]:
        """Starts and ends of all strings and comments."""
        return [match.span() for match in _TOKEN.finditer(self.text)]

    @cached_property
    def _starts(self) -> list[int]:
        return list(accumulate((len(line) + 1 for line in self.lines), initial=0))[:-1]


def one_line(code: str, length: int) -> str:
    """Return code without line breaks and comments, cut to a length."""
    if len(code) > 5 * length:  # no need to process all of a large table
        code = code[: 5 * length]
        length -= 1
    if "\n" in code:
        code = _TOKEN.sub(_without_comment, code).replace("\\\n", " ")
        code = _LAST_COMMA.sub("", _AFTER_BRACKET.sub("", " ".join(code.split())))
    else:
        code = " ".join(code.split())
    return code if len(code) <= length else code[: length - 1].rstrip() + "…"


def _without_comment(match: re.Match[str]) -> str:
    return "" if match[0][0] == "#" else match[0]
