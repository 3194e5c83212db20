"""Keyword extraction: candidate terms, scored and selected."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from mkdocs_docindex.incremental import Incremental
from mkdocs_docindex.keywords.candidates import Candidate, Candidates, PageCandidates
from mkdocs_docindex.keywords.generic_words import common_from
from mkdocs_docindex.keywords.redundancy import Shown
from mkdocs_docindex.keywords.scoring import Verbs
from mkdocs_docindex.keywords.term_index import find_acronyms
from mkdocs_docindex.keywords.vocabulary import Vocabulary
from mkdocs_docindex.languages.language import Language
from mkdocs_docindex.model.index import Evidence, Keyword
from mkdocs_docindex.model.pages import Document

__all__ = ["KeywordFinder", "Subject"]

_PARTICIPLE = re.compile("[a-z]{3,}[^e]ed$", re.IGNORECASE)
"""English: "paused", not "speed" or "bed"."""
_FIRST = 2
"""Candidates to create per requested keyword: few pages need more."""
_MOSTLY = 0.75
"""The share of a term's uses inside a longer one that makes it a fragment."""


class Subject(NamedTuple):
    """A page to find keywords for."""

    src: str
    title: str
    document: Document
    wanted: tuple[str, ...] = ()
    """Keywords set by its author: they come first."""
    unwanted: tuple[str, ...] = ()
    """Keywords excluded by its author."""


class KeywordFinder(Incremental):
    """Finds the keywords of all pages of one language, incrementally while a site is served.

    After an edit, only pages whose keywords may have changed are processed again.
    """

    def __init__(self, language: Language, *, runs_again: bool = True) -> None:
        super().__init__(runs_again=runs_again)
        self.vocabulary = Vocabulary(language)
        self._candidates = Candidates(self.vocabulary, runs_again=runs_again)
        self._rules: tuple[object, ...] = ()
        self._found: dict[str, tuple[Subject, tuple[Keyword, ...]]] = {}
        self._acronyms: dict[str, tuple[Document, tuple[tuple[str, str], ...]]] = {}

    @property
    def size(self) -> int:
        """The number of known words and terms."""
        return self._candidates.size

    def find(
        self, subjects: Sequence[Subject], count: int, unwanted: Collection[str] = (), *, all_terms: bool = False
    ) -> dict[str, tuple[Keyword, ...]]:
        """Return the best terms of each page, best first; with `all_terms` also those that pages do not show."""
        if not subjects:
            return {}
        general = {self.vocabulary.key(text) for text in unwanted}
        synonyms = self._synonyms(subjects)
        files = frozenset(subject.src.rpartition("/")[2].lower() for subject in subjects)
        rules = (count, general, synonyms, files, all_terms)
        before, self._rules = self._found if self._rules == rules else {}, rules
        changed = self._candidates.read([(subject.title, subject.document) for subject in subjects])
        changed |= {at for at, subject in enumerate(subjects) if not _is_known(subject, before)}
        new = {}
        common, verbs = common_from(len(subjects)), self._candidates.verbs
        choice = _Choice(self.vocabulary, verbs, synonyms, files, common, count, all_terms)
        for at, candidates in self._candidates.of(sorted(changed), _FIRST * max(count, 1), all_terms=all_terms):
            excluded = general | {self.vocabulary.key(text) for text in subjects[at].unwanted}
            new[subjects[at].src] = (subjects[at], tuple(choice.of(subjects[at], candidates, excluded)))
        self._found = {subject.src: new.get(subject.src) or before[subject.src] for subject in subjects}
        return {src: found for src, (_, found) in self._found.items()}

    def acronyms(self) -> Iterator[tuple[str, str]]:
        """Yield the acronyms that these pages define, with their expansions."""
        for _, found in self._acronyms.values():
            yield from found

    def _synonyms(self, subjects: Iterable[Subject]) -> dict[str, str]:
        """The keys of the acronyms that these pages define, each with the key of its first expansion."""
        before, self._acronyms = self._acronyms, {}
        found: dict[str, str] = {}
        for subject in subjects:
            known = before.get(subject.src)
            if known is None or known[0] is not subject.document:
                known = (subject.document, tuple(find_acronyms(subject.document)))
            self._acronyms[subject.src] = known
            for acronym, words in known[1]:
                found.setdefault(self.vocabulary.key(acronym), self.vocabulary.key(words))
        return found


def _is_known(subject: Subject, known: Mapping[str, tuple[Subject, tuple[Keyword, ...]]]) -> bool:
    before = known[subject.src][0] if subject.src in known else None
    return before is not None and before.document is subject.document and before == subject


