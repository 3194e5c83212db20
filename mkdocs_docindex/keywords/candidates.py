"""Candidate terms of all pages of one language, with their scores."""

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
    are_topics,
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
"""Pieces of text per batch: enough for vectorised code to pay off, few enough to fit the processor's cache."""
_PAGE_BATCH = 50
"""Pages whose candidates are created at once: as objects they need a lot of memory."""


class Candidate(NamedTuple):
    """A term that may become a keyword of a page."""

    negative: float
    """Its negated score, so that candidates sort best first."""
    name: str
    """The stems of its words: the same for all spellings, hyphenated or not."""
    length: int
    """The number of words."""
    row: int
    spelling: str
    uses: int
    """Occurrences on the page."""
    longer_count: int
    """Occurrences of the most frequent phrase on the page that is one word longer."""
    document_frequency: int
    """The number of pages that contain it."""
    section: int
    """The index of the heading of the section that explains it, -1 for the text above the first heading."""
    title_share: float
    """The share of the title's words that belong to it; 0 if the title does not contain it."""
    code: int
    """Occurrences in code spans."""
    headings: int
    """Occurrences in headings."""
    last: int
    """Occurrences with no other content word after it."""
    coverage: float
    """The largest share of a heading's words that belong to it."""
    is_bold: bool
    is_link: bool
    is_whole: bool
    """Whether it occurs somewhere with no other content word next to it."""
    is_capital: bool
    """Whether it is capitalised in most sentences."""
    is_vague: bool
    """Whether it is, begins with, or ends in, a word that is not a term by itself."""


class PageCandidates:
    """The candidates of a page, best first. Most are never requested, so they are created lazily."""

    def __init__(
        self,
        best: list[Candidate],
        topics: list[Candidate],
        rest: Callable[[], list[Candidate]],
        compounds: set[str],
        uses: Callable[[str], int],
    ) -> None:
        self.topics = topics
        """Those that are a whole heading or the title, but not among the best."""
        self._best = best
        self._rest = rest
        self._is_complete = False
        self._compounds = compounds
        self._uses = uses

    def __iter__(self) -> Iterator[Candidate]:
        yield from self._best if self._is_complete else tuple(self._best)
        if not self._is_complete:
            known = len(self._best)
            self._complete()
            yield from self._best[known:]

    @property
    def created(self) -> list[Candidate]:
        """Those that exist: the best ones, and the topics."""
        return self._best if self._is_complete else [*self._best, *self.topics]

    def named(self, name: str) -> Candidate | None:
        """Return the best candidate with this name, or None."""
        return next((candidate for candidate in self if candidate.name == name), None)

    def uses(self, candidate: Candidate) -> int:
        """Count the uses of a candidate's name, which its hyphenated and open spellings share."""
        if candidate.name not in self._compounds:
            return candidate.uses
        return self._uses(candidate.name)

    def _complete(self) -> None:
        self._best = [*self._best, *sorted(self._rest())]
        self._is_complete = True


