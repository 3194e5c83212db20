"""The weight of a term on its page, and what the whole site says about terms.

The weights were measured on the indexes that authors of two large manuals wrote by hand; a change
needs a reason that holds for any site, not a better second decimal.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from math import log

from mkdocs_docindex.analyse.terms import Candidate, PageTerms
from mkdocs_docindex.analyse.vocabulary import Key, Vocabulary

__all__ = ["SiteTerms", "is_in_title", "spelling_of", "weigh"]

_COMMON_FROM = 100
"""On sites of so many pages, a term on half of them says nothing about one."""
_POSSESSIVE = re.compile("[^A-Z]+['’]s ")
"""Of a thing, "folder's summary", not of a name, "Conway's law"."""
_VERB = 0.5
"""The verbness of a verb: two uses more as one than as a noun."""
_KIND_FROM = 3
"""A heading on so many pages may name a kind of section: "Prerequisites"."""


class SiteTerms:
    """How often terms occur in the site, and how often authors set them apart."""

    def __init__(self, pages: Sequence[PageTerms], titles: Sequence[set[int]], vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.size = len(pages)
        self.log_size = log(self.size + 1)
        self.pages_with: Counter[Key] = Counter()
        self.prominent: Counter[Key] = Counter()
        """On how many pages it is set apart."""
        self.section_names: Counter[Key] = Counter()
        """On how many pages it is a whole heading below the title."""
        self._rarities: dict[int, float] = {}
        self._verbness: dict[str, float] = {}
        for page, title in zip(pages, titles, strict=True):
            self.pages_with.update(page.words.keys())
            for key, candidate in page.candidates.items():
                if not isinstance(key, int) or key not in page.words:
                    self.pages_with[key] += 1
                in_title = is_in_title(key, title)
                if candidate.coverage == 1 and not in_title:
                    self.section_names[key] += 1
                if candidate.is_heading or candidate.is_link or in_title:
                    self.prominent[key] += 1

    def rarity(self, key: Key) -> float:
        """1 for a term on one page, near 0 for a term on all of them."""
        pages = self.pages_with[key]
        if pages not in self._rarities:
            self._rarities[pages] = log((self.size + 1) / (pages + 0.5)) / self.log_size
        return self._rarities[pages]

    def verbness(self, word: str) -> float:
        """How often a spelling stands where verbs do rather than where nouns do, up to 1."""
        if word not in self._verbness:
            forms = {word, word.lower(), word.capitalize()}
            verb = sum(self.vocabulary.verb_uses[form] for form in forms)
            noun = sum(self.vocabulary.noun_uses[form] for form in forms)
            self._verbness[word] = verb / (verb + noun + 2)
        return self._verbness[word]

    def is_verb(self, spelling: str) -> bool:
        """Whether a term is, or begins with, a verb."""
        if self.verbness(spelling.partition(" ")[0]) >= _VERB:
            return True
        if not self.vocabulary.language.verb_marks or not spelling.endswith(("ing", "ed")):
            return False
        # "migrating", but not "the logging" or "of speed"
        return " " not in spelling and not self.vocabulary.noun_uses[spelling.lower()]


def is_in_title(key: Key, title: set[int]) -> bool:
    """Whether all words of a term stand in the title of its page."""
    return key in title if isinstance(key, int) else title.issuperset(key)


def weigh(
    key: Key, candidate: Candidate, page: PageTerms, title: set[int], site: SiteTerms, longer: int
) -> float | None:
    """The weight of a term on its page; None for what cannot be a term."""
    words = (key,) if isinstance(key, int) else key
    weak = site.vocabulary.weak
    if (not candidate.code and weak.issuperset(words)) or key in site.vocabulary.characters:
        return None
    in_title = is_in_title(key, title)
    if site.size >= _COMMON_FROM and site.pages_with[key] > site.size / 2 and not in_title:
        return None
    count = candidate.count
    score = (
        log(1 + count)
        + 0.5 * site.rarity(key)
        + 0.75 * sum(site.rarity(word) for word in words) / len(words)
        + 1.0 * log(1 + site.prominent[key]) / site.log_size
        + 1.25 * in_title
        + 0.5 * (candidate.headings > 0)
        + 0.5 * candidate.is_heading
        + 0.6 * candidate.coverage
        + 0.75 * candidate.is_link
        + 0.25 * candidate.bold
        + 0.5 * (1 - candidate.first / (page.length + 1))
        + 0.4 * (len(words) > 1)
        + 0.5 * candidate.capitals / (candidate.inside_sentences + 1)
        - 0.25 * longer / count
    )
    if len(words) > 2:
        parts = (page.candidates.get(key[:-1]), page.candidates.get(key[1:]))  # type: ignore[index]
        most = max(part.count if part else count for part in parts)
        score -= max(0.0, 1 - count / most)
    if candidate.headings == count and site.pages_with[key] < 2:
        score -= 1.0
    if 2 * candidate.headings >= count and site.section_names[key] >= _KIND_FROM and not in_title:
        score -= 1.0
    if not weak.isdisjoint(words):
        score -= 0.3
    if not candidate.code:
        spelling = spelling_of(candidate)
        if len(words) > 1:
            if _is_possessive(spelling):
                return None
            score -= site.verbness(spelling.partition(" ")[0])
        else:
            if not in_title and site.is_verb(spelling):
                return None
            score -= 0.5 * site.verbness(spelling)
            if spelling.endswith("ed") and spelling.islower():
                score -= 0.5  # a participle, in English; elsewhere it costs little
    return score


def spelling_of(candidate: Candidate) -> str:
    """The spelling that readers see."""
    spellings = candidate.spellings
    if len(spellings) == 1:
        return next(iter(spellings))
    return min(spellings, key=lambda text: (_is_possessive(text), -spellings[text], text))


def _is_possessive(spelling: str) -> bool:
    return ("'" in spelling or "’" in spelling) and _POSSESSIVE.match(spelling) is not None
