"""Which folders have an index page, and which section of the nav it begins.

Generated pages join the Files before there is a nav, so that the owner's nav and pages can name them. Once the nav is
known, those are dropped that have too little to list, or whose section has its overview already.
"""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, cast
from urllib.parse import unquote

from mkdocs.structure.nav import Link, Section
from mkdocs.structure.pages import Page

from mkdocs_docindex.hosts.mkdocs.index import page_language, theme_language
from mkdocs_docindex.hosts.mkdocs.nav_sections import pages_in, sections_of_folders
from mkdocs_docindex.hosts.mkdocs.other_plugins import merges_index_pages
from mkdocs_docindex.hosts.mkdocs.other_plugins.static_i18n import folder_of, language_titles
from mkdocs_docindex.hosts.mkdocs.titles import html_title, plain_title
from mkdocs_docindex.languages.overviews import introduces, is_overview
from mkdocs_docindex.site.index_pages import with_overviews, without_index_pages

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure import StructureItem
    from mkdocs.structure.files import File, Files
    from mkdocs.structure.nav import Navigation

    from mkdocs_docindex.config import DocindexConfig
    from mkdocs_docindex.model.index import Folder, SiteIndex
    from mkdocs_docindex.sections.labels import Labels
    from mkdocs_docindex.site.folders import Existing

__all__ = ["FolderPages", "NavRules", "folder_pages", "nav_rules"]

_LEAST_CONTENTS = 2
"""Pages and folders that the nav shows; a list of one is no help."""


class NavRules(NamedTuple):
    """What the site says about index pages of folders in its nav."""

    title: str | None = None
    """The title of generated pages there; None where they merge with their section."""
    home: str = ""
    """The title of a generated home page there."""
    existing: Existing = "auto"
    languages: tuple[str, ...] = ()
    """The languages of titles."""
    language_sections: Collection[str] = ()
    """Titles of outermost sections that only hold the pages of a language."""
    linked: Collection[str] = ()
    """Sources and URLs that pages link to."""
    sources: Collection[str] = ()
    """Folders of source files, whose index pages have a nav of their own."""
    only: Collection[str] | None = None
    """The folders that have a generated page in the default language, if the site has several: pages link to each
    other across languages."""


def nav_rules(
    config: MkDocsConfig,
    options: DocindexConfig,
    labels: Labels,
    *,
    linked: Collection[str],
    sources: Collection[str],
    only: Collection[str] | None = None,
) -> NavRules:
    """Take the rules from the options, and from what else makes the nav."""
    folders = options.folders
    title = html_title((folders and folders.nav_title) or labels.overview)
    return NavRules(
        title=None if merges_index_pages(config) else title,
        home=html_title(labels.home),
        existing=cast("Existing", folders.existing) if folders else "never",
        languages=tuple(filter(None, (theme_language(config), page_language(config, options)))),
        language_sections=language_titles(config),
        linked=linked,
        sources=sources,
        only=only,
    )


class FolderPages(NamedTuple):
    """What becomes of the index pages of folders."""

    dropped: frozenset[str]
    """Folders that get no page."""
    sections: Mapping[str, Section]
    """The section that shows a folder, by folder."""
    overviews: Mapping[str, str]
    """Pages that are the index page of a folder because its section begins with them, by folder."""
    first: Mapping[str, File]
    """Pages that go first into the section of their folder, by folder; that of "" goes first into the nav."""
    existing: Existing

    def apply_to(self, site: SiteIndex) -> SiteIndex:
        """Return the index of the site without the dropped pages, and with the overviews in their place."""
        return with_overviews(without_index_pages(site, self.dropped), self.overviews, self.existing)


def folder_pages(
    nav: Navigation, site: SiteIndex, files: Files, generated: Mapping[str, File], rules: NavRules
) -> FolderPages:
    """Decide for every folder; `generated` are the index pages that docindex made, by folder."""
    return _Decision(nav, site, files, generated, rules).take()


