"""Pages that other plugins fill, read as they were rendered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mkdocs_docindex.hosts.mkdocs.guard import guarded
from mkdocs_docindex.hosts.mkdocs.other_plugins import lists_posts
from mkdocs_docindex.hosts.mkdocs.titles import plain_title
from mkdocs_docindex.reading.rendered import read_rendered

if TYPE_CHECKING:
    from mkdocs.structure.files import Files

    from mkdocs_docindex.model.pages import Page

__all__ = ["rendered_pages"]


def rendered_pages(pages: Mapping[str, Page], files: Files) -> dict[str, Page]:
    """Authored pages that say much more than their source, by `src`; with --dirty, most are not rendered."""
    found = {}
    for src, page in pages.items():
        file = files.src_uris.get(src)
        shown = file.page if file else None
        if page.file or not page.listed or shown is None or shown.content is None or lists_posts(shown):
            continue
        with guarded(f"What '{src}' says more than its source"):
            if document := read_rendered(shown.content, page.document):
                title = page.title if shown.title is None else plain_title(shown.title)
                found[src] = page._replace(title=title, document=document)
    return found
