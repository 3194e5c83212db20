"""The options of a page, from its front matter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from mkdocs_docindex.reading.front_matter import without_excess
from mkdocs_docindex.sections import named_sections
from mkdocs_docindex.wording import suggest

__all__ = ["PageOptions", "read_options"]

_MOST_TEXTS = 1000
"""The maximum length of each list: more is data, not an author's choice."""
_READ = ("docindex", "keywords", "tags", "search", "hide")
_KEYS = ("hide", "exclude", "keywords", "not_keywords", "related")


class PageOptions(NamedTuple):
    """The options of a page."""

    hide: frozenset[str] = frozenset()
    """Sections to hide on it."""
    exclude: bool = False
    """Whether it is left out of all lists."""
    hide_toc: bool = False
    """Whether the theme hides its table of contents; docindex then hides its own."""
    keywords: tuple[str, ...] = ()
    """Keywords set by its author: `docindex.keywords`, `keywords` and `tags`."""
    not_keywords: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    """Related pages chosen by its author, as links."""
    problem: str | None = None
    """A warning about invalid options."""


def read_options(meta: Mapping[str, Any]) -> PageOptions:
    """Read `docindex`, `keywords`, `tags`, `search.exclude` and `hide` from front matter."""
    meta = without_excess({key: meta[key] for key in _READ if key in meta})
    search = meta.get("search")
    excluded = isinstance(search, Mapping) and search.get("exclude") is True
    theme_hides = meta.get("hide")
    hide_toc = isinstance(theme_hides, list | str) and "toc" in theme_hides
    given = (*_texts(meta.get("keywords")), *_texts(meta.get("tags")))
    options = meta.get("docindex")
    problem = _too_many(meta)
    if options is None or options is True:
        return PageOptions(exclude=excluded, hide_toc=hide_toc, keywords=given, problem=problem)
    if options is False:
        hide_all = frozenset(named_sections())
        return PageOptions(hide=hide_all, exclude=excluded, hide_toc=hide_toc, keywords=given, problem=problem)
    if not isinstance(options, Mapping):
        problem = f"`docindex: {_shown(options)}` in its front matter must be false or a mapping."
        return PageOptions(exclude=excluded, hide_toc=hide_toc, keywords=given, problem=problem)
    problem = problem or _too_many(options)
    if unknown := [key for key in options if key not in _KEYS]:
        key = unknown[-1]
        problem = f"`docindex` in its front matter has no option '{_shown(key)}': {suggest(key, _KEYS)}"
    exclude = options.get("exclude")
    if exclude is not None and not isinstance(exclude, bool):
        problem = f"`docindex.exclude` in its front matter must be true or false, not '{_shown(exclude)}'."
    hide = options.get("hide") or []
    names = [hide] if isinstance(hide, str) else hide if isinstance(hide, list) else [str(hide)]
    if unknown := [name for name in names if name not in named_sections()]:
        name = unknown[-1]
        meant = suggest(name, named_sections())
        problem = f"`docindex.hide` in its front matter names '{_shown(name)}', which is not a section: {meant}"
    return PageOptions(
        hide=frozenset(str(name) for name in names),
        exclude=excluded or exclude is True,
        hide_toc=hide_toc,
        keywords=(*_texts(options.get("keywords")), *given),
        not_keywords=_texts(options.get("not_keywords")),
        related=_texts(options.get("related")),
        problem=problem,
    )


def _texts(value: object) -> tuple[str, ...]:
    """A list of texts, or one text with commas; anything else is empty."""
    items = value.split(",", _MOST_TEXTS) if isinstance(value, str) else value if isinstance(value, list) else []
    texts = (" ".join(str(item).split()) for item in items[:_MOST_TEXTS] if isinstance(item, str | int | float))
    return tuple(text for text in texts if text)


def _too_many(options: Mapping[str, Any]) -> str | None:
    for name in ("keywords", "tags", "not_keywords", "related"):
        value = options.get(name)
        count = value.count(",") + 1 if isinstance(value, str) else len(value) if isinstance(value, list) else 0
        if count > _MOST_TEXTS:
            return f"`{name}` in its front matter has {count:,} entries; only the first {_MOST_TEXTS:,} are used."
    return None


def _shown(value: object) -> str:
    """Shorten a value for a message."""
    text = str(value)
    return text if len(text) <= 80 else f"{text[:79]}…"
