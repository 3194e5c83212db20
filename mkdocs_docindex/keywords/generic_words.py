"""Rules about words: which terms name no topic, however often a page uses them.

Most of these rules spare a term that the author made a topic: the title or a heading is exactly that term.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from mkdocs_docindex.keywords.features import TermFeatures
from mkdocs_docindex.keywords.token_table import TokenTable
from mkdocs_docindex.languages.language import Language
from mkdocs_docindex.numeric import Flags, Ints, np

__all__ = ["Topics", "WordForms", "add_spellings", "are_fragments", "are_generic", "common_from", "word_forms"]

_FEW_PAGES = 3
"""A term on more than a third of the pages does not describe any of them, if these are more than a few."""
_PARTICIPLE = re.compile("[a-z]{2,}[^e]ed$")
"""English: "paused", not "speed" or "bed". A capital letter may begin a name."""
_ADVERB = re.compile("[a-z]{3,}[^bmp]ly$")
"""English: "natively", not "assembly" or "reply"."""


class Topics(NamedTuple):
    """Columns: how a term relates to the title and the headings of its page."""

    in_title: Flags
    """Whether all its words are in the title."""
    is_title: Flags
    """Whether it is the whole title."""
    is_exact: Flags
    """Whether the title, or a heading that few other pages have, is exactly that term."""


class WordForms(NamedTuple):
    """Columns by text, False for index -1: what the spelling and the position of a word say about it."""

    is_verb: Flags
    """Whether the site uses it as a verb, or it is a form of a verb."""
    may_be_verb: Flags
    """Whether the site uses it as a verb more often than as a noun."""
    is_participle: Flags
    is_adverb: Flags


def word_forms(texts: int) -> WordForms:
    """The forms of a number of texts, none of them known yet."""
    return WordForms(*np.zeros((4, texts + 1), np.bool_))


def add_spellings(forms: WordForms, new: Ints, texts: Sequence[str]) -> None:
    """Add what the spellings of texts say, given with their numbers."""
    forms.is_participle[new] = [text.endswith("ed") and _PARTICIPLE.match(text) is not None for text in texts]
    forms.is_adverb[new] = [text.endswith("ly") and _ADVERB.match(text) is not None for text in texts]


def common_from(pages: int) -> float:
    """The document frequency above which a term is common on a site with this many pages."""
    return max(_FEW_PAGES, pages / 3)


def are_generic(
    terms: TermFeatures, topics: Topics, document_frequency: Ints, pages: int, table: TokenTable
) -> dict[str, Flags]:
    """By rule: whether terms name no topic: generic words, kinds of sections, and what much of the site is about."""
    is_word, text = terms.length == 1, terms.spelling[0]
    is_common = document_frequency > common_from(pages)
    return {
        "it is a generic word, and no title or heading is exactly that word": (
            is_word & ((table.is_generic[text] & ~topics.is_exact) | (table.is_padding[text] & ~topics.is_title))
        ),
        "more than a third of the pages have it": ~(topics.in_title | topics.is_exact) & is_common,
    }


def are_fragments(
    terms: TermFeatures, topics: Topics, forms: WordForms, table: TokenTable, language: Language
) -> dict[str, Flags]:
    """By rule: whether terms are no whole ones: forms of verbs, parts of a longer term, a term with padding, links."""
    is_word, in_prose = terms.length == 1, 2 * terms.code < terms.uses
    first, last = terms.spelling[0], np.take_along_axis(terms.spelling, terms.length[None] - 1, 0)[0]
    is_verb_form = forms.is_verb[first] | forms.may_be_verb[first] | forms.is_participle[first] | forms.is_adverb[first]
    ends_in_verb = forms.may_be_verb[last] | forms.is_participle[last]
    is_spared = ~in_prose | topics.is_exact
    is_link = ~topics.in_title & (terms.headings == 0) & (terms.links == terms.uses)
    found = {
        "it is, or ends in, a form of a verb or an adverb": np.where(is_word, is_verb_form, ends_in_verb) & ~is_spared,
        "it ends in a word that adds nothing to it": ~is_word & table.is_padding[last] & ~is_spared,
        "it is only in the texts of links": is_link,
    }
    if language.adjectives_first:
        found["it always has the same word beside it: only the longer term is one"] = (
            _are_cut(terms, forms, table) & ~is_spared
        )
    return found


def _are_cut(terms: TermFeatures, forms: WordForms, table: TokenTable) -> Flags:
    """Whether terms always stand next to the same noun, so that only the longer term is one: "party themes".

    In English a noun ends the phrase that it belongs to: a term that nouns always follow is cut, too. What occurs once
    in a sentence may stand next to anything.
    """
    is_added = table.is_weak | table.is_padding | forms.is_verb | forms.may_be_verb | forms.is_participle
    is_added |= forms.is_adverb
    is_added[-1] = True  # no neighbour
    is_cut: Flags = ~(is_added[terms.before] & is_added[terms.after]) | (terms.continued >= terms.uses)
    return is_cut & ((terms.uses > 1) | (terms.headings > 0))
