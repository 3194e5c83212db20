"""Renders a README for its folder's page."""

from __future__ import annotations

import re
from collections.abc import Callable

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
_HAS_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)
_NO_PART_OF_SLUG = re.compile(r"[^\w\- ]")
_ID = "readme-"
"""Begins the ids of headings, so that they differ from all others on the page."""


def readme_html(text: str, link: Callable[[str], str]) -> Markup:
    """Render a README with plain markup only, headings one level lower: the page has its own title.

    `link` finds where a relative link leads, "" for nowhere: it becomes text. A picture of the repository becomes a
    link to it, titled by its alternative text. Those of other hosts are left out, as no page loads anything from them.
    """
    html = _TO_HTML.html(text)
    outline = _Outline()
    outline.feed(html)
    outline.close()
    reader = _Reader(outline.slugs, link)
    reader.feed(html)
    reader.close()
    return Markup("".join([*reader.parts, *(f"</{tag}>" for tag in reversed(reader.open))]).strip())  # noqa: S704


class _Outline(AnyHtmlParser):
    """Finds the names that links use for headings."""

    def __init__(self) -> None:
        super().__init__()
        self.slugs: list[str] = []
        self._text: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _HEADINGS:
            self._text = []

    def handle_endtag(self, tag: str) -> None:
        if tag in _HEADINGS and self._text is not None:
            name = _NO_PART_OF_SLUG.sub("", "".join(self._text).strip().lower()).replace(" ", "-")
            count = 0
            while (slug := f"{name}-{count}" if count else name) in self.slugs:
                count += 1
            self.slugs.append(slug)
            self._text = None

    def handle_data(self, data: str) -> None:
        if self._text is not None:
            self._text.append(data)


class _Reader(AnyHtmlParser):
    """Copies allowed tags without their attributes, and all text."""

    def __init__(self, slugs: list[str], link: Callable[[str], str]) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.open: list[str] = []
        self._hidden = 0
        self._slugs, self._next, self._link = slugs, iter(slugs), link

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _HIDDEN:
            self._hidden += 1
            return
        values = {name: value or "" for name, value in attrs}
        if tag in _VOID:
            self.parts.append(f"<{tag}>")
        elif tag in _HEADINGS:
            slug = next(self._next, "")
            self._start(_HEADINGS[tag], f' id="{escape(_ID + slug)}"' if slug else "")
        elif tag in _KEPT:
            self._start(tag)
        elif tag == "a" and (address := self._address(values.get("href", ""))):
            self._start("a", f' href="{escape(address)}"')
        elif tag == "img" and not self._hidden:
            self._picture(values)

    def _start(self, tag: str, attributes: str = "") -> None:
        self.parts.append(f"<{tag}{attributes}>")
        self.open.append(tag)

    def _address(self, href: str) -> str:
        if href.startswith(("http://", "https://")):
            return href
        if href.startswith("#"):
            return f"#{_ID}{href[1:]}" if href[1:] in self._slugs else ""
        return "" if _HAS_SCHEME.match(href) else self._link(href)

    def _picture(self, values: dict[str, str]) -> None:
        source, text = values.get("src", ""), values.get("alt", "").strip()
        if _HAS_SCHEME.match(source):
            return
        name = text or source.rpartition("/")[2]
        address = "" if "a" in self.open else self._link(source)
        self.parts.append(f'<a href="{escape(address)}">{escape(name)}</a>' if address else str(escape(text)))

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
