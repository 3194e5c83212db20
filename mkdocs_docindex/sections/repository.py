"""The section `repository`: facts about all files of a root of sources, on its page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mkdocs_docindex.model.pages import Page
from mkdocs_docindex.model.sources import SourceFile
from mkdocs_docindex.sections.context import PageContext, SourceRoot
from mkdocs_docindex.sections.source_links import file_reference
from mkdocs_docindex.sections.view import Reference, View
from mkdocs_docindex.sources.pages import symbol_anchor, walk_symbols

__all__ = ["FEWEST_FILES", "Lines", "RepositoryView", "Top", "view"]

_MOST = 5
_COMPLEX = 10
FEWEST_FILES = 5
"""In a smaller folder the list of files says it all."""


class Lines(NamedTuple):
    """How much of the files is written in a language."""

    language: str
    code: str
    files: str


class Top(NamedTuple):
    """The files, or functions, with the highest number of something, which is the note of each."""

    title: str
    entries: Sequence[Reference]


@dataclass(eq=False)
class RepositoryView(View):
    """Facts about a root of sources."""

    languages: Sequence[Lines]
    tops: Sequence[Top]
    left_out: Sequence[str]


def view(context: PageContext) -> RepositoryView | None:
    """Show what is known of all files of a root, on its page only."""
    root = context.built.roots.get(context.folder or "")
    if root is None:
        return None
    pages = [page for page in context.site.pages.values() if page.file and page.file.root == root.uri]
    pageless = [file for file in context.site.pageless.values() if file.root == root.uri]
    files = [*(page.file for page in pages if page.file), *pageless]
    left_out = list(_left_out(root, context))
    if len(files) < FEWEST_FILES:
        return RepositoryView([], [], left_out) if left_out else None
    tops = [top for top in _tops(files, pages, context) if top.entries]
    return RepositoryView(_languages(files, context), tops, left_out)


def _languages(files: Sequence[SourceFile], context: PageContext) -> list[Lines]:
    code: Counter[str] = Counter()
    for file in files:
        code[file.source.language] += file.source.code
    counts = Counter(file.source.language for file in files)
    labels = context.labels
    return [
        Lines(name, labels.count("code_lines", lines), labels.count("source_files", counts[name]))
        for name, lines in sorted(code.items(), key=lambda item: (-item[1], item[0]))
    ]


def _tops(files: Sequence[SourceFile], pages: Sequence[Page], context: PageContext) -> Iterator[Top]:
    labels, site = context.labels, context.site
    written = [file for file in files if file.role not in ("generated", "config")]
    lines = Counter({file.src: file.source.lines for file in written})
    yield Top(labels.largest, [_file(src, labels.count("lines", count), context) for src, count in _best(lines)])
    importers: Counter[str] = Counter()
    for known in site.sources.values():
        importers.update({src for _, targets in known.imports for src in targets})
    of_root = {file.src for file in files}
    importers = Counter({src: count for src, count in importers.items() if src in of_root and count > 1})
    yield Top(labels.most_imported, [_file(src, labels.number(count), context) for src, count in _best(importers)])
    yield Top(labels.complex, _complex(pages, context))
    changes = Counter({page.src: page.history.commits for page in pages if page.history and page.history.commits > 1})
    yield Top(
        labels.most_changed, [_file(src, labels.count("commits", count), context) for src, count in _best(changes)]
    )


def _best(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:_MOST]


def _file(src: str, note: str, context: PageContext) -> Reference:
    return file_reference(src, context)._replace(summary="", note=note)


def _complex(pages: Sequence[Page], context: PageContext) -> list[Reference]:
    found = [
        (symbol.complexity, page.src, name, symbol_anchor(symbol))
        for page in pages
        if page.file and page.file.role == "source"
        for symbol, name in walk_symbols(page.file.source.symbols)
        if symbol.complexity > _COMPLEX and (symbol.is_public or not context.built.roots[page.file.root].hides_private)
    ]
    found.sort(key=lambda item: (-item[0], item[1:]))
    return [
        Reference(context.link(src, anchor), name, note=context.labels.number(complexity))
        for complexity, src, name, anchor in found[:_MOST]
    ]


def _left_out(root: SourceRoot, context: PageContext) -> Iterator[str]:
    """What has no page, and why."""
    counts = root.left_out
    for name, count in (
        ("above_limit", len(counts.above)),
        ("binary_files", counts.binary),
        ("large_files", counts.large),
        ("empty_files", counts.empty),
        ("excluded_files", counts.excluded),
    ):
        if count:
            yield context.labels.count(name, count)
