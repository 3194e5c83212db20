"""Segmentation: split pages into segments, runs of words with no stop word or punctuation between them.

As in RAKE, keyphrases are only searched within segments. All pages of a batch are segmented at once with numpy: a
Python loop over the tokens would take most of the time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from mkdocs_docindex.keywords.token_table import TokenTable
from mkdocs_docindex.keywords.tokens import IN_HEADING, PageText
from mkdocs_docindex.keywords.vocabulary import BLOCK_END, BREAK, NUMBER, SPAN_END, STOP, WORD
from mkdocs_docindex.model.pages import CODE
from mkdocs_docindex.numeric import Flags, Ints, np

__all__ = ["Segments", "Uses", "segment_pages"]

_LONGEST_SEGMENT = 40
_MOST_WORDS = 200_000


class Segments(NamedTuple):
    """Columns of the words of all segments, in order. Pages and sections are numbered across the batch."""

    token: Ints
    word: Ints
    position: Ints
    """Words before it on its page, stop words included."""
    page: Ints
    section: Ints
    style: Ints
    is_first: Flags
    """Whether it begins its segment."""
    end: Ints
    """The index after the last word of its segment."""
    is_verb: Flags
    """Whether it is in the position of a verb."""
    begins_sentence: Flags
    page_length: Ints
    """The number of words of each page."""
    section_length: Ints
    """The number of words of each section."""
    first_section: Ints
    """The first section of each page."""
    verbs: Uses
    """Words in the position of a verb: "to open", "open the gate"."""
    nouns: Uses
    """Words in the position of a noun: "the gate", "of gates"."""


class Uses(NamedTuple):
    """Columns of words in a grammatical position, one row per occurrence."""

    page: Ints
    text: Ints


class _Spans(NamedTuple):
    """Columns of the spans of some pages."""

    style: Ints
    page: Ints
    section: Ints
    first: Ints
    """The first span of each page, and the end of the last page."""
    first_section: Ints
    """The first section of each page, and the end of the last page."""


class _Words(NamedTuple):
    """Columns of the tokens that are words, before numbers are stripped from the ends of segments."""

    at: Ints
    """The index of the token."""
    run: Ints
    """The index of the token that begins its run of words."""
    segment: Ints
    is_first: Flags
    is_full: Flags
    """Whether its segment ends here because it has the maximum length."""
    is_kept: Flags
    position: Ints
    """For all tokens: the number of words before."""


def segment_pages(pages: Sequence[PageText], expand: Callable[[Ints], Ints], table: TokenTable) -> Segments:
    """Split pages into segments, and find words in the positions of verbs and nouns."""
    spans = _spans(pages)
    token = np.concatenate([[BLOCK_END], expand(np.concatenate([page.pieces for page in pages]))])
    mark = np.flatnonzero(token <= BLOCK_END)  # the mark before each span, and the last one
    span = np.cumsum(token <= BLOCK_END) - 1
    kind = _kinds(token, span, spans, table)
    words = _words(token, kind, span, spans, table)
    begin = words.position[mark]
    if (np.diff(begin[spans.first]) > _MOST_WORDS).any():
        block = np.maximum.accumulate(np.where(token[mark] == BLOCK_END, np.arange(len(mark)), 0))[:-1]
        is_too_far = begin[block] - begin[spans.first[spans.page]] > _MOST_WORDS
        words = _words(token, np.where(np.append(is_too_far, False)[span], BREAK, kind), span, spans, table)
        begin = words.position[mark]
    uses = _uses(token, words, table)
    verbs, nouns = (Uses(spans.page[span[at]], table.text[token[at]]) for at in uses)
    is_verb = np.zeros(len(token), np.bool_)
    is_verb[uses[0]] = True
    kept = np.flatnonzero(words.is_kept)
    at, segment = words.at[kept], words.segment[kept]
    is_first = np.diff(segment, prepend=-1) > 0
    bounds = np.append(np.flatnonzero(is_first), len(at))
    token_at, span = token[at], span[at]
    page = spans.page[span]
    return Segments(
        token=token_at,
        word=table.word[token_at],
        position=words.position[at] - begin[spans.first[page]],
        page=page,
        section=spans.section[span],
        style=spans.style[span],
        is_first=is_first,
        end=np.repeat(bounds[1:], np.diff(bounds)),
        is_verb=is_verb[at],
        begins_sentence=is_first & words.is_first[kept] & _follows_sentence_end(token, table)[at],
        page_length=np.diff(begin[spans.first]),
        section_length=np.bincount(spans.section, np.diff(begin), spans.first_section[-1]).astype(np.int64),
        first_section=spans.first_section[:-1],
        verbs=verbs,
        nouns=nouns,
    )


def _spans(pages: Sequence[PageText]) -> _Spans:
    first_section = np.cumsum([0, *(page.sections for page in pages)])
    lengths = [len(page.styles) for page in pages]
    page_of = np.repeat(np.arange(len(pages)), lengths)
    heading = np.array([heading for page in pages for heading in page.headings], np.int64)
    return _Spans(
        style=np.array([style for page in pages for style in page.styles], np.int64),
        page=page_of,
        section=first_section[page_of] + heading + 1,
        first=np.cumsum([0, *lengths]),
        first_section=first_section,
    )


def _kinds(token: Ints, span: Ints, spans: _Spans, table: TokenTable) -> Ints:
    """The kinds of tokens; a stop word that joins the words of a name belongs to the name.

    A name is capitalised, "Code of Conduct", or is a whole heading, link or emphasised text, "time to live". In a
    heading, and where a sentence begins, a capital letter says little, unless the page has the name elsewhere.
    """
    kind = table.kind[token]
    at = np.flatnonzero(table.is_name_joint[token])
    at = at[(at > 1) & (at < len(token) - 2)]
    before, after = token[at - 1], token[at + 1]
    is_between = (kind[at - 1] == WORD) & (kind[at + 1] == WORD)
    is_capital = table.is_capital[before] & table.is_capital[after]
    style = spans.style[np.minimum(span[at], len(spans.style) - 1)]
    is_inside = (style & IN_HEADING == 0) & (kind[at - 2] != BREAK)
    is_whole = (token[at - 2] <= BLOCK_END) & (token[at + 2] <= BLOCK_END) & (style & ~CODE > 0)
    is_verb = table.is_gerund[before] | table.is_weak[table.text[before]] | table.is_weak[table.text[after]]
    is_name = is_between & ((is_capital & is_inside) | (is_whole & ~is_verb))
    words = len(table.is_number)
    pair = (spans.page[np.minimum(span[at], len(spans.page) - 1)] * words + table.word[before]) * words + table.word[
        after
    ]
    is_known = is_between & is_capital & np.isin(pair, pair[is_name])
    kind[at[is_name | is_known]] = NUMBER
    return kind


def _words(token: Ints, kind: Ints, span: Ints, spans: _Spans, table: TokenTable) -> _Words:
    """Find words and their segments."""
    is_word = kind >= WORD
    at = np.flatnonzero(is_word)
    index = np.arange(len(at))
    run = np.maximum.accumulate(np.where(is_word[at - 1], 0, index))
    place = index - run
    is_first = place % _LONGEST_SEGMENT == 0
    segment = np.cumsum(is_first) - 1
    # Numbers are stripped from both ends of a segment, except in code.
    is_strippable = table.is_number[table.word[token[at]]] & (spans.style[span[at]] & CODE == 0)
    solid = np.flatnonzero(~is_strippable)
    first, last = np.full(is_first.sum(), len(at)), np.full(is_first.sum(), -1)
    first[segment[solid[::-1]]] = solid[::-1]
    last[segment[solid]] = solid
    is_counted = kind == STOP
    is_counted[at] = index <= last[segment]
    return _Words(
        at=at,
        run=at[run],
        segment=segment,
        is_first=is_first,
        is_full=place % _LONGEST_SEGMENT == _LONGEST_SEGMENT - 1,
        is_kept=(index >= first[segment]) & (index <= last[segment]),
        position=np.cumsum(is_counted) - is_counted,
    )


def _follows_sentence_end(token: Ints, table: TokenTable) -> Flags:
    """For each token, whether a sentence begins there."""
    before = np.maximum.accumulate(np.where(token == SPAN_END, 0, np.arange(len(token))))
    return np.append(False, table.ends_sentence[token[before[:-1]]])


def _uses(token: Ints, words: _Words, table: TokenTable) -> tuple[Ints, Ints]:
    """Find verbs and nouns: both after certain stop words, verbs also before determiners."""
    first = words.at[words.is_first]
    before = token[words.run[words.is_first] - 1]
    last = words.at[~words.is_full]
    verbs = np.concatenate((first[table.before_verbs[before]], last[table.is_determiner[token[last + 1]]]))
    # "for enabling" is no evidence of a noun, "the routing" is.
    is_noun = table.before_nouns[before] & (~table.is_gerund[token[first]] | table.is_determiner[before])
    return verbs, first[is_noun]
