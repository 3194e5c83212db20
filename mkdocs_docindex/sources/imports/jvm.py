"""Java and Kotlin: types by package. Those of the same package need no import."""

from __future__ import annotations

import posixpath

from mkdocs_docindex.model.sources import Import
from mkdocs_docindex.sources.imports.tree import FileTree, Found, Resolver, nearest

__all__ = ["JvmResolver"]


class JvmResolver(Resolver):
    """Resolves imports of Java and Kotlin."""

    def __init__(self, tree: FileTree) -> None:
        super().__init__(tree)
        self._types: dict[tuple[str, str], list[str]] = {}
        self._packages: set[str] = set()
        self._wildcards: dict[str, list[str]] = {}
        for path, source in tree.files.items():
            if source.language not in ("Java", "Kotlin"):
                continue
            self._packages.add(source.package)
            # Without an outline, the file has the name of its type.
            names = {symbol.name for symbol in source.symbols} or {posixpath.basename(path).partition(".")[0]}
            for name in names:
                self._types.setdefault((source.package, name), []).append(path)
            # The names of one package come before those of a wildcard.
            asked = [item.target for item in source.imports if item.names == ("*",)]
            self._wildcards[path] = [source.package, *dict.fromkeys(asked)]

    def resolve(self, path: str, item: Import) -> Found | None:
        """Return the file of a type, also for its members; an implicit one is a type that the file only names."""
        if item.is_implicit:
            for package in self._wildcards.get(path, ()):
                if found := self._type(path, package, item.target):
                    return [(item.target, found)]
            return []
        parts = item.target.split(".")
        for length in range(len(parts) - 1, -1, -1):
            if found := self._type(path, ".".join(parts[:length]), parts[length]):
                return [(parts[length], found)]
        # What a wildcard of a package leads to is known by the names that the file uses.
        is_ours = item.target in self._packages or ".".join(parts[:-1]) in self._packages
        return [] if is_ours else None

    def _type(self, path: str, package: str, name: str) -> str | None:
        return nearest(path, self._types.get((package, name), ()))
