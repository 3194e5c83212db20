"""Rewrites Python-Markdown's dialect for a CommonMark parser.

MkDocs renders with Python-Markdown, docindex reads with pyromark, which is thirty times faster but
expects CommonMark. `to_commonmark` rewrites what the two parse differently, line by line:
admonitions and tabs lose their marker and indentation, `#Heading` gets a space, raw HTML that
Python-Markdown would not parse is removed, and so are lines that are instructions rather than
text (snippets, abbreviations, attribute lists, mkdocstrings' `:::`).
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable
from functools import cache
from itertools import accumulate
from typing import NamedTuple

__all__ = ["ZERO_WIDTH", "CommonMark", "Dialect", "default_slugify", "to_commonmark"]


def default_slugify(text: str, separator: str) -> str:
    """Convert a heading to an id as Python-Markdown's toc extension does by default."""
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    text = _NO_SLUG.sub("", text).strip().lower()
    return _separators(separator).sub(separator, text)


_NO_SLUG = re.compile(r"[^\w\s-]")


@cache
def _separators(separator: str) -> re.Pattern[str]:
    return re.compile(rf"[{separator}\s]+")


class Dialect(NamedTuple):
    """The parts of a site's Markdown configuration that affect the content of pages."""

    slugify: Callable[[str, str], str] = default_slugify
    separator: str = "-"
    base_level: int = 1
    attr_list: bool = False
    admonition: bool = False
    details: bool = False
    tabbed: bool = False
    blocks: bool = False
    md_in_html: bool = False
    emoji: bool = False
    abbr: bool = False
    mkdocstrings: bool = False
    footnotes: bool = False
    definitions: bool = False
    templates: bool = False
    """Whether a plugin renders `{{ }}` before Markdown is parsed, also inside code."""
    wiki_links: bool = False
    """Whether a plugin supports `[[Page]]`."""
    heading_references: bool = False
    """Whether a plugin resolves `[text][heading-id]` to a heading of any page."""


class CommonMark(NamedTuple):
    """A page's text for the parser, and the raw HTML that was removed from it.

    A comment with the index of the HTML stands in its place.
    """

    text: str
    html: list[str]


# Elements that start a block of raw HTML, as in Python-Markdown's `block_level_elements`.
_BLOCK_TAGS = frozenset(
    """address article aside blockquote center details dialog dd dir div dl dt fieldset figcaption
    figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section
    summary table ul canvas colgroup dd body iframe legend math map noscript output object option
    progress script style tbody tfoot th thead td tr video html head group math svg source
    template textarea""".split()
)
_VOID_TAGS = frozenset("area base br col embed hr img input link meta param source track wbr".split())
ZERO_WIDTH = "\u200b"
"""Inserted before a lone inline tag to keep it inline; removed again from the parsed text."""

_LONG_LINE = 1000

_INTERESTING = re.compile(r"[ \t]*[!?=/:#<`~\-;{*\[|]")
_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})(.*)$")
_CLOSER = re.compile(r" *(?:`{3,}|~{3,})\s*$")
_HEADING = re.compile(r"#{1,6}")
# What Python-Markdown treats as a tag in a heading, even `<v1.0 to >`; code and links are kept.
_HEADING_TAG = re.compile(
    r"(`+.*?`+|\\.|<(?:https?|ftp)://[^<>]*>)|"
    r"""</?[a-zA-Z][^\s"'<>@]*(?:\s+[^\s"'=<>]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>]+))?)*\s*/?>"""
)
_UNDERLINE = re.compile(r"(=+|-+)[ ]*$")
_RULE = re.compile(r"[ ]{0,3}(?:-[ ]{0,2}){3,}$")
_TABLE_RULE = re.compile(r"[ ]{0,3}\|?(?:[ ]*:?-+:?[ ]*\|)+(?:[ ]*:?-+:?[ ]*)?$")
_ADMONITION = re.compile(r'!!! ?[\w\-]+(?: +[\w\-]+)*(?: +"(.*?)")? *$')
_DETAILS = re.compile(r'\?\?\?\+? ?[\w\-]*(?: +[\w\-]+)*(?: *"(.*?)")? *$')
_TAB = re.compile(r'===[+!]* +"(.*?)" *$')
_BLOCK = re.compile(r"/{3,}(?: *[\w\-]+(?: *\| *(.*?))?)? *$")
_AUTODOC = re.compile(r":::+ ?\S+ *$")
_SNIPPET = re.compile(r"-{1,}8<-{1,}|\{!.*!\}\s*$")
_ATTRIBUTES = re.compile(r"\{:[^}]*\}\s*$")
_ABBREVIATION = re.compile(r"\*\[[^\]]+\]:")
_OPEN_TAG = re.compile(r" {0,3}<([A-Za-z][A-Za-z0-9-]*)(?=[\s/>]|$)")
_LONE_TAG = re.compile(r"\s*</?[A-Za-z][^<>]*>\s*$")
_MARKDOWN_ATTRIBUTE = re.compile(r"""\smarkdown(?:\s*=\s*["']?(1|block|span)?["']?)?(?=[\s/>]|$)""")
# Neither searches for the end of a comment that may have none: a page full of them must take linear time.
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9-]*)(?:\s[^<>]*?)?(/?)>|<!--")
_TAG_OR_COMMENT = re.compile(r"</?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*?)?/?>|<!--(?:(?!<!--).)*?-->")
_CLOSING_ONLY = re.compile(r"\s*(?:</[A-Za-z][A-Za-z0-9-]*\s*>\s*)+$")


