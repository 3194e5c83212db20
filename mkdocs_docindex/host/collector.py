"""Python's garbage collector, out of the way."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["collect_again", "collector_paused"]


@contextmanager
def collector_paused() -> Iterator[None]:
    """Look for no cycles of objects meanwhile, and not in what is there then until `collect_again`.

    An index is millions of objects that stay and hold no cycle; to look through them all again and again, each time
    that some more are there, costs time and finds nothing.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.freeze()
            gc.enable()


def collect_again() -> None:
    """Let the collector look at all objects."""
    gc.unfreeze()
