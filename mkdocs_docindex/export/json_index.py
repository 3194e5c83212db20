"""Exports the index of the site as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from mkdocs_docindex.model.index import Backlink, Keyword, Reason, Relation, SiteIndex, SiteLink
from mkdocs_docindex.model.pages import Page
from mkdocs_docindex.model.sources import SourceFile, SourceLinks
from mkdocs_docindex.sections.context import BuiltSite
from mkdocs_docindex.sections.metadata import raw_metadata
from mkdocs_docindex.sections.related import shown_relations
from mkdocs_docindex.sections.script_json import script_json
from mkdocs_docindex.sources.pages import walk_symbols

__all__ = ["Written", "site_json"]

_SCHEMA = 1

Written = tuple[tuple[object, ...], str]
"""The facts about a page, and its JSON."""


def site_json(
    site: SiteIndex,
    built: BuiltSite | None = None,
    *,
    related: int = 5,
    authors: bool = True,
    written: dict[str, Written] | None = None,
) -> Iterator[str]:
    """Yield the whole index as JSON, the same bytes for the same site, in pieces to save memory.

    Titles and anchors are those of the built pages if known, otherwise predicted. `related` is the maximum number of
    related pages, and `authors` says whether people are named. `written` caches the JSON of pages from earlier calls,
    and is updated.
    """
    parts: dict[str, Iterator[dict[str, Any]]] = {
        "keywords": (
            {
                "term": term.term,
                "pages": [{"src": p.src, "anchor": _anchor(built, p.src, p.anchor)} for p in term.places],
            }
            for term in sorted(site.terms.values(), key=lambda term: (term.term.casefold(), term.term))
        ),
        "folders": (
            {
                "path": path,
                "title": built.folder_title(path) if built else folder.title,
                "index": folder.index,
                "pages": list(folder.pages),
                "folders": list(folder.folders),
                "keywords": [term.term for term in folder.keywords],
            }
            for path, folder in site.folders.items()
        ),
    }
    yield f'{{"schema":{_SCHEMA},"pages":['
    yield from _separated(_pages(site, built, related, written, authors=authors))
    for name, items in parts.items():
        yield f'],"{name}":['
        yield from _separated(map(script_json, items))
    yield "]}\n"


def _separated(texts: Iterable[str]) -> Iterator[str]:
    for number, text in enumerate(texts):
        yield f",{text}" if number else text


def _pages(
    site: SiteIndex, built: BuiltSite | None, related: int, written: dict[str, Written] | None, *, authors: bool
) -> Iterator[str]:
    unlisted = frozenset(src for src, page in site.pages.items() if not page.listed)
    for src, page in site.pages.items():
        if not page.listed:
            continue
        keywords, links = site.keywords.get(src, ()), site.links.get(src, ())
        facts = (
            page,
            built.title(src) if built else page.title,
            keywords,
            [_anchor(built, src, keyword.anchor) for keyword in keywords],
            site.related.get(src, ()),
            [link for link in links if link.src not in unlisted] if unlisted else links,
            site.backlinks.get(src, ()),
            _between_pages(site.sources.get(src, SourceLinks()), site) if page.file else None,
            related,
            authors,
        )
        if written is None:
            yield script_json(_page(*facts))
            continue
        known = written.get(src)
        if known is None or known[0] != facts:
            known = written[src] = (facts, script_json(_page(*facts)))
        yield known[1]
    for gone in (written or {}).keys() - site.pages.keys():
        del (written or {})[gone]


def _page(
    page: Page,
    title: str,
    keywords: Sequence[Keyword],
    anchors: Sequence[str | None],
    relations: Sequence[Relation],
    links: Sequence[SiteLink],
    backlinks: Sequence[Backlink],
    source: SourceLinks | None,
    related: int,
    authors: bool,
) -> dict[str, Any]:
    return {
        "src": page.src,
        "kind": "source" if page.file else "page",
        "url": page.url,
        "title": title,
        "summary": page.document.summary,
        "folder": page.folder,
        "metadata": {name: value for name, value in raw_metadata(page).items() if authors or name != "authors"},
        "keywords": [
            {"term": keyword.term, "score": keyword.score, "anchor": anchor}
            for keyword, anchor in zip(keywords, anchors, strict=True)
        ],
        "related": [
            {"src": relation.src, "score": relation.score, "why": [_why(reason) for reason in relation.why]}
            for relation in shown_relations(relations, related)
        ],
        "links": [{"src": link.src, "anchor": link.anchor, "text": link.text} for link in links],
        "backlinks": [
            {"src": link.src, "anchor": link.anchor, "text": link.text, "context": link.context} for link in backlinks
        ],
        **(_of_source(page.file, source) if page.file and source else {}),
    }


def _between_pages(links: SourceLinks, site: SiteIndex) -> SourceLinks:
    """The links without files that have no page, which the JSON does not describe."""
    if not site.pageless:
        return links

    def kept(sources: Iterable[str]) -> tuple[str, ...]:
        return tuple(src for src in sources if src in site.pages)

    return links._replace(
        imports=tuple((item, kept(targets)) for item, targets in links.imports),
        imported_by=kept(links.imported_by),
        tests=kept(links.tests),
    )


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


def _anchor(built: BuiltSite | None, src: str, name: str | None) -> str | None:
    return built.anchor(src, name) if built else name or None  # the title of a source file has no id
