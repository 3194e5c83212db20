"""How many of its keywords a page shows: as many as it deserves, by its length and by their scores."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from mkdocs_docindex.model.index import Keyword

__all__ = ["shown_keywords"]

_FEWEST, _MOST = 3, 10
_WORDS = 300
"""Authors of manuals index 3 terms on a page of up to 300 words, 5 up to 1,500 and 12 beyond 3,000."""
_HIGH = 2.8
"""A score from which a term is shown whatever the length of its page; chosen on pages that readers judged."""


def shown_keywords(keywords: Sequence[Keyword], words: int) -> tuple[Keyword, ...]:
    """The keywords that a page of so many words shows, given best first.

    All that the author set; then as many as the length of the page deserves, and more if they score high.
    """
    given = sum(keyword.evidence is None for keyword in keywords)
    high = sum(1 for _ in takewhile(lambda keyword: keyword.score >= _HIGH, keywords))
    by_length = max(_FEWEST, min(_MOST, 2 + words // _WORDS))
    return tuple(keywords[: max(given, high, by_length)])
