"""The section `metadata`: facts about a page, as rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from mkdocs_docindex.model.pages import Page
from mkdocs_docindex.sections.context import PageContext
from mkdocs_docindex.sections.file_types import extension_of, extension_type, type_name
from mkdocs_docindex.sections.labels import Labels
from mkdocs_docindex.sections.urls import view_url
from mkdocs_docindex.sections.view import Reference, View

__all__ = ["DEFAULT_FIELDS", "FIELDS", "MetadataView", "Row", "raw_metadata", "view"]

_WORDS_PER_MINUTE = 220
_MOST_AUTHORS = 8

Show = Literal["text", "code", "date", "list", "links"]


class Row(NamedTuple):
    """A fact: its label and its value."""

    name: str
    label: str
    value: str | Sequence[str] | Sequence[Reference]
    show: Show = "text"


@dataclass(eq=False)
class MetadataView(View):
    """Facts about a page."""

    rows: Sequence[Row]


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
    """Return all fields that are not empty, as plain values."""
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
"""The names of all fields."""
DEFAULT_FIELDS = ("path", "type", "size", "words", "created", "updated")


def view(context: PageContext) -> MetadataView | None:
    """Show the fields that are not empty; cross-references come last."""
    page, fields, labels = context.page, context.options.fields, context.labels
    if page is None or fields is None:
        return None
    rows = []
    for name in fields:
        show, read = _READERS[name]
        if value := read(page, labels):
            if name == "type" and "extension" not in fields and (ending := extension_of(page.file_path)):
                value = f"{value} ({ending})"
            rows.append(Row(name, getattr(labels, name), value, show))
    if references := list(_references(page, context)):
        rows.append(Row("see_also", labels.see_also, references, "links"))
    return MetadataView(rows) if rows else None


def _references(page: Page, context: PageContext) -> Iterator[Reference]:
    folder = context.site.index_for(page)
    if folder and folder.url is not None:
        summary = context.shared.target(folder.index).summary if folder.index in context.site.pages else ""
        yield Reference(context.href(folder.url), context.folder_title(folder.path), summary)
    if index := context.index_reference():
        yield index
    if context.edit_url:
        yield Reference(view_url(context.edit_url), context.labels.source_file)
