"""git's facts, read again only when another commit is checked out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from mkdocs_docindex.host.log import log
from mkdocs_docindex.model import History
from mkdocs_docindex.read.history import Log, head_of, is_distrusted, read_history

__all__ = ["HistoryCache"]


class HistoryCache:
    """Keeps the log while `mkdocs serve` builds again and again."""

    def __init__(self) -> None:
        self._key: tuple[Path, str] | None = None
        self._log = Log()

    def files_in(self, folder: Path) -> Mapping[str, History]:
        """The history of each file in the docs folder; empty where git has nothing to tell."""
        head = head_of(folder)
        if head is None:
            if self._key != (folder, ""):
                self._key = (folder, "")
                if is_distrusted(folder):
                    log.info(
                        "git does not read this repository because another user owns it: pages show no dates and "
                        "authors. Add its folder to git's `safe.directory` setting to show them."
                    )
            return {}
        if self._key != (folder, head):
            self._key = (folder, head)
            self._log = read_history(folder)
            if self._log.shallow:
                log.info(
                    "This is a shallow clone: pages show no dates and authors. Fetch the whole history to show them."
                )
        return self._log.files
