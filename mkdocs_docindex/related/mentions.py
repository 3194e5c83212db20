"""Mentions: pages whose title the text of another page names without a link."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from mkdocs_docindex.model.index import SiteLink
from mkdocs_docindex.model.pages import Document, Page
from mkdocs_docindex.numeric import Flags, Ints, np
from mkdocs_docindex.related.bag_of_words import BagOfWords, WordCounter
from mkdocs_docindex.related.phrases import as_phrase, prose_of

__all__ = ["MentionFinder"]

_FEWEST_WORDS = 2
"""Titles of one word, such as "Users" or "Deployment", are words of many sentences that do not mean the page."""


class _Title(NamedTuple):
    phrase: str
    src: str
    page: int
    words: Collection[int]


class _Found(NamedTuple):
    document: Document
    links: Sequence[SiteLink]
    named: frozenset[int]


class MentionFinder:
    """Finds the pages whose titles each page names; reads only changed pages again, as long as titles are the same."""

    def __init__(self, stop_words: Collection[str]) -> None:
        self._stop_words = stop_words
        self._words: dict[str, frozenset[int]] = {}
        self._titles: Mapping[int, Sequence[_Title]] = {}
        self._found: dict[str, _Found] = {}

    def find(
        self,
        pages: Sequence[Page],
        links: Sequence[Sequence[SiteLink]],
        counts: Sequence[BagOfWords],
        names: WordCounter,
        is_common: Flags,
        frequency: Ints,
    ) -> list[frozenset[int]]:
        """Return the numbers of the pages that each page names in its text, and does not link to."""
        titles = self._by_rarest_word(pages, names, is_common, frequency)
        before, self._found = (self._found if titles == self._titles else {}), {}
        self._titles = titles
        is_rarest = np.zeros(len(frequency), np.bool_)
        is_rarest[list(titles)] = True
        for page, own_links, counted in zip(pages, links, counts, strict=True):
            known = before.get(page.src)
            if known is None or known.document is not page.document or known.links is not own_links:
                words = counted.own[is_rarest[counted.own]].tolist()
                own = set(counted.own.tolist()) if words else set()
                among = [title for word in words for title in titles[word] if own.issuperset(title.words)]
                known = _Found(page.document, own_links, frozenset(_named(page, among, own_links)))
            self._found[page.src] = known
        return [self._found[page.src].named for page in pages]

    def _by_rarest_word(
        self, pages: Sequence[Page], names: WordCounter, is_common: Flags, frequency: Ints
    ) -> dict[int, list[_Title]]:
        """The titles that can only mean their page, by the one of their words that the fewest pages have."""
        phrases = [as_phrase(page.title) for page in pages]
        uses = Counter(phrases)
        found: dict[int, list[_Title]] = {}
        for at, phrase in enumerate(phrases):
            if uses[phrase] == 1 and " " in phrase.strip():
                words = self._words.get(phrase) or self._words.setdefault(phrase, frozenset(names.of(phrase)))
                telling = [w for w in words if not is_common[w] and names.names[w] not in self._stop_words]
                if len(telling) >= _FEWEST_WORDS:
                    rarest = min(telling, key=lambda word: (frequency[word], word))
                    found.setdefault(rarest, []).append(_Title(phrase, pages[at].src, at, words))
        return found


def _named(page: Page, titles: Sequence[_Title], links: Sequence[SiteLink]) -> Iterator[int]:
    others = {page.src, *(link.src for link in links)} if titles else set()
    titles = [title for title in titles if title.src not in others]
    if titles:
        text = prose_of(page.document)
        yield from (title.page for title in titles if title.phrase in text)
