"""Exports the site for language models: `llms.txt`, a list of its pages, and `llms-full.txt`, their texts.

The format is that of llmstxt.org: a title, a description, and a list of links for each section of the site.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mkdocs_docindex.export.markdown_text import escaped, escaped_heading, quoted_url

__all__ = ["LlmsPage", "LlmsSection", "llms_full", "llms_txt"]

_BLOCK_START = re.compile(r"^(?=[#>=~+-])")
# The separator above a page, if it occurs in its text. A rule of asterisks looks the same to a reader.
_SOURCE_LINE = re.compile(r"^---(?=\n\nSource: )", re.MULTILINE)


class LlmsPage(NamedTuple):
    """A page with its address and text."""

    url: str
    title: str
    summary: str
    markdown: str
    """Its text, without front matter."""
    has_title: bool
    """Whether the text starts with its title."""


class LlmsSection(NamedTuple):
    """The pages of a folder."""

    title: str
    pages: Sequence[LlmsPage]


def llms_txt(name: str, description: str, sections: Iterable[LlmsSection]) -> str:
    """Return the list of pages."""
    parts = [_head(name, description)]
    for section in sections:
        lines = [f"- [{escaped(page.title)}]({quoted_url(page.url)}){_note(page.summary)}" for page in section.pages]
        parts.append("\n".join([f"## {escaped_heading(section.title)}", "", *lines]))
    return "\n\n".join(parts) + "\n"


def llms_full(name: str, description: str, sections: Iterable[LlmsSection]) -> str:
    """Return the texts of all pages, each with its address above it."""
    parts = [_head(name, description)]
    for page in (page for section in sections for page in section.pages):
        title = "" if page.has_title else f"# {escaped_heading(page.title)}\n\n"
        text = _SOURCE_LINE.sub("***", page.markdown.strip())
        parts.append(f"---\n\nSource: {quoted_url(page.url)}\n\n{title}{text}".rstrip())
    return "\n\n".join(parts) + "\n"


def _head(name: str, description: str) -> str:
    title, about = f"# {escaped_heading(name)}", _BLOCK_START.sub(r"\\", escaped(description))
    return f"{title}\n\n> {about}" if about else title


def _note(summary: str) -> str:
    text = escaped(summary)
    return f": {text}" if text else ""
