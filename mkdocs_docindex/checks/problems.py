"""Finds problems in the docs that an author can fix."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property, partial
from itertools import chain
from typing import NamedTuple

from mkdocs_docindex.checks.duplicates import same_texts, same_titles
from mkdocs_docindex.checks.links import LinkChecks
from mkdocs_docindex.checks.markdown_source import SourceText
from mkdocs_docindex.checks.missed_links import MissedLinks
from mkdocs_docindex.checks.page_structure import headings_that_skip, images_without_text
from mkdocs_docindex.checks.stale_pages import stale_pages
from mkdocs_docindex.checks.unused_files import unused_files
from mkdocs_docindex.model.findings import Finding
from mkdocs_docindex.model.pages import Page
from mkdocs_docindex.site.links import Resolver

__all__ = ["ADVICE", "KINDS", "MISTAKES", "Facts", "find_problems"]

MISTAKES = ("broken-link", "broken-anchor", "orphan", "dead-end", "duplicate-title", "near-duplicate")
ADVICE = ("missed-link", "unused-file", "missing-alt", "heading-skip", "stale-page")
"""What is looked for only if it is asked for: whether it is worth the work is a matter of taste."""
KINDS = (*MISTAKES, *ADVICE)

_ERROR_PAGE = "404.md"


class Facts(NamedTuple):
    """What the checks need to know in addition to the pages."""

    text: Callable[[str], str]
    """The text of a page's file, by `src`."""
    has_file: Callable[[str], bool]
    """Whether a path relative to the docs folder is a page or file; it may begin with `../`."""
    has_url: Callable[[str], bool]
    """Whether a path relative to the site's root exists; it has no leading or trailing slash."""
    nav: Collection[str] | None = None
    """Pages in the nav; None for a folder without a mkdocs.yml."""
    site_url: str = ""
    """The address of the site, if known."""
    indexes: Collection[str] = ()
    """Index pages of folders."""
    excluded: Collection[str] = ()
    """Files in the docs folder that are excluded from the site."""
    moved: Collection[str] = ()
    """Pages that a plugin moves to another URL."""
    listed_elsewhere: Callable[[Page], bool] = lambda page: False
    """Whether a plugin generates a page that links to this one."""
    templates: bool = True
    """Whether a plugin may render `{{ }}` and `{% %}`."""
    tab_ids: bool = False
    """Whether content tabs have ids generated from their titles."""
    site_name: str = ""
    """The name of the site, if known."""
    texts: Callable[[], Iterable[str]] = tuple
    """The texts of the project in which files may be named."""
    sources: Mapping[str, Page] = {}
    """Pages of source files, by `src`."""
    files: Callable[[], Collection[str]] = frozenset
    """All pages and other files of the site, from the docs folder."""
    moves: Callable[[], Mapping[str, str | None]] | None = None
    """Where git says that files were moved to, None for those that were deleted. None if nothing is repaired."""
    not_checked: Mapping[str, str] = {}
    """Kinds of findings that cannot be checked here, with the reason."""

    @property
    def is_site(self) -> bool:
        """Whether the pages are those of a site, so that ids and URLs are known."""
        return self.nav is not None


def find_problems(
    pages: Mapping[str, Page], resolver: Resolver, facts: Facts, kinds: Collection[str] = KINDS
) -> tuple[Finding, ...]:
    """Find problems of these kinds, ordered by page, line and kind."""
    check = _Check(pages, resolver, facts)
    searches: dict[str, Callable[[], Iterator[Finding]]] = {
        "broken-link": lambda: iter(check.links.broken_links),
        "broken-anchor": lambda: iter(check.links.broken_anchors),
        "orphan": check.orphans,
        "dead-end": check.dead_ends,
        "duplicate-title": lambda: same_titles(check.own, facts.indexes),
        "missed-link": check.missed_links,
        "unused-file": check.unused_files,
        "missing-alt": check.images_without_text,
        "heading-skip": check.headings_that_skip,
        "stale-page": check.stale_pages,
        "near-duplicate": lambda: same_texts(check.own, lambda src: SourceText(facts.text(src)).body),
    }
    found = [
        finding for kind in KINDS if kind in kinds and kind not in facts.not_checked for finding in searches[kind]()
    ]
    place = {src: number for number, src in enumerate(pages)}
    # A line may have several links with the same reference: the author has only one thing to fix.
    return tuple(
        sorted(dict.fromkeys(found), key=lambda finding: (place.get(finding.src, len(place)), finding.line or 0))
    )


