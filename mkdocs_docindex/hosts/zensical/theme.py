"""The templates that Zensical builds with: the owner's, and those that print a page get a place for its sections."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs_docindex.hosts.zensical.reading import TEMPLATES
from mkdocs_docindex.hosts.zensical.staging import walk

if TYPE_CHECKING:
    from mkdocs_docindex.hosts.zensical.project import Project
    from mkdocs_docindex.hosts.zensical.staging import Content

__all__ = ["ThemeFiles", "partial_name", "theme_files"]


def partial_name(url: str) -> str:
    """The template with all that is added to the page of that URL."""
    return f"docindex/pages/{url}page.html"


def _part(name: str) -> str:
    """What includes a part of that template, if the page has one."""
    path = '"docindex/pages/" ~ page.url ~ "page.html"'
    return f'{{% set docindex_part = "{name}" %}}{{% include {path} ignore missing %}}'


def _captured(name: str) -> str:
    return f"{{% set docindex_{name} %}}{_part(name)}{{% endset %}}"


_CONTENT = re.compile(r"\{\{-?\s*page\.content\s*(?:\|\s*safe\s*)?-?\}\}")
_PLACES = {
    # Sections come right after the text of the page, as in MkDocs; markers in the text are replaced.
    "": (
        _CONTENT,
        f"{_captured('content')}{{% if docindex_content %}}{{{{ docindex_content }}}}{{% else %}}{{{{ page.content }}}}"
        f"{{% endif %}}{_part('sections')}",
    ),
    "base.html": (
        re.compile(r"\{% if page\.meta and page\.meta\.description %\}"),
        # The page that tells that there is none has no content, and the URL of the home page.
        f"{{% set docindex_description %}}{{% if page.content %}}{_part('description')}{{% endif %}}{{% endset %}}"
        '{% if docindex_description %}<meta name="description" '
        'content="{{ docindex_description }}">{% elif page.meta and page.meta.description %}',
    ),
    "partials/toc.html": (
        re.compile(r"\{% if toc %\}(.*)\{% endfor %\}", re.DOTALL),
        f"{_captured('toc')}{{% if toc or docindex_toc %}}\\1{{% endfor %}}{{{{ docindex_toc }}}}",
    ),
    # Nobody can edit a generated page.
    "partials/actions.html": (
        re.compile(r"\{% if page\.edit_url %\}"),
        "{% if page.edit_url and not (page.meta and page.meta.docindex_generated) %}",
    ),
}
"""Where templates change, "" for all of them, and what takes the place."""


class ThemeFiles:
    """The templates of a project."""

    def __init__(self, files: Mapping[str, Content], *, prints_pages: bool) -> None:
        self.files = files
        self.prints_pages = prints_pages
        """Whether any template has a place for sections."""


def theme_files(project: Project) -> ThemeFiles:
    """All files of the staged theme folder, but for what belongs to single pages."""
    files: dict[str, Content] = {}
    for asset in (TEMPLATES / "assets" / "docindex").iterdir():
        files[f"assets/docindex/{asset.name}"] = asset
    if project.custom_dir:
        files |= {name: Path(entry.path) for name, entry in walk(project.custom_dir)}
    prints_pages = False
    seen: set[str] = set()
    for folder in project.settings["theme_dirs"]:
        for name, path in _templates(folder):
            if name in seen:
                continue
            seen.add(name)
            text = Path(path).read_text(encoding="utf-8", errors="replace")
            prints_pages = prints_pages or _CONTENT.search(text) is not None
            changed = text
            for place in ("", name):
                if place in _PLACES:
                    pattern, replacement = _PLACES[place]
                    changed = pattern.sub(replacement, changed)
            if changed != text:
                files[name] = changed.encode()
    return ThemeFiles(files, prints_pages=prints_pages)


def _templates(folder: str) -> Iterator[tuple[str, str]]:
    for path, folders, names in os.walk(folder):
        folders[:] = sorted(set(folders) - {".icons", "assets", "languages", "docindex", "node_modules"})
        for name in sorted(names):
            if name.endswith(".html"):
                full = os.path.join(path, name)
                yield os.path.relpath(full, folder).replace(os.sep, "/"), full
