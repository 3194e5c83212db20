"""Plugins that Zensical has built in, as far as they change pages or nav. No other module of this host names one."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import InclusionLevel

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

    from mkdocs_docindex.config import DocindexConfig

__all__ = [
    "NAV_MAKERS",
    "PACKAGES",
    "add_options",
    "add_stand_ins",
    "blog_folders",
    "has_folder_options",
    "hide_posts",
    "installed_nav_makers",
    "lists_tags",
    "options_with_paths",
]

NAV_MAKERS = ("awesome-nav", "literate-nav")
"""Plugins that make the nav: the same plugins of MkDocs tell docindex what nav that is."""
PACKAGES = {"awesome-nav": "mkdocs-awesome-nav", "literate-nav": "mkdocs-literate-nav"}


class _StandIn(BasePlugin):  # type: ignore[type-arg]
    """What there is of a plugin that Zensical replaces: its options."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.config = dict(options)


def installed_nav_makers(plugins: Mapping[str, object]) -> list[str]:
    """The plugins of a site that make its nav and that can be asked for it."""
    known = {entry.name for entry in entry_points(group="mkdocs.plugins")}
    return [name for name in NAV_MAKERS if name in plugins and name in known]


def add_stand_ins(config: MkDocsConfig, plugins: Mapping[str, Mapping[str, Any]]) -> None:
    """Let a configuration have all plugins of a site, most of them without any effect."""
    for name, options in plugins.items():
        if name != "docindex" and name not in config.plugins:
            dict.__setitem__(config.plugins, name, _StandIn(options))


def add_options(config: MkDocsConfig, options: DocindexConfig) -> None:
    """Let a configuration have docindex with these options."""
    plugin = _StandIn({})
    plugin.config = options
    dict.__setitem__(config.plugins, "docindex", plugin)


def _named(plugins: Mapping[str, Mapping[str, Any]], wanted: str) -> list[Mapping[str, Any]]:
    return [options for name, options in plugins.items() if name.removeprefix("material/").partition(" ")[0] == wanted]


def lists_tags(plugins: Mapping[str, Mapping[str, Any]]) -> bool:
    """Whether pages show the tags of their front matter."""
    return bool(_named(plugins, "tags"))


def has_folder_options(plugins: Mapping[str, Mapping[str, Any]]) -> str | None:
    """The name of the files with front matter for a whole folder."""
    found = _named(plugins, "meta")
    return str(found[0].get("meta_file", ".meta.yml")) if found else None


def blog_folders(plugins: Mapping[str, Mapping[str, Any]]) -> list[tuple[str, str]]:
    """The folder of each blog, and that of its posts, with a slash at the end; "" is the root."""
    found = []
    for options in _named(plugins, "blog"):
        blog = str(options.get("blog_dir", "blog")).strip("./")
        posts = str(options.get("post_dir", "{blog}/posts")).replace("{blog}", blog).strip("/")
        found.append((f"{blog}/" if blog else "", f"{posts}/"))
    return found


def hide_posts(files: Files, plugins: Mapping[str, Mapping[str, Any]]) -> None:
    """Leave the posts of blogs out of nav and index: their addresses depend on their dates."""
    folders = tuple(posts for _, posts in blog_folders(plugins))
    for file in files:
        if folders and file.is_documentation_page() and file.src_uri.startswith(folders):
            file.inclusion = InclusionLevel.EXCLUDED


def options_with_paths(folder: Path, plugins: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Options that plugins need because their defaults are paths."""
    found: dict[str, Any] = {}
    if "mkdocstrings" in plugins:
        handlers = dict(plugins["mkdocstrings"].get("handlers") or {})
        python = dict(handlers.get("python") or {})
        if "paths" not in python:
            handlers["python"] = {**python, "paths": [str(folder)]}
            found["mkdocstrings"] = {**plugins["mkdocstrings"], "handlers": handlers}
    if "macros" in plugins and "module_name" not in plugins["macros"] and (folder / "main.py").is_file():
        found["macros"] = {**plugins["macros"], "module_name": str(folder / "main")}
    return found
