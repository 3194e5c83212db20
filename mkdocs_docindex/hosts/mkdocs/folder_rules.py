"""What a site's files say about its folders: who has an index page, who gets one and where."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from mkdocs.structure.files import File, Files

from mkdocs_docindex.hosts.mkdocs.log import log
from mkdocs_docindex.hosts.mkdocs.one_address import files_by_address
from mkdocs_docindex.hosts.mkdocs.other_plugins import FOLDER_TITLE_FILES, redirects
from mkdocs_docindex.hosts.mkdocs.other_plugins.static_i18n import folder_of, path_in_language
from mkdocs_docindex.hosts.mkdocs.titles import plain_title
from mkdocs_docindex.model.pages import Page
from mkdocs_docindex.reading.special import is_special
from mkdocs_docindex.safe_yaml import load_yaml
from mkdocs_docindex.site.folders import FolderRules

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

__all__ = ["IndexPlaces", "folder_rules"]


class IndexPlaces:
    """The address of each folder's index page.

    Mostly the path of the folder in the docs. Plugins move pages, though: static-i18n takes the
    folder of the default language away, the blog puts posts below their date.
    """

    def __init__(self, pages: Mapping[str, Page], files: Files, *, use_directory_urls: bool) -> None:
        self._directory_urls = use_directory_urls
        self._places: dict[str, str | None] = {}
        self._siblings: dict[str, File] = {}
        """The most translated page of each folder, which has what static-i18n gives to pages."""
        self.language: str | None = None
        """The language that static-i18n builds."""
        self.roots: dict[str, str] = {}
        """Folders of the site that hold its languages."""
        seen: set[tuple[str, str]] = set()
        for src, page in pages.items():
            file = files.src_uris[src]
            place = _folder_in_site(file, use_directory_urls=use_directory_urls)
            translated = hasattr(file, "locale")
            if not translated and (page.folder, place) in seen:
                continue  # a page before it says the same
            seen.add((page.folder, place))
            for folder in _with_parents(page.folder):
                if folder not in self._places or self._places[folder] is None:
                    moved = place != folder
                    self._places[folder] = place if not moved or translated else None
                if translated and _translations(file) > _translations(self._siblings.get(folder)):
                    self._siblings[folder] = file
                place = posixpath.dirname(place) if posixpath.basename(place) == posixpath.basename(folder) else place
            if translated:
                self.language = getattr(file, "locale_alternate_of", None)
            if translated and page.listed:
                for language, other in _alternates(file).items():
                    if language not in self.roots:
                        self.roots[language] = posixpath.dirname(self._dest_uri_beside(other, file, ""))

    def folders(self) -> Iterable[str]:
        """Every folder that holds a page."""
        return self._places

    def add(self, folders: Iterable[str]) -> None:
        """Add folders of source files that hold no page."""
        for folder in folders:
            for path in _with_parents(folder):
                self._places.setdefault(path, path)

    @property
    def root(self) -> str | None:
        """The home page's file in the site."""
        return self.dest_uri("") if "" in self._places else None

    def dest_uri(self, folder: str) -> str | None:
        """The file in the site, None where pages of the folder lie scattered."""
        place = self._places[folder]
        return None if place is None else posixpath.join(place, "index.html")

    def translations(self, folder: str) -> dict[str, str]:
        """The index page's files in all languages that have the most translated page of a folder."""
        sibling = self._siblings.get(folder)
        if sibling is None:
            return {}
        return {
            language: self._dest_uri_beside(translated, sibling, folder)
            for language, translated in _alternates(sibling).items()
        }

    def _dest_uri_beside(self, translated: File, page: File, folder: str) -> str:
        """The index page's file in the language of a page's translation."""
        place = _folder_in_site(translated, use_directory_urls=self._directory_urls)
        depth = path_in_language(page).count("/") - (folder.count("/") + 1 if folder else 0)
        for _ in range(depth):
            place = posixpath.dirname(place)
        return posixpath.join(place, "index.html")

    def url(self, folder: str) -> str:
        """The URL, as MkDocs writes it."""
        dest = self.dest_uri(folder) or ""
        return quote(f"{posixpath.dirname(dest) or '.'}/" if self._directory_urls else dest)


def folder_rules(
    files: Files, pages: Mapping[str, Page], places: IndexPlaces, config: MkDocsConfig, existing: Any
) -> FolderRules:
    """Find the index page of each folder, and the folders that can or should have none."""
    own: dict[str, File] = {}
    at = files_by_address(files)
    directories: set[str] = set()
    for file in files:
        is_seen = not file.inclusion.is_included() or at[file.dest_uri] is file
        if file.is_documentation_page() and file.name == "index" and is_seen:
            own.setdefault(folder_of(file), file)
        # Where the site has a folder named `index.html`, no page of that name can be written.
        if file.inclusion.is_included() and "index.html/" in file.dest_uri:
            directories.update(_with_parents(posixpath.dirname(file.dest_uri)))
    at_path = {page.path: src for src, page in pages.items()}
    redirected = set(_redirected(config))
    indexes, no_index = {}, set()
    for folder in places.folders():
        dest = places.dest_uri(folder)
        beside = at_path.get(f"{folder}.md")
        if folder in own:
            index = own[folder].src_uri
        elif dest in at:
            index = at[dest].src_uri
        elif folder and beside:
            index = beside
        elif dest is None or dest in redirected or dest in directories:
            no_index.add(folder)
            continue
        else:
            continue
        # An owner who excluded the index page does not want one.
        if index in pages and pages[index].listed:
            indexes[folder] = index
        else:
            no_index.add(folder)
    return FolderRules(
        titles=dict(_folder_titles(files)),
        indexes=indexes,
        no_index=frozenset(no_index),
        index_url=places.url,
        existing=existing,
    )


def _alternates(file: File | None) -> Mapping[str, File]:
    """A page in all languages that have it, by static-i18n."""
    found: Mapping[str, File] = getattr(file, "alternates", {})
    return found


def _translations(file: File | None) -> int:
    return len(_alternates(file))


def _with_parents(folder: str) -> Iterator[str]:
    yield folder
    while folder:
        folder = posixpath.dirname(folder)
        yield folder


def _folder_in_site(file: File, *, use_directory_urls: bool) -> str:
    folder = posixpath.dirname(file.dest_uri)
    if file.name != "index" and use_directory_urls and posixpath.basename(file.dest_uri) == "index.html":
        return posixpath.dirname(folder)
    return folder


def _redirected(config: MkDocsConfig) -> Iterator[str]:
    """Places that mkdocs-redirects will write to."""
    for old in redirects(config):
        yield File(old, None, config.site_dir, config.use_directory_urls).dest_uri


def _folder_titles(files: Files) -> Iterator[tuple[str, str]]:
    """Titles in a folder's `.nav.yml` or `.meta.yml`."""
    for name in reversed(FOLDER_TITLE_FILES):
        for file in files:
            if posixpath.basename(file.src_uri) == name and not is_special(file.abs_src_path or ""):
                try:
                    settings = load_yaml(file.content_string)
                except Exception:
                    log.info(f"'{file.src_uri}' is not valid YAML, so its folder keeps its own name; correct the file.")
                    continue
                title = settings.get("title") if isinstance(settings, dict) else None
                if isinstance(title, str) and (title := plain_title(title)):
                    yield folder_of(file), title
