"""Reads a Python file without running it."""

from __future__ import annotations

import ast
import re
import sys
import warnings
from collections.abc import Iterator

from mkdocs_docindex.model.sources import Source
from mkdocs_docindex.sources.comments import count_lines, is_generated, todos
from mkdocs_docindex.sources.languages import language_named
from mkdocs_docindex.sources.leading import first_paragraph, leading_text
from mkdocs_docindex.sources.python.comments import blocks, explanations
from mkdocs_docindex.sources.python.docstrings import docstring, opening, paragraphs, text_of
from mkdocs_docindex.sources.python.imports import exports, imports
from mkdocs_docindex.sources.python.names import Names
from mkdocs_docindex.sources.python.notes import notes
from mkdocs_docindex.sources.python.outline import outline
from mkdocs_docindex.sources.python.statements import Statement, Statements, statements
from mkdocs_docindex.sources.python.text import Code
from mkdocs_docindex.sources.scan import with_plain_ends
from mkdocs_docindex.sources.trees.python import read_broken

__all__ = ["read_python"]

_PYTHON = language_named("Python")
_VERSION = f"Python {sys.version_info.major}.{sys.version_info.minor}"
_CONFLICT = re.compile(r"^(?:<{7}|>{7})(?: |$)", re.MULTILINE)


def read_python(text: str) -> Source:
    """Read the text of a Python file. If it cannot be parsed, the result has a `problem` and whatever was found."""
    # The parser rejects lone surrogates, which represent bytes that could not be decoded.
    text = with_plain_ends(text.removeprefix("\ufeff")).encode(errors="replace").decode()
    code = Code(text)
    try:
        return _parsed(code, _parse(text))
    except SyntaxError as error:
        return _unparsed(code, _problem(text, error))
    except (RecursionError, MemoryError):
        return _unparsed(code, f"is nested too deeply for {_VERSION}")


def _parse(text: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.parse(text)
        except ValueError as error:  # before Python 3.12, for a null character
            raise SyntaxError(str(error)) from error


def _parsed(code: Code, tree: ast.Module) -> Source:
    found = statements(tree)
    names = Names(found)
    public = exports(found)
    comments = blocks(code.comments)
    first = found.all[0].node.lineno if found.all else sys.maxsize
    documentation, blank = _documentation_lines(code, found)
    total = code.text.count("\n") + (not code.text.endswith("\n") and bool(code.text))
    return Source(
        _PYTHON.name,
        opening(docstring(tree)) or first_paragraph(leading_text(code.text, _PYTHON)),
        total - documentation - blank,
        documentation,
        blank,
        outline(code, found, names, public),
        imports(code, found, names),
        public,
        tuple(sorted((*notes(code, found, names), *todos(comments)), key=lambda note: note.line)),
        "\n\n".join((*_documentation(found), *explanations(comments, first))),
        is_generated(code.text),
    )


def _unparsed(code: Code, problem: str) -> Source:
    comments = blocks(code.comments)
    broken = read_broken(code)
    documentation = [paragraph for doc in broken.docstrings for paragraph in paragraphs(doc)]
    return Source(
        _PYTHON.name,
        opening(broken.opening) or first_paragraph(leading_text(code.text, _PYTHON)),
        *count_lines(code.text, _PYTHON),
        broken.symbols,
        broken.imports,
        notes=todos(comments),
        prose="\n\n".join((*documentation, *explanations(comments, len(code.lines)))),
        is_generated=is_generated(code.text),
        problem=f"This file {problem}, so its outline may have gaps.",
    )


def _problem(text: str, error: SyntaxError) -> str:
    line, why = error.lineno, error.msg
    if conflict := _CONFLICT.search(text):
        line, why = text.count("\n", 0, conflict.start()) + 1, "a mark of a merge conflict"
    elif "\0" in text:
        line, why = text.count("\n", 0, text.index("\0")) + 1, "a null character"
    return f"does not parse as {_VERSION} ({f'line {line}: ' if line else ''}{why})"


def _documentation(found: Statements) -> Iterator[str]:
    """The paragraphs of all docstrings, those below variables included."""
    before: Statement | None = None
    for statement in found.all:
        if isinstance(statement.node, ast.Expr) and (doc := text_of(statement.node)):
            is_first = before is None or before.inner is statement.scope
            if is_first or (before and isinstance(before.node, (ast.Assign, ast.AnnAssign))):
                yield from paragraphs(doc)
        before = statement


def _documentation_lines(code: Code, found: Statements) -> tuple[int, int]:
    """The number of lines with only comment or documentation, and of empty lines."""
    documentation = {comment.line for comment in code.comments if comment.is_alone}
    for node, *_ in found.of(ast.Expr):
        if text_of(node):
            # A line such as `def f(): "What it does."` also has code.
            is_alone = not code.lines[node.lineno - 1][: node.col_offset].strip()
            documentation.update(range(node.lineno + (not is_alone), (node.end_lineno or node.lineno) + 1))
    empty = {line for line, row in enumerate(code.lines, 1) if not row or row.isspace()}
    return len(documentation - empty), len(empty) - (not code.lines[-1])
