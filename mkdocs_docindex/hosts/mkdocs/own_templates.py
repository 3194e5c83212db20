"""Pages whose own template prints something else than their content, as home pages of many sites do."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from mkdocs.commands.build import get_context

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

__all__ = ["pages_without_content"]

_END = "docindexendofcontent"
"""A word that no page has, below the content of a page."""


def pages_without_content(env: Environment, nav: Navigation, files: Files, config: MkDocsConfig) -> frozenset[str]:
    """Sources of pages that do not show what stands at the end of their content.

    Each page with a `template` in its front matter is rendered once, as templates decide by blocks, includes and
    conditions; a template that prints the content of one page is not tried again, as a blog has many of them.
    """
    printing: set[str] = set()
    found: set[str] = set()
    for file in files.documentation_pages():
        page = file.page
        template = page.meta.get("template") if page else None
        if page is None or not isinstance(template, str) or template in printing:
            continue
        if _prints_content(env, template, page, nav, files, config):
            printing.add(template)
        else:
            found.add(file.src_uri)
    return frozenset(found)


def _prints_content(
    env: Environment, template: str, page: Page, nav: Navigation, files: Files, config: MkDocsConfig
) -> bool:
    content, page.content = page.content, f"{page.content or ''}\n<p>{_END}</p>"
    try:
        # Plugins may not have given the template all that it needs yet: then it counts as one that prints.
        with suppress(Exception):
            return _END in env.get_template(template).render(get_context(nav, files, config, page))
        return True
    finally:
        page.content = content
