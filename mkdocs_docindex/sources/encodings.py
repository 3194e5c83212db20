"""Decodes text files: by their byte order mark, by the encoding that they declare, else as UTF-8."""

from __future__ import annotations

import codecs
import re

from mkdocs_docindex.reading.notebook import notebook_markdown

__all__ = ["decoded", "is_text", "readable"]

# UTF-32 first: the mark of UTF-16 is the beginning of its.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# In the first two lines: PEP 263 and Ruby's magic comments, editors' modelines, XML, CSS
_DECLARATION = re.compile(
    rb"[ \t\f]*(?:#|//|/\*|--|;|%|\"|<!--).*?(?:coding|fileencoding)[:=][ \t]*([-\w.]+)"
    rb"|<\?xml[^>\n]*\bencoding=[\"']([-\w.]+)|@charset \"([-\w.]+)\""
)
# Codecs that are no encodings of text files, or that hide what a file says
_REFUSED = frozenset(
    "utf_7 unicode_escape raw_unicode_escape idna punycode undefined mbcs oem utf_16 utf_32".replace("_", "-").split()
)
_HEAD = 1000


def decoded(content: bytes) -> str:
    """Decode a file; bytes that are invalid in its encoding are replaced."""
    mark, name = _encoding(content)
    content = content[len(mark) :]
    if name != "utf-8":
        try:
            return content.decode(name)
        except UnicodeError:
            if mark:
                return content.decode(name, "replace")
    return content.decode("utf-8", "replace")


def readable(path: str, text: str) -> str:
    """Return the text of a file for people: the cells of a notebook as Markdown, without their output."""
    if not path.lower().endswith(".ipynb"):
        return text
    return notebook_markdown(path, text.encode("utf-8", "replace")).decode() or text


def is_text(head: bytes, *, is_whole: bool) -> bool:
    """Whether the head of a file can be decoded with the encoding that it declares; UTF-8 without a declaration.

    Its last character may be cut off unless it is the whole file.
    """
    mark, name = _encoding(head)
    try:
        text = codecs.getincrementaldecoder(name)().decode(head[len(mark) :], is_whole)
    except UnicodeError:
        return False
    return "\0" not in text


def _encoding(content: bytes) -> tuple[bytes, str]:
    """The byte order mark of a file, and the name of its encoding."""
    for mark, name in _MARKS:
        if content.startswith(mark):
            return mark, name
    for line in content[:_HEAD].split(b"\n", 2)[:2]:
        if match := _DECLARATION.match(line):
            return b"", _usable((match[1] or match[2] or match[3]).decode("ascii", "replace"))
    return b"", "utf-8"


def _usable(name: str) -> str:
    try:
        codec = codecs.lookup(name)
    except LookupError:
        # Editors write "latin-1-unix" and "utf-8-dos".
        return _usable(name.rpartition("-")[0]) if name.endswith(("-unix", "-dos", "-mac")) else "utf-8"
    is_encoding = codec._is_text_encoding and codec.name.replace("_", "-") not in _REFUSED
    return codec.name if is_encoding else "utf-8"
