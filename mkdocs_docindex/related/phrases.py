"""Phrases in the texts of pages: whether a page says the words of a term next to each other."""

from __future__ import annotations

from mkdocs_docindex.model.pages import Document, Page
from mkdocs_docindex.reading.packed_blocks import pack_blocks
from mkdocs_docindex.related.bag_of_words import is_unspaced, tokens

__all__ = ["PageTexts", "as_phrase", "has_phrase", "prose_of"]

_KEPT = 500
"""Texts in memory: pages that are close to each other are often compared with the same ones."""
_BREAK = " 0 "
"""A word between blocks: a phrase does not go on from one to the next."""
_ENDINGS = (" ", "s ", "es ")


def as_phrase(text: str) -> str:
    """The words of a text in lower case, with one space around each."""
    return f" {' '.join(tokens(text)).lower()} "


def has_phrase(text: str, phrase: str) -> bool:
    """Whether a text contains a phrase, in the singular or the plural. Both are results of `as_phrase`."""
    if is_unspaced(phrase):
        return phrase.strip() in text
    if phrase in text:
        return True
    stem = phrase[:-1].removesuffix("s")
    at = text.find(stem)
    while at >= 0:
        if text.startswith(_ENDINGS, at + len(stem)):
            return True
        at = text.find(stem, at + 1)
    return False


class PageTexts:
    """The texts of pages with their headings. Only the last ones are kept: all of them would need a lot of memory."""

    def __init__(self) -> None:
        self._kept: dict[str, str] = {}

    def of(self, page: Page) -> str:
        """The text of a page."""
        text = self._kept.get(page.src)
        if text is None:
            if len(self._kept) == _KEPT:
                del self._kept[next(iter(self._kept))]
            text = as_phrase(_BREAK.join([text for _, text in pack_blocks(page.document.blocks).texts()]))
            self._kept[page.src] = text
        return text


def prose_of(document: Document) -> str:
    """The text of a page without its headings."""
    return as_phrase(_BREAK.join([text for is_heading, text in pack_blocks(document.blocks).texts() if not is_heading]))
