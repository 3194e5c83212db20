"""Candidate terms: words and phrases with all that is known of each on its page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from mkdocs_docindex.analyse.chunks import Chunks
from mkdocs_docindex.analyse.page_text import IN_HEADING
from mkdocs_docindex.analyse.phrases import Phrases, find_phrases
from mkdocs_docindex.analyse.sections import find_sections
from mkdocs_docindex.analyse.spellings import best_spellings
from mkdocs_docindex.analyse.term_numbers import TermNumbers
from mkdocs_docindex.analyse.token_table import TokenTable
from mkdocs_docindex.analyse.vectors import Flags, Ints, Numbers
from mkdocs_docindex.analyse.words import Language
from mkdocs_docindex.model.pages import CODE, LINK, STRONG
from mkdocs_docindex.numeric import np

__all__ = ["PageTerms", "Terms", "find_terms", "join_terms"]


class Terms(NamedTuple):
    """Columns: what is known of each term on its page."""

    number: Ints
    """The same for a term on all pages."""
    length: Ints
    """How many words it has."""
    words: Ints
    """The numbers of its words: a row of first words, a row of second ones, and so on, -1 behind the last."""
    spelling: Ints
    """The numbers of the texts that readers see, in the same way."""
    uses: Ints
    part_count: Ints
    """Occurrences of the more frequent one of its two parts that are one word shorter."""
    longer_count: Ints
    """Occurrences of the most frequent phrase on the page that is one word longer."""
    position: Numbers
    """Where on the page it stands first: 0 at the top, 1 at the end."""
    code: Ints
    """Occurrences in code spans."""
    inside_sentences: Ints
    capitals: Ints
    """Occurrences inside a sentence with a capital letter."""
    headings: Ints
    """Occurrences in headings."""
    last: Ints
    """Occurrences with no other word of meaning behind it."""
    coverage: Numbers
    """The largest share of a heading's words that it is."""
    is_bold: Flags
    is_heading: Flags
    is_link: Flags
    is_whole: Flags
    """Whether it stands somewhere with no other word of meaning beside it."""
    section: Ints
    """The index of the heading of the section that explains it, -1 above the first one."""

    def take(self, rows: Ints | slice) -> Terms:
        """Some of the rows."""
        return Terms._make(column[..., rows] for column in self)


class PageTerms(NamedTuple):
    """What the text of a page has to do with terms."""

    begin: int
    """Its first row among the terms of all pages."""
    end: int
    """The row behind its last one."""
    words: Ints
    """All its words, each once."""
    verbs: Ints
    """The texts that stand where verbs do, each once for each time."""
    nouns: Ints


def find_terms(
    chunks: Chunks, table: TokenTable, numbers: TermNumbers, language: Language
) -> tuple[Terms, list[PageTerms]]:
    """Find the terms of some pages, each behind that of the page before."""
    phrases = find_phrases(chunks, table, language.longest)
    number = len(phrases.uses)
    term, place = np.repeat(np.arange(number), phrases.uses), phrases.place
    first = place[np.cumsum(phrases.uses) - phrases.uses]
    style = chunks.style[place]
    is_last = chunks.end[place] == place + phrases.length[term]
    is_whole = is_last & chunks.is_first[place]
    in_heading, in_code = style & IN_HEADING > 0, style & CODE > 0
    is_inside = ~(chunks.begins_sentence[place] | in_code)
    sections = find_sections(phrases, chunks)
    page, words = chunks.page[first], _words(first, phrases.length, language.longest, chunks)

    def count(condition: Flags) -> Ints:
        return np.bincount(term[condition], minlength=number)

    terms = Terms(
        number=numbers.of(words),
        length=phrases.length,
        words=words,
        spelling=best_spellings(phrases, chunks, table, language),
        uses=phrases.uses,
        part_count=_part_count(phrases),
        longer_count=_longer_count(phrases),
        position=chunks.position[first] / (chunks.page_length[page] + 1),
        code=count(in_code),
        inside_sentences=count(is_inside),
        capitals=count(is_inside & table.is_capital[chunks.token[place]]),
        headings=count(in_heading),
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
    pages = len(chunks.page_length)
    parts = zip(
        _bounds(page[order], pages),
        _parts(chunks.page[phrases.word], chunks.word[phrases.word], pages),
        _parts(*chunks.verbs, pages),
        _parts(*chunks.nouns, pages),
        strict=True,
    )
    return terms, [PageTerms(*bounds, *columns) for bounds, *columns in parts]


def _compact(terms: Terms) -> Terms:
    """The same in half of the room."""
    return Terms._make(column.astype(np.int32) if column.dtype == np.int64 else column for column in terms)


def _parts(page: Ints, column: Ints, pages: int) -> Iterator[Ints]:
    """A column, cut into that of each page."""
    order = np.argsort(page, kind="stable")
    column = column[order].astype(np.int32)
    return (column[begin:end] for begin, end in _bounds(page[order], pages))


def _bounds(page: Ints, pages: int) -> Iterator[tuple[int, int]]:
    return pairwise(np.searchsorted(page, np.arange(pages + 1)).tolist())


def _words(first: Ints, length: Ints, longest: int, chunks: Chunks) -> Ints:
    words = np.full((longest, len(first)), -1)
    for row in range(longest):
        at = np.flatnonzero(length > row)
        words[row, at] = chunks.word[first[at] + row]
    return words


def _part_count(phrases: Phrases) -> Ints:
    def counts(part: Ints) -> Ints:
        return np.where(part >= 0, phrases.uses[part], phrases.uses)

    return np.maximum(counts(phrases.without_last), counts(phrases.without_first))


def _longer_count(phrases: Phrases) -> Ints:
    longer = np.zeros(len(phrases.uses), np.int64)
    for part in (phrases.without_last, phrases.without_first):
        at = np.flatnonzero(part >= 0)
        np.maximum.at(longer, part[at], phrases.uses[at])
    return longer


def join_terms(parts: Sequence[Terms]) -> Terms:
    """Put the terms of several pages behind each other."""
    return Terms._make(np.concatenate(columns, axis=-1) for columns in zip(*parts, strict=True))
