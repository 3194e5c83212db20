"""A project as MkDocs' own configuration and Files, which everything that both hosts share works on.

MkDocs builds nothing here: its theme and plugins are not loaded, but for plugins that make the nav.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import get_files, set_exclusions

import mkdocs_docindex
from mkdocs_docindex.config import DocindexConfig
from mkdocs_docindex.hosts.mkdocs.log import log
from mkdocs_docindex.hosts.zensical.config_file import ConfigError
from mkdocs_docindex.hosts.zensical.native_plugins import (
    NAV_MAKERS,
    PACKAGES,
    add_options,
    add_stand_ins,
    hide_posts,
    installed_nav_makers,
)
from mkdocs_docindex.hosts.zensical.project import read_project

if TYPE_CHECKING:
    from mkdocs.structure.files import Files

    from mkdocs_docindex.hosts.zensical.project import Project

__all__ = ["TEMPLATES", "collect_files", "follows_nav", "load_toml", "mkdocs_config", "options_of"]

TEMPLATES = Path(mkdocs_docindex.__file__).parent / "templates"

_SAME = (
    "site_name",
    "site_url",
    "site_description",
    "use_directory_urls",
    "repo_url",
    "exclude_docs",
    "draft_docs",
    "not_in_nav",
)
"""Settings that have one meaning in MkDocs and Zensical."""


def mkdocs_config(project: Project, site_dir: Path) -> MkDocsConfig:
    """The configuration for reading a project; `site_dir` is where files for machines are written."""
    settings, plugins = project.settings, project.plugins()
    makers = installed_nav_makers(plugins)
    theme = {key: value for key, value in settings["theme"].items() if key in ("language", "features")}
    config = MkDocsConfig(config_file_path=str(project.path))
    config.load_dict(
        {
            **{key: settings[key] for key in _SAME if settings.get(key) is not None},
            **_edit_links(settings),
            "docs_dir": str(project.docs_dir),
            "site_dir": str(site_dir),
            "nav": project.raw.get("nav") or None,
            "theme": {"name": None, "custom_dir": str(TEMPLATES), **theme},
            "plugins": [{name: plugins[name]} for name in makers],
            "validation": _validation(project.raw),
        }
    )
    failed, _ = config.validate()
    for key, error in failed:
        raise ConfigError(f"{project.path}: `{key}`: {error}")
    config.markdown_extensions = [str(name) for name in settings["markdown_extensions"] if isinstance(name, str)]
    config.mdx_configs = settings["mdx_configs"]
    add_stand_ins(config, plugins)
    for name in NAV_MAKERS:
        if name in plugins and name not in makers:
            log.warning(
                f"The nav is left to Zensical, which makes it by {name}: docindex cannot put pages of folders first in "
                f"their sections. To have it do so: pip install {PACKAGES[name]}"
            )
    return config


def load_toml(path: str) -> MkDocsConfig:
    """A zensical.toml for whatever reads the configuration of MkDocs."""
    project = read_project(Path(path).absolute())
    config = mkdocs_config(project, project.site_dir)
    if "docindex" in project.plugins():
        add_options(config, options_of(project))
    return config


def follows_nav(project: Project) -> bool:
    """Whether docindex knows the nav, so that it can write it with all generated pages."""
    plugins = project.plugins()
    return all(name not in plugins for name in NAV_MAKERS) or bool(installed_nav_makers(plugins))


def _edit_links(settings: dict[str, Any]) -> dict[str, Any]:
    template, uri = settings.get("edit_uri_template"), settings.get("edit_uri")
    if template:
        return {"edit_uri_template": template}
    return {"edit_uri": f"{uri}/"} if uri else {}


def _validation(raw: dict[str, Any]) -> dict[str, Any]:
    """The one setting that says what a link means; all others are for messages, which Zensical gives."""
    given = raw.get("validation")
    links = given.get("links") if isinstance(given, dict) else None
    absolute = links.get("absolute_links") if isinstance(links, dict) else None
    return {"links": {"absolute_links": absolute}} if absolute == "relative_to_docs" else {}


def options_of(project: Project) -> DocindexConfig:
    """The options of docindex, the defaults if the project names none."""
    options = DocindexConfig()
    options.load_dict(dict(project.plugins().get("docindex", {})))
    failed, warnings = options.validate()
    for key, error in failed:
        raise ConfigError(f"{project.path}: docindex: `{key}`: {error}")
    for _, message in warnings:
        log.warning(message)
    return options


def collect_files(project: Project, config: MkDocsConfig) -> Files:
    """All files of the docs folder, as plugins that make the nav see them."""
    files = get_files(config)
    # Posts first: what MkDocs excludes itself is not undecided any more either.
    hide_posts(files, project.plugins())
    files = config.plugins.on_files(files, config=config)
    set_exclusions(files, config)
    return files
