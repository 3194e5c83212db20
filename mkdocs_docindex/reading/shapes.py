"""Values that were kept on a disk have the shape that was written, or else ValueError: others can write there, too."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

__all__ = ["check", "check_halves", "check_numbers", "parsed", "rows", "texts"]

_MOST = 1 << 31
_HALF = re.compile(r"(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]")


def check(is_right: bool) -> None:
    """What a value must be."""
    if not is_right:
        raise ValueError("a text in it is none of ours")


def parsed(text: str) -> Any:
    """The value of a text of JSON."""
    check_halves(text)
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("a text in it is nested too deeply") from None


def check_halves(text: str) -> None:
    """JSON can spell half of a character, which no page could be written with."""
    check(not (("\\ud" in text or "\\uD" in text) and _HALF.search(text)))


def rows(values: Any, *shapes: tuple[type, ...], least: int = 0) -> list[list[Any]]:
    """A list of lists, whose values have the types of one of the shapes; `least` is for whole numbers."""
    check(type(values) is list and {*map(type, values)} <= {list})
    check({tuple(map(type, row)) for row in values} <= {*shapes})
    for at, kind in enumerate(shapes[0]):
        if kind is int:
            check_numbers([row[at] for row in values], least)
    return list(values)


def texts(values: Any) -> tuple[str, ...]:
    """A list of texts."""
    check(type(values) is list and {*map(type, values)} <= {str})
    return tuple(values)


def check_numbers(numbers: Sequence[float], least: int = 0) -> None:
    """Numbers that can be worked with. The sum is there for NaN, which is neither small nor large."""
    check(not numbers or (min(numbers) >= least and max(numbers) < _MOST and sum(numbers) < _MOST**2))
