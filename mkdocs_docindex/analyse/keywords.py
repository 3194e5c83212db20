"""What each page is about: candidate terms, weighed and chosen.

The weights were measured on the indexes that authors of two large manuals wrote by hand; a change
needs a reason that holds for any site, not a better second decimal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt

from mkdocs_docindex.analyse.terms import Candidate, PageTerms, page_terms
from mkdocs_docindex.analyse.vocabulary import Key, Vocabulary
from mkdocs_docindex.model import Document, Keyword

__all__ = ["Subject", "find_keywords"]

_MOSTLY = 0.75
"""The share of a term's uses inside a longer one that makes it a fragment."""
_COMMON_FROM = 100
"""On sites of so many pages, a term on half of them says nothing about one."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A page whose keywords are asked for."""

    src: str
    title: str
    document: Document
    wanted: tuple[str, ...] = ()
    """Keywords that its author gave: they come first."""
    unwanted: tuple[str, ...] = ()


def find_keywords(
    subjects: Sequence[Subject], vocabulary: Vocabulary, count: int, unwanted: Collection[str] = ()
) -> dict[str, tuple[Keyword, ...]]:
    """The best terms of each page, best first, in all pages of one language."""
    pages = [page_terms(subject.document, vocabulary) for subject in subjects]
    titles = [vocabulary.words_of(subject.title) for subject in subjects]
    site = _Site(pages, titles, vocabulary)
    general = {vocabulary.key(text) for text in unwanted}
    found = {}
    for subject, page, title in zip(subjects, pages, titles, strict=True):
        excluded = general | {vocabulary.key(text) for text in subject.unwanted}
        found[subject.src] = tuple(_choose(subject, page, title, site, excluded, count))
    return found


