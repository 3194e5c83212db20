"""Python's garbage collector, out of the way."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["collect_again", "collect_last_build", "collector_paused"]


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


def collect_last_build() -> None:
    """Free what is left of the build before this one.

    MkDocs' pages, files and navigation refer to each other, so only the collector frees them, and only when it looks
    at the oldest objects. It does that by itself once there are many new ones, but `gc.freeze` in each build starts
    that count again, so it never would.
    """
    gc.collect()
