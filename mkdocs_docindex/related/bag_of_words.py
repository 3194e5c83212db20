"""Bags of words: the weighted word counts of each page, from its text, its title and the links to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, islice, pairwise
from operator import add
from typing import NamedTuple

from mkdocs_docindex.languages import scripts
from mkdocs_docindex.model.index import SiteLink
from mkdocs_docindex.model.pages import Page
from mkdocs_docindex.numeric import Ints, Numbers, np, ranges
from mkdocs_docindex.reading.packed_blocks import pack_blocks
from mkdocs_docindex.wording import plain_signs

__all__ = ["BagOfWords", "LinkTexts", "WordCounter", "incoming_texts", "is_unspaced", "tokens", "words_in"]

LinkTexts = tuple[str, str]
"""The texts of the links to a page, and of the sentences around them."""

_TEXT, _TITLE, _HEADING, _DESCRIPTION, _LINK_TEXT, _LINK_CONTEXT = 2, 8, 4, 4, 2, 1
"""The weight of a word in each of these places, in halves; link texts are those of links to the page."""
_BITS = 5
"""Bits for the weight of an occurrence; the lowest bit says whether it is on the page itself."""

# Without a regular expression ASCII text is split three times as fast; `words_in` strips the ends of tokens.
_ASCII_SPACES = {code: " " for code in range(128) if not chr(code).isalnum() and chr(code) not in "_'"}
_camel_case_parts = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])").findall
_FIRST_UNSPACED = scripts.THAI[0]
_LONGEST = 60
_BATCH = 200
"""Pages per batch: enough for vectorised code to pay off."""


class BagOfWords(NamedTuple):
    """The bag of words of a page, as columns."""

    word: Ints
    """The numbers of its words, sorted."""
    weight: Numbers
    """The weighted count of each word."""
    own: Ints
    """The words on the page itself, not only in links to it; sorted."""


class WordCounter:
    """Assigns numbers to words, which never change, and counts the words of each page."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._numbers: dict[str, int] = {}
        self._tokens = _TokenNumbers()
        self._words = np.empty(0, np.int64)
        """The words of all tokens, in the order of tokens."""
        self._ends = np.zeros(1, np.int64)
        """Offsets into `_words`: the words of token n are between `_ends[n]` and `_ends[n + 1]`."""

    def of(self, text: str) -> set[int]:
        """Return the numbers of the words of a text, without words that are on no page."""
        words = (word for token in tokens(text) for word in words_in(token))
        return {self._numbers[word] for word in words if word in self._numbers}

    def count(self, pages: Sequence[tuple[Page, LinkTexts]]) -> Iterator[BagOfWords]:
        """Count the words of each page, given with the texts of the links to it."""
        for begin in range(0, len(pages), _BATCH):
            yield from self._count(pages[begin : begin + _BATCH])

    def _count(self, pages: Sequence[tuple[Page, LinkTexts]]) -> Iterator[BagOfWords]:
        parts: list[Ints] = []
        marks: list[int] = []
        lengths: list[int] = []
        for number, (page, incoming) in enumerate(pages):
            page_tokens: list[str] = []
            for text, halves, is_own in _texts(page, incoming):
                found = tokens(text)
                page_tokens += found
                marks.append((number << _BITS) + (halves << 1) + is_own)
                lengths.append(len(found))
            parts.append(np.fromiter(map(self._tokens.__getitem__, page_tokens), np.int64, len(page_tokens)))
        self._split_new_tokens()
        token, mark = np.concatenate(parts), np.repeat(marks, lengths)
        begin, length = self._ends[token], self._ends[token + 1] - self._ends[token]
        features, mark = max(1, len(self.names)), np.repeat(mark, length)
        # Sorting numbers that encode the whole occurrence is much faster than an argsort.
        key = ((mark >> _BITS) * features + self._words[ranges(begin, length)] << _BITS) + (mark & (1 << _BITS) - 1)
        key.sort()
        word = key >> _BITS
        first = np.flatnonzero(np.diff(word, prepend=-1))
        count = np.add.reduceat(key >> 1 & (1 << _BITS - 1) - 1, first) / 2
        word, is_own_word = word[first], np.maximum.reduceat(key & 1, first) > 0
        own = word[is_own_word]
        for (begin_at, end), (own_begin, own_end) in zip(
            _bounds(word // features, len(pages)), _bounds(own // features, len(pages)), strict=True
        ):
            yield BagOfWords(
                (word[begin_at:end] % features).astype(np.int32),
                count[begin_at:end].copy(),
                (own[own_begin:own_end] % features).astype(np.int32),
            )

    def forget_tokens(self) -> None:
        """Free the memory that only counting needs. No page can be counted after this."""
        self._tokens.clear()

    def _split_new_tokens(self) -> None:
        """Split new tokens into words."""
        words: list[int] = []
        ends: list[int] = []
        for token in islice(self._tokens, len(self._ends) - 1, None):
            words += map(self._number, words_in(token))
            ends.append(len(words))
        self._ends = np.concatenate((self._ends, np.array(ends, np.int64) + len(self._words)))
        self._words = np.concatenate((self._words, np.array(words, np.int64)))

    def _number(self, word: str) -> int:
        number = self._numbers.get(word)
        if number is None:
            number = self._numbers[word] = len(self.names)
            self.names.append(word)
        return number


def _bounds(page: Ints, pages: int) -> Iterator[tuple[int, int]]:
    return pairwise(np.searchsorted(page, np.arange(pages + 1)).tolist())


class _TokenNumbers(dict[str, int]):
    """A number for each text, assigned on first use."""

    def __missing__(self, text: str) -> int:
        number = self[text] = len(self)
        return number


def tokens(text: str) -> list[str]:
    """Split a text into its tokens."""
    text = plain_signs(text)
    if text.isascii():
        return text.translate(_ASCII_SPACES).split()
    if max(text) < _FIRST_UNSPACED:
        return _any_token().findall(text)
    # Bigrams recur on many pages, and so are quick to count; whole runs between punctuation marks rarely do.
    runs = _unspaced().findall(text)
    return [*_any_token().findall(_unspaced().sub(" ", text)), *chain.from_iterable(map(_bigrams, runs))]


def _bigrams(run: str) -> Iterable[str]:
    return map(add, run, run[1:])


@cache
def _any_token() -> re.Pattern[str]:
    """A token of any script. Compiled on first use: many sites never need it."""
    return re.compile(rf"[^\W_]+(?:[_'{scripts.marks()}]+[^\W_]+)*")


@cache
def _unspaced() -> re.Pattern[str]:
    """Letters of a script without spaces. Compiled on first use: most sites never need it."""
    return re.compile(f"[{scripts.HAN}{scripts.HIRAGANA}{scripts.KATAKANA}{scripts.THAI}]{{2,}}")


def is_unspaced(text: str) -> bool:
    """Whether a text has letters of a script without spaces."""
    return not text.isascii() and max(text) >= _FIRST_UNSPACED and _unspaced().search(text) is not None


def words_in(token: str) -> Sequence[str]:
    """Split a token into words: itself, and the parts of `camelCase` and `snake_case`.

    Scripts without spaces give character bigrams. Numbers and single letters are not words.
    """
    if len(token) == 2 and token[0] >= _FIRST_UNSPACED and token.islower() == token.isupper():
        return (token,)  # a bigram
    is_ascii = token.isascii()
    if is_ascii and token.isalpha() and token.islower():
        return (token,) if 1 < len(token) <= _LONGEST else ()
    if is_ascii and len(token) > _LONGEST:
        return ()
    if not is_ascii and max(token) >= _FIRST_UNSPACED and (match := _unspaced().search(token)):
        return [*words_in(token[: match.start()]), *_bigrams(match[0]), *words_in(token[match.end() :])]
    token = token.strip("_'")
    lower = token.lower()
    if len(lower) < 2 or lower[0].isdigit():
        return ()
    words = [lower]
    if "_" in token or token[1:] != lower[1:]:
        parts = [part.lower() for piece in token.split("_") for part in _camel_case_parts(piece)]
        if len(parts) > 1:
            words += [part for part in parts if len(part) > 1 and not part[0].isdigit()]
    return words


def _texts(page: Page, incoming: LinkTexts) -> Iterator[tuple[str, int, bool]]:
    """The texts of a page and of the links to it, with the weight of their words, and whether they are on the page."""
    document = page.document
    texts = pack_blocks(document.blocks).texts()
    yield "\n".join([text for is_heading, text in texts if not is_heading]), _TEXT, True
    yield page.title, _TITLE, True
    yield "\n".join([heading.text for heading in document.headings]), _HEADING, True
    if document.meta.get("description"):
        yield document.summary, _DESCRIPTION, False  # which readers of the page do not see
    linked, contexts = incoming
    yield linked, _LINK_TEXT, False
    yield contexts, _LINK_CONTEXT, False


def incoming_texts(pages: Sequence[Page], links: Mapping[str, Sequence[SiteLink]]) -> dict[str, LinkTexts]:
    """Collect the texts of the links to each page, and of the sentences around them."""
    texts: dict[str, list[str]] = {}
    contexts: dict[str, list[str]] = {}
    for page in pages:
        for link in links[page.src]:
            if link.src != page.src:
                texts.setdefault(link.src, []).append(link.text)
                contexts.setdefault(link.src, []).append(link.context)
    return {src: ("\n".join(texts[src]), "\n".join(contexts[src])) for src in texts}
