"""Converts the rendered HTML of a page to Markdown, by the library html-to-markdown.

Before the conversion, what is not text is left out, and what extensions of Markdown and themes render becomes plain
HTML: tabs, admonitions, highlighted code, footnotes, definition lists, formulas.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from html import escape

from html_to_markdown import ConversionOptions, convert

from mkdocs_docindex.reading.any_html import AnyHtmlParser

__all__ = ["html_to_markdown"]

_DROPPED = frozenset("script style template svg button select textarea nav object iframe".split())
_DROPPED_CLASSES = frozenset(
    "headerlink docindex footnote-backref linenos toc clipboard-copy-txt jp-InputPrompt jp-OutputPrompt".split()
)
_VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
_LEVELS = tuple(f"h{level}" for level in range(1, 7))
_CODE = ("pre", "code", "kbd")
_BLOCK_STARTS = ("<p>", "<li>", "<div>", "<br>")
_KEPT_ATTRIBUTES = frozenset(("title", "src", "alt", "type", "checked", "disabled", "start"))
_LANGUAGE = "language-"
_PLAIN = frozenset((f"{_LANGUAGE}text", f"{_LANGUAGE}none"))

_SPECIAL = re.compile(r"[`*\[\]<]|(?<!\w)_|_(?!\w)|&(?=#?\w+;)")
_SPECIAL_FIRST = re.compile(r"^\s*(?=[>+])")
"""What has a meaning in a line of Markdown, and at its beginning. The converter escapes the rest."""
_BACKSLASH, _BEGIN, _END, _JOIN = "\ufdd0", "\ufdd1", "\ufdd2", "\ufdd3"
"""Noncharacters, which no text has; the converter would escape a backslash once more."""
_VERBATIM = re.compile(f"{_BEGIN}([0-9]+){_END}(?:{_JOIN}\\s*)?")
_QUOTE, _QUOTE_END = "<br><blockquote>", "</blockquote>"
"""Without the line break, the converter leaves no empty line above a quotation."""


def html_to_markdown(html: str, link: Callable[[str], str]) -> str:
    """Convert HTML to Markdown; `link` returns the target of a link in the result, "" to keep only its text."""
    cleaner = _Cleaner(link)
    cleaner.feed(html)
    cleaner.close()
    markdown = convert("".join(cleaner.out), _options()).content or ""
    text = _VERBATIM.sub(lambda match: cleaner.verbatim[int(match[1])], markdown)
    return text.replace(_BACKSLASH, "\\").strip("\n")


@cache
def _options() -> ConversionOptions:
    return ConversionOptions(bullets="-", extract_metadata=False, expand_abbreviations=False)


class _Cleaner(AnyHtmlParser):
    """Writes the HTML again as plain HTML, in `out`."""

    def __init__(self, link: Callable[[str], str]) -> None:
        super().__init__()
        self.out: list[str] = []
        self.verbatim: list[str] = []
        """Pieces of Markdown that the converter must not escape."""
        self._link = link
        self._ends: list[tuple[str, Callable[[], object] | None]] = []  # open elements; None for dropped ones
        self._open: Counter[str] = Counter()
        self._language = ""
        self._tabs: list[list[str]] = []  # for each open set of tabs, the labels of those that follow
        self._captured: list[str] | None = None  # the text of a label or a formula
        self._terms: list[bool] = []  # for each open definition list, whether one of its terms is open
        self._notes = False  # whether this is in the footnotes

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin an element, or drop it."""
        values = {name: value or "" for name, value in attrs}
        classes = frozenset(values.get("class", "").split())
        is_inside_dropped = bool(self._ends) and self._ends[-1][1] is None
        if tag in _VOID:
            if not is_inside_dropped:
                self._void(tag, values, classes)
        elif is_inside_dropped or self._is_dropped(tag, classes):
            self._ends.append((tag, None))
        else:
            self._open[tag] += 1
            self._ends.append((tag, self._begin(tag, values, classes)))

    def handle_endtag(self, tag: str) -> None:
        """End the last open element of that name, and those inside it."""
        if not any(name == tag for name, _ in self._ends):
            return
        name = ""
        while name != tag:
            name, end = self._ends.pop()
            if end is not None:
                self._open[name] -= 1
                end()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Read an empty element, which has no end of its own."""
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        """Keep text; escape it for Markdown, except in code."""
        if self._ends and self._ends[-1][1] is None:
            return
        if self._captured is not None:
            self._captured.append(data)
        elif any(self._open[name] for name in _CODE):
            self.out.append(escape(data, quote=False))
        else:
            text = _SPECIAL.sub(_BACKSLASH + r"\g<0>", data)
            if self.out and self.out[-1] in _BLOCK_STARTS:
                text = _SPECIAL_FIRST.sub(r"\g<0>" + _BACKSLASH, text)
            self.out.append(escape(text, quote=False))

    def close(self) -> None:
        """End all elements."""
        super().close()
        while self._ends:
            self.handle_endtag(self._ends[-1][0])

    def _is_dropped(self, tag: str, classes: frozenset[str]) -> bool:
        # Small print beside the text of a heading labels what the heading names.
        is_label = tag == "small" and any(self._open[level] for level in _LEVELS)
        return tag in _DROPPED or is_label or not _DROPPED_CLASSES.isdisjoint(classes)

    def _void(self, tag: str, values: dict[str, str], classes: frozenset[str]) -> None:
        if tag == "img" and any("emoji" in name for name in classes):
            self.handle_data(values.get("alt", ""))
        elif tag in ("br", "img") or (tag == "hr" and not self._notes) or values.get("type") == "checkbox":
            self._tag(tag, values)

    def _begin(self, tag: str, values: dict[str, str], classes: frozenset[str]) -> Callable[[], object]:
        """Write the start of an element, and return a function that writes its end."""
        if "arithmatex" in classes:
            return self._capture(self._keep)
        if tag in ("div", "label", "sup", "li"):
            if end := self._begin_extension(tag, values.get("id", ""), classes):
                return end
        elif tag in ("details", "summary", "p"):
            return self._begin_block(tag, classes)
        elif tag in ("dl", "dt", "dd"):
            return self._begin_definitions(tag)
        elif tag in ("table", "tbody", "tr", "td") and self._is_highlighted(classes):
            return _nothing  # the table is around the numbers of lines and the code
        if tag == "code" and self._open["pre"] and self._language:
            self._tag("code", {}, f' class="{escape(self._language)}"')
            return self._end("code")
        if tag == "a":
            return self._begin_link(values)
        if tag in ("span", "font", "bdi"):
            return _nothing
        self._tag(tag, values)
        return self._end(tag)

    def _begin_extension(self, tag: str, anchor: str, classes: frozenset[str]) -> Callable[[], object] | None:
        """Tabs, admonitions, code, footnotes; None for all other elements."""
        if "tabbed-set" in classes:
            self._tabs.append([])
            return self._tabs.pop
        if tag == "label" and self._tabs:
            return self._capture(self._add_tab)
        if "tabbed-block" in classes and self._tabs and self._tabs[-1]:
            self.out.append(f"<p><strong>{escape(self._tabs[-1].pop(0))}</strong></p>")
        if "admonition" in classes:
            self.out.append(_QUOTE)
            return partial(self.out.append, _QUOTE_END)
        if "footnote" in classes:
            self._notes = True
            return self._end_notes
        if tag in ("sup", "li") and anchor.startswith(("fnref", "fn:")):
            return self._begin_footnote(tag, anchor.partition(":")[2])
        language = next((name for name in sorted(classes) if name.startswith(_LANGUAGE)), "")
        if language:
            self._language = "" if language in _PLAIN else language
            return self._end_language
        return None

    def _begin_footnote(self, tag: str, name: str) -> Callable[[], object]:
        if tag == "sup":
            return self._capture(lambda _: self._keep(f"[^{name}]"))
        self.out.append("<div>")
        self._keep(f"[^{name}]: ")
        self.out.append(_JOIN)
        return self._end("div")

    def _begin_block(self, tag: str, classes: frozenset[str]) -> Callable[[], object]:
        if tag == "details":
            begin, end = _QUOTE, _QUOTE_END
        elif tag == "summary" or "admonition-title" in classes:
            begin, end = "<p><strong>", "</strong></p>"
        else:
            begin, end = "<p>", "</p>"
        self.out.append(begin)
        return partial(self.out.append, end)

    def _begin_definitions(self, tag: str) -> Callable[[], object]:
        """A definition list becomes a list of terms, each with its definitions below it."""
        if tag == "dl":
            self._terms.append(False)
            self.out.append("<ul>")
            return self._end_definitions
        if tag == "dt" and self._terms:
            self.out.append("</li><li><p>" if self._terms[-1] else "<li><p>")
            self._terms[-1] = True
            return self._end("p")
        self.out.append("<div>")
        return self._end("div")

    def _end_definitions(self) -> None:
        self.out.append("</li></ul>" if self._terms.pop() else "</ul>")

    def _begin_link(self, values: dict[str, str]) -> Callable[[], object]:
        target = self._link(values["href"]) if values.get("href") else ""
        if not target:
            return _nothing
        self._tag("a", values, f' href="{escape(target)}"')
        return self._end("a")

    def _is_highlighted(self, classes: frozenset[str]) -> bool:
        return any("highlighttable" in name or name == "codehilitetable" for name in classes) or bool(self._language)

    def _end_language(self) -> None:
        self._language = ""

    def _end_notes(self) -> None:
        self._notes = False

    def _add_tab(self, label: str) -> None:
        self._tabs[-1].append(label)

    def _capture(self, use: Callable[[str], object]) -> Callable[[], object]:
        """Collect the text of an element instead of writing it."""
        captured = self._captured = []

        def end() -> None:
            self._captured = None
            use("".join(captured).strip())

        return end

    def _keep(self, markdown: str) -> None:
        self.out.append(f"{_BEGIN}{len(self.verbatim)}{_END}")
        self.verbatim.append(markdown)

    def _tag(self, tag: str, values: dict[str, str], more: str = "") -> None:
        kept = "".join(f' {name}="{escape(value)}"' for name, value in values.items() if name in _KEPT_ATTRIBUTES)
        self.out.append(f"<{tag}{more}{kept}>")

    def _end(self, tag: str) -> Callable[[], object]:
        return partial(self.out.append, f"</{tag}>")


def _nothing() -> None:
    """End an element that is left out, whose content is not."""
