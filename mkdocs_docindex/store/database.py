"""What builds found in files, kept for the next one in a small database."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from mkdocs_docindex.store.files import (
    MOST_BYTES,
    ForeignError,
    check_database,
    check_folder,
    file_state,
    ignore_in_git,
    remove_database,
)

__all__ = ["NAME", "Store"]

NAME = "store.sqlite"
_MOST_UNUSED = 4
"""How many times as many entries as builds use are kept: branches come and go."""
_FEWEST = 400
_BATCH, _BATCH_LENGTH = 500, 1 << 22
"""Texts, and characters of them, that are written at once: one by one is slow, all at once takes memory."""
_PATIENCE = 10
"""Seconds to wait for another build that writes."""
_STEPS = 100_000
_MOST_STEPS = 500
"""Times as many of SQLite's instructions: 20,000 pages take a tenth of that."""
_LONGEST_KEY = 1 << 18
"""Keys of any length would have to be read again for each one that is looked up."""
_LAST_ROW = 1 << 48
"""More rows than any site comes to; after the very last number SQLite finds no place for new ones."""
_LONGEST_TEXT = MOST_BYTES // 4
_TABLE = "entries (key TEXT PRIMARY KEY, sum INTEGER NOT NULL, text TEXT NOT NULL)"
_NEWEST = "SELECT max(rowid) FROM entries"
_SCHEMA = {
    (b"table", b"entries", b"entries", f"CREATE TABLE {_TABLE}".encode()),
    (b"index", b"sqlite_autoindex_entries_1", b"entries", None),
}
_DAMAGE = ("malformed", "interrupted", "full")
"""Operational errors caused by the file; others pass, such as another build that is writing."""


