"""Keywords of source files, kept as long as no source file changes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mkdocs_docindex import __version__
from mkdocs_docindex.host.cache import Cache
from mkdocs_docindex.model import Evidence, Keyword

__all__ = ["KeywordCache"]

_KEY = "keywords"

Keywords = Mapping[str, tuple[Keyword, ...]]


class KeywordCache:
    """The keywords of the last build. What a word weighs depends on all files, so they are kept together."""

    def __init__(self, folder: Path | None) -> None:
        self._cache = Cache(folder, "keywords.sqlite")

    def load(self, state: str) -> Keywords | None:
        """Keywords by `src`, None where they were found in another state of the files."""
        head, _, text = self._cache.load([_KEY]).get(_KEY, "").partition("\n")
        if head != _head(state):
            return None
        try:
            return {src: tuple(map(_keyword, found)) for src, found in json.loads(text).items()}
        except (ValueError, TypeError, AttributeError):
            return None

    def store(self, state: str, keywords: Keywords) -> None:
        """Keep them in the place of those before."""
        plain = {
            src: [
                [word.term, word.key, word.score, word.anchor, word.is_code, word.is_topic, word.evidence]
                for word in found
            ]
            for src, found in keywords.items()
        }
        text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
        self._cache.store({_KEY: f"{_head(state)}\n{text}"}, 1)


def _keyword(values: list[Any]) -> Keyword:
    term, key, score, anchor, is_code, is_topic, evidence = values
    return Keyword(term, key, score, anchor, is_code, is_topic, Evidence(*evidence) if evidence else None)


def _head(state: str) -> str:
    return f"{__version__} {state}"
