"""Renders all sections of a page."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple

from mkdocs_docindex.sections import sections_on

if TYPE_CHECKING:
    from markupsafe import Markup

    from mkdocs_docindex.model.pages import Page
    from mkdocs_docindex.sections.backlinks import LinkingPage
    from mkdocs_docindex.sections.context import PageContext
    from mkdocs_docindex.sections.folder import FolderView
    from mkdocs_docindex.sections.keywords import Chip
    from mkdocs_docindex.sections.labels import Labels
    from mkdocs_docindex.sections.metadata import Row
    from mkdocs_docindex.sections.related import RelatedPage
    from mkdocs_docindex.sections.render import Renderer
    from mkdocs_docindex.sections.view import View

__all__ = ["MadeSections", "PageViews", "make_sections"]


class PageViews(NamedTuple):
    """The template variable `docindex`; all fields are empty for templates that are not pages."""

    labels: Labels
    page: Page | None = None
    rows: Sequence[Row] = ()
    keywords: Sequence[Chip] = ()
    related: Sequence[RelatedPage] = ()
    backlinks: Sequence[LinkingPage] = ()
    folder: FolderView | None = None
    sections: Mapping[str, Markup] = {}


class MadeSections(NamedTuple):
    """The sections of a page that are not empty, by name, whether or not the page shows them."""

    views: Mapping[str, View] = {}
    html: Mapping[str, Markup] = {}

    def label(self, name: str) -> str:
        """Return the name of the label that is the title of a section."""
        return self.views[name].label or name.replace("-", "_")

    def for_templates(self, page: Page | None, labels: Labels) -> PageViews:
        """Return the template variable `docindex`."""
        return PageViews(
            labels,
            page,
            self._part("metadata", "rows", ()),
            self._part("keywords", "chips", ()),
            self._part("related", "pages", ()),
            self._part("backlinks", "pages", ()),
            self._part("folder", "folder", None),
            self.html,
        )

    def _part(self, name: str, part: str, default: Any) -> Any:
        return getattr(self.views[name], part) if name in self.views else default


def make_sections(
    context: PageContext,
    renderer: Renderer,
    hidden: Collection[str] = (),
    guard: Callable[[str, str], AbstractContextManager[object]] | None = None,
) -> MadeSections:
    """Render all sections of a page that are not hidden.

    `guard` takes the page and the name of a section; it may suppress an error, and the section is left out.
    """
    views: dict[str, View] = {}
    html: dict[str, Markup] = {}
    for section in sections_on(context):
        if section.name in hidden:
            continue
        with guard(context.src, section.name) if guard else nullcontext():
            view = section.view(context)
            if view is not None:
                views[section.name] = view
                html[section.name] = renderer.render(section.name, view, context.labels)
    return MadeSections(views, html)
