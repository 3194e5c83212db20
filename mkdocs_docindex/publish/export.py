"""The index of the site for machines."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from mkdocs_docindex.analyse.source_pages import walk_symbols
from mkdocs_docindex.model import Reason, SiteIndex, SourceFile, SourceLinks
from mkdocs_docindex.publish.metadata import raw_metadata
from mkdocs_docindex.publish.related import shown_relations

__all__ = ["site_json"]

_SCHEMA = 1

Title = Callable[[str], str]
Anchor = Callable[[str, "str | None"], "str | None"]


def site_json(
    site: SiteIndex,
    title: Title | None = None,
    folder_title: Title | None = None,
    anchor: Anchor | None = None,
    *,
    related: int = 5,
) -> str:
    """The whole index as JSON, the same bytes for the same site.

    Titles and anchors are those of the built pages where they are known, else the predicted ones.
    `related` is how many related pages a page has at most.
    """
    data = {
        "schema": _SCHEMA,
        "pages": list(_pages(site, title, anchor, related)),
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


def _pages(site: SiteIndex, title: Title | None, anchor: Anchor | None, related: int) -> Iterator[dict[str, Any]]:
    for src, page in site.pages.items():
        if not page.listed:
            continue
        yield {
            "src": src,
            "kind": "source" if page.file else "page",
            "url": page.url,
            "title": title(src) if title else page.title,
            "summary": page.document.summary,
            "folder": page.folder,
            "metadata": raw_metadata(page),
            "keywords": [
                {"term": keyword.term, "score": keyword.score, "anchor": _anchor(anchor, src, keyword.anchor)}
                for keyword in site.keywords.get(src, ())
            ],
            "related": [
                {"src": relation.src, "score": relation.score, "why": [_why(reason) for reason in relation.why]}
                for relation in shown_relations(site.related.get(src, ()), related)
            ],
            "links": [
                {"src": link.src, "anchor": link.anchor, "text": link.text}
                for link in site.links.get(src, ())
                if site.pages[link.src].listed
            ],
            "backlinks": [
                {"src": link.src, "anchor": link.anchor, "text": link.text, "context": link.context}
                for link in site.backlinks.get(src, ())
            ],
            **(_of_source(page.file, site.sources.get(src, SourceLinks())) if page.file else {}),
        }


def _of_source(file: SourceFile, links: SourceLinks) -> dict[str, Any]:
    imports = dict.fromkeys(target for _, targets in links.imports for target in targets)
    return {
        "symbols": [
            {"name": name, "kind": symbol.kind, "line": symbol.line}
            for symbol, name in walk_symbols(file.source.symbols)
        ],
        "imports": list(imports),
        "imported_by": list(links.imported_by),
        "tests": list(links.tests),
    }


def _why(reason: Reason) -> dict[str, Any]:
    return {"kind": reason.kind, "terms": list(reason.terms)} if reason.terms else {"kind": reason.kind}


def _anchor(anchor: Anchor | None, src: str, name: str | None) -> str | None:
    return anchor(src, name) if anchor else name or None  # the title of a source file has no id of its own
