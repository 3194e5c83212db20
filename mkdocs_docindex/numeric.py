"""numpy, loaded so that its threads sleep until there is work for them, and what it lacks for columns of numbers.

OpenBLAS, which comes with numpy, starts a thread for each further core, and each of them waits in a loop for a moment
before it sleeps: a tenth of a second of CPU, as much as a small site takes to index. Nothing here uses these threads.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["Flags", "Ints", "Numbers", "distinct", "distinct_places", "np", "ranges", "tabulate"]

Ints: TypeAlias = "npt.NDArray[np.int64]"
Numbers: TypeAlias = "npt.NDArray[np.float64]"
Flags: TypeAlias = "npt.NDArray[np.bool_]"
"""Columns of a table: an array for each property, with a row for each thing."""

_WAITING = "OPENBLAS_THREAD_TIMEOUT"  # read once, when numpy is loaded; the number of threads stays as it is
_SHORTEST = "4"

if "numpy" in sys.modules or _WAITING in os.environ:
    import numpy as np
else:
    os.environ[_WAITING] = _SHORTEST
    try:
        import numpy as np
    finally:
        del os.environ[_WAITING]


def ranges(begin: Ints, length: Ints) -> Ints:
    """Numbers in a row from each beginning on, one row after the other."""
    ends = np.cumsum(length)
    found: Ints = np.repeat(begin - ends + length, length) + np.arange(ends[-1] if len(ends) else 0)
    return found


def distinct(values: Ints) -> Ints:
    """Each value once, sorted: NumPy's own function imports modules that nothing else needs."""
    values = np.sort(values)
    found: Ints = values[np.diff(values, prepend=values[:1] - 1) != 0]
    return found


def distinct_places(values: Ints) -> tuple[Ints, Ints]:
    """Each value once, sorted, and for all values which of these they are."""
    order = np.argsort(values, kind="stable")
    values = values[order]
    is_first = np.diff(values, prepend=values[:1] - 1) != 0
    place = np.empty(len(values), np.int64)
    place[order] = np.cumsum(is_first) - 1
    return values[is_first], place


def tabulate(function: Callable[[int], float], most: int) -> Numbers:
    """Values of a function for all numbers from 0 on: NumPy's own logarithm is not the same on all machines."""
    return np.array([function(number) for number in range(most + 1)])
