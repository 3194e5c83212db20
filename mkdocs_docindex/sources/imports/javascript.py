"""Modules of JavaScript and TypeScript: relative ones, those of packages in the repository, and mapped paths."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator

from mkdocs_docindex.model.sources import Import
from mkdocs_docindex.sources.imports.tree import FileTree, Found, Resolver, first, folders_above, join, outside
from mkdocs_docindex.sources.projects.repository import ModulePaths, NodePackage, Repository, Targets

__all__ = ["JavaScriptResolver"]

_ENDINGS = (".ts", ".tsx", ".d.ts", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".json", ".vue", ".svelte", ".astro")
_COMPILED = re.compile(r"(\.d)?\.([cm]?)[jt]s(x?)$")
_BUILT = frozenset(
    "dist lib build out es esm cjs umd types typings output module commonjs bundles browser node".split()
)
"""Folders of what a build writes: the sources of an entry there are elsewhere."""
_SOURCE_FOLDERS = ("src", "", "lib", "source")


class JavaScriptResolver(Resolver):
    """Resolves imports of JavaScript and TypeScript."""

    def __init__(self, tree: FileTree, repository: Repository) -> None:
        super().__init__(tree)
        self._scripts = repository.scripts
        self._package_in = {package.folder: package for package in repository.node}
        named: dict[str, list[NodePackage]] = {}
        for package in repository.node:
            if package.name:
                named.setdefault(package.name, []).append(package)
        self._packages: dict[str, NodePackage] = {}
        for name, packages in named.items():
            members = [package for package in packages if package.is_workspace] or packages
            if len(members) == 1:
                self._packages[name] = members[0]
        self._paths_of: dict[str, ModulePaths] = {}

    def resolve(self, path: str, item: Import) -> Found | None:
        """Return the file of a specifier; of a package, the source of its entry."""
        target = item.target.partition("?")[0]
        if not target:
            return None
        if target.startswith(".") or target == "..":
            base = join(posixpath.dirname(path), target)
            found = [] if outside(base) else first(_files(base, target.endswith("/")), self.tree) or []
        elif target.startswith("#") and (package := self._own_package(path)) and package.imports:
            places = (join(package.folder, place) for place in _matches(package.imports, target) if place[:1] == ".")
            found = self._first_of(places) or []
        else:
            plain = self._mapped(path, target)
            if plain is None:
                plain = self._packaged(target)
            if plain is None:
                return None
            found = plain
        return [(name, file) for _, file in found for name in item.names or ("",)]

    def _mapped(self, path: str, target: str) -> Found | None:
        """A path of the nearest tsconfig.json."""
        rules = self._rules(posixpath.dirname(path))
        for place in _matches(rules.paths, target):
            if found := self._first_of([place]):
                return found
        if rules.base is not None:
            return self._first_of([join(rules.base, target)])
        return None

    def _rules(self, folder: str) -> ModulePaths:
        if folder not in self._paths_of:
            if folder in self._scripts:
                self._paths_of[folder] = self._scripts[folder]
            else:
                self._paths_of[folder] = self._rules(posixpath.dirname(folder)) if folder else ModulePaths()
        return self._paths_of[folder]

    def _own_package(self, path: str) -> NodePackage | None:
        return next((self._package_in[above] for above in folders_above(path) if above in self._package_in), None)

    def _packaged(self, target: str) -> Found | None:
        parts = target.split("/")
        name = "/".join(parts[: 2 if target.startswith("@") else 1])
        package = self._packages.get(name)
        if package is None:
            return None
        rest = target[len(name) + 1 :]
        for place in self._entries(package, rest):
            if found := self._first_of(_sources(package.folder, place)):
                return found
        return []

    def _entries(self, package: NodePackage, rest: str) -> Iterator[str]:
        yield from _matches(package.exports, f"./{rest}" if rest else ".")
        if not rest:
            yield from (*package.main, "index")
        else:
            yield rest

    def _first_of(self, places: Iterable[str]) -> Found | None:
        return first((file for place in places if not outside(place) for file in _files(place)), self.tree)


def _files(base: str, is_folder: bool = False) -> Iterator[str]:
    """The files that a path can mean, the best first. TypeScript names compiled files: `.js` for `.ts`."""
    if not is_folder:
        if compiled := _COMPILED.search(base):
            bare, kind = base[: compiled.start()], compiled[2]
            yield from (f"{bare}.{kind}ts", f"{bare}.{kind}tsx")
            yield from (base, f"{bare}.d.{kind}ts", f"{bare}.{kind}js", f"{bare}.jsx")
            if kind:
                yield from (f"{bare}.ts", f"{bare}.tsx", f"{bare}.js")
        yield base
        yield from (base + ending for ending in _ENDINGS)
    yield from (posixpath.join(base, f"index{ending}") for ending in _ENDINGS)


def _sources(folder: str, place: str) -> Iterator[str]:
    """The paths without ending that the sources of a package's entry can have."""
    place = posixpath.normpath(place)
    yield join(folder, place)
    parts = place.split("/")
    while parts:
        bare = _COMPILED.sub("", "/".join(parts))
        yield from (join(folder, source, bare) for source in _SOURCE_FOLDERS)
        if parts[0] not in _BUILT:
            return
        parts = parts[1:]


def _matches(rules: Targets, target: str) -> Iterator[str]:
    """What a specifier stands for: by the pattern that is equal, or else by those with the longest prefix."""
    found: list[tuple[int, tuple[str, ...]]] = []
    for pattern, places in rules:
        before, star, after = pattern.partition("*")
        if pattern == target:
            found.append((-1000, places))
        elif star and target.startswith(before) and target.endswith(after) and len(target) >= len(before) + len(after):
            inner = target[len(before) : len(target) - len(after)]
            found.append((-len(before), tuple(place.replace("*", inner) for place in places)))
    for _, places in sorted(found, key=lambda each: each[0]):
        yield from places
