"""Folder index pages get their place in the navigation.

The Navigation is changed in on_nav rather than the nav option before it: awesome-nav ignores that
option, literate-nav rewrites it, and static-i18n builds several times with it.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page

from mkdocs_docindex.hosts.mkdocs.other_plugins.static_i18n import folder_of, language_titles
from mkdocs_docindex.hosts.mkdocs.titles import html_title

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure import StructureItem
    from mkdocs.structure.files import File

    from mkdocs_docindex.model.index import Folder

__all__ = ["append_page", "append_tree", "insert_index_pages", "sections_of_index_pages"]

_MOST_FOLDERS = 150
"""In a tree of source folders; themes render the nav again for every page."""


def insert_index_pages(
    nav: Navigation, generated: Mapping[str, File], titles: Mapping[str, str | None], config: MkDocsConfig
) -> dict[str, Section]:
    """Put each generated page, by folder, first into the section that shows its folder.

    `titles` are the pages' titles in the navigation, None where they merge with their section.
    A page that the owner's nav names keeps its place. Returns the sections found; pages of other
    folders stay out of the navigation.
    """
    candidates = _candidates_by_folder(nav, language_titles(config))
    nav_pages_in = _count_by_folder(nav.pages)
    named = {page.file.src_uri for page in nav.pages}
    generated = {folder: file for folder, file in generated.items() if file.src_uri not in named}
    claimed: dict[str, Section] = {}
    taken: set[int] = set()
    for folder in sorted(generated):
        # Parents come first and take the outermost section; it must be about this folder and no
        # other: its pages lie in the folder, and not all of them in one folder deeper down, unless
        # that is all there is.
        fitting = [
            candidate
            for candidate in candidates.get(folder, ())
            if id(candidate.section) not in taken
            and (candidate.folder == folder or candidate.pages == nav_pages_in.get(folder))
        ]
        if fitting:
            best = min(fitting, key=lambda candidate: candidate.depth)
            taken.add(id(best.section))
            claimed[folder] = best.section
    before: dict[int, list[Page]] = {}
    if "" in generated:
        # Before all others: a page that has its place already is not yet in the reading order.
        home = Page(titles[""], generated[""], config)
        first_page = next(_pages(nav.items), None)
        nav.items.insert(0, home)
        nav.homepage = home
        if first_page is None:
            nav.pages.append(home)
        else:
            before[id(first_page)] = [home]
    for folder, section in claimed.items():
        page = Page(titles[folder], generated[folder], config)
        first = next(_pages(section.children))
        section.children.insert(0, page)
        page.parent = section
        before.setdefault(id(first), []).append(page)
    _link(nav, before)
    return claimed


def append_page(nav: Navigation, file: File, config: MkDocsConfig) -> None:
    """Put a page last into the nav, unless the owner's nav has it already."""
    if any(page.file is file for page in nav.pages):
        return
    page = Page(None, file, config)
    if nav.pages:
        # The last page that a reader comes to; the blog adds pages to the list in another order.
        last, met = nav.pages[0], set()
        while last.next_page is not None and id(last) not in met:
            met.add(id(last))
            last = last.next_page
        page.previous_page, last.next_page = last, page
    nav.items.append(page)
    nav.pages.append(page)


def sections_of_index_pages(nav: Navigation, folder_of_index: Mapping[str, str]) -> dict[str, Section]:
    """Sections that begin with the index page of the folder that they show, by folder."""
    found: dict[str, Section] = {}
    for section, depth in _sections(nav.items, 0):
        first = section.children[0] if section.children else None
        folder = folder_of_index.get(first.file.src_uri) if isinstance(first, Page) else None
        if folder and folder not in found and _Candidate(section, depth).lies_in(folder):
            found[folder] = section
    return found


