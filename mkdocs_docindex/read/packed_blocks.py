"""The prose of a page as one text and a few numbers: as objects it takes several times the memory."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from itertools import islice

from mkdocs_docindex.model import Block

__all__ = ["PackedBlocks", "pack_blocks", "unpack_blocks"]


class PackedBlocks:
    """Blocks in order, each made when it is asked for."""

    __slots__ = ("_numbers", "_text")

    def __init__(self, numbers: Iterable[int], text: str) -> None:
        self._numbers = array("i", numbers)
        """Of each block its heading, whether it is one, how many spans it has, and of each span style and length."""
        self._text = text

    def __iter__(self) -> Iterator[Block]:
        text, begin = self._text, 0
        numbers = iter(self._numbers.tolist())
        for heading, is_heading, length in zip(numbers, numbers, numbers, strict=True):
            spans = []
            for style, size in islice(zip(numbers, numbers, strict=True), length):
                spans.append((style, text[begin : begin + size]))
                begin += size
            yield Block(heading, is_heading > 0, tuple(spans))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PackedBlocks) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        return f"{' '.join(map(str, self._numbers))}\n{self._text}"


def pack_blocks(blocks: Iterable[Block]) -> PackedBlocks:
    """Blocks, packed."""
    numbers: list[int] = []
    texts: list[str] = []
    for heading, is_heading, spans in blocks:
        numbers += (heading, is_heading, len(spans))
        for style, text in spans:
            numbers += (style, len(text))
            texts.append(text)
    return PackedBlocks(numbers, "".join(texts))


def unpack_blocks(text: str) -> PackedBlocks:
    """Blocks from what they are as text; ValueError for what is none."""
    numbers, _, rest = text.partition("\n")
    return PackedBlocks(map(int, numbers.split()), rest)
