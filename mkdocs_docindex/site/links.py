"""Where links lead."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from mkdocs_docindex.incremental import Incremental
from mkdocs_docindex.model.index import Backlink, Place, SiteLink
from mkdocs_docindex.model.pages import Document, Link, Page

__all__ = ["LinkFinder", "LinkRules", "Resolver", "pins"]

_MOST_REDIRECTS = 10
_NAME_BREAKS = re.compile(r"[\s_-]+")
_NO_SLUG = re.compile(r"[\W_]+")


class LinkRules(NamedTuple):
    """What the site's owner says about links."""

    absolute: bool = False
    """Whether a link that begins with a slash is read from the docs folder."""
    by_name: bool = False
    """Whether a bare file name can refer to that file in any folder."""
    redirects: Mapping[str, str] = {}
    """Pages that are gone, by `src`, with where they lead to, from the docs folder."""
    translations: Mapping[str, str] = {}
    """`src` of pages by the paths that name them in any language."""
    overwritten: Mapping[str, str] = {}
    """Pages that another page has the address of, by `src`, with the one that readers see."""


class Resolver:
    """Finds the page that a link leads to, as MkDocs and a browser would."""

    def __init__(self, pages: Iterable[Page], rules: LinkRules | None = None) -> None:
        pages = list(pages)
        self.rules = rules or LinkRules()
        self._by_src = {page.src: page for page in pages}
        self._by_url = {_plain_url(page.url): page.src for page in pages}
        self._url_of = {page.src: unquote(page.url) for page in pages}
        for gone in self.rules.redirects:
            self._by_url.setdefault(re.sub(r"(?:(?:^|/)index)?\.\w+$", "", gone), gone)
        self._names: dict[str, list[str]] | None = None
        self._headings: dict[str, list[Place]] | None = None

    @property
    def reads_absolute(self) -> bool:
        """Whether a link that begins with a slash is read from the docs folder."""
        return self.rules.absolute

    def is_redirect(self, page: Page) -> bool:
        """Whether a page only sends its readers on."""
        return self._redirect(page.src) is not None

    def resolve(self, src: str, link: Link) -> Place | None:
        """The page and section that a link in page `src` leads to; None if it does not lead to a page."""
        place = self._written(src, link)
        seen = place and self.rules.overwritten.get(place.src)
        return Place(seen, place.anchor) if place and seen else place

    def _written(self, src: str, link: Link) -> Place | None:
        """The page that a link names, which another one may overwrite."""
        if link.kind == "name":
            return self._named(link.target)
        if link.kind == "heading":
            return self._headed(src, link.target)
        return self._url(src, link.target, _MOST_REDIRECTS)

    def _url(self, src: str, target: str, redirects: int) -> Place | None:
        try:
            parts = urlsplit(target)
        except ValueError:
            return None
        if parts.scheme or parts.netloc or not (parts.path or parts.fragment):
            return None
        anchor = unquote(parts.fragment) or None
        found = self._path(src, unquote(parts.path)) if parts.path else src
        if found is None:
            return None
        onward = self._redirect(found)
        if onward is not None:
            return self._url(onward[0], onward[1], redirects - 1) if redirects else None
        return Place(found, anchor)

    def _path(self, src: str, path: str) -> str | None:
        if path.startswith("/"):
            if not self.rules.absolute:
                return None
            src, path = "", path.lstrip("/")
        written = posixpath.normpath(posixpath.join(posixpath.dirname(src), path))
        if known := self._by_src.get(written):
            return known.src  # thousands of links share it
        if written in self.rules.redirects:
            return written
        if (translated := self.rules.translations.get(written)) in self._by_src:
            return translated
        if self.rules.by_name and "/" not in path and (named := self._named(path)):
            return named.src
        if path.endswith((".md", ".markdown")):
            return None
        # Not a file: a URL, which a browser reads relative to the page's own URL.
        base = self._url_of.get(src, src)
        url = posixpath.normpath(posixpath.join(posixpath.dirname(base), path))
        return self._by_url.get(_plain_url(url))

    def _redirect(self, src: str) -> tuple[str, str] | None:
        """Where a page sends its readers on, with the page that this is relative to."""
        if src in self.rules.redirects:
            return "", self.rules.redirects[src]
        page = self._by_src.get(src)
        return (src, page.redirect) if page and page.redirect is not None else None

    def _named(self, target: str) -> Place | None:
        """A page by its file's name, in any folder: `[[Page name#Section]]`."""
        name, _, section = target.partition("#")
        if self._names is None:
            self._names = {}
            for src in self._by_src:
                path = _plain_name(src)
                for known in dict.fromkeys((path, path.rpartition("/")[2])):
                    self._names.setdefault(known, []).append(src)
        found = self._names.get(_plain_name(name).strip("/"), ())
        if not found:
            return None
        src = min(found, key=lambda src: (src.count("/"), src))
        wanted = _NAME_BREAKS.sub(" ", section).strip().lower()
        for heading in self._by_src[src].document.headings if wanted else ():
            if wanted in (heading.anchor.lower(), _NAME_BREAKS.sub(" ", heading.text).strip().lower()):
                return Place(src, heading.anchor)
        return Place(src, section or None)

    def _headed(self, src: str, target: str) -> Place | None:
        """A heading by its id or text on any page; on this page if several have it."""
        headings = self._by_heading()
        found = headings.get(target) or headings.get(_NO_SLUG.sub("-", target.lower()).strip("-"), [])
        here = [place for place in found if place.src == src]
        return here[0] if here else found[0] if len(found) == 1 else None

    def _by_heading(self) -> dict[str, list[Place]]:
        if self._headings is None:
            self._headings = {}
            for page in self._by_src.values():
                for heading in page.document.headings:
                    self._headings.setdefault(heading.anchor, []).append(Place(page.src, heading.anchor))
        return self._headings


