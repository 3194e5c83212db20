"""Files of the cache, checked before SQLite opens them: a repository or a shared cache may bring anything along."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

__all__ = [
    "MOST_BYTES",
    "ForeignError",
    "check_database",
    "check_folder",
    "file_state",
    "ignore_in_git",
    "remove_database",
]

MOST_BYTES = 1 << 30
"""Size of a database; a site of 20,000 pages needs a quarter of it."""
_JUNCTION = 0xA0000003
"""IO_REPARSE_TAG_MOUNT_POINT: what Windows has beside symbolic links."""
_JOURNAL = bytes.fromhex("d9d505f920a163d7")
_LARGEST_PAGE = 1 << 16
_UNUSED = ("-wal", "-shm")
"""What SQLite puts beside a database in a mode that this one is never in."""
_BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""Flags that some systems do not have."""


class ForeignError(Exception):
    """Something that docindex did not put there, or that was damaged since."""


def check_folder(folder: Path) -> None:
    """Raise NotADirectoryError if the cache's folder, or its parent, is a link or not a folder."""
    for part in (folder.parent, folder):
        status = _status(part)
        if status and (not stat.S_ISDIR(status.st_mode) or getattr(status, "st_reparse_tag", 0) == _JUNCTION):
            raise NotADirectoryError(f"{part.name} is a link or no folder")


def check_database(path: Path) -> None:
    """Raise ForeignError unless the database and its journal are regular files of a sane size."""
    _check_file(path)
    journal = _beside(path, "-journal")
    if _check_file(journal):
        _check_journal(journal)
    if any(_status(_beside(path, ending)) for ending in _UNUSED):
        raise ForeignError("it has a write-ahead log")


def ignore_in_git(folder: Path) -> None:
    """Make git ignore the folder, whatever the repository's own rules are; an existing file stays."""
    with contextlib.suppress(FileExistsError), open(folder / ".gitignore", "x", encoding="utf-8") as file:
        file.write("*\n")


def file_state(path: Path) -> tuple[int, ...]:
    """The same for as long as nobody writes to a file; empty where there is none."""
    status = _status(path)
    return (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns) if status else ()


def remove_database(path: Path) -> bool:
    """Remove a database with all that is beside it, links themselves rather than what they lead to."""
    for ending in ("-journal", *_UNUSED):
        with contextlib.suppress(OSError):
            _beside(path, ending).unlink()
    with contextlib.suppress(OSError):
        path.unlink()
    return _status(path) is None


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _status(path: Path) -> os.stat_result | None:
    try:
        return os.lstat(path)
    except FileNotFoundError:
        return None


def _check_file(path: Path) -> bool:
    """Whether a file is there."""
    status = _status(path)
    if status is None:
        return False
    if not stat.S_ISREG(status.st_mode):
        raise ForeignError("it is a link or no file")
    if status.st_nlink > 1:
        raise ForeignError("it is a file of another folder, too")
    if status.st_size > MOST_BYTES:
        raise ForeignError("it is too large")
    return True


def _check_journal(path: Path) -> None:
    """A journal that a killed build left is rolled back; one that was made up can do more than that.

    It can name a file that SQLite deletes after the rollback, at its end, and any size for the database, in its head.
    """
    try:
        file = os.open(path, os.O_RDONLY | _BINARY)
    except FileNotFoundError:  # another build has just ended
        return
    with open(file, "rb") as journal:
        head = journal.read(28)
        end = journal.seek(0, os.SEEK_END)
        journal.seek(max(0, end - len(_JOURNAL)))
        has_name = end > len(_JOURNAL) and journal.read() == _JOURNAL
    pages, page_size = (int.from_bytes(head[at : at + 4], "big") for at in (16, 24))
    if has_name or pages * (page_size or _LARGEST_PAGE) > MOST_BYTES:
        raise ForeignError("its journal is not from docindex")