class Candidates(Incremental):
    """The candidates of all pages of one language. Results for unchanged pages are kept."""

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
        """The number of known pieces of text and terms."""
        return len(self._pieces) + len(self._numbers)

    def read(self, pages: Sequence[tuple[str, Document]]) -> set[int]:
        """Replace all pages, each with its title; return the indexes of those whose candidates may have changed."""
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
        return fresh | self._changed_pages(before, self._site)

    def of(
        self, pages: Iterable[int], first: Callable[[Document], int], *, all_terms: bool
    ) -> Iterator[tuple[int, PageCandidates]]:
        """Yield the candidates of some pages: the `first` ones of each are created at once, most on demand.

        Those that name no topic are left out, or only rank lower with `all_terms`.
        """
        assert self._site is not None
        size, batch = 0, []
        for page in pages:
            batch.append(page)
            size += self._pages[page].size
            if size > _BATCH:
                yield from zip(batch, self._scored(batch, first, all_terms), strict=True)
                size, batch = 0, []
        yield from zip(batch, self._scored(batch, first, all_terms), strict=True)

    def why(self, page: int, name: str) -> tuple[Candidate, tuple[str, ...]] | None:
        """Return the term with a name on a page, and the rules that exclude it; None if the page does not have it."""
        assert self._site is not None
        found = join_titled(_parts([self._pages[page]]))
        names = join_texts(found.terms.words, self.vocabulary.names)
        rows = np.array([row for row, other in enumerate(names) if other == name], np.int64)
        if not len(rows):
            return None
        scores = score_terms(found, self._site, self.verbs, self._table, self.vocabulary, all_terms=False)
        best = min(self._create(found, scores.score, rows))
        rules = tuple(sentence for sentence, flags in scores.rules.items() if flags[best.row])
        return best, rules

    def _find(self, pages: Sequence[tuple[str, Document]]) -> Iterator[_Page]:
        """Extract the terms of pages."""
        texts = [page_text(document, self._pieces) for _, document in pages]
        titles = [self.vocabulary.topics_of(title) for title, _ in pages]
        self._table.grow()
        expand = self._pieces.expander()
        for begin, end in list(_batches(texts)):
            segments = segment_pages(texts[: end - begin], expand, self._table)
            del texts[: end - begin]
            terms, found = extract_features(segments, self._table, self._numbers, self.vocabulary.language)
            batch = give_titles(terms, found, titles[begin:end], self.vocabulary)
            yield from (_Page(*pages[at], batch, page) for at, page in enumerate(found, begin))

    def _count(self) -> SiteTerms:
        """Count the document frequency of terms, and how often authors emphasise them."""
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

    def _changed_pages(self, before: SiteTerms, now: SiteTerms) -> set[int]:
        """Pages with a term whose site-wide counts changed."""
        table = self._table
        is_changed_use = _differ(before.verb_uses, now.verb_uses) | _differ(before.noun_uses, now.noun_uses)
        folded = np.zeros(len(table.folded), np.bool_)
        folded[table.folded[is_changed_use]] = True
        is_changed_term = (
            _differ(before.document_frequency, now.document_frequency)
            | _differ(before.prominent, now.prominent)
            | _differ(before.section_names, now.section_names)
        )
        is_changed_word = _differ(before.word_pages, now.word_pages)
        parts, words = _parts(self._pages), [page.found.words for page in self._pages]
        is_changed_text = np.append(folded[table.folded], False)  # also for -1, no text
        sizes = [page.size for page in self._pages]
        return {
            at
            for is_changed, columns, lengths in (
                *((is_changed_text, columns, sizes) for columns in zip(*map(_texts, parts), strict=True)),
                (is_changed_term, [part.terms.number for part in parts], sizes),
                (is_changed_word, words, [len(column) for column in words]),
            )
            for at in _pages_with(is_changed, columns, lengths)
        }

    def _scored(
        self, numbers: Sequence[int], first: Callable[[Document], int], all_terms: bool
    ) -> Iterator[PageCandidates]:
        assert self._site is not None
        pages = [self._pages[number] for number in numbers]
        if not pages:
            return
        found = join_titled(_parts(pages))
        score, _ = score_terms(found, self._site, self.verbs, self._table, self.vocabulary, all_terms=all_terms)
        page = np.repeat(np.arange(len(pages)), [page.size for page in pages])
        order = np.lexsort((-score, page))
        order = order[score[order] > -np.inf]
        bounds = list(pairwise(np.searchsorted(page[order], np.arange(len(pages) + 1)).tolist()))
        is_compound, is_topic = self._compounds(found), are_topics(found, self._site)
        for at in range(0, len(pages), _PAGE_BATCH):
            parts = [order[begin:end] for begin, end in bounds[at : at + _PAGE_BATCH]]
            documents = [page.document for page in pages[at : at + _PAGE_BATCH]]
            heads = [_eager_count(score[part], first(of)) for part, of in zip(parts, documents, strict=True)]
            topics = [part[head:][is_topic[part[head:]]] for part, head in zip(parts, heads, strict=True)]
            best = [part[:head] for part, head in zip(parts, heads, strict=True)]
            rows = iter(self._create(found, score, np.concatenate([*best, *topics])))
            eager = [sorted(islice(rows, head)) for head in heads]
            for part, head, own, of_page in zip(parts, heads, topics, eager, strict=True):
                rest = partial(self._create, found, score, part[head:]) if head < len(part) else list[Candidate]
                compounds = found.terms.words[:, part[is_compound[part]]]
                names = set(join_texts(compounds, self.vocabulary.names))
                uses = partial(self._uses, found.terms, part)
                yield PageCandidates(of_page, sorted(islice(rows, len(own))), rest, names, uses)

    def _create(self, found: TitledTerms, score: Numbers, rows: Ints) -> list[Candidate]:
        return list(map(Candidate._make, self._rows(score[rows], rows, found.take(rows))))

    def _uses(self, terms: TermFeatures, rows: Ints, name: str) -> int:
        """Count the uses of all terms with a name, among some rows."""
        names = join_texts(terms.words[:, rows], self.vocabulary.names)
        return sum(count for other, count in zip(names, terms.uses[rows].tolist(), strict=True) if other == name)

    def _compounds(self, found: TitledTerms) -> Flags:
        """Which terms contain a hyphenated word."""
        flags = np.zeros(len(self.vocabulary.names) + 1, np.bool_)
        flags[list(self.vocabulary.compounds)] = True
        is_compound: Flags = np.any(flags[found.terms.words], axis=0)
        return is_compound

    def _rows(self, score: Numbers, rows: Ints, found: TitledTerms) -> Iterator[tuple[Any, ...]]:
        """The fields of each candidate."""
        assert self._site is not None
        vocabulary, terms = self.vocabulary, found.terms
        last = np.take_along_axis(terms.spelling, terms.length[None] - 1, 0)[0]
        is_capital = (terms.inside_sentences > 0) & (terms.inside_sentences <= 2 * terms.capitals)
        columns = (
            terms.uses, terms.longer_count, document_frequencies(found, self._site), terms.section, found.title_share,
            terms.code, terms.headings, terms.last, terms.coverage, terms.is_bold, terms.is_link,
            terms.is_whole, is_capital,
        )  # fmt: skip
        return zip(
            (-score).tolist(),
            join_texts(terms.words, vocabulary.names),
            terms.length.tolist(),
            rows.tolist(),
            spell(terms.spelling, self._table, vocabulary.language),
            *(column.tolist() for column in columns),
            self._are_vague(terms, last).tolist(),
            strict=True,
        )

    def _are_vague(self, terms: TermFeatures, last: Ints) -> Flags:
        table, first, is_word = self._table, terms.spelling[0], terms.length == 1
        is_vague: Flags = table.is_weak[first] | table.is_padding[last] | (is_word & table.is_generic[first])
        return is_vague


