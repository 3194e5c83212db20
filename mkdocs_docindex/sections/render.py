"""Renders sections to HTML, by templates that a theme can override one by one."""

from __future__ import annotations

import re
from collections.abc import Callable, MutableMapping
from types import CodeType
from typing import Any

from jinja2 import Environment, Template
from markupsafe import Markup

from mkdocs_docindex.sections.labels import Labels
from mkdocs_docindex.sections.view import View

__all__ = ["Renderer"]

# Characters that are not allowed in HTML: browsers replace some of them, and drop the rest. Few sites have any, so the
# pattern is compiled on demand.
_INVALID_CHARACTER = (
    "[\0-\b\x0b\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef"
    + "".join(f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0, 0x110000, 0x10000))
    + "]"
)
_PLAIN = bytes(range(32, 127)) + b"\n"


class _Template(Template):
    """A template whose globals are a plain dictionary.

    Jinja reads all globals for each rendering and each include. They are a ChainMap by default, which is written in
    Python: reading it takes a fifth of the time of rendering. They are complete before the first page is rendered.
    """

    @classmethod
    def from_code(
        cls,
        environment: Environment,
        code: CodeType,
        globals: MutableMapping[str, Any],  # noqa: A002 - the name in Jinja
        uptodate: Callable[[], bool] | None = None,
    ) -> Template:
        """Make a template of compiled code."""
        return super().from_code(environment, code, dict(globals), uptodate)


class Renderer:
    """Renders sections with docindex's templates, or with those of the theme that override them."""

    def __init__(self, environment: Environment) -> None:
        # Themes do not autoescape, but titles and summaries here are plain text. All templates are cached, as there are
        # few: the bookkeeping of a limited cache would take time on each page. There is no bytecode cache on the disk:
        # Jinja executes what it finds there, and `.cache` may come with a repository that nobody has reviewed.
        self._environment = environment.overlay(autoescape=True, trim_blocks=True, lstrip_blocks=True, cache_size=-1)
        self._environment.template_class = _Template
        self._renderers: dict[str, Callable[..., str]] = {}

    def render(self, name: str, view: View, labels: Labels) -> Markup:
        """Render a section to HTML."""
        return self._render(view.template or name, **vars(view), labels=labels)

    def _render(self, name: str, /, **context: object) -> Markup:
        if name not in self._renderers:
            self._renderers[name] = self._environment.get_template(f"docindex/{name}.html").render
        html = self._renderers[name](**context)
        # A fast check of all other characters, which are nearly always valid.
        rest = html.encode("utf-8", "surrogatepass").translate(None, _PLAIN)
        if not rest.decode("utf-8", "surrogatepass").isprintable():
            html = re.sub(_INVALID_CHARACTER, "\N{REPLACEMENT CHARACTER}", html)
        return Markup(html)  # noqa: S704 - escaped by the template
