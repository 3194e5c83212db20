"""Whether anything that a project is staged from has changed since: if not, the staged files are used as they are."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

from mkdocs_docindex import __version__
from mkdocs_docindex.hosts.zensical.staging import walk
from mkdocs_docindex.reading.history import head_of

__all__ = ["State", "forget", "is_unchanged", "remember", "state_of"]

_FILE = "inputs.json"

State = Mapping[str, tuple[int, int]]
"""Times and sizes of files and folders."""


def state_of(places: Iterable[str], files: Iterable[str] = ()) -> State:
    """The state of all files in some folders, and of single files and folders."""
    found: dict[str, tuple[int, int]] = {}
    single = set(files)
    for place in places:
        single.add(place)
        for _, entry in walk(Path(place)):
            with suppress(OSError):
                stat = entry.stat()
                found[entry.path] = (stat.st_mtime_ns, stat.st_size)
    for path in single:
        with suppress(OSError):
            stat = os.stat(path)
            found[path] = (stat.st_mtime_ns, 0 if os.path.isdir(path) else stat.st_size)
    return found


def remember(folder: Path, places: Iterable[str], files: Iterable[str], state: State) -> None:
    """Note what a folder was staged from; `state` is from before that."""
    known = {"made_by": _versions(folder), "places": list(places), "files": list(files), "state": state}
    (folder / _FILE).write_text(json.dumps(known), encoding="utf-8")


def forget(folder: Path) -> None:
    """The files that are staged are those of no known state."""
    with suppress(FileNotFoundError):
        os.remove(folder / _FILE)


def is_unchanged(folder: Path) -> bool:
    """Whether the folder holds what staging again would make."""
    try:
        known = json.loads((folder / _FILE).read_text(encoding="utf-8"))
        if known["made_by"] != _versions(folder):
            return False
        state = {path: tuple(value) for path, value in known["state"].items()}
        return state_of(known["places"], known["files"]) == state
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False


def _versions(folder: Path) -> list[str]:
    """What else decides what is staged: the code, and what git knows."""
    return [
        __version__,
        version("zensical"),
        sys.version,
        str(Path(__file__).stat().st_mtime_ns),
        head_of(folder) or "",
    ]
