"""git's facts, read again only when another commit is checked out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs_docindex.hosts.mkdocs.log import log
from mkdocs_docindex.model.pages import History
from mkdocs_docindex.reading.history import Log, head_of, read_history, why_not_read

if TYPE_CHECKING:
    from mkdocs_docindex.config import DocindexConfig

__all__ = ["HistoryCache", "HistoryOf", "wanted_history"]

HistoryOf = Callable[[Path], Mapping[str, History]]
"""Finds the history of each file in a folder, by POSIX path relative to it."""


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
            if known.problem:
                self._say(known.problem, head)
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


def wanted_history(history: HistoryCache | None, options: DocindexConfig) -> HistoryOf:
    """What the options want to know of git; it is not asked where they want nothing."""
    if history is None or not (options.dates or options.names_authors):
        return lambda folder: {}
    return history.files_in if options.dates else lambda folder: _without_dates(history.files_in(folder))


def _without_dates(files: Mapping[str, History]) -> dict[str, History]:
    return {path: known._replace(created="", updated="") for path, known in files.items()}
