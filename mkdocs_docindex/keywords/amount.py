"""How many of its keywords a page shows: as many as it deserves, by its length and by their scores."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from mkdocs_docindex.model.index import Keyword

__all__ = ["index_terms", "main_terms", "shown_keywords"]

_FEWEST, _MOST = 3, 10
_WORDS, _WORDS_OF_INDEX = 300, 75
"""Authors of manuals index 3 terms on a page of up to 300 words, 5 up to 1,500 and 12 beyond 3,000."""
_HIGH = 2.8
"""A score from which a term is shown whatever the length of its page; chosen on pages that readers judged."""


def main_terms(words: int) -> int:
    """How many terms a page of so many words is about: the best ones."""
    return max(_FEWEST, 2 + words // _WORDS)


def index_terms(words: int) -> int:
    """How many terms of a page may be in the index of the site, besides its title and its headings."""
    return max(_MOST, 2 + words // _WORDS_OF_INDEX)


def shown_keywords(keywords: Sequence[Keyword], words: int) -> tuple[Keyword, ...]:
    """The keywords that a page of so many words shows, given best first.

    All that the author set; then as many as the length of the page deserves, and more if they score high.
    """
    given = sum(keyword.evidence is None for keyword in keywords)
    high = sum(1 for _ in takewhile(lambda keyword: keyword.score >= _HIGH, keywords))
    return tuple(keywords[: max(given, high, min(_MOST, main_terms(words)))])
