"""Packages, imports and type names of Java and Kotlin files, which see the types of their package without an import."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from mkdocs_docindex.model.sources import Import, Source, Symbol
from mkdocs_docindex.sources.language_table import SourceLanguage
from mkdocs_docindex.sources.scan import pieces_of, with_plain_ends

__all__ = ["with_jvm_names"]

_PACKAGE = re.compile(r"^[ \t]*(?:@[^\n]*\s)?package[ \t]+([\w.`]+)", re.MULTILINE)
_KOTLIN_IMPORT = re.compile(
    r"^[ \t]*import[ \t]+([\w.`]+?)(\.\*)?(?:[ \t]+as[ \t]+(\w+))?[ \t]*;?[ \t]*$", re.MULTILINE
)
_TYPE = re.compile(r"(?<![\w.$])[A-Z]\w*")
_MOST_NAMES = 400
_USUAL = frozenset(
    """Object String Integer Long Boolean Double Float Character Byte Short Number Void Class Override Deprecated
    SuppressWarnings SafeVarargs FunctionalInterface Exception RuntimeException Throwable Error Math System Thread
    Iterable Comparable Runnable CharSequence StringBuilder IllegalArgumentException IllegalStateException
    NullPointerException UnsupportedOperationException IndexOutOfBoundsException AssertionError Any Unit Int Nothing
    T E K V R""".split()
)
"""Types of the language itself, which no file of a package is named after, and type parameters."""


def with_jvm_names(source: Source, text: str, language: SourceLanguage) -> Source:
    """Add the package of a file, and the types that it names without importing them."""
    code = _without_literals(with_plain_ends(text), language)
    package = _PACKAGE.search(code)
    imports = source.imports
    aliases: list[str] = []
    if language.name == "Kotlin":
        found = list(_KOTLIN_IMPORT.finditer(code))
        aliases = [match[3] for match in found if match[3]]
        imports = tuple(
            Import(match[1].replace("`", ""), code.count("\n", 0, match.start()) + 1, ("*",) if match[2] else ())
            for match in found
        )
    known = {*_USUAL, *aliases, *_names(source.symbols)}
    for item in imports:
        known.update((item.target.rpartition(".")[2], *item.names) if item.names != ("*",) else ())
    named = tuple(_implicit(code, known))
    return source._replace(imports=(*imports, *named), package=package[1].replace("`", "") if package else "")


def _names(symbols: Iterable[Symbol]) -> Iterator[str]:
    for symbol in symbols:
        yield symbol.name
        yield from _names(symbol.children)


def _implicit(code: str, known: set[str]) -> Iterator[Import]:
    line = position = 0
    left = _MOST_NAMES
    for match in _TYPE.finditer(code):
        name = match[0]
        if name in known or not left:
            continue
        known.add(name)
        left -= 1
        line += code.count("\n", position, match.start())
        position = match.start()
        yield Import(name, line + 1, is_implicit=True)


def _without_literals(text: str, language: SourceLanguage) -> str:
    """Code without comments and strings, with the same lines."""
    parts: list[str] = []
    position = 0
    for piece in pieces_of(text, language):
        parts += (text[position : piece.start], " ", "\n" * text.count("\n", piece.start, piece.end))
        position = piece.end
    return "".join((*parts, text[position:]))
