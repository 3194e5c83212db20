"""Special files: pipes, sockets and devices."""

from __future__ import annotations

import os
import stat

__all__ = ["is_special"]


def is_special(path: str | os.PathLike[str]) -> bool:
    """Whether this is a pipe, a socket or a device: reading it may block forever."""
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))
