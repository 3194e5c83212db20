"""Temporary folders that are removed when the process ends, also by a signal."""

from __future__ import annotations

import os
import signal
import tempfile
import threading
import weakref
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import FrameType

from mkdocs_docindex.store.files import check_folder, ignore_in_git

__all__ = ["make_temporary_folder", "remove_temporary_folder"]

_PREFIX = "docindex-"
_SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""They end a process immediately, unlike Ctrl-C, which Python turns into an exception."""
_FOLDERS: weakref.WeakSet[tempfile.TemporaryDirectory[str]] = weakref.WeakSet()


def make_temporary_folder(cache: Path | None) -> tempfile.TemporaryDirectory[str]:
    """Make a folder that is removed with the process, at the latest; raise OSError where it cannot be.

    It is inside the cache: plugins and themes that ask git about a page fail on files outside the repository. If the
    cache is a link or cannot be written, it is beside it; outside git, the system's folder for such files will do.
    """
    folder = (_make_in_cache(cache) or _make_in_project(cache.parent.parent)) if cache else None
    if folder is None and cache and any((place / ".git").exists() for place in cache.parents):
        raise PermissionError(f"{cache.parent.parent} cannot be written")
    folder = folder or tempfile.TemporaryDirectory(prefix=_PREFIX)
    _FOLDERS.add(folder)
    # The process is MkDocs' own or another program's: what anybody else wants to do at a signal stays.
    if threading.current_thread() is threading.main_thread():
        for number in _SIGNALS:
            if signal.getsignal(number) == signal.SIG_DFL:
                signal.signal(number, partial(_end, os.getpid()))
    return folder


def _make_in_cache(cache: Path) -> tempfile.TemporaryDirectory[str] | None:
    try:
        check_folder(cache)
        cache.mkdir(parents=True, exist_ok=True)
        ignore_in_git(cache)
        return tempfile.TemporaryDirectory(prefix=_PREFIX, dir=cache)
    except OSError:
        return None


def _make_in_project(project: Path) -> tempfile.TemporaryDirectory[str] | None:
    try:
        folder = tempfile.TemporaryDirectory(prefix=f".{_PREFIX}", dir=project)
        ignore_in_git(Path(folder.name))
    except OSError:
        return None
    return folder


def remove_temporary_folder(folder: tempfile.TemporaryDirectory[str]) -> None:
    """Remove a folder; with the last one, signals do what they did before."""
    folder.cleanup()
    _FOLDERS.discard(folder)
    if not _FOLDERS and threading.current_thread() is threading.main_thread():
        for number in _SIGNALS:
            if _is_ours(signal.getsignal(number)):
                signal.signal(number, signal.SIG_DFL)


def _is_ours(handler: object) -> bool:
    return isinstance(handler, partial) and handler.func is _end


def _end(owner: int, number: int, _: FrameType | None) -> None:
    """Remove all folders, but not those of the process that this one was forked from; then end as was asked."""
    for folder in list(_FOLDERS) if os.getpid() == owner else ():
        with suppress(OSError):
            folder.cleanup()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
