"""Tokenization: convert pages to arrays of numbers, for their tokens and the spans around them.

Splitting at white space is several times as fast as a regular expression, and the same pieces between spaces recur
often: each distinct piece is tokenized once.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from mkdocs_docindex.keywords.no_text import is_formula, without_formulas, without_signs
from mkdocs_docindex.keywords.vocabulary import BLOCK_END, CODE_BEGIN, SPAN_END, Vocabulary
from mkdocs_docindex.model.pages import CODE, Document
from mkdocs_docindex.numeric import Ints, np, ranges

__all__ = ["IN_HEADING", "PageText", "Pieces", "page_text"]

IN_HEADING = 8
"""Added to the style of a span."""

# This character is replaced in texts before they are joined with these marks.
_NUL = "\0"
_SPAN_END, _BLOCK_END, _CODE = _NUL, _NUL + ".", _NUL + "`"
_MARKS = (_SPAN_END, _BLOCK_END, _CODE)


class PageText(NamedTuple):
    """The text of a page as numbers."""

    pieces: Ints
    styles: list[int]
    """The style of each span."""
    headings: list[int]
    """For each span, the index of the heading above it."""
    sections: int
    """The number of sections: one above the first heading, one below each heading."""


class Pieces(dict[str, int]):
    """Numbers for pieces of text between spaces, and the tokens of each piece."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__()
        self._vocabulary = vocabulary
        self.language = vocabulary.language
        self._segment = vocabulary.language.segment
        self._tokenize = vocabulary.language.tokens
        self._tokens = array("q")
        self._begins = array("q", (0,))
        self._codes: dict[str, int] = {}
        for mark, token in zip(_MARKS, (SPAN_END, BLOCK_END, CODE_BEGIN), strict=True):
            self[mark] = self._add([token])

    def __missing__(self, piece: str) -> int:
        if piece.isascii() and piece.isalpha():
            number = self._add((self._vocabulary[piece],))
        else:
            number = self._add([self._vocabulary[token] for token in self._tokenize(without_signs(piece))])
        self[piece] = number
        return number

    def split(self, texts: Sequence[str]) -> list[str]:
        """Split texts at spaces, those of a script without spaces between words."""
        text = without_formulas(" ".join(texts))
        return (self._segment(text) if self._segment else text).split()

    def code(self, text: str) -> int:
        """Return the number of a whole code span."""
        number = self._codes.get(text)
        if number is None:
            number = self._codes[text] = self._add([CODE_BEGIN, *self._vocabulary.code(text)])
        return number

    def _add(self, tokens: Sequence[int]) -> int:
        self._tokens.extend(tokens)
        self._begins.append(len(self._tokens))
        return len(self._begins) - 2

    def expander(self) -> Callable[[Ints], Ints]:
        """Return a function that replaces pieces by their tokens."""
        tokens, begins = np.array(self._tokens, np.int64), np.array(self._begins, np.int64)
        lengths = np.diff(begins)

        def expand(pieces: Ints) -> Ints:
            expanded: Ints = tokens[ranges(begins[pieces], lengths[pieces])]
            return expanded

        return expand


def page_text(document: Document, pieces: Pieces) -> PageText:
    """Convert the text of a page to the numbers of its pieces."""
    texts: list[str] = []
    styles: list[int] = []
    headings: list[int] = []
    codes: list[int] = []
    kinds = pieces.language.kind_words
    for heading, is_heading, spans in document.blocks:
        if spans and "$$" in spans[0][1] and is_formula(spans[0][1]):
            continue
        name = ""  # code that is a plain word
        for style, text in spans:
            if name and not style & CODE and _begins_with(kinds, text):
                codes[-1] = pieces.code("")
                text = f" {name}{text}"  # "`bool` query" is one term
            name = ""
            if style & CODE:
                name = text.strip(".") if text.islower() and text.strip(".").isalpha() else ""
                codes.append(pieces.code(text))
                texts.append(_CODE)
            else:
                texts.append(text.replace(_NUL, ",") if _NUL in text else text)
            texts.append(_SPAN_END)
            styles.append(style | IN_HEADING if is_heading else style)
            headings.append(heading)
        if spans:
            texts[-1] = _BLOCK_END
    found = pieces.split(texts)
    numbers: Ints = np.fromiter(map(pieces.__getitem__, found), np.int32, len(found))
    numbers[numbers == pieces[_CODE]] = codes
    return PageText(numbers, styles, headings, len(document.headings) + 1)


def _begins_with(nouns: Collection[str], text: str) -> bool:
    return text.startswith(" ") and text[1:30].partition(" ")[0].rstrip(".,:;!?") in nouns
