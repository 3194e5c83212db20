"""A page's source as plain Markdown: without front matter, comments, and what only the site's tools understand."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from operator import itemgetter
from typing import Any, NamedTuple

from pyromark import Markdown, Options

from mkdocs_docindex.model.pages import Heading
from mkdocs_docindex.reading.front_matter import split_front_matter
from mkdocs_docindex.reading.markdown import read_markdown
from mkdocs_docindex.reading.named_links import split_kind, with_urls
from mkdocs_docindex.reading.python_markdown import ZERO_WIDTH, Dialect, to_commonmark

__all__ = ["CleanPage", "clean_markdown"]

_PARSER = Markdown(options=Options.ENABLE_TABLES | Options.ENABLE_STRIKETHROUGH | Options.ENABLE_TASKLISTS)

# The parser counts bytes, and so do these. No search for an end passes the next beginning: it takes linear time.
_TEMPLATE = rb"\{\{(?:(?!\{\{).)*?\}\}|\{%(?:(?!\{%).)*?%\}|\{#(?![\w-]+[ \t]*\})(?:(?!\{#).)*?#\}"
_PLACE_OF_HTML = rb"<!--(?P<html>[0-9]{1,9})-->"
_COMMENT = rb"(?<![ \t])[ \t]*<!--(?:(?!<!--).)*?-->"
_ATTRIBUTES = rb"(?<![ \t])[ \t]*\{:?[ \t]*(?:[#.][\w-]|[\w-]+=|:)[^{}\n]*\}"
_EMOJI = rb":[a-z0-9_+]+(?:-[a-z0-9_+]+)+:[ \t]?"
_NAMED_LINK = re.compile(r"\[(?P<text>(?:[^\[\]\n]|\[[^\[\]\n]*\])*)\]\((?P<url>docindex-\w+:[^)\s]*)\)")
_NOT_SHOWN = re.compile(
    r"<!--(?:(?!<!--).)*?-->|<(script|style|template)\b(?:(?!<\1\b).)*?</\1\s*>", re.DOTALL | re.IGNORECASE
)


class CleanPage(NamedTuple):
    """The Markdown of a page."""

    text: str
    headings: tuple[Heading, ...] = ()
    starts: tuple[int, ...] = ()
    """Where the line of each heading begins in the text."""

    def section(self, number: int) -> str:
        """The text of a heading with all that is below it."""
        level = self.headings[number].level
        later = zip(self.headings[number + 1 :], self.starts[number + 1 :], strict=True)
        end = next((start for heading, start in later if heading.level <= level), len(self.text))
        return self.text[self.starts[number] : end].strip("\n")


def clean_markdown(text: str, dialect: Dialect) -> CleanPage:
    """Return what a reader sees of a page's source, as Markdown.

    Text of other files should be in it already. Commands of plugins are left out, as nothing has run them.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    headings = read_markdown(text, dialect).headings
    body = split_front_matter(text).body
    if dialect.wiki_links or dialect.heading_references:
        body = with_urls(body, wiki=dialect.wiki_links, references=dialect.heading_references)
    source = to_commonmark(body, dialect)
    content = source.text.encode("utf-8", "replace")
    starts, code = _places(content)
    if len(starts) != len(headings):  # two parsers disagree: the text counts
        headings, starts = (), []
    return _joined(content, source.html, headings, starts, code, dialect)


def _places(content: bytes) -> tuple[list[int], list[tuple[int, int]]]:
    """Where headings begin, and where code is."""
    starts: list[int] = []
    code: list[tuple[int, int]] = []
    for event, where in _PARSER.events_with_range(content.decode()):
        if isinstance(event, str):
            continue
        kind: str
        value: Any
        ((kind, value),) = event.items()
        name = value if isinstance(value, str) else next(iter(value), "") if isinstance(value, dict) else ""
        if kind == "Start" and name == "Heading":
            starts.append(where["start"])
        elif kind == "Code" or (kind == "Start" and name == "CodeBlock"):
            code.append((where["start"], where["end"]))
    return starts, code


def _joined(
    content: bytes,
    html: list[str],
    headings: tuple[Heading, ...],
    starts: list[int],
    code: list[tuple[int, int]],
    dialect: Dialect,
) -> CleanPage:
    """The text without what is not for readers, and where its headings are then."""
    cuts = [0, *starts, len(content)]
    parts = [_clean(content[begin:end], _within(code, begin, end), html, dialect) for begin, end in pairwise(cuts)]
    offsets = accumulate(map(len, parts))
    return CleanPage("".join(parts), headings, tuple(offsets)[: len(starts)])


def _within(places: Sequence[tuple[int, int]], begin: int, end: int) -> list[tuple[int, int]]:
    """The parts of some places, in order, that are between two others, as seen from the first."""
    first = bisect_right(places, begin, key=itemgetter(1))
    last = bisect_left(places, end, lo=first, key=itemgetter(0))
    return [(max(start, begin) - begin, min(stop, end) - begin) for start, stop in places[first:last]]


def _clean(content: bytes, code: list[tuple[int, int]], html: list[str], dialect: Dialect) -> str:
    """A part of a page without commands and comments; code stays as it is."""
    marked = bytearray(content)
    for begin, end in code:
        marked[begin:end] = b"\0" * (end - begin)
    pieces: list[bytes] = []
    done = 0
    for begin, end, replacement in _replacements(bytes(marked), html, dialect):
        if begin >= done:
            pieces += (content[done:begin], replacement)
            done = end
    joined = b"".join((*pieces, content[done:]))
    if dialect.templates:  # the plugin renders code, too
        joined = re.sub(_TEMPLATE, b"", joined, flags=re.DOTALL)
    text = _without_gaps(joined).decode().replace(ZERO_WIDTH, "")
    if content.endswith(b"\n"):
        text = text.rstrip("\n") + "\n\n"
    if dialect.wiki_links or dialect.heading_references:
        text = _NAMED_LINK.sub(lambda link: link["text"] if split_kind(link["url"])[0] != "url" else link[0], text)
    return text


def _replacements(marked: bytes, html: list[str], dialect: Dialect) -> Iterator[tuple[int, int, bytes]]:
    patterns = [_PLACE_OF_HTML, _COMMENT, _TEMPLATE]
    if dialect.attr_list:
        patterns.append(_ATTRIBUTES)
    if dialect.emoji:
        patterns.append(_EMOJI)
    for match in re.finditer(b"|".join(patterns), marked, re.DOTALL):
        number = match["html"]
        raw = html[int(number)] if number and int(number) < len(html) else ""
        yield match.start(), match.end(), _NOT_SHOWN.sub("", raw).encode("utf-8", "replace")


def _without_gaps(content: bytes) -> bytes:
    """One empty line in place of several, outside of fenced code."""
    lines: list[bytes] = []
    fence = b""
    for line in content.split(b"\n"):
        bare = line.lstrip(b" ")
        if bare.startswith((b"```", b"~~~")) and (not fence or bare.startswith(fence)):
            fence = b"" if fence else bare[:3]
        if fence or line.strip() or (lines and lines[-1].strip()):
            lines.append(line if fence or line.strip() else b"")
    return b"\n".join(lines)
