"""A site's Markdown configuration becomes the Dialect that its pages are read in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mkdocs_docindex.hosts.mkdocs.other_plugins import (
    fills_templates,
    links_to_headings,
    makes_api_pages,
    reads_wiki_links,
)
from mkdocs_docindex.reading.python_markdown import Dialect, default_slugify

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

_EXTRA = {"attr_list", "md_in_html", "abbr", "footnotes", "def_list"}


def dialect_of(config: MkDocsConfig) -> Dialect:
    """Tell which constructs this site's pages can use, and how ids are made."""
    names = {str(name).removeprefix("markdown.extensions.") for name in config.markdown_extensions}
    if names & {"extra", "pymdownx.extra"}:
        names |= _EXTRA
    toc = _settings(config, "toc")
    slugify = toc.get("slugify")
    return Dialect(
        slugify=slugify if callable(slugify) else default_slugify,
        separator=str(toc.get("separator", "-")),
        base_level=_integer(toc.get("baselevel"), 1),
        attr_list="attr_list" in names,
        admonition="admonition" in names,
        details="pymdownx.details" in names,
        tabbed="pymdownx.tabbed" in names,
        blocks=any(name.startswith("pymdownx.blocks") for name in names),
        md_in_html="md_in_html" in names,
        emoji="pymdownx.emoji" in names,
        abbr="abbr" in names,
        footnotes="footnotes" in names,
        definitions="def_list" in names,
        mkdocstrings=makes_api_pages(config),
        wiki_links=reads_wiki_links(config),
        heading_references=links_to_headings(config),
        templates=fills_templates(config),
    )


def _settings(config: MkDocsConfig, extension: str) -> dict[str, Any]:
    settings = config.mdx_configs or {}
    return settings.get(extension) or settings.get(f"markdown.extensions.{extension}") or {}


def _integer(value: Any, default: int) -> int:
    try:
        return int(value)
    except (TypeError, ValueError):
        return default
