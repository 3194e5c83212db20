"""A small file with all terms of a large index, which the filter loads on demand."""

from __future__ import annotations

from collections.abc import Mapping

from mkdocs_docindex.sections.index import TermIndex
from mkdocs_docindex.sections.script_json import script_json

__all__ = ["term_script"]


def term_script(index: TermIndex, urls: Mapping[str, str]) -> str:
    """Return a script with the page of each letter, by its URL relative to the script, and its entries.

    An entry is its id, its term, and 1 if it is code.
    """
    entries: dict[str, list[tuple[str, str] | tuple[str, str, int]]] = {head: [] for head in index.heads}
    for term in index.in_order:
        entry = (index.entry_id(term.key), term.term)
        entries[index.head_of[term.key]].append((*entry, 1) if term.is_code else entry)
    data = [(urls[head], found) for head, found in entries.items()]
    # A script, not JSON, which a page opened from a disk cannot load.
    text = script_json(data)
    return f"window.docindexTerms={text}\n"
