"""Colours of a source file as text and back, to be kept between builds: never HTML, which a cache could forge."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from mkdocs_docindex.publish.highlight import Run

__all__ = ["runs_of", "runs_text"]

_MOST_DIGITS = 9
_MADE_UP = re.compile("([a-z0-9]*)(?:-[A-Z][A-Za-z0-9_]*)*", re.ASCII)


def runs_text(runs: Sequence[Run]) -> str:
    """Two lines: the classes, and how many characters have them."""
    return "\n".join([" ".join([css for css, _ in runs]), " ".join([str(length) for _, length in runs])])


def runs_of(kept: str, text: str) -> tuple[Run, ...]:
    """The runs again; ValueError for what does not fit the text, or is no class of Pygments."""
    if kept == runs_text(()):
        return ()
    names, numbers = (line.split(" ") for line in kept.split("\n"))
    if max(map(len, numbers)) > _MOST_DIGITS or not all(map(_is_css, set(names))):
        raise ValueError("not Pygments' classes")
    lengths = [int(number) for number in numbers]
    if min(lengths) <= 0 or sum(lengths) != len(text):
        raise ValueError("other text")
    return tuple(zip(names, lengths, strict=True))


def _is_css(name: str) -> bool:
    found = _MADE_UP.fullmatch(name)
    return found is not None and found[1] in _standard()


@cache
def _standard() -> frozenset[str]:
    try:
        from pygments.token import STANDARD_TYPES
    except ImportError:
        return frozenset()
    return frozenset(STANDARD_TYPES.values())
