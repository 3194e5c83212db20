"""Python modules.

Absolute imports start from the folder above a file's outermost package, from the folders that its project declares, or
from the folder of a script. A name of the standard library or of a requirement is never a neighbour of the file.
"""

from __future__ import annotations

import posixpath
import sys
from collections.abc import Iterator

from mkdocs_docindex.model.sources import Import
from mkdocs_docindex.sources.imports.tree import FileTree, Found, Resolver, folders_above
from mkdocs_docindex.sources.projects.repository import PythonProject, Repository

__all__ = ["PythonResolver"]

_ENDINGS = ("/__init__.py", ".py", "/__init__.pyi", ".pyi")


class PythonResolver(Resolver):
    """Resolves imports of Python."""

    def __init__(self, tree: FileTree, repository: Repository) -> None:
        super().__init__(tree)
        self._packages = repository.packages | {
            posixpath.dirname(path) for name in ("__init__.py", "__init__.pyi") for path in tree.by_name.get(name, ())
        }
        self._folders = {
            folder for path in tree.files if path.endswith((".py", ".pyi")) for folder in folders_above(path)
        }
        self._projects = {project.folder: project for project in repository.python}
        self._projects.setdefault("", PythonProject("", ("src", "", "lib", "python")))
        self._starts = tuple(folder for folder in repository.roots.values() if folder not in self._packages)
        self._own_roots: dict[str, tuple[str, ...]] = {}
        self._required: dict[str, frozenset[str]] = {}
        self._elsewhere = self._top_level()
        self._cache: dict[tuple[str, str], str | None] = {}
        self._modules: dict[str, str | None] = {}

    def resolve(self, path: str, item: Import) -> Found | None:
        """`from a import b` leads to the module a.b if there is one, otherwise to a."""
        folder = posixpath.dirname(path)
        if item.level:
            for _ in range(item.level - 1):
                folder = posixpath.dirname(folder)
            base = posixpath.join(folder, *item.target.split(".")) if item.target else folder
            return self._parts(base, item.names) or []
        base_of = self._base(folder, item.target)
        return None if base_of is None else self._parts(base_of, item.names)

    def submodule(self, path: str, name: str) -> str | None:
        """Return a module of a package."""
        return self._module(posixpath.join(posixpath.dirname(path), name)) if _is_package(path) else None

    def named(self, item: Import) -> Found:
        """Return what an import on a page of the docs leads to; nothing if that is ambiguous."""
        return self.resolve("", item) or []

    def _base(self, folder: str, target: str) -> str | None:
        """The path of an absolute module, without its ending; None if it is from elsewhere."""
        key = (folder, target)
        if key not in self._cache:
            names = target.split(".")
            is_taken = self._is_taken(folder, names[0])
            self._cache[key] = None
            for root in self._roots(folder, names[0], is_taken):
                top, base = posixpath.join(root, names[0]), posixpath.join(root, *names)
                # Any folder of modules is a package, but one that only shares its name with a requirement is not.
                if self._is_module(top) or (not is_taken and (base in self._folders or self._is_module(base))):
                    self._cache[key] = base
                    break
        return self._cache[key]

    def _is_taken(self, folder: str, name: str) -> bool:
        """Whether the first name of an import is that of the standard library or of a requirement."""
        return name in sys.stdlib_module_names or name in self._requirements(folder)

    def _roots(self, folder: str, name: str, is_taken: bool) -> Iterator[str]:
        """The folders where the first name of an absolute import is looked for, the best first."""
        is_package = folder in self._packages
        if is_package:
            yield self._above(folder)
        elif not is_taken:
            yield folder
        yield from self._own(folder)
        if name not in sys.stdlib_module_names:
            places = self._elsewhere.get(name, {})
            if len(places) == 1 and (not is_taken or any(places.values())):
                yield next(iter(places))
        if not is_taken and not is_package:
            for above in folders_above(folder):
                # Between a package and its parts without `__init__.py`, no program starts.
                if above in self._packages:
                    return
                yield above

    def _own(self, folder: str) -> tuple[str, ...]:
        """The folders that imports start from by the projects around a file."""
        if folder not in self._own_roots:
            roots: list[str] = []
            for place in (folder, *folders_above(folder)) if folder else ("",):
                if place in self._projects:
                    roots += self._projects[place].roots
            found = dict.fromkeys(
                root
                for root in (*roots, *self._starts)
                if root not in self._packages and (root in self._folders or not root)
            )
            self._own_roots[folder] = tuple(found)
        return self._own_roots[folder]

    def _requirements(self, folder: str) -> frozenset[str]:
        if folder not in self._required:
            above = self._requirements(posixpath.dirname(folder)) if folder else frozenset()
            project = self._projects.get(folder)
            self._required[folder] = above | project.requirements if project else above
        return self._required[folder]

    def _top_level(self) -> dict[str, dict[str, bool]]:
        """Outermost packages and declared modules anywhere: their folders, and whether a project declares them."""
        found: dict[str, dict[str, bool]] = {}
        declared = {root for project in self._projects.values() for root in project.roots}
        declared -= self._packages
        for folder in self._packages:
            above, name = posixpath.split(folder)
            if name and above not in self._packages:
                found.setdefault(name, {})[above] = above in declared
        for path in self.tree.files:
            above, name = posixpath.split(path)
            if above in declared and name.endswith(".py"):
                found.setdefault(name.removesuffix(".py"), {})[above] = True
        return found

    def _above(self, folder: str) -> str:
        """The folder above the outermost package around a folder."""
        while folder in self._packages:
            if not folder:
                return ""
            folder = posixpath.dirname(folder)
        return folder

    def _is_module(self, base: str) -> bool:
        return base in self._packages or self._module(base) is not None

    def _module(self, base: str) -> str | None:
        if base not in self._modules:
            self._modules[base] = next((base + end for end in _ENDINGS if base + end in self.tree.files), None)
        return self._modules[base]

    def _parts(self, base: str, names: tuple[str, ...]) -> Found:
        found: Found = []
        module = self._module(base) if base else self._module_of_repository()
        is_folder = module is None or _is_package(module)
        for name in dict.fromkeys(names) if is_folder else ():
            inner = posixpath.join(base, name)
            if part := self._module(inner):
                found.append(("", part))
            elif module and inner not in self._packages:
                found.append((name, module))
        if module and not found and (not names or not is_folder):
            return [(name, module) for name in names or ("",)]
        return found

    def _module_of_repository(self) -> str | None:
        return next((name for name in ("__init__.py", "__init__.pyi") if name in self.tree.files), None)


def _is_package(path: str) -> bool:
    return posixpath.basename(path).startswith("__init__.")
