"""What a site's configuration says about links."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mkdocs_docindex.hosts.mkdocs.languages import translated_paths
from mkdocs_docindex.hosts.mkdocs.markdown_config import reads_wiki_links
from mkdocs_docindex.site.links import LinkRules

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

__all__ = ["link_rules"]


def link_rules(config: MkDocsConfig, files: Files) -> LinkRules:
    """How links with a leading slash are read, where pages went that are gone, and what their translations are."""
    # A log level for all values but one.
    absolute = getattr(config.validation.links.absolute_links, "name", None) == "RELATIVE_TO_DOCS"
    return LinkRules(absolute, reads_wiki_links(config), _redirects(config), translated_paths(files))


def _redirects(config: MkDocsConfig) -> Mapping[str, str]:
    plugin = config.plugins.get("redirects")
    maps = plugin.config.get("redirect_maps") if plugin else None
    return {str(old): str(new) for old, new in maps.items()} if isinstance(maps, Mapping) else {}
