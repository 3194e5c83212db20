"""All terms of a large index in one small file, which the filter loads when a reader needs it."""

from __future__ import annotations

from collections.abc import Mapping

from mkdocs_docindex.sections.index import TermIndex
from mkdocs_docindex.sections.script_json import script_json

__all__ = ["term_script"]


def term_script(index: TermIndex, urls: Mapping[str, str]) -> str:
    """Each letter's page, by its URL as seen from the file, with the entries on it: id, term, and 1 for code."""
    entries: dict[str, list[tuple[str, str] | tuple[str, str, int]]] = {head: [] for head in index.heads}
    for term in index.in_order:
        entry = (index.entry_id(term.key), term.term)
        entries[index.head_of[term.key]].append((*entry, 1) if term.is_code else entry)
    data = [(urls[head], found) for head, found in entries.items()]
    # A program and no JSON, which a page that is opened from a disk cannot load.
    text = script_json(data)
    return f"window.docindexTerms={text}\n"
