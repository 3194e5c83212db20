"""Sections as HTML, rendered by templates that a theme can override one by one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import Environment, TemplateNotFound
from markupsafe import Markup

from mkdocs_docindex.publish.compiled import COMPILED

if TYPE_CHECKING:
    from mkdocs_docindex.publish.activity import AboutView, RecentPage
    from mkdocs_docindex.publish.folder import FolderView
    from mkdocs_docindex.publish.keywords import Chip, Letter
    from mkdocs_docindex.publish.labels import Labels
    from mkdocs_docindex.publish.local_map import LocalMap
    from mkdocs_docindex.publish.map import MapView
    from mkdocs_docindex.publish.metadata import Reference, Row
    from mkdocs_docindex.publish.related import LinkingPage, RelatedPage
    from mkdocs_docindex.publish.source import LineEntry, SourceView
    from mkdocs_docindex.publish.source_folder import SourceFolderView

__all__ = ["Renderer"]

# What may not stand in HTML: browsers read some of it otherwise, and drop the rest. Few sites have any, and the others
# do not wait for the pattern to be compiled.
_NO_CHARACTER = (
    "[\0-\b\x0b\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef"
    + "".join(f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0, 0x110000, 0x10000))
    + "]"
)
_TEMPLATES = Path(__file__).parent.parent / "templates"
_PLAIN = bytes(range(32, 127)) + b"\n"


class Renderer:
    """Renders sections: as the templates say, or as the theme's own say that take their place."""

    def __init__(self, environment: Environment) -> None:
        # Themes do not escape what they print; titles and summaries here are plain text. Templates are few, and all are
        # kept: to find out which of many to drop takes long where each page includes some.
        self._environment = environment.overlay(autoescape=True, trim_blocks=True, lstrip_blocks=True, cache_size=-1)
        self._renderers: dict[str, Callable[..., str]] = {}

    def metadata(self, rows: Sequence[Row], labels: Labels) -> Markup:
        """The metadata section."""
        return self._render("metadata", rows=rows, labels=labels)

    def folder(self, folder: FolderView, labels: Labels) -> Markup:
        """The folder section."""
        return self._render("folder", folder=folder, labels=labels)

    def keywords(self, chips: Sequence[Chip], data: str, labels: Labels) -> Markup:
        """The keywords section; `data` is JSON-LD, "" for none."""
        return self._render("keywords", chips=chips, data=Markup(data), labels=labels)  # noqa: S704

    def related(self, pages: Sequence[RelatedPage], labels: Labels) -> Markup:
        """The section of related pages."""
        return self._render("related", pages=pages, labels=labels)

    def backlinks(self, pages: Sequence[LinkingPage], more: str, labels: Labels) -> Markup:
        """The section of pages that link here; `more` tells of those that are not shown."""
        return self._render("backlinks", pages=pages, more=more, labels=labels)

    def facts(self, view: SourceView, labels: Labels) -> Markup:
        """The line of facts of a source file."""
        return self._render("source-facts", view=view, labels=labels)

    def source_folder(self, view: SourceFolderView, labels: Labels) -> Markup:
        """What is known of a folder of source files."""
        return self._render("source-folder", view=view, labels=labels)

    def outline(self, view: SourceView, labels: Labels) -> Markup:
        """What a source file defines."""
        return self._render("outline", view=view, labels=labels)

    def imports(self, view: SourceView, labels: Labels) -> Markup:
        """What a source file imports."""
        return self._render("imports", view=view, labels=labels)

    def files(
        self, name: str, title: str, files: Sequence[Reference], possible: Sequence[Reference], labels: Labels
    ) -> Markup:
        """Files that have to do with a source file."""
        return self._render("files", name=name, title=title, files=files, possible=possible, labels=labels)

    def lines(self, name: str, title: str, entries: Sequence[LineEntry], labels: Labels) -> Markup:
        """Facts about lines of a source file."""
        return self._render("lines", name=name, title=title, entries=entries, labels=labels)

    def source(self, html: Markup | None, href: str, why: str, labels: Labels) -> Markup:
        """The text of a source file, or why it is not there."""
        return self._render("source", html=html or "", href=href, why=why, labels=labels)

    def index(
        self,
        letters: Sequence[Letter],
        links: Sequence[Reference],
        labels: Labels,
        *,
        script: str,
        terms: str,
        has_title: bool,
    ) -> Markup:
        """The index section: all terms, or those of one letter with links to the other letters.

        `script` and `terms` are the addresses of the filter and of its terms, "" for those of the page.
        `has_title` says that the page's own title is the section's.
        """
        context = {"script": script, "terms": terms, "has_title": has_title}
        return self._render("index", letters=letters, links=links, labels=labels, **context)

    def map(self, view: MapView, labels: Labels, *, style: str, script: str, has_title: bool) -> Markup:
        """The map of the site; `style` and `script` are addresses."""
        return self._render("map", map=view, labels=labels, style=style, script=script, has_title=has_title)

    def local_map(self, view: LocalMap, labels: Labels, *, style: str) -> Markup:
        """The surroundings of a page."""
        return self._render("map-local", map=view, labels=labels, style=style)

    def recent(self, pages: Sequence[RecentPage], labels: Labels) -> Markup:
        """What changed last in a folder."""
        return self._render("recent", pages=pages, labels=labels)

    def about(self, about: AboutView, labels: Labels) -> Markup:
        """Facts about the site."""
        return self._render("about", about=about, labels=labels)

    def _render(self, name: str, /, **context: object) -> Markup:
        if name not in self._renderers:
            self._renderers[name] = self._renderer(name)
        html = self._renderers[name](**context)
        # A quick look at what is not plain, as it is nearly always all right.
        rest = html.encode("utf-8", "surrogatepass").translate(None, _PLAIN)
        if not rest.decode("utf-8", "surrogatepass").isprintable():
            html = re.sub(_NO_CHARACTER, "\N{REPLACEMENT CHARACTER}", html)
        return Markup(html)  # noqa: S704 - escaped by the template

    def _renderer(self, name: str) -> Callable[..., str]:
        """What renders a template: our own code of it, unless the theme replaces one of its parts."""
        compiled, parts = COMPILED[name]
        if all(self._is_ours(f"docindex/{part}.html") for part in parts):
            return compiled
        return self._environment.get_template(f"docindex/{name}.html").render

    def _is_ours(self, name: str) -> bool:
        loader = self._environment.loader
        try:
            file = loader.get_source(self._environment, name)[1] if loader else None
        except TemplateNotFound:  # Jinja tells of it
            return False
        return file is not None and Path(file) == _TEMPLATES / name
