"""Reads a page's source again for a finding: the line of a link, and ids that do not belong to headings.

The page reader does not store them, because only findings need them and most pages have none.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from html import unescape

__all__ = ["SourceText"]

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


class SourceText:
    """The text of one file."""

    def __init__(self, text: str) -> None:
        self._text = text.replace("\r\n", "\n").replace("\r", "\n")

    @cached_property
    def _prose(self) -> str:
        """The text without fenced code, comments and inline code; line numbers are unchanged."""
        lines = self._text.split("\n")
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
                lines[number : end + 1] = [""] * (end + 1 - number)
        text = _COMMENT.sub(_blank, "\n".join(lines))
        return _CODE_SPAN.sub("`", text)

    @cached_property
    def _destinations(self) -> dict[str, list[tuple[int, bool]]]:
        """The lines of each target of a link or image, and whether it is Markdown there."""
        text = self._prose
        ends = [match.start() for match in re.finditer("\n", text)]
        found: dict[str, list[tuple[int, bool]]] = {}
        for match in _DESTINATION.finditer(text):
            is_markdown = match[5] is None
            written = next((group for group in (*match.groups()[:4], *match.groups()[5:]) if group), "")
            target = unescape(_ESCAPED.sub(r"\1", written) if is_markdown else written)
            found.setdefault(target, []).append((bisect_right(ends, match.start()) + 1, is_markdown))
        return found

    def line_of(self, target: str, occurrence: int) -> int | None:
        """Return the line of an occurrence of a link's target, counted from 0."""
        found = self._destinations.get(target)
        # Reference links share the line of their definition.
        return found[min(occurrence, len(found) - 1)][0] if found else None

    def is_only_html(self, target: str) -> bool:
        """Whether a target occurs only in raw HTML, or not literally."""
        return not any(is_markdown for _, is_markdown in self._destinations.get(target, ()))

    @cached_property
    def ids(self) -> frozenset[str]:
        """Possible ids: in raw HTML, in attribute lists, in the options of blocks."""
        found = {next(group for group in match.groups() if group is not None) for match in _ID.finditer(self._prose)}
        for match in _ATTRIBUTES.finditer(self._prose):
            found.update(_SHORT_ID.findall(match[1] or match[2] or ""))
        return frozenset(found)

    @cached_property
    def has_inclusions(self) -> bool:
        """Whether a part of the page is included from elsewhere: a snippet, or documented code."""
        return _INCLUSION.search(self._prose) is not None

    @cached_property
    def has_templates(self) -> bool:
        """Whether there are template tags that a plugin may render."""
        return _TEMPLATE.search(self._prose) is not None

    @cached_property
    def has_tabs(self) -> bool:
        """Whether it has content tabs."""
        return _TAB.search(self._prose) is not None

    def included(self) -> set[str]:
        """Return the names of files that its snippets may include."""
        if "-8<-" not in self._text and "{!" not in self._text and "{%" not in self._text:
            return set()
        return {name.rpartition("/")[2] for name in _INCLUDED.findall(self._text)}

    @property
    def body(self) -> str:
        """The text without the front matter."""
        return _FRONT_MATTER.sub("", self._text, count=1)


def _blank(match: re.Match[str]) -> str:
    return "\n" * match[0].count("\n")
