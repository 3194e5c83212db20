"""What source files have to do with each other, and with the pages that speak of them."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from mkdocs_docindex.model.pages import CODE, Page
from mkdocs_docindex.model.sources import Import, SourceFile, SourceLinks, Symbol
from mkdocs_docindex.sources.resolve_imports import ImportResolver

__all__ = ["link_sources", "public_symbols"]

_MOST_STEPS = 3
"""Files that pass a name on, between a test and what it tests."""
_MOST_RELATED = 8
_SHARED_IMPORTERS = 2
_HEADERS = frozenset((".h", ".hh", ".hpp", ".hxx", ".cuh"))
_BODIES = frozenset((".c", ".cc", ".cpp", ".cxx", ".cu", ".m", ".mm"))
_TEST_NAME = re.compile(r"(?:^test_?|[._-]?(?:tests?|spec)$)", re.IGNORECASE)
_NAMES_ON = re.compile(r"(?:^|/)(?:__init__\.pyi?|index\.[cm]?[jt]sx?|mod\.rs|lib\.rs)$")


def link_sources(
    files: Sequence[SourceFile], pages: Iterable[Page], packages: Mapping[str, str]
) -> dict[str, SourceLinks]:
    """Find imports, tests, uses and ties of all files.

    `pages` are those that authors wrote, `packages` the names of roots that are Python packages.
    """
    found: dict[str, SourceLinks] = {}
    if not files:
        return found
    shown = [page for page in pages if page.listed and not page.redirect]
    described = _described(files, shown)
    for root in dict.fromkeys(file.root for file in files):
        tree = _Tree([file for file in files if file.root == root], shown, packages.get(root, ""))
        for file in tree.files.values():
            found[file.src] = tree.links(file, tuple(described.get(file.src, {}).items()))
    return found


def public_symbols(symbols: Iterable[Symbol]) -> Iterator[Symbol]:
    """What others can use, at any depth of classes and namespaces; tests are no such thing."""
    for symbol in symbols:
        if symbol.is_public and symbol.kind != "test":
            yield symbol
            yield from public_symbols(symbol.children)


class _Tree:
    """The files of one root with their imports resolved."""

    def __init__(self, files: Sequence[SourceFile], pages: Iterable[Page], package: str) -> None:
        self.files = {file.path: file for file in files}
        resolver = ImportResolver({file.path: file.source for file in files}, package)
        self._imports: dict[str, list[tuple[Import, tuple[str, ...]]]] = {}
        self._importers: dict[str, dict[str, None]] = {}
        self._takers: dict[str, dict[str, set[str]]] = {}
        for path, file in self.files.items():
            self._imports[path] = [(item, resolver.resolve(path, item)) for item in file.source.imports]
            for item, targets in self._imports[path]:
                for target in targets:
                    self._importers.setdefault(target, {})[path] = None
                    self._takers.setdefault(target, {}).setdefault(path, set()).update(item.names or ("*",))
        self._pages: dict[str, dict[str, set[str]]] = {}
        for page in pages:
            for item in page.document.imports:
                for target in resolver.named(item):
                    self._pages.setdefault(target, {}).setdefault(page.src, set()).update(item.names or ("*",))
        self._by_stem: dict[tuple[str, str], list[str]] = {}
        self._tests_by_name: dict[str, list[str]] = {}
        self._sources_by_name: Counter[str] = Counter()
        for path, file in self.files.items():
            folder, name = posixpath.split(path)
            stem = name.partition(".")[0]
            self._by_stem.setdefault((folder, stem), []).append(path)
            self._sources_by_name[stem.lower()] += file.role == "source"
            if file.role == "test" and (tested := _TEST_NAME.sub("", stem)):
                self._tests_by_name.setdefault(tested.lower(), []).append(path)

    def links(self, file: SourceFile, described_in: tuple[tuple[str, tuple[str, ...]], ...]) -> SourceLinks:
        """All that one file has to do with others."""
        path = file.path
        importers = [self.files[other] for other in sorted(self._importers.get(path, ()))]
        tests, examples, pages = self._users_of(path)
        inside = [(item, self._srcs(targets)) for item, targets in self._imports[path] if targets]
        external = [item.target for item, targets in self._imports[path] if not targets and not item.level]
        return SourceLinks(
            imports=tuple(inside),
            external=tuple(dict.fromkeys(external)),
            imported_by=tuple(other.src for other in importers if other.role not in ("test", "example")),
            tests=self._srcs(tests),
            possible_tests=self._srcs(self._possible_tests(file, tests)),
            used_in=(*self._srcs(examples), *pages),
            described_in=described_in,
            related=tuple(self._related(path)),
        )

    def _srcs(self, paths: Iterable[str]) -> tuple[str, ...]:
        return tuple(self.files[path].src for path in paths)

    def _users_of(self, path: str) -> tuple[list[str], list[str], list[str]]:
        """Tests, examples and pages that import a file, or take one of its names from a file that passes it on."""
        tests: set[str] = set()
        examples: set[str] = set()
        pages: dict[str, None] = {}
        role = self.files[path].role
        names = {symbol.name for symbol in self.files[path].source.symbols}
        level: dict[str, set[str]] = {path: {"*"}}
        seen = {path}
        for step in range(_MOST_STEPS):
            following: dict[str, set[str]] = {}
            for target, wanted in level.items():
                for taker, taken in self._takers.get(target, {}).items():
                    if step and "*" not in taken and not taken & wanted:
                        continue
                    if self.files[taker].role == "test":
                        tests.add(taker)
                    elif self.files[taker].role == "example":
                        # To import a whole package is no use of each thing in it.
                        if not step or taken & wanted:
                            examples.add(taker)
                    elif taker not in seen and _NAMES_ON.search(taker):
                        passed = names if "*" in taken else taken & names if not step else taken & wanted
                        if passed:
                            following[taker] = passed
                            seen.add(taker)
                for page, taken in self._pages.get(target, {}).items():
                    if not step or taken & wanted:
                        pages[page] = None
            level = following
        return [] if role == "test" else sorted(tests), sorted(examples), list(pages)

    def _possible_tests(self, file: SourceFile, tests: Sequence[str]) -> list[str]:
        if file.role != "source":
            return []
        stem = posixpath.basename(file.path).partition(".")[0].lower()
        # A name that several files have says nothing.
        if self._sources_by_name[stem] != 1:
            return []
        return [path for path in self._tests_by_name.get(stem, ()) if path not in tests]

    def _related(self, path: str) -> Iterator[tuple[str, str]]:
        folder, name = posixpath.split(path)
        stem, ending = name.partition(".")[0], posixpath.splitext(name)[1]
        found: dict[str, str] = {}
        other_side = _BODIES if ending in _HEADERS else _HEADERS if ending in _BODIES else frozenset()
        for other in self._by_stem[folder, stem]:
            if other != path and posixpath.splitext(other)[1] in other_side:
                found[other] = "counterpart"
        taken = {target for _, targets in self._imports[path] for target in targets}
        for other in sorted(taken & self._importers.get(path, {}).keys()):
            found.setdefault(other, "mutual")
        for other in self._shared(path):
            found.setdefault(other, "shared")
        for other, kind in list(found.items())[:_MOST_RELATED]:
            yield self.files[other].src, kind

    def _shared(self, path: str) -> list[str]:
        """Files that the importers of a file import too, and few others do."""
        importers = self._importers.get(path, {})
        if not _SHARED_IMPORTERS <= len(importers) <= 50:
            return []
        together: Counter[str] = Counter()
        for importer in importers:
            together.update({target for _, targets in self._imports[importer] for target in targets} - {path})
        likeness = {
            other: count / (len(importers) + len(self._importers[other]) - count)
            for other, count in together.items()
            if count >= _SHARED_IMPORTERS
        }
        best = sorted(likeness, key=lambda other: (-likeness[other], other))
        return [other for other in best if likeness[other] >= 0.5]


def _described(files: Sequence[SourceFile], pages: Iterable[Page]) -> dict[str, dict[str, tuple[str, ...]]]:
    """Pages that name what only one file defines, in code: `ClassName`, `module.function()`; with the names."""
    owners: dict[str, set[str]] = {}
    for file in files:
        if file.role not in ("source", "config"):
            continue
        owners.setdefault(file.path, set()).add(file.src)
        for symbol in public_symbols(file.source.symbols):
            if symbol.kind not in ("method", "constant") and _is_telling(symbol.name):
                owners.setdefault(symbol.name, set()).add(file.src)
    found: dict[str, dict[str, dict[str, None]]] = {}
    for page in pages:
        for name in _code_names(page):
            last = name.rpartition(".")[2]
            known = owners.get(name) or owners.get(last, set())
            if len(known) == 1:
                told = name if name in owners else last
                found.setdefault(next(iter(known)), {}).setdefault(page.src, {})[told] = None
    return {src: {page: tuple(names) for page, names in told.items()} for src, told in found.items()}


def _is_telling(name: str) -> bool:
    """Whether a name is one that texts do not have by chance."""
    return len(name) > 3 and (name != name.lower() or "_" in name.strip("_") or len(name) > 12)


def _code_names(page: Page) -> Iterator[str]:
    for block in page.document.blocks:
        for style, text in block.spans:
            if style & CODE and len(text) < 100:
                yield re.sub(r"\(.*\)$", "", text.strip().strip("@"))
