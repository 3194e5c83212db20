"""Validates values from the cache, which others can write to: raises ValueError if they do not have the right types."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

__all__ = ["check", "check_halves", "check_numbers", "parsed", "rows", "texts"]

_MOST = 1 << 31
_SURROGATE = re.compile(r"(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]")


def check(is_right: bool) -> None:
    """Raise ValueError if a condition does not hold."""
    if not is_right:
        raise ValueError("a text in it is none of ours")


def parsed(text: str) -> Any:
    """Parse JSON."""
    check_halves(text)
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("a text in it is nested too deeply") from None


def check_halves(text: str) -> None:
    """Reject lone surrogates, which JSON can express and no page can be written with."""
    check(not (("\\ud" in text or "\\uD" in text) and _SURROGATE.search(text)))


def rows(values: Any, *shapes: tuple[type, ...], least: int = 0) -> list[list[Any]]:
    """Validate a list of lists, whose values have the types of one of the shapes; `least` limits integers."""
    check(type(values) is list and {*map(type, values)} <= {list})
    check({tuple(map(type, row)) for row in values} <= {*shapes})
    for at, kind in enumerate(shapes[0]):
        if kind is int:
            check_numbers([row[at] for row in values], least)
    return list(values)


def texts(values: Any) -> tuple[str, ...]:
    """Validate a list of texts."""
    check(type(values) is list and {*map(type, values)} <= {str})
    return tuple(values)


def check_numbers(numbers: Sequence[float], least: int = 0) -> None:
    """Validate the range of numbers. The sum detects NaN, which is neither small nor large."""
    check(not numbers or (min(numbers) >= least and max(numbers) < _MOST and sum(numbers) < _MOST**2))
