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
        try:
            keywords, synonyms, alike = json.loads(text)
            return Known(
                {src: tuple([_keyword(*values) for values in found]) for src, found in keywords.items()},
                None if synonyms is None else {acronym: (key, words) for acronym, (key, words) in synonyms.items()},
                None if alike is None else {src: tuple([_relation(*v) for v in found]) for src, found in alike.items()},
            )
        except (ValueError, TypeError, AttributeError):
            return None

    def store(self, state: str, known: Known) -> None:
        """Keep what was found in a state."""
        keywords = {
            src: [[k.term, k.key, k.score, k.anchor, k.is_code, k.is_topic, k.evidence] for k in found]
            for src, found in known.keywords.items()
        }
        alike = None
        if known.alike is not None:
            alike = {
                src: [[r.src, r.score, [[reason.kind, reason.terms] for reason in r.why]] for r in found]
                for src, found in known.alike.items()
            }
        text = json.dumps([keywords, known.synonyms, alike], ensure_ascii=False, separators=(",", ":"))
        self._cache.store({state: text}, 1)


def _keyword(term: str, key: str, score: float, anchor: str | None, is_code: bool, is_topic: bool, why: Any) -> Keyword:
    return Keyword(term, key, score, anchor, is_code, is_topic, Evidence(*why) if why else None)


def _relation(src: str, score: float, why: list[Any]) -> Relation:
    return Relation(src, score, tuple([Reason(kind, tuple(terms)) for kind, terms in why]))
