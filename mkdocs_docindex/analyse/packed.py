"""Keywords and relations of all pages as text: as objects they take several times the memory."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from mkdocs_docindex.model import Evidence, Keyword, Reason, Relation

__all__ = ["Packed", "pack_keywords", "pack_relations", "packed_keywords", "packed_relations"]

_T = TypeVar("_T")


class Packed(Mapping[str, tuple[_T, ...]]):
    """What was found on each page, unpacked when it is asked for."""

    def __init__(self, texts: Mapping[str, str], unpack: Callable[..., _T]) -> None:
        self.texts = texts
        self._unpack = unpack
        self._last: tuple[str, tuple[_T, ...]] | None = None  # a page is asked for more than once when it is written

    def __getitem__(self, src: str) -> tuple[_T, ...]:
        if self._last is None or self._last[0] != src:
            self._last = src, tuple([self._unpack(*values) for values in json.loads(self.texts[src])])
        return self._last[1]

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    def __len__(self) -> int:
        return len(self.texts)


def pack_keywords(found: Mapping[str, tuple[Keyword, ...]]) -> Packed[Keyword]:
    """Keywords, packed if they are not yet."""
    if isinstance(found, Packed):
        return found
    return packed_keywords(
        {
            src: _dump([[k.term, k.key, k.score, k.anchor, k.is_code, k.is_topic, k.evidence] for k in keywords])
            for src, keywords in found.items()
        }
    )


def pack_relations(found: Mapping[str, tuple[Relation, ...]]) -> Packed[Relation]:
    """Relations, packed if they are not yet."""
    if isinstance(found, Packed):
        return found
    return packed_relations(
        {
            src: _dump([[r.src, r.score, [[why.kind, why.terms] for why in r.why]] for r in relations])
            for src, relations in found.items()
        }
    )


def packed_keywords(texts: Mapping[str, str]) -> Packed[Keyword]:
    """Keywords that were packed before."""
    return Packed(texts, _keyword)


def packed_relations(texts: Mapping[str, str]) -> Packed[Relation]:
    """Relations that were packed before."""
    return Packed(texts, _relation)


_dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def _keyword(term: str, key: str, score: float, anchor: str | None, is_code: bool, is_topic: bool, why: Any) -> Keyword:
    return Keyword(term, key, score, anchor, is_code, is_topic, Evidence(*why) if why else None)


def _relation(src: str, score: float, why: list[Any]) -> Relation:
    return Relation(src, score, tuple([Reason(kind, tuple(terms)) for kind, terms in why]))
