"""Folders of sources are watched while serving, and the cache is not."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs.livereload import LiveReloadServer
    from watchdog.events import FileSystemEvent, FileSystemEventHandler

    from mkdocs_docindex.hosts.mkdocs.sources import Root

__all__ = ["Watched"]

_MOST_FOLDERS = 40
"""Each one that is watched by itself costs a thread."""
_HARMLESS = frozenset(("__pycache__",))


class Watched:
    """Makes the server watch the folders of sources, and rebuild when a source changes.

    MkDocs looks at every file below a watched folder twice a second, and any change of any file is a build. A
    repository holds more than its sources: the cache, which each build may change, the built site, .git, what package
    managers install.
    """

    def __init__(self) -> None:
        self._server: LiveReloadServer | None = None
        self._known: set[str] = set()
        self._roots: dict[str, Root] = {}

    def start(self, server: LiveReloadServer, roots: Iterable[Root]) -> None:
        """Begin to watch."""
        self._server = server
        self.follow(roots)

    def leave_out(self, cache: str, server: LiveReloadServer, folders: Iterable[str]) -> None:
        """Watch folders that the server watches without the cache in them: each build would be followed by another."""

        def wants(path: str) -> bool:
            return bool(path) and not _is_below(path, cache)

        for folder in folders:
            if _is_below(cache, folder):
                with suppress(KeyError):  # it is not watched yet
                    server.unwatch(folder)
                _watch(server, folder, wants, recursive=True)

    def follow(self, roots: Iterable[Root]) -> None:
        """Watch what came with the last build; nothing where no server runs."""
        if self._server is None:
            return
        for root in roots:
            self._roots[str(root.folder)] = root
            for folder, recursive in _folders(str(root.folder), root.paths):
                if folder not in self._known:
                    self._known.add(folder)
                    _watch(self._server, folder, self._holds(str(root.folder)), recursive=recursive)

    def _holds(self, base: str) -> Callable[[str], bool]:
        return lambda path: bool(path) and self._roots[base].holds(os.path.relpath(path, base).replace(os.sep, "/"))


def _watch(server: LiveReloadServer, folder: str, wants: Callable[[str], bool], *, recursive: bool) -> None:
    """Watch a folder by the server's own means, with a say in which changes it hears of."""
    observer = server.observer
    server.observer = _Observer(observer, wants)  # type: ignore[assignment]
    try:
        server.watch(folder, recursive=recursive)
    finally:
        server.observer = observer


def _is_below(path: str, folder: str) -> bool:
    return os.path.abspath(path).startswith(os.path.join(os.path.abspath(folder), ""))


class _Observer:
    """An observer for one call of the server."""

    def __init__(self, observer: Any, wants: Callable[[str], bool]) -> None:
        self._observer = observer
        self._wants = wants

    def schedule(self, handler: FileSystemEventHandler, path: str, *, recursive: bool) -> object:
        return self._observer.schedule(_Handler(handler, self._wants), path, recursive=recursive)


class _Handler:
    """Passes on events of published files."""

    def __init__(self, handler: FileSystemEventHandler, wants: Callable[[str], bool]) -> None:
        self._handler = handler
        self._wants = wants

    def dispatch(self, event: FileSystemEvent) -> None:
        if self._wants(os.fsdecode(event.src_path)) or self._wants(os.fsdecode(event.dest_path)):
            self._handler.dispatch(event)


def _folders(root: str, paths: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Folders to watch, and whether with all that is in them.

    A folder with others in it that hold no sources is watched by itself, and so are those that do; as long as that
    does not make too many.
    """
    wanted = {""}
    for path in paths:
        while (path := path.rpartition("/")[0]) and path not in wanted:
            wanted.add(path)
    queue, count = [""], 1
    for folder in queue:
        place = os.path.join(root, folder) if folder else root
        children = [f"{folder}/{name}".lstrip("/") for name in _subfolders(place)]
        inside = [child for child in children if child in wanted]
        is_clean = len(inside) == len(children) and not _has_others(root, inside, wanted)
        if is_clean or count + len(inside) > _MOST_FOLDERS:
            yield place, True
        else:
            yield place, False
            queue += inside
            count += len(inside)


def _subfolders(place: str) -> list[str]:
    try:
        with os.scandir(place) as entries:
            return sorted(
                entry.name for entry in entries if entry.is_dir(follow_symlinks=False) and entry.name not in _HARMLESS
            )
    except OSError:
        return []


def _has_others(root: str, folders: Iterable[str], wanted: set[str]) -> bool:
    """Whether a folder without sources lies anywhere below."""
    for folder in folders:
        children = [f"{folder}/{name}" for name in _subfolders(os.path.join(root, folder))]
        if any(child not in wanted for child in children) or _has_others(root, children, wanted):
            return True
    return False
