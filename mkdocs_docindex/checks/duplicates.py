"""Duplicates: pages with the same title, or with a high Jaccard similarity of their shingles."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from zlib import crc32

from mkdocs_docindex.languages.detect import detect_language
from mkdocs_docindex.languages.scripts import HAN, HIRAGANA, KATAKANA, THAI
from mkdocs_docindex.model.findings import Finding
from mkdocs_docindex.model.pages import Page
from mkdocs_docindex.wording import title_from_name

__all__ = ["same_texts", "same_titles"]

_SIMILAR = 0.8
_FEWEST_WORDS = 50
_SHINGLE = 5
# Splitting Latin text at the beginnings of some words gives samples faster than splitting it into words.
_MARKS = (" u", " d", " s")
_MARKS_OF_LONG_TEXT = _MARKS[:2]
_LONG_TEXT = 8000
_SAMPLE_LENGTH = (15, 30)
_ENOUGH_SAMPLES = 32
_SAMPLE_STEPS = ((128, 1), (512, 4), (2048, 16))
"""On a page with fewer words, about every n-th word begins a sample; on longer pages every 64th."""
_LAST_STEP = 64
_MOST_PAIRED = 8
_MOST_COMPARED = 5
_LETTER_WORDS = re.compile(f"([{HAN}{HIRAGANA}{KATAKANA}{THAI}])")
_LANGUAGE = re.compile(
    r"(?:ar|bg|bn|ca|cs|da|de|el|en|es|et|fa|fi|fr|he|hi|hr|hu|hy|id|it|ja|ka|ko|lt|lv|ms|nb|nl|no|pl|pt|ro|ru|sk|sl|sr"
    r"|sv|sw|ta|te|th|tr|uk|ur|vi|zh)(?:[-_](?:[a-z]{2}|hans|hant))?",
    re.IGNORECASE,
)

Words = list[str]
Shingles = frozenset[tuple[str, ...]]


def same_titles(pages: Sequence[Page], indexes: Collection[str]) -> Iterator[Finding]:
    """Find titles that several pages of a language share, in the nav and in their own text.

    "Overview" in the nav is not a duplicate, because readers see it below another title, unless the pages themselves
    also share a title. An index page with the name of its folder as its title shares it with all folders of that name,
    and readers see which one it is.
    """
    groups: dict[tuple[str, str, str], list[Page]] = {}
    for page in pages:
        if page.src in indexes and _folded(page.title) == _folded(title_from_name(posixpath.basename(page.folder))):
            continue
        document = page.document
        own = document.meta.get("title") or document.first_h1 or page.title
        groups.setdefault((_folded(page.title), _folded(str(own)), _language(page)), []).append(page)
    for group in groups.values():
        if len(group) < 2:
            continue
        by_language: dict[str, list[Page]] = {}
        for page in group:
            by_language.setdefault(detect_language(_text(page)), []).append(page)
        for first, *others in by_language.values():
            if others:
                yield Finding(
                    "duplicate-title",
                    first.src,
                    title=" ".join(first.title.split()),
                    also=tuple(page.src for page in others),
                )


def same_texts(pages: Sequence[Page], body: Callable[[str], str]) -> Iterator[Finding]:
    """Find near-duplicates by the Jaccard similarity of 5-word shingles, including code; each with the most similar.

    Only pages with common samples are compared, so that the cost grows with the text and not with the number of pairs.
    """
    sampler = _Sampler()
    samples = [sampler.sample(page) if page.document.words >= _FEWEST_WORDS else () for page in pages]
    shared = _shared(samples)
    candidates: dict[int, list[tuple[int, int]]] = {}
    for (first, second), count in shared.items():
        if 2 * count >= min(len(samples[first]), len(samples[second])):
            candidates.setdefault(second, []).append((-count, first))

    @lru_cache(maxsize=64)
    def prose(number: int) -> Shingles:
        return _shingles(_words(pages[number]))

    @lru_cache(maxsize=64)
    def source(number: int) -> Shingles:
        return _shingles(_split_words(body(pages[number].src)))

    for second in sorted(candidates):
        for _, first in sorted(candidates[second])[:_MOST_COMPARED]:
            if _language(pages[first]) != _language(pages[second]):
                continue
            score = _jaccard(prose(first), prose(second))
            if score >= _SIMILAR and (score := min(score, _jaccard(source(first), source(second)))) >= _SIMILAR:
                yield Finding("near-duplicate", pages[second].src, also=(pages[first].src,), likeness=score)
                break


class _Sampler:
    """Takes the same samples of the same words, independent of their context."""

    def __init__(self) -> None:
        self._known: set[str] = set()
        self._chosen: dict[int, set[str]] = {step: set() for _, step in (*_SAMPLE_STEPS, (0, _LAST_STEP))}

    def sample(self, page: Page) -> tuple[str, ...]:
        """Return pieces of a page's text. A coarser sample is a subset of every finer one."""
        text = _text(page).lower()
        shortest, longest = _SAMPLE_LENGTH
        marks = _MARKS if len(text) < _LONG_TEXT else _MARKS_OF_LONG_TEXT
        found = [piece[:longest] for mark in marks for piece in text.split(mark)[1:] if len(piece) >= shortest]
        if len(found) < _ENOUGH_SAMPLES:
            found += self._shingles(_split_words(text))
        return tuple(dict.fromkeys(found))

    def _shingles(self, words: Words) -> list[str]:
        for word in set(words) - self._known:
            self._known.add(word)
            number = crc32(word.encode("utf-8", "surrogatepass"))
            for step, chosen in self._chosen.items():
                if number % step == 0:
                    chosen.add(word)
        chosen = self._chosen[next((step for limit, step in _SAMPLE_STEPS if len(words) < limit), _LAST_STEP)]
        starts = [at for at, word in enumerate(words[: 1 - _SHINGLE]) if word in chosen]
        return [" ".join(words[at : at + _SHINGLE]) for at in starts]


