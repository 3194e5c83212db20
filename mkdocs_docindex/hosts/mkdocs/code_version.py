"""Which code this is: what other code found is not used again."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from mkdocs_docindex import __version__

__all__ = ["code_version"]

_READERS = ("pyromark", "PyYAML", "PyStemmer", "numpy")


@cache
def code_version() -> str:
    """The same for the same code of docindex, and the same versions of what reads and counts for it."""
    files = sorted(_files(Path(__file__).parents[2]))
    found = hashlib.sha256(f"{sys.version_info[:2]} {files} {[_version(name) for name in _READERS]}".encode())
    return f"{__version__}.{found.hexdigest()[:16]}"


def _files(folder: str | Path) -> Iterator[tuple[str, int, int]]:
    """Name, size and time of all files but compiled ones."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if not entry.is_dir():
                stat = entry.stat()
                yield entry.name, stat.st_size, stat.st_mtime_ns
            elif entry.name != "__pycache__":
                yield from _files(entry.path)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