def _plain_url(url: str) -> str:
    return re.sub(r"(?:^|/)(?:\.|index\.html)?/?$", "", unquote(url))


def _plain_name(path: str) -> str:
    return _NAME_BREAKS.sub("", re.sub(r"\.(?:md|markdown)$", "", path)).lower()


class LinkFinder(Incremental):
    """Finds the links of pages that lead to pages; of pages that did not change, again what was found before."""

    def __init__(self, *, runs_again: bool = True) -> None:
        super().__init__(runs_again=runs_again)
        self._world: object = None
        self._found: dict[str, tuple[Document, tuple[SiteLink, ...]]] = {}
        self._backlinks: dict[str, tuple[Sequence[SiteLink], Sequence[tuple[str, Backlink]]]] = {}

    def of(self, pages: Mapping[str, Page], resolver: Resolver) -> dict[str, tuple[SiteLink, ...]]:
        """The links of each page, those to itself too, in order."""
        world = (resolver.rules, [(page.src, page.url, page.redirect) for page in pages.values()])
        before = self._found if world == self._world else {}
        found = {}
        for src, page in pages.items():
            known = before.get(src)
            # Links by name may lead to headings, which change with the pages that have them.
            if known is None or known[0] is not page.document or any(link.kind != "url" for link in known[0].links):
                known = (page.document, tuple(_links_of(page, resolver)))
            found[src] = known
        self._world, self._found = world, found
        return {src: links for src, (_, links) in found.items()}

    def back(
        self, pages: Mapping[str, Page], links: Mapping[str, tuple[SiteLink, ...]]
    ) -> dict[str, tuple[Backlink, ...]]:
        """Which links of other listed pages lead to each listed page, in the order of the pages."""
        before, self._backlinks = self._backlinks, {}
        found: dict[str, list[Backlink]] = {}
        for src, page in pages.items():
            known = before.get(src)
            if known is None or known[0] is not links[src]:
                known = (links[src], [(link.src, _turned(src, link)) for link in links[src] if link.src != src])
            self._backlinks[src] = known
            if page.listed:
                for target, backlink in known[1]:
                    found.setdefault(target, []).append(backlink)
        return {src: tuple(found[src]) for src, page in pages.items() if src in found and page.listed}


def _turned(src: str, link: SiteLink) -> Backlink:
    return Backlink(src, link.anchor, link.text, link.context, link.at, link.heading)


def _links_of(page: Page, resolver: Resolver) -> Iterator[SiteLink]:
    headings = page.document.headings
    for link in page.document.links:
        if place := resolver.resolve(page.src, link):
            heading = headings[link.heading] if link.heading >= 0 else None
            section = heading.anchor if heading and heading.level > 1 else ""
            yield SiteLink(place.src, place.anchor, link.text, link.context, link.at, section)


def pins(page: Page, pages: Mapping[str, Page], resolver: Resolver) -> Iterator[tuple[Place | None, str]]:
    """The pages that an author calls related, with what is wrong where there is none."""
    for target in page.related:
        # A leading slash can only mean the docs folder, whatever the site does with absolute links.
        base, path = ("", target.lstrip("/")) if target.startswith("/") else (page.src, target)
        place = resolver.resolve(base, Link(path, "", ""))
        named = f"`docindex.related` in its front matter names '{target}'"
        if place is None:
            yield None, f"{named}, which is not a page of the site; give its path relative to this page."
        elif not pages[place.src].listed:
            yield None, f"{named}, which is excluded from all lists; drop one of the two."
        elif place.src != page.src:
            yield place, ""
