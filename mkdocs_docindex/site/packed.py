"""Keywords and relations of all pages as text: as objects they take several times the memory."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import TypeVar, get_args

from mkdocs_docindex.model.index import Evidence, Keyword, Reason, ReasonKind, Relation
from mkdocs_docindex.reading.shapes import check, check_numbers, rows, texts

__all__ = [
    "Packed",
    "check_keywords",
    "check_relations",
    "code_terms",
    "for_readers",
    "pack_keywords",
    "pack_relations",
    "packed_keywords",
    "packed_relations",
]

_T = TypeVar("_T")
_TERM, _IS_CODE = (Keyword._fields.index(name) for name in ("term", "is_code"))
_TITLE = Evidence._fields.index("title")
_KEYWORDS = [(str, str, score, anchor, bool, bool) for score in (float, int) for anchor in (str, type(None))]
_EVIDENCE = [(int, int, int, int, title, bool, bool, bool, bool) for title in (float, int)]
_RELATIONS = [(str, score, list) for score in (float, int)]
_REASONS = frozenset(get_args(ReasonKind))


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


def pack_keywords(found: Mapping[str, tuple[Keyword, ...]]) -> Packed[Keyword]:
    """Keywords, packed if they are not yet."""
    if isinstance(found, Packed):
        return found
    return packed_keywords(
        {
            src: _dump([keyword[:-1] for keyword in keywords]) + _dump([keyword.evidence for keyword in keywords])
            for src, keywords in found.items()
        }
    )


def pack_relations(found: Iterable[tuple[str, tuple[Relation, ...]]]) -> Packed[Relation]:
    """Relations, packed one page after the other."""
    return packed_relations(
        {
            src: _dump([[r.src, r.score, [[why.kind, why.terms] for why in r.why]] for r in relations])
            for src, relations in found
        }
    )


def packed_keywords(texts: Mapping[str, str]) -> Packed[Keyword]:
    """Keywords that were packed before."""
    return Packed(texts, _keywords)


def for_readers(found: Mapping[str, tuple[Keyword, ...]]) -> Mapping[str, tuple[Keyword, ...]]:
    """Keywords without their evidence, where it is packed: only the index asks for it, and it is most of the text."""
    return Packed(found.texts, _keywords_alone) if isinstance(found, Packed) else found


def packed_relations(texts: Mapping[str, str]) -> Packed[Relation]:
    """Relations that were packed before."""
    return Packed(texts, _relations)


def check_keywords(text: str) -> None:
    """ValueError for a text that are no packed keywords."""
    values, end = _load(text)
    evidence, end = _load(text, end)
    found = rows(values, *_KEYWORDS)
    told = rows([item for item in evidence if item is not None] if type(evidence) is list else None, *_EVIDENCE)
    check(end == len(text) and len(found) == len(evidence))
    check_numbers([score for _, _, score, *_ in found])
    check_numbers([item[_TITLE] for item in told])


def check_relations(text: str, sources: Container[str]) -> None:
    """ValueError for a text that are no packed relations, or some with pages that are not there."""
    values, end = _load(text)
    check(end == len(text))
    found = rows(values, *_RELATIONS)
    check_numbers([score for _, score, _ in found])
    for src, _, why in found:
        check(src in sources)
        for kind, terms in rows(why, (str, list)):
            check(kind in _REASONS)
            texts(terms)


def code_terms(found: Mapping[str, tuple[Keyword, ...]], src: str) -> frozenset[str]:
    """The keywords of a page that are spelled as in code."""
    if src not in found:
        return frozenset()
    if isinstance(found, Packed):
        return frozenset([values[_TERM] for values in _load(found.texts[src])[0] if values[_IS_CODE]])
    return frozenset([keyword.term for keyword in found[src] if keyword.is_code])


_dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_load = json.JSONDecoder().raw_decode


def _keywords(text: str) -> tuple[Keyword, ...]:
    values, end = _load(text)
    rows = zip(values, _load(text, end)[0], strict=True)
    return tuple([Keyword._make((*found, Evidence._make(evidence) if evidence else None)) for found, evidence in rows])


def _keywords_alone(text: str) -> tuple[Keyword, ...]:
    return tuple([Keyword(*found) for found in _load(text)[0]])


def _relations(text: str) -> tuple[Relation, ...]:
    return tuple(
        [
            Relation(src, score, tuple([Reason(kind, tuple(terms)) for kind, terms in why]))
            for src, score, why in _load(text)[0]
        ]
    )
