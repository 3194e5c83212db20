"""The heading of the section that explains a term."""

from __future__ import annotations

from math import log
from typing import NamedTuple

from mkdocs_docindex.keywords.ngrams import Ngrams
from mkdocs_docindex.keywords.segments import Segments
from mkdocs_docindex.keywords.tokens import IN_HEADING
from mkdocs_docindex.model.pages import STRONG
from mkdocs_docindex.numeric import Ints, Numbers, np, tabulate

__all__ = ["TermSections", "find_sections"]


class TermSections(NamedTuple):
    """Columns: the section features of each term."""

    coverage: Numbers
    """The largest share of a heading's words that belong to the term."""
    best: Ints
    """The index of the heading whose section explains the term, -1 for the text above the first heading."""


def find_sections(ngrams: Ngrams, segments: Segments) -> TermSections:
    """Find the section that explains each term: named after it, early, short, with many occurrences."""
    if not len(ngrams.place):
        return TermSections(np.empty(0), np.empty(0, np.int64))
    term = np.repeat(np.arange(len(ngrams.uses)), ngrams.uses)
    section, style = segments.section[ngrams.place], segments.style[ngrams.place]
    # Occurrences are in page order, so those in the same section are adjacent.
    is_new = (np.diff(term, prepend=-1) > 0) | (np.diff(section, prepend=-1) != 0)
    begin = np.flatnonzero(is_new)
    row = np.cumsum(is_new) - 1
    term, section = term[begin], section[begin]
    heading = section - segments.first_section[segments.page[ngrams.place[begin]]] - 1
    count = np.diff(np.append(begin, len(row)))
    length = segments.section_length[section]
    heading_words = np.bincount(
        segments.section[segments.style & IN_HEADING > 0], minlength=len(segments.section_length)
    )
    in_heading = np.bincount(row[style & IN_HEADING > 0], minlength=len(begin)) > 0
    coverage = np.where(in_heading, ngrams.length[term] / np.maximum(heading_words[section], 1), 0.0)
    first = np.flatnonzero(np.diff(term, prepend=-1))
    fit = (
        3.0 * coverage
        + 0.5 * in_heading
        + 0.5 * (np.bincount(row[style & STRONG > 0], minlength=len(begin)) > 0)
        + tabulate(lambda number: log(1 + number), int(count.max()))[count]
        + 0.3 * (heading == heading[first][term])
        - 0.5 * (heading > 0)
        - 0.5 * tabulate(lambda number: log(20 + number), int(length.max()))[length]
        - 0.05 * np.sqrt(np.maximum(heading, 0))
    )
    best = np.flatnonzero(fit == np.maximum.reduceat(fit, first)[term])
    best = best[np.diff(term[best], prepend=-1) > 0]  # the first one wins a tie
    return TermSections(np.maximum.reduceat(coverage, first), heading[best])
