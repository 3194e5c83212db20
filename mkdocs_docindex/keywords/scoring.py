"""Scoring: a linear model over the features of a term on its page, based on tf-idf.

The weights were tuned on the hand-written indexes of two large manuals. A change needs a reason that holds for any
site, not a better second decimal.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import log
from typing import NamedTuple

from mkdocs_docindex.keywords.features import PageTerms, TermFeatures, join_features
from mkdocs_docindex.keywords.generic_words import (
    Topics,
    WordForms,
    add_spellings,
    are_fragments,
    are_generic,
    word_forms,
)
from mkdocs_docindex.keywords.spellings import are_possessive
from mkdocs_docindex.keywords.token_table import TokenTable
from mkdocs_docindex.keywords.vocabulary import Vocabulary
from mkdocs_docindex.languages.language import Language
from mkdocs_docindex.numeric import Flags, Ints, Numbers, np, tabulate

__all__ = [
    "SiteTerms", "TitledTerms", "Verbs", "are_topics", "document_frequencies", "give_titles", "join_titled",
    "score_terms",
]  # fmt: skip

_VERB = 0.5
"""The verbness from which a word is a verb: at least two more uses as a verb than as a noun."""
_GENERIC, _FRAGMENT = 0.5, 1.0
"""How much less terms score that a page does not show, where all terms are ranked; chosen on six manuals."""
_KIND_FROM = 3
"""A heading on this many pages may be a kind of section: "Prerequisites"."""


class SiteTerms(NamedTuple):
    """Counts of terms over the whole site."""

    size: int
    """The number of pages."""
    document_frequency: Ints
    """By term number: the document frequency, the number of pages that contain it."""
    prominent: Ints
    """By term number: the pages that emphasise it."""
    section_names: Ints
    """By term number: the pages where it is a whole heading below the title."""
    word_pages: Ints
    """By word: the pages that contain it, as a term or not."""
    verb_uses: Ints
    """By text: its occurrences in the position of a verb: "to open", "open the gate"."""
    noun_uses: Ints
    """By text: its occurrences in the position of a noun: "the gate", "of gates"."""


class Scores(NamedTuple):
    """Columns: the scores of terms, and by rule what cannot be a term."""

    score: Numbers
    """-infinity for what cannot be a term."""
    rules: Mapping[str, Flags]
    """By the sentence that says it: whether a rule excludes a term."""


class TitledTerms(NamedTuple):
    """Terms of some pages, matched against the titles of these pages."""

    terms: TermFeatures
    in_title: Flags
    """Whether all its words are in the title of its page."""
    title_share: Numbers
    """The share of the title's words that belong to it; 0 if the title does not contain it."""

    def take(self, rows: Ints | slice) -> TitledTerms:
        """Select rows."""
        return TitledTerms(self.terms.take(rows), self.in_title[rows], self.title_share[rows])


class Verbs:
    """Which words the site uses as verbs."""

    def __init__(self, site: SiteTerms, table: TokenTable, language: Language) -> None:
        self._verb_uses, self._noun_uses = site.verb_uses.tolist(), site.noun_uses.tolist()
        self._numbers = table.numbers
        self._has_rules = bool(language.verb_marks)
        self._known: dict[str, tuple[int, int]] = {}
        self._table = table
        self._verbness = np.zeros(len(table.texts))
        self._forms = word_forms(len(table.texts))
        self._has_forms = np.zeros(len(table.texts), np.bool_)

    def of(self, terms: TermFeatures) -> tuple[Numbers, WordForms]:
        """By text: the verbness, and the forms, for the words of these terms and those next to them."""
        is_used = np.zeros(len(self._has_forms) + 1, np.bool_)
        for column in (terms.spelling, terms.before, terms.after):
            is_used[column] = True
        new = np.flatnonzero(is_used[:-1] & ~self._has_forms)
        texts = [self._table.texts[number] for number in new.tolist()]
        verb, noun = np.array([self._uses(text) for text in texts], np.int64).reshape(-1, 2).T
        self._verbness[new] = verb / (verb + noun + 2)
        self._forms.is_verb[new] = [self.is_verb(text) for text in texts]
        self._forms.may_be_verb[new] = verb > noun
        add_spellings(self._forms, new, texts)
        self._has_forms[new] = True
        return self._verbness, self._forms

    def verbness(self, word: str) -> float:
        """The share of a spelling's uses in the position of a verb rather than of a noun, below 1."""
        verb, noun = self._uses(word)
        return verb / (verb + noun + 2)

    def _uses(self, word: str) -> tuple[int, int]:
        found = self._known.get(word)
        if found is None:
            forms = {word, word.lower(), word.capitalize()}
            known = [number for form in forms if (number := self._numbers.get(form)) is not None]
            found = sum([self._verb_uses[at] for at in known]), sum([self._noun_uses[at] for at in known])
            self._known[word] = found
        return found

    def may_be_verb(self, word: str) -> bool:
        """Whether a spelling occurs in the position of a verb more often than in that of a noun."""
        verb, noun = self._uses(word)
        return verb > noun

    def is_verb(self, spelling: str) -> bool:
        """Whether a term is, or begins with, a verb."""
        if self.verbness(spelling.partition(" ")[0]) >= _VERB:
            return True
        if not self._has_rules or not spelling.endswith(("ing", "ed")):
            return False
        # "migrating", but not "the logging" or "of speed"
        number = self._numbers.get(spelling.lower())
        return " " not in spelling and (number is None or not self._noun_uses[number])


