"""Any text file becomes a Source, by the best reader there is for its language."""

from __future__ import annotations

from importlib.metadata import version

from mkdocs_docindex.model.sources import Source
from mkdocs_docindex.sources.languages import SourceLanguage, language_of

__all__ = ["grammar_version", "has_no_outline", "language_for_text", "read_source"]

_HEAD = 4000
_TEXT = SourceLanguage("Text", "text")


def language_for_text(path: str, text: str) -> SourceLanguage:
    """The language of a file; "Text" for one that is not known."""
    return language_of(path, text[:_HEAD]) or _TEXT


def has_no_outline(language: SourceLanguage) -> bool:
    """Whether files of a language have no outline until its grammar is installed."""
    if not language.grammar:
        return False
    from mkdocs_docindex.sources.trees.read import lacks_grammar  # which most sites do not need

    return lacks_grammar(language.grammar, language.name)


def grammar_version(language: SourceLanguage) -> str:
    """Which grammar files of a language are read with; "" for none, or one that is not installed."""
    if not language.grammar:
        return ""
    from mkdocs_docindex.sources.trees.read import has_grammar

    if not has_grammar(language.grammar, language.name):
        return ""
    return f"{version('tree-sitter')} {version(language.grammar)}"


def read_source(text: str, language: SourceLanguage) -> Source:
    """Read what a file says. Only a worker does so, and only a worker loads the readers."""
    from mkdocs_docindex.sources.plain import read_plain
    from mkdocs_docindex.sources.python.read import read_python
    from mkdocs_docindex.sources.trees.read import read_tree

    if language.name == "Python":
        return read_python(text)
    if language.grammar and (source := read_tree(text, language.grammar, language.name)):
        return source
    return read_plain(text, language)
