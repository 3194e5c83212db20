"""What stands in a text but is none: addresses, icons, formulas, prices. It has no terms, and ends a phrase."""

from __future__ import annotations

import re

__all__ = ["is_address", "is_formula", "without_formulas", "without_signs"]

_END = " , "
"""Ends a phrase."""
_URL = re.compile(r"(?:[a-z][a-z0-9+.-]{1,20}://|\bwww\.|\bmailto:)[^\s<>\"'`]*", re.IGNORECASE)
_MAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+")
_FORMULA = re.compile(r"\$\$[^$\0]{1,2000}\$\$|\$[^\s$\0][^$\0]{0,200}\$(?!\d)")
_OF_FORMULAS = frozenset("\\^_={}<>+")
_PRICE = re.compile(r"[$€£¥]\d[\d.,]*[kKmM]?|\d[\d.,]*[€£¥]")
_CURRENCIES = frozenset("$€£¥")
_ICON = re.compile(r"(?<![\w:]):[a-z][\w+-]*:(?![\w:])")
_INCLUDE = re.compile(r";?-+8<-+[^\0]*")
# Without a capital letter, which product names such as "ASP.NET" have.
_ADDRESS = re.compile(r"(?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|html?|php)")


def without_signs(piece: str) -> str:
    """Replace what is no text in a piece of text without spaces, of a few kinds that have none."""
    if "://" in piece or "www." in piece or "mailto:" in piece:
        piece = _URL.sub(_END, piece)
    if "@" in piece:
        piece = _MAIL.sub(_END, piece)
    if not _CURRENCIES.isdisjoint(piece):
        piece = _PRICE.sub(_END, piece)
    return _ICON.sub(_END, piece) if ":" in piece else piece


def without_formulas(text: str) -> str:
    """Replace formulas, and lines that include a file, in a text of spans with NUL characters between them."""
    if "$" in text:
        text = _FORMULA.sub(lambda match: match[0] if _OF_FORMULAS.isdisjoint(match[0]) else _END, text)
    return _INCLUDE.sub(_END, text) if "-8<-" in text else text


def is_formula(block: str) -> bool:
    """Whether a paragraph is a formula on lines of its own, from its beginning."""
    return block.lstrip().startswith("$$")


def is_address(word: str) -> bool:
    """Whether a word is the name of a host, or of a file that a browser opens: "example.org", "index.html"."""
    return "." in word and _ADDRESS.fullmatch(word) is not None
