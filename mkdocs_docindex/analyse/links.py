"""Where links lead."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping
from urllib.parse import unquote, urlsplit

from mkdocs_docindex.model import Page

__all__ = ["Resolver", "linked_pages"]


class Resolver:
    """Finds the page that a link leads to, as MkDocs and a browser would."""

    def __init__(self, pages: Iterable[Page]) -> None:
        pages = list(pages)
        self._by_src = {page.src: page.src for page in pages}
        self._by_url = {unquote(page.url).strip("/"): page.src for page in pages}
        self._url_of = {page.src: unquote(page.url) for page in pages}

    def resolve(self, src: str, target: str) -> str | None:
        """`src` of the page that a link in page `src` leads to; None for anything else."""
        try:
            parts = urlsplit(target)
        except ValueError:
            return None
        if parts.scheme or parts.netloc or not parts.path or parts.path.startswith("/"):
            return None
        path = unquote(parts.path)
        written = posixpath.normpath(posixpath.join(posixpath.dirname(src), path))
        if written in self._by_src:
            return written
        if path.endswith((".md", ".markdown")):
            return None
        # Not a file: a URL, which a browser reads relative to the page's own URL.
        base = self._url_of.get(src, src)
        url = posixpath.normpath(posixpath.join(posixpath.dirname(base), path)).strip("/")
        return self._by_url.get("" if url == "." else url.removesuffix("/index.html"))


def linked_pages(pages: Mapping[str, Page]) -> dict[str, frozenset[str]]:
    """Which other pages each page links to."""
    resolver = Resolver(pages.values())
    found = {}
    for src, page in pages.items():
        targets = {resolver.resolve(src, link.target) for link in page.document.links}
        found[src] = frozenset(target for target in targets if target and target != src)
    return found