def _shared(samples: Sequence[tuple[str, ...]]) -> Counter[tuple[int, int]]:
    """Count the samples that pairs of pages share. A sample on very many pages only pairs adjacent ones."""
    first_with: dict[str, int] = {}
    several: dict[str, list[int]] = {}
    for number, sample in enumerate(samples):
        for shingle in sample:
            first = first_with.setdefault(shingle, number)
            if first != number:
                several.setdefault(shingle, [first]).append(number)
    counts: Counter[tuple[int, int]] = Counter()
    for numbers in several.values():
        if len(numbers) <= _MOST_PAIRED:
            counts.update(combinations(numbers, 2))
        else:
            counts.update({*((numbers[0], other) for other in numbers[1:]), *pairwise(numbers)})
    return counts


def _shingles(words: Words) -> Shingles:
    return frozenset(zip(*(words[start:] for start in range(_SHINGLE)), strict=False))


def _jaccard(left: Shingles, right: Shingles) -> float:
    """The Jaccard similarity of two sets: the size of the intersection divided by that of the union."""
    common = len(left & right)
    union = len(left) + len(right) - common
    return common / union if union else 0.0


def _text(page: Page) -> str:
    return " ".join([text for block in page.document.blocks for _, text in block.spans])


def _words(page: Page) -> Words:
    return _split_words(_text(page))


def _split_words(text: str) -> Words:
    """Split text at spaces, and into letters for scripts without spaces."""
    text = text.lower()
    return (text if text.isascii() else _LETTER_WORDS.sub(r" \1 ", text)).split()


def _folded(title: str) -> str:
    return " ".join(title.split()).casefold()


def _language(page: Page) -> str:
    """The language of a page, from the site or its path: `de/install.md`, `install.de.md`."""
    *folders, name = page.src.split("/")
    for part in (*folders, name.rpartition(".")[0].rpartition(".")[2] if name.count(".") > 1 else ""):
        if _LANGUAGE.fullmatch(part):
            return f"{page.language} {part.lower()}"
    return page.language
