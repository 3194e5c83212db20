"""The graph of source files: imports, tests, examples, related files, and pages that mention them."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from mkdocs_docindex.model.pages import CODE, Page
from mkdocs_docindex.model.sources import DETAILS, Import, SourceFile, SourceLinks, Symbol
from mkdocs_docindex.sources.imports.resolver import ImportResolver
from mkdocs_docindex.sources.projects.repository import Repository

__all__ = ["link_sources", "public_symbols"]

_MOST_RELATED = 8
_SHARED_IMPORTERS = 2
_HEADERS = frozenset((".h", ".hh", ".hpp", ".hxx", ".cuh"))
_BODIES = frozenset((".c", ".cc", ".cpp", ".cxx", ".cu", ".m", ".mm"))
_TEST_NAME = re.compile(r"(?:^test_?|[._-]?(?:tests?|spec)$)", re.IGNORECASE)
_NO_NAMES = frozenset(("mod", "lib", "main", "index", "__init__", "package-info", "doc"))
"""Names that say nothing of what is in a file."""
_FAMILIES = {
    **dict.fromkeys(("JavaScript", "TypeScript", "TSX", "JSX", "Vue", "Svelte"), "JavaScript"),
    **dict.fromkeys(("C", "C++", "CUDA", "Objective-C", "Objective-C++"), "C"),
    **dict.fromkeys(("Java", "Kotlin", "Scala", "Groovy"), "Java"),
}
"""Languages whose files test each other."""
_RUST_PATHS = ("crate", "self", "super", "$crate")


def link_sources(
    files: Sequence[SourceFile], pages: Iterable[Page], repositories: Sequence[Repository] = ()
) -> dict[str, SourceLinks]:
    """Find the imports, tests, uses and related files of all files.

    `pages` are those written by authors. Roots of one repository import from each other.
    """
    found: dict[str, SourceLinks] = {}
    if not files:
        return found
    shown = [page for page in pages if page.listed and not page.redirect]
    described = _described(files, shown)
    for repository, inside in _by_repository(files, repositories):
        tree = _Tree(inside, shown, repository)
        for path, file in tree.files.items():
            found[file.src] = tree.links(path, tuple(described.get(file.src, {}).items()))
    return found


def _by_repository(
    files: Sequence[SourceFile], repositories: Sequence[Repository]
) -> Iterator[tuple[Repository, dict[str, SourceFile]]]:
    """The files of each repository by their path in it. A root with files that another one also has is apart."""
    of_root = {root: repository for repository in repositories for root in repository.roots}
    trees: list[tuple[Repository, dict[str, SourceFile]]] = []
    for root in dict.fromkeys(file.root for file in files):
        repository = of_root.get(root) or Repository(roots={root: ""})
        folder = repository.roots[root]
        inside = {posixpath.join(folder, file.path): file for file in files if file.root == root}
        for other, known in trees:
            if other is repository and known.keys().isdisjoint(inside):
                known.update(inside)
                break
        else:
            trees.append((repository, inside))
    yield from trees


def public_symbols(symbols: Iterable[Symbol]) -> Iterator[Symbol]:
    """Yield the symbols that other files can use, at any depth of classes and namespaces, without tests."""
    for symbol in symbols:
        if symbol.is_public and symbol.kind != "test":
            yield symbol
            yield from public_symbols(symbol.children)


class _Tree:
    """The files of one repository with their imports resolved."""

    def __init__(self, files: Mapping[str, SourceFile], pages: Iterable[Page], repository: Repository) -> None:
        self.files = files
        resolver = ImportResolver({path: file.source for path, file in files.items()}, repository)
        self._imports: dict[str, list[tuple[Import, tuple[str, ...]]]] = {}
        self._external: dict[str, tuple[str, ...]] = {}
        self._importers: dict[str, dict[str, None]] = {}
        self._users: dict[str, dict[str, None]] = {}
        """The files that import a file, or one of its names from a file that re-exports it."""
        self._pages: dict[str, dict[str, None]] = {}
        self._by_stem: dict[tuple[str, str], list[str]] = {}
        self._tests_by_name: dict[tuple[str, str], list[str]] = {}
        self._sources_by_name: Counter[tuple[str, str]] = Counter()
        for path, file in files.items():
            self._add_imports(path, file, resolver)
            self._add_name(path, file)
        for page in pages:
            for item in page.document.imports:
                found = resolver.named(item)
                for target in (*(target for _, target in found), *resolver.uses("", item, found)):
                    self._pages.setdefault(target, {})[page.src] = None

    def _add_imports(self, path: str, file: SourceFile, resolver: ImportResolver) -> None:
        resolved: list[tuple[Import, tuple[str, ...]]] = []
        external: dict[str, None] = {}
        for item in file.source.imports:
            found = resolver.resolve(path, item)
            if found is None:
                if not item.level and not item.is_implicit and item.target.partition("::")[0] not in _RUST_PATHS:
                    external[item.target] = None
                continue
            targets = tuple(dict.fromkeys(target for _, target in found))
            if targets:
                resolved.append((item, targets))
            for target in targets:
                self._importers.setdefault(target, {})[path] = None
            for target in (*targets, *resolver.uses(path, item, found)):
                if target != path:
                    self._users.setdefault(target, {})[path] = None
        self._imports[path], self._external[path] = resolved, tuple(external)

    def _add_name(self, path: str, file: SourceFile) -> None:
        folder, name = posixpath.split(path)
        stem = name.partition(".")[0]
        self._by_stem.setdefault((folder, stem), []).append(path)
        self._sources_by_name[_family(file), stem.lower()] += file.role == "source"
        if file.role == "test" and stem not in _NO_NAMES and (tested := _TEST_NAME.sub("", stem)):
            self._tests_by_name.setdefault((_family(file), tested.lower()), []).append(path)

    def links(self, path: str, described_in: tuple[tuple[str, tuple[str, ...]], ...]) -> SourceLinks:
        """Return all links of one file."""
        is_test = self.files[path].role == "test"
        users = sorted(self._users.get(path, ()))
        tests = [] if is_test else [other for other in users if self.files[other].role == "test"]
        examples = [other for other in users if self.files[other].role == "example"]
        # A test that uses this test does not test it.
        elsewhere = ("example",) if is_test else ("test", "example")
        importers = [
            other for other in sorted(self._importers.get(path, ())) if self.files[other].role not in elsewhere
        ]
        return SourceLinks(
            imports=tuple((item, self._srcs(targets)) for item, targets in self._imports[path]),
            external=self._external[path],
            imported_by=self._srcs(importers),
            tests=self._srcs(tests),
            possible_tests=self._srcs(self._possible_tests(path, tests)),
            used_in=(*self._srcs(examples), *self._pages.get(path, ())),
            described_in=described_in,
            related=tuple(self._related(path)),
        )

    def _srcs(self, paths: Iterable[str]) -> tuple[str, ...]:
        return tuple(self.files[path].src for path in paths)

    def _possible_tests(self, path: str, tests: Sequence[str]) -> list[str]:
        file = self.files[path]
        if file.role != "source":
            return []
        name = (_family(file), posixpath.basename(path).partition(".")[0].lower())
        # A name that several files share is ambiguous.
        if self._sources_by_name[name] != 1:
            return []
        return [other for other in self._tests_by_name.get(name, ()) if other not in tests]

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


def _family(file: SourceFile) -> str:
    return _FAMILIES.get(file.source.language, file.source.language)


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
