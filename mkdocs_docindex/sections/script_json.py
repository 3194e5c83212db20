"""JSON that can stand in a program and in a page."""

from __future__ import annotations

import json
import re

__all__ = ["script_json"]

# "<" could end a script element or begin a comment in it; programs once ended a text at line separators; and what is
# no character cannot be written to a file.
_UNSAFE = re.compile("[<\u2028\u2029\ud800-\udfff]")
_dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def script_json(data: object) -> str:
    """Compact JSON, the same bytes for the same data."""
    text = _dump(data)
    if "<" not in text and text.isascii():  # a quick look, as most texts are
        return text
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
