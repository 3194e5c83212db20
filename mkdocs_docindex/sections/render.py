"""Sections as HTML, rendered by templates that a theme can override one by one."""

from __future__ import annotations

import re
from collections.abc import Callable

from jinja2 import Environment
from markupsafe import Markup

from mkdocs_docindex.sections.labels import Labels
from mkdocs_docindex.sections.view import View

__all__ = ["Renderer"]

# What may not stand in HTML: browsers read some of it otherwise, and drop the rest. Few sites have any, and the others
# do not wait for the pattern to be compiled.
_NO_CHARACTER = (
    "[\0-\b\x0b\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef"
    + "".join(f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0, 0x110000, 0x10000))
    + "]"
)
_PLAIN = bytes(range(32, 127)) + b"\n"


class Renderer:
    """Renders sections: as the templates say, or as the theme's own say that take their place."""

    def __init__(self, environment: Environment) -> None:
        # Themes do not escape what they print; titles and summaries here are plain text. Templates are few, and all are
        # kept: to find out which of many to drop takes long where each page includes some.
        # No bytecode cache on the disk: Jinja runs what it finds there, and `.cache` may come with a repository that
        # nobody has looked at.
        self._environment = environment.overlay(autoescape=True, trim_blocks=True, lstrip_blocks=True, cache_size=-1)
        self._renderers: dict[str, Callable[..., str]] = {}

    def render(self, name: str, view: View, labels: Labels) -> Markup:
        """A section as HTML."""
        return self._render(view.template or name, **vars(view), labels=labels)

    def _render(self, name: str, /, **context: object) -> Markup:
        if name not in self._renderers:
            self._renderers[name] = self._environment.get_template(f"docindex/{name}.html").render
        html = self._renderers[name](**context)
        # A quick look at what is not plain, as it is nearly always all right.
        rest = html.encode("utf-8", "surrogatepass").translate(None, _PLAIN)
        if not rest.decode("utf-8", "surrogatepass").isprintable():
            html = re.sub(_NO_CHARACTER, "\N{REPLACEMENT CHARACTER}", html)
        return Markup(html)  # noqa: S704 - escaped by the template
