"""A parser for HTML that may be invalid."""

from __future__ import annotations

from html.parser import HTMLParser

__all__ = ["AnyHtmlParser"]


class AnyHtmlParser(HTMLParser):
    """Python's parser, which raises at `<![` followed by an unknown word."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def parse_marked_section(self, i: int, report: bool = True) -> int:
        """Treat it as a comment, as browsers do."""
        return self.parse_bogus_comment(i, report)
