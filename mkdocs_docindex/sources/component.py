"""Reads the scripts of a Vue, Svelte or Astro component; its template and styles have no outline."""

from __future__ import annotations

import re

from mkdocs_docindex.model.sources import Source
from mkdocs_docindex.sources.comments import count_lines
from mkdocs_docindex.sources.language_table import SourceLanguage
from mkdocs_docindex.sources.leading import first_paragraph, leading_text
from mkdocs_docindex.sources.scan import with_plain_ends
from mkdocs_docindex.sources.trees.read import read_tree

__all__ = ["read_component"]

_OPENING = re.compile(r"^[ \t]*<script\b([^<>]*)>", re.MULTILINE)
_CLOSING = re.compile(r"</script\s*>")
_HEAD = re.compile(r"\s*---[ \t]*$(.*?)^---[ \t]*$", re.MULTILINE | re.DOTALL)
"""Astro: a script in TypeScript that runs on the server."""
_TYPED = re.compile(r"\blang\s*=\s*[\"']?tsx?\b")


def read_component(text: str, language: SourceLanguage) -> Source | None:
    """Read a component; None if the grammar of its scripts is not installed."""
    text = with_plain_ends(text)
    script, is_typed = _scripts(text, has_head=language.name == "Astro")
    grammar, name = ("tree-sitter-typescript", "TypeScript") if is_typed else ("tree-sitter-javascript", "JavaScript")
    source = read_tree(script, grammar, name)
    if source is None:
        return None
    code, comments, blank = count_lines(text, language)
    summary = first_paragraph(leading_text(text, language)) or source.summary
    return source._replace(language=language.name, summary=summary, code=code, comments=comments, blank=blank)


def _scripts(text: str, *, has_head: bool) -> tuple[str, bool]:
    """The scripts, with all else empty so that lines do not change, and whether they are TypeScript."""
    kept: list[str] = []
    position, is_typed = 0, False
    if has_head and (head := _HEAD.match(text)):
        kept += ["\n" * text.count("\n", 0, head.start(1)), head[1]]
        position, is_typed = head.end(), True
    while opening := _OPENING.search(text, position):
        closing = _CLOSING.search(text, opening.end())
        if closing is None:
            break
        is_typed = is_typed or _TYPED.search(opening[1]) is not None
        kept += ["\n" * text.count("\n", position, opening.end()), text[opening.end() : closing.start()]]
        position = closing.end()
    return "".join(kept), is_typed
