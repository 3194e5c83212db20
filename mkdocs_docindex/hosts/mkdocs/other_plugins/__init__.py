"""All that docindex knows about other plugins, and about features of themes. No other module names one."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

__all__ = [
    "FOLDER_TITLE_FILES",
    "fills_templates",
    "follow_nav_makers",
    "includes_files",
    "links_to_headings",
    "lists_posts",
    "literate_nav_file",
    "makes_api_pages",
    "makes_book_of_nav",
    "merges_index_pages",
    "reads_wiki_links",
    "redirects",
]

FOLDER_TITLE_FILES = (".nav.yml", ".pages", ".meta.yml")
"""Files of awesome-nav, awesome-pages and Material's meta plugin with titles of folders, the strongest first."""


def merges_index_pages(config: MkDocsConfig) -> bool:
    """Whether theme or plugins show a section's index page as the section itself."""
    features = config.theme.get("features")
    return "section-index" in config.plugins or (isinstance(features, list) and "navigation.indexes" in features)


def follow_nav_makers(config: MkDocsConfig, handler: Callable[..., object]) -> None:
    """Let a handler of on_nav come right after awesome-pages, which makes the nav at the priority of all others.

    It warns of plugins that stand before it and change the nav, which then is not true of this one.
    """
    maker, handlers = config.plugins.get("awesome-pages"), config.plugins.events["nav"]
    made = getattr(maker, "on_nav", None)
    if made in handlers and handler in handlers:
        handlers.remove(handler)
        handlers.insert(handlers.index(made) + 1, handler)
        warnings.filterwarnings("ignore", 'The plugin "docindex" might not work correctly when placed before')


def literate_nav_file(config: MkDocsConfig) -> str | None:
    """Name of the files that literate-nav reads the nav from, which MkDocs shows as pages too."""
    plugin = config.plugins.get("literate-nav")
    return None if plugin is None else str(plugin.config.get("nav_file"))


def redirects(config: MkDocsConfig) -> Mapping[str, str]:
    """Pages that are gone, by `src`, with where mkdocs-redirects sends their readers."""
    plugin = config.plugins.get("redirects")
    maps = plugin.config.get("redirect_maps") if plugin else None
    return {str(old): str(new) for old, new in maps.items()} if isinstance(maps, Mapping) else {}


def reads_wiki_links(config: MkDocsConfig) -> bool:
    """Whether a plugin finds pages by their name alone."""
    return "roamlinks" in config.plugins or "ezlinks" in config.plugins


def makes_api_pages(config: MkDocsConfig) -> bool:
    """Whether `::: name` in a page becomes documentation of code."""
    return "mkdocstrings" in config.plugins


def makes_book_of_nav(config: MkDocsConfig) -> bool:
    """Whether a plugin binds the pages of the nav into one PDF, in which a link to any other page is an error."""
    return "to-pdf" in config.plugins or "with-pdf" in config.plugins


def links_to_headings(config: MkDocsConfig) -> bool:
    """Whether `[text][heading]` leads to a heading of any page."""
    return "autorefs" in config.plugins or "mkdocstrings" in config.plugins


def fills_templates(config: MkDocsConfig) -> bool:
    """Whether pages are Jinja templates."""
    return "macros" in config.plugins or "markdownextradata" in config.plugins


def includes_files(config: MkDocsConfig) -> bool:
    """Whether something puts text of other files into pages."""
    is_extended = "pymdownx.snippets" in config.markdown_extensions
    return is_extended or "include-markdown" in config.plugins or "macros" in config.plugins


def lists_posts(page: Page) -> bool:
    """Whether this is a view of Material's blog, which shows posts below the page's text."""
    return hasattr(page, "posts")
