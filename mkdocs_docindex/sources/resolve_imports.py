"""Which file an import takes: in Python, C, JavaScript, Rust, Go, Java, Ruby, PHP and Bash."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Mapping

from mkdocs_docindex.model.sources import Import, Source

__all__ = ["ImportResolver"]

_PACKAGE_ROOTS = ("", "src", "lib", "python")
_SCRIPT_ENDINGS = ("", ".ts", ".tsx", ".d.ts", ".js", ".jsx", ".mjs", ".cjs", ".json", ".vue")
_MOST_FILES = 50
"""Files that one import can take: a package of Go is all files of a folder."""


class ImportResolver:
    """Finds the files of one tree that an import takes. None is better than a wrong one."""

    def __init__(self, files: Mapping[str, Source], package: str = "") -> None:
        """`package` is the name of the Python package that the tree is, where it is one."""
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

    def resolve(self, path: str, wanted: Import) -> tuple[str, ...]:
        """Files that an import in a file takes; none where it is not from this tree."""
        language = self._files[path].language
        if language == "Python":
            found = self._python(path, wanted)
        elif language in ("C", "C++", "CUDA"):
            found = self._first(self._include(path, wanted))
        elif language in ("JavaScript", "TypeScript", "TSX"):
            found = self._first(self._script(path, wanted))
        elif language == "Rust":
            found = self._first(self._rust(path, wanted))
        elif language == "Go":
            found = self._go(wanted)
        elif language == "Java":
            found = self._first(self._suffix(path, f"{wanted.target.replace('.', '/')}.java"))
        elif language == "PHP":
            found = self._first(self._php(path, wanted))
        elif language in ("Ruby", "Bash"):
            found = self._first(self._relative(path, wanted.target, ("", ".rb", ".sh")))
        else:
            found = []
        return tuple(file for file in dict.fromkeys(found) if file != path)[:_MOST_FILES]

    def named(self, wanted: Import) -> tuple[str, ...]:
        """Files that text outside of the tree means, such as an example in the docs: none if it could be others."""
        if "/" in wanted.target or wanted.target.endswith((".h", ".hpp", ".hh", ".cuh")):
            ends = [
                known
                for known in self._by_name.get(posixpath.basename(wanted.target), ())
                if f"/{known}".endswith(f"/{wanted.target}")
            ]
            return tuple(ends) if len(ends) == 1 else ()
        known = self._by_module.get(wanted.target, [])
        return tuple(dict.fromkeys(self._parts(known[0], wanted.names))) if len(known) == 1 else ()

    def _first(self, candidates: Iterable[str]) -> list[str]:
        return next(([path] for path in candidates if path in self._files), [])

    # Python

    def _python(self, path: str, wanted: Import) -> list[str]:
        """`from a import b` takes the module a.b where there is one, else what a.py or a/__init__.py holds."""
        folder = posixpath.dirname(path)
        if wanted.level:
            for _ in range(wanted.level - 1):
                folder = posixpath.dirname(folder)
            base = posixpath.join(folder, *wanted.target.split(".")) if wanted.target else folder
            return self._module_or_parts(base, wanted.names)
        names = wanted.target.split(".")
        # Beside a script, then by the module's full name, then in a folder around the file.
        if f"{folder}/__init__.py".lstrip("/") not in self._files and (
            found := self._module_or_parts(posixpath.join(folder, *names), wanted.names)
        ):
            return found
        if known := self._nearest(path, self._by_module.get(wanted.target, ())):
            return self._parts(known, wanted.names)
        while folder:
            folder = posixpath.dirname(folder)
            if found := self._module_or_parts(posixpath.join(folder, *names), wanted.names):
                return found
        return []

    def _module_or_parts(self, base: str, names: tuple[str, ...]) -> list[str]:
        for known in (f"{base}.py", f"{base}/__init__.py".lstrip("/"), f"{base}.pyi"):
            if known in self._files:
                return self._parts(known, names)
        # A namespace package: a folder without a file of its own.
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

    def _include(self, path: str, wanted: Import) -> Iterator[str]:
        target = wanted.target.lstrip("./") if wanted.target.startswith("./") else wanted.target
        if not wanted.is_system:
            yield _join(posixpath.dirname(path), target)
        yield target
        yield _join("include", target)
        yield _join("src", target)
        if not wanted.is_system or "/" in target:
            yield from self._suffix(path, target)

    def _script(self, path: str, wanted: Import) -> Iterator[str]:
        if wanted.target.startswith("."):
            base = _join(posixpath.dirname(path), wanted.target)
            bare = base.removesuffix(".js")  # TypeScript names what it compiles to
            for stem in dict.fromkeys((base, bare)):
                yield from (stem + ending for ending in _SCRIPT_ENDINGS)
                yield from (f"{stem}/index{ending}" for ending in _SCRIPT_ENDINGS[1:])

    def _relative(self, path: str, target: str, endings: tuple[str, ...]) -> Iterator[str]:
        for base in (_join(posixpath.dirname(path), target), target, _join("lib", target)):
            yield from (base + ending for ending in endings)

    def _rust(self, path: str, wanted: Import) -> Iterator[str]:
        folder, name = posixpath.split(path)
        own = folder if name in ("mod.rs", "lib.rs", "main.rs") else path.removesuffix(".rs")
        parts = [part for part in wanted.target.split("::") if part]
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
        # What is named last may be something inside of a module.
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

    def _go(self, wanted: Import) -> list[str]:
        """All files of the folder that the import's path ends in; a folder at the root is too common a name."""
        parts = wanted.target.split("/")
        for start in range(1, len(parts)):
            if found := self._packages.get("/".join(parts[start:])):
                return found
        return []

    def _php(self, path: str, wanted: Import) -> Iterator[str]:
        if wanted.target.endswith(".php"):
            yield from self._relative(path, wanted.target.lstrip("/"), ("",))
        else:
            parts = wanted.target.strip("\\").split("\\")
            for start in range(max(1, len(parts) - 1)):
                yield from self._suffix(path, "/".join(parts[start:]) + ".php")

    def _suffix(self, path: str, target: str) -> Iterator[str]:
        """The file whose path ends in the target: the only one, or the nearest."""
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
    """Names that a Python file can be imported by from anywhere. A script outside of packages has none."""
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
