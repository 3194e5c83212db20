"""What changed last, and facts about the site as a whole, as a reader sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from mkdocs_docindex.model.index import SiteIndex
from mkdocs_docindex.publish.labels import Labels
from mkdocs_docindex.publish.metadata import Reference
from mkdocs_docindex.reading.prose import first_sentence
from mkdocs_docindex.site.activity import most_linked

__all__ = ["AboutView", "RecentPage", "SiteFacts", "about_site", "recent_pages", "site_facts"]


class RecentPage(NamedTuple):
    """A page with the day of its last change."""

    href: str
    title: str
    summary: str
    """One sentence."""
    updated: str
    note: str
    """The title of its folder, where that is not the one shown."""


class SiteFacts(NamedTuple):
    """What is the same on all pages that tell of the site."""

    facts: Sequence[str]
    most_linked: Sequence[tuple[str, int]]
    """Pages, with how many link to them."""


class AboutView(NamedTuple):
    """Facts about the site."""

    facts: Sequence[str]
    most_linked: Sequence[Reference]


def recent_pages(
    sources: Iterable[str],
    site: SiteIndex,
    folder: str,
    page: Callable[[str], Reference],
    folder_title: Callable[[str], str],
) -> list[RecentPage]:
    """Pages of a folder that changed last, in the order given."""
    found = []
    for src in sources:
        known, shown = site.pages[src], page(src)
        # Titles such as "Overview" mean little outside their folder.
        home = known.folder if site.folder_of_index.get(src) != known.folder else known.folder.rpartition("/")[0]
        updated = known.history.updated if known.history else ""
        note = "" if home == folder else folder_title(home)
        found.append(RecentPage(shown.href, shown.title, first_sentence(shown.summary), updated, note))
    return found


def site_facts(site: SiteIndex, labels: Labels) -> SiteFacts | None:
    """Facts about all pages that people wrote, and how many source files there are; None where there are no pages."""
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


def about_site(known: SiteFacts, page: Callable[[str], Reference], labels: Labels) -> AboutView:
    """Facts about the site, with links from a page."""
    linked = ((page(src), count) for src, count in known.most_linked)
    return AboutView(
        known.facts,
        [
            Reference(shown.href, shown.title, first_sentence(shown.summary), labels.count("linking_pages", count))
            for shown, count in linked
        ],
    )
