"""Text becomes candidate terms: phrases between stop words, with what is known of each on its page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from mkdocs_docindex.analyse.vocabulary import BREAK, LONGEST_WORD, NUMBERISH, STOP, WORD, Key, Vocabulary
from mkdocs_docindex.analyse.words import Language
from mkdocs_docindex.model import CODE, LINK, STRONG, Block, Document

__all__ = ["Candidate", "PageTerms", "page_terms"]

_SENTENCE_ENDS = frozenset(".!?:;…。！？：；")
_IDENTIFIER = re.compile(r"[A-Za-z_$@.#-][\w.$:@/#+-]+$")
_CALL = re.compile(r"\([^()]*\)$")
_LITERALS = frozenset("true false none null nil undefined yes no on off ok".split())
_LONGEST_CHUNK = 40
_MOST_WORDS = 200_000
_SHORT_PAGE = 200
"""Words. On shorter pages a phrase need not be repeated to count."""


class Candidate:
    """What is known of a term on one page."""

    __slots__ = (
        "bold",
        "capitals",
        "code",
        "count",
        "coverage",
        "first",
        "headings",
        "inside_sentences",
        "is_heading",
        "is_link",
        "is_whole",
        "last",
        "sections",
        "spellings",
    )

    def __init__(self, first: int) -> None:
        self.first = first
        """Words before its first occurrence."""
        self.count = 0
        self.code = 0
        """Occurrences in code spans."""
        self.capitals = 0
        """Occurrences inside a sentence with a capital letter."""
        self.inside_sentences = 0
        self.headings = 0
        """Occurrences in headings."""
        self.bold = self.is_heading = self.is_link = False
        self.last = 0
        """Occurrences with no other word of meaning behind it."""
        self.is_whole = False
        """Whether it stands somewhere with no other word of meaning beside it."""
        self.coverage = 0.0
        """Largest share of a heading's words that the term is."""
        self.spellings: dict[str, int] = {}
        self.sections: dict[int, _Section] = {}

    @property
    def stands_out(self) -> bool:
        """Whether the author set it apart."""
        return self.headings > 0 or self.bold or self.is_link or self.code > 0


class _Section:
    """Occurrences of a term below one heading."""

    __slots__ = ("bold", "count", "coverage")

    def __init__(self) -> None:
        self.count = 0
        self.coverage = 0.0
        self.bold = False


_Chunk = tuple[int, Block, int, list[int], list[str], bool]
"""Words in a row, with nothing between them that ends a phrase: position on the page, block, style,
numbers of the words, their tokens, whether they start a sentence. A plain tuple: there are millions."""


class PageTerms(NamedTuple):
    """The candidates of a page and what they are measured against."""

    candidates: dict[Key, Candidate]
    words: Counter[int]
    length: int
    section_lengths: Counter[int]


def page_terms(document: Document, vocabulary: Vocabulary) -> PageTerms:
    """Find all terms that a page might be about."""
    chunks: list[_Chunk] = []
    lengths: Counter[int] = Counter()
    heading_words: Counter[int] = Counter()
    position = 0
    for block in document.blocks:
        before, first = position, len(chunks)
        position = _cut(block, vocabulary, position, chunks)
        lengths[block.heading] += position - before
        if block.is_heading:
            heading_words[block.heading] += sum(len(chunk[3]) for chunk in chunks[first:])
        if position > _MOST_WORDS:
            break
    words = Counter(chain.from_iterable([chunk[3] for chunk in chunks]))
    for number in vocabulary.numbers:
        words.pop(number, None)
    short = position < _SHORT_PAGE
    places = _places(chunks, words, vocabulary, every_phrase=short)
    candidates = {}
    for key, found in places.items():
        if not short and len(found) == 1:
            chunk = chunks[found[0][0]]
            if not chunk[2] and not chunk[1].is_heading:
                continue  # said once, in passing
        candidate = _candidate(found, chunks, heading_words, vocabulary.language)
        if short or isinstance(key, int) or candidate.count > 1 or candidate.stands_out:
            candidates[key] = candidate
    return PageTerms(candidates, words, position, lengths)


def _cut(block: Block, vocabulary: Vocabulary, position: int, chunks: list[_Chunk]) -> int:
    """Cut a block into chunks; return the number of words so far."""
    language = vocabulary.language
    verb_marks, noun_marks, determiners = language.verb_marks, language.noun_marks, language.determiners
    at_start = True
    for style, text in block.spans:
        if style & CODE:
            if code := _code_chunk(text, block, style, vocabulary, position):
                chunks.append(code)
                position += len(code[3])
            at_start = False
            continue
        words: list[int] = []
        tokens: list[str] = []
        started = at_start
        mark = ""
        for token in language.tokens(text):
            kind, word = vocabulary[token]
            if kind >= WORD:
                if not words:
                    started = at_start
                    at_start = False
                    if mark in verb_marks:
                        vocabulary.verb_uses[token] += 1
                    elif mark in noun_marks:
                        vocabulary.noun_uses[token] += 1
                words.append(word)
                tokens.append(token)
                if len(words) < _LONGEST_CHUNK:
                    continue
            if kind == STOP:
                mark = token.lower()
                if words and mark in determiners:
                    vocabulary.verb_uses[tokens[-1]] += 1
            if words:
                position = _close(words, tokens, started, block, style, vocabulary.numbers, position, chunks)
                words, tokens = [], []
            if kind == STOP:
                position += 1
                at_start = False
            elif kind == BREAK:
                at_start = token in _SENTENCE_ENDS
                mark = ""
        if words:
            position = _close(words, tokens, started, block, style, vocabulary.numbers, position, chunks)
    return position


