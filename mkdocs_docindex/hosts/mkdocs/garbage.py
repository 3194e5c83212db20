"""Python's garbage collector, out of the way."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["collect_last_build", "collector_paused"]


@contextmanager
def collector_paused() -> Iterator[None]:
    """Look for no cycles of objects meanwhile.

    An index is millions of objects that stay and hold no cycle; to look through them all again and again, each time
    that some more are there, costs time and finds nothing.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def collect_last_build() -> None:
    """Free what is left of the build before this one.

    MkDocs' pages, files and navigation refer to each other, so only the collector frees them, and only when it looks at
    the oldest objects: by itself it would let several builds pile up.
    """
    gc.collect()