class Store:
    """Texts by key. Whatever is wrong with it costs one line in the log, never a build.

    SQLite writes a whole transaction or nothing, also when a build is killed, and lets builds at the same time wait for
    each other. Each text has a checksum, so that what a disk has damaged is not taken for an answer. Checksums do not
    stop people: nothing is read before the file has proved to hold one sound table and nothing else, and whoever loads
    a text must check what it says, and `reject` it if it cannot be.
    """

    def __init__(self, folder: Path | None = None, say: Callable[[str], None] = lambda message: None) -> None:
        """Without a folder, nothing is kept. `say` gets the line for the log."""
        self._path = folder / NAME if folder else None
        self._say = say
        self._database: sqlite3.Connection | None = None
        self._checked: tuple[int, ...] = ()
        """The state of the file when it proved to be sound."""
        self._keys: set[str] | None = None
        self._used: set[str] = set()
        self._new: dict[str, str] = {}
        self._length = 0
        self._has_stored = self._has_said = False

    def load(self, keys: Iterable[str]) -> dict[str, str]:
        """The texts that are known."""
        wanted = dict.fromkeys(keys)
        self._used |= wanted.keys()
        found = {key: self._new[key] for key in wanted if key in self._new}
        missing = [key for key in wanted if key not in found]

        def work(database: sqlite3.Connection) -> None:
            for start in range(0, len(missing), 500):
                some = missing[start : start + 500]
                marks = ",".join("?" * len(some))
                rows = database.execute(f"SELECT key, sum, text FROM entries WHERE key IN ({marks})", some)  # noqa: S608
                for key, checksum, text in rows:
                    if checksum != _checksum(key, text):
                        raise ForeignError("a checksum is wrong")
                    found[key.decode()] = text.decode()

        return found if not missing or self._read(work) else {}

    def has(self, key: str) -> bool:
        """Whether a text is most likely there; it may turn out to be damaged."""
        if self._keys is None:
            keys = self._keys = set()

            def work(database: sqlite3.Connection) -> None:
                keys.update(key.decode() for (key,) in database.execute("SELECT key FROM entries"))

            if not self._read(work):
                self._keys = set()
        return key in self._keys or key in self._new

    def put(self, key: str, text: str) -> None:
        """Keep a text."""
        self._new[key] = text
        self._used.add(key)
        self._length += len(text)
        if len(self._new) >= _BATCH or self._length >= _BATCH_LENGTH:
            self._write()

    def close(self) -> None:
        """Write what is new, drop the oldest of too many texts, and release the file; the next build opens it again."""
        self._write()
        if self._has_stored:
            most = _MOST_UNUSED * len(self._used)
            self._do(
                lambda database: database.execute(
                    f"DELETE FROM entries WHERE rowid <= ({_NEWEST}) - ?",  # noqa: S608
                    (max(most, _FEWEST),),
                )
            )
        self._has_stored, self._keys = False, None
        self._release()

    def _write(self) -> None:
        new, self._new, self._length = self._new, {}, 0
        rows = [(key, _checksum(key.encode(), text), text) for key, text in _encoded(new)]
        if rows:
            self._has_stored = self._do(
                lambda database: database.executemany(
                    "INSERT OR REPLACE INTO entries VALUES (?, ?, CAST(? AS TEXT))", rows
                )
            )

    def _release(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None

    __del__ = _release

    def reject(self, error: Exception) -> None:
        """Throw all texts away, because of one that docindex cannot have stored."""
        self._release()
        self._give_up(ForeignError(str(error)))

    def _read(self, work: Callable[[sqlite3.Connection], object]) -> bool:
        return self._path is not None and os.path.lexists(self._path) and self._do(work)

    def _do(self, work: Callable[[sqlite3.Connection], object]) -> bool:
        """Work with the database, and return whether that was done; an error ends that work, and nothing else."""
        if self._path is None:
            return False
        try:
            self._database = self._database or self._open(self._path)
            work(self._database)
            self._database.commit()
            self._checked = file_state(self._path)
        except (OSError, sqlite3.Error, TypeError, ValueError, AttributeError, ForeignError) as error:
            self._release()
            self._give_up(error)  # in a forged one, anything can be of any type
            return False
        return True

    def _open(self, path: Path) -> sqlite3.Connection:
        check_folder(path.parent)
        path.parent.mkdir(parents=True, exist_ok=True)
        ignore_in_git(path.parent)
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
        """Delete what is damaged or foreign, to rebuild it; go on without what cannot be opened now."""
        path = self._path
        if path is None:
            return
        is_gone = _is_damage(error) and remove_database(path)
        self._path = path if is_gone else None
        if not self._has_said:
            self._has_said = True
            advice = "it was deleted and is rebuilt" if is_gone else _advice(error)
            self._say(f"The cache is not used: {path} cannot be used ({error}); {advice}.")


def _bound(database: sqlite3.Connection) -> None:
    """Limit what the file can make SQLite do: code, time and size."""
    left = iter(range(_MOST_STEPS))
    database.set_progress_handler(lambda: next(left, None) is None, _STEPS)
    database.text_factory = bytes
    if hasattr(database, "setlimit"):  # from Python 3.11 on
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_TEXT)
        database.setlimit(sqlite3.SQLITE_LIMIT_SQL_LENGTH, 10_000)
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("PRAGMA cell_size_check = ON")
    database.execute("PRAGMA synchronous = OFF")  # only a power failure can damage it, and then it is rebuilt
    (page_size,) = database.execute("PRAGMA page_size").fetchone()
    database.execute(f"PRAGMA max_page_count = {MOST_BYTES // page_size}")


def _check_schema(database: sqlite3.Connection) -> None:
    """Raise ForeignError for views, triggers, and anything but the one table."""
    found = database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchmany(len(_SCHEMA) + 1)
    if not found:
        database.execute(f"CREATE TABLE IF NOT EXISTS {_TABLE}")
    elif len(found) != len(_SCHEMA) or set(found) != _SCHEMA:
        raise ForeignError("it has other tables")


def _check_rows(database: sqlite3.Connection) -> None:
    """Raise ForeignError for pages that belong to several rows, and for long keys: both would make reading slow."""
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
