"""Reads the front matter of a page, as MkDocs does.

MkDocs' own reader cannot be used: only host modules import mkdocs, and it silently drops invalid front matter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from mkdocs_docindex.safe_yaml import load_yaml

_YAML = re.compile(r"-{3}[ \t]*\n(.*?\n)(?:\.{3}|-{3})[ \t]*\n", re.DOTALL)
_FIELD = re.compile(r" {0,3}([A-Za-z0-9_-]+):\s*(.*)")
_SHOWN_AS_TEXT = ", so it is shown as text; correct it to have it read"
_EXCESSIVE = "too large or nested too deeply to be used; shorten it"
_CONTINUATION = re.compile(r"(?: {4}|\t)\s*(.*)")


_COST_LIMIT = 10_000
"""The maximum cost of front matter: one for each value, and one for every hundred characters of text."""
_DEEPEST = 32
_LARGEST_NUMBER = 256
"""In bits."""


class FrontMatter(NamedTuple):
    """A page's metadata and the text after it."""

    meta: dict[str, Any]
    body: str
    problem: str | None
    """A message for the author: what could not be used, and how to fix it."""


def split_front_matter(text: str) -> FrontMatter:
    """Split a page into metadata and text.

    Lines must end in a line feed. YAML between `---` and `---` or `...` is tried first, then MultiMarkdown
    style `Key: value` lines. What MkDocs would show as text stays text.
    """
    if match := _YAML.match(text):
        body = text[match.end() :].lstrip("\n")
        try:
            meta = load_yaml(match[1])
        except RecursionError:
            return FrontMatter({}, body, f"its front matter is {_EXCESSIVE}")
        except Exception as error:
            return FrontMatter({}, text, f"its front matter is not valid YAML{_where(error)}{_SHOWN_AS_TEXT}")
        if isinstance(meta, dict):
            kept = without_excess(meta)
            return FrontMatter(kept, body, _excess(meta, kept))
        problem = None if meta is None else f"its front matter is not a list of `key: value` lines{_SHOWN_AS_TEXT}"
        return FrontMatter({}, text, problem)
    return _multimarkdown(text)


def without_excess(meta: Mapping[Any, Any]) -> dict[Any, Any]:
    """Keep the keys whose values are small enough to be copied, compared and shown.

    With YAML's aliases, a few hundred bytes can expand to gigabytes, or to a list that contains itself.
    """
    kept = {}
    budget = _COST_LIMIT
    for key, value in meta.items():
        cost = _cost([key, value], budget)
        if cost is not None:
            kept[key] = value
            budget -= cost
    return kept


def _cost(value: Any, most: int) -> int | None:
    """The cost of a value with all aliases expanded; None if it is too high, or nested too deeply."""
    cost = 0
    pending = [(value, 0)]
    while pending:
        item, depth = pending.pop()
        cost += 1
        if isinstance(item, str):
            cost += len(item) // 100
        elif isinstance(item, int) and item.bit_length() > _LARGEST_NUMBER:
            return None
        elif isinstance(item, Mapping | list | tuple | set | bytes):
            parts = [part for pair in item.items() for part in pair] if isinstance(item, Mapping) else item
            if depth >= _DEEPEST or cost + len(parts) > most:
                return None
            pending += [(part, depth + 1) for part in parts]
        if cost > most:
            return None
    return cost


def _excess(meta: Mapping[Any, Any], kept: Mapping[Any, Any]) -> str | None:
    left_out = next((key for key in meta if key not in kept), None)
    if left_out is None:
        return None
    name = f"`{left_out}`" if isinstance(left_out, str) and len(left_out) <= 40 else "a key"
    return f"{name} in its front matter is {_EXCESSIVE}"


def _where(error: Exception) -> str:
    mark = getattr(error, "problem_mark", None)
    if mark is None:
        return ""
    reason = getattr(error, "problem", None)
    # The mark counts from 0, and the opening `---` is also a line.
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
        elif key and (more := _CONTINUATION.match(line)):
            meta[key] += f" {more[1].strip()}"
        else:
            break
        position = end + 1
    return FrontMatter(meta, text[position:].lstrip("\n"), None)
