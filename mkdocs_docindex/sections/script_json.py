"""JSON that is safe inside scripts and HTML."""

from __future__ import annotations

import json
import re

__all__ = ["script_json"]

# "<" could end a script element or start a comment in it; line separators once ended a string in JavaScript; and lone
# surrogates cannot be written to a file.
_UNSAFE = re.compile("[<\u2028\u2029\ud800-\udfff]")
_dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def script_json(data: object) -> str:
    """Return compact JSON, the same bytes for the same data."""
    text = _dump(data)
    if "<" not in text and text.isascii():  # fast path for most texts
        return text
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
