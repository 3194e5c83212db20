"""Keyword extraction: candidate terms, scored and selected."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from mkdocs_docindex.incremental import Incremental
from mkdocs_docindex.keywords.amount import index_terms
from mkdocs_docindex.keywords.candidates import Candidate, Candidates, PageCandidates
from mkdocs_docindex.keywords.generic_words import common_from
from mkdocs_docindex.keywords.redundancy import Shown
from mkdocs_docindex.keywords.scoring import Verbs
from mkdocs_docindex.keywords.term_index import find_acronyms
from mkdocs_docindex.keywords.vocabulary import Vocabulary
from mkdocs_docindex.languages.language import Language
from mkdocs_docindex.model.index import Evidence, Keyword
from mkdocs_docindex.model.pages import Document

__all__ = ["KeywordFacts", "KeywordFinder", "Subject"]

_PARTICIPLE = re.compile("[a-z]{3,}[^e]ed$", re.IGNORECASE)
"""English: "paused", not "speed" or "bed"."""
_FIRST = 2
"""Candidates to create per requested term: few pages need more."""
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
        self._chosen: dict[str, tuple[str, str]] = {}
        self._found: dict[str, _Found] = {}
        self._acronyms: dict[str, tuple[Document, tuple[tuple[str, str], ...]]] = {}

    @property
    def size(self) -> int:
        """The number of known words and terms."""
        return self._candidates.size

    def find(
        self,
        subjects: Sequence[Subject],
        count: int,
        unwanted: Collection[str] = (),
        *,
        synonyms: Mapping[str, str] = {},
        all_terms: bool = False,
        has_index: bool = False,
    ) -> dict[str, tuple[Keyword, ...]]:
        """Return the best terms of each page, best first; with `all_terms` also those that pages do not show.

        `synonyms` are terms, each with the one that is shown in its place. With `has_index`, `further` has more terms.
        """
        if not subjects:
            return {}
        general = {self.vocabulary.key(text) for text in unwanted}
        acronyms = self._expansions(subjects)
        chosen = {self.vocabulary.key(text): (self.vocabulary.key(other), other) for text, other in synonyms.items()}
        chosen.update({key: (key, other) for key, other in chosen.values()})
        self._chosen = chosen
        same = acronyms | {key: other for key, (other, _) in chosen.items() if key != other}
        files = frozenset(subject.src.rpartition("/")[2].lower() for subject in subjects)
        rules = (count, general, chosen, acronyms, files, all_terms, has_index)
        before, self._rules = self._found if self._rules == rules else {}, rules
        changed = self._candidates.read([(subject.title, subject.document) for subject in subjects])
        changed |= {at for at, subject in enumerate(subjects) if not _is_known(subject, before)}
        new: dict[str, _Found] = {}
        common, verbs = common_from(len(subjects)), self._candidates.verbs
        choice = _Choice(self.vocabulary, verbs, same, chosen, files, common, count, all_terms)

        def first(document: Document) -> int:
            return max(_FIRST * max(count, 1), index_terms(document.words) if has_index else 0)

        for at, candidates in self._candidates.of(sorted(changed), first, all_terms=all_terms):
            excluded = general | {self.vocabulary.key(text) for text in subjects[at].unwanted}
            new[subjects[at].src] = choice.of(subjects[at], candidates, excluded, has_index=has_index)
        self._found = {subject.src: new.get(subject.src) or before[subject.src] for subject in subjects}
        return {src: found.shown for src, found in self._found.items()}

    def why(self, src: str, text: str) -> KeywordFacts | None:
        """Why a term is a keyword of a page or not; None if the page does not have it."""
        known, name = self._found.get(src), self.vocabulary.key(text)
        if known is None:
            return None
        named = [self.vocabulary.stem(text.lower()), text.lower(), name]
        named += [key for known_as in named[:] if (key := self._chosen.get(known_as, ("", ""))[0])]
        chosen = next((k for k in (*known.shown, *known.further) if k.key in named), None)
        found = next(filter(None, (self._candidates.why(list(self._found).index(src), key) for key in named)), None)
        if chosen is None and found is None:
            return None
        way = next((known.gave_way[key] for key in named if key in known.gave_way), "")
        return KeywordFacts(chosen, found[0] if found else None, found[1] if found else (), way)

    def further(self) -> dict[str, tuple[Keyword, ...]]:
        """Further terms of each page: too many to show there, but the index of the site may have them."""
        return {src: found.further for src, found in self._found.items()}

    def references(self, synonyms: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, str]]]:
        """Yield the keys of terms that another one is shown for, with the key of that one and the own spelling."""
        for text, other in synonyms.items():
            yield self.vocabulary.key(text), (self.vocabulary.key(other), text)

    def acronyms(self) -> Iterator[tuple[str, str]]:
        """Yield the acronyms that these pages define, with their expansions."""
        for _, found in self._acronyms.values():
            yield from found

    def _expansions(self, subjects: Iterable[Subject]) -> dict[str, str]:
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


class _Found(NamedTuple):
    """The terms that were chosen on a page."""

    subject: Subject
    shown: tuple[Keyword, ...]
    further: tuple[Keyword, ...]
    gave_way: Mapping[str, str]
    """The names of terms that were not chosen, each with the term that was chosen instead."""


class KeywordFacts(NamedTuple):
    """Why a term is a keyword of a page, or not."""

    keyword: Keyword | None
    """None if it was not chosen."""
    candidate: Candidate | None
    rules: tuple[str, ...]
    """Those that exclude it, as sentences."""
    gave_way: str
    """The term that was chosen instead, or ""."""


def _is_known(subject: Subject, known: Mapping[str, _Found]) -> bool:
    before = known[subject.src].subject if subject.src in known else None
    return before is not None and before.document is subject.document and before == subject


class _Choice(NamedTuple):
    """Selects the keywords of pages from their candidates."""

    vocabulary: Vocabulary
    verbs: Verbs
    synonyms: Mapping[str, str]
    """The keys of terms that mean the same as another one, such as acronyms, each with the key of that one."""
    chosen: Mapping[str, tuple[str, str]]
    """By the key of a term: the key and the spelling of the synonym that the site's owner prefers."""
    files: Collection[str]
    """The names of the files of all pages, in lower case: a text names them to point there."""
    common: float
    """The document frequency above which a term is common."""
    most: int
    """How many a page has at most."""
    all_terms: bool
    """Whether terms are chosen that say the same as another one."""

    def of(self, subject: Subject, candidates: PageCandidates, excluded: set[str], *, has_index: bool) -> _Found:
        """Choose those of a page: first those that its author set."""
        document, language = subject.document, self.vocabulary.language
        shown = Shown(self.synonyms, self.common, keep_parts=self.all_terms or not language.adjectives_first)
        given: list[Keyword] = []
        for text in subject.wanted:
            name = self.vocabulary.key(text)
            if name and name not in shown:
                known, first = candidates.named(name), next(iter(candidates), None)
                anchor = _anchor(known.section if known else -1, document)
                best = round(-first.negative, 4) if first else 1.0
                is_code = known is not None and known.code > 0
                given.append(Keyword(text, name, best, anchor, is_code=is_code, is_topic=True))
                shown.give(name, text, known)
        self._add(candidates, shown, self.most, excluded)
        own = list(shown)
        if has_index:
            shown.keep_parts = True  # an index has "gate" and "gate valve"
            self._add(candidates.created, shown, max(self.most, index_terms(document.words)), excluded)
            topics = [other for other in candidates.created if other.coverage == 1 or other.title_share == 1]
            self._add(topics, shown, len(shown) + len(topics), excluded)
        found = [self._keyword(candidate, candidates, document) for candidate in own]
        names = {candidate.name for candidate in own}
        more = [self._keyword(other, candidates, document) for other in shown if other.name not in names]
        return _Found(subject, (*given, *found), tuple(more), shown.gave_way)

    def _add(self, candidates: Iterable[Candidate], shown: Shown, most: int, excluded: set[str]) -> None:
        """Add candidates until there are enough."""
        for candidate in candidates:
            if len(shown) >= most:
                break
            if candidate.name not in excluded and not (
                _is_fragment(candidate, shown, self.vocabulary.language) or self._is_page(candidate)
            ):
                shown.add(candidate)

    def _keyword(self, candidate: Candidate, candidates: PageCandidates, document: Document) -> Keyword:
        evidence = _evidence(candidate, candidates.uses(candidate), self.verbs, self.vocabulary.language)
        keyword = _keyword(candidate, _anchor(candidate.section, document), evidence)
        if candidate.name not in self.chosen:
            return keyword
        key, term = self.chosen[candidate.name]
        return keyword._replace(term=term, key=key, is_code=keyword.is_code and candidate.name == key)

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
    first = spelling.partition(" ")[0]
    is_instruction = not is_word and candidate.headings > 0 and verbs.may_be_verb(first)  # "Configure DNS"
    is_cut = candidate.length == language.longest and not candidate.is_whole
    is_cut |= not is_word and language.adjectives_first and not candidate.last  # a noun ends an English phrase
    is_participle = language.verb_marks and spelling.endswith(("d", "D")) and _PARTICIPLE.match(spelling)
    if not is_word and language.verb_marks and candidate.coverage < 1 and candidate.uses - candidate.headings == 1:
        is_participle = first.islower() and _PARTICIPLE.match(first)  # of the heading "Apply the generated manifests"
    return Evidence(
        uses=uses,
        in_longer=candidate.uses if is_cut else candidate.longer_count,
        as_adjective=candidate.uses - candidate.last if is_word and language.adjectives_first else 0,
        in_headings=candidate.headings,
        title=candidate.title_share,
        is_heading=candidate.coverage == 1,
        is_bold=candidate.is_bold,
        is_link=candidate.is_link,
        is_verb=bool(is_participle) or is_instruction or verbs.is_verb(spelling),
        is_name=candidate.is_capital or _is_spelled_like_a_name(first),
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
