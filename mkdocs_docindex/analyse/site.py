"""Pages become the SiteIndex."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from mkdocs_docindex.analyse.folders import FolderRules, build_folders
from mkdocs_docindex.analyse.links import linked_pages
from mkdocs_docindex.model import OtherFile, Page, SiteIndex

__all__ = ["build_index"]


def build_index(
    pages: Mapping[str, Page], files: Iterable[OtherFile], rules: FolderRules, *, folders: bool = True
) -> SiteIndex:
    """Put together all that the site's text tells. `pages` come in the order that lists show."""
    links = linked_pages(pages)
    inbound = Counter(target for targets in links.values() for target in targets)
    tree = build_folders(pages, files, links, inbound, rules) if folders else {}
    return SiteIndex(
        pages=pages,
        folders=tree,
        inbound=dict(inbound),
        folder_of_index={folder.index: path for path, folder in tree.items() if folder.index},
    )
