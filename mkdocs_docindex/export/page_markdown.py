"""The copy of a page in Markdown: its text, with what docindex says about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mkdocs_docindex.export.markdown_text import escaped, escaped_heading, quoted_url

__all__ = ["MarkdownLink", "MarkdownPage", "page_markdown"]


class MarkdownLink(NamedTuple):
    """A link to another page, and why it is related."""

    url: str
    title: str
    why: str = ""


class MarkdownPage(NamedTuple):
    """A page and what its copy says about it."""

    title: str
    url: str
    text: str
    """Its content as Markdown, with or without a title."""
    summary: str = ""
    keywords: Sequence[tuple[str, bool]] = ()
    """Each with whether it is code."""
    related: Sequence[MarkdownLink] = ()


def page_markdown(page: MarkdownPage, keywords: str, related: str) -> str:
    """Return the copy of a page; `keywords` and `related` are the labels of these parts."""
    title, text = f"# {escaped_heading(page.title)}", page.text
    if text.startswith("# "):
        title, _, text = text.partition("\n")
    parts = [title]
    if page.summary:
        parts.append(f"> {escaped(page.summary)}")
    parts.append(f"Source: {_address(page.url)}")
    if page.keywords:
        parts.append(f"{keywords}: {', '.join(_term(term, is_code) for term, is_code in page.keywords)}")
    parts.append(text.strip("\n"))
    if page.related:
        links = (f"- [{escaped(link.title)}]({quoted_url(link.url)}){_why(link.why)}" for link in page.related)
        parts += ["---", f"{related}:", "\n".join(links)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _term(term: str, is_code: bool) -> str:
    return f"`{term}`" if is_code and "`" not in term else escaped(term)


def _address(url: str) -> str:
    return f"<{quoted_url(url)}>" if "://" in url else f"[{escaped(url)}]({quoted_url(url)})"


def _why(why: str) -> str:
    return f": {escaped(why)}" if why else ""
