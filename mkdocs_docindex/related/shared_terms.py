"""The terms that two pages have in common, found for many pairs of pages at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mkdocs_docindex.numeric import Flags, Ints, Numbers, np, ranges
from mkdocs_docindex.related.sparse import Vector

__all__ = ["SharedTerms"]


class SharedTerms:
    """The terms of some pages, as columns."""

    def __init__(self, weights: Sequence[Vector], terms: Sequence[Mapping[str, Sequence[int]]], words: int) -> None:
        """`weights`: the words of each page with their weights; `terms`: the words of its terms, by key.

        `words` is the number of words of the site. A term with a word that has no weight on its page is ignored.
        """
        self._words = words
        page = np.repeat(np.arange(len(weights)), [len(vector.feature) for vector in weights])
        place = page * words + np.concatenate([vector.feature for vector in weights])
        order = np.argsort(place)
        self._place = np.append(place[order], -1)
        """The words of all pages, sorted, and a sentinel that matches no word."""
        self._weight = np.append(np.concatenate([vector.weight for vector in weights])[order], 0.0)
        self.keys = sorted({key for found in terms for key in found})
        number = {key: at for at, key in enumerate(self.keys)}
        page = np.repeat(np.arange(len(terms)), [len(found) for found in terms])
        key = np.array([number[key] for found in terms for key in found], np.int64)
        self._named = np.append(np.sort(page * len(self.keys) + key), -1)
        """The terms of all pages, in the same layout."""
        length = np.array([len(found) for every in terms for found in every.values()], np.int64)
        word = np.array([word for every in terms for found in every.values() for word in found], np.int64)
        weight = self._weights(np.repeat(page, length), word)
        term = np.repeat(np.arange(len(page)), length)
        is_whole = (np.bincount(term, weight == 0, len(page)) == 0) & (length > 0)
        self._first = np.searchsorted(page[is_whole], np.arange(len(terms) + 1))
        """The first term of each page, of those whose words are all on it, and the end of the last page."""
        self._key, self._length = key[is_whole], length[is_whole]
        self._begin = np.cumsum(self._length) - self._length
        self._word, self._own = word[is_whole[term]], weight[is_whole[term]]

    def of(self, these: Ints, others: Ints) -> tuple[Ints, Ints]:
        """Find the shared terms of pairs of pages: columns of pairs and of keys, the highest weights first."""
        pair, term = self._terms_of(these)
        pair_there, term_there = self._terms_of(others)
        is_only_there = ~self._has(these[pair_there], self._key[term_there])
        pair_there, term_there = pair_there[is_only_there], term_there[is_only_there]
        factor = np.append(1 + self._has(others[pair], self._key[term]), np.ones(len(pair_there), np.int64))
        page = np.append(others[pair], these[pair_there])
        pair, term = np.append(pair, pair_there), np.append(term, term_there)
        length = self._length[term]
        row, at = np.repeat(np.arange(len(term)), length), ranges(self._begin[term], length)
        weight = self._weights(page[row], self._word[at])
        total = np.bincount(row, self._own[at] * weight, len(term)) * factor
        is_shared = np.bincount(row, weight == 0, len(term)) == 0
        pair, key, total = pair[is_shared], self._key[term[is_shared]], total[is_shared]
        order = np.lexsort((key, -total, pair))
        return pair[order], key[order]

    def _terms_of(self, pages: Ints) -> tuple[Ints, Ints]:
        begin, length = self._first[pages], self._first[pages + 1] - self._first[pages]
        return np.repeat(np.arange(len(pages)), length), ranges(begin, length)

    def _weights(self, page: Ints, word: Ints) -> Numbers:
        """The weights of words on pages, 0 if a page does not have a word."""
        place = page * self._words + word
        at = np.searchsorted(self._place[:-1], place)
        return np.where(self._place[at] == place, self._weight[at], 0.0)

    def _has(self, page: Ints, key: Ints) -> Flags:
        """Whether pages have terms, even if they do not have all of their words."""
        place = page * len(self.keys) + key
        has: Flags = self._named[np.searchsorted(self._named[:-1], place)] == place
        return has
