"""What keeps readers with assistive technology out: images without a text, and headings that skip a level."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

from mkdocs_docindex.checks.link_fixes import plain_id
from mkdocs_docindex.checks.markdown_source import SourceText
from mkdocs_docindex.model.findings import Finding
from mkdocs_docindex.model.pages import Page

__all__ = ["headings_that_skip", "images_without_text"]

_MARKDOWN_IMAGE = re.compile(r"!\[\s*\]\(\s*<?([^\s<>()]+)[^\n()]*\)(\{[^}\n]*\})?")
_HTML_IMAGE = re.compile(r"<img\b[^<>]*>", re.IGNORECASE)
_SOURCE = re.compile(r"""\bsrc\s*=\s*["']?([^"'\s>]+)""", re.IGNORECASE)
_TEXT = re.compile(r"\balt\b|\baria-|\brole\s*=\s*[\"']?(?:presentation|none)\b", re.IGNORECASE)
_CAPTION = re.compile(r"[^\n]*\n\s*(?:/{3,} *(?:figure-)?caption|<figcaption|</?figure)", re.IGNORECASE)
_ATTRIBUTES = re.compile(r"[ \t]*\{[^{}]*\}[ \t]*#*[ \t]*$")
_ATX = re.compile(r"^[ \t>]*(#{1,6})[ \t]+(.*)$", re.MULTILINE)


def images_without_text(page: Page, source: SourceText) -> Iterator[Finding]:
    """Find images without an alternative text. An empty `alt` in HTML is a decision: the image is decoration."""
    images = set(page.document.images)
    found = []
    for match in _MARKDOWN_IMAGE.finditer(source.prose):
        if not (match[2] and _TEXT.search(match[2])) and not _CAPTION.match(source.prose, match.end()):
            found.append((match.start(), match[1]))
    for match in _HTML_IMAGE.finditer(source.prose):
        target = _SOURCE.search(match[0])
        if target and not _TEXT.search(match[0]) and not _CAPTION.match(source.prose, match.end()):
            found.append((match.start(), target[1]))
    for start, target_of in sorted(found):
        if target_of in images:
            yield Finding("missing-alt", page.src, source.line_at(start), title=target_of)


def headings_that_skip(page: Page, source_of: Callable[[], SourceText]) -> Iterator[Finding]:
    """Find headings that are more than one level below the one before: readers look for the level in between."""
    headings = page.document.headings
    skips = [(before, heading) for before, heading in pairwise(headings) if heading.level > before.level + 1]
    if not skips:
        return
    source = source_of()
    if source.has_inclusions:
        return
    lines: dict[str, list[int]] = {}
    for match in _ATX.finditer(source.prose):
        written = _ATTRIBUTES.sub("", source.text[match.start(2) : match.end(2)])
        lines.setdefault(plain_id(written), []).append(source.line_at(match.start(1)))
    for before, heading in skips:
        named = lines.get(plain_id(heading.text), ())
        line = named[0] if len(named) == 1 else None  # several have this text
        yield Finding("heading-skip", page.src, line, title=heading.text, levels=(before.level, heading.level))