def give_titles(
    terms: TermFeatures, pages: Sequence[PageTerms], titles: Sequence[Sequence[set[int]]], vocabulary: Vocabulary
) -> TitledTerms:
    """Match terms against the titles of their pages, given as sets of words, one for each topic of the title.

    Words that join others are in each title.
    """
    is_titled = np.zeros(len(vocabulary.names) + 1, np.bool_)
    is_titled[[-1, *vocabulary.joints]] = True
    in_title, share = np.zeros(len(terms.number), np.bool_), np.zeros(len(terms.number))
    for page, topics in zip(pages, titles, strict=True):
        rows = slice(page.begin, page.end)
        for words in {frozenset().union(*topics), *map(frozenset, topics)}:
            is_titled[list(words)] = True
            found = np.all(is_titled[terms.words[:, rows]], axis=0)
            is_titled[list(words)] = False
            in_title[rows] |= found
            length = np.minimum(terms.length[rows] / max(len(words), 1), 1.0)
            share[rows] = np.maximum(share[rows], np.where(found, length, 0.0))
    return TitledTerms(terms, in_title, share)


def join_titled(parts: Sequence[TitledTerms]) -> TitledTerms:
    """Concatenate the terms of several pages."""
    if len(parts) == 1:
        return parts[0]
    _, *columns = zip(*parts, strict=True)
    return TitledTerms(join_features([part.terms for part in parts]), *map(np.concatenate, columns))


def score_terms(
    found: TitledTerms, site: SiteTerms, verbs: Verbs, table: TokenTable, vocabulary: Vocabulary, *, all_terms: bool
) -> Scores:
    """Score each term on its page by tf-idf and further features; -infinity for what cannot be a term.

    tf-idf is the logarithm of the term frequency, plus the inverse document frequency (idf) of the term and of its
    words. `longer_count` is the correction of the C-value: uses inside a longer term count less.
    """
    terms, in_title = found.terms, found.in_title
    document_frequency = document_frequencies(found, site)
    is_ngram, log_size = terms.length > 1, log(site.size + 1)
    idf = tabulate(lambda pages: log((site.size + 1) / (pages + 0.5)) / log_size, site.size)
    word_idf = np.zeros(len(terms.length))
    for column in terms.words:
        word_idf += np.where(column >= 0, idf[site.word_pages[column]], 0.0)
    log_count = tabulate(lambda count: log(1 + count), max(int(terms.uses.max(initial=0)), site.size))
    score: Numbers = (
        log_count[terms.uses]
        + 0.5 * idf[document_frequency]
        + 0.75 * word_idf / terms.length
        + 1.0 * log_count[site.prominent[terms.number]] / log_size
        + 1.25 * in_title
        + 0.5 * (terms.headings > 0)
        + 0.5 * terms.is_heading
        + 0.6 * terms.coverage
        + 0.75 * terms.is_link
        + 0.25 * terms.is_bold
        + 0.5 * (1 - terms.position)
        + 0.4 * is_ngram
        + 0.5 * terms.capitals / (terms.inside_sentences + 1)
        - 0.25 * terms.longer_count / terms.uses
    )
    score -= np.where(terms.length > 2, 1 - terms.uses / terms.part_count, 0.0)
    score -= 1.0 * ((terms.headings == terms.uses) & (document_frequency < 2))
    is_section_kind = (2 * terms.headings >= terms.uses) & (site.section_names[terms.number] >= _KIND_FROM)
    score -= 1.0 * (is_section_kind & ~in_title)
    is_weak = table.is_weak[terms.spelling]
    score -= 0.3 * is_weak.any(axis=0)
    text, in_prose = terms.spelling[0], terms.code == 0
    verbness, forms = verbs.of(terms)
    score -= np.where(in_prose, np.where(is_ngram, 1.0, 0.5) * verbness[text], 0.0)
    score -= 0.5 * (in_prose & ~is_ngram & forms.is_participle[text])
    is_exact = are_topics(found, site)
    is_padding = (found.title_share == 1) & (is_ngram | ~table.is_padding[text]) | (is_ngram & is_exact)
    no_term = {
        "all its words say little by themselves": (in_prose & (is_weak | (terms.words < 0)).all(axis=0) & ~is_padding),
        "it is a single character": ~is_ngram & _flags_at(vocabulary.characters, len(site.word_pages))[terms.words[0]],
        "the site uses it as a verb": in_prose & ~is_ngram & ~in_title & forms.is_verb[text],
        "it begins with a possessive": (
            in_prose & is_ngram & are_possessive(terms.spelling, table, vocabulary.language)
        ),
    }
    topics = Topics(in_title, found.title_share == 1, is_exact)
    generic = are_generic(terms, topics, document_frequency, site.size, table)
    fragments = are_fragments(terms, topics, forms, table, vocabulary.language)
    if all_terms:
        is_generic = np.any([*generic.values()], axis=0)
        score -= np.where(is_generic, _GENERIC, _FRAGMENT * np.any([*fragments.values()], axis=0))
    rules = no_term if all_terms else no_term | generic | fragments
    score[np.any([*rules.values()], axis=0)] = -np.inf
    return Scores(score, rules)


def are_topics(found: TitledTerms, site: SiteTerms) -> Flags:
    """Whether the title, or a heading that few other pages have, is exactly that term."""
    is_heading: Flags = (found.terms.coverage == 1) & (site.section_names[found.terms.number] < _KIND_FROM)
    is_topic: Flags = is_heading | (found.title_share == 1)
    return is_topic


def document_frequencies(found: TitledTerms, site: SiteTerms) -> Ints:
    """The document frequency of terms. A single word may be on more pages than have it as a term."""
    terms = found.terms
    return np.where(terms.length > 1, site.document_frequency[terms.number], site.word_pages[terms.words[0]])


def _flags_at(numbers: Collection[int], size: int) -> Flags:
    """An array of flags, true at the given numbers."""
    flags = np.zeros(size, np.bool_)
    flags[list(numbers)] = True
    return flags
