"""Feature extraction for candidate terms, each on its page.

The features include term frequency, position, coverage of headings, and, as in the C-value, how often a term is only
part of a longer one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from mkdocs_docindex.keywords.best_heading import find_sections
from mkdocs_docindex.keywords.ngrams import Ngrams, find_ngrams
from mkdocs_docindex.keywords.segments import Segments
from mkdocs_docindex.keywords.spellings import best_spellings
from mkdocs_docindex.keywords.term_numbers import TermNumbers
from mkdocs_docindex.keywords.token_table import TokenTable
from mkdocs_docindex.keywords.tokens import IN_HEADING
from mkdocs_docindex.languages.language import Language
from mkdocs_docindex.model.pages import CODE, LINK, STRONG
from mkdocs_docindex.numeric import Flags, Ints, Numbers, np

__all__ = ["PageTerms", "TermFeatures", "extract_features", "join_features"]


class TermFeatures(NamedTuple):
    """Columns: the features of each term on its page."""

    number: Ints
    """The number of the term, the same on all pages."""
    length: Ints
    """The number of words."""
    words: Ints
    """The numbers of its words: a row of first words, a row of second words, and so on; -1 after the last."""
    spelling: Ints
    """The numbers of the texts that readers see, in the same layout."""
    uses: Ints
    part_count: Ints
    """Occurrences of the more frequent of its two parts that are one word shorter."""
    longer_count: Ints
    """Occurrences of the most frequent phrase on the page that is one word longer."""
    position: Numbers
    """Its first position on the page: 0 at the top, 1 at the end."""
    code: Ints
    """Occurrences in code spans."""
    inside_sentences: Ints
    capitals: Ints
    """Capitalised occurrences inside a sentence."""
    headings: Ints
    """Occurrences in headings."""
    links: Ints
    """Occurrences in link texts."""
    before: Ints
    """The text of the word before all of its occurrences; -1 if that is not always the same word."""
    after: Ints
    """The same for the word after it."""
    continued: Ints
    """Occurrences as the beginning of repeated phrases that are one word longer."""
    last: Ints
    """Occurrences with no other content word after it."""
    coverage: Numbers
    """The largest share of a heading's words that belong to it."""
    is_bold: Flags
    is_heading: Flags
    is_link: Flags
    is_whole: Flags
    """Whether it occurs somewhere with no other content word next to it."""
    section: Ints
    """The index of the heading of the section that explains it, -1 for the text above the first heading."""

    def take(self, rows: Ints | slice) -> TermFeatures:
        """Select rows."""
        return TermFeatures._make(column[..., rows] for column in self)


class PageTerms(NamedTuple):
    """The rows of a page in `TermFeatures`, and its words."""

    begin: int
    """Its first row."""
    end: int
    """The row after its last one."""
    words: Ints
    """Its distinct words."""
    verbs: Ints
    """The texts in the position of a verb, one per occurrence."""
    nouns: Ints
    """The same for nouns."""


