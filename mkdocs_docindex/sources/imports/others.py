"""C, PHP, Ruby and Bash, whose imports name files."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator

from mkdocs_docindex.model.sources import Import
from mkdocs_docindex.sources.imports.tree import FileTree, Found, Resolver, first, folders_above, join, nearest, outside
from mkdocs_docindex.sources.projects.repository import Repository

__all__ = ["BashResolver", "CResolver", "PhpResolver", "RubyResolver"]


class CResolver(Resolver):
    """Resolves `#include`."""

    def __init__(self, tree: FileTree, repository: Repository) -> None:
        super().__init__(tree)
        self._scopes: dict[str, list[str]] = {}
        for scope, folder in repository.includes:
            self._scopes.setdefault(scope, []).append(folder)
        self._folders: dict[str, tuple[str, ...]] = {}

    def resolve(self, path: str, item: Import) -> Found | None:
        """Look beside the file, in the include folders of the build, in the usual ones, then for one path's end."""
        return first(self._candidates(path, item), self.tree)

    def _candidates(self, path: str, item: Import) -> Iterator[str]:
        target = item.target
        folder = posixpath.dirname(path)
        if not item.is_system:
            yield join(folder, target)
        for place in self._include_folders(folder):
            yield join(place, target)
        yield from (join(target), join("include", target), join("src", target))
        if not item.is_system or "/" in target:
            ends = self.tree.ending(target.removeprefix("./"))
            if best := nearest(path, ends):
                yield best

    def _include_folders(self, folder: str) -> tuple[str, ...]:
        """Those that the build files of a folder and above name, the nearest first."""
        if folder not in self._folders:
            above = self._include_folders(posixpath.dirname(folder)) if folder else ()
            self._folders[folder] = tuple(dict.fromkeys((*self._scopes.get(folder, ()), *above)))
        return self._folders[folder]


class RubyResolver(Resolver):
    """Resolves `require_relative`, `require` and `load`."""

    def resolve(self, path: str, item: Import) -> Found | None:
        """A plain name is below a `lib`, `spec` or `test` folder; `require_relative` names a neighbour."""
        target = item.target
        name = target if target.endswith(".rb") else f"{target}.rb"
        if target.startswith((".", "/")):
            place = join(posixpath.dirname(path), name)
            return [] if outside(place) else first([place], self.tree) or []
        places = (join(above, load, name) for above in folders_above(path) for load in ("lib", "spec", "test"))
        return first(places, self.tree)


class BashResolver(Resolver):
    """Resolves `source`."""

    def resolve(self, path: str, item: Import) -> Found | None:
        """A path beside the script, or below the repository."""
        return first(_relative(path, item.target, ("", ".sh")), self.tree)


class PhpResolver(Resolver):
    """Resolves `use` and `require`."""

    def resolve(self, path: str, item: Import) -> Found | None:
        """A path, or a class whose namespace ends in its folders."""
        if item.target.endswith(".php"):
            return first(_relative(path, item.target.lstrip("/"), ("",)), self.tree)
        parts = item.target.strip("\\").split("\\")
        ends = (self.tree.ending("/".join(parts[start:]) + ".php") for start in range(max(1, len(parts) - 1)))
        best = (nearest(path, each) for each in ends if each)
        return first((each for each in best if each), self.tree)


def _relative(path: str, target: str, endings: Iterable[str]) -> Iterator[str]:
    for base in (join(posixpath.dirname(path), target), join(target), join("lib", target)):
        yield from (base + ending for ending in endings)