class _Page(NamedTuple):
    """A page that was read, and its terms."""

    title: str
    document: Document
    batch: TitledTerms
    """The terms of all pages of its batch: separate columns for each page would be many small objects."""
    found: PageTerms

    @property
    def size(self) -> int:
        """The number of terms."""
        return self.found.end - self.found.begin


def _parts(pages: Iterable[_Page]) -> list[TitledTerms]:
    """The terms of pages, in as few slices as possible."""
    rows: list[tuple[TitledTerms, int, int]] = []
    for page in pages:
        begin, end = page.found.begin, page.found.end
        if rows and rows[-1][0] is page.batch and rows[-1][2] == begin:
            begin = rows.pop()[1]
        rows.append((page.batch, begin, end))
    return [batch.take(slice(begin, end)) for batch, begin, end in rows]


def _texts(part: TitledTerms) -> list[Ints]:
    """The texts that the fitness of terms depends on: those of their words, and of the words next to them."""
    return [*part.terms.spelling, part.terms.before, part.terms.after]


def _eager_count(score: Numbers, first: int) -> int:
    """How many candidates of a page to create at once, from its scores, best first: ties stay together."""
    head = min(first, len(score))
    while head < len(score) and score[head] == score[head - 1]:
        head += 1
    return head


def _column(parts: Sequence[npt.NDArray[_Value]]) -> npt.NDArray[_Value]:
    return np.concatenate(parts)


def _differ(before: Ints, now: Ints) -> Flags:
    """Which counts changed; what is new was counted 0 times before."""
    differ: Flags = now != np.pad(before, (0, len(now) - len(before)))
    return differ


def _pages_with(is_changed: Flags, columns: Sequence[Ints], sizes: Sequence[int]) -> Iterator[int]:
    """The pages with a flagged number, from the columns of all pages and the number of rows of each page."""
    ends = np.cumsum(sizes)
    hits = np.flatnonzero(is_changed[_column(columns)]) if is_changed.any() else ()
    yield from distinct(np.searchsorted(ends, hits, side="right")).tolist()


def _batches(pages: Sequence[PageText]) -> Iterator[tuple[int, int]]:
    """Split pages into batches: the index of the first page, and that after the last."""
    begin = size = 0
    for number, page in enumerate(pages, 1):
        size += len(page.pieces)
        if size > _BATCH or number == len(pages):
            yield begin, number
            begin, size = number, 0
