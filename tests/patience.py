"""A limit of CPU time against quadratic work."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["no_long_wait"]

_MOST_SECONDS = 60


@contextmanager
def no_long_wait() -> Iterator[None]:
    """Fail after a minute of CPU time. Linear work takes a second or two on any machine, quadratic work takes minutes."""
    start = time.process_time()
    yield
    assert time.process_time() - start < _MOST_SECONDS
