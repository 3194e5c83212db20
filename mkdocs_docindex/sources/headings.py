"""The headings of Markdown and reStructuredText files, as the outline of a file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from mkdocs_docindex.model.sources import Symbol

__all__ = ["heading_symbols"]

_ATX = re.compile(r" {0,3}(#{1,6})[ \t]+(.+?)[ \t]*#*[ \t]*$")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_SETEXT = re.compile(r" {0,3}(=+|-+)[ \t]*$")
_ADORNMENT = re.compile(r"([=\-`:'\"~^_*+#<>.!])\1{2,}[ \t]*$")
_MARKUP = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)|`+([^`]*)`+|<[^<>]+>|\*\*|__")
_LONGEST = 200


class _Heading(NamedTuple):
    level: int
    text: str
    line: int


def heading_symbols(text: str, language_name: str) -> tuple[Symbol, ...]:
    """Return the headings of a text, nested by their levels."""
    lines = text.split("\n")
    found = list(_of_rst(lines) if language_name == "reStructuredText" else _of_markdown(lines))
    return _nested(found, 0, 0, len(lines))[0]


def _nested(found: list[_Heading], index: int, above: int, last: int) -> tuple[tuple[Symbol, ...], int]:
    """The headings below a level, and the index of the first that is not."""
    result = []
    while index < len(found) and found[index].level > above:
        heading = found[index]
        children, index = _nested(found, index + 1, heading.level, last)
        end = found[index].line - 1 if index < len(found) else last
        result.append(Symbol(heading.text, "heading", heading.line, max(end, heading.line), children=children))
    return tuple(result), index


def _of_markdown(lines: list[str]) -> Iterator[_Heading]:
    fence = ""
    is_front_matter = lines[0].rstrip() == "---"
    for number, line in enumerate(lines, 1):
        if is_front_matter:
            is_front_matter = number == 1 or line.rstrip() not in ("---", "...")
        elif mark := _FENCE.match(line):
            if not fence:
                fence = mark[1]
            elif mark[1].startswith(fence) and not line.strip(" `~"):
                fence = ""
        elif not fence and (match := _ATX.match(line)):
            yield _Heading(len(match[1]), _plain(match[2]), number)
        elif not fence and number > 1 and (rule := _SETEXT.match(line)) and _is_paragraph(lines, number - 2):
            yield _Heading(1 if rule[1][0] == "=" else 2, _plain(lines[number - 2].strip()), number - 1)


def _is_paragraph(lines: list[str], index: int) -> bool:
    """Whether a line can be a heading above a rule: the only line of a paragraph."""
    line = lines[index]
    is_text = bool(line.strip()) and not line.startswith(("    ", "\t", ">", "#", "|", "- ", "* ", "+ ", "---"))
    return is_text and (index == 0 or not lines[index - 1].strip())


def _of_rst(lines: list[str]) -> Iterator[_Heading]:
    styles: list[str] = []
    for index in range(1, len(lines)):
        title, rule = lines[index - 1], _ADORNMENT.match(lines[index])
        if not rule or not title.strip() or title[:1].isspace() or _ADORNMENT.match(title):
            continue
        if len(lines[index].rstrip()) < len(title.rstrip()):
            continue
        is_overlined = index > 1 and lines[index - 2].rstrip() == lines[index].rstrip()
        style = rule[1] * (2 if is_overlined else 1)
        if style not in styles:
            styles.append(style)
        yield _Heading(styles.index(style) + 1, _plain(title.strip()), index)


def _plain(text: str) -> str:
    return " ".join(_MARKUP.sub(lambda match: match[1] or match[2] or "", text).split())[:_LONGEST] or text[:_LONGEST]
