"""Colours of source files, kept between builds: finding them takes longer than all the rest of a page."""

from __future__ import annotations

import hashlib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from markupsafe import Markup

from mkdocs_docindex import __version__
from mkdocs_docindex.hosts.mkdocs.cache import Cache
from mkdocs_docindex.sections.highlight import MOST_HIGHLIGHTED, MOST_SHOWN, shown_text, source_html
from mkdocs_docindex.sources.worker import SourceWorker, StoppedError

__all__ = ["HighlightCache"]

_MOST_WAITING = 100
_STOPPED = "-"
_FORMAT = "colours"
"""Earlier versions kept HTML by the same keys but this."""


class HighlightCache:
    """Colours of sources by their content."""

    def __init__(self, folder: Path | None, worker: SourceWorker) -> None:
        self._cache = Cache(folder, "highlighted.sqlite", stays_open=True)
        self._worker = worker
        self._new: dict[str, str] = {}
        self._made_by = f"{_FORMAT} {__version__} {_pygments()}"

    def html(self, text: str, lexer: str, size: int, pages: int) -> tuple[Markup | None, bool]:
        """A file highlighted up to 64 KB, plain up to 200 KB, None for one that is longer.

        With it, whether it is plain because highlighting would take too long. `pages` is how many files the site has.
        """
        if size > MOST_SHOWN:
            return None, False
        shown = shown_text(text)
        if size > MOST_HIGHLIGHTED:
            return source_html(shown, ""), False
        key = hashlib.sha256(f"{self._made_by}\0{lexer}\0{shown}".encode("utf-8", "replace")).hexdigest()
        known = self._cache.load([key]).get(key)
        if known is not None and known != _STOPPED:
            try:
                return source_html(shown, known), False
            except ValueError as error:
                self._cache.reject(error)
                known = None
        colours = known or self._find_colours(key, shown, lexer, pages)
        return (source_html(shown, ""), True) if colours == _STOPPED else (source_html(shown, colours), False)

    def store(self, pages: int) -> None:
        """Keep what is new."""
        self._cache.store(self._new, pages)
        self._new.clear()

    def _find_colours(self, key: str, text: str, lexer: str, pages: int) -> str:
        if self._worker.is_exhausted:
            return _STOPPED
        try:
            found = self._worker.highlight(text, lexer)
        except StoppedError:
            found = _STOPPED
        self._new[key] = found
        if len(self._new) >= _MOST_WAITING:
            self.store(pages)
        return found


def _pygments() -> str:
    try:
        return version("pygments")
    except PackageNotFoundError:
        return ""
