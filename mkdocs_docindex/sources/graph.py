"""The graph of source files: imports, tests, examples, related files, and pages that mention them."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from mkdocs_docindex.model.pages import CODE, Page
from mkdocs_docindex.model.sources import DETAILS, Import, SourceFile, SourceLinks, Symbol
from mkdocs_docindex.sources.resolve_imports import ImportResolver

__all__ = ["link_sources", "public_symbols"]

_MOST_STEPS = 3
"""The maximum number of imports between a test and the file it tests, through files that re-export names."""
_MOST_RELATED = 8
_SHARED_IMPORTERS = 2
_HEADERS = frozenset((".h", ".hh", ".hpp", ".hxx", ".cuh"))
_BODIES = frozenset((".c", ".cc", ".cpp", ".cxx", ".cu", ".m", ".mm"))
_TEST_NAME = re.compile(r"(?:^test_?|[._-]?(?:tests?|spec)$)", re.IGNORECASE)
_RE_EXPORTS = re.compile(r"(?:^|/)(?:__init__\.pyi?|index\.[cm]?[jt]sx?|mod\.rs|lib\.rs)$")


def link_sources(
    files: Sequence[SourceFile], pages: Iterable[Page], packages: Mapping[str, str]
) -> dict[str, SourceLinks]:
    """Find the imports, tests, uses and related files of all files.

    `pages` are those written by authors, `packages` the names of roots that are Python packages.
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
    """Yield the symbols that other files can use, at any depth of classes and namespaces, without tests."""
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
        self._imported_names: dict[str, dict[str, set[str]]] = {}
        for path, file in self.files.items():
            self._imports[path] = [(item, resolver.resolve(path, item)) for item in file.source.imports]
            for item, targets in self._imports[path]:
                for target in targets:
                    self._importers.setdefault(target, {})[path] = None
                    self._imported_names.setdefault(target, {}).setdefault(path, set()).update(item.names or ("*",))
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
        """Return all links of one file."""
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
        """Tests, examples and pages that import a file, or one of its names from a file that re-exports it."""
        tests: set[str] = set()
        examples: set[str] = set()
        pages: dict[str, None] = {}
        role = self.files[path].role
        names = {symbol.name for symbol in self.files[path].source.symbols}
        level: dict[str, set[str]] = {path: {"*"}}
        seen = {path}
        for step in range(_MOST_STEPS):
            following: dict[str, set[str]] = {}
            for target, exported in level.items():
                for importer, imported in self._imported_names.get(target, {}).items():
                    if step and "*" not in imported and not imported & exported:
                        continue
                    if self.files[importer].role == "test":
                        tests.add(importer)
                    elif self.files[importer].role == "example":
                        # Importing a whole package is not a use of everything in it.
                        if not step or imported & exported:
                            examples.add(importer)
                    elif importer not in seen and _RE_EXPORTS.search(importer):
                        exports = names if "*" in imported else imported & names if not step else imported & exported
                        if exports:
                            following[importer] = exports
                            seen.add(importer)
                for page, imported in self._pages.get(target, {}).items():
                    if not step or imported & exported:
                        pages[page] = None
            level = following
        return [] if role == "test" else sorted(tests), sorted(examples), list(pages)

    def _possible_tests(self, file: SourceFile, tests: Sequence[str]) -> list[str]:
        if file.role != "source":
            return []
        stem = posixpath.basename(file.path).partition(".")[0].lower()
        # A name that several files share is ambiguous.
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
        imported = {target for _, targets in self._imports[path] for target in targets}
        for other in sorted(imported & self._importers.get(path, {}).keys()):
            found.setdefault(other, "mutual")
        for other in self._imported_together(path):
            found.setdefault(other, "shared")
        for other, kind in list(found.items())[:_MOST_RELATED]:
            yield self.files[other].src, kind

    def _imported_together(self, path: str) -> list[str]:
        """Files with similar importers, by Jaccard similarity: imported co_imported with this one."""
        importers = self._importers.get(path, {})
        if not _SHARED_IMPORTERS <= len(importers) <= 50:
            return []
        co_imported: Counter[str] = Counter()
        for importer in importers:
            co_imported.update({target for _, targets in self._imports[importer] for target in targets} - {path})
        similarity = {
            other: count / (len(importers) + len(self._importers[other]) - count)
            for other, count in co_imported.items()
            if count >= _SHARED_IMPORTERS
        }
        best = sorted(similarity, key=lambda other: (-similarity[other], other))
        return [other for other in best if similarity[other] >= 0.5]


def _described(files: Sequence[SourceFile], pages: Iterable[Page]) -> dict[str, dict[str, tuple[str, ...]]]:
    """Pages that mention a symbol defined in only one file, in code: `ClassName`, `module.function()`."""
    owners: dict[str, set[str]] = {}
    for file in files:
        if file.role not in ("source", "config"):
            continue
        owners.setdefault(file.path, set()).add(file.src)
        for symbol in public_symbols(file.source.symbols):
            if symbol.kind != "method" and symbol.kind not in DETAILS and _is_distinctive(symbol.name):
                owners.setdefault(symbol.name, set()).add(file.src)
    found: dict[str, dict[str, dict[str, None]]] = {}
    for page in pages:
        for name in _code_names(page):
            last = name.rpartition(".")[2]
            known = owners.get(name) or owners.get(last, set())
            if len(known) == 1:
                mentioned = name if name in owners else last
                found.setdefault(next(iter(known)), {}).setdefault(page.src, {})[mentioned] = None
    return {src: {page: tuple(names) for page, names in mentions.items()} for src, mentions in found.items()}


def _is_distinctive(name: str) -> bool:
    """Whether a name is unlikely to occur in a text by chance."""
    return len(name) > 3 and (name != name.lower() or "_" in name.strip("_") or len(name) > 12)


def _code_names(page: Page) -> Iterator[str]:
    for block in page.document.blocks:
        for style, text in block.spans:
            if style & CODE and len(text) < 100:
                yield re.sub(r"\(.*\)$", "", text.strip().strip("@"))
