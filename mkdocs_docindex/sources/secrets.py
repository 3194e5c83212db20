"""Secret detection: tokens and keys in the text of a file, which is then not published."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator

from mkdocs_docindex.sources.secret_forms import HEADS, LENGTHS, TAILS, TEXTS, Form

__all__ = ["find_secret"]

_SHORTEST = 20
_RUN = b"x" * _SHORTEST
_TOKEN_CHARACTERS = frozenset(f"{string.ascii_letters}{string.digits}_-")
_AS_RUNS = bytes(ord("x") if chr(byte) in _TOKEN_CHARACTERS else ord(" ") for byte in range(256))

# The last character of an escape sequence is not part of the token after it.
_ESCAPE = re.compile(
    r"\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|[0-7]{3}|[abefnrtv0])"
    r"|%(?:25)?[0-9A-Fa-f]{2}"  # in a URL, also if it is escaped twice
    r"|=[0-9A-F]{2}"  # quoted-printable
    r"|[\[;]\d{1,3}m"  # the end of a terminal's colour code
)
_ESCAPES = frozenset("\\%=[;")
_DIGIT = re.compile("[0-9]")


def find_secret(text: str) -> int | None:
    """Return the line of the first secret in a text, or None. Its value is not returned."""
    found = [form.first(text) for form in TEXTS if form.mark in text]
    token = next((start for start, end in _candidates(text) if _is_token(text, start, end)), None)
    first = min((start for start in (*found, token) if start is not None), default=None)
    return None if first is None else text.count("\n", 0, first) + 1


def _candidates(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of possible tokens, by their first characters, their length or the characters before them.

    Searching every file for hundreds of marks would be slow. Few runs of characters are as long as a token, and a
    token begins at the start of a run.
    """
    mask = text.encode("ascii", "replace").translate(_AS_RUNS)  # one byte per character
    end = 0
    while (start := mask.find(_RUN, end)) >= 0:
        end = mask.find(b" ", start + _SHORTEST)
        end = end if end >= 0 else len(text)
        if (
            text[start : start + 3] in HEADS
            or text[start - 3 : start] in TAILS
            or (end - start in LENGTHS and _DIGIT.search(text, start, end))
        ):
            yield start, end
        if text[start - 1 : start] in _ESCAPES and (escape := _ESCAPE.match(text, start - 1)):
            yield escape.end(), end


def _is_token(text: str, start: int, end: int) -> bool:
    forms = (*HEADS.get(text[start : start + 3], ()), *LENGTHS.get(end - start, ()))
    if any(form.starts_at(text, start) for form in forms):
        return True
    after_mark = TAILS.get(text[max(0, start - 3) : start], ())
    return any(_is_token_after(form, text, start - len(form.mark)) for form in after_mark)


def _is_token_after(form: Form, text: str, start: int) -> bool:
    """Whether a token follows a mark such as `SG.`, which is before the run and may be the end of a word."""
    if start < 0 or not form.starts_at(text, start):
        return False
    before = text[max(0, start - 6) : start]
    if before[-1:] not in _TOKEN_CHARACTERS or form.mark[0] not in _TOKEN_CHARACTERS:
        return True
    return any(escape.end() == len(before) for escape in _ESCAPE.finditer(before))
