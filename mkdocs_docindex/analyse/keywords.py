"""What each page is about: candidate terms, weighed and chosen."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt

from mkdocs_docindex.analyse.terms import Candidate, PageTerms, page_terms
from mkdocs_docindex.analyse.vocabulary import Key, Vocabulary
from mkdocs_docindex.analyse.weights import SiteTerms, is_in_title, spelling_of, weigh
from mkdocs_docindex.model import Document, Evidence, Keyword

__all__ = ["Subject", "find_keywords"]

_PARTICIPLE = re.compile("[a-z]{3,}[^e]ed$", re.IGNORECASE)
"""Of English: "paused", not "speed" or "bed"."""
_MOSTLY = 0.75
"""The share of a term's uses inside a longer one that makes it a fragment."""


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
    site = SiteTerms(pages, titles, vocabulary)
    general = {vocabulary.key(text) for text in unwanted}
    found = {}
    for subject, page, title in zip(subjects, pages, titles, strict=True):
        excluded = general | {vocabulary.key(text) for text in subject.unwanted}
        found[subject.src] = tuple(_choose(subject, page, title, site, excluded, count))
    return found


def _choose(
    subject: Subject, page: PageTerms, title: set[int], site: SiteTerms, excluded: set[str], count: int
) -> Iterable[Keyword]:
    """The terms to show, without those that are only part of a better one."""
    vocabulary = site.vocabulary
    longer = _longer_counts(page.candidates)
    scored = sorted(
        (-score, vocabulary.name(key), key)
        for key, candidate in page.candidates.items()
        if (score := weigh(key, candidate, page, title, site, longer.get(key, 0))) is not None
    )
    chosen: dict[str, Key | None] = {}
    by_name: dict[str, Key] = {}
    uses: dict[str, int] = {}
    for _, name, key in scored:  # a term with a hyphen and without has one name
        by_name.setdefault(name, key)
        uses[name] = uses.get(name, 0) + page.candidates[key].count
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
        spelling = spelling_of(candidate)
        is_code = 2 * candidate.code >= candidate.count
        # One word out of a title says little: "aware" of "Zone aware routing", "front" of "Front matter".
        is_word = isinstance(key, int)
        is_topic = candidate.coverage > 0.5 or (not is_word and (candidate.coverage == 0.5 or is_in_title(key, title)))
        anchor = _anchor(candidate, page, subject.document)
        evidence = _evidence(key, candidate, spelling, uses[name], longer.get(key, 0), title, site)
        yield Keyword(spelling, name, round(-negative, 4), anchor, is_code, is_topic, evidence)


def _evidence(
    key: Key, candidate: Candidate, spelling: str, uses: int, longer: int, title: set[int], site: SiteTerms
) -> Evidence:
    language = site.vocabulary.language
    words = (key,) if isinstance(key, int) else key
    if len(words) == language.longest and not candidate.is_whole:
        longer = candidate.count  # of something longer than terms can be
    is_adjective_place = len(words) == 1 and language.adjectives_first
    return Evidence(
        uses=uses,
        in_longer=longer,
        as_adjective=candidate.count - candidate.last if is_adjective_place else 0,
        in_headings=candidate.headings,
        title=len(words) / len(title) if is_in_title(key, title) else 0.0,
        is_link=candidate.is_link,
        is_verb=site.is_verb(spelling) or (bool(language.verb_marks) and _PARTICIPLE.match(spelling) is not None),
        is_name=_has_own_letters(spelling) or 0 < candidate.inside_sentences <= 2 * candidate.capitals,
        is_vague=words[0] in site.vocabulary.weak,
    )


def _has_own_letters(spelling: str) -> bool:
    """Whether a word is spelled as no ordinary word is: "OAuth2", "json_ld"."""
    return any(word[1:] != word[1:].lower() or not word.isalpha() for word in re.split("[ -]", spelling) if word)


def _is_fragment(
    key: Key, candidate: Candidate, longer: int, site: SiteTerms, chosen: Mapping[str, Key | None]
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
    return is_part and not spelling_of(candidate).isupper()


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
