"""The engine step by step: a small table goes in, a small table comes out.

Each step works on columns, an array for each property with a row for each thing. These tests are the place to learn
what the columns mean.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from mkdocs_docindex.keywords.features import TermFeatures, extract_features
from mkdocs_docindex.keywords.ngrams import Ngrams, find_ngrams
from mkdocs_docindex.keywords.scoring import SiteTerms, Verbs, give_titles, score_terms
from mkdocs_docindex.keywords.segments import Segments, segment_pages
from mkdocs_docindex.keywords.term_numbers import TermNumbers
from mkdocs_docindex.keywords.token_table import TokenTable
from mkdocs_docindex.keywords.tokens import Pieces, page_text
from mkdocs_docindex.keywords.vocabulary import Vocabulary
from mkdocs_docindex.languages.language import language_for
from mkdocs_docindex.reading.markdown import read_markdown
from mkdocs_docindex.reading.python_markdown import Dialect
from mkdocs_docindex.related.sparse import Counts, InvertedIndex, vectors


class Engine:
    """The steps of keyword extraction over some pages, up to the one that a test looks at."""

    def __init__(self, *pages: str) -> None:
        self.vocabulary = Vocabulary(language_for("en"))
        pieces = Pieces(self.vocabulary)
        texts = [page_text(read_markdown(page, Dialect()), pieces) for page in pages]
        self.table = TokenTable(self.vocabulary)
        self.table.grow()
        self.segments: Segments = segment_pages(texts, pieces.expander(), self.table)

    def words(self, column: np.ndarray) -> list[str]:
        return [self.vocabulary.names[word] for word in column]

    def ngrams(self) -> Ngrams:
        return find_ngrams(self.segments, self.table, self.vocabulary.language.longest)

    def features(self) -> TermFeatures:
        self.numbers = TermNumbers()
        terms, self.pages = extract_features(self.segments, self.table, self.numbers, self.vocabulary.language)
        return terms

    def names(self, terms: TermFeatures) -> list[str]:
        return [" ".join(self.words(column[column >= 0])) for column in terms.words.T]


def test_segments_end_at_stop_words_and_punctuation():
    engine = Engine("The oil lamp, and the wick of the oil lamp.\n")
    segments = engine.segments
    assert engine.words(segments.word) == ["oil", "lamp", "wick", "oil", "lamp"]
    assert segments.is_first.tolist() == [True, False, True, True, False]
    assert segments.end.tolist() == [2, 2, 3, 5, 5]
    assert segments.position.tolist() == [1, 2, 5, 8, 9]  # "the", "and", "the", "of", "the" count too
    assert segments.page_length.tolist() == [10]


def test_segments_number_the_headings_that_words_are_under():
    engine = Engine("# Lamp\n\nOil burns.\n\n## Wick\n\nTrim.\n")
    assert dict(zip(engine.words(engine.segments.word), engine.segments.section.tolist(), strict=True)) == {
        "lamp": 1, "oil": 1, "burn": 1, "wick": 2, "trim": 2
    }  # fmt: skip


def test_ngrams_of_a_long_page_are_those_that_it_repeats():
    filler = " ".join(f"k{chr(97 + n // 26)}{chr(97 + n % 26)}zk and" for n in range(200))
    engine = Engine(f"Oil lamp wick and oil lamp oil and {filler}.\n")
    found = engine.ngrams()
    first = found.place[np.cumsum(found.uses) - found.uses]
    rows = {
        " ".join(engine.words(engine.segments.word[at : at + length])): uses
        for at, length, uses in zip(first.tolist(), found.length.tolist(), found.uses.tolist(), strict=True)
    }
    assert rows == {"oil": 3, "lamp": 2, "oil lamp": 2}  # neither "lamp wick" nor "oil lamp wick" comes twice


def test_ngrams_know_their_parts():
    found = Engine("The oil lamp.\n").ngrams()
    assert found.length.tolist() == [1, 1, 2]
    assert (found.without_last[2], found.without_first[2]) == (0, 1)


def test_features_count_what_is_known_of_a_term():
    engine = Engine("# Oil lamp\n\nAn **oil lamp** burns oil. See the `wick`.\n")
    terms = engine.features()
    rows = {
        name: (uses, headings, bold, code, longer)
        for name, uses, headings, bold, code, longer in zip(
            engine.names(terms), terms.uses.tolist(), terms.headings.tolist(), terms.is_bold.tolist(),
            terms.code.tolist(), terms.longer_count.tolist(), strict=True,
        )
    }  # fmt: skip
    assert rows["oil lamp"] == (2, 1, True, 0, 0)  # a change of style ends a segment, so "oil lamp burns" is not one
    assert rows["oil"] == (3, 1, True, 0, 2)  # two of its three uses are in "oil lamp"
    assert rows["wick"] == (1, 0, False, 1, 0)


def test_scores_are_tf_idf_and_more():
    engine = Engine("# Pump\n\nLamp, lamp, lamp; oil; wick.\n")
    terms = engine.features()
    titled = give_titles(terms, engine.pages, [[set()]], engine.vocabulary)
    names = engine.names(terms)
    document_frequency = np.array([{"oil": 1, "wick": 3}.get(name, 2) for name in names])
    by_number = np.zeros(len(engine.numbers), np.int64)
    by_number[terms.number] = document_frequency
    by_word = np.zeros(len(engine.vocabulary.names), np.int64)
    by_word[terms.words[0]] = document_frequency
    none = np.zeros(len(engine.table.texts), np.int64)
    site = SiteTerms(10, by_number, by_number * 0, by_number * 0, by_word, none, none)
    verbs = Verbs(site, engine.table, engine.vocabulary.language)
    score = dict(
        zip(
            names,
            score_terms(titled, site, verbs, engine.table, engine.vocabulary, all_terms=True).score.tolist(),
            strict=True,
        )
    )
    assert score["lamp"] > score["oil"]  # a higher term frequency
    assert score["oil"] > score["wick"]  # a lower document frequency
    idf = math.log(11 / 1.5) / math.log(11) - math.log(11 / 3.5) / math.log(11)
    nearer = 0.5 * (terms.position[names.index("wick")] - terms.position[names.index("oil")])
    assert score["oil"] - score["wick"] == pytest.approx((0.5 + 0.75) * idf + nearer)


def test_vectors_weigh_features_by_tf_idf_and_have_unit_length():
    counts = Counts.of([{0: 4.0, 1: 1.0}, {1: 2.0}])
    idf = np.array([1.0, 2.0])
    one, two = vectors(counts, 2, idf, power=0.5, most=10)
    assert one.feature.tolist() == [0, 1]
    assert one.weight.tolist() == pytest.approx([2 / math.sqrt(8), 2 / math.sqrt(8)])  # 4 ** 0.5 * 1, and 1 * 2
    assert two.weight.tolist() == [1.0]


def test_similar_pages_are_the_nearest_by_cosine_similarity():
    counts = Counts.of([{0: 1.0, 1: 1.0}, {0: 1.0, 1: 1.0}, {1: 1.0, 2: 1.0}, {3: 1.0}])
    rows = list(vectors(counts, 4, np.ones(4), power=1.0, most=10))
    pages, cosine = InvertedIndex(rows).similar(0, most=5)
    assert pages.tolist() == [1, 2]  # page 3 shares no feature
    assert cosine.tolist() == pytest.approx([1.0, 0.5])
