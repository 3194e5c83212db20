"""What a build begins with: what lasts from build to build, and the pages that join the site."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File, Files

    from mkdocs_docindex.config import DocindexConfig
    from mkdocs_docindex.hosts.mkdocs.generated import GeneratedPages
    from mkdocs_docindex.hosts.mkdocs.history import HistoryCache
    from mkdocs_docindex.hosts.mkdocs.index import Indexed
    from mkdocs_docindex.hosts.mkdocs.kept import Kept
    from mkdocs_docindex.hosts.mkdocs.own_pages import OwnPage
    from mkdocs_docindex.hosts.mkdocs.sources import Sources
    from mkdocs_docindex.hosts.mkdocs.term_pages import TermPages
    from mkdocs_docindex.sections.labels import Labels

__all__ = ["Begun", "Lasting"]


@dataclass(frozen=True)
class Lasting:
    """What the plugin has before a build begins, and keeps for the next one."""

    options: DocindexConfig
    history: HistoryCache | None
    """None leaves git's facts out."""
    sources: Sources
    generated: GeneratedPages
    kept: Kept


@dataclass(frozen=True)
class Begun:
    """A site that is indexed, with its generated pages."""

    lasting: Lasting
    config: MkDocsConfig
    files: Files
    labels: Labels
    indexed: Indexed
    folders: dict[str, File]
    """Generated index pages, by the path of their folder."""
    terms: TermPages
    whole_map: OwnPage | None
