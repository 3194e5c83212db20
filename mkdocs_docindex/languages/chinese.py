"""Chinese words, by the dictionary of rjieba if it is installed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from functools import cache
from importlib.util import find_spec

from mkdocs_docindex.languages.scripts import HAN, Segmenter
from mkdocs_docindex.languages.word_lists import load_words

__all__ = ["TaggedWords", "dictionary_segmenter", "has_dictionary", "stop_words", "weak_words"]

# Parts of speech in rjieba's dictionary.
_FUNCTION_WORDS = frozenset("c d e f m o p q r u ud ug uj ul uv uz y".split())
"""Conjunctions, adverbs, directions, numbers, measures, prepositions, pronouns, particles."""
_MODIFIERS = frozenset("a ad ag b t tg z zg".split())
"""Adjectives, and words of time."""


@cache
def has_dictionary() -> bool:
    """Whether rjieba is installed. It is not loaded: that takes a tenth of a second."""
    return find_spec("rjieba") is not None


def dictionary_segmenter() -> Segmenter:
    """Put spaces between the words of Chinese text."""
    from rjieba import cut  # takes a tenth of a second to load

    runs = re.compile(f"[{HAN}]+")
    return lambda text: runs.sub(lambda match: f" {' '.join(cut(match[0]))} ", text)


class TaggedWords(AbstractSet[str]):
    """A list of words, and all words of some parts of speech."""

    def __init__(self, words: AbstractSet[str], tags: AbstractSet[str]) -> None:
        self._words = words
        self._tags = tags
        self._is_chinese = re.compile(f"[{HAN}]+").fullmatch
        from rjieba import tag

        self._tag = tag

    def __contains__(self, word: object) -> bool:
        if word in self._words:
            return True
        if not isinstance(word, str) or word.isascii() or not self._is_chinese(word):
            return False
        parts = self._tag(word)
        return len(parts) == 1 and parts[0][1] in self._tags

    def __iter__(self) -> Iterator[str]:
        """Those of the list: nobody asks for the others."""
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)


def stop_words() -> AbstractSet[str]:
    """Words that end a phrase."""
    # Some are nouns that end a phrase only where nothing says which characters are a word.
    words = load_words("zh") - load_words("zh.nouns") | load_words("en")
    return TaggedWords(words, _FUNCTION_WORDS)


def weak_words() -> AbstractSet[str]:
    """Words that are no term by themselves."""
    return TaggedWords(load_words("zh.weak") | load_words("zh.nouns"), _MODIFIERS)
