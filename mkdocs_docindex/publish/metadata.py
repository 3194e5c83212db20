"""The facts about a page, as rows for a reader."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from mkdocs_docindex.model.pages import Page
from mkdocs_docindex.publish.file_types import extension_of, extension_type, type_name
from mkdocs_docindex.publish.labels import Labels

__all__ = ["DEFAULT_FIELDS", "FIELDS", "Reference", "Row", "metadata_rows", "raw_metadata"]

_WORDS_PER_MINUTE = 220
_MOST_AUTHORS = 8

Show = Literal["text", "code", "date", "list", "links"]


class Reference(NamedTuple):
    """A link that a row or list shows."""

    href: str
    title: str
    summary: str = ""
    note: str = ""
    """Where it stands, when its title alone does not tell."""


class Row(NamedTuple):
    """One fact: what it is called and what it is."""

    name: str
    label: str
    value: str | Sequence[str] | Sequence[Reference]
    show: Show = "text"


def _tags(meta: Mapping[str, Any]) -> list[str]:
    tags = meta.get("tags")
    if isinstance(tags, str):
        tags = tags.split(",")
    return [str(tag).strip() for tag in tags if str(tag).strip()] if isinstance(tags, list) else []


def _authors(page: Page) -> list[str]:
    names = list(page.history.authors) if page.history else []
    return names if len(names) <= _MOST_AUTHORS else [*names[:_MOST_AUTHORS], "…"]


def _reading_time(page: Page, labels: Labels) -> str:
    words = page.document.words
    return labels.count("minutes", max(1, round(words / _WORDS_PER_MINUTE))) if words else ""


def _number(value: int, labels: Labels) -> str:
    return labels.number(value) if value else ""


_READERS: dict[str, tuple[Show, Callable[[Page, Labels], str | Sequence[str]]]] = {
    "path": ("code", lambda page, labels: page.file_path),
    "type": ("text", lambda page, labels: type_name(page.file_path, labels)),
    "extension": ("code", lambda page, labels: extension_of(page.file_path)),
    "size": ("text", lambda page, labels: labels.file_size(page.size)),
    "words": ("text", lambda page, labels: _number(page.document.words, labels)),
    "updated": ("date", lambda page, labels: page.history.updated if page.history else ""),
    "created": ("date", lambda page, labels: page.history.created if page.history else ""),
    "authors": ("list", lambda page, labels: _authors(page)),
    "reading_time": ("text", _reading_time),
    "headings": ("text", lambda page, labels: _number(len(page.document.headings), labels)),
    "links": ("text", lambda page, labels: _number(page.document.link_count, labels)),
    "images": ("text", lambda page, labels: _number(len(page.document.images), labels)),
    "code": ("list", lambda page, labels: page.document.code),
    "tags": ("list", lambda page, labels: _tags(page.document.meta)),
}


def raw_metadata(page: Page) -> dict[str, Any]:
    """All fields that have something to say, as plain values."""
    document, history = page.document, page.history
    values = {
        "path": page.file_path,
        "type": extension_type(page.file_path),
        "extension": extension_of(page.file_path),
        "size": page.size,
        "words": document.words,
        "updated": history.updated if history else None,
        "created": history.created if history else None,
        "authors": list(history.authors) if history else None,
        "headings": len(document.headings),
        "links": document.link_count,
        "images": len(document.images),
        "code": list(document.code),
        "tags": _tags(document.meta),
    }
    return {name: value for name, value in values.items() if value not in (None, "", [], 0)}


FIELDS = tuple(_READERS)
"""Names of all fields."""
DEFAULT_FIELDS = FIELDS[:8]


def metadata_rows(page: Page, fields: Iterable[str], labels: Labels, references: Sequence[Reference]) -> list[Row]:
    """Rows for the fields that have something to say; the cross-references come last."""
    rows = []
    for name in fields:
        show, read = _READERS[name]
        if value := read(page, labels):
            rows.append(Row(name, getattr(labels, name), value, show))
    if references:
        rows.append(Row("see_also", labels.see_also, references, "links"))
    return rows
