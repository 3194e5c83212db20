"""The section `about`: facts about the site as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mkdocs_docindex.reading.prose import first_sentence
from mkdocs_docindex.sections.context import PageContext, SiteContext
from mkdocs_docindex.sections.view import Reference, View
from mkdocs_docindex.site.activity import most_linked

__all__ = ["AboutSection", "AboutView", "SiteFacts", "view"]


class SiteFacts(NamedTuple):
    """Facts that are the same on all pages that show them."""

    facts: Sequence[str]
    most_linked: Sequence[tuple[str, int]]
    """Pages, with the number of pages that link to them."""


class AboutView(NamedTuple):
    """Facts about the site."""

    facts: Sequence[str]
    most_linked: Sequence[Reference]


@dataclass(eq=False)
class AboutSection(View):
    """Facts about the site."""

    about: AboutView


def view(context: PageContext) -> AboutSection | None:
    """Show facts about the site on its home page, and on pages with a marker."""
    if context.folder != "" and "about" not in context.asked:
        return None
    known = context.shared.once(_site_facts)
    if known is None:
        return None
    return AboutSection(AboutView(known.facts, [_linked(src, count, context) for src, count in known.most_linked]))


def _linked(src: str, count: int, context: PageContext) -> Reference:
    shown = context.reference(src)
    note = context.labels.count("linking_pages", count)
    return Reference(shown.href, shown.title, first_sentence(shown.summary), note, shown.place)


def _site_facts(shared: SiteContext) -> SiteFacts | None:
    """Facts about all pages written by authors, and the number of source files; None if there are no pages."""
    site, labels = shared.site, shared.labels
    pages = [page for page in site.pages.values() if page.listed and page.file is None]
    if not pages:
        return None
    folders = {known.folder for known in pages} - {""}
    folders |= {path[:at] for path in folders for at, letter in enumerate(path) if letter == "/"}
    words = sum(known.document.words for known in pages)
    sources = sum(page.listed and page.file is not None for page in site.pages.values())
    updated = max((known.history.updated for known in pages if known.history), default="")
    return SiteFacts(
        [
            labels.count("pages", len(pages)),
            *([labels.count("folders", len(folders))] if folders else []),
            *([labels.count("word_count", words)] if words else []),
            *([labels.count("source_files", sources)] if sources else []),
            *([labels.last_updated.replace("{date}", updated)] if updated else []),
        ],
        most_linked(pages, site.backlinks),
    )
