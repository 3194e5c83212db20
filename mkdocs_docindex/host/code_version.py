"""Which code this is: what other code found is not used again."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from mkdocs_docindex import __version__

__all__ = ["code_version"]

_READERS = ("pyromark", "PyYAML", "snowballstemmer", "numpy")


@cache
def code_version() -> str:
    """The same for the same code of docindex, and the same versions of what reads and counts for it."""
    files = sorted(Path(__file__).parent.parent.rglob("*.*"))
    stats = [(path.name, path.stat().st_size, path.stat().st_mtime_ns) for path in files if path.suffix != ".pyc"]
    found = hashlib.sha256(f"{sys.version_info[:2]} {stats} {[_version(name) for name in _READERS]}".encode())
    return f"{__version__}.{found.hexdigest()[:16]}"


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
