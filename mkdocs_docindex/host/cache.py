"""What was read from files, kept between builds: a small database beside mkdocs.yml."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from mkdocs_docindex.host.log import log

__all__ = ["Cache"]

_MOST_UNUSED = 4
"""How many times as many entries as a build uses are kept: branches come and go."""


class Cache:
    """Texts by key. Whatever is wrong with it costs one line in the log, never a build."""

    def __init__(self, folder: Path | None, name: str) -> None:
        self._path = folder / name if folder else None

    def load(self, keys: Iterable[str]) -> dict[str, str]:
        """The texts that are known."""
        wanted = list(dict.fromkeys(keys))
        if not wanted or self._path is None or not self._path.is_file():
            return {}
        found: dict[str, str] = {}
        with self._database() as database:
            if database:
                for start in range(0, len(wanted), 500):
                    some = wanted[start : start + 500]
                    marks = ",".join("?" * len(some))
                    found.update(database.execute(f"SELECT key, text FROM entries WHERE key IN ({marks})", some))  # noqa: S608
        return found

    def store(self, new: Mapping[str, str], used: int) -> None:
        """Keep new texts, and drop the oldest of too many. `used` is how many this build asked for."""
        if not new or self._path is None:
            return
        with self._database() as database:
            if database:
                database.executemany("INSERT OR REPLACE INTO entries (key, text) VALUES (?, ?)", new.items())
                most = _MOST_UNUSED * max(used, 100)
                database.execute(
                    "DELETE FROM entries WHERE rowid <= (SELECT max(rowid) FROM entries) - ? AND "
                    "(SELECT count(*) FROM entries) > ?",
                    (most, most),
                )

    @contextlib.contextmanager
    def _database(self) -> Iterator[sqlite3.Connection | None]:
        """The open database, None where there can be none."""
        assert self._path is not None
        database: sqlite3.Connection | None = None
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            database = sqlite3.connect(self._path, timeout=10)
            database.execute("CREATE TABLE IF NOT EXISTS entries (key TEXT PRIMARY KEY, text TEXT NOT NULL)")
        except (OSError, sqlite3.Error) as error:
            self._give_up(error)
            if database:
                database.close()
            yield None
            return
        try:
            yield database
            database.commit()
        except sqlite3.Error as error:
            self._give_up(error)
        finally:
            database.close()

    def _give_up(self, error: Exception) -> None:
        log.info(
            f"Nothing is kept between builds: {self._path} cannot be used ({error}). Delete it to have it made anew."
        )
        self._path = None
