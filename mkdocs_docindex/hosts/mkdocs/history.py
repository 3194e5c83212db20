"""git's facts, read again only when another commit is checked out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from mkdocs_docindex.hosts.mkdocs.log import log
from mkdocs_docindex.model.pages import History
from mkdocs_docindex.reading.history import Log, head_of, read_history, why_not_read

__all__ = ["HistoryCache"]


class HistoryCache:
    """Keeps the log while `mkdocs serve` builds again and again."""

    def __init__(self) -> None:
        self._logs: dict[Path, tuple[str, Log]] = {}
        self._said: set[tuple[str, str]] = set()

    def files_in(self, folder: Path) -> Mapping[str, History]:
        """The history of each file in a folder; empty if git knows nothing."""
        head = head_of(folder) or ""
        if self._logs.get(folder, (None,))[0] != head:
            known = read_history(folder) if head else Log()
            self._logs[folder] = (head, known)
            if not head and (reason := why_not_read(folder)):
                self._say(reason, head)
            if known.shallow:
                self._say(
                    "This is a shallow clone: pages show no dates and authors. Fetch the whole history to show them.",
                    head,
                )
        return self._logs[folder][1].files

    def _say(self, sentence: str, head: str) -> None:
        """Log it once, not for each folder of a repository."""
        if (sentence, head) not in self._said:
            self._said.add((sentence, head))
            log.info(sentence)
