"""The words of each page, counted: what its text, its title and the links to it say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

import numpy as np

from mkdocs_docindex.analyse import scripts
from mkdocs_docindex.analyse.vectors import Ints, Numbers, distinct, distinct_places
from mkdocs_docindex.model import Page, SiteLink
from mkdocs_docindex.wording import plain_signs

__all__ = ["PageWords", "Said", "WordCounts", "said_of", "words_in"]

Said = tuple[str, str]
"""Texts of the links that lead to a page, and of the sentences around them."""

_TITLE, _HEADING, _DESCRIPTION, _LINK_TEXT, _LINK_CONTEXT = 4.0, 2.0, 2.0, 1.0, 0.5
"""How much more than a word of the text a word counts that stands here; link texts are those that point to the page."""

_tokens_of_any_script = re.compile(rf"[^\W_]+(?:[_'{scripts.MARKS}]+[^\W_]+)*").findall
# ASCII text is cut three times as fast without a pattern; what is left at the ends of tokens goes with them.
_ASCII_SPACES = {code: " " for code in range(128) if not chr(code).isalnum() and chr(code) not in "_'"}
_humps = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])").findall
_unspaced = re.compile(f"[{scripts.HAN}{scripts.HIRAGANA}{scripts.KATAKANA}{scripts.THAI}]{{2,}}")
_LONGEST = 60
_BATCH = 200
"""Pages that are counted at once: enough for whole columns to pay."""


class WordCounts(NamedTuple):
    """The words of a page, as columns."""

    word: Ints
    """Their numbers, sorted."""
    weight: Numbers
    """How much each counts."""
    own: Ints
    """Those that stand on the page itself, not only in links to it; sorted."""


class PageWords:
    """Numbers for words, and how often each page has them. Numbers stay what they are."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._numbers: dict[str, int] = {}
        self._tokens = _Numbers()
        self._words: list[list[int]] = []
        """The words that each token holds."""

    def of(self, text: str) -> set[int]:
        """Numbers of the words of a text, as far as pages have them."""
        words = (word for token in _tokens(text) for word in words_in(token))
        return {self._numbers[word] for word in words if word in self._numbers}

    def count(self, pages: Sequence[tuple[Page, Said]]) -> Iterator[WordCounts]:
        """Count the words of each page, given with what links to it say."""
        for begin in range(0, len(pages), _BATCH):
            yield from self._count(pages[begin : begin + _BATCH])

    def _count(self, pages: Sequence[tuple[Page, Said]]) -> Iterator[WordCounts]:
        column_page: list[int] = []
        column_token: list[int] = []
        column_count: list[int] = []
        column_weight: list[float] = []
        column_own: list[bool] = []
        for number, (page, said) in enumerate(pages):
            weighted = zip(said, (_LINK_TEXT, _LINK_CONTEXT), strict=True)
            for texts, is_own in ((_texts(page), True), (weighted, False)):
                for text, weight in texts:
                    found = Counter(_tokens(text))
                    column_page += [number] * len(found)
                    column_token += map(self._tokens.__getitem__, found)
                    column_count += found.values()
                    column_weight += [weight] * len(found)
                    column_own += [is_own] * len(found)
        new = islice(self._tokens, len(self._words), None)
        self._words += [[self._number(word) for word in words_in(token)] for token in new]
        length = np.fromiter(map(len, self._words), np.int64, len(self._words))
        begin = np.cumsum(length) - length
        word = np.fromiter((number for found in self._words for number in found), np.int64, length.sum())
        token = np.array(column_token, np.int64)
        repeat = length[token]
        at = np.repeat(begin[token] - (np.cumsum(repeat) - repeat), repeat) + np.arange(repeat.sum())
        weight_of = np.array(column_count, np.float64) * np.array(column_weight, np.float64)
        features = max(1, len(self.names))
        key = np.repeat(np.array(column_page, np.int64), repeat) * features + word[at]
        own = distinct(key[np.repeat(np.array(column_own, np.bool_), repeat)])
        key, at = distinct_places(key)
        count: Numbers = np.bincount(at, np.repeat(weight_of, repeat), minlength=len(key))  # type: ignore[assignment]
        for (begin_at, end), (own_begin, own_end) in zip(
            _bounds(key // features, len(pages)), _bounds(own // features, len(pages)), strict=True
        ):
            yield WordCounts(
                (key[begin_at:end] % features).astype(np.int32),
                count[begin_at:end].copy(),
                (own[own_begin:own_end] % features).astype(np.int32),
            )

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
    return text.translate(_ASCII_SPACES).split() if text.isascii() else _tokens_of_any_script(text)


def words_in(token: str) -> Iterator[str]:
    """Words that a token holds: itself, and the parts of `camelCase` and `snake_case`.

    Scripts without spaces give pairs of characters. Numbers and single letters are no words.
    """
    if len(token) > _LONGEST and token.isascii():
        return
    if not token.isascii() and (match := _unspaced.search(token)):
        yield from words_in(token[: match.start()])
        run = match[0]
        yield from (run[at : at + 2] for at in range(len(run) - 1))
        yield from words_in(token[match.end() :])
        return
    token = token.strip("_'")
    lower = token.lower()
    if len(lower) < 2 or lower[0].isdigit():
        return
    yield lower
    if "_" in token or token[1:] != lower[1:]:
        parts = [part.lower() for piece in token.split("_") for part in _humps(piece)]
        if len(parts) > 1:
            yield from (part for part in parts if len(part) > 1 and not part[0].isdigit())


def _texts(page: Page) -> Iterator[tuple[str, float]]:
    """What stands on a page, with how much its words count."""
    document = page.document
    yield "\n".join("".join(text for _, text in block.spans) for block in document.blocks if not block.is_heading), 1.0
    yield page.title, _TITLE
    yield "\n".join(heading.text for heading in document.headings), _HEADING
    if document.meta.get("description"):
        yield document.summary, _DESCRIPTION


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
