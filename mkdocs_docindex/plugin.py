"""The MkDocs plugin: each event is a few lines that call another module.

Priorities, and what they are for (a higher one runs first):
- on_files -150: after plugins that add or move pages (gen-files, blog, static-i18n at -100).
- on_nav 50: after awesome-nav (100), which replaces the nav; before section-index (0), which
  merges index pages into their section, and static-i18n (-100), which translates titles. With
  awesome-pages (0), which replaces the nav, too, right after it. Once more at -150, after static-i18n
  has sorted the nav, for the page that comes last.
- on_page_markdown 25: after Material's meta (50), whose descriptions come first; before plugins that
  must know that a page is generated (git-revision-date-localized, rss).
- on_env -100: after plugins that finish their pages there, as autorefs does with links (-50).
- on_page_context 100 and -100: before and after the search plugins, which find a folder page by its
  own title, and do not index sections.
- on_post_page -100: after plugins that want to see a page with its sections.
- on_post_build 100: before search, whose index takes much memory while it is written; ours is freed first.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority

from mkdocs_docindex.config import DocindexConfig
from mkdocs_docindex.hosts.mkdocs.begin import begin_build
from mkdocs_docindex.hosts.mkdocs.garbage import collect_last_build, collector_paused
from mkdocs_docindex.hosts.mkdocs.guard import guarded
from mkdocs_docindex.hosts.mkdocs.lasting import Lasting
from mkdocs_docindex.hosts.mkdocs.log import log
from mkdocs_docindex.hosts.mkdocs.other_plugins import follow_nav_makers
from mkdocs_docindex.hosts.mkdocs.other_plugins.static_i18n import language_folder
from mkdocs_docindex.hosts.mkdocs.watch import Watched
from mkdocs_docindex.hosts.mkdocs.writing import write_pieces

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.livereload import LiveReloadServer
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page
    from mkdocs.utils.templates import TemplateContext

    from mkdocs_docindex.hosts.mkdocs.build import Build
    from mkdocs_docindex.hosts.mkdocs.exports import Exports

__all__ = ["DocindexPlugin"]

_TEMPLATES = str(Path(__file__).parent / "templates")
_STYLESHEET = "assets/docindex/docindex.css"


class DocindexPlugin(BasePlugin[DocindexConfig]):
    """Metadata sections and folder index pages for every page and folder of a site."""

    def __init__(self) -> None:
        self._lasting = Lasting()
        self._serves = False
        self._hint = ""
        self._watched = Watched()
        self._build: Build | None = None
        self._exports: list[Exports] = []

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Ask MkDocs to keep this object while serving."""
        self._serves = command == "serve"

    def on_config(self, config: MkDocsConfig) -> None:
        """Offer the templates to the theme; a theme's `custom_dir` comes first."""
        if self._serves:
            collect_last_build()
        if _TEMPLATES not in config.theme.dirs:
            config.theme.dirs.append(_TEMPLATES)
        folder = Path(config.config_file_path or ".").parent / ".cache" / "docindex"
        if self._lasting.folder != folder:
            self._lasting = Lasting(folder, serves=self._serves)
        self._lasting.begin()
        follow_nav_makers(config, self._before_merging)
        if _STYLESHEET not in config.extra_css:
            config.extra_css.insert(0, _STYLESHEET)

    @event_priority(-150)
    @collector_paused()
    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Read all pages, build the index, and add the folder index pages."""
        start = time.perf_counter()
        self._build = begin_build(files, config, self.config, self._lasting)
        sources = self._lasting.sources
        if sources.hint and sources.hint != self._hint:  # while serving, say it once
            log.info(sources.hint)
        self._hint = sources.hint
        self._watched.follow(sources.roots.values())
        self._lasting.generated.hide_warnings()
        if self._build:
            site, seconds = self._build.site, time.perf_counter() - start
            log.info(f"Indexed {len(site.pages):,} pages in {len(site.folders):,} folders in {seconds:.2f} s")
        return files

    @event_priority(50)
    def _before_merging(self, nav: Navigation, config: MkDocsConfig, files: Files) -> None:
        if self._build:
            self._build.insert_into(nav, config)

    @event_priority(-150)
    def _after_sorting(self, nav: Navigation, config: MkDocsConfig, files: Files) -> None:
        if self._build:
            self._build.append_to(nav, config)

    on_nav = CombinedEvent(_before_merging, _after_sorting)
    """Put the folder index pages into the nav, and map and index of keywords at its end."""

    @event_priority(25)
    def on_page_markdown(self, markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str | None:
        """Describe the page; give a folder index page the title that its section has in the nav."""
        return self._build.prepare(page) if self._build else None

    @event_priority(-100)
    def on_env(self, env: Environment, config: MkDocsConfig, files: Files) -> None:
        """Read pages that other plugins filled, now that all are rendered; make the templates ready."""
        if self._build:
            self._build.improve(config)
            self._build.use(env, config)

    @event_priority(100)
    def _before_search(self, context: TemplateContext, page: Page, config: MkDocsConfig, nav: Navigation) -> None:
        if self._build:
            self._build.name_for_search(page)

    @event_priority(-100)
    @collector_paused()
    def _after_search(self, context: TemplateContext, page: Page, config: MkDocsConfig, nav: Navigation) -> None:
        if self._build:
            self._build.write(page, cast("MutableMapping[str, Any]", context))

    on_page_context = CombinedEvent(_before_search, _after_search)
    """Put the sections into the page, after search has read it under its own title."""

    @event_priority(-100)
    def on_post_page(self, output: str, page: Page, config: MkDocsConfig) -> str | None:
        """Name the copy of a page; free its sections: MkDocs keeps all pages to the end."""
        if not self._build:
            return None
        self._build.release(page)
        return self._build.finish(output, page)

    @event_priority(100)
    def _before_others_write(self, config: MkDocsConfig) -> None:
        if not self._build:
            return
        with guarded("What the filter of the index reads"):
            for path, text in self._build.term_files().items():
                write_pieces((text,), os.path.join(config.site_dir, path))
        self._lasting.end()
        self._build.write_exports(config, self._lasting.written(language_folder(config)))
        self._exports.append(self._build.exports)
        self._build = None

    @event_priority(-100)
    def _after_others_wrote(self, config: MkDocsConfig) -> None:
        while self._exports:  # those of other languages too, whose builds static-i18n starts in this event
            self._exports.pop().check()

    on_post_build = CombinedEvent(_before_others_write, _after_others_wrote)
    """Write what is for machines, and the terms for the filter of a large index; then free everything."""

    def on_build_error(self, error: Exception) -> None:
        """Leave no process running."""
        self._lasting.end()

    def on_serve(self, server: LiveReloadServer, config: MkDocsConfig, builder: Callable[..., None]) -> None:
        """Watch the folders of sources, and not the cache."""
        self._watched.leave_out(str(self._lasting.folder), server, dict.fromkeys((config.docs_dir, *config.watch)))
        self._watched.start(server, self._lasting.sources.roots.values())

    def on_shutdown(self) -> None:
        """Remove all temporary files, also those of a failed build."""
        self._lasting.end()
        self._lasting.generated.clear()
