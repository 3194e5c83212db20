"""Rust modules: the tree of `mod` items of each crate, and paths through it."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from mkdocs_docindex.model.sources import Import
from mkdocs_docindex.sources.imports.tree import FileTree, Found, Resolver, folders_above, join
from mkdocs_docindex.sources.projects.repository import Crate, Repository

__all__ = ["RustResolver"]

Path = tuple[str, ...]

_PROGRAM = re.compile(
    r"src/main\.rs|src/bin/[^/]+(?:/main)?\.rs|(?:tests|examples|benches)/[^/]+(?:/main)?\.rs|build\.rs"
)


class RustResolver(Resolver):
    """Resolves imports of Rust."""

    def __init__(self, tree: FileTree, repository: Repository) -> None:
        super().__init__(tree)
        self._modules: dict[str, dict[Path, str]] = {}
        self._homes: dict[str, tuple[str, Path]] = {}
        """The root of the crate that a file belongs to, and its path in there."""
        self._declared: dict[tuple[str, str, str, str], str] = {}
        """The file of each `mod` item, by its file, the modules around it, its name and its `path`."""
        crates = repository.crates or tuple(_guessed(tree))
        self._crates: dict[str, list[Crate]] = {}
        self._crate_in = {crate.folder: crate for crate in crates}
        files = [path for path in tree.files if path.endswith(".rs")]
        roots = dict.fromkeys(crate.lib for crate in crates if crate.lib in tree)
        for crate in crates:
            self._crates.setdefault(crate.name, []).append(crate)
            roots |= dict.fromkeys(path for path in crate.roots if path in tree)
        for path in files:
            crate_of = self._crate_of(path)
            if crate_of and _PROGRAM.fullmatch(path[len(crate_of.folder) :].lstrip("/")):
                roots[path] = None
        for root in roots:
            self._place(root)
        self._place_others(files, roots)

    def resolve(self, path: str, item: Import) -> Found | None:
        """Return the module that a path of `use` leads to, or the one with the item that it names."""
        segments = tuple(part for part in item.target.split("::") if part)
        if not item.names and segments[:1] == ("self",):
            found = self._declared.get((path, item.within, segments[-1], item.path))
            return [("", found)] if found else []
        paths = [(*segments, name) if name not in ("*", "self", "super", "crate") else segments for name in item.names]
        pairs: Found = []
        is_ours = False
        for each, name in zip(paths or [segments], item.names or ("",), strict=True):
            found_at = self._find(path, item.within, each)
            if found_at is not None:
                is_ours = True
                file, rest = found_at
                pairs += [(rest[0] if rest else "*" if name == "*" else "", file)] if file else []
        return pairs if is_ours else None

    def submodule(self, path: str, name: str) -> str | None:
        """Return a module that a file declares."""
        return self._declared.get((path, "", name, ""))

    def _find(self, path: str, within: str, segments: Path) -> tuple[str, Path] | None:
        """The deepest module on a path, and the rest of the path; None for a crate from elsewhere."""
        if path not in self._homes or not segments:
            return None
        root, here = self._homes[path]
        inner = tuple(part for part in within.split("::") if part)
        start, rest = segments[0], segments[1:]
        if start == "crate":
            return self._walk(root, rest)
        if start in ("self", "super"):
            level = (*here, *inner)
            while segments and segments[0] in ("self", "super"):
                level = level[:-1] if segments[0] == "super" else level
                segments = segments[1:]
            found = self._walk(root, (*level, *segments))
            # Names from the modules inside this file are not those of another.
            return ("", ()) if found[0] == path else found
        if (*here, *inner, start) in self._modules[root]:
            return self._walk(root, (*here, *inner, *segments))
        own = self._crate_of(path)
        if own and own.is_2015 and (start,) in self._modules[root]:
            return self._walk(root, segments)
        name = own.renamed.get(start, start) if own else start
        others = [crate for crate in self._crates.get(name, ()) if crate.lib in self._modules]
        if own and own.name == name:
            others = [own] if own.lib in self._modules else []
        return self._walk(others[0].lib, rest) if len(others) == 1 else None

    def _walk(self, root: str, path: Path) -> tuple[str, Path]:
        modules = self._modules[root]
        for length in range(len(path), 0, -1):
            if path[:length] in modules:
                return modules[path[:length]], path[length:]
        return root, path

    def _place(self, root: str) -> None:
        """Follow the `mod` items of a crate from its root."""
        modules = self._modules.setdefault(root, {})
        modules[()] = root
        self._homes.setdefault(root, (root, ()))
        waiting: list[tuple[str, Path, bool]] = [(root, (), True)]
        while waiting:
            path, here, owns_folder = waiting.pop()
            for item, name in self._mods(path):
                inner = tuple(part for part in item.within.split("::") if part)
                child = self._file_of(path, item, name, inner, owns_folder)
                if child is None:
                    continue
                self._declared[path, item.within, name, item.path] = child
                place = (*here, *inner, name)
                if child not in self._homes or place not in modules:
                    modules.setdefault(place, child)
                    self._homes.setdefault(child, (root, place))
                    waiting.append((child, place, posixpath.basename(child) == "mod.rs" or bool(item.path)))

    def _place_others(self, files: list[str], roots: dict[str, None]) -> None:
        """Files that only a macro declares belong where their folder says."""
        folders = {posixpath.dirname(root): root for root in reversed(roots) if posixpath.basename(root) in _ROOT_NAMES}
        for path in files:
            if path in self._homes:
                continue
            folder = next((above for above in folders_above(path) if above in folders), None)
            if folder is not None:
                parts = path[len(folder) :].strip("/").removesuffix(".rs").split("/")
                place = tuple(parts[:-1] if parts[-1] == "mod" else parts)
                self._homes[path] = (folders[folder], place)
                self._modules[folders[folder]].setdefault(place, path)
        for path in files:
            for item, name in self._mods(path):
                inner = tuple(part for part in item.within.split("::") if part)
                owns = posixpath.basename(path) in ("mod.rs", *_ROOT_NAMES)
                key = (path, item.within, name, item.path)
                if key not in self._declared and (child := self._file_of(path, item, name, inner, owns)):
                    self._declared[key] = child

    def _mods(self, path: str) -> Iterator[tuple[Import, str]]:
        for item in self.tree.files[path].imports:
            if not item.names and item.target.startswith("self::"):
                yield item, item.target.removeprefix("self::")

    def _file_of(self, path: str, item: Import, name: str, inner: Path, owns_folder: bool) -> str | None:
        name = name.removeprefix("r#")
        folder = posixpath.dirname(path)
        own = folder if owns_folder else path.removesuffix(".rs")
        if item.path:
            base = folder if not inner else join(own, *inner)
            place = join(base, item.path)
            return place if place in self.tree else None
        for place in (join(own, *inner, f"{name}.rs"), join(own, *inner, name, "mod.rs")):
            if place in self.tree:
                return place
        return None

    def _crate_of(self, path: str) -> Crate | None:
        return next((self._crate_in[above] for above in folders_above(path) if above in self._crate_in), None)


_ROOT_NAMES = ("lib.rs", "main.rs")


def _guessed(tree: FileTree) -> Iterator[Crate]:
    """Crates without a Cargo.toml, by the names of their roots."""
    for path in tree.by_name.get("lib.rs", ()):
        above = posixpath.dirname(path)
        folder = posixpath.dirname(above) if posixpath.basename(above) == "src" else above
        yield Crate(folder, posixpath.basename(folder).replace("-", "_"), path)
    for path in tree.by_name.get("main.rs", ()):
        if f"{posixpath.dirname(path)}/lib.rs".lstrip("/") not in tree:
            yield Crate(posixpath.dirname(path), "", "", (path,))
