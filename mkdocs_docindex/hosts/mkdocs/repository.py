"""Links to a source file in its repository on the web."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote, urlsplit

from mkdocs_docindex.reading.git import ask_git

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

__all__ = ["edit_links", "line_links", "top_of"]

_TEMPLATES = {
    "github.com": "{repo}/blob/{ref}/{path}#L{line}",
    "gitlab.com": "{repo}/-/blob/{ref}/{path}#L{line}",
    "bitbucket.org": "{repo}/src/{ref}/{path}#lines-{line}",
}


def line_links(root: Path, template: str | None, config: MkDocsConfig) -> Callable[[str, int], str] | None:
    """Make URLs of lines from a file's path below the root; None if the URL cannot be derived.

    The template is the owner's, or that of a known host, where the root is in the same repository as the docs. The
    commit is the one that is checked out: lines of a branch move.
    """
    if template is None:
        template = _host_template(config.repo_url)
        if template is None or not top_of(root) or top_of(root) != top_of(Path(config.docs_dir)):
            return None
    ref = _ask(root, "rev-parse", "HEAD") if "{ref}" in template else ""
    if "{ref}" in template and not ref:
        return None
    made = template.replace("{ref}", ref)
    prefix = _ask(root, "rev-parse", "--show-prefix")

    def link(path: str, line: int) -> str:
        return made.replace("{path}", quote(f"{prefix}{path}")).replace("{line}", str(line))

    return link


def edit_links(root: Path, config: MkDocsConfig) -> Callable[[str], str] | None:
    """Make MkDocs' edit links lead to a file, by its path from the docs folder; None where they could be wrong.

    They are right where `edit_uri` names the docs folder by its path in the repository, and the root is in it too.
    """
    pattern = config.edit_uri_template or config.edit_uri or ""
    before, path, after = pattern.partition("{path}") if config.edit_uri_template else (pattern, "{path}", "")
    top, docs = top_of(root), Path(os.path.realpath(config.docs_dir))
    if not before or not path or "{" in before + after or {"?", "#"} & set(before) or not top or top != top_of(docs):
        return None
    if not f"/{unquote(urlsplit(before).path)}".endswith(f"/{docs.relative_to(top).as_posix()}/"):
        return None
    away = Path(os.path.relpath(root, docs)).as_posix()
    return lambda path: quote(f"{away}/{path}")


def _host_template(repo_url: str | None) -> str | None:
    url = urlsplit(repo_url or "")
    host = (url.hostname or "") if url.scheme in ("https", "http") else ""
    known = _TEMPLATES.get(host) or (_TEMPLATES["gitlab.com"] if host.startswith("gitlab.") else None)
    return known.replace("{repo}", repo_url.rstrip("/").removesuffix(".git")) if known and repo_url else None


def top_of(folder: Path) -> Path | None:
    """The folder of the repository that a folder is in."""
    found = _ask(folder, "rev-parse", "--show-toplevel")
    return Path(os.path.realpath(found)) if found else None


def _ask(folder: Path, *arguments: str) -> str:
    return (ask_git(folder, *arguments) or "").rstrip("\n")
