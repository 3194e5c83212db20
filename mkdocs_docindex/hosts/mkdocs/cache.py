"""What was found in files, kept between builds: small databases beside mkdocs.yml."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from mkdocs_docindex.hosts.mkdocs.cache_files import (
    MOST_BYTES,
    ForeignError,
    check_database,
    check_folder,
    file_state,
    remove_database,
)
from mkdocs_docindex.hosts.mkdocs.log import log

__all__ = ["Cache"]

_MOST_UNUSED = 4
"""How many times as many entries as a build uses are kept: branches come and go."""
_TOLD: set[Path] = set()
"""Folders that something is wrong with: one line about each is enough."""
_PATIENCE = 10
"""Seconds to wait for another build that writes."""
_STEPS = 100_000
_MOST_STEPS = 500
"""Times as many of SQLite's instructions: 20,000 pages take a tenth of that."""
_LONGEST_KEY = 1 << 18
"""Earlier versions had long keys. Those of any length would have to be read anew for each that is looked up."""
_LAST_ROW = 1 << 48
"""More rows than any site comes to; behind the very last number SQLite finds no place for new ones."""
_LONGEST_TEXT = MOST_BYTES // 4
_TABLE = "entries (key TEXT PRIMARY KEY, sum INTEGER NOT NULL, text TEXT NOT NULL)"
_NEWEST = "SELECT max(rowid) FROM entries"
_SCHEMA = {
    (b"table", b"entries", b"entries", f"CREATE TABLE {_TABLE}".encode()),
    (b"index", b"sqlite_autoindex_entries_1", b"entries", None),
}
_DAMAGE = ("malformed", "interrupted", "full")
"""Operational errors that the file is to blame for; others pass, such as that another build is writing."""


class Cache:
    """Texts by key. Whatever is wrong with it costs one line in the log, never a build.

    SQLite writes a whole transaction or nothing, also when a build is killed, and lets builds at the same time wait for
    each other. Each text has a checksum, so that what a disk has spoiled is not taken for an answer. Checksums do not
    stop people: nothing is read before the file has proved to hold one sound table and nothing else, and whoever asks
    for a text must check what it says, and `reject` it if it cannot be.
    """

    def __init__(self, folder: Path | None, name: str, *, least: int = 100, stays_open: bool = False) -> None:
        self._path = folder / name if folder else None
        self._least = least
        self._stays_open = stays_open
        """Whether texts are asked for one by one: opening takes longer than loading. Storing closes it."""
        self._database: sqlite3.Connection | None = None
        self._checked: tuple[int, ...] = ()
        """The state of the file that proved to be sound."""

    def load(self, keys: Iterable[str]) -> dict[str, str]:
        """The texts that are known."""
        wanted = list(dict.fromkeys(keys))
        found: dict[str, str] = {}

        def work(database: sqlite3.Connection) -> None:
            for start in range(0, len(wanted), 500):
                some = wanted[start : start + 500]
                marks = ",".join("?" * len(some))
                rows = database.execute(f"SELECT key, sum, text FROM entries WHERE key IN ({marks})", some)  # noqa: S608
                for key, checksum, text in rows:
                    if checksum != _checksum(key, text):
                        raise ForeignError("a checksum is wrong")
                    found[key.decode()] = text.decode()

        return found if wanted and self._read(work) else {}

    def keys(self) -> set[str]:
        """The keys of all texts that are there, damaged ones too."""
        found: set[str] = set()

        def work(database: sqlite3.Connection) -> None:
            found.update(key.decode() for (key,) in database.execute("SELECT key FROM entries"))

        return found if self._read(work) else set()

    def store(self, new: Mapping[str, str], used: int) -> None:
        """Keep new texts, and drop the oldest of too many. `used` is how many this build asked for."""
        self.close()
        rows = [(key, _checksum(key.encode(), text), text) for key, text in _encoded(new)]
        if not rows:
            return

        def work(database: sqlite3.Connection) -> None:
            database.executemany("INSERT OR REPLACE INTO entries VALUES (?, ?, CAST(? AS TEXT))", rows)
            most = _MOST_UNUSED * max(used, self._least)
            database.execute(f"DELETE FROM entries WHERE rowid <= ({_NEWEST}) - ?", (most,))  # noqa: S608

        self._do(work)
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        if self._database is not None:
            self._database.close()
            self._database = None

    __del__ = close

    def reject(self, error: Exception) -> None:
        """Throw all texts away, because of one that nothing of ours can have stored."""
        self.close()
        self._give_up(ForeignError(str(error)))

    def _read(self, work: Callable[[sqlite3.Connection], None]) -> bool:
        return self._path is not None and os.path.lexists(self._path) and self._do(work)

    def _do(self, work: Callable[[sqlite3.Connection], None]) -> bool:
        """Work with the database, and tell whether that was done; an error ends that work, and nothing else."""
        if self._path is None:
            return False
        try:
            self._database = self._database or self._open(self._path)
            work(self._database)
            self._database.commit()
            self._checked = file_state(self._path)
        except (OSError, sqlite3.Error, TypeError, ValueError, AttributeError, ForeignError) as error:
            self.close()
            self._give_up(error)  # in a forged one, anything can be of any type
            return False
        if not self._stays_open:
            self.close()
        return True

    def _open(self, path: Path) -> sqlite3.Connection:
        check_folder(path.parent)
        path.parent.mkdir(parents=True, exist_ok=True)
        check_database(path)
        # What a failed build left open may be closed by any thread.
        database = sqlite3.connect(path, timeout=_PATIENCE, check_same_thread=False)
        try:
            _bound(database)
            _check_schema(database)
            if not self._checked or self._checked != file_state(path):
                _check_rows(database)
        except BaseException:
            database.close()
            raise
        return database

    def _give_up(self, error: Exception) -> None:
        """Throw away what is damaged or foreign, to make it anew; go on without what cannot be opened now."""
        path = self._path
        if path is None:
            return
        is_gone = _is_damage(error) and remove_database(path)
        self._path = path if is_gone else None
        if path.parent not in _TOLD:
            _TOLD.add(path.parent)
            advice = "it was deleted and is rebuilt" if is_gone else _advice(error)
            log.info(f"The cache is not used: {path} cannot be used ({error}); {advice}.")


