"""Checks links: broken links and anchors, linked pages, and pages with links."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from mkdocs_docindex.checks.certain_fixes import CertainFixes
from mkdocs_docindex.checks.link_fixes import LinkFixes, escaped, plain_id, written_link
from mkdocs_docindex.checks.markdown_source import SourceText
from mkdocs_docindex.model.findings import Finding
from mkdocs_docindex.model.index import Place
from mkdocs_docindex.model.pages import Link, Page
from mkdocs_docindex.site.links import LinkRules, Resolver

if TYPE_CHECKING:
    from mkdocs_docindex.checks.problems import Facts

__all__ = ["LinkChecks"]

# Ids that are not in the text of pages: those of Material, docindex, footnotes, tags and browsers.
_KNOWN_ANCHORS = re.compile(r"__|docindex-|fn:|fnref\d*:|tag:|:~:|top$", re.IGNORECASE)
_TEMPLATE = re.compile(r"[{}<>]")
_MARKDOWN = (".md", ".markdown")
_PAGE_ENDINGS = (".md", ".mdx", ".markdown", ".html")


class LinkChecks:
    """Checks all links of all pages in one pass."""

    def __init__(self, pages: Mapping[str, Page], resolver: Resolver, facts: Facts) -> None:
        self._pages = pages
        self._resolver = resolver
        self._facts = facts
        self._fixes = LinkFixes(pages, facts.has_file)
        self._sources: dict[str, SourceText] = {}
        self._known_ids: dict[str, frozenset[str]] = {}
        self.broken_links: list[Finding] = []
        self.broken_anchors: list[Finding] = []
        self.linked: set[str] = set()
        """Pages that another page links to."""
        self.leading: set[str] = set()
        """Pages with a link to another place on the site, even if it is broken: that is already a finding."""
        for page in pages.values():
            if page.document.links or page.document.images:
                self._check(page)

    def _check(self, page: Page) -> None:
        src, seen = page.src, Counter[str]()
        is_read = not self._resolver.is_redirect(page)
        for link in page.document.links:
            target = link.target
            nth = seen[target]
            seen[target] += 1
            place = self._resolver.resolve(src, link)
            if place is not None:
                if place.src != src and is_read:
                    self.linked.add(place.src)
                    self.leading.add(src)
                if place.anchor is not None and link.kind == "url" and is_read and not self._has_id(place):
                    self._report_anchor(src, target, nth, place)
            elif link.kind != "url" or (link.text.startswith("^") and not self._facts.is_site):
                self.leading.add(src)  # a name, or a footnote, which may be supported or not without a configuration
            elif path := _path(target):
                self.leading.add(src)
                if path.startswith("/"):
                    self._count_absolute(src, target)
                if self._is_missing(src, target, path):
                    self._report_link(src, target, nth, path, is_image=False)
            elif self._facts.site_url and target.startswith(self._facts.site_url):
                self._count_absolute(src, urlsplit(target).path)
        for target in page.document.images:
            nth = seen[target]
            seen[target] += 1
            path = _path(target)
            if (
                path
                and self._resolver.resolve(src, Link(target, "", "")) is None
                and self._is_missing(src, target, path)
            ):
                self._report_link(src, target, nth, path, is_image=True)

    def _count_absolute(self, src: str, target: str) -> None:
        """Count an absolute link to a page, if the site's address has this path."""
        base = urlsplit(self._facts.site_url).path
        for path in (target, f"/{target.removeprefix(base)}"):
            place = self._from_root.resolve(src, Link(path, "", ""))
            if place is not None and place.src != src:
                self.linked.add(place.src)
                self.leading.add(src)

    @cached_property
    def _from_root(self) -> Resolver:
        return Resolver(self._pages.values(), LinkRules(absolute=True))

    def _is_missing(self, src: str, target: str, path: str) -> bool:
        """Whether a path does not exist, neither relative to the file (Markdown) nor to the page's URL (HTML)."""
        if path.startswith(("/", "\\")):
            # Only Markdown links are relative to the docs folder; others are relative to the host, which is unknown.
            if not self._resolver.reads_absolute or self._source(src).is_only_html(target):
                return False
            path = posixpath.normpath(path.lstrip("/"))
            return not (self._facts.has_file(path) or self._is_served(path))
        written = posixpath.normpath(posixpath.join(posixpath.dirname(src), path))
        url = posixpath.normpath(posixpath.join(posixpath.dirname(unquote(self._pages[src].url)), path))
        if self._facts.has_file(written) or self._is_served(url):
            return False
        # Without a configuration the URLs of a folder are unknown, so every usual form is accepted.
        if not self._facts.is_site and self._is_served(written):
            return False
        # What else is on the host is unknown.
        return path.endswith(_MARKDOWN) or not (url.startswith("..") or src in self._facts.moved)

    def _is_served(self, url: str) -> bool:
        has_url = self._facts.has_url
        if url == "." or has_url(url):
            return True
        if self._facts.is_site:
            return has_url(f"{url}/index.html") or f"{url}.html" in self._html_urls
        return any(has_url(url.removesuffix(".html") + ending) for ending in _PAGE_ENDINGS)

    @cached_property
    def _html_urls(self) -> frozenset[str]:
        """URLs of a site without directory URLs; many servers also accept them without the extension."""
        urls = (unquote(page.url) for page in self._pages.values())
        return frozenset(url for url in urls if url.endswith(".html"))

    def _report_link(self, src: str, target: str, nth: int, path: str, *, is_image: bool) -> None:
        written = posixpath.normpath(posixpath.join(posixpath.dirname(src), path))
        is_excluded = written in self._facts.excluded
        fix = None if is_excluded else self._certain_path(src, target, path)
        self.broken_links.append(
            Finding(
                "broken-link",
                src,
                self._source(src).line_of(target, nth),
                target=target,
                is_image=is_image,
                is_excluded=is_excluded,
                suggestion=None if is_excluded else fix or self._fixes.for_path(src, target, path),
                fix=fix,
            )
        )

    def _report_anchor(self, src: str, target: str, nth: int, place: Place) -> None:
        line = self._source(src).line_of(target, nth)
        fix = self._certain_anchor(src, target, place)
        suggestion = fix or self._fixes.for_anchor(target, place)
        self.broken_anchors.append(
            Finding("broken-anchor", src, line, target=target, leads_to=place.src, suggestion=suggestion, fix=fix)
        )

    @cached_property
    def _certain(self) -> CertainFixes | None:
        moves = self._facts.moves
        return CertainFixes(self._pages, frozenset(self._facts.files()), moves()) if moves is not None else None

    def _certain_path(self, src: str, target: str, path: str) -> str | None:
        """The link that a broken one certainly meant, if it can be edited."""
        if self._certain is None or not self._is_editable(src, target):
            return None
        found = self._certain.for_path(src, path)
        if found is None:
            return None
        file, is_moved = found
        fragment = urlsplit(target).fragment
        anchor = unquote(fragment)
        if anchor and file in self._pages and not self._has_id(Place(file, anchor)):
            meant = self._certain.for_anchor(file, anchor, self._source(file).ids)
            if meant is None and not is_moved:
                return None  # the page of that name may be another one
            fragment = escaped(meant) if meant else fragment
        fix = written_link(src, target, file, fragment)
        return fix if self._leads_to(src, fix, file) else None

    def _certain_anchor(self, src: str, target: str, place: Place) -> str | None:
        if self._certain is None or not self._is_editable(src, target):
            return None
        meant = self._certain.for_anchor(place.src, place.anchor or "", self._source(place.src).ids)
        return f"{target.partition('#')[0]}#{escaped(meant)}" if meant else None

    def _is_editable(self, src: str, target: str) -> bool:
        """Whether all places of a link's target in the file are Markdown links, none of them in a code block.

        Links in raw HTML are relative to the URL of the page, which differs between sites.
        """
        document = self._pages[src].document
        read = sum(link.target == target for link in document.links) + document.images.count(target)
        places = self._source(src).places_of(target)
        return 0 < len(places) <= read and all(place.is_markdown for place in places)

    def _leads_to(self, src: str, fix: str, file: str) -> bool:
        place = self._resolver.resolve(src, Link(fix, "", ""))
        return place.src == file if place else file not in self._pages

    def _has_id(self, place: Place) -> bool:
        """Whether a page has an id, or may have it."""
        anchor = place.anchor or ""
        if _KNOWN_ANCHORS.match(anchor) or _TEMPLATE.search(anchor):
            return True
        known = self._known_ids.get(place.src)
        if known is None:
            headings = self._pages[place.src].document.headings
            known = self._known_ids[place.src] = frozenset(heading.anchor for heading in headings)
        return anchor in known or self._may_have_id(place.src, anchor)

    def _may_have_id(self, src: str, anchor: str) -> bool:
        source = self._source(src)
        facts = self._facts
        if (
            anchor in source.ids
            or source.has_inclusions
            or (facts.templates and source.has_templates)
            or (facts.tab_ids and source.has_tabs)
        ):
            return True
        if facts.is_site:
            return False
        # Each site generator has its own way to generate ids; all of them keep letters and digits.
        return self._fixes.heading_like(src, anchor) is not None or not plain_id(anchor)

    def _source(self, src: str) -> SourceText:
        if src not in self._sources:
            self._sources[src] = SourceText(self._facts.text(src))
        return self._sources[src]


def _path(target: str) -> str | None:
    """The path of a link within the site; None for other links."""
    try:
        parts = urlsplit(target)
    except ValueError:
        return None
    if parts.scheme or parts.netloc or not parts.path or _TEMPLATE.search(target):
        return None
    return unquote(parts.path)
