"""Links to the name of a page or a heading instead of a URL, as some plugins support them."""

from __future__ import annotations

import re
from typing import Literal
from urllib.parse import quote, unquote

__all__ = ["split_kind", "with_urls"]

_NAME, _HEADING = "docindex-name:", "docindex-heading:"

_CODE = r"^[ ]*(?P<fence>`{3,}|~{3,}).*?(?:^[ ]*(?P=fence)|\Z)|(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`)"
_WIKI = r"(?<!!)\[\[(?P<name>[^\[\]|\n]+)(?:\|(?P<alias>[^\[\]\n]*))?\]\]"
_REFERENCE = r"(?<!!)\[(?P<text>(?:[^\[\]\n]|\[[^\[\]\n]*\])+)\]\[(?P<id>[^\[\]\n]*)\]"
_DEFINITION = re.compile(r"^ {0,3}\[([^\]\n]+)\]:", re.MULTILINE)
_PATTERNS = {
    (True, False): f"{_CODE}|{_WIKI}",
    (False, True): f"{_CODE}|{_REFERENCE}",
    (True, True): f"{_CODE}|{_WIKI}|{_REFERENCE}",
}


def with_urls(text: str, *, wiki: bool, references: bool) -> str:
    """Rewrite `[[Page|text]]` and `[text][heading-id]` as standard Markdown links.

    References defined on the page, and code, are not changed.
    """
    defined = {name.lower() for name in _DEFINITION.findall(text)} if references else set()

    def link(match: re.Match[str]) -> str:
        found = match.groupdict()
        if found.get("name"):
            name = found["name"].strip()
            return f"[{found['alias'] or name}]({_NAME}{quote(name)})"
        if found.get("text"):
            name = (found["id"] or found["text"].strip("`")).strip()
            if name.lower() not in defined:
                return f"[{found['text']}]({_HEADING}{quote(name)})"
        return match[0]

    return re.sub(_PATTERNS[wiki, references], link, text, flags=re.DOTALL | re.MULTILINE)


def split_kind(target: str) -> tuple[Literal["url", "name", "heading"], str]:
    """Return the kind of a link's target, and the target as its author wrote it."""
    if target.startswith(_NAME):
        return "name", unquote(target.removeprefix(_NAME))
    if target.startswith(_HEADING):
        return "heading", unquote(target.removeprefix(_HEADING))
    return "url", target
