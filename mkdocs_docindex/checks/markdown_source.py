"""Reads a page's source again for a finding: the place of a link, and ids that do not belong to headings.

The page reader does not store them, because only findings need them and most pages have none.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from html import unescape
from typing import NamedTuple

__all__ = ["Destination", "SourceText"]

_FRONT_MATTER = re.compile(r"\A\ufeff?-{3}[ \t]*\n.*?\n(?:-{3}|\.{3})[ \t]*\n", re.DOTALL)
_FENCE = re.compile(r"[ \t>]*(`{3,}|~{3,})(.*)")
_COMMENT = re.compile(r"<!--(?:(?!<!--).)*?-->", re.DOTALL)
_CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`)[^`\n]+\1(?!`)")
_DESTINATION = re.compile(
    r"""\]\(\s*(?:<([^<>\n]*)>|((?:[^\s()\\]|\\.|\([^\s()]*\))+))"""
    r"""|^[ \t>]*\[[^\]\n]+\]:[ \t]*(?:<([^<>\n]*)>|(\S+))"""
    r"""|\b(href|src)\s*=\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'<>]+))""",
    re.MULTILINE,
)
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_ID = re.compile(r"""\b(?:id|name)\s*[=:]\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'<>{},]+))""")
_ATTRIBUTES = re.compile(r"\{([^{}\n]*)\}|^[ \t]*/{3,}(.*)$", re.MULTILINE)
_SHORT_ID = re.compile(r"#([\w:.-]+)")
_INCLUSION = re.compile(r"-8<-|\{!|^[ \t>]*:::", re.MULTILINE)
_TEMPLATE = re.compile(r"\{\{|\{%")
_TAB = re.compile(r"^[ \t]*(?:===[+!]* |/{3,} *tab\b)", re.MULTILINE)
_INCLUDED = re.compile(r"""[^\s"'()<>|{}=]+\.\w+""")
_NO_LINE_END = re.compile(r"[^\n]")


class Destination(NamedTuple):
    """The target of a link or image, as it is written in the file."""

    start: int
    """Its offset in the text."""
    end: int
    is_markdown: bool
    """False in raw HTML."""


class SourceText:
    """The text of one file."""

    def __init__(self, text: str) -> None:
        # All offsets are also those of the text as it is in the file.
        self.text = text.replace("\r\n", " \n").replace("\r", "\n")

    @cached_property
    def prose(self) -> str:
        """The text with spaces in place of fenced code, comments and inline code, so that offsets are unchanged."""
        lines = self.text.split("\n")
        closers: dict[str, list[int]] = {}
        openers: list[tuple[int, str]] = []
        for number, line in enumerate(lines):
            if ("```" in line or "~~~" in line) and (match := _FENCE.match(line)):
                openers.append((number, match[1]))
                if not match[2].strip():
                    closers.setdefault(match[1], []).append(number)
        end = -1
        for number, marker in openers:
            if number <= end:
                continue
            after = closers.get(marker, [])
            place = bisect_right(after, number)
            if place < len(after):  # without an end it is not a fence for Python-Markdown
                end = after[place]
                lines[number : end + 1] = [" " * len(line) for line in lines[number : end + 1]]
        text = _COMMENT.sub(_blank, "\n".join(lines))
        return _CODE_SPAN.sub(_blank, text)

    @cached_property
    def _destinations(self) -> dict[str, list[Destination]]:
        """The places of each target of a link or image."""
        found: dict[str, list[Destination]] = {}
        for match in _DESTINATION.finditer(self.prose):
            is_markdown = match[5] is None
            group = next((number for number in (1, 2, 3, 4, 6, 7, 8) if match[number]), 0)
            written = match[group] if group else ""
            target = unescape(_ESCAPED.sub(r"\1", written) if is_markdown else written)
            found.setdefault(target, []).append(Destination(*match.span(group), is_markdown))
        return found

    @cached_property
    def _line_ends(self) -> list[int]:
        return [match.start() for match in re.finditer("\n", self.text)]

    def line_at(self, offset: int) -> int:
        """The line of an offset, from 1."""
        return bisect_right(self._line_ends, offset) + 1

    def line_of(self, target: str, occurrence: int) -> int | None:
        """Return the line of an occurrence of a link's target, counted from 0."""
        found = self._destinations.get(target)
        # Reference links share the line of their definition.
        return self.line_at(found[min(occurrence, len(found) - 1)].start) if found else None

    def places_of(self, target: str) -> list[Destination]:
        """Return all places of a link's target."""
        return self._destinations.get(target, [])

    def is_only_html(self, target: str) -> bool:
        """Whether a target occurs only in raw HTML, or not literally."""
        return not any(place.is_markdown for place in self.places_of(target))

    @cached_property
    def ids(self) -> frozenset[str]:
        """Possible ids: in raw HTML, in attribute lists, in the options of blocks."""
        found = {next(group for group in match.groups() if group is not None) for match in _ID.finditer(self.prose)}
        for match in _ATTRIBUTES.finditer(self.prose):
            found.update(_SHORT_ID.findall(match[1] or match[2] or ""))
        return frozenset(found)

    @cached_property
    def has_inclusions(self) -> bool:
        """Whether a part of the page is included from elsewhere: a snippet, or documented code."""
        return _INCLUSION.search(self.prose) is not None

    @cached_property
    def has_templates(self) -> bool:
        """Whether there are template tags that a plugin may render."""
        return _TEMPLATE.search(self.prose) is not None

    @cached_property
    def has_tabs(self) -> bool:
        """Whether it has content tabs."""
        return _TAB.search(self.prose) is not None

    def included(self) -> set[str]:
        """Return the names of files that its snippets may include."""
        if "-8<-" not in self.text and "{!" not in self.text and "{%" not in self.text:
            return set()
        return {name.rpartition("/")[2] for name in _INCLUDED.findall(self.text)}

    @property
    def body(self) -> str:
        """The text without the front matter."""
        return _FRONT_MATTER.sub("", self.text, count=1)


def _blank(match: re.Match[str]) -> str:
    return _NO_LINE_END.sub(" ", match[0])
