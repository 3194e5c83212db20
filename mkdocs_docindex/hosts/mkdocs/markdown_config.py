"""A site's Markdown configuration becomes the Dialect that its pages are read in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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
        mkdocstrings="mkdocstrings" in config.plugins,
        wiki_links=reads_wiki_links(config),
        heading_references="autorefs" in config.plugins or "mkdocstrings" in config.plugins,
        templates="macros" in config.plugins or "markdownextradata" in config.plugins,
    )


def reads_wiki_links(config: MkDocsConfig) -> bool:
    """Whether a plugin finds pages by their name alone."""
    return "roamlinks" in config.plugins or "ezlinks" in config.plugins


def _settings(config: MkDocsConfig, extension: str) -> dict[str, Any]:
    settings = config.mdx_configs or {}
    return settings.get(extension) or settings.get(f"markdown.extensions.{extension}") or {}


def _integer(value: Any, default: int) -> int:
    try:
        return int(value)
    except (TypeError, ValueError):
        return default
