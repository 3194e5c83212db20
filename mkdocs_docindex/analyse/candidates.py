"""The terms of all pages of one language, with their weights."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from mkdocs_docindex.analyse.chunks import cut_pages
from mkdocs_docindex.analyse.page_text import PageText, Pieces, page_text
from mkdocs_docindex.analyse.spellings import join_texts, spell
from mkdocs_docindex.analyse.term_numbers import TermNumbers
from mkdocs_docindex.analyse.terms import find_terms
from mkdocs_docindex.analyse.token_table import Flags, TokenTable
from mkdocs_docindex.analyse.vectors import Ints, Numbers
from mkdocs_docindex.analyse.vocabulary import Vocabulary
from mkdocs_docindex.analyse.weights import (
    SiteTerms,
    TitledTerms,
    Verbs,
    give_title,
    join_titled,
    pages_with_terms,
    weigh,
)
from mkdocs_docindex.model import Document

__all__ = ["Candidate", "Candidates"]

_Value = TypeVar("_Value", np.int64, np.bool_)

_BATCH = 100_000
"""Pieces of text that are worked on at once: enough for whole columns to pay, few enough for a processor's cache."""


class Candidate(NamedTuple):
    """A term that a page might be about."""

    negative: float
    """Its weight with a minus: candidates sort best first."""
    name: str
    """The stems of its words: the same for all its spellings, hyphens or not."""
    length: int
    """How many words it has."""
    row: int
    spelling: str
    uses: int
    """Occurrences on the page."""
    longer_count: int
    """Occurrences of the most frequent phrase on the page that is one word longer."""
    pages_with: int
    """How many pages have it."""
    section: int
    """The index of the heading of the section that explains it, -1 above the first one."""
    title_share: float
    """The share of the title's words that it is; 0 where the title does not have it."""
    code: int
    """Occurrences in code spans."""
    headings: int
    """Occurrences in headings."""
    last: int
    """Occurrences with no other word of meaning behind it."""
    coverage: float
    """The largest share of a heading's words that it is."""
    is_link: bool
    is_whole: bool
    """Whether it stands somewhere with no other word of meaning beside it."""
    is_capital: bool
    """Whether it has a capital letter in most sentences."""
    is_vague: bool
    """Whether it is, or begins with, a word that is no term alone."""
    is_compound: bool
    """Whether a word of it has a hyphen, so that another term may have the same name."""


