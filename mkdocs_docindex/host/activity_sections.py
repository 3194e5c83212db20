"""What changed last in a folder, and facts about the site."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from mkdocs_docindex.host.pages import asks_for
from mkdocs_docindex.publish.activity import SiteFacts, about_site, recent_pages, site_facts
from mkdocs_docindex.publish.metadata import Reference
from mkdocs_docindex.site.activity import recent_by_folder

if TYPE_CHECKING:
    from markupsafe import Markup
    from mkdocs.structure.pages import Page as MkDocsPage

    from mkdocs_docindex.host.finished import Finished
    from mkdocs_docindex.model.index import SiteIndex
    from mkdocs_docindex.publish.labels import Labels
    from mkdocs_docindex.publish.sections import Renderer

__all__ = ["ActivitySections"]


class ActivitySections:
    """Makes the sections `recent` and `about`."""

    def __init__(self, site: SiteIndex, finished: Finished, labels: Labels) -> None:
        self._site = site
        self._finished = finished
        self._labels = labels

    def of(self, page: MkDocsPage, hidden: Collection[str], renderer: Renderer) -> dict[str, Markup]:
        """Those that a page can show: an index page what changed last, the home page facts, others on request."""
        path = self._site.folder_of_index.get(page.file.src_uri)

        def reference(src: str) -> Reference:
            return self._finished.page_reference(src, page.file.url)

        found = {}
        if path in self._recent and "recent" not in hidden:
            assert path is not None
            pages = recent_pages(self._recent[path], self._site, path, reference, self._finished.folder_title)
            found["recent"] = renderer.recent(pages, self._labels)
        if "about" not in hidden and (path == "" or asks_for(page, "about")) and self._facts:
            found["about"] = renderer.about(about_site(self._facts, reference, self._labels), self._labels)
        return found

    @cached_property
    def _facts(self) -> SiteFacts | None:
        return site_facts(self._site, self._labels)

    @cached_property
    def _recent(self) -> Mapping[str, Sequence[str]]:
        return recent_by_folder(self._site.pages.values(), self._site.folder_of_index)