def to_commonmark(text: str, dialect: Dialect) -> CommonMark:
    """Rewrite Python-Markdown text so that CommonMark reads what Python-Markdown would."""
    return _Rewriter(text, dialect).run()


class _Rewriter:
    """One pass over the lines of a page."""

    def __init__(self, text: str, dialect: Dialect) -> None:
        self.text = text.expandtabs(4) if "\t" in text else text
        self.lines = self.text.split("\n")
        self.starts = list(accumulate((len(line) + 1 for line in self.lines), initial=0))
        self.dialect = dialect
        self.out: list[str] = []
        self.html: list[str] = []
        self.indents: list[int] = []  # the indentation of the bodies of open admonitions and tabs
        self.in_block = False  # whether the previous line belongs to the same block
        self.in_table = False  # a table continues to the next blank line, even over headings
        self._closers: dict[str, list[int]] | None = None
        self._absent: set[str] = set()  # marks that do not occur in the rest of the page

    def run(self) -> CommonMark:
        lines, count, at = self.lines, len(self.lines), 0
        while at < count:
            line = lines[at]
            if not line or line.isspace():
                self._separate()
                at += 1
                continue
            line = self._dedent(line)
            if not _INTERESTING.match(line):
                self._keep(line)
                at += 1
            else:
                at = self._interesting(line, at)
        return CommonMark("\n".join(self.out), self.html)

    def _dedent(self, line: str) -> str:
        if not self.indents:
            return line
        indent = len(line) - len(line.lstrip(" "))
        while self.indents and indent < self.indents[-1]:
            self.indents.pop()
            self._separate()
        return line[4 * len(self.indents) :]

    def _keep(self, line: str) -> None:
        self.out.append(line)
        self.in_block = True

    def _separate(self) -> None:
        """End the open block, as a blank line would."""
        self.out.append("")
        self.in_block = self.in_table = False

    def _interesting(self, line: str, at: int) -> int:
        """Rewrite the line at an index; return the index of the next one to read."""
        bare = line.lstrip(" ")
        first = bare[0]
        if first in "`~" and (match := _FENCE.match(line)):
            return self._fence(line, match, at)
        if first == "#":
            indent = len(line) - len(bare)
            if bare.startswith("#. "):  # reStructuredText's list marker, left over in converted pages
                line = f"{line[:indent]}1.{bare[2:]}"
            elif indent == 0 and not self.in_table:
                return self._heading(line, at)
            elif indent % 4 or self.in_table:  # a heading for CommonMark only
                line = f"{line[:indent]}\\{bare}"
        if first == "<":
            return self._markup(line, at)
        if first in "=-" and self.in_block and _UNDERLINE.match(line):
            return self._underline(line, at)
        if first == "-" and _RULE.match(line):
            self.out.append(line)
            self._separate()
            return at + 1
        if first in "|:-" and self.in_block and _TABLE_RULE.match(line) and "|" in self.out[-1]:
            self.in_table = True
        if first in "!?=" and self._opens_container(bare, line):
            return at + 1
        if self._is_instruction(bare, first):
            self._separate()
            after = at + 1
            if first in ":/":  # indented lines below are options, not text
                while after < len(self.lines) and self.lines[after].startswith("    "):
                    after += 1
            return after
        self._keep(line)
        return at + 1

    def _fence(self, line: str, match: re.Match[str], at: int) -> int:
        """Copy fenced code unchanged. Without an end it is not a fence for Python-Markdown."""
        marker, info = match[1], match[2]
        end = (
            self._fence_end(self.lines[at].partition(marker)[0] + marker, at)
            if "`" not in info or marker[0] == "~"
            else None
        )
        if end is None:
            self._keep("\\" + line.lstrip(" "))
            return at + 1
        indent = 4 * len(self.indents)
        if line[0] != " ":
            self._separate()
        self.out.append(line)
        for code in self.lines[at + 1 : end + 1]:
            self.out.append(code[min(indent, len(code) - len(code.lstrip(" "))) :])
        self.in_block = True
        return end + 1

    def _fence_end(self, opening: str, at: int) -> int | None:
        # Lines that could close a fence are found once: a page of unclosed fences takes linear time.
        if self._closers is None:
            self._closers = {}
            for number, line in enumerate(self.lines):
                if _CLOSER.match(line):
                    self._closers.setdefault(line.rstrip(), []).append(number)
        closers = self._closers.get(opening, [])
        following = bisect_right(closers, at)
        if following == len(closers):
            return None
        end = closers[following]
        if self.indents:  # a fence ends with the admonition around it
            needed = self.indents[-1]
            for inner in range(at + 1, end + 1):
                text = self.lines[inner]
                if text.strip() and len(text) - len(text.lstrip(" ")) < needed:
                    return None
        return end

    def _heading(self, line: str, at: int) -> int:
        match = _HEADING.match(line)
        assert match is not None
        words = line[match.end() :].rstrip(" \t").rstrip("#").strip()
        if "<" in words and len(words) < _LONG_LINE:
            words = _HEADING_TAG.sub(lambda part: part[1] or "", words)
        self._separate()
        self.out.append(f"{match[0]} {words}".rstrip())
        self._separate()
        return at + 1

    def _underline(self, line: str, at: int) -> int:
        """Rewrite a setext heading: an underline applies only to the first line of a block."""
        above, before = self.out[-1], self.out[-2] if len(self.out) > 1 else ""
        if not before.strip() and not above.startswith("    "):
            self.out[-1] = f"{'#' if line[0] == '=' else '##'} {above.strip()}"
            self._separate()
        elif line[0] == "=":
            self._keep("\\" + line)
        else:  # a rule between paragraphs
            self._separate()
            self.out.append(line)
            self._separate()
        return at + 1

    def _opens_container(self, bare: str, line: str) -> bool:
        dialect = self.dialect
        match = None
        if bare.startswith("!!!"):
            match = _ADMONITION.match(bare) if dialect.admonition else None
        elif bare.startswith("???"):
            match = _DETAILS.match(bare) if dialect.details else None
        elif bare.startswith("==="):
            match = _TAB.match(bare) if dialect.tabbed else None
        if match is None:
            return False
        self._separate()
        indent = len(line) - len(bare)
        if match[1]:
            self.out.append(f"{' ' * indent}**{match[1]}**")
        self._separate()
        self.indents.append(4 * len(self.indents) + indent + 4)
        return True

    def _is_instruction(self, bare: str, first: str) -> bool:
        dialect = self.dialect
        return (
            (first in "-;{" and _SNIPPET.match(bare) is not None)
            or (first == ":" and dialect.mkdocstrings and _AUTODOC.match(bare) is not None)
            or (first == "/" and dialect.blocks and _BLOCK.match(bare) is not None)
            or (first == "{" and dialect.attr_list and _ATTRIBUTES.match(bare) is not None)
            or (first == "*" and dialect.abbr and _ABBREVIATION.match(bare) is not None)
            or bare == "[TOC]"
        )

    def _markup(self, line: str, at: int) -> int:
        """Remove raw HTML, except the content of `markdown` elements, and inline tags."""
        if self.dialect.md_in_html and _CLOSING_ONLY.match(line):
            self._separate()
            return at + 1
        if line.lstrip().startswith("<!--"):
            return self._skip_to(self._find("-->", self.starts[at]), at, line)
        match = _OPEN_TAG.match(line)
        if match is None or match[1].lower() not in _BLOCK_TAGS:
            # CommonMark would treat everything from a lone inline tag to the next blank line as HTML.
            lone = not self.in_block and _LONE_TAG.match(line)
            self._keep(ZERO_WIDTH + line if lone else line)
            return at + 1
        tag_end = self._find(">", self.starts[at])
        if self.dialect.md_in_html and tag_end is not None:
            tag = self.text[self.starts[at] : tag_end]
            if _MARKDOWN_ATTRIBUTE.search(tag):
                return self._resume(tag_end, first_element=False)
        end = self._element_end(match[1].lower(), at)
        self.html.append(self.text[self.starts[at] : end])
        return self._resume(end, html=True)

    def _find(self, mark: str, offset: int) -> int | None:
        """The offset after the next mark. Offsets only grow, so a mark that is not found is not searched again."""
        found = -1 if mark in self._absent else self.text.find(mark, offset)
        if found < 0:
            self._absent.add(mark)
            return None
        return found + len(mark)

    def _skip_to(self, end: int | None, at: int, line: str) -> int:
        if end is None:
            self._keep(line)
            return at + 1
        return self._resume(end)

    def _resume(self, offset: int, *, first_element: bool = True, html: bool = False) -> int:
        """Continue after raw HTML that ends at an offset of the page's text."""
        self._separate()
        if first_element:  # an H1 after raw HTML is not the first element, so it is not the title
            self.out.append(f"<!--{len(self.html) - 1}-->" if html else "<!-- -->")
            self._separate()
        at = bisect_right(self.starts, offset) - 1
        rest = _TAG_OR_COMMENT.sub("", self.text[offset : self.starts[at] + len(self.lines[at])]).strip()
        if rest:
            self._keep(rest)
        return at + 1

    def _element_end(self, tag: str, at: int) -> int:
        """The offset after the element that starts on a line; an unclosed one extends to the end."""
        depth, offset = 0, self.starts[at]
        while part := _TAG.search(self.text, offset):
            offset = part.end()
            if part[2] is None:
                offset = self._find("-->", offset) or offset
                continue
            if part[2].lower() != tag:
                continue
            if part[1]:
                depth -= 1
            elif not part[3] and tag not in _VOID_TAGS:
                depth += 1
            if depth <= 0:
                return part.end()
        return len(self.text)
