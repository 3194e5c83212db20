"""The one rule for what is still valid: a kept result is found only by whoever would get the same result again."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from mkdocs_docindex import __version__

__all__ = ["result_key", "version_of"]

_LIBRARIES = ("pyromark", "PyYAML", "PyStemmer", "numpy", "rjieba")


def result_key(kind: str, content: bytes, made_with: str = "") -> str:
    """The key of what was made from a content: it changes with the content and with everything that reads it.

    That is the code of docindex, its libraries, and `made_with`: options, and libraries that only this kind needs.
    """
    digest = hashlib.blake2b(f"{_code_version()}\0{made_with}\0".encode("utf-8", "replace"), digest_size=20)
    digest.update(content)
    return f"{kind}:{digest.hexdigest()}"


@cache
def version_of(name: str) -> str:
    """The version of a distribution, "" if it is not installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


@cache
def _code_version() -> str:
    """The same for the same code of docindex, and the same versions of what reads and counts for it."""
    files = sorted(_files(Path(__file__).parents[1]))
    made_with = f"{__version__} {sys.version_info[:2]} {files} {[version_of(name) for name in _LIBRARIES]}"
    return hashlib.blake2b(made_with.encode("utf-8", "surrogateescape"), digest_size=20).hexdigest()


def _files(folder: str | Path) -> Iterator[tuple[str, int, int]]:
    """Name, size and time of all files but compiled ones."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if not entry.is_dir():
                stat = entry.stat()
                yield entry.name, stat.st_size, stat.st_mtime_ns
            elif entry.name != "__pycache__":
                yield from _files(entry.path)
