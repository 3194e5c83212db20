"""Which section of the navigation shows which folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page

if TYPE_CHECKING:
    from mkdocs.structure import StructureItem

__all__ = ["pages_in", "sections_of_folders"]


def sections_of_folders(
    nav: Navigation, folder_of: Callable[[Page], str], languages: Collection[str]
) -> dict[str, Section]:
    """The section that shows a folder, by folder; the nav need not follow folders, so that some have none.

    Most pages of the section are in the folder, and most pages of the folder that the nav shows are in the section,
    both with all that is below. Of several, it is the one with the highest Jaccard index; of equal ones the outermost.
    `languages` are titles of outermost sections that only hold the pages of a language.
    """
    shown = _count_by_folder(pages_in(nav.items), folder_of)
    fits: list[tuple[float, int, int, int, str]] = []
    sections = list(_sections(nav.items, 0))
    for number, (section, depth) in enumerate(sections):
        if depth == 0 and section.title in languages:
            continue
        pages = list(pages_in(section.children))
        for folder, common in _count_by_folder(pages, folder_of).items():
            if folder and 2 * common > len(pages) and 2 * common > shown[folder]:
                jaccard = common / (len(pages) + shown[folder] - common)
                fits.append((-jaccard, depth, folder.count("/"), number, folder))
    found: dict[str, Section] = {}
    taken: set[int] = set()
    for _, _, _, number, folder in sorted(fits):
        if folder not in found and number not in taken:
            found[folder] = sections[number][0]
            taken.add(number)
    return found


def pages_in(items: list[StructureItem]) -> Iterator[Page]:
    """All pages, with those of sections, in order."""
    for item in items:
        if isinstance(item, Page):
            yield item
        elif isinstance(item, Section):
            yield from pages_in(item.children)


def _sections(items: list[StructureItem], depth: int) -> Iterator[tuple[Section, int]]:
    for item in items:
        if isinstance(item, Section):
            yield item, depth
            yield from _sections(item.children, depth + 1)


def _count_by_folder(pages: Iterable[Page], folder_of: Callable[[Page], str]) -> Counter[str]:
    """How many pages each folder has, with all folders below."""
    counts: Counter[str] = Counter()
    for page in pages:
        folder = folder_of(page)
        counts[folder] += 1
        while folder:
            folder = folder.rpartition("/")[0]
            counts[folder] += 1
    return counts