class _Site:
    """How often terms occur in the site, and how often authors set them apart."""

    def __init__(self, pages: Sequence[PageTerms], titles: Sequence[set[int]], vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.size = len(pages)
        self.log_size = log(self.size + 1)
        self.pages_with: Counter[Key] = Counter()
        self.prominent: Counter[Key] = Counter()
        self._rarities: dict[int, float] = {}
        self._verbness: dict[str, float] = {}
        for page, title in zip(pages, titles, strict=True):
            self.pages_with.update(page.words.keys())
            for key, candidate in page.candidates.items():
                if not isinstance(key, int) or key not in page.words:
                    self.pages_with[key] += 1
                if candidate.is_heading or candidate.is_link or _in_title(key, title):
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


def _in_title(key: Key, title: set[int]) -> bool:
    return key in title if isinstance(key, int) else title.issuperset(key)


def _choose(
    subject: Subject, page: PageTerms, title: set[int], site: _Site, excluded: set[str], count: int
) -> Iterable[Keyword]:
    """The terms to show, without those that are only part of a better one."""
    vocabulary = site.vocabulary
    longer = _longer_counts(page.candidates)
    scored = sorted(
        (-score, vocabulary.name(key), key)
        for key, candidate in page.candidates.items()
        if (score := _score(key, candidate, page, title, site, longer.get(key, 0))) is not None
    )
    chosen: dict[str, Key | None] = {}
    by_name = {name: key for _, name, key in reversed(scored)}
    for text in subject.wanted:
        name = vocabulary.key(text)
        if name and name not in chosen:
            candidate = page.candidates.get(by_name[name]) if name in by_name else None
            anchor = _anchor(candidate, page, subject.document) if candidate else _top(subject.document)
            best = round(-scored[0][0], 4) if scored else 1.0
            yield Keyword(text, name, best, anchor, is_code=candidate is not None and candidate.code > 0, is_topic=True)
            chosen[name] = by_name.get(name)
    for negative, name, key in scored:
        if len(chosen) >= count:
            return
        candidate = page.candidates[key]
        if name in excluded or name in chosen:  # hyphens and spaces make no other term
            continue
        if _is_fragment(key, candidate, longer.get(key, 0), site, chosen):
            continue
        chosen[name] = key
        spelling = _spelling(candidate)
        is_code = 2 * candidate.code >= candidate.count
        # One word out of a title says little: "aware" of "Zone aware routing", "front" of "Front matter".
        is_word = isinstance(key, int)
        is_topic = candidate.coverage > 0.5 or (not is_word and (candidate.coverage == 0.5 or _in_title(key, title)))
        anchor = _anchor(candidate, page, subject.document)
        yield Keyword(spelling, name, round(-negative, 4), anchor, is_code, is_topic)


def _is_fragment(
    key: Key, candidate: Candidate, longer: int, site: _Site, chosen: Mapping[str, Key | None]
) -> bool:
    """Whether a term is hardly ever used but as a part of a longer one that was chosen."""
    if not site.vocabulary.language.space:  # it may begin inside of a word
        return not isinstance(key, int) and longer >= 0.7 * candidate.count
    if longer < _MOSTLY * candidate.count:
        return False
    name = site.vocabulary.name(key)
    around = [other for text, other in chosen.items() if f" {name} " in f" {text} "]
    if not isinstance(key, int) and longer >= candidate.count:
        return bool(around)
    # Other pages may use the part by itself; an acronym is a name of its own.
    pages = site.pages_with[key]
    is_part = any(other is not None and 2 * site.pages_with[other] >= pages for other in around)
    return is_part and not _spelling(candidate).isupper()


def _longer_counts(candidates: Mapping[Key, Candidate]) -> dict[Key, int]:
    """How often the most frequent phrase that is one word longer occurs."""
    longer: dict[Key, int] = {}
    for key, candidate in candidates.items():
        if isinstance(key, int):
            continue
        for part in (key[:-1], key[1:]):
            inner: Key = part[0] if len(part) == 1 else part
            if candidate.count > longer.get(inner, 0):
                longer[inner] = candidate.count
    return longer


def _score(key: Key, candidate: Candidate, page: PageTerms, title: set[int], site: _Site, longer: int) -> float | None:
    """The weight of a term on its page; None for what cannot be a term."""
    words = (key,) if isinstance(key, int) else key
    weak = site.vocabulary.weak
    if (not candidate.code and weak.issuperset(words)) or key in site.vocabulary.characters:
        return None
    in_title = _in_title(key, title)
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
    if not weak.isdisjoint(words):
        score -= 0.3
    if not candidate.code:
        spelling = _spelling(candidate)
        score -= (1.0 if len(words) > 1 else 0.5) * site.verbness(spelling.partition(" ")[0])
        if len(words) == 1 and spelling.endswith("ed") and spelling.islower():
            score -= 0.5  # a participle, in English; elsewhere it costs little
    return score


def _spelling(candidate: Candidate) -> str:
    return min(candidate.spellings.items(), key=lambda item: (-item[1], item[0]))[0]


def _top(document: Document) -> str | None:
    """The anchor of the page's top: its H1, or else its first heading."""
    headings = document.headings
    return next(
        (heading.anchor for heading in headings if heading.level == 1), headings[0].anchor if headings else None
    )


def _anchor(candidate: Candidate, page: PageTerms, document: Document) -> str | None:
    """The section that explains a term: named like it, early, short, with many occurrences."""
    earliest = min(candidate.sections)

    def fit(heading: int) -> tuple[float, int]:
        section = candidate.sections[heading]
        score = (
            3.0 * section.coverage
            + 0.5 * (section.coverage > 0)
            + 0.5 * section.bold
            + log(1 + section.count)
            + 0.3 * (heading == earliest)
            - 0.5 * (heading > 0)
            - 0.5 * log(20 + page.section_lengths[heading])
            - 0.05 * sqrt(max(heading, 0))
        )
        return score, -heading

    best = max(candidate.sections, key=fit)
    return document.headings[best].anchor if best >= 0 else _top(document)
