"""Keyword extraction: candidate terms, scored and selected."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from mkdocs_docindex.incremental import Incremental
from mkdocs_docindex.keywords.candidates import Candidate, Candidates, PageCandidates
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
        """How many words and terms it has numbered."""
        return self._candidates.size

    def find(
        self, subjects: Sequence[Subject], count: int, unwanted: Collection[str] = ()
    ) -> dict[str, tuple[Keyword, ...]]:
        """Return the best terms of each page, best first."""
        if not subjects:
            return {}
        general = {self.vocabulary.key(text) for text in unwanted}
        before = self._found if self._rules == (count, general) else {}
        self._rules = (count, general)
        changed = self._candidates.read([(subject.title, subject.document) for subject in subjects])
        changed |= {at for at, subject in enumerate(subjects) if not _is_known(subject, before)}
        new = {}
        for at, candidates in self._candidates.of(sorted(changed), _FIRST * max(count, 1)):
            excluded = general | {self.vocabulary.key(text) for text in subjects[at].unwanted}
            chosen = _choose(subjects[at], candidates, self.vocabulary, self._candidates.verbs, excluded, count)
            new[subjects[at].src] = (subjects[at], tuple(chosen))
        self._found = {subject.src: new.get(subject.src) or before[subject.src] for subject in subjects}
        return {src: found for src, (_, found) in self._found.items()}

    def acronyms(self) -> Iterator[tuple[str, str]]:
        """Yield the acronyms that these pages define, with their expansions."""
        before, self._acronyms = self._acronyms, {}
        for src, (subject, _) in self._found.items():
            known = before.get(src)
            if known is None or known[0] is not subject.document:
                known = (subject.document, tuple(find_acronyms(subject.document)))
            self._acronyms[src] = known
            yield from known[1]


def _is_known(subject: Subject, known: Mapping[str, tuple[Subject, tuple[Keyword, ...]]]) -> bool:
    before = known[subject.src][0] if subject.src in known else None
    return before is not None and before.document is subject.document and before == subject


def _choose(
    subject: Subject,
    candidates: PageCandidates,
    vocabulary: Vocabulary,
    verbs: Verbs,
    excluded: set[str],
    count: int,
) -> Iterator[Keyword]:
    """Select the keywords to show, without those that are only part of a better one."""
    language, document = vocabulary.language, subject.document
    chosen: dict[str, Candidate | None] = {}
    for text in subject.wanted:
        name = vocabulary.key(text)
        if name and name not in chosen:
            given, first = candidates.named(name), next(iter(candidates), None)
            anchor = _anchor(given.section if given else -1, document)
            best = round(-first.negative, 4) if first else 1.0
            yield Keyword(text, name, best, anchor, is_code=given is not None and given.code > 0, is_topic=True)
            chosen[name] = given
    for candidate in candidates:
        if len(chosen) >= count:
            return
        name = candidate.name
        if name in excluded or name in chosen:  # same term with a hyphen or a space
            continue
        if _is_fragment(candidate, chosen, language):
            continue
        chosen[name] = candidate
        is_code = 2 * candidate.code >= candidate.uses
        # A single word of a title means little: "aware" of "Zone aware routing", "front" of "Front matter".
        in_title = candidate.length > 1 and (candidate.coverage == 0.5 or candidate.title_share > 0)
        evidence = _evidence(candidate, candidates.uses(candidate), verbs, language)
        yield Keyword(
            candidate.spelling,
            name,
            round(-candidate.negative, 4),
            _anchor(candidate.section, document),
            is_code,
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


def _is_fragment(candidate: Candidate, chosen: Mapping[str, Candidate | None], language: Language) -> bool:
    """Whether a term is nearly always part of a longer one that was chosen."""
    longer = candidate.longer_count
    if not language.space:  # it may begin inside a word
        return candidate.length > 1 and longer >= 0.7 * candidate.uses
    if longer < _MOSTLY * candidate.uses:
        return False
    name = f" {candidate.name} "
    around = [other for text, other in chosen.items() if name in f" {text} "]
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
