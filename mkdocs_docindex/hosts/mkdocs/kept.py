"""What is kept from build to build: in memory while a site is served, on the disk between builds."""

from __future__ import annotations

from pathlib import Path

from mkdocs_docindex.export.json_index import Written
from mkdocs_docindex.hosts.mkdocs.documents import Documents
from mkdocs_docindex.hosts.mkdocs.known_cache import KnownCache
from mkdocs_docindex.site.index import Memory

__all__ = ["Kept"]


class Kept:
    """Documents, and what was found in all of them."""

    def __init__(self, folder: Path | None = None, *, serves: bool = False) -> None:
        self.folder = folder
        self.documents = Documents(folder)
        self.known = KnownCache(folder)
        self.serves = serves
        """Whether builds follow each other: what is found is then kept in memory, and an edit costs what it changes."""
        self._memories: dict[str, Memory] = {}
        self._written: dict[str, dict[str, Written]] = {}

    def memory(self, language: str) -> Memory:
        """What the last build of a language found, as static-i18n builds the site for each."""
        return self._memories.setdefault(language, Memory()) if self.serves else Memory(lasts=False)

    def written(self, language: str) -> dict[str, Written] | None:
        """What the last build of a language wrote of its pages for machines; None where no other build follows."""
        return self._written.setdefault(language, {}) if self.serves else None
