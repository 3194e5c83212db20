"""How docindex words titles and what is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["suggest", "title_from_name"]


def suggest(word: object, known: Iterable[str]) -> str:
    """End a sentence about an unknown word: with the nearest known one, or with all of them."""
    known = list(known)
    # A word that YAML made a number or a truth value of resembles names only by accident.
    if isinstance(word, str) and (near := get_close_matches(word, known, n=1)):
        return f"did you mean '{near[0]}'?"
    return f"known are: {', '.join(known)}."


def title_from_name(name: str) -> str:
    """Title a file or folder by its name, as MkDocs does."""
    title = name.replace("-", " ").replace("_", " ")
    return title.capitalize() if title.lower() == title else title
