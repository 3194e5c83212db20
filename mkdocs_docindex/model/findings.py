"""Findings of the checks."""

from collections.abc import Mapping
from typing import NamedTuple

__all__ = [
    "Checked",
    "Finding",
]


class Finding(NamedTuple):
    """A problem on a page that its author may want to fix."""

    kind: str
    """As in `checks.KINDS`."""
    src: str
    """The page; the file, if it is about another file."""
    line: int | None = None
    """The line in the page's file, from 1; None if it is about the whole page, or not found."""
    target: str | None = None
    """The broken link, as written."""
    is_image: bool = False
    is_excluded: bool = False
    """Whether the link's target is in the docs, but not in the site."""
    leads_to: str | None = None
    """The linked page, which does not have the anchor; the page to link to."""
    suggestion: str | None = None
    """The most likely correct link."""
    fix: str | None = None
    """The certainly correct link, which may be written into the file; looked for only if links are repaired."""
    has_nav: bool = False
    """Whether there is a nav that an orphan could be added to."""
    title: str | None = None
    """The title that several pages share; the words that name another page; the heading; the image."""
    also: tuple[str, ...] = ()
    """The other pages with the same title or text; the source files that changed since."""
    likeness: float | None = None
    """The Jaccard similarity of the texts of two pages."""
    levels: tuple[int, int] | None = None
    """The level of a heading that skips one, after that of the heading before it."""
    dates: tuple[str, str] | None = None
    """When a page changed, and when a source file that it names did."""


class Checked(NamedTuple):
    """The result of a check."""

    findings: tuple[Finding, ...]
    pages: int
    """The number of pages checked."""
    folder: str
    """Their folder, for messages."""
    not_checked: Mapping[str, str] = {}
    """Kinds of findings that cannot be checked here, with the reason."""
    docs: str = ""
    """The folder, to find its files."""
