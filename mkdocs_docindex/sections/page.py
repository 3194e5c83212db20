"""Makes all sections of a page."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from mkdocs_docindex.sections import sections_on

if TYPE_CHECKING:
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


class SectionsHtml(Mapping[str, Markup]):
    """The HTML of sections by name, each rendered when it is first asked for: a page may not show all of them."""

    def __init__(self, views: dict[str, View], render: Callable[[str, View], Markup | None]) -> None:
        """`render` returns None for a section that is left out after all."""
        self._views = views
        self._render = render
        self._made: dict[str, Markup | None] = {}

    def __getitem__(self, name: str) -> Markup:
        if name not in self._made and name in self._views:
            self._made[name] = self._render(name, self._views[name])
        html = self._made.get(name)
        if html is None:
            raise KeyError(name)
        return html

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._views if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


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
    """Make all sections of a page that are not hidden; each is rendered when it is placed.

    `guard` takes the page and the name of a section; it may suppress an error, and the section is left out.
    """

    def guarded(name: str) -> AbstractContextManager[object]:
        return guard(context.src, name) if guard else nullcontext()

    def render(name: str, view: View) -> Markup | None:
        with guarded(name):
            return renderer.render(name, view, context.labels)
        return None

    views: dict[str, View] = {}
    for section in sections_on(context):
        if section.name not in hidden:
            with guarded(section.name):
                view = section.view(context)
                if view is not None:
                    views[section.name] = view
    return MadeSections(views, SectionsHtml(views, render))
