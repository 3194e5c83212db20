"""A project becomes what Zensical builds: staged docs, templates and configuration."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Mapping, MutableMapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from jinja2 import Environment, FileSystemLoader
from mkdocs.structure.nav import get_navigation
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, TableOfContents

from mkdocs_docindex.hosts.mkdocs.begin import begin_build
from mkdocs_docindex.hosts.mkdocs.garbage import collector_paused
from mkdocs_docindex.hosts.mkdocs.guard import guarded
from mkdocs_docindex.hosts.mkdocs.log import log
from mkdocs_docindex.hosts.zensical.derived import derived_config, nav_setting
from mkdocs_docindex.hosts.zensical.native_plugins import blog_folders, has_folder_options, lists_tags
from mkdocs_docindex.hosts.zensical.partials import Added, markers_of, partial
from mkdocs_docindex.hosts.zensical.reading import TEMPLATES, collect_files, follows_nav, mkdocs_config, options_of
from mkdocs_docindex.hosts.zensical.staging import CONFIG, DOCS, OVERRIDES, sync, walk
from mkdocs_docindex.hosts.zensical.theme import partial_name, theme_files
from mkdocs_docindex.reading.front_matter import split_front_matter
from mkdocs_docindex.safe_yaml import load_yaml

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File, Files

    from mkdocs_docindex.config import DocindexConfig
    from mkdocs_docindex.hosts.mkdocs.build import Build
    from mkdocs_docindex.hosts.mkdocs.lasting import Lasting
    from mkdocs_docindex.hosts.zensical.project import Project
    from mkdocs_docindex.hosts.zensical.staging import Content

__all__ = ["Staged", "stage", "write_staged"]

_BETWEEN = "\x1d"
"""Separates markers from each other and from what is below a page; no template prints it."""


class Staged(NamedTuple):
    """All files that Zensical builds from."""

    docs: Mapping[str, Content]
    overrides: Mapping[str, Content]
    config: str


def write_staged(staged: Staged, folder: Path) -> int:
    """Write what changed; return how many files that are. Templates go last, as any of them renders all pages again."""
    for name in (DOCS, OVERRIDES):
        (folder / name).mkdir(exist_ok=True)
    changed = sync(folder / DOCS, staged.docs) + sync(folder / OVERRIDES, staged.overrides)
    path, config = folder / CONFIG, staged.config.encode()
    if not path.is_file() or path.read_bytes() != config:
        path.write_bytes(config)
        changed += 1
    return changed


@collector_paused()
def stage(project: Project, lasting: Lasting, made: Path) -> Staged:
    """Index a project and render everything that is added to it; `made` is a folder for files that are for machines."""
    options = options_of(project)
    _leave_out_rendered(options, lasting)
    config = mkdocs_config(project, made)
    lasting.begin()
    files = collect_files(project, config)
    docs: dict[str, Content] = {name: Path(entry.path) for name, entry in walk(project.docs_dir)}
    docs = {name: path for name, path in docs.items() if not _is_in_site(path, project)}
    theme = theme_files(project)
    overrides = dict(theme.files)
    if not theme.prints_pages:
        log.warning("No template of the theme prints `page.content`, so pages have no place for sections.")
    build = begin_build(files, config, options, lasting)
    nav = get_navigation(files, config)
    nav = config.plugins.on_nav(nav, config=config, files=files)
    setting = None
    if build:
        build.insert_into(nav, config)
        build.append_to(nav, config)
        if follows_nav(project):
            setting = nav_setting(nav)
        site = _Site(project, config, files, build)
        docs |= site.generated_docs()
        overrides |= site.partials()
        docs |= site.files_for_machines(made)
    lasting.end()
    return Staged(docs, overrides, derived_config(project, setting))


def _leave_out_rendered(options: DocindexConfig, lasting: Lasting) -> None:
    """Leave out what is made from rendered pages: Zensical renders them after docindex is done."""
    export = options.export
    asked = [("book", bool(options.book)), ("export.markdown", export is not None and export.markdown)]
    names = [f"`{name}`" for name, is_asked in asked if is_asked]
    if names and not lasting.told_of_rendered:
        log.info(f"{' and '.join(names)}: made from rendered pages, so only `mkdocs build` makes them.")
        lasting.told_of_rendered = True
    options.book = None
    if export is not None:
        export.markdown = False


def _is_in_site(path: Content, project: Project) -> bool:
    return isinstance(path, Path) and path.is_relative_to(project.site_dir)


class _Site:
    """The pages of one build, on their way into templates."""

    def __init__(self, project: Project, config: MkDocsConfig, files: Files, build: Build) -> None:
        plugins = project.plugins()
        self._config = config
        self._files = files
        self._build = build
        self._lists_tags = lists_tags(plugins)
        self._blogs = {f"{blog}index.md" for blog, _ in blog_folders(plugins)}
        self._meta_file = has_folder_options(plugins)
        self._folder_meta: dict[str, dict[str, Any]] = {}
        folders = [str(TEMPLATES)]
        if project.custom_dir:
            folders.insert(0, str(project.custom_dir))
        self._environment = Environment(loader=FileSystemLoader(folders), autoescape=True)
        self._pages = [
            file.page or Page(None, file, config)
            for file in files.documentation_pages()
            if file.inclusion.is_included()
        ]
        self._sources = {page.file.src_uri: self._prepare(page) for page in self._pages}

    def _prepare(self, page: Page) -> str | None:
        """Give a page the facts that MkDocs would have read of it; return the Markdown of a generated one."""
        known = self._build.site.pages.get(page.file.src_uri)
        if self._is_generated(page):
            own = split_front_matter(page.file.content_string).meta
        else:
            own = dict(known.document.meta) if known else {}
        page.meta = {**self._meta_of_folder(page.file), **own}
        page.toc = TableOfContents([])
        if page.file.src_uri in self._blogs:
            page.posts = []  # type: ignore[attr-defined]
        written = set(page.meta)
        markdown = self._build.prepare(page)
        if not self._is_generated(page):
            if "description" in page.meta and "description" not in written:
                page.docindex_description = str(page.meta["description"])  # type: ignore[attr-defined]
            return None
        page.toc = TableOfContents([AnchorLink("", "", 1)])
        return split_front_matter(page.file.content_string).body if markdown is None else markdown

    def _is_generated(self, page: Page) -> bool:
        return page.file.abs_src_path is None or page.file.generated_by is not None

    def _meta_of_folder(self, file: File) -> dict[str, Any]:
        """The front matter for a whole folder, by the plugin meta."""
        if self._meta_file is None:
            return {}
        folder = posixpath.dirname(file.src_uri)
        if folder not in self._folder_meta:
            found: dict[str, Any] = {}
            for parent in (*reversed([folder, *_parents(folder)]),):
                named = self._files.src_uris.get(posixpath.join(parent, self._meta_file))
                if named:
                    with guarded(f"'{named.src_uri}'"):
                        read = load_yaml(named.content_string)
                        found |= read if isinstance(read, dict) else {}
            self._folder_meta[folder] = found
        return self._folder_meta[folder]

    def generated_docs(self) -> dict[str, bytes]:
        """Generated pages as Markdown files."""
        found = {}
        for page in self._pages:
            markdown = self._sources[page.file.src_uri]
            if markdown is not None:
                found[page.file.src_uri] = _generated_source(page, markdown).encode()
        return found

    def partials(self) -> dict[str, bytes]:
        """What is added to each page, as a template."""
        self._build.use(self._environment, self._config, renders_later=True)
        found = {}
        for page in self._pages:
            if text := partial(self._added(page)):
                found[partial_name(page.url)] = text.encode("utf-8", "replace")
        return found

    def _added(self, page: Page) -> Added:
        is_generated = self._is_generated(page)
        markers = [] if is_generated else self._markers(page)
        page.content = _BETWEEN.join([*markers, ""])
        context: MutableMapping[str, Any] = {}
        tags = page.meta.get("tags")
        if self._lists_tags and isinstance(tags, list):
            context["tags"] = [{"name": str(tag)} for tag in tags]
        self._build.write(page, context)
        *placed, below = (page.content or "").split(_BETWEEN)
        toc = [(entry.id, entry.title) for entry in page.toc.items[0].children] if is_generated else []
        description = getattr(page, "docindex_description", "")
        self._build.release(page)
        page.content = None
        return Added(below.strip("\n"), list(zip(markers, placed, strict=True)), description, toc)

    def _markers(self, page: Page) -> list[str]:
        try:
            return markers_of(page.file.content_string)
        except (OSError, ValueError):
            return []

    def files_for_machines(self, made: Path) -> dict[str, Content]:
        """The JSON, llms files and terms for the filter of a large index, as files of the docs."""
        found: dict[str, Content] = {name: text.encode() for name, text in self._build.term_files().items()}
        self._build.write_exports(self._config, None)
        for export in self._build.exports.wanted.values():
            path = made / export.place
            if path.is_file():
                found[export.place] = path.read_bytes()
        return found


def _parents(folder: str) -> list[str]:
    found = []
    while folder:
        folder = posixpath.dirname(folder)
        found.append(folder)
    return found


def _generated_source(page: Page, markdown: str) -> str:
    """A generated page with its front matter; JSON is YAML."""
    lines = [
        f"{key}: {json.dumps(str(page.meta[key]), ensure_ascii=False)}"
        for key in ("title", "description")
        if page.meta.get(key)
    ]
    lines += ["docindex_generated: true", "render_macros: false", "---", ""]
    return "\n".join(["---", *lines, markdown.lstrip("\n")])
