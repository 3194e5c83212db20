"""Reads the rendered HTML of a page into a Document, where it says much more than the page's source."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from mkdocs_docindex.model.pages import CODE, LINK, PLAIN, STRONG, Block, Document, Heading, Link
from mkdocs_docindex.reading.any_html import AnyHtmlParser
from mkdocs_docindex.reading.markdown import LONGEST_PAGE
from mkdocs_docindex.reading.packed_blocks import pack_blocks
from mkdocs_docindex.reading.prose import Sentences, count_words, count_words_of
from mkdocs_docindex.reading.raw_html import before_open_comment
from mkdocs_docindex.reading.summaries import summary_of, with_items

__all__ = ["read_rendered"]

_LEAST_WORDS = 20
_LEAST_RATIO = 4 / 3
"""How much more a rendered page must say. Titles of admonitions, footnotes and words in code add up to a fifth on pages
that no plugin fills; most add less than a tenth."""

_UNREAD = ("pre", "script", "style", "svg", "math")
"""Elements without prose, cut out before anything is parsed: highlighted code has most of a page's tags."""
_AFTER_NAME = frozenset(" \t\r\n/>")
_TEXT = re.compile(r">([^<]+)")

_SKIPPED = frozenset((*_UNREAD, "nav", "button", "select", "textarea", "template", "iframe", "object", "title"))
_SKIPPED_CLASSES = frozenset(
    "headerlink footnote-ref footnote-backref toc linenos clipboard-copy-txt jp-InputPrompt jp-OutputPrompt".split()
)
"""Marks, lists of headings, and in notebooks the prompts of cells and a hidden copy of their code."""
_VOID = frozenset(("area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"))
_LEVELS = {f"h{level}": level for level in range(1, 7)}
_CONTAINERS = frozenset(("li", "blockquote", "table", "dl", "details", "figure", "aside"))
_TABLES = ("tr", "td", "th", "thead", "tbody", "caption")
_BLOCKS = _CONTAINERS.union(
    _LEVELS,
    _TABLES,
    ("p", "div", "section", "article", "main", "header", "footer", "ul", "ol", "dt", "dd"),
    ("summary", "figcaption", "label", "form"),
)
_STYLES = {"code": CODE, "kbd": CODE, "strong": STRONG, "b": STRONG, "em": STRONG, "i": STRONG}
_SHORT = 3
_REPEATED = 2
"""A block of so few words that a page repeats is a label, as "Parameters:" is, or a type: no subject of the page."""


def read_rendered(html: str, source: Document) -> Document | None:
    """What a rendered page says; None if that is not much more than its source does.

    Its front matter and the imports in its code are those of the source.
    """
    prose = _prose(html)
    if not _is_much_more(count_words(" ".join(_TEXT.findall(prose))), source.words) or len(prose) > LONGEST_PAGE:
        return None
    reader = _Reader()
    reader.feed(before_open_comment(prose))
    reader.close()
    reader.flush()
    words = count_words_of(reader.plain)
    if not _is_much_more(words - count_words_of(link.text for link in reader.links), source.words):
        return None  # a list of links leads to what other pages say
    described = source.summary if source.meta.get("description") else ""
    return source._replace(
        first_h1=source.first_h1 or reader.first_h1,
        summary=described or reader.summary or source.summary,
        headings=tuple(reader.headings),
        links=tuple(reader.links),
        link_count=len(reader.links),
        images=tuple(reader.images),
        code=tuple(dict.fromkeys((*source.code, *reader.code))),
        words=words,
        blocks=pack_blocks(_without_labels(reader.blocks)),
    )


def _is_much_more(count: int, words: int) -> bool:
    return count >= words + _LEAST_WORDS and count >= words * _LEAST_RATIO


def _prose(html: str) -> str:
    """A page without its code, in whose place is a rule, and without other elements that are no text."""
    for name in _UNREAD:
        html = ("<hr>" if name == "pre" else " ").join(_outside(html, name))
    return html


