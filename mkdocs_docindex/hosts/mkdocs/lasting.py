"""What outlives a build: in memory while a site is served, in the store between builds."""

from __future__ import annotations

from pathlib import Path

from mkdocs_docindex.export.json_index import Written
from mkdocs_docindex.hosts.mkdocs.generated import GeneratedPages
from mkdocs_docindex.hosts.mkdocs.history import HistoryCache
from mkdocs_docindex.hosts.mkdocs.log import log
from mkdocs_docindex.hosts.mkdocs.sources import Sources
from mkdocs_docindex.incremental import State
from mkdocs_docindex.reading.documents import Documents
from mkdocs_docindex.store.database import Store

__all__ = ["Lasting"]


class Lasting:
    """Everything that one build leaves to the next."""

    def __init__(
        self,
        folder: Path | None = None,
        *,
        serves: bool = False,
        on_disk: bool = True,
        with_history: bool = True,
        source_store: Store | None = None,
    ) -> None:
        """`folder` is that of the store, None for none. `on_disk` gives generated pages files for other plugins.

        `source_store` keeps what is found in source files instead of the store.
        """
        self.folder = folder
        self.serves = serves
        """Whether builds follow each other: an edit then costs what it changes."""
        self.store = Store(folder, log.info)
        self.documents = Documents(self.store)
        self.history = HistoryCache() if with_history else None
        """None: git is not asked."""
        self.generated = GeneratedPages(folder, on_disk=on_disk)
        self._source_store = source_store or self.store
        self.sources = Sources(self._source_store)
        self.folders: frozenset[str] | None = None
        """Folders that have a generated index page in the default language, which is built first; None without it."""
        self.told_of_dictionary = False
        """Whether the log said what a site in Chinese is missing, which it says once."""
        self.told_of_rendered = False
        """Whether the log said what a host that renders later does not make."""
        self._states: dict[tuple[str, bool], State] = {}
        self._written: dict[str, dict[str, Written]] = {}

    def begin(self) -> None:
        """Start a build: source files are listed and read again."""
        self.sources.close()
        self.sources = Sources(self._source_store)

    def end(self) -> None:
        """End a build, also one that failed: no process is left running, and no file open."""
        self.sources.close()
        self.store.close()
        if self._source_store is not self.store:
            self._source_store.close()

    def state(self, language: str, *, rendered: bool = False) -> State:
        """What the last build of a language found: static-i18n builds the site for each one.

        What is found in rendered pages is apart: pages do not change back and forth between their source and that.
        """
        return self._states.setdefault((language, rendered), State()) if self.serves else State(runs_again=False)

    def written(self, language: str) -> dict[str, Written] | None:
        """What the last build of a language wrote of its pages to the JSON; None if no build follows."""
        return self._written.setdefault(language, {}) if self.serves else None
