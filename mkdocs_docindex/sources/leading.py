"""What a source file says about itself before its first line of code."""

from __future__ import annotations

import re

from mkdocs_docindex.sources.language_table import SourceLanguage
from mkdocs_docindex.sources.licence import without_licence
from mkdocs_docindex.sources.scan import pieces_of, with_plain_ends, without_marks

__all__ = ["first_paragraph", "leading_text"]

_HEAD = 20_000
"""Characters that are looked at: more than the longest licence has."""

# Lines that have to stand first and say nothing: a comment below them still is about the file.
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
    """The first comment above the code that explains something; licences, shebangs and settings are left out.

    A documentation comment that touches a definition is about that definition, and is not taken.
    """
    text = with_plain_ends(text[:_HEAD])
    # Of each comment: its text, where it ends, and whether it is marked as documentation of what follows.
    groups: list[tuple[str, int, bool]] = []
    position = 0
    for kind, start, end in pieces_of(text, language):
        between = text[position:start]
        if kind not in ("block", "line") or not _says_nothing(between):
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
            return "" if _touches_code(text, end) and (documents or index) else explained
    return ""


def first_paragraph(text: str) -> str:
    """The first paragraph of a text, on one line."""
    return " ".join(text.partition("\n\n")[0].split())


def _says_nothing(text: str) -> bool:
    return all(not line.strip() or _PREAMBLE.fullmatch(line) for line in text.split("\n"))


def _touches_code(text: str, end: int) -> bool:
    """Whether the line below starts a definition."""
    rest, _, below = text[end : end + 400].partition("\n")
    line = below.partition("\n")[0]
    return not rest.strip() and not _says_nothing(line) and not _IMPORT.match(line)
