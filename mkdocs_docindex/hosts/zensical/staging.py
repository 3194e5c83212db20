"""The folder that Zensical builds from: `.docindex`, which git ignores by itself."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from mkdocs_docindex.hosts.zensical.config_file import ConfigError

__all__ = ["CONFIG", "DOCS", "FOLDER", "OVERRIDES", "SITE", "Content", "locked", "sync", "update", "walk"]

FOLDER = ".docindex"
CONFIG = "mkdocs.yml"
"""The name of the derived configuration."""
DOCS, OVERRIDES, SITE = "docs", "overrides", "site"
"""Folders beside it."""
_MARK = "# Made by docindex for Zensical; remove it whenever you like.\n"

Content = bytes | Path
"""What a file holds, or the file that it is a copy of."""


@contextmanager
def locked(project: Path, kind: str) -> Iterator[Path]:
    """A folder below `.docindex` that no other process uses meanwhile: two servers have one each."""
    home = project / FOLDER
    try:
        _make_home(home)
        count, lock = 1, None
        while lock is None:
            folder = home / (kind if count == 1 else f"{kind}-{count}")
            folder.mkdir(exist_ok=True)
            lock = _lock(folder / ".lock")
            count += 1
    except OSError as error:
        raise ConfigError(f"{home} cannot be written ({error.strerror}); docindex stages the site there") from None
    with lock:
        yield folder


def _make_home(home: Path) -> None:
    ignore = home / ".gitignore"
    if home.is_symlink() or (home.exists() and not home.is_dir()) or (home.is_dir() and any(home.iterdir())):
        is_ours = not home.is_symlink() and ignore.is_file() and ignore.read_bytes().startswith(_MARK.encode())
        if not is_ours:
            raise ConfigError(f"{home} was not made by docindex, so it is left alone; rename it")
        return
    home.mkdir(exist_ok=True)
    ignore.write_bytes(f"{_MARK}*\n".encode())


def _lock(path: Path) -> IO[bytes] | None:
    """Lock a file as long as it is open; None if another process has done so."""
    file = path.open("ab")
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        return None
    return file


def walk(folder: Path) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """All regular files below a folder, by their path from there, with links followed."""
    pending = [("", str(folder))]
    while pending:
        inside, path = pending.pop()
        try:
            entries = sorted(os.scandir(path), key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in entries:
            name = f"{inside}{entry.name}"
            if entry.is_dir():
                if entry.name not in (FOLDER, ".git") and name.count("/") < 50:  # links may lead in a circle
                    pending.append((f"{name}/", entry.path))
            elif entry.is_file():
                yield name, entry


def sync(folder: Path, files: Mapping[str, Content]) -> int:
    """Make a folder hold these files and no others; return how many changed. What is the same is not touched."""
    changed = 0
    known = {}
    for name, entry in walk(folder):
        if name in files:
            known[name] = entry
        else:
            os.remove(entry.path)
            changed += 1
    made: set[str] = set()
    for name, content in files.items():
        target = os.path.join(folder, name)
        if name in known and _is_same(known[name], content):
            continue
        parent = os.path.dirname(target)
        if parent not in made:
            _make_folder(folder, parent)
            made.add(parent)
        if os.path.isdir(target):
            shutil.rmtree(target)
        _write(content, target)
        changed += 1
    _remove_empty(folder)
    return changed


def update(folder: Path, files: Mapping[str, Path]) -> None:
    """Copy files that a folder already has, where they changed."""
    for name, entry in walk(folder):
        if name in files and not _is_same(entry, files[name]):
            _write(files[name], entry.path)


def _is_same(entry: os.DirEntry[str], content: Content) -> bool:
    found = entry.stat()
    if isinstance(content, bytes):
        if found.st_size != len(content):
            return False
        with open(entry.path, "rb") as file:
            return file.read() == content
    wanted = os.stat(content)
    return (found.st_size, found.st_mtime_ns) == (wanted.st_size, wanted.st_mtime_ns)


def _make_folder(root: Path, path: str) -> None:
    try:
        os.makedirs(path, exist_ok=True)
    except (FileExistsError, NotADirectoryError):  # a file has become a folder
        inside = Path(path).relative_to(root)
        for part in (*reversed(inside.parents), inside):
            if (root / part).is_file():
                os.remove(root / part)
        os.makedirs(path, exist_ok=True)


def _write(content: Content, target: str) -> None:
    """Write a file beside its place and move it there, so that nobody ever reads half of it."""
    part = f"{target}.docindex-part"
    try:
        if isinstance(content, bytes):
            with open(part, "wb") as file:
                file.write(content)
        else:
            shutil.copyfile(content, part)
            shutil.copystat(content, part)
            os.chmod(part, 0o644)
        os.replace(part, target)
    finally:
        with suppress(FileNotFoundError):
            os.remove(part)


def _remove_empty(folder: Path) -> None:
    for path, _, _ in os.walk(folder, topdown=False):
        if path != str(folder):
            with suppress(OSError):
                os.rmdir(path)
