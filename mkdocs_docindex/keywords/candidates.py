"""The terms of all pages of one language, with their weights."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from mkdocs_docindex.incremental import Incremental
from mkdocs_docindex.keywords.features import PageTerms, TermFeatures, extract_features
from mkdocs_docindex.keywords.scoring import (
    SiteTerms,
    TitledTerms,
    Verbs,
    document_frequencies,
    give_titles,
    join_titled,
    score_terms,
)
from mkdocs_docindex.keywords.segments import segment_pages
from mkdocs_docindex.keywords.spellings import join_texts, spell
from mkdocs_docindex.keywords.term_numbers import TermNumbers
from mkdocs_docindex.keywords.token_table import TokenTable
from mkdocs_docindex.keywords.tokens import PageText, Pieces, page_text
from mkdocs_docindex.keywords.vocabulary import Vocabulary
from mkdocs_docindex.model.pages import Document
from mkdocs_docindex.numeric import Flags, Ints, Numbers, distinct, np

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["Candidate", "Candidates"]

_Value = TypeVar("_Value", np.int64, np.bool_)

_BATCH = 50_000
"""Pieces of text that are worked on at once: enough for whole columns to pay, few enough for a processor's cache."""
_FEW_PAGES = 50
"""Pages whose candidates are made at once: as objects they take much memory."""


class Candidate(NamedTuple):
    """A term that a page might be about."""

    negative: float
    """Its weight with a minus: candidates sort best first."""
    name: str
    """The stems of its words: the same for all its spellings, hyphens or not."""
    length: int
    """How many words it has."""
    row: int
    spelling: str
    uses: int
    """Occurrences on the page."""
    longer_count: int
    """Occurrences of the most frequent phrase on the page that is one word longer."""
    document_frequency: int
    """How many pages have it."""
    section: int
    """The index of the heading of the section that explains it, -1 above the first one."""
    title_share: float
    """The share of the title's words that it is; 0 where the title does not have it."""
    code: int
    """Occurrences in code spans."""
    headings: int
    """Occurrences in headings."""
    last: int
    """Occurrences with no other word of meaning behind it."""
    coverage: float
    """The largest share of a heading's words that it is."""
    is_link: bool
    is_whole: bool
    """Whether it stands somewhere with no other word of meaning beside it."""
    is_capital: bool
    """Whether it has a capital letter in most sentences."""
    is_vague: bool
    """Whether it is, or begins with, a word that is no term alone."""


class PageCandidates:
    """The candidates of a page, best first. Most are never asked for, so they are made late."""

    def __init__(
        self,
        best: list[Candidate],
        rest: Callable[[], list[Candidate]],
        compounds: set[str],
        uses: Callable[[str], int],
    ) -> None:
        self._best = best
        self._rest = rest
        self._is_whole = False
        self._compounds = compounds
        self._uses = uses

    def __iter__(self) -> Iterator[Candidate]:
        yield from self._best if self._is_whole else tuple(self._best)
        if not self._is_whole:
            known = len(self._best)
            self._complete()
            yield from self._best[known:]

    def named(self, name: str) -> Candidate | None:
        """The best one of a name, None where there is none."""
        return next((candidate for candidate in self if candidate.name == name), None)

    def uses(self, candidate: Candidate) -> int:
        """How often the name of one is used; others may have the same, with a hyphen or without."""
        if candidate.name not in self._compounds:
            return candidate.uses
        return self._uses(candidate.name)

    def _complete(self) -> None:
        self._best = [*self._best, *sorted(self._rest())]
        self._is_whole = True


