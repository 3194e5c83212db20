"""Index pages of folders, once it is known where the navigation shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mkdocs_docindex.model.index import Folder, SiteIndex
from mkdocs_docindex.site.folders import Existing, shows_listing

__all__ = ["with_overviews", "without_index_pages"]


def without_index_pages(site: SiteIndex, paths: Iterable[str]) -> SiteIndex:
    """The index of the site without the index pages of some folders."""
    folders = dict(site.folders)
    for path in paths:
        folders[path] = folders[path]._replace(index=None, url=None, generated=False, shows_listing=False)
    return _with_folders(site, folders)


def with_overviews(site: SiteIndex, overviews: Mapping[str, str], existing: Existing) -> SiteIndex:
    """The index of the site with pages of authors as the index pages of folders."""
    folders = dict(site.folders)
    for path, src in overviews.items():
        page, folder = site.pages[src], folders[path]
        is_outside = not f"{page.folder}/".startswith(f"{path}/")
        folders[path] = folder._replace(
            index=src,
            url=page.url,
            generated=False,
            page_count=folder.page_count + is_outside,
            start_here=tuple(other for other in folder.start_here if other != src),
        )
        # It is shown as the folder, not once more as a page.
        around = folders[page.folder]
        folders[page.folder] = around._replace(pages=tuple(other for other in around.pages if other != src))
    links = {src: {link.src for link in site.links.get(src, ())} - {src} for src in overviews.values()}
    for path in overviews:
        shows = shows_listing(folders[path], folders, site.pages, links, existing)
        folders[path] = folders[path]._replace(shows_listing=shows)
    return _with_folders(site, folders)


def _with_folders(site: SiteIndex, folders: dict[str, Folder]) -> SiteIndex:
    of_index = {folder.index: path for path, folder in folders.items() if folder.index}
    return site._replace(folders=folders, folder_of_index=of_index)
