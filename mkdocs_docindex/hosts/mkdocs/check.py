"""What is wrong with a site, from its mkdocs.yml, without building it."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.config import load_config
from mkdocs.structure.files import File, get_files
from mkdocs.structure.nav import get_navigation

from mkdocs_docindex.checks.problems import Facts, find_problems
from mkdocs_docindex.config import DocindexConfig
from mkdocs_docindex.hosts.mkdocs.folder_pages import folder_pages
from mkdocs_docindex.hosts.mkdocs.link_rules import link_rules
from mkdocs_docindex.hosts.mkdocs.offline import LoadConfig, index_offline, loaded, options_of, warn_of_unread
from mkdocs_docindex.hosts.mkdocs.other_plugins.effects import Effects
from mkdocs_docindex.model.findings import Checked
from mkdocs_docindex.reading.moves import read_moves
from mkdocs_docindex.reading.project_texts import texts_of_project
from mkdocs_docindex.site.links import Resolver

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

    from mkdocs_docindex.hosts.mkdocs.offline import Offline
    from mkdocs_docindex.model.index import SiteIndex
    from mkdocs_docindex.model.pages import Page

__all__ = ["check_config"]


def check_config(
    path: Path,
    kinds: Collection[str],
    warn: Callable[[str], None],
    load: LoadConfig = load_config,
    *,
    repairs: bool = False,
) -> Checked:
    """Check the docs that a configuration names, and look for certain fixes; ValueError says what is wrong with it."""
    with loaded(path, warn, load) as config:
        own = _own_files(config)
        files = get_files(config)
        offline = index_offline(files, config, options_of(config, 0, 0), with_history="stale-page" in kinds)
        site = offline.site
        warn_of_unread(files, site.pages, warn)
        facts = _facts(config, files, offline, own, repairs=repairs)
        authored = {src: page for src, page in site.pages.items() if page.file is None}
        findings = find_problems(authored, Resolver(site.pages.values(), link_rules(config, files)), facts, kinds)
        silent = {kind: why for kind, why in facts.not_checked.items() if kind in kinds}
        return Checked(findings, len(authored), _relative(config.docs_dir), silent, config.docs_dir)


def _relative(folder: str) -> str:
    """A folder as seen from here, if it lies below."""
    path = os.path.relpath(folder)
    return (folder if path.startswith("..") else path).replace(os.sep, "/")


def _own_files(config: MkDocsConfig) -> list[str]:
    """Files beside the index pages of folders that docindex makes at a build."""
    plugin = config.plugins.get("docindex")
    options = plugin.config if plugin else None
    if not isinstance(options, DocindexConfig):
        return []
    names = [options.map, options.keywords and options.keywords.index, options.export and options.export.json]
    return [name for name in names if name]


def _facts(config: MkDocsConfig, files: Files, offline: Offline, own: list[str], *, repairs: bool) -> Facts:
    effects = Effects(config)
    settings = config.mdx_configs or {}
    tabs = (settings.get(name) or {} for name in ("pymdownx.tabbed", "pymdownx.blocks.tab"))
    nav = get_navigation(files, config)
    found = folder_pages(nav, offline.site, files, offline.generated(config), offline.rules)
    site = found.apply_to(offline.site)
    places = _Places(config, files, site, own)
    posts = frozenset(src for src in site.pages if effects.has_blog and src.startswith(effects.made))

    def text(src: str) -> str:
        return files.src_uris[src].content_string

    def listed_elsewhere(page: Page) -> bool:
        return (effects.lists_tags and bool(page.document.meta.get("tags"))) or page.src in posts

    return Facts(
        text=text,
        has_file=places.has_file,
        has_url=places.has_url,
        nav=frozenset(page.file.src_uri for page in nav.pages),
        site_url=config.site_url or "",
        indexes=frozenset(file.src_uri for file in files.documentation_pages() if file.name == "index")
        | site.folder_of_index.keys(),
        excluded=frozenset(file.src_uri for file in files if not file.inclusion.is_included()),
        moved=posts,
        listed_elsewhere=listed_elsewhere,
        templates=effects.fills_templates,
        tab_ids=any(tab.get("slugify") for tab in tabs),
        site_name=config.site_name,
        texts=lambda: texts_of_project(*_project(config), config.site_dir),
        sources={src: page for src, page in site.pages.items() if page.file},
        files=lambda: [file.src_uri for file in _own_docs(files, config)],
        moves=(lambda: read_moves(Path(config.docs_dir))) if repairs else None,
        not_checked={**effects.not_checked, **_no_sources(site)},
    )


def _project(config: MkDocsConfig) -> tuple[str, tuple[str, ...]]:
    """The folder of the project, and those of the site, whose files may name those of the docs folder."""
    theme = config.theme.custom_dir
    root = os.path.dirname(os.path.abspath(config.config_file_path))
    return root, (config.docs_dir, *((theme,) if theme else ()))


def _no_sources(site: SiteIndex) -> dict[str, str]:
    if not any(page.file for page in site.pages.values()):
        return {"stale-page": "it needs `sources`, the source files that pages name"}
    if not any(page.file and page.history for page in site.pages.values()):
        return {"stale-page": "it needs the dates of git"}
    return {}


def _own_docs(files: Files, config: MkDocsConfig) -> list[File]:
    """Files of the docs folder that the site shows, without those of the theme and generated ones."""
    return [file for file in files if file.src_dir == config.docs_dir and file.inclusion.is_included()]


class _Places:
    """All paths, of sources and of the site, that a link can lead to."""

    def __init__(self, config: MkDocsConfig, files: Files, site: SiteIndex, own: list[str]) -> None:
        self._theme = config.theme.dirs
        # A long index of keywords has a page for each letter.
        self._made = (*Effects(config).made, *(f"{name.removesuffix('.md')}/" for name in own))
        made = [*link_rules(config, files).redirects, *own]
        if "docindex" in config.plugins:
            made += [folder.index for folder in site.folders.values() if folder.generated and folder.index]
        shown = [file for file in files if file.inclusion.is_included()]
        shown += [File(src, None, config.site_dir, config.use_directory_urls) for src in made]
        self._files = {file.src_uri for file in shown}
        self._urls = {"sitemap.xml", "sitemap.xml.gz", "404.html"}
        for file in shown:
            self._urls.add(file.dest_uri)
            if posixpath.basename(file.dest_uri) == "index.html":
                self._urls.add(posixpath.dirname(file.dest_uri))

    def has_file(self, path: str) -> bool:
        """Whether a page or file is there, or may be in a build."""
        return path in self._files or path.startswith(self._made)

    def has_url(self, path: str) -> bool:
        """Whether the site has something at that address."""
        if path in self._urls or path.startswith(self._made):
            return True
        # Themes bring pictures, styles and scripts.
        return not path.startswith("..") and any(os.path.isfile(os.path.join(folder, path)) for folder in self._theme)