def extract_features(
    segments: Segments, table: TokenTable, numbers: TermNumbers, language: Language
) -> tuple[TermFeatures, list[PageTerms]]:
    """Find the terms of some pages and their features, ordered by page."""
    ngrams = find_ngrams(segments, table, language.longest)
    number = len(ngrams.uses)
    term, place = np.repeat(np.arange(number), ngrams.uses), ngrams.place
    first = place[np.cumsum(ngrams.uses) - ngrams.uses]
    style = segments.style[place]
    is_last = segments.end[place] == place + ngrams.length[term]
    is_whole = is_last & segments.is_first[place]
    in_heading, in_code = style & IN_HEADING > 0, style & CODE > 0
    is_inside = ~(segments.begins_sentence[place] | in_code)
    sections = find_sections(ngrams, segments)
    page, words = segments.page[first], _words(first, ngrams.length, language.longest, segments)

    def count(condition: Flags) -> Ints:
        return np.bincount(term[condition], minlength=number)

    terms = TermFeatures(
        number=numbers.of(words),
        length=ngrams.length,
        words=words,
        spelling=best_spellings(ngrams, segments, table, language),
        uses=ngrams.uses,
        part_count=_part_count(ngrams),
        longer_count=_longer_count(ngrams),
        position=segments.position[first] / (segments.page_length[page] + 1),
        code=count(in_code),
        inside_sentences=count(is_inside),
        capitals=count(is_inside & table.is_capital[segments.token[place]]),
        headings=count(in_heading),
        links=count(style & LINK > 0),
        before=_neighbour(np.where(segments.is_first[place], -1, place - 1), ngrams, segments, table),
        after=_neighbour(np.where(is_last, -1, place + ngrams.length[term]), ngrams, segments, table),
        continued=_continued(ngrams),
        last=count(is_last),
        coverage=sections.coverage,
        is_bold=count(style & STRONG > 0) > 0,
        is_heading=count(in_heading & is_whole) > 0,
        is_link=count((style & LINK > 0) & is_whole) > 0,
        is_whole=count(is_whole) > 0,
        section=sections.best,
    )
    order = np.argsort(page, kind="stable")
    terms = _compact(terms.take(order))
    pages = len(segments.page_length)
    parts = zip(
        _bounds(page[order], pages),
        _parts(segments.page[ngrams.word], segments.word[ngrams.word], pages),
        _parts(*segments.verbs, pages),
        _parts(*segments.nouns, pages),
        strict=True,
    )
    return terms, [PageTerms(*bounds, *columns) for bounds, *columns in parts]


def _compact(terms: TermFeatures) -> TermFeatures:
    """The same columns in half the memory."""
    return TermFeatures._make(column.astype(np.int32) if column.dtype == np.int64 else column for column in terms)


def _parts(page: Ints, column: Ints, pages: int) -> Iterator[Ints]:
    """Split a column by page."""
    order = np.argsort(page, kind="stable")
    column = column[order].astype(np.int32)
    return (column[begin:end] for begin, end in _bounds(page[order], pages))


def _bounds(page: Ints, pages: int) -> Iterator[tuple[int, int]]:
    return pairwise(np.searchsorted(page, np.arange(pages + 1)).tolist())


def _words(first: Ints, length: Ints, longest: int, segments: Segments) -> Ints:
    words = np.full((longest, len(first)), -1)
    for row in range(longest):
        at = np.flatnonzero(length > row)
        words[row, at] = segments.word[first[at] + row]
    return words


def _neighbour(at: Ints, ngrams: Ngrams, segments: Segments, table: TokenTable) -> Ints:
    """The text of the word next to each n-gram, from the index of that word for each occurrence, -1 for none."""
    if not len(at):
        return at
    first = np.cumsum(ngrams.uses) - ngrams.uses
    word = np.where(at >= 0, segments.word[at], -1)
    is_same = np.minimum.reduceat(word, first) == np.maximum.reduceat(word, first)
    return np.where(is_same & (at[first] >= 0), table.text[segments.token[at[first]]], -1)


def _part_count(ngrams: Ngrams) -> Ints:
    def counts(part: Ints) -> Ints:
        return np.where(part >= 0, ngrams.uses[part], ngrams.uses)

    return np.maximum(counts(ngrams.without_last), counts(ngrams.without_first))


def _longer_count(ngrams: Ngrams) -> Ints:
    longer = np.zeros(len(ngrams.uses), np.int64)
    for part in (ngrams.without_last, ngrams.without_first):
        at = np.flatnonzero(part >= 0)
        np.maximum.at(longer, part[at], ngrams.uses[at])
    return longer


def _continued(ngrams: Ngrams) -> Ints:
    at = np.flatnonzero((ngrams.length > 1) & (ngrams.without_last >= 0) & (ngrams.uses > 1))
    return np.bincount(ngrams.without_last[at], ngrams.uses[at], len(ngrams.uses)).astype(np.int64)


def join_features(parts: Sequence[TermFeatures]) -> TermFeatures:
    """Concatenate the terms of several pages."""
    return TermFeatures._make(np.concatenate(columns, axis=-1) for columns in zip(*parts, strict=True))