def _outside(html: str, name: str) -> Iterator[str]:
    """The parts of a page outside all elements of a name; patterns would take twice the time on every page."""
    begin, end, done = f"<{name}", f"</{name}>", 0
    found = html.find(begin)
    while found >= 0:
        after = found + len(begin)
        if html[after : after + 1] in _AFTER_NAME:
            close = html.find(end, after)
            if close < 0:
                break
            yield html[done:found]
            after = done = close + len(end)
        found = html.find(begin, after)
    yield html[done:]


def _without_labels(blocks: list[Block]) -> Iterator[Block]:
    texts = ["".join(text for _, text in block.spans).strip() for block in blocks]
    counts = Counter(texts)
    for block, text in zip(blocks, texts, strict=True):
        if block.is_heading or counts[text] < _REPEATED or count_words(text) > _SHORT:
            yield block


class _Reader(AnyHtmlParser):
    """Collects the headings, links and prose of a page in one pass."""

    def __init__(self) -> None:
        super().__init__()
        self.first_h1: str | None = None
        self.summary = ""
        self.headings: list[Heading] = []
        self.links: list[Link] = []
        self.images: list[str] = []
        self.code: list[str] = []
        self.plain: list[str] = []  # the text of each block
        self.blocks: list[Block] = []
        self._spans: list[tuple[int, str]] = []  # of the current block, with their style
        self._length = 0
        self._pending: list[tuple[str, int, int]] = []  # links of this block: target, start, end
        self._link: tuple[str, int] | None = None
        self._open: Counter[str] = Counter()  # elements of each name
        self._admonitions: list[int] = []  # for each open one, the number of `div` around it
        self._folded: list[int] = []  # for each open `details`, the number of blocks before it
        self._skipped = ""  # the name of an element that is not read
        self._depth = 0  # of elements of that name
        self._level = 0  # of the current heading, 0 outside headings
        self._anchor = ""
        self._lead = ""  # a sentence that the list below it completes
        self._items: list[str] = []  # of that list

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a block, a link or a style, or skip an element."""
        values = dict(attrs)
        classes = (values.get("class") or "").split()
        if tag in _VOID:
            self._void(tag, values, classes)
        elif self._skipped:
            self._depth += tag == self._skipped
        elif self._is_skipped(tag, classes):
            self._skipped, self._depth = tag, 1
        elif tag in _BLOCKS:
            self.flush()
            self._begin_block(tag, values.get("id") or "", classes)
        elif tag == "a" and (target := values.get("href")):
            self._link = (target, self._length)
        elif tag in _STYLES:
            self._open[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        """End what began with this element."""
        if self._skipped:
            self._depth -= tag == self._skipped
            self._skipped = self._skipped if self._depth else ""
        elif tag in _BLOCKS:
            self._end_block(tag)
        elif tag == "a":
            self._end_link()
        elif self._open[tag]:
            self._open[tag] -= 1

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Read an empty element, which has no end of its own."""
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        """Keep visible text, with one space for any white space."""
        # Without the extension `superfences`, a fence in a list becomes code in running text.
        is_fence = "\n" in data and self._open["code"] > 0
        if self._skipped or not data or is_fence:
            return
        text = " ".join(("x" + data + "x").split())[1:-1]
        if text.startswith(" ") and (not self._spans or self._spans[-1][1].endswith(" ")):
            text = text[1:]
        if text:
            self._add(text)

    def flush(self) -> str:
        """End a block: add its links with their context, and return its text."""
        self._end_link()
        pending, spans = self._pending, self._spans
        self._spans, self._pending, self._length = [], [], 0
        raw = "".join(text for _, text in spans)
        plain = raw.strip()
        is_heading = self._is_heading_block(plain)
        around = Sentences(raw).around if pending else None
        for target, start, end in pending:
            before, after = around(start, end) if around else ("", "")
            text = raw[start:end].strip()
            context = f"{before}{raw[start:end]}{after}".strip()
            at = context.find(text, len(before.lstrip()))
            alone = context == text
            self.links.append(
                Link(target, text, "" if alone else context, "url", 0 if alone else at, len(self.headings) - 1)
            )
        if plain:
            self.plain.append(plain)
            self.blocks.append(Block(len(self.headings) - 1, is_heading, tuple(spans)))
        return plain

    def _is_heading_block(self, text: str) -> bool:
        """Note the heading that this block is; one without an id is a text like others: no link leads to it."""
        level, anchor, self._level, self._anchor = self._level, self._anchor, 0, ""
        if not (level and text):
            return False
        if level == 1 and not self.plain:
            self.first_h1 = text
        if anchor:
            self.headings.append(Heading(level, text, anchor))
        return bool(anchor)

    def _void(self, tag: str, values: dict[str, str | None], classes: list[str]) -> None:
        if self._skipped:
            return
        if tag == "br":
            self._add(" ")
        elif tag == "hr":
            self.flush()
            self._lead = ""
        elif tag == "img" and (source := values.get("src")) and not any("emoji" in name for name in classes):
            self.images.append(source)

    def _is_skipped(self, tag: str, classes: list[str]) -> bool:
        # Small print beside the text of a heading labels what the heading names.
        is_label = tag == "small" and self._level > 0
        return tag in _SKIPPED or is_label or not _SKIPPED_CLASSES.isdisjoint(classes)

    def _begin_block(self, tag: str, anchor: str, classes: list[str]) -> None:
        if tag in _LEVELS:
            self._level, self._anchor, self._lead = _LEVELS[tag], anchor, ""
        if tag == "div" and "admonition" in classes:
            self._admonitions.append(self._open["div"])
        self._open[tag] += 1
        if tag == "details":
            self._folded.append(len(self.blocks))
        if tag == "div":
            languages = (name.removeprefix("language-") for name in classes if name.startswith("language-"))
            self.code += (language for language in languages if language != "text")

    def _end_block(self, tag: str) -> None:
        if tag == "p":
            self._paragraph()
        else:
            plain = self.flush()
            if tag == "li" and plain and self._lead:
                self._items.append(plain)
        if self._open[tag]:
            self._open[tag] -= 1
        if self._admonitions and self._open["div"] <= self._admonitions[-1]:
            self._admonitions.pop()
        if tag == "details" and self._folded and len(self.blocks) == self._folded.pop() + 1:
            # All that it folds away is code: its summary is a caption, not prose.
            del self.blocks[-1], self.plain[-1]
        if tag in ("ul", "ol") and self._lead and not self._is_inside():
            self.summary, self._lead = with_items(self._lead, self._items), ""

    def _is_inside(self) -> bool:
        """Whether this is in a container, whose text does not tell what the page is about."""
        return bool(self._admonitions) or any(self._open[tag] for tag in _CONTAINERS)

    def _end_link(self) -> None:
        if self._link:
            target, start = self._link
            self._pending.append((target, start, self._length))
            self._link = None

    def _paragraph(self) -> None:
        linked = sum(end - start for _, start, end in self._pending)
        is_emphasised = all(style & STRONG for style, text in self._spans if not text.isspace())
        plain = self.flush()
        if self._is_inside():
            if plain and self._lead:
                self._items.append(plain)
            return
        self._lead = ""
        # A paragraph of links is navigation, and one of emphasised text a caption.
        if self.summary or is_emphasised or len(plain) - linked <= linked:
            return
        text = summary_of(plain)
        if text.endswith((":", "：")):
            self._lead, self._items = text, []
        else:
            self.summary = text

    def _add(self, text: str) -> None:
        style = LINK if self._link else PLAIN
        for tag, own in _STYLES.items():
            if self._open[tag]:
                style |= own
        self._length += len(text)
        if self._spans and self._spans[-1][0] == style:
            self._spans[-1] = style, self._spans[-1][1] + text
        else:
            self._spans.append((style, text))
