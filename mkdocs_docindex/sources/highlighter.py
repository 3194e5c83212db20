"""Highlighting of source files, kept between builds: finding colours takes longer than all the rest of a page."""

from __future__ import annotations

from markupsafe import Markup

from mkdocs_docindex.sources.highlight import MOST_HIGHLIGHTED, MOST_SHOWN, shown_text, source_html
from mkdocs_docindex.sources.worker import SourceWorker, StoppedError
from mkdocs_docindex.store.database import Store
from mkdocs_docindex.store.keys import result_key, version_of

__all__ = ["Highlighter"]

_STOPPED = "-"


class Highlighter:
    """Makes HTML of source files, from colours that are kept by the content of a file."""

    def __init__(self, store: Store, worker: SourceWorker) -> None:
        self._store, self._worker = store, worker

    def html(self, text: str, lexer: str, size: int) -> tuple[Markup | None, bool]:
        """A file highlighted up to 64 KB, plain up to 200 KB, None for one that is longer.

        With it, whether it is plain because highlighting would take too long.
        """
        if size > MOST_SHOWN:
            return None, False
        shown = shown_text(text)
        if size > MOST_HIGHLIGHTED:
            return source_html(shown, ""), False
        key = result_key("colours", shown.encode("utf-8", "replace"), f"{lexer} {version_of('pygments')}")
        known = self._store.load([key]).get(key)
        if known is not None and known != _STOPPED:
            try:
                return source_html(shown, known), False
            except ValueError as error:
                self._store.reject(error)
                known = None
        colours = known or self._find_colours(key, shown, lexer)
        return (source_html(shown, ""), True) if colours == _STOPPED else (source_html(shown, colours), False)

    def _find_colours(self, key: str, text: str, lexer: str) -> str:
        if self._worker.is_exhausted:
            return _STOPPED
        try:
            found = self._worker.highlight(text, lexer)
        except StoppedError:
            found = _STOPPED
        self._store.put(key, found)
        return found
