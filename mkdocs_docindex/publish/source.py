"""The page of a source file, as a reader sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from mkdocs_docindex.model.sources import Note, NoteKind, SourceFile, SourceLinks, Symbol
from mkdocs_docindex.publish.labels import Labels
from mkdocs_docindex.publish.metadata import Reference
from mkdocs_docindex.sources.pages import symbol_anchor, walk_symbols

__all__ = ["ImportEntry", "LineEntry", "Linker", "OutlineEntry", "SourceView", "source_view"]

_COMPLEX = 10
_MOST_COMPLEX = 3
_MOST_NAMES = 5
_WORTH_KNOWING: tuple[NoteKind, ...] = (
    "entry_point",
    "async",
    "cache",
    "concurrency",
    "environment",
    "deprecated",
    "mutable_global",
)


class Linker(NamedTuple):
    """Where links of a source page lead."""

    file: Callable[[str], Reference]
    """A link to the page of a file or a page, by `src`."""
    line: Callable[[int], str | None]
    """A link to a line of the source, None where nothing shows it."""


class OutlineEntry(NamedTuple):
    """A symbol in the outline."""

    id: str
    name: str
    kind: str
    line: int
    href: str | None
    signature: str
    doc: str
    decorators: Sequence[str]
    bases: Sequence[str]
    children: Sequence[OutlineEntry]


class ImportEntry(NamedTuple):
    """An import, with the files that it takes."""

    target: str
    names: Sequence[str]
    files: Sequence[Reference]
    line: int
    href: str | None


class LineEntry(NamedTuple):
    """Something about a line: a note, a call to review, a to-do, a complex function."""

    label: str
    text: str
    line: int
    href: str | None
    note: str = ""


class SourceView(NamedTuple):
    """Everything that a source page shows, empty where there is nothing to say."""

    path: str
    facts: Sequence[str]
    problem: str
    outline: Sequence[OutlineEntry]
    imports: Sequence[ImportEntry]
    external: Sequence[str]
    imported_by: Sequence[Reference]
    tests: Sequence[Reference]
    possible_tests: Sequence[Reference]
    used_in: Sequence[Reference]
    described_in: Sequence[Reference]
    notes: Sequence[LineEntry]
    review: Sequence[LineEntry]
    todo: Sequence[LineEntry]
    complex: Sequence[LineEntry]
    related: Sequence[Reference]


def source_view(file: SourceFile, links: SourceLinks, updated: str, linker: Linker, labels: Labels) -> SourceView:
    """Put a source file into words and links."""
    source = file.source
    used: set[str] = set()

    def line_entry(note: Note, label: str = "") -> LineEntry:
        return LineEntry(label, note.text, note.line, linker.line(note.line), note.rule or note.author)

    return SourceView(
        path=file.path,
        facts=list(_facts(file, updated, labels)),
        problem=source.problem,
        outline=[_outline_entry(symbol, linker, labels, used) for symbol in source.symbols],
        imports=[
            ImportEntry(
                "." * item.level + item.target,
                item.names,
                [linker.file(src) for src in targets],
                item.line,
                linker.line(item.line),
            )
            for item, targets in links.imports
        ],
        external=links.external,
        imported_by=[linker.file(src) for src in links.imported_by],
        tests=[linker.file(src) for src in links.tests],
        possible_tests=[linker.file(src) for src in links.possible_tests],
        used_in=[linker.file(src) for src in links.used_in],
        described_in=[
            linker.file(src)._replace(note=", ".join(names[:_MOST_NAMES])) for src, names in links.described_in
        ],
        notes=[
            line_entry(note, str(getattr(labels, f"note_{kind}")))
            for kind in _WORTH_KNOWING
            for note in source.notes
            if note.kind == kind
        ],
        review=[line_entry(note) for note in source.notes if note.kind == "review"],
        todo=[line_entry(note) for note in source.notes if note.kind == "todo"],
        complex=_most_complex(source.symbols, linker, labels),
        related=list(_related(links, linker, labels)),
    )


def _facts(file: SourceFile, updated: str, labels: Labels) -> Iterator[str]:
    source = file.source
    yield source.language
    yield str(getattr(labels, f"role_{file.role}"))
    yield labels.file_size(file.size)
    for name, count in (("code_lines", source.code), ("comment_lines", source.comments), ("blank_lines", source.blank)):
        if count:
            yield labels.count(name, count)
    if updated:
        yield labels.last_updated.replace("{date}", updated)


def _outline_entry(symbol: Symbol, linker: Linker, labels: Labels, used: set[str]) -> OutlineEntry:
    anchor = symbol_anchor(symbol)
    new = anchor not in used  # two on one line share what leads there
    used.add(anchor)
    return OutlineEntry(
        id=anchor if new else "",
        name=symbol.name,
        kind=str(getattr(labels, f"kind_{symbol.kind}")),
        line=symbol.line,
        href=linker.line(symbol.line),
        signature=symbol.signature,
        doc=symbol.doc,
        decorators=symbol.decorators,
        bases=symbol.bases,
        children=[_outline_entry(child, linker, labels, used) for child in symbol.children],
    )


def _most_complex(symbols: tuple[Symbol, ...], linker: Linker, labels: Labels) -> list[LineEntry]:
    found = [(symbol, name) for symbol, name in walk_symbols(symbols) if symbol.complexity > _COMPLEX]
    found.sort(key=lambda item: (-item[0].complexity, item[0].line))
    return [
        LineEntry(
            "",
            name,
            symbol.line,
            linker.line(symbol.line),
            labels.complexity.replace("{n}", labels.number(symbol.complexity)),
        )
        for symbol, name in found[:_MOST_COMPLEX]
    ]


def _related(links: SourceLinks, linker: Linker, labels: Labels) -> Iterable[Reference]:
    for src, kind in links.related:
        yield linker.file(src)._replace(note=str(getattr(labels, f"tie_{kind}")))
