"""Shortens titles to a width."""

from __future__ import annotations

from unicodedata import east_asian_width

__all__ = ["shortened"]


def shortened(text: str, most: int) -> str:
    """Cut a text to a number of letters; East Asian letters are twice as wide."""
    room = most
    for at, letter in enumerate(text):
        room -= 2 if east_asian_width(letter) in "WF" else 1
        if room < 0:
            return f"{text[: max(1, at - 1)].rstrip()}…"
    return text
