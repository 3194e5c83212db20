"""The site for language models: `llms.txt`, a list of its pages, and `llms-full.txt`, their texts.

The format is that of llmstxt.org: a title, what the site is about, and a list of links for each part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

__all__ = ["LlmsPage", "LlmsSection", "llms_full", "llms_txt"]

_SPECIAL = re.compile(r"([\\\[\]])")


class LlmsPage(NamedTuple):
    """A page, with where it stands."""

    url: str
    title: str
    summary: str
    markdown: str
    """Its text, without front matter."""
    has_title: bool
    """Whether the text begins with its title."""


class LlmsSection(NamedTuple):
    """The pages of a folder."""

    title: str
    pages: Sequence[LlmsPage]


def llms_txt(name: str, description: str, sections: Iterable[LlmsSection]) -> str:
    """The list of pages."""
    parts = [_head(name, description)]
    for section in sections:
        lines = [f"- [{_escaped(page.title)}]({page.url}){_note(page.summary)}" for page in section.pages]
        parts.append("\n".join([f"## {section.title}", "", *lines]))
    return "\n\n".join(parts) + "\n"


def llms_full(name: str, description: str, sections: Iterable[LlmsSection]) -> str:
    """The texts of all pages, one after the other, each with its address above it."""
    parts = [_head(name, description)]
    for page in (page for section in sections for page in section.pages):
        title = "" if page.has_title else f"# {page.title}\n\n"
        parts.append(f"---\n\nSource: {page.url}\n\n{title}{page.markdown.strip()}".rstrip())
    return "\n\n".join(parts) + "\n"


def _head(name: str, description: str) -> str:
    about = " ".join(description.split())
    return f"# {name}\n\n> {about}" if about else f"# {name}"


def _escaped(title: str) -> str:
    return _SPECIAL.sub(r"\\\1", title)


def _note(summary: str) -> str:
    text = " ".join(summary.split())
    return f": {text}" if text else ""
