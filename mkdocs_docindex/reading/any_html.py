"""A parser for HTML that need not be right."""

from __future__ import annotations

from html.parser import HTMLParser

__all__ = ["AnyHtmlParser"]


class AnyHtmlParser(HTMLParser):
    """Python's own, which gives up at `<![` with a word that it does not know."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def parse_marked_section(self, i: int, report: bool = True) -> int:
        """Take it for a comment, as browsers do."""
        return self.parse_bogus_comment(i, report)
