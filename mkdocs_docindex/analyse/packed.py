"""Keywords and relations of all pages as text: as objects they take several times the memory."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from mkdocs_docindex.model import Evidence, Keyword, Reason, Relation

__all__ = ["Packed", "code_terms", "pack_keywords", "pack_relations", "packed_keywords", "packed_relations"]

_T = TypeVar("_T")
_TERM, _IS_CODE, _EVIDENCE = (Keyword._fields.index(name) for name in ("term", "is_code", "evidence"))


class Packed(Mapping[str, tuple[_T, ...]]):
    """What was found on each page, unpacked when it is asked for."""

    def __init__(self, texts: Mapping[str, str], unpack: Callable[[list[Any]], _T]) -> None:
        self.texts = texts
        self._unpack = unpack
        self._last: tuple[str, tuple[_T, ...]] | None = None  # a page is asked for more than once when it is written

    def __getitem__(self, src: str) -> tuple[_T, ...]:
        if self._last is None or self._last[0] != src:
            self._last = src, tuple([self._unpack(values) for values in self.values_of(src)])
        return self._last[1]

    def values_of(self, src: str) -> list[list[Any]]:
        """The values of what was found on a page, without objects of them."""
        found: list[list[Any]] = _load(self.texts[src])[0]
        return found

    def __contains__(self, src: object) -> bool:
        return src in self.texts

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


def code_terms(found: Mapping[str, tuple[Keyword, ...]], src: str) -> frozenset[str]:
    """The keywords of a page that are spelled as in code."""
    if src not in found:
        return frozenset()
    if isinstance(found, Packed):
        return frozenset([values[_TERM] for values in found.values_of(src) if values[_IS_CODE]])
    return frozenset([keyword.term for keyword in found[src] if keyword.is_code])


_dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_load = json.JSONDecoder().raw_decode


def _keyword(values: list[Any]) -> Keyword:
    values[_EVIDENCE] = Evidence._make(values[_EVIDENCE]) if values[_EVIDENCE] else None
    return Keyword._make(values)


def _relation(values: list[Any]) -> Relation:
    src, score, why = values
    return Relation(src, score, tuple([Reason(kind, tuple(terms)) for kind, terms in why]))
