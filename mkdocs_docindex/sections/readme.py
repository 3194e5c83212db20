"""Renders a README for its folder's page."""

from __future__ import annotations

from markupsafe import Markup, escape
from pyromark import Markdown, Options

from mkdocs_docindex.reading.any_html import AnyHtmlParser

__all__ = ["readme_html"]

_TO_HTML = Markdown(options=Options.ENABLE_TABLES | Options.ENABLE_STRIKETHROUGH | Options.ENABLE_TASKLISTS)
_HEADINGS = {f"h{level}": f"h{min(6, level + 1)}" for level in range(1, 7)}
_KEPT = frozenset(
    "p br hr pre code em strong del b i s sub sup kbd blockquote ul ol li dl dt dd table thead tbody tr th td".split()
)
_VOID = frozenset(("br", "hr"))
_HIDDEN = frozenset(("script", "style", "template", "svg", "iframe", "object", "title"))


def readme_html(text: str) -> Markup:
    """Render a README with plain markup only, headings one level lower: the page has its own title.

    Links within the repository become text, and images are removed: their targets may not be in the site.
    """
    reader = _Reader()
    reader.feed(_TO_HTML.html(text))
    reader.close()
    return Markup("".join([*reader.parts, *(f"</{tag}>" for tag in reversed(reader.open))]).strip())  # noqa: S704


class _Reader(AnyHtmlParser):
    """Copies allowed tags without their attributes, and all text."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.open: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _HIDDEN:
            self._hidden += 1
            return
        tag = _HEADINGS.get(tag, tag)
        href = dict(attrs).get("href") or "" if tag == "a" else ""
        if tag in _VOID:
            self.parts.append(f"<{tag}>")
        elif tag in _KEPT or tag in _HEADINGS:
            self.parts.append(f"<{tag}>")
            self.open.append(tag)
        elif href.startswith(("http://", "https://")):
            self.parts.append(f'<a href="{escape(href)}">')
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in _HIDDEN:
            self._hidden = max(0, self._hidden - 1)
            return
        tag = _HEADINGS.get(tag, tag)
        if tag in self.open:
            while (last := self.open.pop()) != tag:
                self.parts.append(f"</{last}>")
            self.parts.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.parts.append(str(escape(data)))
