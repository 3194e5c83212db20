"""Words: of titles, of messages, and how text is made ready to be cut into them."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["plain_signs", "suggest", "title_from_name"]

_SIGNS = {"’": "'", **dict.fromkeys("—–“”…→↑↓•·×©✓✗✅❌\u00a0\ufe0f", " "), "‑": "-"}


def suggest(word: object, known: Iterable[str]) -> str:
    """End a sentence about an unknown word: with the nearest known one, or with all of them."""
    from difflib import get_close_matches  # which few sites need

    known = list(known)
    # A word that YAML made a number or a truth value of resembles names only by accident.
    if isinstance(word, str) and len(word) < 100 and (near := get_close_matches(word, known, n=1)):
        return f"did you mean '{near[0]}'?"
    return f"choose from {', '.join(known)}."


def title_from_name(name: str) -> str:
    """Title a file or folder by its name, as MkDocs does."""
    title = name.replace("-", " ").replace("_", " ")
    return title.capitalize() if title.lower() == title else title


def plain_signs(text: str) -> str:
    """Write the signs of typographers and emoji as ASCII: most text is then nothing else, and quick to cut."""
    if not text.isascii():
        for sign, plain in _SIGNS.items():
            text = text.replace(sign, plain)
    return text
