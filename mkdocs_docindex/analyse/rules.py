"""What a site's owner says about keywords and related pages."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

__all__ = ["KeywordRules", "RelatedRules"]


@dataclass(frozen=True)
class KeywordRules:
    """What the site's owner says about keywords."""

    count: int = 10
    """How many a page has at most."""
    stop_words: Collection[str] = ()
    """Terms that are keywords nowhere."""


@dataclass(frozen=True)
class RelatedRules:
    """What the site's owner says about related pages."""

    count: int = 5
    """How many a page has at most."""
    exclude_linked: bool = False
    """Whether pages that a page links to are left out."""
    floor: bool = True
    """Whether weak ones are left out."""
