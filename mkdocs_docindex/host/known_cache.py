"""What was found in all pages together, kept between builds of the same pages."""

from __future__ import annotations

import json
from pathlib import Path

from mkdocs_docindex.analyse.packed import Packed, pack_keywords, pack_relations, packed_keywords, packed_relations
from mkdocs_docindex.host.cache import Cache
from mkdocs_docindex.model.index import Known

__all__ = ["KnownCache"]

_NONE = "-"


class KnownCache:
    """Keywords and relations by the state of the site: what a word weighs depends on all pages."""

    def __init__(self, folder: Path | None) -> None:
        self._cache = Cache(folder, "index.sqlite", least=2)

    def load(self, state: str) -> Known | None:
        """What was found in this state, None where it was not seen before."""
        text = self._cache.load([state]).get(state)
        if text is None:
            return None
        keywords: dict[str, str] = {}
        alike: dict[str, str] = {}
        try:
            head, *lines = text.split("\n")
            synonyms, has_alike = json.loads(head)
            for line in lines:
                src, found, others = line.split("\t")  # JSON has neither tabs nor line ends in it
                src = json.loads(src)
                if found != _NONE:
                    keywords[src] = found
                if others != _NONE:
                    alike[src] = others
            if synonyms is not None:
                synonyms = {acronym: (key, words) for acronym, (key, words) in synonyms.items()}
        except (ValueError, TypeError, AttributeError):
            return None
        return Known(packed_keywords(keywords), synonyms, packed_relations(alike) if has_alike else None)

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
        self._cache.store({state: "\n".join(lines)}, 1)
