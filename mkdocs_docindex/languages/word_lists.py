"""Lists of words that come with the package, one file for each language and use."""

from __future__ import annotations

from functools import cache
from pathlib import Path

__all__ = ["load_words"]

_FOLDER = Path(__file__).parent.parent / "stop_words"


@cache
def load_words(name: str) -> frozenset[str]:
    """The words of the list `de` or `en.weak`; none where there is no such list."""
    file = _FOLDER / f"{name}.txt"
    if not file.is_file():
        return frozenset()
    lines = file.read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())
