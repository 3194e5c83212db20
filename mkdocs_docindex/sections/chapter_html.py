"""Puts the HTML of one page into another page: headings one level down, ids and links of their own."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from mkdocs_docindex.reading.any_html import AnyHtmlParser

__all__ = ["chapter_html"]

_DROPPED = frozenset(("script", "template"))
_DROPPED_CLASSES = frozenset(("headerlink", "docindex", "clipboard-copy-txt"))
_VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
_LEVEL = re.compile(r"h([1-5])")
_LINKS = frozenset(("href", "src", "poster", "data", "xlink:href", "cite"))
_IDS = frozenset(("id", "for", "name"))
_ID_LISTS = frozenset(("aria-controls", "aria-describedby", "aria-labelledby", "aria-owns", "headers", "list"))
_URL_IN_STYLE = re.compile(r"url\(#([^)]+)\)")


def chapter_html(html: str, prefix: str, link: Callable[[str], str]) -> str:
    """Rewrite the HTML of a page for another page.

    `prefix` goes before all ids; `link` returns the target of a link or an image, and gets "#id" for one in the page.
    Scripts are dropped, and links of headings to themselves.
    """
    writer = _Writer(prefix, link)
    writer.feed(html)
    writer.close()
    return "".join(writer.out)


class _Writer(AnyHtmlParser):
    """Writes elements again in `out`."""

    def __init__(self, prefix: str, link: Callable[[str], str]) -> None:
        super().__init__()
        self.convert_charrefs = False  # text is copied as it is
        self.out: list[str] = []
        self._prefix = prefix
        self._link = link
        self._open: list[tuple[str, bool]] = []
        """Open elements, and whether they are dropped."""
        self._tabs: list[list[str]] = []
        """The names of tabs, for each open set of them; on paper, each name is above its tab."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Write the start of an element, or drop it."""
        is_dropped = self._is_dropping() or self._is_unwanted(tag, attrs)
        if tag not in _VOID:
            self._open.append((tag, is_dropped))
        if not is_dropped:
            more = " open" if tag == "details" and ("open", "") not in attrs and ("open", None) not in attrs else ""
            self.out.append(f"<{_lower(tag)}{''.join(self._attribute(tag, *pair) for pair in attrs)}{more}>")
            self._begin_tabs(tag, attrs)

    def _begin_tabs(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        classes = next((value or "" for name, value in attrs if name == "class"), "").split()
        if "tabbed-labels" in classes:
            self._tabs.append([])
        elif tag == "label" and self._tabs:
            self._tabs[-1].append("")
        elif "tabbed-block" in classes:
            while self._tabs and not self._tabs[-1]:
                self._tabs.pop()
            if self._tabs:
                self.out.append(f'<p class="docindex-book-tab">{self._tabs[-1].pop(0)}</p>')

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Write an empty element, as SVG has them."""
        if not (self._is_dropping() or self._is_unwanted(tag, attrs)):
            self.out.append(f"<{_lower(tag)}{''.join(self._attribute(tag, *pair) for pair in attrs)}/>")

    def handle_endtag(self, tag: str) -> None:
        """End the last open element of that name, and those inside it."""
        if not any(name == tag for name, _ in self._open):
            return
        name = ""
        while name != tag:
            name, is_dropped = self._open.pop()
            if not is_dropped:
                self.out.append(f"</{_lower(name)}>")

    def handle_data(self, data: str) -> None:
        """Copy text."""
        if self._is_dropping():
            return
        self.out.append(data)
        if self._tabs and self._open and self._open[-1][0] == "label":
            self._tabs[-1][-1] += data

    def handle_entityref(self, name: str) -> None:
        """Copy a character reference."""
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        """Copy a character reference."""
        self.handle_data(f"&#{name};")

    def close(self) -> None:
        """End all elements."""
        super().close()
        while self._open:
            self.handle_endtag(self._open[-1][0])

    def _is_dropping(self) -> bool:
        return bool(self._open) and self._open[-1][1]

    @staticmethod
    def _is_unwanted(tag: str, attrs: list[tuple[str, str | None]]) -> bool:
        classes = next((value or "" for name, value in attrs if name == "class"), "").split()
        return tag in _DROPPED or not _DROPPED_CLASSES.isdisjoint(classes)

    def _attribute(self, tag: str, name: str, value: str | None) -> str:
        if value is None:
            return f" {name}"
        if name in _LINKS:
            value = self._link(value)
        elif name in _IDS and (name != "name" or tag in ("a", "input", "map")):
            value = self._prefix + value
        elif name in _ID_LISTS:
            value = " ".join(self._prefix + word for word in value.split())
        elif name == "srcset":
            value = ", ".join(self._candidate(part) for part in value.split(","))
        elif "url(#" in value:
            value = _URL_IN_STYLE.sub(lambda match: f"url(#{self._prefix}{match[1]})", value)
        return f' {name}="{escape(value)}"'

    def _candidate(self, text: str) -> str:
        """A picture in a `srcset`: its address, and for which size it is."""
        address, *size = text.split()[:2] or [""]
        return " ".join([self._link(address), *size])


def _lower(tag: str) -> str:
    """The name of a heading one level down."""
    found = _LEVEL.fullmatch(tag)
    return f"h{int(found[1]) + 1}" if found else tag