def _bound(database: sqlite3.Connection) -> None:
    """Let the file decide neither what runs nor how long it takes nor how large it gets."""
    left = iter(range(_MOST_STEPS))
    database.set_progress_handler(lambda: next(left, None) is None, _STEPS)
    database.text_factory = bytes
    if hasattr(database, "setlimit"):  # from Python 3.11 on
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_TEXT)
        database.setlimit(sqlite3.SQLITE_LIMIT_SQL_LENGTH, 10_000)
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("PRAGMA cell_size_check = ON")
    database.execute("PRAGMA synchronous = OFF")  # only a power failure can spoil it, and then it is made anew
    (page_size,) = database.execute("PRAGMA page_size").fetchone()
    database.execute(f"PRAGMA max_page_count = {MOST_BYTES // page_size}")


def _check_schema(database: sqlite3.Connection) -> None:
    """ForeignError for views, triggers, and whatever else is there but the one table."""
    found = database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchmany(len(_SCHEMA) + 1)
    if not found:
        database.execute(f"CREATE TABLE IF NOT EXISTS {_TABLE}")
    elif len(found) != len(_SCHEMA) or set(found) != _SCHEMA:
        raise ForeignError("it has other tables")


def _check_rows(database: sqlite3.Connection) -> None:
    """ForeignError for pages that belong to several rows, and keys of any length: they make little take long."""
    (result,) = database.execute("PRAGMA quick_check(1)").fetchone()
    if result != b"ok":
        raise ForeignError("it is damaged")
    for query, most in (("SELECT max(length(key)) FROM entries", _LONGEST_KEY), (_NEWEST, _LAST_ROW)):
        (number,) = database.execute(query).fetchone()
        if number is not None and number > most:
            raise ForeignError("it has other rows")


def _is_damage(error: Exception) -> bool:
    if isinstance(error, sqlite3.OperationalError):
        return any(word in str(error) for word in _DAMAGE)
    return not isinstance(error, OSError)


def _advice(error: Exception) -> str:
    if isinstance(error, ForeignError):
        return "remove it to speed up the next build"
    is_no_folder = isinstance(error, (NotADirectoryError, FileExistsError))
    return f"{'put a real folder there' if is_no_folder else 'make its folder writable'} to speed up the next build"


def _encoded(texts: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    """Texts as bytes, but those that are too long, or none: YAML lets authors write half of a character."""
    for key, text in texts.items():
        with contextlib.suppress(UnicodeEncodeError):
            data = text.encode()
            if len(data) < _LONGEST_TEXT:
                yield key, data


def _checksum(key: bytes, text: bytes) -> int:
    return zlib.crc32(text, zlib.crc32(key))
