"""Incremental analysis: what one run found, and the next one, after an edit, may reuse."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

__all__ = ["Incremental", "State"]

_Step = TypeVar("_Step", bound="Incremental")

_SLACK = 1000
"""Entries that a step may have beyond twice as many as after its first run."""


class Incremental:
    """A step of the analysis that can run again.

    All steps keep one contract:

    - The result depends on the input alone; what was kept from the last run only saves time.
    - A run never changes what an earlier run returned.
    - A step keeps nothing of pages that are gone, except for entries that it has numbered: `size` counts these.
    - If `runs_again` is False, no run follows, and the step frees memory as early as it can.
    """

    def __init__(self, *, runs_again: bool = True) -> None:
        self.runs_again = runs_again

    @property
    def size(self) -> int:
        """How many entries it has numbered, including those that no page has any more."""
        return 0


class State:
    """The steps of the last run, by name. A step that failed is dropped, and starts over in the next run."""

    def __init__(self, *, runs_again: bool = True) -> None:
        self.runs_again = runs_again
        self._steps: dict[Hashable, Any] = {}
        self._limits: dict[Hashable, int] = {}

    def kept(self, kind: type[_Step]) -> Iterator[_Step]:
        """Yield the steps of a kind that the next run may reuse."""
        yield from (step for step in self._steps.values() if isinstance(step, kind))

    @contextmanager
    def step(self, kind: type[_Step], name: Hashable = "", **arguments: Any) -> Iterator[_Step]:
        """The step of a kind and name, made from the arguments if there is none or the last one grew too large."""
        key = (kind, name)
        step: _Step = self._steps.pop(key, None) or kind(**arguments, runs_again=self.runs_again)
        yield step
        if self.runs_again and step.size <= self._limits.setdefault(key, 2 * step.size + _SLACK):
            self._steps[key] = step
        else:
            self._limits.pop(key, None)
