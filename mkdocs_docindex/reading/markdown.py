"""Reads a Markdown file into a Document."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from html import unescape
from itertools import compress
from typing import Any

from pyromark import Markdown, Options

from mkdocs_docindex.model.pages import CODE, LINK, STRONG, Block, Document, Link
from mkdocs_docindex.model.sources import Import
from mkdocs_docindex.reading.code_blocks import imports_of
from mkdocs_docindex.reading.front_matter import split_front_matter
from mkdocs_docindex.reading.headings import HeadingIds
from mkdocs_docindex.reading.named_links import split_kind, with_urls
from mkdocs_docindex.reading.packed_blocks import pack_blocks
from mkdocs_docindex.reading.prose import Sentences, count_words_of
from mkdocs_docindex.reading.python_markdown import ZERO_WIDTH, Dialect, to_commonmark
from mkdocs_docindex.reading.raw_html import Spans, read_html
from mkdocs_docindex.reading.summaries import description, summary_of, with_items, without_references

__all__ = ["LONGEST_PAGE", "read_markdown"]

LONGEST_PAGE = 5 * 1024 * 1024
"""In bytes. Longer pages are data that nobody reads, and would take memory and time from the others."""

_OPTIONS = Options.ENABLE_TABLES | Options.ENABLE_STRIKETHROUGH | Options.ENABLE_TASKLISTS

_LEVELS = {f"H{level}": level for level in range(1, 7)}
_BLOCKS = frozenset(("Paragraph", "Heading", "Item", "TableCell", "DefinitionListTitle", "DefinitionListDefinition"))
_CONTAINERS = frozenset(("Item", "BlockQuote", "Table", "FootnoteDefinition", "DefinitionList"))
_INLINE_ATTRIBUTES = re.compile(r"\{:?\s*(?:[#.][\w-]|[\w-]+=|:)[^{}]*\}")
_PLACE_OF_HTML = re.compile(r"<!--(\d{1,9})-->")
_EMOJI = re.compile(r":[\w+-]+:")
# The search for an end stops at the next beginning: pages full of braces must take linear time.
_TEMPLATE = re.compile(
    r"\{\{(?:(?!\{\{).)*?\}\}|\{%(?:(?!\{%).)*?%\}|\{#(?:(?!\{#).)*?#\}",
    re.DOTALL,
)
_INLINE_LIST = re.compile(r"\{:?([^{}]*)\}")
_INLINE_ID = re.compile(r"#([\w:.-]+)")
# A link or an image that is written as an HTML tag in running text.
_INLINE_TAG = re.compile(
    r"""<(?:a(?=\s)(?:[^>]*?\s)href|(img)(?=\s)(?:[^>]*?\s)src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))""",
    re.IGNORECASE,
)


def read_markdown(text: str, dialect: Dialect) -> Document:
    """Read the text of a page: its front matter, headings, links and words."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    meta, body, problem = split_front_matter(text)
    if dialect.wiki_links or dialect.heading_references:
        body = with_urls(body, wiki=dialect.wiki_links, references=dialect.heading_references)
    source = to_commonmark(body, dialect)
    html = read_html(source.html)
    reader = _Reader(dialect, _description(meta), html.blocks)
    reader.read(source.text)
    for found in (html, read_html(["".join(reader.html)])) if reader.html else (html,):
        reader.links += found.links
        reader.images += found.images
    return Document(
        meta=meta,
        first_h1=reader.first_h1,
        summary=reader.summary,
        headings=reader.ids.headings(reader.reserved),
        links=tuple(reader.links),
        link_count=len(reader.links),
        images=tuple(reader.images),
        code=tuple(dict.fromkeys(reader.code)),
        blocks=pack_blocks(reader.blocks),
        words=count_words_of([*reader.plain, "".join(html.text)]),
        imports=tuple(dict.fromkeys(reader.imports)),
        notes=(problem,) if problem else (),
    )


@cache
def _parser(*, footnotes: bool, definitions: bool) -> Markdown:
    options = _OPTIONS
    if footnotes:
        options |= Options.ENABLE_FOOTNOTES
    if definitions:
        options |= Options.ENABLE_DEFINITION_LIST
    return Markdown(options=options)


def _description(meta: Mapping[str, Any]) -> str:
    """The author's own description, not shortened."""
    value = meta.get("description")
    return description(value) if isinstance(value, str) else ""


