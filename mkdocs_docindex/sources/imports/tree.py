"""The files of a repository, as imports look for them."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Mapping

from mkdocs_docindex.model.sources import Import, Source

__all__ = ["FileTree", "Found", "Resolver", "first", "folders_above", "join", "nearest", "outside"]

Found = list[tuple[str, str]]
"""What an import leads to: names, "" for a whole module, each with the path of a file."""


class FileTree:
    """The files of a repository by path and by name."""

    def __init__(self, files: Mapping[str, Source]) -> None:
        self.files = files
        self.by_name: dict[str, list[str]] = {}
        for path in files:
            self.by_name.setdefault(posixpath.basename(path), []).append(path)

    def __contains__(self, path: object) -> bool:
        return path in self.files

    def ending(self, target: str) -> list[str]:
        """Return the files whose paths end in a target."""
        known = self.by_name.get(posixpath.basename(target), ())
        return [path for path in known if path == target or path.endswith(f"/{target}")]


class Resolver:
    """The rules of some languages."""

    def __init__(self, tree: FileTree) -> None:
        self.tree = tree

    def resolve(self, path: str, item: Import) -> Found | None:
        """Return what an import in a file leads to; None if it leads out of the repository."""
        raise NotImplementedError

    def submodule(self, path: str, name: str) -> str | None:
        """Return the module that a name refers to in another module, None if it is something else."""
        return None


def first(candidates: Iterable[str], tree: FileTree) -> Found | None:
    """Return the first candidate that is a file."""
    return next(([("", path)] for path in candidates if path in tree.files), None)


def join(*parts: str) -> str:
    """Join and normalise paths; the repository itself is ""."""
    joined = posixpath.normpath(posixpath.join(*parts))
    return "" if joined == "." else joined


def folders_above(path: str) -> Iterator[str]:
    """Yield the folder of a file and all above it, the nearest first; the repository itself is ""."""
    while path:
        path = posixpath.dirname(path)
        yield path


def outside(path: str) -> bool:
    """Whether a normalised path leads out of the repository."""
    return path.startswith(("../", "/")) or path == ".."


def nearest(path: str, candidates: Iterable[str]) -> str | None:
    """Return the candidate that shares most folders with a file; of several, the one that is least deep."""
    parts = path.split("/")

    def distance(known: str) -> tuple[int, str]:
        others = known.split("/")
        shared = 0
        while shared < min(len(parts), len(others)) - 1 and parts[shared] == others[shared]:
            shared += 1
        return len(parts) + len(others) - 2 * shared, known

    return min(candidates, key=distance, default=None)