def _close(
    words: list[int],
    tokens: list[str],
    started: bool,
    block: Block,
    style: int,
    numbers: set[int],
    position: int,
    chunks: list[_Chunk],
) -> int:
    """Add a chunk without the numbers at its ends."""
    skipped = 0
    if words[-1] in numbers or words[0] in numbers:
        skipped = _trim(words, tokens, numbers)
    if words:
        chunks.append((position + skipped, block, style, words, tokens, started and not skipped))
    return position + skipped + len(words)


def _trim(words: list[int], tokens: list[str], numbers: set[int]) -> int:
    """Take numbers off both ends; return how many were taken off the front."""
    while words and words[-1] in numbers:
        words.pop()
        tokens.pop()
    skipped = 0
    while skipped < len(words) and words[skipped] in numbers:
        skipped += 1
    del words[:skipped], tokens[:skipped]
    return skipped


def _code_chunk(text: str, block: Block, style: int, vocabulary: Vocabulary, position: int) -> _Chunk | None:
    """A code span is a term if it is an identifier, or a few plain words."""
    name = _CALL.sub("", text.strip()).strip("<>@$.# ")
    if not 1 < len(name) <= LONGEST_WORD or NUMBERISH.match(name) or name.lower() in _LITERALS:
        return None
    if _IDENTIFIER.match(name):
        # A plain word in code is the same term as in prose; other identifiers keep their letters.
        kind, number = vocabulary[name] if name.isalpha() else (BREAK, -1)
        if kind != WORD:
            number = vocabulary.number(name.lower())
        return position, block, style, [number], [name], False
    tokens = name.split()
    if not 1 < len(tokens) <= 3 or not all(token.isalpha() for token in tokens):
        return None
    kinds = [vocabulary[token] for token in tokens]
    if any(kind != WORD for kind, _ in kinds):
        return None
    return position, block, style, [number for _, number in kinds], tokens, False


def _places(
    chunks: list[_Chunk], words: Counter[int], vocabulary: Vocabulary, *, every_phrase: bool
) -> dict[Key, list[tuple[int, int, int]]]:
    """Where each term occurs: index of the chunk, first word, number of words.

    In running text, a phrase counts only if its first and last word come more than once.
    """
    places: dict[Key, list[tuple[int, int, int]]] = {}
    longest, numbers = vocabulary.language.longest, vocabulary.numbers
    for index, (_, block, style, ids, _, _) in enumerate(chunks):
        length = len(ids)
        free = every_phrase or style or block.is_heading
        for start, first in enumerate(ids):
            if first in places:
                places[first].append((index, start, 1))
            elif first not in numbers:
                places[first] = [(index, start, 1)]
            if length == 1 or first in numbers or (not free and words[first] < 2):
                continue
            for end in range(start + 2, min(length, start + longest) + 1):
                last = ids[end - 1]
                if (free or words[last] > 1) and last not in numbers:
                    key = tuple(ids[start:end])
                    if key in places:
                        places[key].append((index, start, end - start))
                    else:
                        places[key] = [(index, start, end - start)]
    return places


def _candidate(
    places: Iterable[tuple[int, int, int]], chunks: list[_Chunk], heading_words: Counter[int], language: Language
) -> Candidate:
    found: Candidate | None = None
    join = language.space.join if language.space else language.join
    for index, start, length in places:
        position, block, style, words, tokens, starts_sentence = chunks[index]
        if found is None:
            found = Candidate(position + start)
        found.count += 1
        is_whole = False
        if start + length == len(words):
            found.last += 1
            is_whole = start == 0
        section = found.sections.get(block.heading)
        if section is None:
            section = found.sections[block.heading] = _Section()
        section.count += 1
        if block.is_heading:
            found.headings += 1
            share = length / heading_words[block.heading]
            if share > section.coverage:
                section.coverage = share
                found.coverage = max(found.coverage, share)
            found.is_heading = found.is_heading or is_whole
        if style & STRONG:
            found.bold = section.bold = True
        if is_whole:
            found.is_whole = True
            if style & LINK:
                found.is_link = True
        inside = start > 0 or not starts_sentence
        if style & CODE:
            found.code += 1
        elif inside:
            found.inside_sentences += 1
            found.capitals += tokens[start][0].isupper()
        spelling = tokens[start] if length == 1 else join(tokens[start : start + length])
        if spelling.endswith(("'s", "’s")):
            spelling = spelling[:-2]
        # Headings and sentences begin with capitals that are not the word's own.
        weight = 3 if style & CODE or (inside and not block.is_heading) else 1
        found.spellings[spelling] = found.spellings.get(spelling, 0) + weight
    assert found is not None
    return found
