"""Explanatory comments of a Python file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from mkdocs_docindex.sources.licence import is_directive, without_licence
from mkdocs_docindex.sources.python.text import Comment

__all__ = ["blocks", "explanations"]

_WORD = re.compile(r"[^\W\d_]{2,}")
_CODE = re.compile(
    r"(?:import|from|def|class|return|raise|assert|del|yield|await|print|elif|else:|try:|except)\b.*[\w)\]:]$"
    r"|(?:if|for|while|with)\b.*:$|@\w|>>>|\.\.\. |[\w.\[\]\"']+ *(?::[^=]*)?[-+*/|&]?= *\S|[\w.]+\(|[\[\](){}]"
)
_TODO = re.compile(r"\W*(?:TODO|FIXME|XXX|HACK)\b")
_FEWEST_WORDS = 3
_HEAD_LENGTH = 20_000
"""Characters above the code that are searched: more than the longest licence has."""


def blocks(comments: Iterable[Comment]) -> list[tuple[int, str]]:
    """Join consecutive comment lines to blocks, each with its first line."""
    found: list[tuple[int, list[str]]] = []
    next_line = 0
    for line, text, is_alone in comments:
        words = text.lstrip("#:!").removeprefix(" ").rstrip()
        if is_alone and line == next_line:
            found[-1][1].append(words)
        else:
            found.append((line, [words]))
        next_line = line + 1 if is_alone else 0
    return [(line, "\n".join(words)) for line, words in found]


def explanations(found: Iterable[tuple[int, str]], first_line_of_code: int) -> Iterator[str]:
    """Yield the explanatory paragraphs of comments, each on one line; no licences, code, to-dos and directives."""
    for line, comment in found:
        text = without_licence(comment[:_HEAD_LENGTH]) if line < first_line_of_code else comment
        for paragraph in text.split("\n\n"):
            lines = [row.strip() for row in paragraph.split("\n")]
            explanatory = [row for row in lines if row and not _CODE.match(row) and not is_directive(row)]
            words = " ".join(explanatory)
            if explanatory and not _TODO.match(words) and _is_explanatory(words):
                yield words


def _is_explanatory(words: str) -> bool:
    if words.isascii():
        return len(_WORD.findall(words)) >= _FEWEST_WORDS
    return sum(map(str.isalpha, words)) > _FEWEST_WORDS
