"""Plain text and URLs in Markdown."""

from __future__ import annotations

import re
from urllib.parse import quote

__all__ = ["escaped", "escaped_heading", "quoted_url"]

# Start of a link, code, HTML or a character reference in the middle of a line; other characters are text there.
_SPECIAL = re.compile(r"[\\\[\]<`]|&(?=#?\w+;)")
_HEADING_END = re.compile(r"(?<=\s)(?=#+$)")
_IN_URLS = "/:?#@!$&'*+,;=%~"


def escaped(text: str) -> str:
    """Escape a text for the middle of a line."""
    return _SPECIAL.sub(r"\\\g<0>", " ".join(text.split()))


def escaped_heading(text: str) -> str:
    """Escape a text for a heading, which would lose `#` signs at its end."""
    return _HEADING_END.sub(r"\\", escaped(text))


def quoted_url(url: str) -> str:
    """Quote a URL, so that no bracket or space ends it."""
    return quote(url, safe=_IN_URLS)
