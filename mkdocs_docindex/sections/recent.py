"""The section `recent`: recently updated pages of a folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mkdocs_docindex.reading.prose import first_sentence
from mkdocs_docindex.sections.context import PageContext, SiteContext
from mkdocs_docindex.sections.places import home_of
from mkdocs_docindex.sections.view import View
from mkdocs_docindex.site.activity import recent_by_folder

__all__ = ["RecentPage", "RecentView", "view"]


class RecentPage(NamedTuple):
    """A page with the date of its last change."""

    href: str
    title: str
    summary: str
    """One sentence."""
    updated: str
    note: str
    """The title of its folder, if it is not the current one."""


@dataclass(eq=False)
class RecentView(View):
    """Recently updated pages."""

    pages: Sequence[RecentPage]


def view(context: PageContext) -> RecentView | None:
    """Show the recently updated pages of the folder whose index page this is."""
    folder = context.folder
    if folder is None:
        return None
    sources = context.shared.once(_by_folder).get(folder)
    return None if sources is None else RecentView([_recent_page(src, folder, context) for src in sources])


def _by_folder(shared: SiteContext) -> Mapping[str, Sequence[str]]:
    return recent_by_folder(shared.site.pages.values(), shared.site.folder_of_index)


def _recent_page(src: str, folder: str, context: PageContext) -> RecentPage:
    page, shown = context.site.pages[src], context.reference(src)
    # Titles such as "Overview" mean little outside their folder.
    home = home_of(src, context.shared)
    updated = page.history.updated if page.history else ""
    note = "" if home == folder else context.folder_title(home)
    return RecentPage(shown.href, shown.title, first_sentence(shown.summary), updated, note)
