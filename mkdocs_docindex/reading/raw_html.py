"""Reads words, links and images of raw HTML inside Markdown pages."""

from __future__ import annotations

from mkdocs_docindex.model.pages import Link
from mkdocs_docindex.reading.any_html import AnyHtmlParser

_HIDDEN = frozenset(("script", "style", "template", "svg", "math"))


class RawHtml(AnyHtmlParser):
    """Collects the visible content of HTML that Markdown passes through."""

    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []
        self.links: list[Link] = []
        self.images: list[str] = []
        self.ids: set[str] = set()
        self._hidden: list[str] = []
        self._link: tuple[str, int] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect links and images, and skip elements whose text is not visible."""
        values = dict(attrs)
        if name := values.get("id") or (values.get("name") if tag == "a" else None):
            self.ids.add(name)
        if tag in _HIDDEN:
            self._hidden.append(tag)
        elif tag == "img" and (source := values.get("src")):
            self.images.append(source)
        elif tag == "a" and (target := values.get("href")):
            self._link = (target, len(self.text))

    def handle_endtag(self, tag: str) -> None:
        """End a link or a hidden element."""
        if self._hidden and self._hidden[-1] == tag:
            self._hidden.pop()
        elif tag == "a" and self._link:
            target, start = self._link
            self.links.append(Link(target, " ".join("".join(self.text[start:]).split()), ""))
            self._link = None

    def handle_data(self, data: str) -> None:
        """Keep visible text."""
        if not self._hidden:
            self.text.append(data)


def read_html(chunks: list[str]) -> RawHtml:
    """Read pieces of raw HTML, even if they are invalid."""
    found = RawHtml()
    for chunk in chunks:
        found.feed(before_open_comment(chunk))
        found.text.append("\n")
    found.close()
    return found


def before_open_comment(html: str) -> str:
    """Remove an unclosed comment: it is not visible, and the parser would search for each end again."""
    start = html.find("<!--", html.rfind("-->") + 1)
    return html if start < 0 else html[:start]