class _Check:
    """Checks that share data."""

    def __init__(self, pages: Mapping[str, Page], resolver: Resolver, facts: Facts) -> None:
        self._pages = pages
        self._facts = facts
        self._resolver = resolver
        self._sources: dict[str, SourceText] = {}
        self.own = [page for page in pages.values() if page.listed and not resolver.is_redirect(page)]
        """Listed pages that are not redirects."""

    @cached_property
    def links(self) -> LinkChecks:
        return LinkChecks(self._pages, self._resolver, self._facts)

    def orphans(self) -> Iterator[Finding]:
        """Find pages that cannot be reached. A folder of pages without any links has no orphans."""
        if not self._facts.is_site and not self.links.linked:
            return
        lost = [
            page
            for page in self._inner_pages()
            if page.src not in self.links.linked
            and page.src not in (self._facts.nav or ())
            and not self._facts.listed_elsewhere(page)
        ]
        included = self._included() if lost else frozenset()
        for page in lost:
            if page.src.rpartition("/")[2] not in included:
                yield Finding("orphan", page.src, has_nav=self._facts.is_site)

    def dead_ends(self) -> Iterator[Finding]:
        """Find pages without a link to another page in their own text."""
        if len(self.own) < 2:
            return
        for page in self._inner_pages():
            if page.src not in self.links.leading and not self._is_partial(page):
                yield Finding("dead-end", page.src)

    def missed_links(self) -> Iterator[Finding]:
        """Find names of other pages without a link to them."""
        links = {page.src: self._linked(page) for page in self.own}
        return MissedLinks(self.own, links, self._facts.site_name).find(self._source)

    def unused_files(self) -> Iterator[Finding]:
        """Find images and downloads that nothing names."""
        pages = (self._facts.text(src) for src in self._pages)
        return unused_files(
            [file for file in self._facts.files() if file not in self._pages], chain(pages, self._facts.texts())
        )

    def images_without_text(self) -> Iterator[Finding]:
        """Find images without an alternative text."""
        for page in self.own:
            if page.document.images:
                yield from images_without_text(page, self._source(page.src))

    def headings_that_skip(self) -> Iterator[Finding]:
        """Find headings that are more than one level below the one before."""
        for page in self.own:
            yield from headings_that_skip(page, partial(self._source, page.src))

    def stale_pages(self) -> Iterator[Finding]:
        """Find pages that the source files they name have left behind."""
        return stale_pages(self.own, self._facts.sources, {page.src: self._linked(page) for page in self.own})

    def _linked(self, page: Page) -> tuple[str, ...]:
        places = (self._resolver.resolve(page.src, link) for link in page.document.links)
        return tuple(place.src for place in places if place)

    def _source(self, src: str) -> SourceText:
        if src not in self._sources:
            self._sources[src] = SourceText(self._facts.text(src))
        return self._sources[src]

    def _inner_pages(self) -> Iterator[Page]:
        for page in self.own:
            if page.src not in self._facts.indexes and page.src != _ERROR_PAGE:
                yield page

    def _is_partial(self, page: Page) -> bool:
        source = SourceText(self._facts.text(page.src))
        return source.has_inclusions or (self._facts.templates and source.has_templates)

    def _included(self) -> Collection[str]:
        """Names of files that pages include as snippets: readers see them there."""
        return {name for src in self._pages for name in SourceText(self._facts.text(src)).included()}