class _Reader:
    """Processes the parser's events in one pass."""

    def __init__(self, dialect: Dialect, summary: str, raw: Sequence[Sequence[Spans]]) -> None:
        self.dialect = dialect
        self._raw = raw  # the prose of raw HTML, by the index in the comment that stands for it
        self.ids = HeadingIds(dialect)
        self.first_h1: str | None = None
        self.summary = summary
        self.links: list[Link] = []
        self.images: list[str] = []
        self.code: list[str] = []
        self.imports: list[Import] = []
        self.reserved: set[str] = set()
        self.html: list[str] = []  # HTML blocks inside lists and quotes
        self.plain: list[str] = []  # the text of each block
        self.blocks: list[Block] = []
        self._spans: list[tuple[int, str]] = []  # of the current block, with their style
        self._style = 0
        self._text: list[str] = []  # of the current block
        self._slug: list[str] = []  # the same without images: what readers see, and the source of ids
        self._length = 0
        self._pending: list[tuple[str, int, int]] = []  # links of this block: target, start, end
        self._open_links: list[tuple[str, int]] = []
        self._tags = 0  # the number of open links that are raw HTML
        self._image_depth = 0
        self._containers = 0
        self._in_code = False
        self._language = ""  # of the current code block
        self._has_template = False
        self._level = 0  # of the current heading, 0 outside headings
        self._at_top = True  # nothing but headings so far
        self._images_here = 0  # in the current block
        self._after_image = False  # whether the last paragraph is an image
        self._lead = ""  # a sentence that the list below it completes
        self._items: list[str] = []  # of that list

    def read(self, text: str) -> None:
        """Read the whole text."""
        parser = _parser(footnotes=self.dialect.footnotes, definitions=self.dialect.definitions)
        for event in parser.events(text):
            if isinstance(event, str):
                if event in ("SoftBreak", "HardBreak"):
                    self._add(" ")
                elif event == "Rule":
                    self._at_top = False
                continue
            # Each event is a mapping with one item; its declared type has a case for every kind of element.
            kind: str
            value: Any
            ((kind, value),) = event.items()
            if kind == "Text":
                if not self._in_code:
                    self._text_event(value)
                elif self._language:
                    self.imports += imports_of(value, self._language)
            elif kind == "Code":
                if self.dialect.templates and _TEMPLATE.search(value):
                    self._has_template = True
                self._style |= CODE
                self._add(value)
                self._style &= ~CODE
            elif kind == "Start":
                self._start(value)
            elif kind == "End":
                self._end(value if isinstance(value, str) else next(iter(value)))
            elif kind == "InlineHtml":
                self._inline_tag(value)
            elif kind == "Html":
                self._at_top = False
                if match := _PLACE_OF_HTML.match(value):
                    self._raw_html(int(match[1]))
                elif "=" in value:
                    self.html.append(value)
        self._flush()

    def _raw_html(self, number: int) -> None:
        """Add the prose of raw HTML below the heading that it stands under."""
        if number < len(self._raw):
            self._flush()
            self.blocks += [Block(self.ids.count - 1, False, spans) for spans in self._raw[number]]

    def _start(self, element: Any) -> None:
        name = element if isinstance(element, str) else next(iter(element))
        if name in _BLOCKS:
            self._flush()
            if name == "Heading":
                self._level = _LEVELS[element[name]["level"]]
        elif name == "Link":
            link = element[name]
            is_address = link["link_type"] == "Email"
            self._open_links.append((f"mailto:{link['dest_url']}" if is_address else link["dest_url"], self._length))
            self._style |= LINK
        elif name in ("Strong", "Emphasis"):
            self._style |= STRONG
        elif name == "Image":
            self.images.append(element[name]["dest_url"])
            self._image_depth += 1
            self._images_here += 1
        elif name == "CodeBlock":
            self._flush()
            self._in_code = True
            self._lead = ""
            self._code_language(element[name])
        if name in _CONTAINERS:
            self._containers += 1
        if not self._level:
            self._at_top = False

    def _end(self, name: str) -> None:
        if name in ("Strong", "Emphasis"):
            self._style &= ~STRONG
        elif name == "Link":
            self._style &= ~LINK
            if self._open_links:
                target, start = self._open_links.pop()
                self._pending.append((target, start, self._length))
        elif name == "Image":
            self._image_depth -= 1
        elif name == "CodeBlock":
            self._in_code = False
        elif name == "Heading":
            self._heading()
        elif name == "Paragraph":
            self._paragraph()
        elif name in _BLOCKS:
            plain = self._flush()
            if self._lead:
                self._items.append(plain)
        elif name == "List" and self._lead and not self._containers:
            self.summary, self._lead = with_items(self._lead, self._items), ""
        if name in _CONTAINERS:
            self._containers -= 1

    def _inline_tag(self, tag: str) -> None:
        if tag[:3].lower() == "</a":
            # There may be an open Markdown link around it, which is closed by its own event.
            if self._tags and self._open_links and not self._style & LINK:
                self._tags -= 1
                target, start = self._open_links.pop()
                self._pending.append((target, start, self._length))
        elif match := _INLINE_TAG.match(tag):
            target = unescape(match[2] or match[3] or match[4] or "")
            if match[1]:
                self.images.append(target)
            elif target and not self._style & LINK:
                self._tags += 1
                self._open_links.append((target, self._length))

    def _text_event(self, text: str) -> None:
        if "{" in text:
            if _TEMPLATE.search(text):
                self._has_template = True
            # The attribute list of a heading is read together with the heading.
            if self.dialect.attr_list and not self._level:
                for attributes in _INLINE_LIST.findall(text):
                    self.reserved.update(_INLINE_ID.findall(attributes)[-1:])
                text = _INLINE_ATTRIBUTES.sub("", text)
        if self.dialect.emoji and ":" in text:
            text = _EMOJI.sub("", text)
        self._add(text)

    def _add(self, text: str) -> None:
        self._text.append(text)
        self._length += len(text)
        if not self._image_depth:
            self._slug.append(text)
            self._spans.append((self._style, text))

    def _code_language(self, kind: Any) -> None:
        info = kind["Fenced"].strip() if isinstance(kind, dict) else ""
        language = info.lstrip("{. ").split(" ")[0].split("{")[0].rstrip("}, ")
        self._language = language.lower() if "=" not in language else ""
        if self._language:
            self.code.append(self._language)

    def _heading(self) -> None:
        text, slug = "".join(self._text), "".join(self._slug)
        title = self.ids.add(self._level, text.replace(ZERO_WIDTH, ""), slug.replace(ZERO_WIDTH, ""))
        if self._at_top and self._level + self.dialect.base_level == 2:
            self.first_h1 = title
        self._at_top, self._level, self._lead = False, 0, ""
        self._text, self._slug = [title], [slug]
        self._flush(is_heading=True)

    def _paragraph(self) -> None:
        if self.summary or self._containers:
            plain = self._flush()
            if self._lead:
                self._items.append(plain)
            return
        has_template, has_image = self._has_template, self._images_here > 0
        # Emphasised text beside or below an image is its caption.
        is_caption = (has_image or self._after_image) and all(
            style & STRONG for style, text in self._spans if not text.isspace()
        )
        linked = sum(end - start for _, start, end in self._pending)
        spans = self._spans
        plain = self._flush()
        self._after_image, self._lead = has_image and not plain, ""
        # A paragraph of badges or links is navigation, and one with a template is not its final text.
        own = len(plain) - linked
        if not has_template and not is_caption and own > linked:
            if "[" in plain:
                plain = without_references((bool(style & CODE), text.replace(ZERO_WIDTH, "")) for style, text in spans)
            text = summary_of(plain)
            if text.endswith((":", "：")):
                self._lead, self._items = text, []
            else:
                self.summary = text

    def _flush(self, *, is_heading: bool = False) -> str:
        """End a block: add its links with their context, and return its text."""
        if not self._text and not self._pending:
            return ""
        raw, plain = "".join(self._text), "".join(self._slug)
        plain = self._visible(plain).strip()
        self.plain.append(plain)
        if self._pending:
            around = Sentences(raw).around
            for target, start, end in self._pending:
                before, after = around(start, end)
                before, text, after = map(self._visible, (before, raw[start:end], after))
                context, text = " ".join(f"{before}{text}{after}".split()), " ".join(text.split())
                at = context.find(text, len(" ".join(before.split())))
                kind, named = split_kind(target)
                alone = context == text
                context, at = ("", 0) if alone else (context, at)
                self.links.append(Link(named, text, context, kind, at, self.ids.count - 1))
        if spans := self._without_templates() if self._has_template else self._spans:
            self.blocks.append(Block(self.ids.count - 1, is_heading, tuple(spans)))
        self._spans = []
        self._text, self._slug, self._pending, self._length = [], [], [], 0
        self._images_here = 0
        self._open_links, self._tags, self._has_template = [], 0, False
        return plain

    def _without_templates(self) -> list[tuple[int, str]]:
        """The spans of this block without templates, which may start in one span and end in another."""
        is_literal = CODE if not self.dialect.templates else 0
        text = "".join(" " * len(part) if style & is_literal else part for style, part in self._spans)
        kept = bytearray(b"\1" * len(text))
        for match in _TEMPLATE.finditer(text):
            kept[match.start() : match.end()] = bytes(match.end() - match.start())
        spans, start = [], 0
        for style, part in self._spans:
            seen = "".join(compress(part, kept[start : start + len(part)]))
            start += len(part)
            if seen:
                spans.append((style, seen))
        return spans

    def _visible(self, text: str) -> str:
        """The text that a reader sees, without templates and markers."""
        if self._has_template:
            text = _TEMPLATE.sub("", text)
        return text.replace(ZERO_WIDTH, "")
