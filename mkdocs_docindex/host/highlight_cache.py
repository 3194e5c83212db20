"""Highlighted source, kept between builds: colouring takes longer than all the rest of a page."""

from __future__ import annotations

import hashlib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from markupsafe import Markup

from mkdocs_docindex import __version__
from mkdocs_docindex.host.cache import Cache
from mkdocs_docindex.publish.highlight import source_html

__all__ = ["HighlightCache"]

_MOST_WAITING = 100


class HighlightCache:
    """HTML of sources by their content."""

    def __init__(self, folder: Path | None) -> None:
        self._cache = Cache(folder, "highlighted.sqlite")
        self._new: dict[str, str] = {}
        self._made_by = f"{__version__} {_pygments()}"

    def html(self, text: str, lexer: str, size: int, pages: int) -> Markup | None:
        """The HTML of a file, None for one that is too long. `pages` is how many files the site has."""
        key = hashlib.sha256(f"{self._made_by}\0{lexer}\0{size}\0{text}".encode("utf-8", "replace")).hexdigest()
        known = self._cache.load([key]).get(key)
        if known is not None:
            return Markup(known)  # noqa: S704 - as it was made
        html = source_html(text, lexer, size)
        if html is not None:
            self._new[key] = str(html)
            if len(self._new) >= _MOST_WAITING:
                self.store(pages)
        return html

    def store(self, pages: int) -> None:
        """Keep what is new."""
        self._cache.store(self._new, pages)
        self._new.clear()


def _pygments() -> str:
    try:
        return version("pygments")
    except PackageNotFoundError:
        return ""
