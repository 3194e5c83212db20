"""Resolves the imports of all languages, and follows names to the files that define them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mkdocs_docindex.model.sources import Import, Source
from mkdocs_docindex.sources.imports.go import GoResolver
from mkdocs_docindex.sources.imports.javascript import JavaScriptResolver
from mkdocs_docindex.sources.imports.jvm import JvmResolver
from mkdocs_docindex.sources.imports.others import BashResolver, CResolver, PhpResolver, RubyResolver
from mkdocs_docindex.sources.imports.python import PythonResolver
from mkdocs_docindex.sources.imports.rust import RustResolver
from mkdocs_docindex.sources.imports.tree import FileTree, Found, Resolver
from mkdocs_docindex.sources.projects.repository import Repository

__all__ = ["ImportResolver"]

_MOST_FILES = 50
"""Files per import: a Go package is all files of a folder."""


class ImportResolver:
    """Finds the files of a repository that an import refers to. No result is better than a wrong one."""

    def __init__(self, files: Mapping[str, Source], repository: Repository) -> None:
        tree = self._tree = FileTree(files)
        self._python, self._c = PythonResolver(tree, repository), CResolver(tree, repository)
        scripts, jvm = JavaScriptResolver(tree, repository), JvmResolver(tree)
        self._resolvers: dict[str, Resolver] = {
            "Python": self._python,
            **dict.fromkeys(("C", "C++", "CUDA", "Objective-C", "Objective-C++", "HIP", "Metal"), self._c),
            **dict.fromkeys(("JavaScript", "TypeScript", "TSX", "JSX", "Vue", "Svelte"), scripts),
            **dict.fromkeys(("Java", "Kotlin"), jvm),
            "Rust": RustResolver(tree, repository),
            "Go": GoResolver(tree, repository),
            "PHP": PhpResolver(tree),
            "Ruby": RubyResolver(tree),
            "Bash": BashResolver(tree),
        }
        self._bindings: dict[str, dict[str, list[str]]] = {}
        self._defined: dict[str, frozenset[str]] = {}
        self._followed: dict[tuple[str, str], tuple[str, ...]] = {}

    def resolve(self, path: str, item: Import) -> Found | None:
        """Return the names and files that an import leads to; None if it is from elsewhere."""
        resolver = self._resolvers.get(self._tree.files[path].language)
        found = resolver.resolve(path, item) if resolver else None
        return None if found is None else [pair for pair in found if pair[1] != path][:_MOST_FILES]

    def named(self, item: Import) -> Found:
        """Return what an import on a page of the docs leads to; nothing if it is ambiguous."""
        if "/" in item.target or item.target.endswith((".h", ".hpp", ".hh", ".cuh")):
            ends = self._tree.ending(item.target)
            return [("", ends[0])] if len(ends) == 1 else []
        return self._python.named(item)

    def uses(self, path: str, item: Import, found: Found) -> Iterator[str]:
        """Yield the files that define what an import names, through modules that re-export it."""
        for name, target in found:
            if name not in ("", "*"):
                yield from self._definers(target, name)
        if item.uses:
            yield from self._used(path, item)

    def _used(self, path: str, item: Import) -> Iterator[str]:
        """The files of names such as `nn.Linear`, which start below the top-level package, or below the module."""
        resolver = self._resolvers[self._tree.files[path].language]
        for used in item.uses:
            parts = used.split(".")
            whole = item.target.split(".")
            if item.names:
                wanted, parts = item._replace(names=(parts[0],), uses=()), parts[1:]
            elif parts[: len(whole) - 1] == whole[1:]:
                wanted, parts = item, parts[len(whole) - 1 :]
            else:
                wanted = item._replace(target=whole[0], uses=())
            module = next((target for name, target in resolver.resolve(path, wanted) or () if not name), None)
            for part in parts:
                if module is None:
                    break
                inner = resolver.submodule(module, part)
                if inner is None:
                    yield from self._definers(module, part)
                module = inner

    def _definers(self, path: str, name: str) -> tuple[str, ...]:
        """The files that define a name of a module: itself, or those that it imports the name from."""
        key = (path, name)
        if key not in self._followed:
            self._followed[key] = ()  # modules may import each other
            self._followed[key] = tuple(dict.fromkeys(self._follow(path, name)))
        return self._followed[key]

    def _follow(self, path: str, name: str) -> Iterator[str]:
        if name in self._names_of(path):
            yield path
            return
        bound = self._bound(path)
        for target in bound.get(name) or bound.get("*", []):
            yield from self._definers(target, name)

    def _names_of(self, path: str) -> frozenset[str]:
        if path not in self._defined:
            self._defined[path] = frozenset(symbol.name for symbol in self._tree.files[path].symbols)
        return self._defined[path]

    def _bound(self, path: str) -> dict[str, list[str]]:
        """The files that a module imports names from; those of "*" for all names."""
        if path not in self._bindings:
            found: dict[str, list[str]] = {}
            for item in self._tree.files[path].imports:
                for name, target in (self.resolve(path, item) or ()) if item.names else ():
                    if name:
                        found.setdefault(name, []).append(target)
            self._bindings[path] = found
        return self._bindings[path]
