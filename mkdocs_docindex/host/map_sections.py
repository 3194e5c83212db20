"""The map of the site on its page, and the surroundings of each page."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from mkdocs_docindex.host.pages import asks_for
from mkdocs_docindex.publish.local_map import local_map
from mkdocs_docindex.publish.map import MapShown, hues, map_view, pages_on_map, related_to
from mkdocs_docindex.publish.metadata import Reference
from mkdocs_docindex.publish.urls import relative_url
from mkdocs_docindex.site.folders import folder_title

if TYPE_CHECKING:
    from collections.abc import Mapping

    from markupsafe import Markup
    from mkdocs.structure.pages import Page as MkDocsPage

    from mkdocs_docindex.config import DocindexConfig
    from mkdocs_docindex.host.finished import Finished
    from mkdocs_docindex.host.own_pages import OwnPage
    from mkdocs_docindex.model.index import SiteIndex
    from mkdocs_docindex.model.pages import Page
    from mkdocs_docindex.publish.labels import Labels
    from mkdocs_docindex.publish.local_map import LocalMap
    from mkdocs_docindex.publish.sections import Renderer

__all__ = ["MapSections"]

_STYLE = "assets/docindex/docindex-map.css"
_SCRIPT = "assets/docindex/map.js"


class MapSections:
    """Makes maps of what the index knows."""

    def __init__(
        self, options: DocindexConfig, site: SiteIndex, finished: Finished, whole: OwnPage | None, labels: Labels
    ) -> None:
        self._site = site
        self._finished = finished
        self._whole = whole
        self._labels = labels
        self._on_every_page = "map" in options.sections
        self._related = options.related.count if options.related else 0

    def of(self, page: MkDocsPage, known: Page | None, renderer: Renderer) -> Markup | None:
        """The map that a page shows: of the whole site, of its surroundings, or none."""
        base = page.file.url
        style = relative_url(_STYLE, base)
        if self._whole and page.file is self._whole.file:
            view = map_view(self._site, self._shown(base), self._labels, self._related)
            script = relative_url(_SCRIPT, base)
            if view is None:
                return None
            return renderer.map(view, self._labels, style=style, script=script, has_title=self._whole.is_generated)
        if known is None or known.src not in self._folders or not (self._on_every_page or asks_for(page, "map")):
            return None
        near = self._near(page, known.src)
        return renderer.local_map(near, self._labels, style=style) if near else None

    def _near(self, page: MkDocsPage, src: str) -> LocalMap | None:
        beside = {near.file.src_uri for near in (page.previous_page, page.next_page) if near}
        return local_map(
            src,
            (link.src for link in self._site.links.get(src, ())),
            sorted((link.src for link in self._site.backlinks.get(src, ())), key=self._finished.position),
            related_to(self._site, src, self._related, beside),
            self._folders,
            self._hues,
            self._shown(page.file.url),
        )

    @cached_property
    def _folders(self) -> Mapping[str, str]:
        return {src: self._site.pages[src].folder for src in pages_on_map(self._site)}

    @cached_property
    def _hues(self) -> Mapping[str, int]:
        return hues(self._folders.values(), self._finished.folder_position)

    def _shown(self, base: str) -> MapShown:
        def page(src: str) -> Reference:
            return self._finished.page_reference(src, base)

        def title(path: str) -> str:
            # Without folder pages there are no folders either, but paths have names all the same.
            known = path in self._site.folders
            return self._finished.folder_title(path) if known else folder_title(path) or self._labels.home

        def href(path: str) -> str:
            folder = self._site.folders.get(path)
            return relative_url(folder.url, base) if folder and folder.url is not None else ""

        return MapShown(page, title, href, self._finished.position, self._finished.folder_position)
