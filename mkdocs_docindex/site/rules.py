"""What a site's owner says about keywords and related pages."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

__all__ = ["KeywordRules", "RelatedRules"]


class KeywordRules(NamedTuple):
    """What the site's owner says about keywords."""

    most: int = 10
    """How many a page has at most."""
    stop_words: Collection[str] = ()
    """Terms that are keywords nowhere."""
    synonyms: Mapping[str, str] = {}
    """Terms that mean the same as another one, each with that one, which is shown."""
    all_terms: bool = False
    """Whether a page has the best terms whatever its length, also those that it would not show."""


class RelatedRules(NamedTuple):
    """What the site's owner says about related pages."""

    most: int = 5
    """How many a page has at most."""
    exclude_linked: bool = False
    """Whether pages that a page links to are left out."""
    floor: bool = True
    """Whether weak ones are left out."""
