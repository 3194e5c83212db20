"""What changed last in each folder, and which pages the site leads to most."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mkdocs_docindex.model.index import Backlink
from mkdocs_docindex.model.pages import Page

__all__ = ["most_linked", "recent_by_folder"]

_MOST = 5
_LEAST_LINKS = 2


def recent_by_folder(pages: Iterable[Page], index_of: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The pages of each folder and of those inside of it that changed last, newest first.

    A folder without dates, with one date for all, or with so few pages that its list shows them all has none.
    `index_of` is the folder that a page is the index of: the page that shows the list.
    """
    people = (page for page in pages if page.listed and page.file is None)
    dated = [(page.history.updated, page) for page in people if page.history and page.history.updated]
    dated.sort(key=lambda item: item[1].src)
    dated.sort(key=lambda item: item[0], reverse=True)
    found: dict[str, list[tuple[str, str]]] = {}
    for date, page in dated:
        for folder in _with_parents(page.folder):
            if index_of.get(page.src) != folder:
                found.setdefault(folder, []).append((date, page.src))
    return {
        # Pages of the first day have not been updated since.
        folder: tuple(src for date, src in members[:_MOST] if date != members[-1][0])
        for folder, members in found.items()
        if len(members) > _MOST and members[0][0] != members[-1][0]
    }


def _with_parents(folder: str) -> Iterable[str]:
    yield folder
    while folder:
        folder = folder.rpartition("/")[0]
        yield folder


def most_linked(pages: Iterable[Page], backlinks: Mapping[str, tuple[Backlink, ...]]) -> list[tuple[str, int]]:
    """Pages that most others link to, each with their number."""
    counts = {
        page.src: len({link.src for link in backlinks.get(page.src, ())})
        for page in pages
        if page.listed and page.file is None
    }
    ranked = sorted(counts, key=lambda src: (-counts[src], src))
    return [(src, counts[src]) for src in ranked[:_MOST] if counts[src] >= _LEAST_LINKS]
