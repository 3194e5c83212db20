"""Tells other plugins about generated pages, each by its own option, and reads what they show."""

from __future__ import annotations

import glob
from collections.abc import Collection, Iterator, Mapping
from copy import copy
from typing import TYPE_CHECKING, Any

from mkdocs.structure.nav import Section
from mkdocs.structure.pages import Page

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure import StructureItem

__all__ = ["Neighbours", "shown_tags"]


def shown_tags(page: Page, context: Mapping[str, Any]) -> frozenset[str]:
    """Names of the tags that Material prints above a page's text, without regard to case."""
    hidden = page.meta.get("hide")
    if isinstance(hidden, list | str) and "tags" in hidden:
        return frozenset()
    tags = context.get("tags")
    # Before Material 9.6 they are mappings.
    tags = tags if isinstance(tags, list) else []
    names = [tag.get("name") if isinstance(tag, Mapping) else getattr(tag, "name", None) for tag in tags]
    return frozenset(" ".join(name.split()).casefold() for name in names if isinstance(name, str))


class Neighbours:
    """The plugins that would take a generated page for one that somebody wrote today."""

    def __init__(self, config: MkDocsConfig) -> None:
        self._feed = config.plugins.get("rss")
        self._dates = config.plugins.get("git-revision-date-localized")
        self._undated = list(self._dates.config["exclude"]) if self._dates else []
        self._print = config.plugins.get("print-site")

    def introduce(self, page: Page) -> None:
        """Say that a page is generated, before they read it."""
        if self._feed:
            page.meta["draft"] = True  # a list of pages is not news
        if self._dates:
            # It would show the build's date, and warn when the clock moves on between "updated" and
            # "created". One pattern at a time: all of them would be tried on every page.
            self._dates.config["exclude"] = [*self._undated, glob.escape(page.file.src_uri)]

    def leave_out_of_print(self, own: Collection[str]) -> None:
        """Print no generated page: print-site takes pages without sections, so it would be a second title.

        Called when all pages are rendered, because print-site keeps its output on their objects.
        """
        renderer = getattr(self._print, "renderer", None)
        if renderer is not None:
            renderer.items = list(_without(renderer.items, own))


def _without(items: list[StructureItem], own: Collection[str]) -> Iterator[StructureItem]:
    for item in items:
        is_own = isinstance(item, Page) and item.file.src_uri in own
        if isinstance(item, Section):  # which is a page as well where section-index makes it one
            kept = Section(item.title, []) if is_own else copy(item)
            kept.children = list(_without(item.children, own))
            yield kept
        elif not is_own:
            yield item
