"""The vocabulary of a site: a number for each word, shared by all its spellings."""

from __future__ import annotations

import re

from mkdocs_docindex.keywords.no_text import is_address
from mkdocs_docindex.languages.language import Language

__all__ = [
    "BLOCK_END", "BREAK", "CODE_BEGIN", "NUMBER", "SPAN_END", "STOP", "WORD", "Vocabulary",
]  # fmt: skip

BREAK, STOP, WORD, NUMBER = range(4)
"""Kinds of tokens: the end of a phrase, a stop word, a word, or a word that occurs only inside a phrase."""

SPAN_END, BLOCK_END, CODE_BEGIN = range(3)
"""Numbers of artificial tokens: between spans, between blocks, and before the words of code."""

_NUMBER_LIKE = re.compile(r"(?:[lp]?\d[\d.,:-]*|v?\d+(?:\.\d+)*|(?=.*\d)[0-9a-f]{7,})$", re.IGNORECASE)
_IDENTIFIER = re.compile(r"[A-Za-z_$@.#-][\w.$:@/#+-]+$")
_CALL = re.compile(r"\([^()]*\)$")
_SIGNATURE = re.compile(
    r"\s*(?:[\w<>*&\[\]]+ ){0,3}([A-Za-z_$][\w.$:]*)\(.*\)(?: ?(?:->|=>|:|returns?\b).*)?[;{\s]*$", re.DOTALL
)
"""A name with its parameters, and maybe types: `blockhash(uint n) returns (bytes32)`."""
_LONGEST_SIGNATURE = 300
_LITERALS = frozenset("true false none null nil undefined yes no on off ok".split())
_LONGEST_WORD = 60
_MOST_WORDS_OF_CODE = 3


class Vocabulary(dict[str, int]):
    """The words of all pages of one language; maps the text of each token to its number.

    A token is a spelling of a word, a stop word or a punctuation mark. Spellings of the same word share its number:
    plural and singular, upper and lower case. A text has a second token if it is a different word in code.
    """

    def __init__(self, language: Language) -> None:
        super().__init__()
        self.language = language
        self.kinds = [BREAK] * 3
        """The kind of each token."""
        self.words = [-1] * 3
        """The number of the word of each token, -1 if it is never one."""
        self.texts = [""] * 3
        self.names: list[str] = []
        """The name of each word: a stem, or an identifier in lower case."""
        self.characters: set[int] = set()
        """Characters of a language without spaces: terms consist of them, but a single one is not a term."""
        self.numbers: set[int] = set()
        """Words that can be inside a phrase, but not at its ends: numbers, letters, joining words."""
        self.joints: set[int] = set()
        """Stop words that may join the words of a name."""
        self.compounds: set[int] = set()
        """Hyphenated words."""
        self._ids: dict[str, int] = {}
        self._stems: dict[str, str] = {}
        self._identifiers: dict[str, int] = {}

    def __missing__(self, text: str) -> int:
        number = self[text] = self._add(*self._classify(text), text)
        return number

    def _add(self, kind: int, word: int, text: str) -> int:
        self.kinds.append(kind)
        self.words.append(word)
        self.texts.append(text)
        return len(self.texts) - 1

    def _classify(self, text: str) -> tuple[int, int]:
        lower = text if text.islower() else text.lower()  # avoids an equal copy in memory
        if not (text[0].isalnum() or text[0] in "_$@") or len(text) > _LONGEST_WORD or is_address(text):
            return BREAK, -1
        if lower in self.language.stop_words and lower not in self.language.joining_words:
            return STOP, self._word(lower) if lower in self.language.name_joints else -1
        if self._is_number(lower):
            return NUMBER, self._word(lower.replace("’", "'"))
        return WORD, self._word(self.stem(lower))

    def _is_number(self, name: str) -> bool:
        """Whether a word can be inside a phrase, but not at its ends."""
        if len(name) == 1 and (name.isascii() or self.language.space):
            return True
        if name in self.language.joining_words or name in self.language.name_joints:
            return True
        return not name.isalpha() and _NUMBER_LIKE.match(name) is not None

    def code(self, text: str) -> list[int]:
        """Return the tokens of a code span that is an identifier or a few plain words; [] for other code."""
        signature = _SIGNATURE.match(text) if "(" in text and len(text) <= _LONGEST_SIGNATURE else None
        name = signature[1] if signature else _CALL.sub("", text.strip()).strip("<>@$.# ")
        if not 1 < len(name) <= _LONGEST_WORD or name.lower() in _LITERALS:
            return []
        if _NUMBER_LIKE.match(name) or is_address(name):
            return []
        if _IDENTIFIER.match(name):
            # A plain word in code is the same term as in prose; other identifiers are not stemmed.
            is_word = name.isalpha() and self.kinds[self[name]] == WORD
            return [self[name] if is_word else self._identifier(name)]
        names = name.split()
        if not 1 < len(names) <= _MOST_WORDS_OF_CODE or not all(name.isalpha() for name in names):
            return []
        found = [self[name] for name in names]
        return found if all(self.kinds[number] == WORD for number in found) else []

    def _identifier(self, name: str) -> int:
        number = self._identifiers.get(name)
        if number is None:
            number = self._identifiers[name] = self._add(WORD, self._word(name.lower()), name)
        return number

    def stem(self, word: str) -> str:
        """Stem a word; a hyphenated word becomes the stems of its parts."""
        stem = self._stems.get(word)
        if stem is None:
            if "-" in word:
                stem = " ".join([self.language.stem(part) for part in word.split("-") if part])
            else:
                stem = self.language.stem(word)
            stem = self._stems[word] = stem or word
        return stem

    def _word(self, name: str) -> int:
        """Return the number of a stem. Its classification depends on the stem alone, not on the pages."""
        number = self._ids.get(name)
        if number is None:
            number = self._ids[name] = len(self.names)
            self.names.append(name)
            if " " in name:
                self.compounds.add(number)
            if name in self.language.name_joints:
                self.joints.add(number)
            if self._is_number(name):
                self.numbers.add(number)
            elif len(name) == 1:
                self.characters.add(number)
        return number

    def forget_tokens(self) -> None:
        """Free the memory that only tokenizing needs. No text can be tokenized after this."""
        for known in (self, self.kinds, self.words, self.texts, self._ids, self._stems, self._identifiers):
            known.clear()

    def topics_of(self, title: str) -> list[set[int]]:
        """Return the content words of a title; "Masks and channels" are two topics, each with its words."""
        parts: list[set[int]] = [set()]
        for text in self.language.split(title):
            token = self[text]
            if self.kinds[token] == WORD:
                parts[-1].add(self.words[token])
            elif text.lower() in self.language.conjunctions:
                parts.append(set())
        # In "Install and configure Helm" the last word belongs to both.
        is_list = len({len(part) for part in parts}) == 1
        return parts if is_list else [set().union(*parts)]

    def key(self, text: str) -> str:
        """Return the key of a term written by a person."""
        return " ".join(self.stem(token.lower()) for token in self.language.split(text) if token[0].isalnum())
