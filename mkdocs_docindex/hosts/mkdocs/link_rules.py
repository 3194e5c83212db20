"""What a site's configuration says about links."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mkdocs_docindex.hosts.mkdocs.one_address import overwritten_pages
from mkdocs_docindex.hosts.mkdocs.other_plugins import reads_wiki_links, redirects
from mkdocs_docindex.hosts.mkdocs.other_plugins.static_i18n import translated_paths
from mkdocs_docindex.site.links import LinkRules

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

__all__ = ["link_rules"]


def link_rules(config: MkDocsConfig, files: Files) -> LinkRules:
    """How links with a leading slash are read, where pages went that are gone, and what their translations are."""
    # A log level for all values but one.
    absolute = getattr(config.validation.links.absolute_links, "name", None) == "RELATIVE_TO_DOCS"
    return LinkRules(
        absolute, reads_wiki_links(config), redirects(config), translated_paths(files), overwritten_pages(files)
    )
