"""What is known of each token of a site, as columns: by the number of a token."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from mkdocs_docindex.analyse.vectors import Ints
from mkdocs_docindex.analyse.vocabulary import BLOCK_END, BREAK, STOP, Vocabulary

__all__ = ["Flags", "TokenTable", "token_table"]

Flags = npt.NDArray[np.bool_]

_SENTENCE_ENDS = frozenset(".!?:;…。！？：；")


@dataclass(frozen=True)
class TokenTable:
    """Columns of tokens, of words and of texts."""

    kind: Ints
    word: Ints
    ends_sentence: Flags
    """Whether a sentence begins behind it."""
    before_verbs: Flags
    before_nouns: Flags
    is_determiner: Flags
    is_capital: Flags
    """Whether it has a capital letter."""
    text: Ints
    """Tokens with one text have one number here."""
    last_text: Ints
    """The same as the last word of a term: "user" of "user's"."""
    is_number: Flags
    """By word: what cannot stand at the ends of a phrase."""
    texts: list[str]
    """In alphabetical order."""
    has_apostrophe: Flags
    """By text; False for -1, too."""
    verb_uses: Counter[str] = field(default_factory=Counter)
    """How often a text stands where verbs do: "to open", "open the gate"."""
    noun_uses: Counter[str] = field(default_factory=Counter)
    """How often a text stands where nouns do: "the gate", "of gates"."""


def token_table(vocabulary: Vocabulary) -> TokenTable:
    """Make the columns, once all pages are read."""
    language, tokens = vocabulary.language, vocabulary.tokens
    kind = _ints(token.kind for token in tokens)
    last_texts = [_without_possessive(token.text) for token in tokens]
    texts = sorted({token.text for token in tokens}.union(last_texts))
    numbers = {text: number for number, text in enumerate(texts)}
    is_number = np.zeros(len(vocabulary.names), np.bool_)
    is_number[list(vocabulary.numbers)] = True

    def flags(of_kind: int, words: Collection[str]) -> Flags:
        found = np.zeros(len(tokens), np.bool_)
        at = np.flatnonzero(kind == of_kind)
        found[at] = [tokens[number].text.lower() in words for number in at.tolist()]
        return found

    ends_sentence = flags(BREAK, _SENTENCE_ENDS)
    ends_sentence[BLOCK_END] = True
    before_verbs = flags(STOP, language.verb_marks)
    return TokenTable(
        kind=kind,
        word=_ints(token.word for token in tokens),
        ends_sentence=ends_sentence,
        before_verbs=before_verbs,
        before_nouns=flags(STOP, language.noun_marks) & ~before_verbs,
        is_determiner=flags(STOP, language.determiners),
        is_capital=np.array([token.text[:1].isupper() for token in tokens]),
        text=_ints(numbers[token.text] for token in tokens),
        last_text=_ints(map(numbers.__getitem__, last_texts)),
        is_number=is_number,
        texts=texts,
        has_apostrophe=np.array([*("'" in text or "’" in text for text in texts), False]),
    )


def _ints(values: Iterable[int]) -> Ints:
    return np.fromiter(values, np.int64)


def _without_possessive(text: str) -> str:
    return text[:-2] if text.endswith(("'s", "’s")) else text