class Candidates:
    """The candidates of all pages of one language; of pages that did not change, what was found before is kept."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._pieces = Pieces(vocabulary)
        self._table = TokenTable(vocabulary)
        self._numbers = TermNumbers()
        self._pages: list[_Page] = []
        self._site: SiteTerms | None = None

    def read(self, pages: Sequence[tuple[str, Document]]) -> set[int]:
        """Take all pages, each with its title, in the place of those before; return whose candidates may be others."""
        known = {(page.title, id(page.document)): page for page in self._pages}
        new = [page for page in pages if (page[0], id(page[1])) not in known]
        found = iter(self._find(new))
        self._pages = [known.get((title, id(document))) or next(found) for title, document in pages]
        before, self._site = self._site, self._count()
        self.verbs = Verbs(self._site, self._table, self.vocabulary.language)
        if before is None or before.size != self._site.size:
            return set(range(len(pages)))
        fresh = {at for at, (title, document) in enumerate(pages) if (title, id(document)) not in known}
        return fresh | self._touched(before, self._site)

    def of(self, pages: Iterable[int]) -> Iterator[tuple[int, list[Candidate]]]:
        """The candidates of some pages, best first."""
        assert self._site is not None
        size, batch = 0, []
        for page in pages:
            batch.append(page)
            size += len(self._pages[page].found.terms.number)
            if size > _BATCH:
                yield from zip(batch, self._weighed([self._pages[page] for page in batch]), strict=True)
                size, batch = 0, []
        yield from zip(batch, self._weighed([self._pages[page] for page in batch]), strict=True)

    def _find(self, pages: Sequence[tuple[str, Document]]) -> Iterator[_Page]:
        """Find the terms of pages."""
        texts = [page_text(document, self._pieces) for _, document in pages]
        titles = [self.vocabulary.words_of(title) for title, _ in pages]
        self._table.grow()
        expand = self._pieces.expander()
        for begin, end in _batches(texts):
            chunks = cut_pages(texts[begin:end], expand, self._table)
            batch = find_terms(chunks, self._table, self._numbers, self.vocabulary.language)
            for at, page in enumerate(batch, begin):
                found = give_title(page.terms, titles[at], len(self.vocabulary.names))
                yield _Page(*pages[at], found, page.words, page.verbs, page.nouns)

    def _count(self) -> SiteTerms:
        """Count on how many pages terms are, and how often authors set them apart."""
        pages, texts = self._pages, len(self._table.texts)
        number = _column([page.found.terms.number for page in pages])
        in_title = _column([page.found.in_title for page in pages])
        is_apart = _column([page.found.terms.is_heading | page.found.terms.is_link for page in pages])
        is_name = _column([page.found.terms.coverage == 1 for page in pages]) & ~in_title
        return SiteTerms(
            size=len(pages),
            pages_with=np.bincount(number, minlength=len(self._numbers)),
            prominent=np.bincount(number[is_apart | in_title], minlength=len(self._numbers)),
            section_names=np.bincount(number[is_name], minlength=len(self._numbers)),
            word_pages=np.bincount(_column([page.words for page in pages]), minlength=len(self.vocabulary.names)),
            verb_uses=np.bincount(_column([page.verbs for page in pages]), minlength=texts),
            noun_uses=np.bincount(_column([page.nouns for page in pages]), minlength=texts),
        )

    def _touched(self, before: SiteTerms, now: SiteTerms) -> set[int]:
        """Pages with terms that the site says something else about than before."""
        table = self._table
        is_other_use = _differ(before.verb_uses, now.verb_uses) | _differ(before.noun_uses, now.noun_uses)
        folded = np.zeros(len(table.folded), np.bool_)
        folded[table.folded[is_other_use]] = True
        is_other_term = (
            _differ(before.pages_with, now.pages_with)
            | _differ(before.prominent, now.prominent)
            | _differ(before.section_names, now.section_names)
        )
        is_other_word = _differ(before.word_pages, now.word_pages)
        return {
            at
            for is_other, columns in (
                (folded[table.folded], [page.found.terms.spelling[0] for page in self._pages]),
                (is_other_term, [page.found.terms.number for page in self._pages]),
                (is_other_word, [page.words for page in self._pages]),
            )
            for at in _owners(is_other, columns)
        }

    def _weighed(self, pages: Sequence[_Page]) -> list[list[Candidate]]:
        assert self._site is not None
        if not pages:
            return []
        found = join_titled([page.found for page in pages])
        score = weigh(found, self._site, self.verbs, self._table, self.vocabulary)
        kept = np.flatnonzero(score > -np.inf)
        page = np.repeat(np.arange(len(pages)), [len(page.found.terms.number) for page in pages])
        rows = list(map(Candidate._make, self._rows(score[kept], kept, found.take(kept))))
        ends = np.searchsorted(page[kept], np.arange(len(pages) + 1)).tolist()
        return [sorted(rows[begin:end]) for begin, end in pairwise(ends)]

    def _rows(self, score: Numbers, rows: Ints, found: TitledTerms) -> Iterator[tuple[Any, ...]]:
        """The fields of candidates."""
        assert self._site is not None
        vocabulary, terms = self.vocabulary, found.terms
        weak, compound = np.zeros((2, len(vocabulary.names) + 1), np.bool_)
        weak[list(vocabulary.weak)] = True
        compound[list(vocabulary.compounds)] = True
        is_capital = (terms.inside_sentences > 0) & (terms.inside_sentences <= 2 * terms.capitals)
        columns = (
            terms.count, terms.longer_count, pages_with_terms(found, self._site), terms.section, found.title_share,
            terms.code, terms.headings, terms.last, terms.coverage, terms.is_link, terms.is_whole, is_capital,
        )  # fmt: skip
        return zip(
            (-score).tolist(),
            join_texts(terms.words, vocabulary.names),
            terms.length.tolist(),
            rows.tolist(),
            spell(terms.spelling, self._table, vocabulary.language),
            *(column.tolist() for column in columns),
            weak[terms.words[0]].tolist(),
            np.any(compound[terms.words], axis=0).tolist(),
            strict=True,
        )


class _Page(NamedTuple):
    """What was found on a page."""

    title: str
    document: Document
    found: TitledTerms
    words: Ints
    """All its words, each once."""
    verbs: Ints
    """The texts that stand where verbs do, each once for each time."""
    nouns: Ints


def _column(parts: Sequence[npt.NDArray[_Value]]) -> npt.NDArray[_Value]:
    return np.concatenate(parts)


def _differ(before: Ints, now: Ints) -> Flags:
    """Which counts are others; what was not there before was counted 0 times."""
    differ: Flags = now != np.pad(before, (0, len(now) - len(before)))
    return differ


def _owners(is_other: Flags, columns: Sequence[Ints]) -> Iterator[int]:
    """Which columns have one of some numbers."""
    ends = np.cumsum([len(column) for column in columns])
    hits = np.flatnonzero(is_other[_column(columns)]) if is_other.any() else ()
    yield from np.unique(np.searchsorted(ends, hits, side="right")).tolist()


def _batches(pages: Sequence[PageText]) -> Iterator[tuple[int, int]]:
    """Pages in a row that make a batch: the first one, and the one behind the last."""
    begin = size = 0
    for number, page in enumerate(pages, 1):
        size += len(page.pieces)
        if size > _BATCH or number == len(pages):
            yield begin, number
            begin, size = number, 0