class Candidates(Incremental):
    """The candidates of all pages of one language; of pages that did not change, what was found before is kept."""

    def __init__(self, vocabulary: Vocabulary, *, runs_again: bool) -> None:
        super().__init__(runs_again=runs_again)
        self.vocabulary = vocabulary
        self._pieces = Pieces(vocabulary)
        self._table = TokenTable(vocabulary)
        self._numbers = TermNumbers()
        self._pages: list[_Page] = []
        self._site: SiteTerms | None = None

    @property
    def size(self) -> int:
        """How many pieces of text and terms have a number."""
        return len(self._pieces) + len(self._numbers)

    def read(self, pages: Sequence[tuple[str, Document]]) -> set[int]:
        """Take all pages, each with its title, in the place of those before; return whose candidates may be others."""
        known = {(page.title, id(page.document)): page for page in self._pages}
        new = [page for page in pages if (page[0], id(page[1])) not in known]
        found = iter(self._find(new))
        self._pages = [known.get((title, id(document))) or next(found) for title, document in pages]
        if not self.runs_again:
            self._pieces = Pieces(self.vocabulary)
            self.vocabulary.forget_tokens()
            self._table.forget_texts()
        before, self._site = self._site, self._count()
        self.verbs = Verbs(self._site, self._table, self.vocabulary.language)
        if before is None or before.size != self._site.size:
            return set(range(len(pages)))
        fresh = {at for at, (title, document) in enumerate(pages) if (title, id(document)) not in known}
        return fresh | self._touched(before, self._site)

    def of(self, pages: Iterable[int], first: int) -> Iterator[tuple[int, PageCandidates]]:
        """The candidates of some pages. As many as `first` are made of each at once, others if they are asked for."""
        assert self._site is not None
        size, batch = 0, []
        for page in pages:
            batch.append(page)
            size += self._pages[page].size
            if size > _BATCH:
                yield from zip(batch, self._weighed([self._pages[page] for page in batch], first), strict=True)
                size, batch = 0, []
        yield from zip(batch, self._weighed([self._pages[page] for page in batch], first), strict=True)

    def _find(self, pages: Sequence[tuple[str, Document]]) -> Iterator[_Page]:
        """Find the terms of pages."""
        texts = [page_text(document, self._pieces) for _, document in pages]
        titles = [self.vocabulary.words_of(title) for title, _ in pages]
        self._table.grow()
        expand = self._pieces.expander()
        for begin, end in list(_batches(texts)):
            segments = segment_pages(texts[: end - begin], expand, self._table)
            del texts[: end - begin]
            terms, found = extract_features(segments, self._table, self._numbers, self.vocabulary.language)
            batch = give_titles(terms, found, titles[begin:end], len(self.vocabulary.names))
            yield from (_Page(*pages[at], batch, page) for at, page in enumerate(found, begin))

    def _count(self) -> SiteTerms:
        """Count on how many pages terms are, and how often authors set them apart."""
        pages, texts = self._pages, len(self._table.texts)
        parts = _parts(pages)
        number = _column([part.terms.number for part in parts])
        in_title = _column([part.in_title for part in parts])
        is_apart = _column([part.terms.is_heading | part.terms.is_link for part in parts])
        is_name = _column([part.terms.coverage == 1 for part in parts]) & ~in_title
        return SiteTerms(
            size=len(pages),
            document_frequency=np.bincount(number, minlength=len(self._numbers)),
            prominent=np.bincount(number[is_apart | in_title], minlength=len(self._numbers)),
            section_names=np.bincount(number[is_name], minlength=len(self._numbers)),
            word_pages=np.bincount(_column([page.found.words for page in pages]), minlength=len(self.vocabulary.names)),
            verb_uses=np.bincount(_column([page.found.verbs for page in pages]), minlength=texts),
            noun_uses=np.bincount(_column([page.found.nouns for page in pages]), minlength=texts),
        )

    def _touched(self, before: SiteTerms, now: SiteTerms) -> set[int]:
        """Pages with terms that the site says something else about than before."""
        table = self._table
        is_other_use = _differ(before.verb_uses, now.verb_uses) | _differ(before.noun_uses, now.noun_uses)
        folded = np.zeros(len(table.folded), np.bool_)
        folded[table.folded[is_other_use]] = True
        is_other_term = (
            _differ(before.document_frequency, now.document_frequency)
            | _differ(before.prominent, now.prominent)
            | _differ(before.section_names, now.section_names)
        )
        is_other_word = _differ(before.word_pages, now.word_pages)
        parts, words = _parts(self._pages), [page.found.words for page in self._pages]
        sizes = [page.size for page in self._pages]
        return {
            at
            for is_other, columns, lengths in (
                (folded[table.folded], [part.terms.spelling[0] for part in parts], sizes),
                (is_other_term, [part.terms.number for part in parts], sizes),
                (is_other_word, words, [len(column) for column in words]),
            )
            for at in _owners(is_other, columns, lengths)
        }

    def _weighed(self, pages: Sequence[_Page], first: int) -> Iterator[PageCandidates]:
        assert self._site is not None
        if not pages:
            return
        found = join_titled(_parts(pages))
        score = score_terms(found, self._site, self.verbs, self._table, self.vocabulary)
        page = np.repeat(np.arange(len(pages)), [page.size for page in pages])
        order = np.lexsort((-score, page))
        order = order[score[order] > -np.inf]
        bounds = list(pairwise(np.searchsorted(page[order], np.arange(len(pages) + 1)).tolist()))
        is_compound = self._compounds(found)
        for at in range(0, len(pages), _FEW_PAGES):
            parts = [order[begin:end] for begin, end in bounds[at : at + _FEW_PAGES]]
            heads = [_head(score[part], first) for part in parts]
            best = np.concatenate([part[:head] for part, head in zip(parts, heads, strict=True)])
            rows = iter(self._made(found, score, best))
            for part, head in zip(parts, heads, strict=True):
                rest = partial(self._made, found, score, part[head:]) if head < len(part) else list[Candidate]
                compounds = found.terms.words[:, part[is_compound[part]]]
                names = set(join_texts(compounds, self.vocabulary.names))
                uses = partial(self._uses, found.terms, part)
                yield PageCandidates(sorted(islice(rows, head)), rest, names, uses)

    def _made(self, found: TitledTerms, score: Numbers, rows: Ints) -> list[Candidate]:
        return list(map(Candidate._make, self._rows(score[rows], rows, found.take(rows))))

    def _uses(self, terms: TermFeatures, rows: Ints, name: str) -> int:
        """How often the terms of some rows are used that have a name."""
        names = join_texts(terms.words[:, rows], self.vocabulary.names)
        return sum(count for other, count in zip(names, terms.uses[rows].tolist(), strict=True) if other == name)

    def _compounds(self, found: TitledTerms) -> Flags:
        """Which terms have a word with a hyphen."""
        flags = np.zeros(len(self.vocabulary.names) + 1, np.bool_)
        flags[list(self.vocabulary.compounds)] = True
        is_compound: Flags = np.any(flags[found.terms.words], axis=0)
        return is_compound

    def _rows(self, score: Numbers, rows: Ints, found: TitledTerms) -> Iterator[tuple[Any, ...]]:
        """The fields of candidates."""
        assert self._site is not None
        vocabulary, terms = self.vocabulary, found.terms
        weak = np.zeros(len(vocabulary.names) + 1, np.bool_)
        weak[list(vocabulary.weak)] = True
        is_capital = (terms.inside_sentences > 0) & (terms.inside_sentences <= 2 * terms.capitals)
        columns = (
            terms.uses, terms.longer_count, document_frequencies(found, self._site), terms.section, found.title_share,
            terms.code, terms.headings, terms.last, terms.coverage, terms.is_link, terms.is_whole, is_capital,
        )  # fmt: skip
        return zip(
            (-score).tolist(),
            join_texts(terms.words, vocabulary.names),
            terms.length.tolist(),
            rows.tolist(),
            spell(terms.spelling, self._table, vocabulary.language),
            *(column.tolist() for column in columns),
            weak[terms.words[0]].tolist(),
            strict=True,
        )


