"""Bags of words: the weighted word counts of each page, from its text, its title and the links to it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, pairwise
from typing import NamedTuple

from mkdocs_docindex.languages import scripts
from mkdocs_docindex.model.index import SiteLink
from mkdocs_docindex.model.pages import Page
from mkdocs_docindex.numeric import Ints, Numbers, np, ranges
from mkdocs_docindex.reading.packed_blocks import pack_blocks
from mkdocs_docindex.wording import plain_signs

__all__ = ["BagOfWords", "Said", "WordCounter", "said_of", "words_in"]

Said = tuple[str, str]
"""Texts of the links that lead to a page, and of the sentences around them."""

_TEXT, _TITLE, _HEADING, _DESCRIPTION, _LINK_TEXT, _LINK_CONTEXT = 2, 8, 4, 4, 2, 1
"""How much a word counts that stands here, in halves; link texts are those that point to the page."""
_BITS = 5
"""Of a number that tells what an occurrence counts, and in the last one whether it stands on the page itself."""

# ASCII text is cut three times as fast without a pattern; what is left at the ends of tokens goes with them.
_ASCII_SPACES = {code: " " for code in range(128) if not chr(code).isalnum() and chr(code) not in "_'"}
_humps = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])").findall
_FIRST_UNSPACED = scripts.THAI[0]
_LONGEST = 60
_BATCH = 200
"""Pages that are counted at once: enough for whole columns to pay."""


class BagOfWords(NamedTuple):
    """The bag of words of a page, as columns."""

    word: Ints
    """Their numbers, sorted."""
    weight: Numbers
    """How much each counts."""
    own: Ints
    """Those that stand on the page itself, not only in links to it; sorted."""


class WordCounter:
    """Numbers for words, and how often each page has them. Numbers stay what they are."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._numbers: dict[str, int] = {}
        self._tokens = _Numbers()
        self._words = np.empty(0, np.int64)
        """The words that tokens hold, in the order of tokens."""
        self._ends = np.zeros(1, np.int64)
        """Where the words of each token end; one number more, where those of the first begin."""

    def of(self, text: str) -> set[int]:
        """Numbers of the words of a text, as far as pages have them."""
        words = (word for token in _tokens(text) for word in words_in(token))
        return {self._numbers[word] for word in words if word in self._numbers}

    def count(self, pages: Sequence[tuple[Page, Said]]) -> Iterator[BagOfWords]:
        """Count the words of each page, given with what links to it say."""
        for begin in range(0, len(pages), _BATCH):
            yield from self._count(pages[begin : begin + _BATCH])

    def _count(self, pages: Sequence[tuple[Page, Said]]) -> Iterator[BagOfWords]:
        parts: list[Ints] = []
        marks: list[int] = []
        lengths: list[int] = []
        for number, (page, said) in enumerate(pages):
            tokens: list[str] = []
            for text, halves, is_own in _texts(page, said):
                found = _tokens(text)
                tokens += found
                marks.append((number << _BITS) + (halves << 1) + is_own)
                lengths.append(len(found))
            parts.append(np.fromiter(map(self._tokens.__getitem__, tokens), np.int64, len(tokens)))
        self._cut_new()
        token, mark = np.concatenate(parts), np.repeat(marks, lengths)
        begin, length = self._ends[token], self._ends[token + 1] - self._ends[token]
        features, mark = max(1, len(self.names)), np.repeat(mark, length)
        # Numbers that hold all that is known of an occurrence are sorted much faster than their order is found.
        key = ((mark >> _BITS) * features + self._words[ranges(begin, length)] << _BITS) + (mark & (1 << _BITS) - 1)
        key.sort()
        word = key >> _BITS
        first = np.flatnonzero(np.diff(word, prepend=-1))
        count = np.add.reduceat(key >> 1 & (1 << _BITS - 1) - 1, first) / 2
        word, stands_here = word[first], np.maximum.reduceat(key & 1, first) > 0
        own = word[stands_here]
        for (begin_at, end), (own_begin, own_end) in zip(
            _bounds(word // features, len(pages)), _bounds(own // features, len(pages)), strict=True
        ):
            yield BagOfWords(
                (word[begin_at:end] % features).astype(np.int32),
                count[begin_at:end].copy(),
                (own[own_begin:own_end] % features).astype(np.int32),
            )

    def forget_tokens(self) -> None:
        """Let go of what only counting needs: it takes much memory. No page can be counted after this."""
        self._tokens.clear()

    def _cut_new(self) -> None:
        """Note the words that new tokens hold."""
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


class _Numbers(dict[str, int]):
    """A number for each text, given when it is first asked for."""

    def __missing__(self, text: str) -> int:
        number = self[text] = len(self)
        return number


def _tokens(text: str) -> list[str]:
    text = plain_signs(text)
    return text.translate(_ASCII_SPACES).split() if text.isascii() else _any_token().findall(text)


@cache
def _any_token() -> re.Pattern[str]:
    """A token of any script: many sites never need it."""
    return re.compile(rf"[^\W_]+(?:[_'{scripts.marks()}]+[^\W_]+)*")


@cache
def _unspaced() -> re.Pattern[str]:
    """Letters of a script without spaces: most sites never need them."""
    return re.compile(f"[{scripts.HAN}{scripts.HIRAGANA}{scripts.KATAKANA}{scripts.THAI}]{{2,}}")


def words_in(token: str) -> Sequence[str]:
    """Words that a token holds: itself, and the parts of `camelCase` and `snake_case`.

    Scripts without spaces give pairs of characters. Numbers and single letters are no words.
    """
    is_ascii = token.isascii()
    if is_ascii and token.isalpha() and token.islower():
        return (token,) if 1 < len(token) <= _LONGEST else ()
    if is_ascii and len(token) > _LONGEST:
        return ()
    if not is_ascii and max(token) >= _FIRST_UNSPACED and (match := _unspaced().search(token)):
        run = match[0]
        pairs = [run[at : at + 2] for at in range(len(run) - 1)]
        return [*words_in(token[: match.start()]), *pairs, *words_in(token[match.end() :])]
    token = token.strip("_'")
    lower = token.lower()
    if len(lower) < 2 or lower[0].isdigit():
        return ()
    words = [lower]
    if "_" in token or token[1:] != lower[1:]:
        parts = [part.lower() for piece in token.split("_") for part in _humps(piece)]
        if len(parts) > 1:
            words += [part for part in parts if len(part) > 1 and not part[0].isdigit()]
    return words


def _texts(page: Page, said: Said) -> Iterator[tuple[str, int, bool]]:
    """What stands on a page or is said of it, how much its words count, and whether they stand there."""
    document = page.document
    texts = pack_blocks(document.blocks).texts()
    yield "\n".join([text for is_heading, text in texts if not is_heading]), _TEXT, True
    yield page.title, _TITLE, True
    yield "\n".join([heading.text for heading in document.headings]), _HEADING, True
    if document.meta.get("description"):
        yield document.summary, _DESCRIPTION, True
    linked, contexts = said
    yield linked, _LINK_TEXT, False
    yield contexts, _LINK_CONTEXT, False


def said_of(pages: Sequence[Page], links: Mapping[str, Sequence[SiteLink]]) -> dict[str, Said]:
    """Texts of the links that lead to each page, and of the sentences around them."""
    texts: dict[str, list[str]] = {}
    contexts: dict[str, list[str]] = {}
    for page in pages:
        for link in links[page.src]:
            if link.src != page.src:
                texts.setdefault(link.src, []).append(link.text)
                contexts.setdefault(link.src, []).append(link.context)
    return {src: ("\n".join(texts[src]), "\n".join(contexts[src])) for src in texts}
