"""Reads words, links and images of raw HTML inside Markdown pages."""

from __future__ import annotations

from mkdocs_docindex.model.pages import CODE, LINK, STRONG, Link
from mkdocs_docindex.reading.any_html import AnyHtmlParser

_HIDDEN = frozenset(("script", "style", "template", "svg", "math"))
_TEXT = frozenset("td th dt dd li p caption figcaption".split())
"""Elements whose text is prose; other text is that of buttons, badges and banners."""
_STYLES = {"a": LINK, "code": CODE, "tt": CODE, "kbd": CODE, "b": STRONG, "strong": STRONG, "i": STRONG, "em": STRONG}

Spans = tuple[tuple[int, str], ...]
"""Pieces of text, each with its style, as in `Block`."""


class RawHtml(AnyHtmlParser):
    """Collects the visible content of HTML that Markdown passes through."""

    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []
        self.links: list[Link] = []
        self.images: list[str] = []
        self.ids: set[str] = set()
        self.blocks: list[list[Spans]] = [[]]
        """The prose of each chunk: paragraphs, list items, table cells."""
        self._spans: list[tuple[int, str]] = []  # of the current block
        self._in_text = 0  # the number of open elements with prose
        self._in_pre = 0
        self._styles: list[tuple[str, int]] = []  # of the open elements
        self._hidden: list[str] = []
        self._link: tuple[str, int] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect links and images, and skip elements whose text is not visible."""
        values = dict(attrs)
        if name := values.get("id") or (values.get("name") if tag == "a" else None):
            self.ids.add(name)
        self._open(tag)
        if tag in _HIDDEN:
            self._hidden.append(tag)
        elif tag == "img" and (source := values.get("src")):
            self.images.append(source)
        elif tag == "a" and (target := values.get("href")):
            self._link = (target, len(self.text))

    def handle_endtag(self, tag: str) -> None:
        """End a link, a block or a hidden element."""
        self._close(tag)
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
            if self._in_text and not self._in_pre:
                style = 0
                for _, other in self._styles:
                    style |= other
                self._spans.append((style, " ".join(data.split()) if style & CODE else data))

    def _open(self, tag: str) -> None:
        if tag in _TEXT:
            self.end_block()
            self._in_text += 1
        elif tag == "pre":
            self._in_pre += 1
        elif tag in ("br", "table", "ul", "ol", "div"):
            self.end_block()
        elif tag in _STYLES:
            self._styles.append((tag, _STYLES[tag]))

    def _close(self, tag: str) -> None:
        if tag in _TEXT:
            self.end_block()
            self._in_text = max(0, self._in_text - 1)
        elif tag == "pre":
            self._in_pre = max(0, self._in_pre - 1)
        elif self._styles and self._styles[-1][0] == tag:
            self._styles.pop()

    def end_block(self) -> None:
        """End a paragraph, a list item or a table cell."""
        if any(text.strip() for _, text in self._spans):
            self.blocks[-1].append(tuple(self._spans))
        self._spans = []

    def end_chunk(self) -> None:
        """End a chunk: what is not closed in it does not affect the next one."""
        self.end_block()
        self._in_text, self._in_pre, self._styles = 0, 0, []
        self.blocks.append([])


def read_html(chunks: list[str]) -> RawHtml:
    """Read pieces of raw HTML, even if they are invalid."""
    found = RawHtml()
    for chunk in chunks:
        found.feed(before_open_comment(chunk))
        found.text.append("\n")
        found.end_chunk()
    found.close()
    return found


def before_open_comment(html: str) -> str:
    """Remove an unclosed comment: it is not visible, and the parser would search for each end again."""
    start = html.find("<!--", html.rfind("-->") + 1)
    return html if start < 0 else html[:start]
