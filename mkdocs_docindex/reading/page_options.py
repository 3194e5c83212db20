"""What a page's front matter asks of docindex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from mkdocs_docindex.reading.front_matter import without_excess
from mkdocs_docindex.sections import named_sections
from mkdocs_docindex.wording import suggest

__all__ = ["PageOptions", "read_options"]

_MOST_TEXTS = 1000
"""Of each list of texts: more is data, not an author's choice."""
_READ = ("docindex", "keywords", "tags", "search", "hide")
_KEYS = ("hide", "exclude", "keywords", "not_keywords", "related")


class PageOptions(NamedTuple):
    """A page's own wishes."""

    hide: frozenset[str] = frozenset()
    """Sections that it does not want."""
    exclude: bool = False
    """Whether it appears in no list."""
    hide_toc: bool = False
    """Whether it shows no table of contents, so none of ours either."""
    keywords: tuple[str, ...] = ()
    """Keywords that its author gave, in any of three places."""
    not_keywords: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    """Pages that its author calls related, as links."""
    problem: str | None = None
    """What is wrong with its options, for a warning."""


def read_options(meta: Mapping[str, Any]) -> PageOptions:
    """Read `docindex`, `keywords`, `tags`, `search.exclude` and `hide` from front matter."""
    meta = without_excess({key: meta[key] for key in _READ if key in meta})
    search = meta.get("search")
    excluded = isinstance(search, Mapping) and search.get("exclude") is True
    theme_hides = meta.get("hide")
    hide_toc = isinstance(theme_hides, list | str) and "toc" in theme_hides
    given = (*_texts(meta.get("keywords")), *_texts(meta.get("tags")))
    wishes = meta.get("docindex")
    problem = _too_many(meta)
    if wishes is None or wishes is True:
        return PageOptions(exclude=excluded, hide_toc=hide_toc, keywords=given, problem=problem)
    if wishes is False:
        hide_all = frozenset(named_sections())
        return PageOptions(hide=hide_all, exclude=excluded, hide_toc=hide_toc, keywords=given, problem=problem)
    if not isinstance(wishes, Mapping):
        problem = f"`docindex: {_shown(wishes)}` in its front matter must be false or a mapping."
        return PageOptions(exclude=excluded, hide_toc=hide_toc, keywords=given, problem=problem)
    problem = problem or _too_many(wishes)
    if unknown := [key for key in wishes if key not in _KEYS]:
        key = unknown[-1]
        problem = f"`docindex` in its front matter has no option '{_shown(key)}': {suggest(key, _KEYS)}"
    exclude = wishes.get("exclude")
    if exclude is not None and not isinstance(exclude, bool):
        problem = f"`docindex.exclude` in its front matter must be true or false, not '{_shown(exclude)}'."
    hide = wishes.get("hide") or []
    names = [hide] if isinstance(hide, str) else hide if isinstance(hide, list) else [str(hide)]
    if unknown := [name for name in names if name not in named_sections()]:
        name = unknown[-1]
        meant = suggest(name, named_sections())
        problem = f"`docindex.hide` in its front matter names '{_shown(name)}', which is not a section: {meant}"
    return PageOptions(
        hide=frozenset(str(name) for name in names),
        exclude=excluded or exclude is True,
        hide_toc=hide_toc,
        keywords=(*_texts(wishes.get("keywords")), *given),
        not_keywords=_texts(wishes.get("not_keywords")),
        related=_texts(wishes.get("related")),
        problem=problem,
    )


def _texts(value: object) -> tuple[str, ...]:
    """A list of texts, or one text with commas; what is neither says nothing."""
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
    """A value in a message."""
    text = str(value)
    return text if len(text) <= 80 else f"{text[:79]}…"
