"""Go packages: an import leads to all files of a folder."""

from __future__ import annotations

import posixpath

from mkdocs_docindex.model.sources import Import
from mkdocs_docindex.sources.imports.tree import FileTree, Found, Resolver, folders_above, join
from mkdocs_docindex.sources.projects.repository import Repository

__all__ = ["GoResolver"]


class GoResolver(Resolver):
    """Resolves imports of Go."""

    def __init__(self, tree: FileTree, repository: Repository) -> None:
        super().__init__(tree)
        self._modules = sorted(repository.go, key=lambda module: (-len(module.path), module.folder))
        self._folders: dict[str, list[str]] = {}
        for path in tree.files:
            if path.endswith(".go") and not path.endswith("_test.go"):
                self._folders.setdefault(posixpath.dirname(path), []).append(path)
        self._cache: dict[str, Found | None] = {}

    def resolve(self, path: str, item: Import) -> Found | None:
        """Return the files of a package."""
        target = item.target
        if target not in self._cache:
            self._cache[target] = self._package(target)
        found = self._cache[target]
        return self._vendored(path, target) if found is None else found

    def _package(self, target: str) -> Found | None:
        for module in self._modules:
            if target == module.path or target.startswith(f"{module.path}/"):
                return self._files(join(module.folder, target[len(module.path) + 1 :]))
        if not self._modules:
            # Without a go.mod the prefix is unknown; a last part alone would be too ambiguous.
            parts = target.split("/")
            for start in range(1, len(parts) - 1):
                if "/".join(parts[start:]) in self._folders:
                    return self._files("/".join(parts[start:]))
        return None

    def _vendored(self, path: str, target: str) -> Found | None:
        for folder in folders_above(path):
            if found := self._files(join(folder, "vendor", target)):
                return found
        return None

    def _files(self, folder: str) -> Found:
        return [("", path) for path in self._folders.get(folder, ())]
