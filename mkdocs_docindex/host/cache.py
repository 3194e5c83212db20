"""What was found in files, kept between builds: small databases beside mkdocs.yml."""

from __future__ import annotations

import contextlib
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from mkdocs_docindex.host.log import log

__all__ = ["Cache"]

_MOST_UNUSED = 4
"""How many times as many entries as a build uses are kept: branches come and go."""
_TOLD: set[Path] = set()
"""Folders that something is wrong with: one line about each is enough."""
_PATIENCE = 10
"""Seconds to wait for another build that writes."""


class Cache:
    """Texts by key. Whatever is wrong with it costs one line in the log, never a build.

    SQLite writes a whole transaction or nothing, also when a build is killed, and lets builds at the same time wait for
    each other. Each text has a checksum, so that what a disk has spoiled is not taken for an answer.
    """

    def __init__(self, folder: Path | None, name: str, *, least: int = 100) -> None:
        self._path = folder / name if folder else None
        self._least = least

    def load(self, keys: Iterable[str]) -> dict[str, str]:
        """The texts that are known."""
        wanted = list(dict.fromkeys(keys))
        if not wanted or self._path is None or not self._path.is_file():
            return {}
        found: dict[str, str] = {}

        def work(database: sqlite3.Connection) -> None:
            for start in range(0, len(wanted), 500):
                some = wanted[start : start + 500]
                marks = ",".join("?" * len(some))
                rows = database.execute(f"SELECT key, sum, text FROM entries WHERE key IN ({marks})", some)  # noqa: S608
                found.update((key, text) for key, checksum, text in rows if checksum == _checksum(text))

        self._do(work)
        return found

    def keys(self) -> set[str]:
        """The keys of all texts that are there, damaged ones too."""
        found: set[str] = set()
        if self._path is not None and self._path.is_file():
            self._do(lambda database: found.update(key for (key,) in database.execute("SELECT key FROM entries")))
        return found

    def store(self, new: Mapping[str, str], used: int) -> None:
        """Keep new texts, and drop the oldest of too many. `used` is how many this build asked for."""
        if not new or self._path is None:
            return

        def work(database: sqlite3.Connection) -> None:
            rows = [(key, _checksum(text), text) for key, text in new.items() if _can_be_written(text)]
            database.executemany("INSERT OR REPLACE INTO entries (key, sum, text) VALUES (?, ?, ?)", rows)
            most = _MOST_UNUSED * max(used, self._least)
            database.execute(
                "DELETE FROM entries WHERE rowid <= (SELECT max(rowid) FROM entries) - ? AND "
                "(SELECT count(*) FROM entries) > ?",
                (most, most),
            )

        self._do(work)

    def _do(self, work: Callable[[sqlite3.Connection], None]) -> None:
        """Work with the database; an error ends that work, and nothing else."""
        try:
            with contextlib.closing(self._open()) as database:
                work(database)
                database.commit()
        except (
            OSError,
            sqlite3.Error,
            TypeError,
            ValueError,
            AttributeError,
        ) as error:  # texts of a damaged one may be anything
            self._give_up(error)

    def _open(self) -> sqlite3.Connection:
        assert self._path is not None
        self._path.parent.mkdir(parents=True, exist_ok=True)
        database = sqlite3.connect(self._path, timeout=_PATIENCE)
        try:
            database.execute("PRAGMA synchronous = OFF")  # only a power failure can spoil it, and then it is made anew
            database.execute(
                "CREATE TABLE IF NOT EXISTS entries (key TEXT PRIMARY KEY, sum INTEGER NOT NULL, text TEXT NOT NULL)"
            )
        except sqlite3.Error:
            database.close()
            raise
        return database

    def _give_up(self, error: Exception) -> None:
        """Go on without. What is no database is taken out of the way; a busy one or a full disk may do later."""
        path, self._path = self._path, None
        assert path is not None
        advice = "make its folder writable to speed up the next build"
        if not isinstance(error, (OSError, sqlite3.OperationalError)) or _is_other_table(error):
            with contextlib.suppress(OSError):
                path.unlink()
                advice = "it is made anew by the next build"
        if path.parent not in _TOLD:
            _TOLD.add(path.parent)
            log.info(f"Nothing was kept between builds: {path} cannot be used ({error}); {advice}.")


def _can_be_written(text: str) -> bool:
    """Whether a text is one: YAML lets authors write half of a character."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_other_table(error: Exception) -> bool:
    """Whether a database is not the one that this code makes."""
    return "no such column" in str(error) or "no column named" in str(error) or "malformed" in str(error)


def _checksum(text: str) -> int:
    return zlib.crc32(text.encode())
