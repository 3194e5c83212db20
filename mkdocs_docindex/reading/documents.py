"""Pages as they were read, kept in memory while serving and in the store between builds."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from mkdocs_docindex.reading.codec import document_of, document_text
from mkdocs_docindex.reading.markdown import read_markdown
from mkdocs_docindex.store.keys import result_key

if TYPE_CHECKING:
    from mkdocs_docindex.model.pages import Document
    from mkdocs_docindex.reading.python_markdown import Dialect
    from mkdocs_docindex.store.database import Store

__all__ = ["Documents", "dialect_name", "document_key"]


class Documents:
    """Documents by the content of their files."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, Document] = {}

    def has(self, key: str) -> bool:
        """Whether a content was most likely read before."""
        return key in self._known or self._store.has(key)

    def load(self, keys: Iterable[str]) -> None:
        """Take what was kept of some contents, and forget all others."""
        before = self._known
        self._known = {key: before[key] for key in keys if key in before}
        missing = [key for key in dict.fromkeys(keys) if key and key not in before]
        try:
            self._known |= {key: document_of(text) for key, text in self._store.load(missing).items()}
        except ValueError as error:
            self._store.reject(error)

    def get(self, key: str) -> Document | None:
        """What a file says, if it was loaded or read."""
        return self._known.get(key)

    def read(self, key: str, content: bytes, dialect: Dialect) -> Document:
        """Read what a file says; `key` is that of its content, "" for one that cannot be kept."""
        document = read_markdown(content.decode("utf-8-sig"), dialect)
        text = document_text(document) if key else None
        if text is not None:
            self._known[key] = document
            self._store.put(key, text)
        return document

    def forget(self) -> None:
        """Keep nothing in memory: no other build follows."""
        self._known = {}


def document_key(content: bytes, dialect: str) -> str:
    """The key of what a content says in the dialect of a name; "" if the dialect has none."""
    return dialect and result_key("page", content, dialect)


def dialect_name(dialect: Dialect) -> str:
    """The same in another process for the same dialect; "" for one that only this process knows."""
    values = {**dialect._asdict(), "slugify": _function_name(dialect.slugify)}
    return str(values) if values["slugify"] else ""


def _function_name(function: Any) -> str:
    if isinstance(function, partial):
        inner = _function_name(function.func)
        return f"{inner}{function.args}{sorted(function.keywords.items())}" if inner else ""
    code = getattr(function, "__code__", None)
    if code is None or function.__closure__ or "<" in function.__qualname__:
        return ""
    return f"{function.__module__}.{function.__qualname__} {hashlib.sha256(code.co_code).hexdigest()}"
