"""What pages say, read once for each content: kept in memory while serving, and on the disk between builds."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs_docindex.hosts.mkdocs.cache import Cache
from mkdocs_docindex.hosts.mkdocs.code_version import code_version
from mkdocs_docindex.reading.codec import document_of, facts_text
from mkdocs_docindex.reading.markdown import read_markdown

if TYPE_CHECKING:
    from mkdocs_docindex.model.pages import Document
    from mkdocs_docindex.reading.python_markdown import Dialect

__all__ = ["Documents", "content_key", "dialect_key"]

_PROSE = " prose"
_MOST_WAITING = 500
"""Texts that wait to be written together: one by one they take longer, all at once they take memory."""


class Documents:
    """Documents by the content of their files."""

    def __init__(self, folder: Path | None) -> None:
        self._cache = Cache(folder, "pages.sqlite")
        self._known: dict[str, Document] = {}
        self._new: dict[str, str] = {}
        self._wanted = 0
        self._stored: set[str] | None = None

    def has(self, key: str) -> bool:
        """Whether a content was most likely read before."""
        if self._stored is None:
            self._stored = self._cache.keys()
        return key in self._known or key in self._stored

    def load(self, keys: Iterable[str], *, with_prose: bool) -> None:
        """Take what was kept of some contents, and forget all others."""
        wanted = dict.fromkeys(keys)
        self._stored = None
        self._wanted = len(wanted)
        before = self._known
        self._known = {key: before[key] for key in wanted if key in before}
        missing = [key for key in wanted if key not in before and key]
        names = [key + _PROSE for key in missing] if with_prose else []
        kept = self._cache.load([*missing, *names])
        has_all = [key for key in missing if key in kept and (not with_prose or key + _PROSE in kept)]
        try:
            self._known |= {key: document_of(kept[key], kept.get(key + _PROSE)) for key in has_all}
        except ValueError as error:
            self._cache.reject(error)

    def get(self, key: str) -> Document | None:
        """What a file says, if it was loaded or read."""
        return self._known.get(key)

    def read(self, key: str, content: bytes, dialect: Dialect) -> Document:
        """Read what a file says; `key` is that of its content, "" for one that cannot be kept."""
        document = read_markdown(content.decode("utf-8-sig"), dialect)
        facts = facts_text(document) if key else None
        if facts is not None:
            self._known[key] = document
            self._new[key] = facts
            self._new[key + _PROSE] = str(document.blocks)
            if len(self._new) >= _MOST_WAITING:
                self.store()
        return document

    def store(self) -> None:
        """Keep what is new."""
        self._cache.store(self._new, 2 * max(self._wanted, len(self._known)))
        self._new = {}

    def forget(self) -> None:
        """Keep nothing in memory: no other build follows."""
        self._known = {}


def content_key(content: bytes, dialect: str) -> str:
    """The same for the same content, read in the same way by the same code; "" where that cannot be told."""
    return dialect and hashlib.blake2b(content, digest_size=20, key=dialect.encode()[:64]).hexdigest()


def dialect_key(dialect: Dialect) -> str:
    """The same in another process for the same dialect; "" for one that only this process knows."""
    values = {**dialect._asdict(), "slugify": _function_key(dialect.slugify)}
    if not values["slugify"]:
        return ""
    return hashlib.sha256(f"{code_version()} {values}".encode()).hexdigest()[:40]


def _function_key(function: Any) -> str:
    if isinstance(function, partial):
        inner = _function_key(function.func)
        return f"{inner}{function.args}{sorted(function.keywords.items())}" if inner else ""
    code = getattr(function, "__code__", None)
    if code is None or function.__closure__ or "<" in function.__qualname__:
        return ""
    return f"{function.__module__}.{function.__qualname__} {hashlib.sha256(code.co_code).hexdigest()}"
