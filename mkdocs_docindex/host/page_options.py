"""What a page's front matter asks of docindex."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mkdocs_docindex.config import suggest
from mkdocs_docindex.publish.sections import SECTIONS

__all__ = ["PageOptions", "read_options"]

_KEYS = ("hide", "exclude")


@dataclass(frozen=True, slots=True)
class PageOptions:
    """A page's own wishes."""

    hide: frozenset[str] = frozenset()
    """Sections that it does not want."""
    exclude: bool = False
    """Whether it appears in no list."""
    hide_toc: bool = False
    """Whether it shows no table of contents, so none of ours either."""
    problem: str | None = None
    """What is wrong with its options, for a warning."""


def read_options(meta: Mapping[str, Any]) -> PageOptions:
    """Read `docindex`, `search.exclude` and `hide` from front matter."""
    search = meta.get("search")
    excluded = isinstance(search, Mapping) and search.get("exclude") is True
    theme_hides = meta.get("hide")
    hide_toc = isinstance(theme_hides, list | str) and "toc" in theme_hides
    wishes = meta.get("docindex")
    if wishes is None or wishes is True:
        return PageOptions(exclude=excluded, hide_toc=hide_toc)
    if wishes is False:
        return PageOptions(hide=frozenset(SECTIONS), exclude=excluded, hide_toc=hide_toc)
    problem: str | None = None
    if not isinstance(wishes, Mapping):
        problem = f"`docindex: {wishes}` in its front matter must be false or a mapping."
        return PageOptions(exclude=excluded, hide_toc=hide_toc, problem=problem)
    for key in wishes:
        if key not in _KEYS:
            problem = f"`docindex` in its front matter has no option '{key}': {suggest(key, _KEYS)}"
    exclude = wishes.get("exclude")
    if exclude is not None and not isinstance(exclude, bool):
        problem = f"`docindex.exclude` in its front matter must be true or false, not '{exclude}'."
    hide = wishes.get("hide") or []
    names = [hide] if isinstance(hide, str) else hide if isinstance(hide, list) else [str(hide)]
    for name in names:
        if name not in SECTIONS:
            problem = f"`docindex.hide` in its front matter names no section with '{name}': {suggest(name, SECTIONS)}"
    return PageOptions(
        hide=frozenset(str(name) for name in names),
        exclude=excluded or exclude is True,
        hide_toc=hide_toc,
        problem=problem,
    )
