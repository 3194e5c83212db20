"""A Document without its prose as text and back, to be kept between builds."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable
from typing import Any

from mkdocs_docindex.model.pages import Block, Document, Heading, Link
from mkdocs_docindex.model.sources import Import

__all__ = ["document_of", "facts_text"]

_DATE, _TIME = "\0date", "\0time"
"""Keys that stand for what JSON has no word for."""


def facts_text(document: Document) -> str | None:
    """All that a document says but its prose; None where its front matter has what JSON cannot keep."""
    meta = _plain(document.meta)
    if meta is None:
        return None
    return _dump(
        [
            meta,
            document.first_h1,
            document.summary,
            document.headings,
            document.links,
            document.images,
            document.code,
            document.words,
            document.imports,
            document.notes,
        ]
    )


def document_of(facts: str, blocks: Iterable[Block]) -> Document:
    """The document again; ValueError for a text that is none."""
    try:
        meta, first_h1, summary, headings, links, images, code, words, imports, notes = json.loads(facts)
        return Document(
            meta=_restored(meta),
            first_h1=first_h1,
            summary=summary,
            headings=tuple([Heading(*item) for item in headings]),
            links=tuple([Link(*item) for item in links]),
            link_count=len(links),
            images=tuple(images),
            code=tuple(code),
            words=words,
            blocks=blocks,
            imports=tuple([Import(target, line, tuple(names), *rest) for target, line, names, *rest in imports]),
            notes=tuple(notes),
        )
    except TypeError as error:
        raise ValueError(str(error)) from None


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _plain(value: Any) -> Any:
    """A value of YAML as one of JSON that can be restored; None where there is none."""
    if value is None or isinstance(value, (str, bool, int, float)):
        return [value]
    if isinstance(value, datetime.datetime):
        return {_TIME: value.isoformat()}
    if isinstance(value, datetime.date):
        return {_DATE: value.isoformat()}
    if type(value) is list:
        items = [_plain(item) for item in value]
        return None if None in items else [items]
    if type(value) is dict and all(type(key) is str and "\0" not in key for key in value):
        members = {key: _plain(item) for key, item in value.items()}
        return None if None in members.values() else members
    return None


def _restored(value: Any) -> Any:
    if type(value) is list:
        (item,) = value
        return [_restored(part) for part in item] if type(item) is list else item
    if _TIME in value:
        return datetime.datetime.fromisoformat(value[_TIME])
    if _DATE in value:
        return datetime.date.fromisoformat(value[_DATE])
    return {key: _restored(item) for key, item in value.items()}
