"""The collation of the index: letters count, by the rules of their script; case, accents and punctuation do not."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

__all__ = ["SYMBOLS", "head_of", "head_order", "sort_key"]

SYMBOLS = "#"
"""The heading of terms that do not begin with a letter."""

# Letters without a Unicode decomposition, and the letters that they are sorted as.
_PLAIN = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i", "ŧ": "t"}
)
# Separate letters of their alphabet, although Unicode decomposes them into a letter and a mark.
_WHOLE = frozenset("йїў")
_ACCENTS = frozenset(range(10, 255)) - {103, 107, 118, 122}
"""Combining classes that are ignored; vowel signs of Indic scripts and tone marks of Thai and Lao are letters."""
_NUMBER = re.compile(r"\d+")
_ASCII_SIGNS = dict.fromkeys(code for code in range(128) if not chr(code).isalnum() and chr(code) != " ")

_HANGUL = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_KANA_ROWS = "あかさたなはまやらわ"
_SMALL_KANA = str.maketrans("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ")
_KATAKANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}


def sort_key(term: str) -> tuple[str, str]:
    """The collation key of a term: by its letters, and numbers by their value."""
    letters = _NUMBER.sub(lambda match: match[0].zfill(9), _letters(term))
    return letters, term


def head_of(term: str) -> str:
    """The index heading of a term: its first letter, by the rules of its script."""
    first = _letters(term)[:1]
    if not first.isalpha():
        return SYMBOLS
    code = ord(first)
    if 0x1100 <= code <= 0x1112:
        return _HANGUL[code - 0x1100]
    if 0x3041 <= code <= 0x3096:
        return max(row for row in _KANA_ROWS if row <= first)
    if _is_han(code):
        return "漢"
    upper = first.upper()
    # Georgian capitals are only used in headlines, and few fonts have them.
    return first if len(upper) != 1 or 0x10D0 <= code <= 0x10FF else upper


def head_order(head: str) -> tuple[bool, str]:
    """The sort key of index headings: symbols first, then scripts in Unicode order, Han last."""
    return head != SYMBOLS, _letters(head)


@lru_cache(1 << 16)
def _letters(term: str) -> str:
    if term.isascii():
        return " ".join(term.lower().translate(_ASCII_SIGNS).split())
    plain = unicodedata.normalize("NFKC", term).casefold().translate(_PLAIN)
    apart = "".join(char if char in _WHOLE else unicodedata.normalize("NFKD", char) for char in plain)
    kana = apart.translate(_KATAKANA).translate(_SMALL_KANA)
    return " ".join("".join(char for char in kana if char in _WHOLE or _counts(char)).split())


def _counts(char: str) -> bool:
    if char.isalnum() or char == " ":
        return True
    is_sign = unicodedata.category(char) in ("Mn", "Mc") and ord(char) < 0xFE00
    return is_sign and unicodedata.combining(char) not in _ACCENTS and char not in "\u3099\u309a"


def _is_han(code: int) -> bool:
    return 0x3400 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF or 0x20000 <= code <= 0x3FFFF
