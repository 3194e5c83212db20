"""The index of the site for machines."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import unquote, urlsplit

from mkdocs_docindex.analyse.links import Resolver
from mkdocs_docindex.model import Page, SiteIndex
from mkdocs_docindex.publish.metadata import raw_metadata

__all__ = ["site_json"]

_SCHEMA = 1

Title = Callable[[str], str]
Anchor = Callable[[str, "str | None"], "str | None"]


def site_json(
    site: SiteIndex,
    title: Title | None = None,
    folder_title: Title | None = None,
    anchor: Anchor | None = None,
) -> str:
    """The whole index as JSON, the same bytes for the same site.

    Titles and anchors are those of the built pages where they are known, else the predicted ones.
    """
    data = {
        "schema": _SCHEMA,
        "pages": list(_pages(site, title, anchor)),
        "keywords": [
            {
                "term": term.term,
                "pages": [{"src": p.src, "anchor": _anchor(anchor, p.src, p.anchor)} for p in term.places],
            }
            for term in sorted(site.terms.values(), key=lambda term: (term.term.casefold(), term.term))
        ],
        "folders": [
            {
                "path": path,
                "title": folder_title(path) if folder_title else folder.title,
                "index": folder.index,
                "pages": list(folder.pages),
                "folders": list(folder.folders),
                "keywords": [term.term for term in folder.keywords],
            }
            for path, folder in site.folders.items()
        ],
    }
    # "<" could end a script element that someone puts this into.
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c") + "\n"


def _pages(site: SiteIndex, title: Title | None, anchor: Anchor | None) -> Iterator[dict[str, Any]]:
    resolver = Resolver(site.pages.values())
    for src, page in site.pages.items():
        if not page.listed:
            continue
        yield {
            "src": src,
            "kind": "page",
            "url": page.url,
            "title": title(src) if title else page.title,
            "summary": page.document.summary,
            "folder": page.folder,
            "metadata": raw_metadata(page),
            "keywords": [
                {"term": keyword.term, "score": keyword.score, "anchor": _anchor(anchor, src, keyword.anchor)}
                for keyword in site.keywords.get(src, ())
            ],
            "links": list(_links(page, site, resolver)),
        }


def _anchor(anchor: Anchor | None, src: str, name: str | None) -> str | None:
    return anchor(src, name) if anchor else name


def _links(page: Page, site: SiteIndex, resolver: Resolver) -> Iterator[dict[str, Any]]:
    for link in page.document.links:
        target = resolver.resolve(page.src, link.target)
        if target and site.pages[target].listed:
            yield {"src": target, "anchor": unquote(urlsplit(link.target).fragment) or None, "text": link.text}
