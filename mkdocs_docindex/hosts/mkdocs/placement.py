"""Sections find their place in a rendered page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from markupsafe import Markup
from mkdocs.structure.toc import AnchorLink

from mkdocs_docindex.hosts.mkdocs.log import log
from mkdocs_docindex.reading.descriptions import describes
from mkdocs_docindex.sections import named_sections
from mkdocs_docindex.wording import suggest

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

__all__ = ["add_toc_entries", "describe", "markers_in", "place_sections"]

# A browser reads no markup in these elements, up to the end of the page where they have none: what looks like a marker
# there is part of a program or of a text.
_MARKER = re.compile(
    r"(?i:<(script|style|textarea|title|xmp|iframe|noembed|noframes)\b(?:.*?</\1\s*>|.*))"
    r"|(?:<p>)?<!--\s*docindex:\s*([^\s>]+?)\s*-->(?:</p>)?",
    re.DOTALL,
)


def markers_in(page: Page) -> list[str]:
    """Names of the sections that a page asks for by `<!-- docindex: NAME -->`."""
    found: list[str] = []
    if not _has_marker(page):
        return found
    known = named_sections()
    for _, name in _MARKER.findall(page.content or ""):
        if name in known:
            found.append(name)
        elif name:
            log.warning(
                f"'{page.file.src_uri}': `<!-- docindex: {name} -->` does not name a section: {suggest(name, known)}"
            )
    return found


def _has_marker(page: Page) -> bool:
    # Most pages have none, and looking for the pattern in a long page takes a while.
    return "docindex:" in (page.content or "")


def place_sections(page: Page, sections: Mapping[str, Markup], above: list[str], below: list[str]) -> None:
    """Put each section in place of its marker, the others in order above and below the page's text.

    A marker is replaced once; what has nothing to say leaves no trace.
    """
    placed: set[str] = set()

    def replace(match: re.Match[str]) -> str:
        name = match[2]
        if name is None:
            return match[0]
        if name not in sections or name in placed:
            return ""
        placed.add(name)
        return sections[name]

    content = _MARKER.sub(replace, page.content or "") if _has_marker(page) else page.content or ""
    before, after = (
        [sections[name] for name in names if name in sections and name not in placed] for names in (above, below)
    )
    page.content = "\n".join([*before, content, *after])


def toc_entries(page: Page) -> list[AnchorLink] | None:
    """The entries of a page's table of contents that sections join; None if it has no table of contents."""
    items: list[AnchorLink] | None = getattr(page.toc, "items", None)
    # Themes that show only the children of the H1 would not show an entry beside it.
    return items[0].children if items and items[0].level == 1 else items


def add_toc_entries(page: Page, entries: list[tuple[str, str]]) -> None:
    """Add sections, by id and title, at the end of the page's table of contents."""
    target = toc_entries(page)
    if target is not None:
        target += [AnchorLink(title, anchor, 2) for anchor, title in entries]


def describe(page: Page, summary: str, title: str, instead: str = "") -> None:
    """Give the page a description where its author wrote none, not even an empty one, or in place of a former one.

    Themes print it unescaped.
    """
    known = page.meta.get("description")
    is_ours = "description" not in page.meta or (instead and known in (instead, Markup.escape(instead)))
    if is_ours and describes(summary, title):
        escaped = Markup.escape(summary)
        page.meta["description"] = summary if escaped == summary else escaped
