"""The terms of all pages of one language, with their weights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from mkdocs_docindex.analyse.chunks import cut_pages
from mkdocs_docindex.analyse.page_text import PageText, Pieces, page_text
from mkdocs_docindex.analyse.spellings import join_texts, spell
from mkdocs_docindex.analyse.terms import Terms, find_terms, join_terms
from mkdocs_docindex.analyse.token_table import TokenTable, token_table
from mkdocs_docindex.analyse.vectors import Ints, Numbers
from mkdocs_docindex.analyse.vocabulary import Vocabulary
from mkdocs_docindex.analyse.weights import SiteTerms, Verbs, site_terms, weigh
from mkdocs_docindex.model import Document

__all__ = ["Candidate", "SiteCandidates", "find_candidates"]

_BATCH = 200_000
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


class SiteCandidates(NamedTuple):
    """The candidates of all pages of one language."""

    pages: list[list[Candidate]]
    """Of each page, best first."""
    verbs: Verbs


def find_candidates(pages: Sequence[tuple[str, Document]], vocabulary: Vocabulary) -> SiteCandidates:
    """Find all terms that pages, each with its title, might be about, and weigh them."""
    pieces = Pieces(vocabulary)
    texts = [page_text(document, pieces) for _, document in pages]
    table, expand = token_table(vocabulary), pieces.expander()
    titles = [vocabulary.words_of(title) for title, _ in pages]
    pages_with_word = np.zeros(len(vocabulary.names), np.int64)
    found: list[Terms] = []
    for begin, end in _batches(texts):
        batch = find_terms(cut_pages(texts[begin:end], expand, table), table, vocabulary.language)
        found.append(replace(batch.terms, page=batch.terms.page + begin))
        pages_with_word[: len(batch.pages_with_word)] += batch.pages_with_word
    terms = join_terms(found)
    site = site_terms(terms, titles, pages_with_word)
    verbs = Verbs(table, vocabulary.language)
    score = weigh(terms, site, verbs, table, vocabulary)
    order = np.lexsort((-score, terms.page))
    order = order[score[order] > -np.inf]
    rows = list(map(Candidate._make, _rows(order, score, terms, site, table, vocabulary)))
    ends = np.searchsorted(terms.page[order], np.arange(len(pages) + 1)).tolist()
    return SiteCandidates([sorted(rows[begin:end]) for begin, end in pairwise(ends)], verbs)


def _rows(
    order: Ints, score: Numbers, terms: Terms, site: SiteTerms, table: TokenTable, vocabulary: Vocabulary
) -> Iterator[tuple[Any, ...]]:
    """The fields of candidates."""
    words = terms.words[:, order]
    weak, compound = np.zeros((2, len(vocabulary.names) + 1), np.bool_)
    weak[list(vocabulary.weak)] = True
    compound[:-1] = [" " in name for name in vocabulary.names]
    is_capital = (terms.inside_sentences > 0) & (terms.inside_sentences <= 2 * terms.capitals)
    columns = (
        terms.count, terms.longer_count, site.pages_with, terms.section, site.title_share, terms.code, terms.headings,
        terms.last, terms.coverage, terms.is_link, terms.is_whole, is_capital,
    )  # fmt: skip
    return zip(
        (-score[order]).tolist(),
        join_texts(words, vocabulary.names),
        terms.length[order].tolist(),
        order.tolist(),
        spell(terms.spelling[:, order], table, vocabulary.language),
        *(column[order].tolist() for column in columns),
        weak[words[0]].tolist(),
        np.any(compound[words], axis=0).tolist(),
        strict=True,
    )


def _batches(pages: Sequence[PageText]) -> Iterator[tuple[int, int]]:
    """Pages in a row that make a batch: the first one, and the one behind the last."""
    begin = size = 0
    for number, page in enumerate(pages, 1):
        size += len(page.pieces)
        if size > _BATCH or number == len(pages):
            yield begin, number
            begin, size = number, 0
