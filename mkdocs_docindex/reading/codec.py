"""Serialises a Document for the store."""

from __future__ import annotations

import datetime
import json
from itertools import starmap
from typing import Any, get_args

from mkdocs_docindex.model.pages import Document, Heading, Link, LinkKind
from mkdocs_docindex.model.sources import Import
from mkdocs_docindex.reading.packed_blocks import unpack_blocks
from mkdocs_docindex.reading.shapes import check, check_numbers, parsed, rows, texts

__all__ = ["document_of", "document_text", "imports_of"]

_DATE, _TIME = "\0date", "\0time"
"""Keys for values that JSON does not support."""
_DEEPEST = 50
_HEADING = (int, str, str)
_LOWEST_LEVEL = -1000
"""The toc extension accepts any `baselevel`."""
_LINK = (str, str, str, str, int, int)
_KINDS = frozenset(get_args(LinkKind))
_IMPORT = (str, int, list, int, bool, bool, bool, list, bool, str, str)


def document_text(document: Document) -> str | None:
    """Serialise a document: a line of JSON, then its prose. None if its front matter cannot be represented in JSON."""
    meta = _plain(document.meta)
    if meta is None or not all(map(str.isprintable, document.notes)):
        return None
    facts = _dump(
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
    return f"{facts}\n{document.blocks}"


def imports_of(values: Any) -> tuple[Import, ...]:
    """Restore imports; raises ValueError if a value is invalid."""
    return tuple(
        [
            item._replace(names=texts(item.names), uses=texts(item.uses))
            for item in starmap(Import, rows(values, _IMPORT))
        ]
    )


def document_of(text: str) -> Document:
    """Restore a document; raises ValueError if the text is invalid."""
    facts, _, prose = text.partition("\n")
    values = parsed(facts)
    check(type(values) is list)
    meta, first_h1, summary, headings, links, images, code, words, imports, notes = values
    check(type(first_h1) in (str, type(None)) and type(summary) is str and type(words) is int)
    check_numbers([words])
    document = Document(
        meta=_restored(meta),
        first_h1=first_h1,
        summary=summary,
        headings=tuple([Heading(*item) for item in rows(headings, _HEADING, least=_LOWEST_LEVEL)]),
        links=tuple([Link(*item) for item in rows(links, _LINK, least=-1)]),
        link_count=len(links),
        images=texts(images),
        code=texts(code),
        words=words,
        blocks=unpack_blocks(prose, len(headings)),
        imports=imports_of(imports),
        notes=texts(notes),
    )
    # Notes go to the log, where a line break would start another message.
    check({link.kind for link in document.links} <= _KINDS and all(map(str.isprintable, document.notes)))
    check(type(document.meta) is dict and all(link.heading < len(document.headings) for link in document.links))
    return document


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _plain(value: Any, depth: int = 0) -> Any:
    """Convert a YAML value to a JSON value that can be restored; None if that is not possible."""
    if value is None or isinstance(value, (str, bool, int, float)):
        return [value]
    if isinstance(value, datetime.datetime):
        return {_TIME: value.isoformat()}
    if isinstance(value, datetime.date):
        return {_DATE: value.isoformat()}
    if depth == _DEEPEST:
        return None
    if type(value) is list:
        items = [_plain(item, depth + 1) for item in value]
        return None if None in items else [items]
    if type(value) is dict and all(type(key) is str and "\0" not in key for key in value):
        members = {key: _plain(item, depth + 1) for key, item in value.items()}
        return None if None in members.values() else members
    return None


def _restored(value: Any, depth: int = 0) -> Any:
    check(type(value) in (list, dict) and depth <= _DEEPEST)
    if type(value) is list:
        (item,) = value
        check(type(item) is not dict)
        return [_restored(part, depth + 1) for part in item] if type(item) is list else item
    for key, kind in ((_TIME, datetime.datetime), (_DATE, datetime.date)):
        if key in value:
            check(len(value) == 1 and type(value[key]) is str)
            return kind.fromisoformat(value[key])
    return {key: _restored(item, depth + 1) for key, item in value.items()}
