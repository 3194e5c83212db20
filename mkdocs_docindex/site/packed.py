"""Keywords and relations of all pages as text: as objects they take several times the memory."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from mkdocs_docindex.model.index import Keyword, Reason, Relation

__all__ = ["code_terms", "pack_keywords", "pack_relations"]

_T = TypeVar("_T")
_TERM, _IS_CODE = (Keyword._fields.index(name) for name in ("term", "is_code"))


class Packed(Mapping[str, tuple[_T, ...]]):
    """What was found on each page, unpacked when it is asked for."""

    def __init__(self, texts: Mapping[str, str], unpack: Callable[[str], tuple[_T, ...]]) -> None:
        self.texts = texts
        self._unpack = unpack
        self._last: tuple[str, tuple[_T, ...]] | None = None  # a page is asked for more than once when it is written

    def __getitem__(self, src: str) -> tuple[_T, ...]:
        if self._last is None or self._last[0] != src:
            self._last = src, self._unpack(self.texts[src])
        return self._last[1]

    def __contains__(self, src: object) -> bool:
        return src in self.texts

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    def __len__(self) -> int:
        return len(self.texts)


def pack_keywords(found: Mapping[str, tuple[Keyword, ...]]) -> Mapping[str, tuple[Keyword, ...]]:
    """Keywords without their evidence, which only the index asks for."""
    texts = {src: _dump([keyword[:-1] for keyword in keywords]) for src, keywords in found.items()}
    return Packed(texts, _keywords)


def pack_relations(found: Iterable[tuple[str, tuple[Relation, ...]]]) -> Mapping[str, tuple[Relation, ...]]:
    """Relations, packed one page after the other."""
    texts = {
        src: _dump([[r.src, r.score, [[why.kind, why.terms] for why in r.why]] for r in relations])
        for src, relations in found
    }
    return Packed(texts, _relations)


def code_terms(found: Mapping[str, tuple[Keyword, ...]], src: str) -> frozenset[str]:
    """The keywords of a page that are spelled as in code."""
    if src not in found:
        return frozenset()
    if isinstance(found, Packed):
        return frozenset([values[_TERM] for values in _load(found.texts[src]) if values[_IS_CODE]])
    return frozenset([keyword.term for keyword in found[src] if keyword.is_code])


_dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_load = json.JSONDecoder().decode


def _keywords(text: str) -> tuple[Keyword, ...]:
    return tuple([Keyword(*found) for found in _load(text)])


def _relations(text: str) -> tuple[Relation, ...]:
    return tuple(
        [
            Relation(src, score, tuple([Reason(kind, tuple(terms)) for kind, terms in why]))
            for src, score, why in _load(text)
        ]
    )