class _Decision:
    def __init__(
        self, nav: Navigation, site: SiteIndex, files: Files, generated: Mapping[str, File], rules: NavRules
    ) -> None:
        self._nav, self._site, self._files, self._generated, self._rules = nav, site, files, generated, rules
        pages = list(pages_in(nav.items))
        self._shown = {page.file.src_uri for page in pages}
        self._shown_folders = set(_with_parents(self._folder(page) for page in pages))
        self._sections = sections_of_folders(nav, self._folder, rules.language_sections)

    def take(self) -> FolderPages:
        dropped: set[str] = set()
        overviews: dict[str, str] = {}
        first: dict[str, File] = {}
        for path, folder in self._site.folders.items():
            if path not in self._generated and folder.index in self._shown:
                continue
            section = self._sections.get(path)
            overview = self._overview(section, path) if section else None
            if path in self._generated and not self._is_kept(folder, overview):
                dropped.add(path)
                if overview and self._has_enough(folder) and self._can_be_index(overview):
                    overviews[path] = overview.file.src_uri
            elif overview is None and (file := self._to_insert(folder)):
                first[path] = file
        return FolderPages(frozenset(dropped), self._sections, overviews, first, self._rules.existing)

    def _folder(self, page: Page) -> str:
        """The folder of a page; that of `guide.md` is `guide/` if it is its index page."""
        folder = self._site.folder_of_index.get(page.file.src_uri)
        return folder_of(page.file) if folder is None else folder

    def _is_kept(self, folder: Folder, overview: Page | None) -> bool:
        """Whether a folder keeps the page that was generated for it."""
        path, rules = folder.path, self._rules
        if folder.index in self._shown or any(path == root or path.startswith(f"{root}/") for root in rules.sources):
            return True
        if folder.index in rules.linked or posixpath.normpath(unquote(folder.url or "")) in rules.linked:
            return True
        if rules.only is not None:
            return path in rules.only
        if not path:
            return bool(self._shown)
        return overview is None and self._has_enough(folder)

    def _has_enough(self, folder: Folder) -> bool:
        """Whether a folder has enough to list; names with an underscore are those of parts of pages."""
        if any(part.startswith(("_", ".")) for part in folder.path.split("/")):
            return False
        contents = sum(src in self._shown for src in folder.pages)
        contents += sum(path in self._shown_folders for path in folder.folders)
        return contents >= _LEAST_CONTENTS

    def _to_insert(self, folder: Folder) -> File | None:
        """The index page of a folder, if it belongs into the nav and is not there."""
        section = self._sections.get(folder.path)
        if not folder.index or folder.index in self._shown or (folder.path and section is None):
            return None
        items = section.children if section else self._nav.items
        if folder.path in self._generated:
            file, title = self._generated[folder.path], self._rules.title if folder.path else self._rules.home
        else:
            file, title = self._files.src_uris[folder.index], self._site.pages[folder.index].title
            # Other pages are the index of a folder by their address. A home page is found without a nav.
            if not folder.path or file.name != "index" or not file.inclusion.is_in_nav():
                return None
        if not folder.path and items and isinstance(items[0], Page) and self._introduces(items[0], ""):
            return None
        return None if title and any(self._is_called(item, title) for item in items) else file

    def _overview(self, section: Section, path: str) -> Page | None:
        """The page that a section, which shows a folder, already has as its overview."""
        rules = self._rules
        for page in section.children:
            if isinstance(page, Page):
                title = self._title(page)
                names = (rules.title, section.title)
                if is_overview(title, rules.languages) or any(name and _is_same(title, name) for name in names):
                    return page
        first = next((item for item in section.children if not isinstance(item, Link)), None)
        if not isinstance(first, Page):
            return None
        is_named = self._introduces(first, path) or _is_same(self._name(first, path), section.title)
        return first if is_named or self._links_to_most(first, section.children) else None

    def _introduces(self, page: Page, path: str) -> bool:
        return any(introduces(name, self._rules.languages) for name in (self._title(page), self._name(page, path)))

    def _name(self, page: Page, path: str) -> str:
        """What a page is called by its file; the index page of a folder inside of `path` is called like that folder."""
        if page.file.name != "index":
            return posixpath.basename(page.file.src_uri).partition(".")[0]
        folder = folder_of(page.file)
        is_inside = folder != path and f"{folder}/".startswith(f"{path}/" if path else "")
        return posixpath.basename(folder) if is_inside else "index"

    def _links_to_most(self, page: Page, items: list[StructureItem]) -> bool:
        targets = {link.src for link in self._site.links.get(page.file.src_uri, ())}
        beside = [item for item in items if item is not page and not isinstance(item, Link)]
        linked = sum(any(other.file.src_uri in targets for other in pages_in([item])) for item in beside)
        return linked > 1 and 2 * linked > len(beside)

    def _can_be_index(self, page: Page) -> bool:
        src = page.file.src_uri
        return src in self._site.pages and self._site.pages[src].listed and src not in self._site.folder_of_index

    def _title(self, item: StructureItem) -> str:
        if item.title is None and isinstance(item, Page) and item.file.src_uri in self._site.pages:
            return self._site.pages[item.file.src_uri].title  # MkDocs has not read it yet
        return plain_title(item.title or "")

    def _is_called(self, item: StructureItem, title: str) -> bool:
        return _is_same(self._title(item), title)


def _is_same(name: str, other: str) -> bool:
    """Whether two names differ at most in case, hyphens and markup."""
    plain = (plain_title(text).casefold().replace("-", " ").replace("_", " ") for text in (name, other))
    return next(plain) == next(plain)


def _with_parents(folders: Iterable[str]) -> Iterable[str]:
    for folder in set(folders):
        yield folder
        while folder:
            folder = folder.rpartition("/")[0]
            yield folder
