"""Numbers for terms: the same on all pages, and stable while a site is served."""

from __future__ import annotations

from mkdocs_docindex.numeric import Ints, distinct_places, np

__all__ = ["TermNumbers"]

_BITS = 32


class TermNumbers:
    """A number for each sequence of words, assigned on first use."""

    def __init__(self) -> None:
        self._keys = np.empty(0, np.int64)
        """Sorted: the number of the sequence without its last word, and that word."""
        self._numbers = np.empty(0, np.int64)

    def __len__(self) -> int:
        return len(self._keys)

    def of(self, words: Ints) -> Ints:
        """Return the numbers of terms, given as rows of first words, second words, and so on; -1 after the last."""
        number: Ints = np.full(words.shape[1], -1)
        at = np.arange(len(number))
        for column in words:
            at = at[column[at] >= 0]
            number[at] = self._look_up((number[at] + 1 << _BITS) + column[at])
        return number

    def _look_up(self, keys: Ints) -> Ints:
        asked, at = distinct_places(keys)
        place = np.searchsorted(self._keys, asked)
        is_new = np.append(self._keys, -1)[place] != asked
        if is_new.any():
            new = len(self._keys) + np.arange(is_new.sum())
            self._keys = np.insert(self._keys, place[is_new], asked[is_new])
            self._numbers = np.insert(self._numbers, place[is_new], new)
            place = np.searchsorted(self._keys, asked)
        found: Ints = self._numbers[place][at]
        return found
