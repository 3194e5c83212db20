"""What was found in files, kept in memory: for a process that reads again and again, and writes nothing."""

from __future__ import annotations

from collections.abc import Iterable

from mkdocs_docindex.store.database import Store

__all__ = ["MemoryStore"]


class MemoryStore(Store):
    """Texts by key; those that nobody asked for since it was last closed are forgotten."""

    def __init__(self) -> None:
        super().__init__()
        self._texts: dict[str, str] = {}

    def load(self, keys: Iterable[str]) -> dict[str, str]:
        """The texts that are known."""
        wanted = dict.fromkeys(keys)
        self._used |= wanted.keys()
        return {key: self._texts[key] for key in wanted if key in self._texts}

    def has(self, key: str) -> bool:
        """Whether a text is there."""
        return key in self._texts

    def put(self, key: str, text: str) -> None:
        """Keep a text."""
        self._texts[key] = text
        self._used.add(key)

    def close(self) -> None:
        """Forget what was not used."""
        self._texts = {key: text for key, text in self._texts.items() if key in self._used}
        self._used.clear()

    def reject(self, error: Exception) -> None:
        """Throw all texts away."""
        self._texts.clear()
