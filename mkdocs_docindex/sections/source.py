"""The sections of a source file's page: facts, outline, imports, uses, notes, and its text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from markupsafe import Markup

from mkdocs_docindex.model.sources import Note, NoteKind, SourceFile, SourceLinks, Symbol
from mkdocs_docindex.sections.context import PageContext
from mkdocs_docindex.sections.labels import Labels
from mkdocs_docindex.sections.view import Reference, View
from mkdocs_docindex.sources.highlight import MOST_SHOWN
from mkdocs_docindex.sources.pages import symbol_anchor, walk_symbols

__all__ = [
    "FilesView",
    "ImportEntry",
    "LineEntry",
    "LinesView",
    "OutlineEntry",
    "SourceSection",
    "SourceView",
    "TextView",
    "facts",
    "files",
    "imports",
    "lines",
    "outline",
    "text",
]

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
    """An import, with the files that it refers to."""

    target: str
    names: Sequence[str]
    files: Sequence[Reference]
    line: int
    href: str | None


class LineEntry(NamedTuple):
    """A fact about a line: a note, a call to review, a to-do, a complex function."""

    label: str
    text: str
    line: int
    href: str | None
    note: str = ""


class SourceView(NamedTuple):
    """Everything that a source page shows; empty fields are not shown."""

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


@dataclass(eq=False)
class SourceSection(View):
    """A section that shows a part of a SourceView."""

    view: SourceView


class FactsSection(SourceSection):
    """The line of facts."""

    template: ClassVar[str] = "source-facts"


@dataclass(eq=False)
class FilesView(View):
    """Files that are linked to a source file."""

    template: ClassVar[str] = "files"
    name: str
    title: str
    files: Sequence[Reference]
    possible: Sequence[Reference]


@dataclass(eq=False)
class LinesView(View):
    """Facts about lines of a source file."""

    template: ClassVar[str] = "lines"
    name: str
    title: str
    entries: Sequence[LineEntry]


@dataclass(eq=False)
class TextView(View):
    """The text of a source file, or the reason why it is not shown."""

    html: Markup | str
    href: str
    why: str


def facts(context: PageContext) -> FactsSection:
    """Show the facts of a source file in a line."""
    return FactsSection(context.once(_view))


def outline(context: PageContext) -> SourceSection | None:
    """Show the symbols that a source file defines."""
    view = context.once(_view)
    return SourceSection(view) if view.outline else None


def imports(context: PageContext) -> SourceSection | None:
    """Show the imports of a source file."""
    view = context.once(_view)
    return SourceSection(view) if view.imports or view.external else None


def files(name: str, field: str, possible: str = "") -> Callable[[PageContext], FilesView | None]:
    """Create a section that lists the files in a field of a SourceView, and possible ones from another field."""

    def view(context: PageContext) -> FilesView | None:
        known = context.once(_view)
        sure, perhaps = getattr(known, field), getattr(known, possible) if possible else ()
        title = getattr(context.labels, name.replace("-", "_"))
        return FilesView(name, title, sure, perhaps) if sure or perhaps else None

    return view


def lines(name: str) -> Callable[[PageContext], LinesView | None]:
    """Create a section that lists the lines in the field of a SourceView with its name."""

    def view(context: PageContext) -> LinesView | None:
        entries = getattr(context.once(_view), name)
        return LinesView(name, getattr(context.labels, name), entries) if entries else None

    return view


def text(context: PageContext) -> TextView | None:
    """Show the text of a source file, or a link to it."""
    file, labels = _file(context), context.labels
    root = context.built.roots[file.root]
    href = "" if root.link is None else root.link(file.path, 1).partition("#")[0]
    if file.is_withheld:
        return TextView("", href, labels.withheld)
    if not root.embeds:
        return TextView("", href, "") if href else None
    html, is_plain = context.built.source_html(context.src)
    why = labels.too_long if html is None else labels.not_highlighted if is_plain else ""
    return TextView(html or "", href, why)


def _file(context: PageContext) -> SourceFile:
    assert context.page is not None
    assert context.page.file is not None
    return context.page.file


def _view(context: PageContext) -> SourceView:
    """Create the SourceView of a source file."""
    file, labels = _file(context), context.labels
    source, links = file.source, context.site.sources.get(context.src, SourceLinks())
    used: set[str] = set()

    def references(sources: Sequence[str]) -> list[Reference]:
        return [_reference(src, context) for src in sources]

    def line_entries(kind: NoteKind, label: str = "") -> list[LineEntry]:
        return [_line_entry(note, label, context) for note in source.notes if note.kind == kind]

    return SourceView(
        path=file.path,
        facts=list(_facts(file, _updated(context), labels)),
        problem=source.problem,
        outline=[_outline_entry(symbol, context, used) for symbol in source.symbols],
        imports=[
            ImportEntry(
                "." * item.level + item.target,
                item.names,
                references(targets),
                item.line,
                _line_link(item.line, context),
            )
            for item, targets in links.imports
        ],
        external=links.external,
        imported_by=references(links.imported_by),
        tests=references(links.tests),
        possible_tests=references(links.possible_tests),
        used_in=references(links.used_in),
        described_in=[
            _reference(src, context)._replace(note=", ".join(names[:_MOST_NAMES])) for src, names in links.described_in
        ],
        notes=[entry for kind in _WORTH_KNOWING for entry in line_entries(kind, str(getattr(labels, f"note_{kind}")))],
        review=line_entries("review"),
        todo=line_entries("todo"),
        complex=_most_complex(source.symbols, context),
        related=[
            _reference(src, context)._replace(note=str(getattr(labels, f"tie_{kind}"))) for src, kind in links.related
        ],
    )


def _reference(src: str, context: PageContext) -> Reference:
    """A link to a file by its path, or to a page by its title."""
    page = context.site.pages[src]
    title = page.file.path if page.file else context.built.title(src)
    return Reference(context.href(page.url), title, context.shared.summary(src))


def _line_link(line: int, context: PageContext) -> str | None:
    """The link to a line of the source, None if it is not shown anywhere."""
    file = _file(context)
    root = context.built.roots[file.root]
    if root.embeds and not file.is_withheld and file.size <= MOST_SHOWN:
        return f"#L{line}"
    return root.link(file.path, line) if root.link else None


def _line_entry(note: Note, label: str, context: PageContext) -> LineEntry:
    return LineEntry(label, note.text, note.line, _line_link(note.line, context), note.rule or note.author)


def _updated(context: PageContext) -> str:
    return context.page.history.updated if context.page and context.page.history else ""


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


def _outline_entry(symbol: Symbol, context: PageContext, used: set[str]) -> OutlineEntry:
    anchor = symbol_anchor(symbol)
    new = anchor not in used  # two symbols on the same line share the anchor
    used.add(anchor)
    return OutlineEntry(
        id=anchor if new else "",
        name=symbol.name,
        kind=str(getattr(context.labels, f"kind_{symbol.kind}")),
        line=symbol.line,
        href=_line_link(symbol.line, context),
        signature=symbol.signature,
        doc=symbol.doc,
        decorators=symbol.decorators,
        bases=symbol.bases,
        children=[_outline_entry(child, context, used) for child in symbol.children],
    )


def _most_complex(symbols: tuple[Symbol, ...], context: PageContext) -> list[LineEntry]:
    found = [(symbol, name) for symbol, name in walk_symbols(symbols) if symbol.complexity > _COMPLEX]
    found.sort(key=lambda item: (-item[0].complexity, item[0].line))
    return [
        LineEntry(
            "",
            name,
            symbol.line,
            _line_link(symbol.line, context),
            context.labels.complexity.replace("{n}", context.labels.number(symbol.complexity)),
        )
        for symbol, name in found[:_MOST_COMPLEX]
    ]
