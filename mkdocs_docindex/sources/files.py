"""Lists the files of a folder that are published, with their size and whether they are binary."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from pathspec.gitignore import GitIgnoreSpec

from mkdocs_docindex.reading.git import ask_git
from mkdocs_docindex.sources.denied import is_denied
from mkdocs_docindex.sources.encodings import is_text
from mkdocs_docindex.sources.roles import role_of
from mkdocs_docindex.sources.walk import passes_over, walk

__all__ = ["LARGE", "FileList", "ListedFile", "list_files", "may_be_listed"]

LARGE = 2_000_000
"""Text files with more bytes are not read."""

_HEAD = 8000  # as many bytes as git checks
_POINTER = b"version https://git-lfs.github.com/spec/"
# Well-known binary formats are not opened.
_BINARY = tuple(
    ".png .jpg .jpeg .gif .webp .ico .icns .bmp .tif .tiff .psd .avif .heic .pdf .zip .gz .tgz .bz2 .xz .zst .7z .rar "
    ".tar .jar .war .whl .class .pyc .pyd .so .dll .dylib .exe .woff .woff2 .ttf .otf .eot .mp3 .mp4 .m4a .ogg .wav "
    ".flac .avi .mov .mkv .webm .npy .npz .parquet .sqlite .sqlite3 .docx .xlsx .pptx .odt .wasm .onnx".split()
)
# Characters that are not allowed in the path of a page: control characters, and bytes that are not UTF-8.
_FORBIDDEN = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


class ListedFile(NamedTuple):
    """A file that may be published."""

    path: str
    """POSIX path relative to the root."""
    size: int
    """In bytes."""
    is_binary: bool

    @property
    def is_large(self) -> bool:
        """Whether it is text that is too long to be read: only its size is shown."""
        return self.size > LARGE and not self.is_binary


class FileList(NamedTuple):
    """The files of a root, sorted by path."""

    files: tuple[ListedFile, ...] = ()
    empty: int = 0
    """The number of empty files."""
    denied: int = 0
    """The number of files that are never published because of their names."""
    tracked: bool = False
    """Whether git listed the files; otherwise the folder was walked."""
    messages: tuple[str, ...] = ()
    """What was left out and why, as messages for the site's owner."""
    excluded: int = 0
    """The number of files that `exclude` matches."""
    excluded_tests: tuple[str, ...] = ()
    """Those of them whose paths say that they are tests: what they test is worth knowing."""


def list_files(root: Path, include: Sequence[str], exclude: Sequence[str], skip: Collection[Path]) -> FileList:
    """List the files below a root that git tracks; outside git, those that no .gitignore excludes.

    `include` and `exclude` are patterns as in .gitignore; an empty `include` means all files. `skip` are folders that
    are never entered, such as the docs and the built site. Submodules and links are never followed.
    """
    root = Path(os.path.realpath(root))
    skipped = _below(root, skip)
    if "" in skipped:
        return FileList()
    messages: list[str] = []
    tracked = _tracked(root)
    found = walk(root, skipped, messages.append) if tracked is None else _without_folders(tracked, skipped)
    files: list[ListedFile] = []
    tests: list[str] = []
    empty = denied = excluded_files = 0
    included, excluded = GitIgnoreSpec.from_lines(include), GitIgnoreSpec.from_lines(exclude)
    is_real_folder = _RealFolders(root)
    for path in found:
        if include and not included.match_file(path):
            continue
        is_excluded = bool(exclude) and excluded.match_file(path)
        excluded_files += is_excluded
        if is_excluded and role_of(path, is_generated=False) != "test":
            continue
        if not is_real_folder(path.rpartition("/")[0]):
            continue
        if is_denied(path):
            denied += not is_excluded
            continue
        try:
            file = _read_head(str(root), path)
        except OSError as error:
            if not is_excluded and not isinstance(error, FileNotFoundError | NotADirectoryError):
                messages.append(f"{path}: left out, it cannot be read ({error.strerror})")
            continue
        if is_excluded:
            if file and file.size and not (file.is_binary or file.is_large or _FORBIDDEN.search(path)):
                tests.append(path)
        elif file and not file.size:
            empty += 1
        elif file and _FORBIDDEN.search(path):
            shown = _FORBIDDEN.sub(lambda match: f"\\x{ord(match[0]) & 0xFF:02x}", path)
            messages.append(f"{shown}: left out, its name is not UTF-8 or has control characters; rename it")
        elif file:
            files.append(file)
    files.sort(key=lambda file: file.path)
    return FileList(
        tuple(files),
        empty,
        denied,
        tracked is not None,
        tuple(sorted(messages)),
        excluded_files,
        tuple(sorted(tests)),
    )


