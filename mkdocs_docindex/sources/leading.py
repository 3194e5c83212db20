"""The comment at the head of a source file that describes the file."""

from __future__ import annotations

import re

from mkdocs_docindex.sources.language_table import SourceLanguage
from mkdocs_docindex.sources.licence import without_licence
from mkdocs_docindex.sources.scan import pieces_of, with_plain_ends, without_marks

__all__ = ["first_paragraph", "leading_text"]

_HEAD = 20_000
"""Characters that are searched: more than the longest licence has."""

# Lines that must come first and carry no meaning: a comment below them is still about the file.
_PREAMBLE = re.compile(
    r"""[ \t]*(?:
    \#\s*pragma\b.* | \#\s*(?:ifndef|define)\s+\w+ | \#!.* | <\?(?:php|xml)\b.* | <!DOCTYPE\b.* | declare\(.*
    | --- | %YAML.* | \ufeff | ["']use\ strict["'];? | @charset\b.* | package\s+[\w.]+;?
    | \\documentclass.* | @echo\ off
    | <(?:html|head|svg|project|\w+:?\w*\ xmlns)\b.*
    )[ \t]*""",
    re.VERBOSE | re.IGNORECASE,
)
_IMPORT = re.compile(
    r"\s*(?:#\s*\w+|import\b|from\b|using\b|use\b|require|extern\s+crate|module\b|library\b|source\b|mod\b"
    r"|(?:const|let|var)\b.*\brequire\()"
)


def leading_text(text: str, language: SourceLanguage) -> str:
    """Return the first explanatory comment above the code; licences, shebangs and directives are left out.

    A documentation comment directly above a definition is about that definition, and is skipped.
    """
    text = with_plain_ends(text[:_HEAD])
    # For each comment: its text, its end, and whether it is marked as documentation of the code below.
    groups: list[tuple[str, int, bool]] = []
    position = 0
    for kind, start, end in pieces_of(text, language):
        between = text[position:start]
        if kind not in ("block", "line") or not _is_preamble(between):
            break
        position = end
        if start == 0 and text.startswith("#!"):
            continue
        words = without_marks(kind, text[start:end], language)
        if kind == "line" and groups and between.count("\n") <= 1 and not between.strip():
            before, _, documents = groups[-1]
            groups[-1] = (f"{before}\n{words}", end, documents)
        else:
            groups.append((words, end, text.startswith(("/**", "///"), start)))
    for index, (comment, end, documents) in enumerate(groups):
        explained = without_licence(comment)
        if explained:
            return "" if _is_above_definition(text, end) and (documents or index) else explained
    return ""


def first_paragraph(text: str) -> str:
    """Return the first paragraph of a text, on one line."""
    return " ".join(text.partition("\n\n")[0].split())


def _is_preamble(text: str) -> bool:
    return all(not line.strip() or _PREAMBLE.fullmatch(line) for line in text.split("\n"))


def _is_above_definition(text: str, end: int) -> bool:
    """Whether the next line starts a definition."""
    rest, _, below = text[end : end + 400].partition("\n")
    line = below.partition("\n")[0]
    return not rest.strip() and not _is_preamble(line) and not _IMPORT.match(line)
