"""Summaries that say something about one page: a text that several pages share is a boilerplate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from mkdocs_docindex.model.pages import Page

__all__ = ["with_own_summaries"]

_SHARED = 3
"""Pages with the same text from which on it tells nothing about any of them."""


def with_own_summaries(pages: Mapping[str, Page]) -> Mapping[str, Page]:
    """The pages without summaries that three or more of them share."""
    counts = Counter(page.document.summary.casefold() for page in pages.values() if page.file is None)
    shared = {text for text, count in counts.items() if text and count >= _SHARED}
    if not shared:
        return pages
    return {
        src: page._replace(document=page.document._replace(summary=""))
        if page.file is None and page.document.summary.casefold() in shared
        else page
        for src, page in pages.items()
    }
