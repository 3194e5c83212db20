"""Reads any text file, with the best available reader for its language."""

from __future__ import annotations

from importlib.metadata import version

from mkdocs_docindex.model.sources import Source, Symbol
from mkdocs_docindex.sources.languages import COMPONENTS, SourceLanguage, language_of
from mkdocs_docindex.sources.whole_docs import without_whole_docs

__all__ = ["grammar_version", "has_no_outline", "language_for_text", "read_source"]

_HEAD = 50_000
"""Characters that show the language: a header may start with pages of comments."""
_TYPES = frozenset(("class", "struct", "interface", "trait", "enum"))
_FUNCTIONS = frozenset(("function", "macro"))
_TEXT = SourceLanguage("Text", "text")
_SCRIPTS = (("tree-sitter-javascript", "JavaScript"), ("tree-sitter-typescript", "TypeScript"))
_GRAMMARS: dict[str, tuple[tuple[str, str], ...]] = {
    **dict.fromkeys(COMPONENTS, _SCRIPTS),
    "Objective-C++": (("tree-sitter-cpp", "Objective-C++"), ("tree-sitter-objc", "Objective-C")),
}
"""Languages that are read with several grammars: their packages, and the languages that these are asked for."""


def language_for_text(path: str, text: str) -> SourceLanguage:
    """Return the language of a file; "Text" if it is unknown."""
    return language_of(path, text[:_HEAD]) or _TEXT


def has_no_outline(language: SourceLanguage) -> bool:
    """Whether files of a language have no outline, or half of one, because a grammar is not installed."""
    if not language.grammar:
        return False
    from mkdocs_docindex.sources.trees.read import lacks_grammar  # lazy: most sites do not need it

    return any(lacks_grammar(package, name) for package, name in _grammars(language))


def grammar_version(language: SourceLanguage) -> str:
    """Return the versions of all grammars that read a language; "" if it has none, or if none is installed."""
    if not language.grammar:
        return ""
    from mkdocs_docindex.sources.trees.read import has_grammar

    used = [package for package, name in _grammars(language) if has_grammar(package, name)]
    return " ".join(f"{package} {version(package)}" for package in ("tree-sitter", *used)) if used else ""


def _grammars(language: SourceLanguage) -> tuple[tuple[str, str], ...]:
    return _GRAMMARS.get(language.name) or ((language.grammar or "", language.name),)


def read_source(text: str, language: SourceLanguage, *, has_whole_docs: bool = False) -> Source:
    """Read a source file. Only a worker process calls this, so the readers are imported here."""
    from mkdocs_docindex.sources.component import read_component
    from mkdocs_docindex.sources.jvm_names import with_jvm_names
    from mkdocs_docindex.sources.plain import read_plain
    from mkdocs_docindex.sources.python.read import read_python
    from mkdocs_docindex.sources.trees.read import read_tree

    if language.name == "Python":
        source: Source | None = read_python(text)
    elif language.name in COMPONENTS:
        source = read_component(text, language)
    else:
        source = read_tree(text, language.grammar, language.name) if language.grammar else None
    source = source or read_plain(text, language)
    if language.name in ("Java", "Kotlin"):
        source = with_jvm_names(source, text, language)
    if not has_whole_docs:
        source = source._replace(symbols=without_whole_docs(source.symbols))
    return source if source.summary else source._replace(summary=_doc_of_only_symbol(source.symbols))


def _doc_of_only_symbol(symbols: tuple[Symbol, ...]) -> str:
    """The first line of the documentation of the one public class, or else the one public function."""
    public = [symbol for symbol in symbols if symbol.is_public]
    if len(public) == 1 and public[0].kind == "namespace":
        return public[0].doc or _doc_of_only_symbol(public[0].children)
    for kinds in (_TYPES, _FUNCTIONS):
        found = [symbol for symbol in public if symbol.kind in kinds]
        if found:
            return found[0].doc if len(found) == 1 else ""
    return ""
