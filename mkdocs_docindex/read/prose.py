"""Small facts about running text: words, sentences, a summary of the right length."""

from __future__ import annotations

import re
from bisect import bisect_right

_WORD = re.compile(
    r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[^\W_\u3040-\u30ff\u3400-\u9fff]+"
    r"(?:['’._-][^\W_\u3040-\u30ff\u3400-\u9fff]+)*"
)
_SENTENCE_END = re.compile(r"[.!?…][\"'”’)\]]*\s+(?=[^\sa-z])|[。！？]\s*")
_SUMMARY_LENGTH = 200
_ABBREVIATED = re.compile(r"\b(?:(?i:e\.g|i\.e|etc|vs|cf|approx|resp|incl|no|fig|z\.\s?B|bzw|ca|p\.\s?ex)|[A-Z])\.$")


def count_words(text: str) -> int:
    """Count words; each Chinese or Japanese character is one, as word processors count."""
    return len(_WORD.findall(text))


def sentences(text: str) -> list[tuple[int, int]]:
    """Where the sentences of a text begin and end, closing marks included."""
    spans, start = [], 0
    for match in _SENTENCE_END.finditer(text):
        end = match.end()
        if not _ABBREVIATED.search(text, max(start, match.start() - 8), match.start() + 1):
            spans.append((start, end))
            start = end
    if start < len(text):
        spans.append((start, len(text)))
    return spans


def shorten(text: str, length: int = _SUMMARY_LENGTH) -> str:
    """Cut text to whole sentences, or to whole words where the first sentence is too long."""
    text = " ".join(text.split())
    if len(text) <= length:
        return text
    end = 0
    for _, sentence_end in sentences(text[: length + 20]):
        if sentence_end > length + 1:
            break
        end = sentence_end
    if end:
        return text[:end].rstrip()
    cut = text[: length - 1]
    space = cut.rfind(" ")
    if space > length // 2:  # no spaces, as in Chinese: cut between characters
        cut = cut[:space]
    return cut.rstrip(" ,;:–—-") + "…"


class Sentences:
    """The sentences of one text, found once however many positions are asked for."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._spans = sentences(text)
        self._ends = [end for _, end in self._spans]

    def around(self, position: int, length: int = _SUMMARY_LENGTH) -> str:
        """The sentence that holds a position of the text, shortened."""
        if not self._spans:
            return ""
        start, end = self._spans[min(bisect_right(self._ends, position), len(self._spans) - 1)]
        return shorten(self._text[start:end], length)