class _Page(NamedTuple):
    """What was found on a page."""

    title: str
    document: Document
    batch: TitledTerms
    """The terms of all pages that were read at once: columns for each page would be many small objects."""
    found: PageTerms

    @property
    def size(self) -> int:
        """How many terms it has."""
        return self.found.end - self.found.begin


def _parts(pages: Iterable[_Page]) -> list[TitledTerms]:
    """The terms of pages, in as few parts as they can be taken in."""
    rows: list[tuple[TitledTerms, int, int]] = []
    for page in pages:
        begin, end = page.found.begin, page.found.end
        if rows and rows[-1][0] is page.batch and rows[-1][2] == begin:
            begin = rows.pop()[1]
        rows.append((page.batch, begin, end))
    return [batch.take(slice(begin, end)) for batch, begin, end in rows]


def _head(score: Numbers, first: int) -> int:
    """How many of the scores of a page, best first, are made into candidates at once: equal ones stay together."""
    head = min(first, len(score))
    while head < len(score) and score[head] == score[head - 1]:
        head += 1
    return head


def _column(parts: Sequence[npt.NDArray[_Value]]) -> npt.NDArray[_Value]:
    return np.concatenate(parts)


def _differ(before: Ints, now: Ints) -> Flags:
    """Which counts are others; what was not there before was counted 0 times."""
    differ: Flags = now != np.pad(before, (0, len(now) - len(before)))
    return differ


def _owners(is_other: Flags, columns: Sequence[Ints], sizes: Sequence[int]) -> Iterator[int]:
    """Which pages have one of some numbers, given in columns of all pages and with how many each page has."""
    ends = np.cumsum(sizes)
    hits = np.flatnonzero(is_other[_column(columns)]) if is_other.any() else ()
    yield from distinct(np.searchsorted(ends, hits, side="right")).tolist()


def _batches(pages: Sequence[PageText]) -> Iterator[tuple[int, int]]:
    """Pages in a row that make a batch: the first one, and the one behind the last."""
    begin = size = 0
    for number, page in enumerate(pages, 1):
        size += len(page.pieces)
        if size > _BATCH or number == len(pages):
            yield begin, number
            begin, size = number, 0
