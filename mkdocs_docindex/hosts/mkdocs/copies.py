"""Copies of pages in Markdown, each beside the HTML of its page."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote, urljoin, urlsplit

from mkdocs_docindex.export.html_markdown import html_to_markdown
from mkdocs_docindex.export.page_markdown import MarkdownLink, MarkdownPage, page_markdown
from mkdocs_docindex.export.public import is_public
from mkdocs_docindex.hosts.mkdocs.log import log
from mkdocs_docindex.hosts.mkdocs.writing import write_pieces
from mkdocs_docindex.sections.keywords import KeywordsView
from mkdocs_docindex.sections.related import RelatedView
from mkdocs_docindex.sections.urls import relative_url

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File, Files

    from mkdocs_docindex.model.index import SiteIndex
    from mkdocs_docindex.sections.context import PageContext
    from mkdocs_docindex.sections.page import MadeSections
    from mkdocs_docindex.sections.related import RelatedPage, Why

__all__ = ["Copies"]


class Copies:
    """Writes the copies of one build. Nothing that the site has under such a name is replaced."""

    def __init__(self, site: SiteIndex, files: Files, is_in_nav: Callable[[File], bool], config: MkDocsConfig) -> None:
        self._site = site
        self._files = files
        self._config = config
        self._sources = {file.dest_uri: src for src, file in files.src_uris.items() if src in site.pages}
        self.places = _free_places(site, files, is_in_nav)
        """Where copies are in the site, by the `src` of their page."""

    def write(self, context: PageContext, html: str, made: MadeSections) -> None:
        """Write the copy of a page; `html` is its content without sections."""
        place, page = self.places.get(context.src), context.page
        if not place or page is None:
            return
        keywords, related = made.views.get("keywords"), made.views.get("related")
        copy = MarkdownPage(
            context.built.title(context.src),
            self._address(context.url, place),
            html_to_markdown(html, lambda target: self._target(context.src, target)),
            page.document.summary,
            [(chip.term, chip.is_code) for chip in keywords.chips] if isinstance(keywords, KeywordsView) else (),
            self._related(context.src, related.pages) if isinstance(related, RelatedView) else (),
        )
        try:
            text = page_markdown(copy, context.labels.keywords, context.labels.related)
            write_pieces((text,), os.path.join(self._config.site_dir, place))
        except OSError as error:
            log.warning(f"`export.markdown`: '{place}' cannot be written ({error.strerror}).")

    def _address(self, url: str, place: str) -> str:
        """The address of a page: a full one if the site has one, else as seen from the copy."""
        base = self._config.site_url
        return urljoin(base, relative_url(url, "")) if base else relative_url(url, quote(place))

    def _target(self, src: str, target: str) -> str:
        """The target of a link: the copy of a page if there is one, with an anchor if that is of a heading."""
        parts = urlsplit(target)
        if parts.scheme or parts.netloc or parts.path.startswith("/"):
            return target
        to = self._page_at(src, parts.path) if parts.path else src
        if to is None:
            return target
        headings = self._site.pages[to].document.headings
        has_anchor = any(heading.anchor == unquote(parts.fragment) for heading in headings)
        fragment = f"#{parts.fragment}" if parts.fragment and has_anchor else ""
        if to == src:
            return fragment
        return target if to not in self.places else self._link(src, to) + fragment

    def _link(self, src: str, to: str) -> str:
        return relative_url(quote(self.places[to]), quote(self.places[src]))

    def _page_at(self, src: str, path: str) -> str | None:
        """The page that a relative link of another page leads to."""
        folder = posixpath.dirname(self._files.src_uris[src].dest_uri)
        found = posixpath.normpath(posixpath.join(folder, unquote(path)))
        return self._sources.get(found) or self._sources.get(posixpath.normpath(posixpath.join(found, "index.html")))

    def _related(self, src: str, pages: Sequence[RelatedPage]) -> list[MarkdownLink]:
        return [
            MarkdownLink(self._target(src, page.href), page.title, ", ".join(map(_reason, page.why))) for page in pages
        ]


def _reason(why: Why) -> str:
    return f"{why.before}{', '.join(part.text for part in why.terms)}{why.after}"


def _free_places(site: SiteIndex, files: Files, is_in_nav: Callable[[File], bool]) -> Mapping[str, str]:
    """Where copies go, by the `src` of pages: those that are public, and whose place no other file has."""
    taken = {file.dest_uri.casefold() for file in files if file.inclusion.is_included()}
    places = {}
    for src, page in site.pages.items():
        file = files.src_uris.get(src)
        if file is None or not is_public(page, is_in_nav=is_in_nav(file)):
            continue
        place = f"{file.dest_uri.removesuffix('.html')}.md"
        if place.casefold() in taken:
            log.info(f"`export.markdown`: '{src}' has no copy, as the site has a file '{place}'.")
        else:
            places[src] = place
    return places