def may_be_listed(
    root: Path, include: Sequence[str], exclude: Sequence[str], skip: Collection[Path]
) -> Callable[[str], bool]:
    """Return a predicate for paths below a root: whether such a file would be listed outside git, by name alone."""
    included, excluded = GitIgnoreSpec.from_lines(include), GitIgnoreSpec.from_lines(exclude)
    prefixes = tuple(f"{folder}/" for folder in _below(Path(os.path.realpath(root)), skip))

    def test(path: str) -> bool:
        is_included = (not include or included.match_file(path)) and not excluded.match_file(path)
        return is_included and not path.startswith((*prefixes, "../")) and not passes_over(path) and not is_denied(path)

    return test


def _below(root: Path, folders: Iterable[Path]) -> frozenset[str]:
    """The folders inside the root, relative to it; "" if the root is inside one of them."""
    below = set()
    for folder in folders:
        real = Path(os.path.realpath(folder))
        if root.is_relative_to(real):
            below.add("")
        elif real.is_relative_to(root):
            below.add(real.relative_to(root).as_posix())
    return frozenset(below)


def _tracked(root: Path) -> list[str] | None:
    """All files below the root that git tracks, including deleted ones; None if git cannot be asked."""
    answer = ask_git(root, "ls-files", "-z", "--stage")
    if answer is None:
        return None
    paths: dict[str, None] = {}
    for entry in answer.split("\0"):
        facts, _, path = entry.partition("\t")
        # 160000 is a submodule, 120000 a link. A file with a merge conflict is listed more than once.
        if facts.startswith("100"):
            paths[path] = None
    return list(paths)


def _without_folders(paths: Iterable[str], folders: Collection[str]) -> Iterator[str]:
    prefixes = tuple(f"{folder}/" for folder in folders)
    return (path for path in paths if not path.startswith(prefixes)) if prefixes else iter(paths)


class _RealFolders:
    """Checks that no part of a folder's path is a link, which could lead out of the root."""

    def __init__(self, root: Path) -> None:
        self._root = str(root)
        self._known = {"": True}

    def __call__(self, folder: str) -> bool:
        if folder not in self._known:
            here = f"{self._root}/{folder}"
            is_link = os.path.islink(here) or getattr(os.path, "isjunction", _always_false)(here)
            self._known[folder] = not is_link and self(folder.rpartition("/")[0])
        return self._known[folder]


def _always_false(_: str) -> bool:
    return False


def _read_head(root: str, path: str) -> ListedFile | None:
    """Stat a file and read its head; None if it is not a regular file."""
    place = f"{root}/{path}"
    facts = os.lstat(place)
    if not stat.S_ISREG(facts.st_mode):
        return None
    if not facts.st_size or path.lower().endswith(_BINARY):
        return ListedFile(path, facts.st_size, is_binary=bool(facts.st_size))
    with open(place, "rb", buffering=0) as file:
        head = file.read(_HEAD)
    return ListedFile(path, facts.st_size, _is_binary(head))


def _is_binary(head: bytes) -> bool:
    """Whether bytes are not text: not in the encoding that they declare, and as git decides or mostly not ASCII."""
    if head.startswith(_POINTER):
        return True
    if is_text(head, is_whole=len(head) < _HEAD):
        return False
    return b"\0" in head or sum(byte > 127 for byte in head) * 10 > len(head) * 3
