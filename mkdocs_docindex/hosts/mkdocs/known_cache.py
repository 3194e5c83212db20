"""What was found in all pages together, kept between builds of the same pages."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Container
from pathlib import Path

from mkdocs_docindex.hosts.mkdocs.cache import Cache
from mkdocs_docindex.model.index import Known
from mkdocs_docindex.reading.shapes import check, check_halves, parsed, rows
from mkdocs_docindex.site.packed import (
    Packed,
    check_keywords,
    check_relations,
    pack_keywords,
    pack_relations,
    packed_keywords,
    packed_relations,
)

__all__ = ["KnownCache"]

_NONE = "-"


class KnownCache:
    """Keywords and relations by the state of the site: what a word weighs depends on all pages."""

    def __init__(self, folder: Path | None) -> None:
        self._cache = Cache(folder, "index.sqlite", least=2)

    def load(self, state: str, sources: Container[str]) -> Known | None:
        """What was found in this state, None where it was not seen before. `sources` are the pages by `src`."""
        key = _key(state)
        text = self._cache.load([key]).get(key)
        if text is None:
            return None
        try:
            return _known(text, sources)
        except (ValueError, RecursionError) as error:
            self._cache.reject(error)
            return None

    def store(self, state: str, known: Known) -> None:
        """Keep what was found in a state."""
        found = known.alike or {}
        packed = found if isinstance(found, Packed) else pack_relations(found.items())
        keywords, alike = pack_keywords(known.keywords).texts, packed.texts
        lines = [json.dumps([known.synonyms, known.alike is not None])]
        lines += [
            f"{json.dumps(src)}\t{keywords.get(src, _NONE)}\t{alike.get(src, _NONE)}"
            for src in dict.fromkeys((*keywords, *alike))
        ]
        self._cache.store({_key(state): "\n".join(lines)}, 1)


def _key(state: str) -> str:
    return hashlib.sha256(state.encode("utf-8", "replace")).hexdigest()  # a state may be long


def _known(text: str, sources: Container[str]) -> Known:
    """What a text says; ValueError where it says something else, or something of a page that is not there."""
    keywords: dict[str, str] = {}
    alike: dict[str, str] = {}
    check_halves(text)
    head, *lines = text.split("\n")
    ((synonyms, has_alike),) = rows([parsed(head)], (dict, bool), (type(None), bool))
    for line in lines:
        src, found, others = line.split("\t")  # JSON has neither tabs nor line ends in it
        src = parsed(src)
        check(type(src) is str and src in sources)
        if found != _NONE:
            check_keywords(found)
            keywords[src] = found
        if others != _NONE:
            check_relations(others, sources)
            alike[src] = others
    if synonyms is not None:
        pairs = rows([*synonyms.values()], (str, str))
        synonyms = {acronym: (key, words) for acronym, (key, words) in zip(synonyms, pairs, strict=True)}
    return Known(packed_keywords(keywords), synonyms, packed_relations(alike) if has_alike else None)
