"""Folder index pages get their place in the navigation.

The Navigation is changed in on_nav rather than the nav option before it: awesome-nav ignores that
option, literate-nav rewrites it, and static-i18n builds several times with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page

from mkdocs_docindex.hosts.mkdocs.nav_sections import pages_in
from mkdocs_docindex.hosts.mkdocs.titles import html_title

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure import StructureItem
    from mkdocs.structure.files import File

    from mkdocs_docindex.hosts.mkdocs.folder_pages import FolderPages, NavRules
    from mkdocs_docindex.model.index import Folder

__all__ = ["append_page", "append_tree", "insert_index_pages"]

_MOST_FOLDERS = 150
"""In a tree of source folders; themes render the nav again for every page."""


def insert_index_pages(
    nav: Navigation, pages: FolderPages, generated: Mapping[str, File], rules: NavRules, config: MkDocsConfig
) -> None:
    """Put index pages first into the sections that show their folders, with the titles that generated ones have."""
    before: dict[int, list[Page]] = {}
    for folder, file in pages.first.items():
        title = (rules.title if folder else rules.home) if folder in generated else None
        page = Page(title, file, config)
        section = pages.sections.get(folder)
        items = section.children if section else nav.items
        first = next(pages_in(items), None)
        items.insert(0, page)
        if section:
            page.parent = section
        else:
            nav.homepage = page
        if first is None:
            nav.pages.append(page)
        else:
            before.setdefault(id(first), []).append(page)
    _link(nav, before)


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
