"""The spelling of a term: the one that its page uses most often."""

from __future__ import annotations

import re

from mkdocs_docindex.keywords.ngrams import Ngrams, group
from mkdocs_docindex.keywords.segments import Segments
from mkdocs_docindex.keywords.token_table import TokenTable
from mkdocs_docindex.keywords.tokens import IN_HEADING
from mkdocs_docindex.languages.language import Language
from mkdocs_docindex.model.pages import CODE
from mkdocs_docindex.numeric import Flags, Ints, Numbers, np

__all__ = ["are_possessive", "best_spellings", "join_texts", "spell"]

_POSSESSIVE = re.compile("[^A-Z]+['’]s ")
"""The possessive of a thing, "folder's summary", not of a name, "Conway's law"."""
_INSIDE_SENTENCE = 3
"""The weight of a spelling inside a sentence: at the start of headings and sentences any word is capitalised."""

_AS_VERB = 1 / 64
"""The weight of a spelling in the position of a verb: "assign the key" is no reason to write "assign"."""


def best_spellings(ngrams: Ngrams, segments: Segments, table: TokenTable, language: Language) -> Ints:
    """The text numbers of each n-gram: a row of first words, a row of second words, and so on; -1 after the last."""
    ngram, place = np.repeat(np.arange(len(ngrams.uses)), ngrams.uses), ngrams.place
    first = place[np.cumsum(ngrams.uses) - ngrams.uses]
    spelling = np.full((language.longest, len(first)), -1)
    style = segments.style[place]
    is_own = (style & CODE > 0) | ~(segments.begins_sentence[place] | (style & IN_HEADING > 0))
    weight = np.where(is_own, _INSIDE_SENTENCE, 1.0) * np.where(segments.is_verb[place], _AS_VERB, 1.0)
    length = ngrams.length[ngram]
    is_mixed = np.zeros(len(first), np.bool_)
    for size in range(1, language.longest + 1):
        own, every = np.flatnonzero(ngrams.length == size), np.flatnonzero(length == size)
        spelling[:size, own] = _texts(first[own], size, segments, table)
        texts, of = _texts(place[every], size, segments, table), ngram[every]
        is_mixed[of[(texts != spelling[:size, of]).any(axis=0)]] = True
        mixed = np.flatnonzero(is_mixed[of])
        texts, of = texts[:, mixed], of[mixed]
        best = _best(of, texts, weight[every[mixed]], table, language)
        spelling[:size, of[best]] = texts[:, best]
    return spelling


def _texts(place: Ints, size: int, segments: Segments, table: TokenTable) -> Ints:
    """The text numbers of the `size` words that begin at each place."""
    texts = np.empty((size, len(place)), np.int64)
    for row in range(size):
        numbers = table.last_text if row == size - 1 else table.text
        texts[row] = numbers[segments.token[place + row]]
    return texts


def _best(ngram: Ints, texts: Ints, weight: Numbers, table: TokenTable, language: Language) -> Ints:
    """Choose one occurrence of each n-gram, the one with the best spelling.

    The spelling with the highest weight is best, ties are broken alphabetically; a possessive is the last resort.
    """
    key = ngram
    for row in texts:
        groups = group(np.arange(len(key)), key * len(table.texts) + table.rank[row], len(key))
        key = groups.of
    total = np.bincount(groups.of, weight)
    if len(texts) > 1:
        total = total - weight.sum() * are_possessive(texts[:, groups.first], table, language)
    order = np.lexsort((-total, ngram[groups.first]))
    best = groups.first[order]
    return best[np.diff(ngram[best], prepend=-1) > 0]


def are_possessive(spellings: Ints, table: TokenTable, language: Language) -> Flags:
    """Whether phrases begin with the possessive of a thing."""
    found: Flags = np.any(table.has_apostrophe[spellings], axis=0)
    at = np.flatnonzero(found)
    found[at] = [_POSSESSIVE.match(text) is not None for text in spell(spellings[:, at], table, language)]
    return found


def spell(spellings: Ints, table: TokenTable, language: Language) -> list[str]:
    """Return spellings as readers see them."""
    if not language.space:
        rows = spellings.T.tolist()
        return [language.join(table.texts[text] for text in row if text >= 0) for row in rows]
    joined = join_texts(spellings, table.texts)
    if language.has_elision:  # the only words that end in an apostrophe
        return [text.replace("' ", "'").replace("’ ", "’") for text in joined]
    return joined


def join_texts(numbers: Ints, texts: list[str]) -> list[str]:
    """Join texts with spaces, given as a row of first numbers, a row of second numbers, and so on."""
    joined = [texts[number] for number in numbers[0].tolist()]
    for row in numbers[1:]:
        at = np.flatnonzero(row >= 0)
        for place, number in zip(at.tolist(), row[at].tolist(), strict=True):
            joined[place] += " " + texts[number]
    return joined
