"""Work that must not take minutes, on whatever machine."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["no_long_wait"]

_MOST_SECONDS = 60


@contextmanager
def no_long_wait() -> Iterator[None]:
    """Fail where work takes a minute of CPU. It takes a second or two, or minutes where it grows with the square."""
    start = time.process_time()
    yield
    assert time.process_time() - start < _MOST_SECONDS
