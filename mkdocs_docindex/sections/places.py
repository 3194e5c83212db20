"""Places of pages: what tells pages with the same title apart, in every list of the site."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs_docindex.sections.context import SiteContext

__all__ = ["home_of", "places"]


def places(shared: SiteContext) -> Mapping[str, str]:
    """The places of all pages whose title another listed page of the site has, too.

    A place is the title of a page's folder; the titles of all folders around it if that is not enough; or its path.
    """
    by_title: dict[str, list[str]] = {}
    for src, page in shared.site.pages.items():
        if page.listed and page.file is None:
            by_title.setdefault(shared.built.title(src).casefold(), []).append(src)
    return {src: place for same in by_title.values() if len(same) > 1 for src, place in _apart(same, shared)}


def home_of(src: str, shared: SiteContext) -> str:
    """The path of the folder that a page is listed in: that of an index page is the one around its own."""
    folder = shared.site.pages[src].folder
    return folder if shared.site.folder_of_index.get(src) != folder else folder.rpartition("/")[0]


def _apart(same: Sequence[str], shared: SiteContext) -> list[tuple[str, str]]:
    ways: tuple[Callable[[str], str], ...] = (
        lambda src: _folder(home_of(src, shared), shared),
        lambda src: _folders(shared.site.pages[src].folder, shared),
        lambda src: shared.site.pages[src].path or src,
    )
    named = [[way(src) for src in same] for way in ways]
    counts = [Counter(names) for names in named]
    found = []
    for number, src in enumerate(same):
        own = [names[number] for names, count in zip(named, counts, strict=True) if count[names[number]] == 1]
        found.append((src, own[0] if own else src))
    return found


def _folder(path: str, shared: SiteContext) -> str:
    return shared.folder_title(path) if path else shared.labels.home


def _folders(path: str, shared: SiteContext) -> str:
    names = []
    while path:
        names.append(shared.folder_title(path))
        path = path.rpartition("/")[0]
    return " / ".join(reversed(names)) or shared.labels.home
