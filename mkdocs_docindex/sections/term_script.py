"""A small file with all terms of a large index, which the filter loads on demand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mkdocs_docindex.sections.index import TermIndex
from mkdocs_docindex.sections.script_json import script_json

__all__ = ["term_script"]


def term_script(index: TermIndex, urls: Mapping[str, str], folder_of: Callable[[str], str]) -> str:
    """Return a script with the page of each letter, by its URL relative to the script, and its entries.

    An entry is its id, its term, 0 for text, 1 for code or 2 for a name of source files, and the numbers of the folders
    that it is in. `folder_of` returns the URL of a page's folder, relative to the script.
    """
    entries: dict[str, list[tuple[str, str, int, list[int]]]] = {head: [] for head in index.heads}
    folders: dict[str, int] = {}
    for term in index.in_order:
        inside = sorted({folders.setdefault(folder_of(place.src), len(folders)) for place in term.places})
        kind = 2 if term.is_name else int(term.is_code)
        entries[index.head_of[term.key]].append((index.entry_id(term.key), term.term, kind, inside))
    data = ([(urls[head], found) for head, found in entries.items()], list(folders))
    # A script, not JSON, which a page opened from a disk cannot load.
    text = script_json(data)
    return f"window.docindexTerms={text}\n"
