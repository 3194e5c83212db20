"""The index at the back of the book: the terms of the whole site, and of each folder."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from mkdocs_docindex.analyse.entries import deserves_entry
from mkdocs_docindex.analyse.source_graph import public_symbols
from mkdocs_docindex.analyse.source_pages import symbol_anchor
from mkdocs_docindex.model import Document, Keyword, Page, Place, Term

__all__ = ["build_terms", "find_acronyms", "folder_terms"]

_MOST_PLACES = 8
_FOLDER_TERMS = 10

# "Cross-Origin Resource Sharing (CORS)", and the other way round.
_BRACKETS = re.compile(r"\(([^()]{2,120})\)")
_ACRONYM = re.compile(r"([A-Z][A-Za-z0-9]{1,9})s?")
_ACRONYM_BEFORE = re.compile(r"\b([A-Z][A-Za-z0-9]{1,9}) $")
_FEWEST_LETTERS, _LONGEST_ACRONYM = 5, 10
_WORD = re.compile(r"[^\W_]+")
_REACH = 120


def build_terms(keywords: Mapping[str, Sequence[Keyword]], synonyms: Mapping[str, tuple[str, str]]) -> dict[str, Term]:
    """Entries for all terms that help: keywords of several pages, or the topic of one.

    `synonyms` are the key and the words of what an acronym stands for, by the acronym's key.
    """
    found: dict[str, list[tuple[float, int, str, Keyword]]] = {}
    for src, terms in keywords.items():
        for rank, keyword in enumerate(terms):
            found.setdefault(keyword.key, []).append((keyword.score, rank, src, keyword))
    entries: dict[str, Term] = {}
    for key, uses in found.items():
        if not deserves_entry([(rank, keyword) for _, rank, _, keyword in uses]):
            continue
        uses.sort(key=lambda use: (-use[0], use[2]))
        spellings = Counter(use[3].term for use in uses)
        term = min(spellings, key=lambda spelling: (-spellings[spelling], spelling))
        is_code = 2 * sum(use[3].is_code for use in uses) > len(uses)
        places = tuple(Place(src, keyword.anchor) for _, _, src, keyword in uses[:_MOST_PLACES])
        entries[key] = Term(term, key, is_code, places, len(uses))
    for acronym, (key, words) in sorted(synonyms.items()):
        if acronym in entries and key and key != acronym:
            short = entries[acronym]
            full = entries.get(key) or Term(words, key, False, short.places, short.page_count)
            entries[key] = replace(full, see_also=tuple(sorted({*full.see_also, acronym})))
            entries[acronym] = replace(short, see_also=tuple(sorted({*short.see_also, key})))
    return entries


def add_symbols(terms: dict[str, Term], pages: Iterable[Page]) -> dict[str, Term]:
    """The index with what source files define for others, each where its file's outline has it."""
    for page in pages:
        if page.file is None or page.file.role not in ("source", "generated"):
            continue
        for symbol in public_symbols(page.file.source.symbols):
            if symbol.kind in ("method", "constant", "namespace"):
                continue
            key = symbol.name.lower()
            place = Place(page.src, symbol_anchor(symbol))
            known = terms.get(key) or Term(symbol.name, key, True, (), 0)
            if all(other.src != page.src for other in known.places):
                places = (*known.places, place)[:_MOST_PLACES]
                terms[key] = replace(known, places=places, page_count=known.page_count + 1)
    return terms


def find_acronyms(document: Document) -> Iterable[tuple[str, str]]:
    """Acronyms that a page defines, with what they stand for."""
    for _, _, spans in document.blocks:
        text = spans[0][1] if len(spans) == 1 else "".join([text for _, text in spans])
        if "(" not in text:
            continue
        brackets = list(_BRACKETS.finditer(text))
        for match in brackets:
            if acronym := _ACRONYM.fullmatch(match[1]):
                before = text[max(0, match.start() - _REACH) : match.start()]
                words = list(_WORD.finditer(before))[-len(acronym[1]) :]
                if _initials(words) == acronym[1].lower():
                    yield acronym[1], before[words[0].start() :].strip()
        for match in brackets:
            begin = match.start()
            acronym = _ACRONYM_BEFORE.search(text, max(0, begin - _LONGEST_ACRONYM - 1), begin)
            if (
                acronym
                and len(match[1]) >= _FEWEST_LETTERS
                and _initials(_WORD.finditer(match[1])) == acronym[1].lower()
            ):
                yield acronym[1], match[1].strip()


def _initials(words: Iterable[re.Match[str]]) -> str:
    return "".join(word[0][0] for word in words).lower()


def folder_terms(
    subtree: Sequence[str],
    keywords: Mapping[str, Sequence[Keyword]],
    terms: Mapping[str, Term],
    total: Mapping[str, int],
) -> tuple[Term, ...]:
    """What a folder is about: terms of its pages, the more so the fewer pages outside have them."""
    weights: dict[str, float] = {}
    pages: Counter[str] = Counter()
    best: dict[str, tuple[float, Place]] = {}
    for src in subtree:
        for rank, keyword in enumerate(keywords.get(src, ())):
            key = keyword.key
            if key in terms:
                weights[key] = weights.get(key, 0.0) + keyword.score / (1 + 0.1 * rank)
                pages[key] += 1
                if key not in best or keyword.score > best[key][0]:
                    best[key] = (keyword.score, Place(src, keyword.anchor))
    ranked = sorted(weights, key=lambda key: (-weights[key] * (pages[key] / total[key]) ** 0.5, key))
    return tuple(replace(terms[key], places=(best[key][1],), see_also=()) for key in ranked[:_FOLDER_TERMS])
