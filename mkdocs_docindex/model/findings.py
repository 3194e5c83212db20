"""What authors may want to correct."""

from collections.abc import Mapping
from typing import NamedTuple

__all__ = [
    "Checked",
    "Finding",
]


class Finding(NamedTuple):
    """Something on a page that its author may want to correct."""

    kind: str
    """As in `checks.KINDS`."""
    src: str
    line: int | None = None
    """In the page's file, from 1; None where it is about the whole page, or not found."""
    target: str | None = None
    """The broken link, as written."""
    is_image: bool = False
    is_excluded: bool = False
    """Whether the link's target is in the docs, but not in the site."""
    leads_to: str | None = None
    """The page that has no such anchor."""
    suggestion: str | None = None
    """What the link was most likely meant to be."""
    has_nav: bool = False
    """Whether there is a nav that an orphan could stand in."""
    title: str | None = None
    """What several pages are titled."""
    also: tuple[str, ...] = ()
    """The other pages with the same title or text."""
    likeness: float | None = None
    """The share of the text that two pages have in common."""


class Checked(NamedTuple):
    """What a check came to."""

    findings: tuple[Finding, ...]
    pages: int
    """How many were checked."""
    folder: str
    """Where they are, for messages."""
    not_checked: Mapping[str, str] = {}
    """Kinds of findings that cannot be told here, with the reason."""
