"""What a file system says about files without opening them, to see which changed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

__all__ = ["FileStates", "is_within", "states_below", "states_of"]

FileStates = Mapping[str, tuple[int, ...]]
"""By path; () for a file that is not there."""

_PASSED_OVER = frozenset((".git", "__pycache__", "node_modules"))


def states_of(paths: Iterable[str]) -> FileStates:
    """The states of some files and folders; the state of a folder changes with the names in it."""
    return {path: _state(path) for path in paths}


def states_below(folder: str) -> FileStates:
    """The states of all files below a folder, at any depth; folders that are links are not entered."""
    found = {}
    for here, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in _PASSED_OVER)
        for name in files:
            path = os.path.join(here, name)
            found[path] = _state(path)
    return found


def is_within(path: str, folder: str) -> bool:
    """Whether a file or folder, with all links followed, is in a folder or is that folder."""
    try:
        real, root = os.path.realpath(path), os.path.realpath(folder)
    except (OSError, ValueError):
        return False
    return real == root or real.startswith(os.path.join(root, ""))


def _state(path: str) -> tuple[int, ...]:
    try:
        facts = os.stat(path)
    except (OSError, ValueError):
        return ()
    return (facts.st_mtime_ns, facts.st_ctime_ns, facts.st_size, facts.st_ino)
