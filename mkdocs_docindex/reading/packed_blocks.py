"""The prose of a page as one text and arrays of numbers: objects would need more memory."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from itertools import accumulate

from mkdocs_docindex.model.pages import CODE, LINK, STRONG, Block
from mkdocs_docindex.reading.shapes import check

__all__ = ["PackedBlocks", "pack_blocks", "unpack_blocks"]

_STYLES = frozenset(range((CODE | STRONG | LINK) + 1))


class PackedBlocks:
    """A sequence of blocks, created lazily."""

    __slots__ = ("_blocks", "_spans", "_text")

    def __init__(self, blocks: Iterable[int], spans: Iterable[int], text: str) -> None:
        self._blocks = array("i", blocks)
        """For each block: its heading, whether it is a heading, its number of spans, and the length of its text."""
        self._spans = array("i", spans)
        """For each span: its style and its length."""
        self._text = text

    def __iter__(self) -> Iterator[Block]:
        text, ends = self._text, list(accumulate(self._spans[1::2]))
        texts = [text[begin:end] for begin, end in zip((0, *ends), ends, strict=False)]
        spans = list(zip(self._spans[::2], texts, strict=True))
        begin, numbers = 0, iter(self._blocks)
        for heading, is_heading, count, _ in zip(numbers, numbers, numbers, numbers, strict=True):
            yield Block(heading, is_heading > 0, tuple(spans[begin : begin + count]))
            begin += count

    def texts(self) -> Iterator[tuple[int, str]]:
        """Yield for each block whether it is a heading, and its text."""
        begin, numbers = 0, iter(self._blocks)
        for _, is_heading, _, length in zip(numbers, numbers, numbers, numbers, strict=True):
            yield is_heading, self._text[begin : begin + length]
            begin += length

    def check(self, headings: int) -> None:
        """Raise ValueError if the numbers do not match each other, the text, or the number of headings."""
        under, is_heading, counts, lengths = (self._blocks[at::4] for at in range(4))
        styles, pieces = self._spans[::2], self._spans[1::2]
        check(len(under) == len(lengths) and len(styles) == len(pieces))
        check({*under} <= {*range(-1, headings)} and {*is_heading} <= {0, 1} and {*styles} <= _STYLES)
        check(min((0, *counts, *lengths, *pieces)) == 0 and sum(counts) == len(pieces))
        ends = [0, *accumulate(pieces)]
        check([ends[at] for at in accumulate(counts)] == [*accumulate(lengths)] and ends[-1] == len(self._text))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PackedBlocks) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        blocks, spans = (" ".join(map(str, numbers)) for numbers in (self._blocks, self._spans))
        return f"{blocks}\n{spans}\n{self._text}"


def pack_blocks(blocks: Iterable[Block]) -> PackedBlocks:
    """Pack blocks, unless they are packed already."""
    if isinstance(blocks, PackedBlocks):
        return blocks
    numbers: list[int] = []
    spans: list[int] = []
    texts: list[str] = []
    for heading, is_heading, found in blocks:
        length = 0
        for style, text in found:
            spans += (style, len(text))
            length += len(text)
            texts.append(text)
        numbers += (heading, is_heading, len(found), length)
    return PackedBlocks(numbers, spans, "".join(texts))


def unpack_blocks(text: str, headings: int) -> PackedBlocks:
    """Restore the blocks of a page from text; raises ValueError if it is invalid. `headings`: their number."""
    blocks, spans, rest = text.split("\n", 2)
    try:
        packed = PackedBlocks(map(int, blocks.split()), map(int, spans.split()), rest)
    except OverflowError:
        raise ValueError("a number in it is too large") from None
    packed.check(headings)
    return packed
