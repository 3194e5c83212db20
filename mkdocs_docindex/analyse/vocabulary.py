"""The words of a site, each with a number: what spellings of one word have in common."""

from __future__ import annotations

import re
from collections import Counter

from mkdocs_docindex.analyse.words import Language

__all__ = ["BREAK", "LONGEST_WORD", "NUMBER", "NUMBERISH", "STOP", "WORD", "Key", "Vocabulary"]

Key = int | tuple[int, ...]
"""A word's number, or the numbers of the words of a phrase."""

BREAK, STOP, WORD, NUMBER = range(4)
"""What a token is: the end of a phrase, a stop word, a word, or what stands only inside a phrase."""

NUMBERISH = re.compile(r"(?:[lp]?\d[\d.,:-]*|v?\d+(?:\.\d+)*|(?=.*\d)[0-9a-f]{7,})$", re.IGNORECASE)
LONGEST_WORD = 60


class Vocabulary(dict[str, tuple[int, int]]):
    """The words of all pages of one language: what each token is, and the number of its word.

    Spellings of one word share a number: plural and singular, upper and lower case.
    """

    def __init__(self, language: Language) -> None:
        super().__init__()
        self.language = language
        self.names: list[str] = []
        """What a number stands for: a stem, or an identifier in lower case."""
        self.weak: set[int] = set()
        """Words that are no term alone."""
        self.characters: set[int] = set()
        """Characters of a language without spaces: terms are made of them, but they are none."""
        self.numbers: set[int] = set()
        """What can stand inside a phrase, but not at its ends: numbers, letters, joining words."""
        self.verb_uses: Counter[str] = Counter()
        """How often a token stands where verbs do: "to open", "open the gate"."""
        self.noun_uses: Counter[str] = Counter()
        """How often a token stands where nouns do: "the gate", "of gates"."""
        self._ids: dict[str, int] = {}
        self._stems: dict[str, str] = {}

    def __missing__(self, token: str) -> tuple[int, int]:
        found = self[token] = self._classify(token)
        return found

    def _classify(self, token: str) -> tuple[int, int]:
        lower = token.lower()
        if not (token[0].isalnum() or token[0] in "_$@") or len(token) > LONGEST_WORD:
            return BREAK, -1
        if lower in self.language.stop_words and lower not in self.language.joining_words:
            return STOP, -1
        is_letter = len(lower) == 1 and (lower.isascii() or bool(self.language.space))
        if is_letter or lower in self.language.joining_words or NUMBERISH.match(lower):
            number = self.number(lower)
            self.numbers.add(number)
            return NUMBER, number
        number = self.number(self.stem(lower))
        if lower in self.language.weak_words:
            self.weak.add(number)
        elif len(lower) == 1:
            self.characters.add(number)
        return WORD, number

    def stem(self, word: str) -> str:
        """What spellings of a word have in common; a hyphenated word is its parts."""
        stem = self._stems.get(word)
        if stem is None:
            parts = word.split("-") if "-" in word else (word,)
            stem = self._stems[word] = " ".join(self.language.stem(part) for part in parts if part) or word
        return stem

    def number(self, name: str) -> int:
        """The number of a stem."""
        number = self._ids.get(name)
        if number is None:
            number = self._ids[name] = len(self.names)
            self.names.append(name)
        return number

    def words_of(self, text: str) -> set[int]:
        """Numbers of the words that carry meaning in a text."""
        return {number for kind, number in (self[token] for token in self.language.tokens(text)) if kind == WORD}

    def key(self, text: str) -> str:
        """The key of a term that a person wrote."""
        return " ".join(self.stem(token.lower()) for token in self.language.tokens(text) if token[0].isalnum())

    def name(self, key: Key) -> str:
        """The stems of a term: the same for all its spellings, hyphens or not."""
        return self.names[key] if isinstance(key, int) else " ".join(self.names[word] for word in key)
