"""The sections of a source file's page: facts, outline, imports, uses, notes, and its text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from markupsafe import Markup

from mkdocs_docindex.model.sources import Note, NoteKind, SourceFile, SourceLinks, Symbol
from mkdocs_docindex.sections.context import PageContext
from mkdocs_docindex.sections.labels import Labels
from mkdocs_docindex.sections.source_links import FileLinks, crumbs, file_links, file_reference, repository_link
from mkdocs_docindex.sections.view import Reference, View
from mkdocs_docindex.sources.highlight import MOST_SHOWN
from mkdocs_docindex.sources.pages import shown_symbols, symbol_anchor, walk_symbols

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
    "tests",
    "text",
]

_COMPLEX = 10
_MOST_COMPLEX = 3
_MOST_NAMES = 5
_MOST_OPEN = 60
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
    is_public: bool = True
    paragraphs: Sequence[str] = ()
    """All of its documentation, which is shown instead of `doc`."""


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

    crumbs: Sequence[Reference]
    """The folders around the file, and its name."""
    facts: Sequence[str]
    problem: str
    outline: Sequence[OutlineEntry]
    is_open: bool
    """Whether the members of classes are shown at first: an outline with very many of them is folded."""
    imports: Sequence[ImportEntry]
    external: Sequence[str]
    imported_by: FileLinks
    tests: FileLinks
    test_command: str
    """The command that runs the tests of the file, or the file itself if it is a test."""
    possible_tests: FileLinks
    used_in: FileLinks
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
    folders: Sequence[Reference]
    """Folders with further files, and their number as a note."""
    possible: Sequence[Reference]
    command: str


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


def files(name: str, field: str) -> Callable[[PageContext], FilesView | None]:
    """Create a section that lists the files in a field of a SourceView."""

    def view(context: PageContext) -> FilesView | None:
        found = getattr(context.once(_view), field)
        links = found if isinstance(found, FileLinks) else FileLinks(found)
        return _files_view(name, links, context) if links.files or links.folders else None

    return view


def tests(context: PageContext) -> FilesView | None:
    """List the tests of a source file, those that only its name suggests, and the command that runs them."""
    view = context.once(_view)
    if not (any(view.tests) or any(view.possible_tests)):
        return None
    possible = (*view.possible_tests.files, *view.possible_tests.folders)
    return _files_view("tests", view.tests, context, possible, view.test_command)


def _files_view(
    name: str, links: FileLinks, context: PageContext, possible: Sequence[Reference] = (), command: str = ""
) -> FilesView:
    title = getattr(context.labels, name.replace("-", "_"))
    return FilesView(name, title, links.files, links.folders, possible, command)


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
    href = repository_link(file, context)
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

    def references(sources: Sequence[str]) -> FileLinks:
        return file_links(sources, context)

    def line_entries(kind: NoteKind, label: str = "") -> list[LineEntry]:
        return [_line_entry(note, label, context) for note in source.notes if note.kind == kind]

    root = context.built.roots[file.root]
    symbols = shown_symbols(source.symbols, hides_private=root.hides_private)
    assert context.page is not None
    return SourceView(
        crumbs=[*crumbs(context.page.folder, context), Reference("", file.name)],
        facts=list(_facts(file, _updated(context), labels)),
        problem=source.problem,
        outline=[_outline_entry(symbol, context, used) for symbol in symbols],
        is_open=sum(1 for _ in walk_symbols(symbols)) <= _MOST_OPEN,
        imports=[
            ImportEntry(
                "." * item.level + item.target,
                item.names,
                [file_reference(src, context) for src in targets],
                item.line,
                _line_link(item.line, context),
            )
            for item, targets in links.imports
        ],
        external=links.external,
        imported_by=references(links.imported_by),
        tests=references(links.tests),
        test_command=_test_command(file, links, context),
        possible_tests=references(links.possible_tests),
        used_in=references(links.used_in),
        described_in=[
            file_reference(src, context)._replace(note=", ".join(names[:_MOST_NAMES]))
            for src, names in links.described_in
        ],
        notes=[entry for kind in _WORTH_KNOWING for entry in line_entries(kind, str(getattr(labels, f"note_{kind}")))],
        review=line_entries("review"),
        todo=line_entries("todo"),
        complex=_most_complex(source.symbols, context),
        related=[
            file_reference(src, context)._replace(note=str(getattr(labels, f"tie_{kind}")))
            for src, kind in links.related
        ],
    )


def _test_command(file: SourceFile, links: SourceLinks, context: PageContext) -> str:
    """The command for the tests of a file; they are in the same root, as paths of commands are those of one project."""
    if file.role == "test":
        return context.built.roots[file.root].test_command([file.path])
    tests = [_known_file(src, context) for src in links.tests]
    if not tests or any(test is None or test.root != tests[0].root for test in tests if tests[0]):
        return ""
    return context.built.roots[tests[0].root].test_command([test.path for test in tests if test]) if tests[0] else ""


def _known_file(src: str, context: PageContext) -> SourceFile | None:
    page = context.site.pages.get(src)
    return page.file if page else context.site.pageless.get(src)


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
        is_public=symbol.is_public,
        paragraphs=symbol.whole_doc.split("\n\n") if symbol.whole_doc else (),
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
