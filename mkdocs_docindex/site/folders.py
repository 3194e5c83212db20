"""The folders of a site: their content and index pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from mkdocs_docindex.keywords.term_index import FolderTerms
from mkdocs_docindex.model.index import Folder, SiteLink
from mkdocs_docindex.model.pages import OtherFile, Page
from mkdocs_docindex.wording import title_from_name

__all__ = ["Existing", "FolderRules", "build_folders", "folder_title", "shows_listing"]

Existing = Literal["auto", "always", "never"]
"""Which index pages that authors wrote have the listing."""

_START_HERE_PAGES = 3
_START_HERE_LINKS = 3


class FolderRules(NamedTuple):
    """What the site's owner and its files say about folder indexes."""

    titles: Mapping[str, str] = {}
    """Titles that owners gave to folders."""
    indexes: Mapping[str, str] = {}
    """Folders that have an index page, with its `src`."""
    index_url: Callable[[str], str] = lambda path: f"{path}/" if path else "./"
    """URL that a folder's index page has when docindex makes it."""
    no_index: Collection[str] = ()
    """Folders that must not get an index page: it is unwanted, or its place is taken."""
    existing: Existing = "auto"
    pageless: Mapping[str, int] = {}
    """Folders with source files that have no page, and how many."""


def folder_title(path: str) -> str:
    """Title a folder as MkDocs titles a section."""
    return title_from_name(path.rpartition("/")[2])


def build_folders(
    pages: Mapping[str, Page],
    files: Iterable[OtherFile],
    links: Mapping[str, Sequence[SiteLink]],
    rules: FolderRules,
    terms: FolderTerms,
) -> dict[str, Folder]:
    """Build every folder that holds a listed page, at any depth; parents come before children."""
    targets = {src: {link.src for link in found} - {src} for src, found in links.items()}
    inbound = Counter(target for found in targets.values() for target in found)
    listed = [page for page in pages.values() if page.listed]
    members: dict[str, list[str]] = {}
    for page in listed:
        members.setdefault(page.folder, []).append(page.src)
    for path in [*members, *rules.pageless]:
        members.setdefault(path, [])
        while path and (parent := path.rpartition("/")[0]) not in members:
            members[parent] = []
            path = parent
    children: dict[str, list[str]] = {path: [] for path in members}
    for path in sorted(members):
        if path:
            children[path.rpartition("/")[0]].append(path)
    others: dict[str, list[OtherFile]] = {}
    for file in files:
        others.setdefault(file.folder, []).append(file)

    folders: dict[str, Folder] = {}
    subtree: dict[str, list[str]] = {}
    pageless: dict[str, int] = {}
    index_pages = set(rules.indexes.values())
    for path in sorted(members, key=lambda path: (-path.count("/") - bool(path), path)):
        index: str | None = rules.indexes.get(path)
        inside = [src for src in members[path] if src != index]
        below = [*members[path], *(src for child in children[path] for src in subtree[child])]
        subtree[path] = below
        # `guide.md` beside `guide/` is shown as the folder, not once more as a page.
        shown = [src for src in inside if src not in index_pages]
        generated = index is None and path not in rules.no_index
        sources = sum(pages[src].file is not None for src in below)
        pageless[path] = rules.pageless.get(path, 0) + sum(pageless[child] for child in children[path])
        url: str | None
        if generated:
            index, url = (f"{path}/index.md" if path else "index.md"), rules.index_url(path)
        else:
            url = pages[index].url if index else None
        folders[path] = Folder(
            path=path,
            title=rules.titles.get(path) or folder_title(path),
            index=index,
            url=url,
            generated=generated,
            pages=tuple(shown),
            folders=tuple(children[path]),
            files=tuple(others.get(path, ())),
            page_count=len(below) - sources + (not generated and index is not None and index not in below),
            source_count=sources + pageless[path],
            updated=max((h.updated for src in below if (h := pages[src].history)), default=None),
            keywords=terms.of(path, members[path], children[path]),
            start_here=_start_here(below, index, inbound),
            shows_listing=False,
        )
    return {
        path: folder._replace(shows_listing=shows_listing(folder, folders, pages, targets, rules.existing))
        for path, folder in sorted(folders.items())
    }


def _start_here(below: list[str], index: str | None, inbound: Mapping[str, int]) -> tuple[str, ...]:
    """The most linked pages, where they stand out from the rest."""
    ranked = sorted((src for src in below if src != index), key=lambda src: (-inbound.get(src, 0), src))
    best = [src for src in ranked[:_START_HERE_PAGES] if inbound.get(src, 0) >= _START_HERE_LINKS]
    # In a folder of a few pages the list would only repeat them.
    if len(ranked) < 2 * _START_HERE_PAGES or not best:
        return ()
    typical = inbound.get(ranked[len(ranked) // 2], 0)
    return tuple(src for src in best if inbound[src] >= 2 * typical)


def shows_listing(
    folder: Folder,
    folders: Mapping[str, Folder],
    pages: Mapping[str, Page],
    links: Mapping[str, Collection[str]],
    existing: Existing,
) -> bool:
    """Whether the index page of a folder has the listing below its text; `links` are the pages that a page links to."""
    if folder.generated or folder.index is None or not (folder.pages or folder.folders):
        return folder.generated
    if existing != "auto":
        return existing == "always"
    if not folder.path:
        return False  # a home page is what its author made of it
    targets = set(links.get(folder.index, ()))
    inside = [f"{pages[src].folder}/" for src in targets if src in pages]
    linked = sum(src in targets for src in folder.pages)
    for path in folder.folders:
        linked += folders[path].index in targets or any(other.startswith(f"{path}/") for other in inside)
    return 2 * linked < len(folder.pages) + len(folder.folders)
