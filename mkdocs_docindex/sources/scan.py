"""Finds the comments of a source file by the comment marks of its language.

Languages are not parsed here. Literals are recognised only so that a mark inside them does not start a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from mkdocs_docindex.sources.language_table import SourceLanguage, StringStyle

__all__ = ["Piece", "comments_of", "pieces_of", "with_plain_ends", "without_marks"]

# All of these match whenever their first characters do, even if unterminated: no text is scanned twice.
_STRINGS: dict[StringStyle, str] = {
    "double": r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"?',
    "single": r"'[^'\\\n]*(?:\\.[^'\\\n]*)*'?",
    "double_lines": r'"[^"\\]*(?:\\.[^"\\]*)*"?',
    "single_lines": r"'(?<!\w')[^'\\]*(?:\\.[^'\\]*)*'?",
    "single_raw": r"'(?<!\w')[^']*'?",
    "char": r"'(?:\\[^\n][^'\n]{0,9}|[^'\\\n])'",
    "backtick": r"`[^`\\]*(?:\\.[^`\\]*)*`?",
    "backtick_raw": r"`[^`]*`?",
    "triple": r'"""[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*(?:""")?|'
    r"'''[^'\\]*(?:(?:\\.|'(?!''))[^'\\]*)*(?:''')?",
    "rust_raw": r'r(?<!\wr)(?P<hashes>#*)".*?(?:"(?P=hashes)|\Z)',
    "cpp_raw": r'R"(?P<delimiter>[^()\s\\]{0,16})\(.*?(?:\)(?P=delimiter)"|\Z)',
    "verbatim": r'@"[^"]*(?:""[^"]*)*"?',
    "long_bracket": r"\[(?P<level>=*)\[.*?(?:\](?P=level)\]|\Z)",
    "heredoc": r"<<[-~]?\s?(?P<quote>[\"']?)(?P<word>[A-Z_][A-Z0-9_]*)(?P=quote)[^\n]*\n.*?(?:^[ \t]*(?P=word)\b|\Z)",
}  # fmt: skip

# The lookbehinds come after the first character, so that the search can jump to that character.
_LOOKBEHIND = {
    "#": r"(?<![^\s;,(){}\[\]]#)(?!\[)",
    "//": r"(?<!://)",
}


class Piece(NamedTuple):
    """A comment or a literal."""

    kind: str
    """"block" and "line" are comments, "triple" is a literal that may be documentation, "string" is any other."""
    start: int
    end: int


def with_plain_ends(text: str) -> str:
    """Normalise line ends to line feeds."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def pieces_of(text: str, language: SourceLanguage) -> Iterator[Piece]:
    """Yield all comments and literals of a text in order. Line ends must be line feeds."""
    if language.alone:
        yield from _whole_lines(text, language.line_marks)
        return
    pattern = _pattern(language)
    for match in pattern.finditer(text) if pattern else ():
        yield Piece(match.lastgroup or "string", match.start(), match.end())


def comments_of(text: str, language: SourceLanguage) -> list[tuple[int, str]]:
    """Return all comments without marks, each with its first line. Consecutive line comments are one comment."""
    text = with_plain_ends(text)
    comments: list[tuple[int, str]] = []
    line, line_start, position, last_alone = 1, 0, 0, 0
    for kind, start, end in pieces_of(text, language):
        is_shebang = start == 0 and text.startswith("#!")
        if kind not in ("block", "line") or is_shebang:
            continue
        line += text.count("\n", position, start)
        line_start = max(line_start, text.rfind("\n", position, start) + 1)
        position = start
        words = without_marks(kind, text[start:end], language)
        if kind == "block":
            comments.append((line, words))
            continue
        is_alone = text[line_start:start].isspace() or line_start == start
        if is_alone and last_alone == line - 1 and comments:
            comments[-1] = (comments[-1][0], f"{comments[-1][1]}\n{words}")
        else:
            comments.append((line, words))
        last_alone = line if is_alone else 0
    return comments


def without_marks(kind: str, comment: str, language: SourceLanguage) -> str:
    """Remove the comment marks, line by line."""
    without = _without_block_marks if kind == "block" else _without_line_mark
    return without(comment, language)


def _whole_lines(text: str, marks: tuple[str, ...]) -> Iterator[Piece]:
    start = 0
    for line in text.split("\n"):
        stripped = line.lstrip()
        if stripped.startswith(marks):
            yield Piece("line", start + len(line) - len(stripped), start + len(line))
        start += len(line) + 1


@cache
def _pattern(language: SourceLanguage) -> re.Pattern[str] | None:
    blocks, lines = [], []
    for opening, closing in language.block_marks:
        at_start = "^" if opening.startswith("=") else ""
        blocks.append(rf"{at_start}{re.escape(opening)}.*?(?:{at_start}{re.escape(closing)}|\Z)")
    for mark in language.line_marks:
        lines.append(rf"{re.escape(mark)}{_LOOKBEHIND.get(mark, '')}[^\n]*")
    strings = [_STRINGS[style] for style in language.strings if style != "triple"]
    parts = [
        rf"(?P<{name}>{'|'.join(alternatives)})"
        for name, alternatives in (
            ("block", blocks),
            ("line", lines),
            ("triple", [_STRINGS["triple"]] if "triple" in language.strings else []),
            ("string", [*strings, r"\\."]),
        )
        if alternatives
    ]
    return re.compile("|".join(parts), re.DOTALL | re.MULTILINE) if blocks or lines else None


def _without_block_marks(comment: str, language: SourceLanguage) -> str:
    for opening, closing in language.block_marks:
        if comment.startswith(opening):
            comment = comment[len(opening) :].removesuffix(closing)
            break
    lines = comment.split("\n")
    lines[0] = lines[0].lstrip("*!<").lstrip()
    return "\n".join([lines[0], *(re.sub(r"^\s*\*+/?(?=\s|$)", "", line).rstrip() for line in lines[1:])])


def _without_line_mark(comment: str, language: SourceLanguage) -> str:
    for mark in language.line_marks:
        if comment.startswith(mark):
            rest = comment[len(mark) :].lstrip(mark.strip()[-1]).removeprefix("!").removeprefix("<")
            return rest.removeprefix(" ").rstrip()
    return comment