class _Choice(NamedTuple):
    """Selects the keywords of pages from their candidates."""

    vocabulary: Vocabulary
    verbs: Verbs
    synonyms: Mapping[str, str]
    """The keys of acronyms, each with the key of its expansion."""
    files: Collection[str]
    """The names of the files of all pages, in lower case: a text names them to point there."""
    common: float
    """The document frequency above which a term is common."""
    most: int
    """How many a page has at most."""
    all_terms: bool
    """Whether terms are chosen that say the same as another one."""

    def of(self, subject: Subject, candidates: PageCandidates, excluded: set[str]) -> Iterator[Keyword]:
        """Yield those of a page: first those that its author set."""
        document, language = subject.document, self.vocabulary.language
        shown = Shown(self.synonyms, self.common, keep_parts=self.all_terms or not language.adjectives_first)
        for text in subject.wanted:
            name = self.vocabulary.key(text)
            if name and name not in shown:
                given, first = candidates.named(name), next(iter(candidates), None)
                anchor = _anchor(given.section if given else -1, document)
                best = round(-first.negative, 4) if first else 1.0
                yield Keyword(text, name, best, anchor, is_code=given is not None and given.code > 0, is_topic=True)
                shown.give(name, text, given)
        for candidate in candidates:
            if len(shown) >= self.most:
                break
            if candidate.name not in excluded and not (
                _is_fragment(candidate, shown, language) or self._is_page(candidate)
            ):
                shown.add(candidate)
        for candidate in shown:
            evidence = _evidence(candidate, candidates.uses(candidate), self.verbs, language)
            yield _keyword(candidate, _anchor(candidate.section, document), evidence)

    def _is_page(self, candidate: Candidate) -> bool:
        """Whether a term is the name of a page's file; one that the title has is a topic."""
        return (
            "." in candidate.spelling
            and candidate.spelling.rpartition("/")[2].lower() in self.files
            and not candidate.title_share
        )


def _keyword(candidate: Candidate, anchor: str | None, evidence: Evidence) -> Keyword:
    # A single word of a title means little: "aware" of "Zone aware routing", "front" of "Front matter".
    in_title = candidate.length > 1 and (candidate.coverage == 0.5 or candidate.title_share > 0)
    return Keyword(
        candidate.spelling,
        candidate.name,
        round(-candidate.negative, 4),
        anchor,
        2 * candidate.code >= candidate.uses,
        candidate.coverage > 0.5 or in_title,
        evidence,
    )


def _evidence(candidate: Candidate, uses: int, verbs: Verbs, language: Language) -> Evidence:
    spelling, is_word = candidate.spelling, candidate.length == 1
    is_cut = candidate.length == language.longest and not candidate.is_whole
    is_participle = language.verb_marks and spelling.endswith(("d", "D")) and _PARTICIPLE.match(spelling)
    return Evidence(
        uses=uses,
        in_longer=candidate.uses if is_cut else candidate.longer_count,  # cut from a phrase longer than terms can be
        as_adjective=candidate.uses - candidate.last if is_word and language.adjectives_first else 0,
        in_headings=candidate.headings,
        title=candidate.title_share,
        is_link=candidate.is_link,
        is_verb=bool(is_participle) or verbs.is_verb(spelling),
        is_name=candidate.is_capital or _is_spelled_like_a_name(spelling),
        is_vague=candidate.is_vague,
    )


def _is_spelled_like_a_name(spelling: str) -> bool:
    """Whether a term has the spelling of a name or identifier, not of an ordinary word: "OAuth2", "json_ld"."""
    words = spelling.replace("-", " ").split()
    return any(not word.isalpha() or word[1:] != word[1:].lower() for word in words)


def _is_fragment(candidate: Candidate, shown: Shown, language: Language) -> bool:
    """Whether a term is nearly always part of a longer one that was chosen."""
    longer = candidate.longer_count
    if not language.space:  # it may begin inside a word
        return candidate.length > 1 and longer >= 0.7 * candidate.uses
    if longer < _MOSTLY * candidate.uses:
        return False
    name = f" {candidate.name} "
    around = [other for text, other in shown.terms.items() if name in f" {text} "]
    if candidate.length > 1 and longer >= candidate.uses:
        return bool(around)
    # Other pages may use the part by itself; an acronym is a name by itself.
    is_part = any(
        other is not None and 2 * other.document_frequency >= candidate.document_frequency for other in around
    )
    return is_part and not candidate.spelling.isupper()


def _anchor(heading: int, document: Document) -> str | None:
    """The anchor of a section. Above all sections, that of the page's H1, or else of its first heading."""
    headings = document.headings
    if heading >= 0:
        return headings[heading].anchor
    top = headings[0].anchor if headings else None
    return next((heading.anchor for heading in headings if heading.level == 1), top)
