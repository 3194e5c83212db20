"""What was found in all pages together, kept between builds of the same pages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from mkdocs_docindex.host.cache import Cache
from mkdocs_docindex.model import Evidence, Keyword, Known, Reason, Relation

__all__ = ["KnownCache"]


class KnownCache:
    """Keywords and relations by the state of the site: what a word weighs depends on all pages."""

    def __init__(self, folder: Path | None) -> None:
        self._cache = Cache(folder, "index.sqlite", least=2)

    def load(self, state: str) -> Known | None:
        """What was found in this state, None where it was not seen before."""
        text = self._cache.load([state]).get(state)
        if text is None:
            return None
        keywords: dict[str, tuple[Keyword, ...]] = {}
        alike: dict[str, tuple[Relation, ...]] = {}
        try:
            head, *lines = text.split("\n")
            synonyms, has_alike = json.loads(head)
            for line in lines:  # one by one: as objects of JSON, all would take many times the memory
                src, found, others = json.loads(line)
                if found is not None:
                    keywords[src] = tuple([_keyword(*values) for values in found])
                if others is not None:
                    alike[src] = tuple([_relation(*values) for values in others])
            if synonyms is not None:
                synonyms = {acronym: (key, words) for acronym, (key, words) in synonyms.items()}
        except (ValueError, TypeError, AttributeError):
            return None
        return Known(keywords, synonyms, alike if has_alike else None)

    def store(self, state: str, known: Known) -> None:
        """Keep what was found in a state."""
        alike = known.alike or {}
        lines = [_dump([known.synonyms, known.alike is not None])]
        for src in dict.fromkeys((*known.keywords, *alike)):
            found, others = known.keywords.get(src), alike.get(src)
            keywords = found and [[k.term, k.key, k.score, k.anchor, k.is_code, k.is_topic, k.evidence] for k in found]
            relations = others and [[r.src, r.score, [[why.kind, why.terms] for why in r.why]] for r in others]
            lines.append(_dump([src, keywords, relations]))
        self._cache.store({state: "\n".join(lines)}, 1)


_dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def _keyword(term: str, key: str, score: float, anchor: str | None, is_code: bool, is_topic: bool, why: Any) -> Keyword:
    return Keyword(term, key, score, anchor, is_code, is_topic, Evidence(*why) if why else None)


def _relation(src: str, score: float, why: list[Any]) -> Relation:
    return Relation(src, score, tuple([Reason(kind, tuple(terms)) for kind, terms in why]))
