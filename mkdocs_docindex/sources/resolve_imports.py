"""Resolves imports to files: in Python, C, JavaScript, Rust, Go, Java, Ruby, PHP and Bash."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Mapping

from mkdocs_docindex.model.sources import Import, Source

__all__ = ["ImportResolver"]

_PACKAGE_ROOTS = ("", "src", "lib", "python")
_SCRIPT_ENDINGS = ("", ".ts", ".tsx", ".d.ts", ".js", ".jsx", ".mjs", ".cjs", ".json", ".vue")
_MOST_FILES = 50
"""Files per import: a Go package is all files of a folder."""


class ImportResolver:
    """Finds the files of one tree that an import refers to. No result is better than a wrong one."""

    def __init__(self, files: Mapping[str, Source], package: str = "") -> None:
        """`package`: the name of the Python package, if the tree is one."""
        self._files = files
        self._packages: dict[str, list[str]] = {}
        self._by_name: dict[str, list[str]] = {}
        self._by_module: dict[str, list[str]] = {}
        for path in files:
            self._by_name.setdefault(posixpath.basename(path), []).append(path)
            if path.endswith(".go") and not path.endswith("_test.go"):
                self._packages.setdefault(posixpath.dirname(path), []).append(path)
            for module in dict.fromkeys(_module_names(path, files, package)):
                self._by_module.setdefault(module, []).append(path)

    def resolve(self, path: str, item: Import) -> tuple[str, ...]:
        """Return the files that an import in a file refers to; none if it is not from this tree."""
        language = self._files[path].language
        if language == "Python":
            found = self._python(path, item)
        elif language in ("C", "C++", "CUDA"):
            found = self._first(self._include(path, item))
        elif language in ("JavaScript", "TypeScript", "TSX"):
            found = self._first(self._script(path, item))
        elif language == "Rust":
            found = self._first(self._rust(path, item))
        elif language == "Go":
            found = self._go(item)
        elif language == "Java":
            found = self._first(self._suffix(path, f"{item.target.replace('.', '/')}.java"))
        elif language == "PHP":
            found = self._first(self._php(path, item))
        elif language in ("Ruby", "Bash"):
            found = self._first(self._relative(path, item.target, ("", ".rb", ".sh")))
        else:
            found = []
        return tuple(file for file in dict.fromkeys(found) if file != path)[:_MOST_FILES]

    def named(self, item: Import) -> tuple[str, ...]:
        """Return the files that an import outside the tree refers to, as in the docs; none if it is ambiguous."""
        if "/" in item.target or item.target.endswith((".h", ".hpp", ".hh", ".cuh")):
            ends = [
                known
                for known in self._by_name.get(posixpath.basename(item.target), ())
                if f"/{known}".endswith(f"/{item.target}")
            ]
            return tuple(ends) if len(ends) == 1 else ()
        known = self._by_module.get(item.target, [])
        return tuple(dict.fromkeys(self._parts(known[0], item.names))) if len(known) == 1 else ()

    def _first(self, candidates: Iterable[str]) -> list[str]:
        return next(([path] for path in candidates if path in self._files), [])

    # Python

    def _python(self, path: str, item: Import) -> list[str]:
        """`from a import b` refers to the module a.b if it exists, otherwise to a.py or a/__init__.py."""
        folder = posixpath.dirname(path)
        if item.level:
            for _ in range(item.level - 1):
                folder = posixpath.dirname(folder)
            base = posixpath.join(folder, *item.target.split(".")) if item.target else folder
            return self._module_or_parts(base, item.names)
        names = item.target.split(".")
        # Next to a script, then by the module's full name, then in a parent folder.
        if f"{folder}/__init__.py".lstrip("/") not in self._files and (
            found := self._module_or_parts(posixpath.join(folder, *names), item.names)
        ):
            return found
        if known := self._nearest(path, self._by_module.get(item.target, ())):
            return self._parts(known, item.names)
        while folder:
            folder = posixpath.dirname(folder)
            if found := self._module_or_parts(posixpath.join(folder, *names), item.names):
                return found
        return []

    def _module_or_parts(self, base: str, names: tuple[str, ...]) -> list[str]:
        for known in (f"{base}.py", f"{base}/__init__.py".lstrip("/"), f"{base}.pyi"):
            if known in self._files:
                return self._parts(known, names)
        # A namespace package: a folder without `__init__.py`.
        return [known for name in names for known in (f"{base}/{name}.py".lstrip("/"),) if known in self._files]

    def _parts(self, module: str, names: tuple[str, ...]) -> list[str]:
        if not module.endswith("__init__.py"):
            return [module]
        folder = posixpath.dirname(module)
        found = []
        for name in names:
            for part in (posixpath.join(folder, f"{name}.py"), posixpath.join(folder, name, "__init__.py")):
                if part in self._files:
                    found.append(part)
                    break
            else:
                found.append(module)
        return found or [module]

    # Other languages

    def _include(self, path: str, item: Import) -> Iterator[str]:
        target = item.target.lstrip("./") if item.target.startswith("./") else item.target
        if not item.is_system:
            yield _join(posixpath.dirname(path), target)
        yield target
        yield _join("include", target)
        yield _join("src", target)
        if not item.is_system or "/" in target:
            yield from self._suffix(path, target)

    def _script(self, path: str, item: Import) -> Iterator[str]:
        if item.target.startswith("."):
            base = _join(posixpath.dirname(path), item.target)
            bare = base.removesuffix(".js")  # TypeScript imports name the compiled file
            for stem in dict.fromkeys((base, bare)):
                yield from (stem + ending for ending in _SCRIPT_ENDINGS)
                yield from (f"{stem}/index{ending}" for ending in _SCRIPT_ENDINGS[1:])

    def _relative(self, path: str, target: str, endings: tuple[str, ...]) -> Iterator[str]:
        for base in (_join(posixpath.dirname(path), target), target, _join("lib", target)):
            yield from (base + ending for ending in endings)

    def _rust(self, path: str, item: Import) -> Iterator[str]:
        folder, name = posixpath.split(path)
        own = folder if name in ("mod.rs", "lib.rs", "main.rs") else path.removesuffix(".rs")
        parts = [part for part in item.target.split("::") if part]
        if not parts:
            return
        if parts[0] == "crate":
            base, parts = self._crate_root(folder), parts[1:]
        elif parts[0] in ("self", "super"):
            base = own
            while parts and parts[0] in ("self", "super"):
                base = posixpath.dirname(base) if parts[0] == "super" else base
                parts = parts[1:]
        else:
            base = own
        # The last parts may be items inside a module.
        for length in range(len(parts), 0, -1):
            module = _join(base, "/".join(parts[:length]))
            yield f"{module}.rs"
            yield f"{module}/mod.rs"

    def _crate_root(self, folder: str) -> str:
        while folder:
            if _join(folder, "lib.rs") in self._files or _join(folder, "main.rs") in self._files:
                return folder
            folder = posixpath.dirname(folder)
        return folder

    def _go(self, item: Import) -> list[str]:
        """All files of the folder that the import's path ends in; a last part alone would be too ambiguous."""
        parts = item.target.split("/")
        for start in range(1, len(parts)):
            if found := self._packages.get("/".join(parts[start:])):
                return found
        return []

    def _php(self, path: str, item: Import) -> Iterator[str]:
        if item.target.endswith(".php"):
            yield from self._relative(path, item.target.lstrip("/"), ("",))
        else:
            parts = item.target.strip("\\").split("\\")
            for start in range(max(1, len(parts) - 1)):
                yield from self._suffix(path, "/".join(parts[start:]) + ".php")

    def _suffix(self, path: str, target: str) -> Iterator[str]:
        """The file whose path ends in the target; the nearest if there are several."""
        ends = [
            known for known in self._by_name.get(posixpath.basename(target), ()) if f"/{known}".endswith(f"/{target}")
        ]
        if nearest := self._nearest(path, ends):
            yield nearest

    def _nearest(self, path: str, candidates: Iterable[str]) -> str | None:
        folders = posixpath.dirname(path).split("/")

        def distance(known: str) -> tuple[int, str]:
            others = posixpath.dirname(known).split("/")
            shared = next((at for at, (a, b) in enumerate(zip(folders, others, strict=False)) if a != b), None)
            shared = min(len(folders), len(others)) if shared is None else shared
            return len(folders) + len(others) - 2 * shared, known

        return min(candidates, key=distance, default=None)


def _join(*parts: str) -> str:
    return posixpath.normpath(posixpath.join(*parts))


def _module_names(path: str, files: Mapping[str, Source], package: str) -> Iterator[str]:
    """The absolute module names of a Python file. A script outside of packages has none."""
    if not path.endswith(".py"):
        return
    parts = path.removesuffix(".py").split("/")
    if parts[-1] == "__init__":
        parts.pop()
    if package:
        yield ".".join((package, *parts))
        return
    if not parts:
        return
    folder = posixpath.dirname(path)
    if f"{folder}/__init__.py".lstrip("/") in files and folder:
        while (parent := posixpath.dirname(folder)) and f"{parent}/__init__.py" in files:
            folder = parent
        depth = folder.count("/") if folder else 0
        yield ".".join(parts[depth:])
    for root in _PACKAGE_ROOTS:
        inside = parts if not root else parts[1:] if parts[0] == root else None
        if inside and (len(inside) > 1 or root == "" or inside is not parts):
            yield ".".join(inside)
