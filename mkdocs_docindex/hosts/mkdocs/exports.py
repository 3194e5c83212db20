"""What is written for machines takes no other file's place."""

from __future__ import annotations

import os
import posixpath
import stat
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from mkdocs_docindex.hosts.mkdocs.log import log
from mkdocs_docindex.hosts.mkdocs.writing import write_pieces

if TYPE_CHECKING:
    from mkdocs_docindex.config import ExportConfig

__all__ = ["Export", "Exports", "wanted_exports"]

_JSON, _LLMS = ('{"schema":', 10), ("#", 200)
"""How these files begin."""


class Export(NamedTuple):
    """A file that an option names."""

    option: str
    place: str
    """From the root of the site."""
    mark: str
    """How every file of this kind begins."""
    head: int
    """How many characters identify a file: another plugin may write the same format."""


def wanted_exports(options: ExportConfig | None, folder: str) -> dict[str, Export]:
    """The files that the owner wants, by the names of their options; `folder` is that of the language being built."""
    if options is None:
        return {}
    names = {"json": (options.json, *_JSON), "llms": (options.llms, *_LLMS), "llms_full": (options.llms_full, *_LLMS)}
    return {
        key: Export(f"export.{key}", posixpath.join(folder, name), mark, head)
        for key, (name, mark, head) in names.items()
        if name
    }


class Exports:
    """Writes these files, once for each build.

    One may be there from an earlier build, as `--dirty` removes nothing, or from another plugin. Only our own is
    replaced: it begins like one, and was there before the build. Other plugins may also write theirs later.
    """

    def __init__(self, site_dir: str, wanted: Mapping[str, Export]) -> None:
        self.wanted = wanted
        self._site_dir = site_dir
        self._before = {export: _state(self._at_place_of(export)) for export in wanted.values()}
        self._written: dict[Export, str] = {}

    def write(self, key: str, pieces: Iterable[str], taken: Collection[str]) -> None:
        """Write a file unless the site has one of that name; `taken` are the casefolded names of its own files."""
        export = self.wanted[key]
        found = self._at_place_of(export)
        if export.place.casefold() in taken or (found and not self._is_ours(found, export)):
            log.warning(
                f"`{export.option}`: the site already has a file or folder at '{export.place}', so this one is not "
                f"written; choose another name."
            )
            return
        path = os.path.join(self._site_dir, export.place)
        try:
            write_pieces(pieces, path)
            self._written[export] = _head(path, export.head)
        except OSError as error:
            log.warning(f"`{export.option}`: '{export.place}' cannot be written ({error.strerror}).")

    def check(self) -> None:
        """Tell which files another plugin has replaced since; to change what follows their beginning is fine."""
        for export, head in self._written.items():
            if not _head(os.path.join(self._site_dir, export.place), export.head).startswith(head):
                log.warning(
                    f"`{export.option}`: another plugin has replaced '{export.place}' with a file of its own; "
                    f"choose another name."
                )
        self._written.clear()

    def _at_place_of(self, export: Export) -> str | None:
        """What exists at that path, or a file in place of one of its folders, ignoring case."""
        path = self._site_dir
        *folders, name = export.place.split("/")
        for folder in folders:
            path = _entry(path, folder) or os.path.join(path, folder)
            if os.path.lexists(path) and (os.path.islink(path) or not os.path.isdir(path)):
                return path
        return _entry(path, name)

    def _is_ours(self, path: str, export: Export) -> bool:
        state = _state(path)
        if state is None or not stat.S_ISREG(state[0]) or state != self._before[export]:
            return False
        return _head(path, len(export.mark)) == export.mark


def _entry(folder: str, name: str) -> str | None:
    """A file of that name, ignoring case, as some file systems do."""
    try:
        names = os.listdir(folder)
    except OSError:
        return None
    found = [other for other in names if other.casefold() == name.casefold()]
    return os.path.join(folder, name if name in found else found[0]) if found else None


def _state(path: str | None) -> tuple[int, ...] | None:
    try:
        found = os.lstat(path or "")
    except OSError:
        return None
    return found.st_mode, found.st_ino, found.st_mtime_ns, found.st_size


def _head(path: str, length: int) -> str:
    """The beginning of a file without white space, which a program that formats files may change."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return "".join(file.read(4 * length).split())[:length]
    except OSError:
        return ""
