"""Properties of the tokens of a site, as columns indexed by token number."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, TypeVar

from mkdocs_docindex.keywords.vocabulary import BLOCK_END, BREAK, STOP, Vocabulary
from mkdocs_docindex.numeric import Flags, Ints, np

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["TokenTable"]

_Value = TypeVar("_Value", np.int64, np.bool_)

_SENTENCE_ENDS = frozenset(".!?:;…。！？：；")


class TokenTable:
    """Columns of tokens, of words and of texts. They grow with the vocabulary; existing numbers never change."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.kind = _ints(())
        self.word = _ints(())
        self.ends_sentence = _flags(())
        """Whether a sentence may begin after it."""
        self.before_verbs = _flags(())
        self.before_nouns = _flags(())
        self.is_determiner = _flags(())
        self.is_name_joint = _flags(())
        """Whether it may join the words of a name: "Code of Conduct"."""
        self.is_gerund = _flags(())
        """Whether it may be a gerund, in English."""
        self.is_capital = _flags(())
        """Whether it begins with a capital letter."""
        self.text = _ints(())
        """The number of its text: tokens with the same text share it."""
        self.last_text = _ints(())
        """The number of its text as the last word of a term: "user" for "user's"."""
        self.is_number = _flags(())
        """By word: whether it cannot begin or end a phrase."""
        self.texts: list[str] = []
        self.numbers: dict[str, int] = {}
        """The number of each text."""
        self.rank = _ints(())
        """By text: its rank in alphabetical order."""
        self.folded = _ints(())
        """By text: the number of its case-folded form, shared by texts that differ only in case."""
        self.has_apostrophe = _flags((False,))
        """By text; also False for index -1."""
        self.is_weak = _flags((False,))
        """By text, exactly as written: "set" is weak, "settings" is not. Also False for index -1."""
        self.is_generic = _flags((False,))
        """The same for generic words."""
        self.is_padding = _flags((False,))
        """The same for padding words."""
        self._vocabulary = vocabulary
        self._alphabet: list[str] = []
        self._folded: dict[str, int] = {}
        self.grow()

    def grow(self) -> None:
        """Add the new tokens of the vocabulary."""
        vocabulary, known = self._vocabulary, len(self.kind)
        language, names = vocabulary.language, vocabulary.names
        kinds, words, texts = vocabulary.kinds[known:], vocabulary.words[known:], vocabulary.texts[known:]
        if len(self.is_number) < len(names):
            self.is_number = np.zeros(len(names), np.bool_)
            self.is_number[list(self._vocabulary.numbers)] = True
        if not texts:
            return
        ends_sentence = _flags(
            kind == BREAK and text in _SENTENCE_ENDS for kind, text in zip(kinds, texts, strict=True)
        )
        # Stop words are few, so what they are is not asked of all tokens.
        stop_words = {at: texts[at].lower() for at, kind in enumerate(kinds) if kind == STOP}

        def are_in(words: Collection[str]) -> Flags:
            flags = np.zeros(len(texts), np.bool_)
            flags[[at for at, word in stop_words.items() if word in words]] = True
            return flags

        before_verbs = are_in(language.verb_marks)
        before_nouns = are_in(language.noun_marks) & ~before_verbs
        self.kind = _add(self.kind, _ints(kinds))
        self.word = _add(self.word, _ints(words))
        self.ends_sentence = _add(self.ends_sentence, ends_sentence)
        self.ends_sentence[BLOCK_END] = True
        self.before_verbs = _add(self.before_verbs, before_verbs)
        self.before_nouns = _add(self.before_nouns, before_nouns)
        self.is_determiner = _add(self.is_determiner, are_in(language.determiners))
        self.is_name_joint = _add(self.is_name_joint, are_in(language.name_joints))
        self.is_gerund = _add(self.is_gerund, _flags(text.endswith("ing") for text in texts))
        self.is_capital = _add(self.is_capital, _flags(text[:1].isupper() for text in texts))
        self.text = _add(self.text, _ints(map(self._number, texts)))
        self.last_text = _add(self.last_text, _ints(self._number(_without_possessive(text)) for text in texts))
        self._add_texts()

    def forget_texts(self) -> None:
        """Free the memory that only `grow` needs. Nothing can be added after this."""
        self._alphabet = []
        self._folded = {}

    def _number(self, text: str) -> int:
        number = self.numbers.get(text)
        if number is None:
            number = self.numbers[text] = len(self.texts)
            self.texts.append(text)
        return number

    def _add_texts(self) -> None:
        new = self.texts[len(self.folded) :]
        folded, language = self._folded, self._vocabulary.language
        self.folded = _add(self.folded, _ints(folded.setdefault(text.lower(), len(folded)) for text in new))
        has_apostrophe = _flags("'" in text or "’" in text for text in new)
        self.has_apostrophe = _insert(self.has_apostrophe, has_apostrophe)
        lower = [text.lower() for text in new]
        self.is_weak = _insert(self.is_weak, _members(lower, language.weak_words))
        self.is_generic = _insert(self.is_generic, _members(lower, language.generic_words))
        self.is_padding = _insert(self.is_padding, _members(lower, language.padding_words))
        self._alphabet += new
        self._alphabet.sort()
        self.rank = np.empty(len(self.texts), np.int64)
        self.rank[_ints(map(self.numbers.__getitem__, self._alphabet))] = np.arange(len(self.texts))


def _ints(values: Iterable[int]) -> Ints:
    return np.fromiter(values, np.int64)


def _flags(values: Iterable[bool]) -> Flags:
    return np.fromiter(values, np.bool_)


def _members(texts: Iterable[str], words: Collection[str]) -> Flags:
    return _flags(text in words for text in texts)


def _add(column: npt.NDArray[_Value], new: npt.NDArray[_Value]) -> npt.NDArray[_Value]:
    return np.concatenate((column, new))


def _insert(column: Flags, new: Flags) -> Flags:
    """Add to a column before its last row, which is that of index -1."""
    return np.concatenate((column[:-1], new, column[-1:]))


def _without_possessive(text: str) -> str:
    return text[:-2] if text.endswith(("'s", "’s")) else text
