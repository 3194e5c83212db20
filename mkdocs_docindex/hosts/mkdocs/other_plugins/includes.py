"""What puts text of other files into pages: include-markdown, snippets, and templates of macros."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mkdocs_docindex.reading.includes import CommandRules, IncludeRules, SnippetRules, TemplateRules

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

__all__ = ["include_rules"]

_DEFAULTS = (
    "comments",
    "dedent",
    "end",
    "heading_offset",
    "preserve_includer_indent",
    "recursive",
    "rewrite_relative_urls",
    "start",
)


def include_rules(config: MkDocsConfig) -> IncludeRules:
    """How pages of a site include files."""
    docs = os.path.abspath(config.docs_dir)
    return IncludeRules((_project(config), docs), docs, _commands(config), _snippets(config), _templates(config, docs))


def _project(config: MkDocsConfig) -> str:
    """The repository that the site is in, or the folder of its configuration."""
    folder = os.path.dirname(os.path.abspath(config.config_file_path)) if config.config_file_path else os.getcwd()
    above = folder
    while not os.path.exists(os.path.join(above, ".git")):
        if above == (above := os.path.dirname(above)):
            return folder
    return above


def _commands(config: MkDocsConfig) -> CommandRules | None:
    plugin = config.plugins.get("include-markdown")
    if plugin is None:
        return None
    options = plugin.config
    names = options.get("directives")
    names = names if isinstance(names, Mapping) else {}
    given = ((name.replace("_", "-"), options.get(name)) for name in _DEFAULTS)
    return CommandRules(
        opening=str(options.get("opening_tag") or "{%"),
        closing=str(options.get("closing_tag") or "%}"),
        raw=str(names.get("include") or "include"),
        markdown=str(names.get("include-markdown") or "include-markdown"),
        defaults={
            name: str(value).lower() if isinstance(value, bool) else str(value)
            for name, value in given
            if value is not None
        },
    )


def _snippets(config: MkDocsConfig) -> SnippetRules | None:
    if "pymdownx.snippets" not in config.markdown_extensions:
        return None
    settings = (config.mdx_configs or {}).get("pymdownx.snippets") or {}
    appended = settings.get("auto_append") or ()
    return SnippetRules(
        folders=tuple(_folders(settings.get("base_path", "."))),
        appended=tuple(map(str, appended)) if isinstance(appended, list | tuple) else (),
        dedents=bool(settings.get("dedent_subsections")),
    )


def _folders(paths: Any) -> Iterator[str | None]:
    for path in paths if isinstance(paths, list | tuple) else (paths,):
        try:
            yield os.path.abspath(path)
        except TypeError:
            continue
        except Exception:  # MkDocs' `!relative` is the folder of the page that is being rendered
            yield None


def _templates(config: MkDocsConfig, docs: str) -> TemplateRules | None:
    plugin = config.plugins.get("macros")
    if plugin is None:
        return None
    options = plugin.config
    return TemplateRules(
        folder=os.path.abspath(options.get("include_dir") or docs),
        opening=str(options.get("j2_block_start_string") or "{%"),
        closing=str(options.get("j2_block_end_string") or "%}"),
        by_default=options.get("render_by_default") is not False,
    )
