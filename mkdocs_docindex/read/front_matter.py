"""The metadata at the top of a page, as MkDocs reads it.

MkDocs' own reader cannot be used: it lives in mkdocs, and it drops what is wrong without a word.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from mkdocs_docindex.safe_yaml import load_yaml

_YAML = re.compile(r"-{3}[ \t]*\n(.*?\n)(?:\.{3}|-{3})[ \t]*\n", re.DOTALL)
_FIELD = re.compile(r" {0,3}([A-Za-z0-9_-]+):\s*(.*)")
_MORE = re.compile(r"(?: {4}|\t)\s*(.*)")


class FrontMatter(NamedTuple):
    """A page's metadata and the text after it."""

    meta: dict[str, Any]
    body: str
    problem: str | None
    """Why the front matter could not be used, a sentence for the author."""


def split_front_matter(text: str) -> FrontMatter:
    """Split a page into metadata and text.

    Lines must end in a line feed. YAML between `---` and `---` or `...` comes first, else MultiMarkdown
    style `Key: value` lines. What MkDocs would show as text stays text.
    """
    if match := _YAML.match(text):
        try:
            meta = load_yaml(match[1])
        except Exception as error:
            return FrontMatter({}, text, f"its front matter is not valid YAML{_where(error)}")
        if isinstance(meta, dict):
            return FrontMatter(meta, text[match.end() :].lstrip("\n"), None)
        problem = None if meta is None else "its front matter is not a list of `key: value` lines"
        return FrontMatter({}, text, problem)
    return _multimarkdown(text)


def _where(error: Exception) -> str:
    mark = getattr(error, "problem_mark", None)
    if mark is None:
        return ""
    reason = getattr(error, "problem", None)
    # The mark counts from 0, and the opening `---` is a line too.
    return f" (line {mark.line + 2}{': ' + reason if reason else ''})"


def _multimarkdown(text: str) -> FrontMatter:
    meta: dict[str, Any] = {}
    key: str | None = None
    position = 0
    while position < len(text):
        end = text.find("\n", position)
        end = len(text) if end < 0 else end
        line = text[position:end]
        if not line.strip():
            position = end + 1
            break
        if found := _FIELD.match(line):
            key, value = found[1].lower(), found[2].strip()
            meta[key] = f"{meta[key]} {value}" if key in meta else value
        elif key and (more := _MORE.match(line)):
            meta[key] += f" {more[1].strip()}"
        else:
            break
        position = end + 1
    return FrontMatter(meta, text[position:].lstrip("\n"), None)