class _Candidate:
    """A section with what its pages have in common."""

    def __init__(self, section: Section, depth: int) -> None:
        self.section = section
        self.depth = depth
        folders = [folder_of(page.file) for page in _pages(section.children)]
        self.pages = len(folders)
        self.folder = _common_folder(folders)

    def lies_in(self, folder: str) -> bool:
        """Whether all pages of the section lie in a folder."""
        return self.folder is not None and f"{self.folder}/".startswith(f"{folder}/")


def _common_folder(folders: list[str]) -> str | None:
    """The deepest folder that holds them all; None for no folders, and for the docs as a whole."""
    if not folders:
        return None
    parts = [folder.split("/") for folder in folders]  # as text, "a/b-c" would come before "a/b/c"
    low, high = min(parts), max(parts)
    shared = 0
    while shared < min(len(low), len(high)) and low[shared] == high[shared]:
        shared += 1
    return "/".join(low[:shared]) or None


def _candidates_by_folder(nav: Navigation, languages: set[str]) -> dict[str, list[_Candidate]]:
    """Sections by every folder that holds all their pages, the docs folder left out."""
    found: dict[str, list[_Candidate]] = {}
    for section, depth in _sections(nav.items, 0):
        if depth == 0 and section.title in languages:
            continue
        candidate = _Candidate(section, depth)
        folder = candidate.folder
        while folder:
            found.setdefault(folder, []).append(candidate)
            folder = posixpath.dirname(folder)
    return found


def _count_by_folder(pages: list[Page]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for page in pages:
        folder = folder_of(page.file)
        while folder:
            counts[folder] = counts.get(folder, 0) + 1
            folder = posixpath.dirname(folder)
    return counts


def _sections(items: list[StructureItem], depth: int) -> Iterator[tuple[Section, int]]:
    for item in items:
        if isinstance(item, Section):
            yield item, depth
            yield from _sections(item.children, depth + 1)


def _pages(items: list[StructureItem]) -> Iterator[Page]:
    for item in items:
        if isinstance(item, Page):
            yield item
        elif isinstance(item, Section):
            yield from _pages(item.children)


def _link(nav: Navigation, before: Mapping[int, list[Page]]) -> None:
    """Add pages to the reading order, each before a page that is there; the others keep theirs."""
    pages: list[Page] = []
    for page in nav.pages:
        for new in before.get(id(page), ()):
            new.previous_page, new.next_page = page.previous_page, page
            if page.previous_page is not None:
                page.previous_page.next_page = new
            page.previous_page = new
            pages.append(new)
        pages.append(page)
    nav.pages[:] = pages


def append_tree(
    nav: Navigation,
    root: str,
    folders: Mapping[str, Folder],
    generated: Mapping[str, File],
    title: str | None,
    config: MkDocsConfig,
) -> dict[str, Section]:
    """Put a tree of folders last into the nav, each with its index page and nothing else.

    Pages by the thousand would make every page of the site heavy, and so would folders by the thousand: of a large
    tree only the levels are there that stay small. Returns the sections by folder; a folder without folders is a page
    in the section around it.
    """
    found: dict[str, Section] = {}
    shown = _first_levels(root, folders)

    def item(path: str) -> StructureItem | None:
        folder = folders[path]
        inside = [child for child in folder.folders if child in shown]
        name = html_title(folder.title)
        page = Page(title if inside else name, generated[path], config) if path in generated else None
        if page:
            nav.pages.append(page)
        children = [made for child in inside if (made := item(child))]
        if not children:
            return page
        section = found[path] = Section(name, [page, *children] if page else children)
        for child in section.children:
            child.parent = section
        return section

    if root in folders and (made := item(root)):
        nav.items.append(made)
    return found


def _first_levels(root: str, folders: Mapping[str, Folder]) -> set[str]:
    """The folders of the outermost levels, as many as a nav can bear; always the first ones."""
    shown, level = {root}, [root]
    while level:
        level = [child for path in level if path in folders for child in folders[path].folders]
        if len(shown) > 1 and len(shown) + len(level) > _MOST_FOLDERS:
            break
        shown.update(level)
    return shown
