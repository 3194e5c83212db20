"""Words, sentences and summaries of running text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from functools import cache

from mkdocs_docindex.wording import plain_signs

_HAN = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_FIRST_HAN, _LAST_HAN = _HAN[0], _HAN[-1]
# The words of ASCII text, the most common case, are counted several times as fast without a regular expression: by the
# characters before their first letters, which cannot be a joint inside a word.
_LETTERS_AND_JOINTS = bytes(
    ord("a" if chr(code).isalnum() else "." if chr(code) in "'._-" else " ") for code in range(128)
).ljust(256)

_SENTENCE_END = re.compile(r"[.!?…。！？](?:(?<=[。！？])\s*|(?<![。！？])[\"'”’)\]]*\s+(?=[^\sa-z]))")
_SUMMARY_LENGTH = _CONTEXT_LENGTH = 200
_ABBREVIATED = re.compile(r"\b(?:(?i:e\.g|i\.e|etc|vs|cf|approx|resp|incl|no|fig|z\.\s?B|bzw|ca|p\.\s?ex)|[A-Z])\.$")


def count_words(text: str) -> int:
    """Count words; each Chinese or Japanese character is a word, as in word processors."""
    text = plain_signs(text)
    if text.isascii():
        signs = b" " + text.encode().translate(_LETTERS_AND_JOINTS)
        return signs.count(b" a") + signs.count(b" .a") + signs.count(b"..a")
    characters = 0
    if max(text) >= _FIRST_HAN and any(_FIRST_HAN <= sign <= _LAST_HAN for sign in text):
        # A match for each character would take much longer.
        rest, runs = _characters().subn(" ", text)
        text, characters = rest, len(text) - len(rest) + runs
    return characters + len(_words().findall(text))


def count_words_of(texts: Iterable[str]) -> int:
    """Count the words of texts: all ASCII texts at once, which is faster."""
    plain: list[str] = []
    other: list[str] = []
    for text in texts:
        (plain if text.isascii() else other).append(text)
    return count_words("\n".join(plain)) + sum(map(count_words, other))


@cache
def _characters() -> re.Pattern[str]:
    """Runs of Chinese and Japanese. Their ranges are slow to compile, and most sites do not need them."""
    return re.compile(f"[{_HAN}]+")


@cache
def _words() -> re.Pattern[str]:
    return re.compile(r"[^\W_]+(?:['._-][^\W_]+)*")


def shorten(text: str, length: int = _SUMMARY_LENGTH) -> str:
    """Cut text to whole sentences, or to whole words if the first sentence is too long."""
    text = " ".join(text.split(None, length)[:length])  # more words cannot fit
    if len(text) <= length:
        return text
    ends = Sentences(text[: length + 20]).ends
    end = max((end for end in ends if end <= length + 1), default=0)
    if end:
        return text[:end].rstrip()
    cut = text[: length - 1]
    space = cut.rfind(" ")
    if space > length // 2:  # no spaces, as in Chinese: cut between characters
        cut = cut[:space]
    return cut.rstrip(" ,;:–—-") + "…"


def first_sentence(text: str) -> str:
    """Return the first sentence of a text."""
    ends = Sentences(text).ends
    return text[: ends[0]].rstrip() if ends else text


class Sentences:
    """The sentences of a text, split once for any number of lookups."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._stops = [(match.start(), match.end()) for match in _SENTENCE_END.finditer(text)]
        self._ends = [end for _, end in self._stops]

    @property
    def ends(self) -> list[int]:
        """The offsets where sentences end; the last one may be incomplete."""
        return [end for start, end in self._stops if not self._is_abbreviation(start)]

    def around(self, start: int, end: int, length: int = _CONTEXT_LENGTH) -> tuple[str, str]:
        """Return the text before and after a part of its sentence, shortened around that part if it is long."""
        first, last = self._sentence(start)
        if last < end:
            last = self._sentence(end)[1]
        if last - first <= length:
            return self._text[first:start].lstrip(), self._text[end:last].rstrip()
        room = max(0, length - (end - start)) // 2
        begin = max(first, min(start - room, last - length))
        stop = min(last, begin + max(length, end - begin))
        if begin > first and (space := self._text.find(" ", begin, start)) >= 0:
            begin = space
        if stop < last and (space := self._text.rfind(" ", end, stop)) >= 0:
            stop = space
        before, after = self._text[begin:start].lstrip(), self._text[end:stop].rstrip()
        return f"{'…' if begin > first else ''}{before}", f"{after}{'…' if stop < last else ''}"

    def _sentence(self, position: int) -> tuple[int, int]:
        """The start and end of the sentence at a position."""
        after = bisect_right(self._ends, position)
        before = after - 1
        while before >= 0 and self._is_abbreviation(self._stops[before][0]):
            before -= 1
        while after < len(self._stops) and self._is_abbreviation(self._stops[after][0]):
            after += 1
        begin = self._ends[before] if before >= 0 else 0
        return begin, self._ends[after] if after < len(self._ends) else len(self._text)

    def _is_abbreviation(self, stop: int) -> bool:
        return _ABBREVIATED.search(self._text, max(0, stop - 8), stop + 1) is not None
