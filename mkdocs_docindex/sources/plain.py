"""Reads source files in languages without a dedicated reader."""

from __future__ import annotations

from mkdocs_docindex.model.sources import Source
from mkdocs_docindex.reading.markdown import read_markdown
from mkdocs_docindex.reading.python_markdown import Dialect
from mkdocs_docindex.sources.comments import count_lines, is_generated, todos, without_licence
from mkdocs_docindex.sources.headings import heading_symbols
from mkdocs_docindex.sources.language_table import SourceLanguage
from mkdocs_docindex.sources.leading import first_paragraph, leading_text
from mkdocs_docindex.sources.scan import comments_of, with_plain_ends

__all__ = ["read_plain"]

_WITH_HEADINGS = frozenset(("Markdown", "reStructuredText", "Jupyter Notebook"))


def read_plain(text: str, language: SourceLanguage | None) -> Source:
    """Read the comments of a file, or its text if it is prose. `language` is None if it is unknown."""
    language = language or SourceLanguage("Text", "text")
    comments = comments_of(text, language)
    code, comment, blank = count_lines(text, language)
    explained = filter(None, (without_licence(words) for _, words in comments))
    return Source(
        language=language.name,
        summary=_summary(text, language),
        code=code,
        comments=comment,
        blank=blank,
        symbols=heading_symbols(with_plain_ends(text), language.name) if language.name in _WITH_HEADINGS else (),
        notes=todos(comments),
        prose=text if language.is_prose else "\n\n".join(explained),
        is_generated=is_generated(text),
    )


def _summary(text: str, language: SourceLanguage) -> str:
    if language.name in ("Markdown", "Jupyter Notebook"):
        return read_markdown(text, Dialect()).summary
    return first_paragraph(leading_text(text, language))
