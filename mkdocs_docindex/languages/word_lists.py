"""The word lists of the package, one file per language and purpose."""

from __future__ import annotations

from functools import cache
from pathlib import Path

__all__ = ["load_words"]

_FOLDER = Path(__file__).parent.parent / "stop_words"


@cache
def load_words(name: str) -> frozenset[str]:
    """Return the words of a list such as `de` or `en.weak`; empty if it does not exist."""
    file = _FOLDER / f"{name}.txt"
    if not file.is_file():
        return frozenset()
    lines = file.read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())
