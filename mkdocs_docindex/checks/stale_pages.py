"""Stale pages: not changed since a source file that they name has changed, a year or more later."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta

from mkdocs_docindex.model.findings import Finding
from mkdocs_docindex.model.pages import CODE, Page

__all__ = ["stale_pages"]

_YEAR = timedelta(days=365)
_PATH = re.compile(r"[\w.-]+(?:/[\w.-]+)*\.\w+")
_MOST_NAMED = 3


def stale_pages(
    pages: Sequence[Page], sources: Mapping[str, Page], links: Mapping[str, Sequence[str]]
) -> Iterator[Finding]:
    """Find stale pages. Dates are those of commits, so that the same history has the same findings on any day."""
    by_name: dict[str, list[Page]] = {}
    for source in sources.values():
        if source.file:
            by_name.setdefault(source.file.name, []).append(source)
    for page in pages:
        updated = _date(page)
        if updated is None:
            continue
        named = {src: sources[src] for src in links.get(page.src, ()) if src in sources}
        named |= {source.src: source for source in _named(page, by_name)}
        newer = [source for source in named.values() if (day := _date(source)) and day - updated >= _YEAR]
        if newer:
            newer.sort(key=lambda source: (_date(source), source.src), reverse=True)
            also = tuple(source.file.path for source in newer[:_MOST_NAMED] if source.file)
            yield Finding("stale-page", page.src, also=also, dates=(str(updated), str(_date(newer[0]))))


def _named(page: Page, by_name: Mapping[str, Sequence[Page]]) -> Iterator[Page]:
    """Source files that a page names in code: by a path, or by a name that no other file has."""
    for block in page.document.blocks:
        for style, text in block.spans:
            if not style & CODE:
                continue
            for path in _PATH.findall(text):
                same = by_name.get(path.rpartition("/")[2], ())
                named = [source for source in same if source.file and f"/{source.file.path}".endswith(f"/{path}")]
                if len(named) == 1:
                    yield named[0]


def _date(page: Page) -> date | None:
    """The day of the last change; None if it is unknown."""
    return date.fromisoformat(page.history.updated) if page.history and page.history.updated else None
