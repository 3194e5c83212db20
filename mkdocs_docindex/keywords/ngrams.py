"""N-grams: sequences of one to five words that a page repeats or emphasises, found in a whole batch of pages at once.

As in the Apriori algorithm, an n-gram of n words can only be frequent if both its parts of n - 1 words are.
"""

from __future__ import annotations

from typing import NamedTuple

from mkdocs_docindex.keywords.segments import Segments
from mkdocs_docindex.keywords.token_table import TokenTable
from mkdocs_docindex.keywords.tokens import IN_HEADING
from mkdocs_docindex.model.pages import CODE, LINK, STRONG
from mkdocs_docindex.numeric import Flags, Ints, np

__all__ = ["Groups", "Ngrams", "find_ngrams", "group"]

_SHORT_PAGE = 200
"""In words. On shorter pages a phrase counts even if it is not repeated."""


class Ngrams(NamedTuple):
    """Columns of n-grams, separate for each page, and of their occurrences."""

    length: Ints
    """The number of words."""
    uses: Ints
    """The number of occurrences."""
    without_last: Ints
    """The n-gram without its last word, -1 if that is not an n-gram here."""
    without_first: Ints
    place: Ints
    """The index of the first word of each occurrence, ordered by n-gram and position."""
    word: Ints
    """The first occurrence of each word on each page, in page order; numbers are left out."""


class Groups(NamedTuple):
    """Word sequences of one length, grouped by page and words."""

    place: Ints
    """The first word of each sequence, ordered by group and position."""
    first: Ints
    """The first occurrence of each group."""
    uses: Ints
    of: Ints
    """The group of the sequence that begins at each word, -1 if none does."""


def find_ngrams(segments: Segments, table: TokenTable, longest: int) -> Ngrams:
    """Find n-grams level by level: of one word, of two words, and so on."""
    is_short = (segments.page_length < _SHORT_PAGE)[segments.page]
    is_number = table.is_number[segments.word]
    words = len(table.is_number)
    groups = group(np.arange(len(segments.word)), segments.page * words + segments.word, len(segments.word))
    word = groups.first[~is_number[groups.first]]
    found: list[tuple[Ints, ...]] = []
    shorter, numbers, total = groups, np.full(len(groups.first), -1), 0
    for length in range(1, longest + 1):
        if length > 1:
            groups = _longer(shorter, length, segments, is_short)
        first = groups.first
        is_ngram = (groups.uses > 1) | is_short[first] | _is_emphasised(first, length, segments)
        is_ngram &= ~(is_number[first] | is_number[first + length - 1])
        first = first[is_ngram]
        parts = (numbers[shorter.of[first]], numbers[shorter.of[first + (length > 1)]])
        place = groups.place[np.repeat(is_ngram, groups.uses)]
        found.append((np.full(len(first), length), groups.uses[is_ngram], *parts, place))
        shorter, numbers = groups, np.where(is_ngram, total + np.cumsum(is_ngram) - 1, -1)
        total += len(first)
    lengths, uses, without_last, without_first, places = map(np.concatenate, zip(*found, strict=True))
    return Ngrams(lengths, uses, without_last, without_first, places, word)


def _is_emphasised(first: Ints, length: int, segments: Segments) -> Flags:
    """Whether the n-grams that begin at these words are emphasised."""
    style = segments.style[first]
    if length == 1:
        return style > 0
    is_whole = segments.is_first[first] & (segments.end[first] == first + length)
    is_emphasised: Flags = (style & (IN_HEADING | STRONG | CODE) > 0) | ((style & LINK > 0) & is_whole)
    return is_emphasised


def _longer(shorter: Groups, length: int, segments: Segments, is_short: Flags) -> Groups:
    """Group the sequences that are one word longer.

    A repeated sequence consists of two shorter repeated ones: in running text only these need to be checked.
    """
    at = np.flatnonzero(shorter.of >= 0)
    at = at[at + length <= segments.end[at]]
    left, right = shorter.of[at], shorter.of[at + 1]
    is_repeated = shorter.uses > 1
    is_candidate = (is_repeated[left] & is_repeated[right]) | is_short[at] | (segments.style[at] > 0)
    at, left, right = (column[is_candidate & (right >= 0)] for column in (at, left, right))
    return group(at, left * len(shorter.first) + right, len(segments.word))


def group(at: Ints, key: Ints, size: int) -> Groups:
    """Group sequences by key; `at` are their first words."""
    order = _stable_argsort(key)
    place, key = at[order], key[order]
    begin = np.flatnonzero(np.diff(key, prepend=-1))
    of = np.full(size, -1)
    uses = np.diff(np.append(begin, len(key)))
    of[place] = np.repeat(np.arange(len(begin)), uses)
    return Groups(place, place[begin], uses, of)


def _stable_argsort(key: Ints) -> Ints:
    """A stable argsort of non-negative numbers: sorting numbers that include their index is much faster."""
    bits = len(key).bit_length()
    if len(key) == 0 or int(key.max()).bit_length() + bits > 63:
        return np.argsort(key, kind="stable")
    packed = key << bits | np.arange(len(key))
    packed.sort()
    return packed & ((1 << bits) - 1)
