"""Full-text search: BM25 over the stems of pages, with weights for titles, headings and keywords."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log
from typing import NamedTuple

from mkdocs_docindex.languages.language import Language
from mkdocs_docindex.mcp_server.docs import Docs
from mkdocs_docindex.model.index import SiteIndex, Term
from mkdocs_docindex.model.pages import Document, Heading, Page

__all__ = ["Match", "Search", "matching_terms"]

_SATURATION, _LENGTH = 1.2, 0.75
"""The parameters of BM25, k1 and b, at their usual values."""
_TITLE, _HEADING, _KEYWORD = 3.0, 1.0, 1.5
"""How much a word in these places adds to its occurrences in the text, at their most 1 + k1."""
_EXCERPT = 240
_WORD_PARTS = re.compile(r"[\W_]+|(?<=[a-z0-9])(?=[A-Z])")


class _Words(NamedTuple):
    """The stems of a page."""

    document: Document
    title: str
    keywords: tuple[str, ...]
    counts: Counter[str]
    length: int
    weights: Mapping[str, float]
    """Of stems in its title, headings and keywords."""


class Match(NamedTuple):
    """A page that a search found."""

    page: Page
    section: Heading | None
    """The section that has most of the words."""
    excerpt: str


class Search:
    """Searches in pages, and keeps the words of those that have not changed."""

    def __init__(self) -> None:
        self._known: dict[str, _Words] = {}

    def find(self, docs: Docs, query: str, limit: int) -> tuple[list[Match], int]:
        """The best pages for a query, and how many there are."""
        self._read(docs)
        ranked = self._ranked(docs, query)
        best = sorted(ranked, key=lambda item: (-item[0], item[1].src))[:limit]
        return [_match(page, stems(query, docs.language_of(page))) for _, page in best], len(ranked)

    def _ranked(self, docs: Docs, query: str) -> list[tuple[float, Page]]:
        by_language: dict[str, list[str]] = {}
        frequencies: Counter[str] = Counter()
        wanted: dict[str, list[str]] = {}
        for src, words in self._known.items():
            language = docs.language_of(docs.pages[src])
            if language.code not in by_language:
                found = stems(query, language)
                useful = [stem for stem in found if stem not in language.stop_words]
                by_language[language.code] = list(dict.fromkeys(useful or found))
            wanted[src] = by_language[language.code]
            frequencies.update(stem for stem in wanted[src] if stem in words.counts or stem in words.weights)
        count = len(self._known)
        average = sum(words.length for words in self._known.values()) / max(1, count) or 1.0
        ranked = []
        for src, query_stems in wanted.items():
            words, score, hits = self._known[src], 0.0, 0
            for stem in query_stems:
                uses, weight = words.counts[stem], words.weights.get(stem, 0.0)
                if uses or weight:
                    hits += 1
                    rarity = log(1 + (count - frequencies[stem] + 0.5) / (frequencies[stem] + 0.5))
                    share = 1 - _LENGTH + _LENGTH * words.length / average
                    score += rarity * (uses * (_SATURATION + 1) / (uses + _SATURATION * share) + weight)
            if hits:
                ranked.append((score * (hits / len(query_stems)) ** 2, docs.pages[src]))
        return ranked

    def _read(self, docs: Docs) -> None:
        known, self._known = self._known, {}
        for src, page in docs.pages.items():
            title = docs.titles.page(src)
            keywords = tuple(keyword.term for keyword in docs.site.keywords.get(src, ()))
            words = known.get(src)
            if (
                words is None
                or words.document is not page.document
                or (words.title, words.keywords) != (title, keywords)
            ):
                words = _words(page, title, keywords, docs.language_of(page))
            self._known[src] = words


def matching_terms(site: SiteIndex, query: str, language: Language, limit: int) -> tuple[list[Term], int]:
    """Entries of the index for a query, the nearest first, and how many there are."""
    wanted, words = query.casefold().strip(), set(stems(query, language))
    ranked = []
    for term in site.terms.values():
        own = set(term.key.split())
        if term.term.casefold() == wanted or own == words:
            rank = 0
        elif words and words <= own:
            rank = 1
        elif wanted and wanted in term.term.casefold():
            rank = 2
        else:
            continue
        ranked.append((rank, -term.page_count, term.term.casefold(), term))
    ranked.sort(key=lambda item: item[:3])
    return [term for *_, term in ranked[:limit]], len(ranked)


def stems(text: str, language: Language) -> list[str]:
    """The stems of the words of a text; identifiers count as one word and as their parts."""
    found = []
    for token in language.tokens(text):
        if token[0].isalnum() or token[0] == "_":
            found.append(language.stem(token.lower()))
            parts = [part for part in _WORD_PARTS.split(token) if part]
            found += [language.stem(part.lower()) for part in parts] if len(parts) > 1 else []
    return found


def _words(page: Page, title: str, keywords: tuple[str, ...], language: Language) -> _Words:
    counts: Counter[str] = Counter()
    weights: Counter[str] = Counter()
    for text in _texts(page.document):
        counts.update(stems(text, language))
    places = [(_TITLE, [title, page.file_path]), (_KEYWORD, keywords)]
    places += [(_HEADING, [heading.text for heading in page.document.headings])]
    for weight, texts in places:
        for stem in {stem for text in texts for stem in stems(text, language)}:
            weights[stem] += weight  # type: ignore[assignment] # a Counter of numbers
    return _Words(page.document, title, keywords, counts, counts.total(), dict(weights))


def _texts(document: Document) -> Iterable[str]:
    return ("".join(text for _, text in block.spans) for block in document.blocks)


def _match(page: Page, wanted: Sequence[str]) -> Match:
    """The section of a page with most of the words, and its best piece of text."""
    words = [word.casefold() for word in wanted]
    sections: Counter[int] = Counter()
    best, excerpt = 0, ""
    for block in page.document.blocks:
        text = "".join(part for _, part in block.spans)
        folded = text.casefold()
        # Stems are nearly always beginnings of words: good enough to choose what is shown.
        hits = sum(word in folded for word in words)
        sections[block.heading] += hits * (3 if block.is_heading else 1)
        if hits > best and not block.is_heading:
            best, excerpt = hits, text
    section = max(sections, key=lambda number: sections[number], default=-1) if sections.total() else -1
    headings = page.document.headings
    heading = headings[section] if 0 <= section < len(headings) and headings[section].level > 1 else None
    return Match(page, heading, _cut(excerpt or page.document.summary, words))


def _cut(text: str, words: Sequence[str]) -> str:
    text = " ".join(text.split())
    if len(text) <= _EXCERPT:
        return text
    found = [at for word in words if (at := text.casefold().find(word)) >= 0]
    start = max(0, min(found, default=0) - 40)
    start = text.find(" ", start) + 1 if start else 0
    return f"{'…' if start else ''}{text[start : start + _EXCERPT].rsplit(' ', 1)[0]}…"
