"""Pages become the SiteIndex."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple

from mkdocs_docindex.incremental import State
from mkdocs_docindex.keywords.amount import shown_keywords
from mkdocs_docindex.keywords.symbol_index import find_symbols, terms_by_name
from mkdocs_docindex.keywords.term_index import FolderTerms, TermFinder
from mkdocs_docindex.model.index import Backlink, Folder, Keyword, Reason, Relation, SiteIndex, SiteLink, Term
from mkdocs_docindex.model.pages import OtherFile, Page
from mkdocs_docindex.model.sources import SourceFile, SourceLinks
from mkdocs_docindex.site.folders import FolderRules, build_folders
from mkdocs_docindex.site.languages import SameLanguage, pages_by_language, pages_of_all_languages, with_languages
from mkdocs_docindex.site.links import LinkFinder, LinkRules, Resolver, pins
from mkdocs_docindex.site.own_summaries import with_own_summaries
from mkdocs_docindex.site.packed import pack_keywords, pack_relations
from mkdocs_docindex.site.rules import KeywordRules, RelatedRules
from mkdocs_docindex.sources.graph import link_sources
from mkdocs_docindex.sources.projects.repository import Repository

__all__ = ["SiteInputs", "build_index"]

_MOST_NAMES = 2

Guard = Callable[[str], AbstractContextManager[object]]
"""Runs a part of the analysis, by its name for messages; it may go on without a part that fails."""


class SiteInputs(NamedTuple):
    """What the index of a site is made from."""

    pages: Mapping[str, Page]
    """By `src`, in the order of lists."""
    files: Iterable[OtherFile] = ()
    """Files to list that are not pages."""
    folders: FolderRules | None = None
    """None: no folder pages."""
    keywords: KeywordRules | None = None
    """None: no keywords."""
    related: RelatedRules | None = None
    """None: no related pages."""
    links: LinkRules | None = None
    has_one_language: bool = False
    """Whether the owner chose the language of all pages."""
    pageless: Mapping[str, SourceFile] = {}
    """Source files that are read and have no page, by the `src` that it would have."""
    repositories: Sequence[Repository] = ()
    """The repositories that sources are from."""


def build_index(inputs: SiteInputs, state: State | None = None, guard: Guard = nullcontext) -> SiteIndex:
    """Find all that the text of a site says.

    `state` is that of the last call, if there was one: it saves time and changes nothing else.
    """
    return _Analysis(inputs, state or State(runs_again=False), guard).run()


class _Analysis:
    """The steps, in the order in which they need each other. A step that fails leaves its result empty."""

    def __init__(self, inputs: SiteInputs, state: State, guard: Guard) -> None:
        self._in, self._state, self._guard = inputs, state, guard
        self._resolver = Resolver(inputs.pages.values(), inputs.links)
        self._languages: list[SameLanguage] | None = None
        self._links: dict[str, tuple[SiteLink, ...]] = dict.fromkeys(inputs.pages, ())
        self._backlinks: dict[str, tuple[Backlink, ...]] = {}
        self._keywords: Mapping[str, tuple[Keyword, ...]] = {}
        self._terms: dict[str, Term] = {}
        self._folders: dict[str, Folder] = {}
        self._sources: dict[str, SourceLinks] = {}
        self._related: Mapping[str, tuple[Relation, ...]] = {}

    def run(self) -> SiteIndex:
        with self._guard("The map of links"):
            self._find_links()
        if self._in.keywords or self._in.related:
            with self._guard("The language of pages"):
                self._languages = pages_by_language(self._in.pages, is_fixed=self._in.has_one_language)
        if self._in.keywords and self._languages is not None:
            with self._guard("The index of keywords"):
                self._find_keywords(self._in.keywords, self._languages)
        if self._in.folders:
            with self._guard("The tree of folders"):
                self._build_folders(self._in.folders)
        shown = self._shown_keywords()
        if not self._state.runs_again:
            self._keywords, shown = pack_keywords(self._keywords), pack_keywords(shown)
        with self._guard("The graph of source files"):
            self._link_sources()
        if self._in.related and self._languages is not None:
            with self._guard("The search for related pages"):
                self._find_related(self._in.related, self._languages)
        pages = self._in.pages if self._state.runs_again else _without_prose(self._in.pages)
        return SiteIndex(
            pages=with_own_summaries(with_languages(pages, self._languages or ())),
            sources=self._sources,
            pageless=self._in.pageless,
            folders=self._folders,
            links=self._links,
            backlinks=self._backlinks,
            folder_of_index={folder.index: path for path, folder in self._folders.items() if folder.index},
            keywords=shown,
            terms=self._terms,
            related=self._related,
        )

    def _find_links(self) -> None:
        with self._state.step(LinkFinder) as finder:
            self._links = finder.of(self._in.pages, self._resolver)
            self._backlinks = finder.back(self._in.pages, self._links)

    def _find_keywords(self, rules: KeywordRules, languages: Iterable[SameLanguage]) -> None:
        """Keywords of all listed pages, each language by itself, then the entries of the index."""
        # They need numpy, which takes a tenth of a second to load.
        from mkdocs_docindex.keywords.selection import KeywordFinder, Subject

        pages, acronyms = self._in.pages, dict[str, tuple[str, str]]()
        references: dict[str, tuple[str, str]] = {}
        found: dict[str, tuple[Keyword, ...]] = {}
        for_index: dict[str, tuple[Keyword, ...]] = {}
        for same in languages:
            name = (same.stated, same.language.code, same.is_source)
            subjects = [
                Subject(page.src, page.title, page.document, page.keywords, page.not_keywords) for page in same.pages
            ]
            with self._state.step(KeywordFinder, name, language=same.language) as finder:
                found |= finder.find(
                    subjects,
                    rules.most,
                    rules.stop_words,
                    synonyms=rules.synonyms,
                    all_terms=rules.all_terms,
                    has_index=not same.is_source,
                )
                if not same.is_source:
                    references.update(finder.references(rules.synonyms))
                    for_index |= {src: found[src] + more for src, more in finder.further().items()}
                for acronym, words in finder.acronyms() if not same.is_source else ():
                    acronyms.setdefault(finder.vocabulary.key(acronym), (finder.vocabulary.key(words), words))
        with self._state.step(TermFinder) as finder:
            lengths = {src: pages[src].document.words for src in for_index}
            terms = finder.find(
                {src: for_index[src] for src in pages if src in for_index}, lengths, acronyms, references
            )
            same_as = finder.same_as
        self._keywords = {src: _with_keys(found[src], same_as) for src in pages if src in found}
        self._terms = {**terms, **find_symbols(pages.values())}

    def _shown_keywords(self) -> Mapping[str, tuple[Keyword, ...]]:
        """The keywords that pages show, of those that the index and the relations are made of."""
        if not self._in.keywords or self._in.keywords.all_terms:
            return self._keywords
        pages = self._in.pages
        return {src: shown_keywords(found, pages[src].document.words) for src, found in self._keywords.items()}

    def _build_folders(self, rules: FolderRules) -> None:
        with self._state.step(FolderTerms) as terms:
            terms.read(self._keywords, terms_by_name(self._terms))
            self._folders = build_folders(self._in.pages, self._in.files, self._links, rules, terms)

    def _link_sources(self) -> None:
        pages = self._in.pages.values()
        self._sources = link_sources(
            [*(page.file for page in pages if page.file), *self._in.pageless.values()],
            [page for page in pages if page.file is None],
            self._in.repositories,
        )

    def _find_related(self, rules: RelatedRules, languages: Iterable[SameLanguage]) -> None:
        """Relations of all listed pages: those that authors pinned first, then source files that a page names."""
        pairs = self._similar_pages(rules, languages)
        similar = dict(pairs) if self._state.runs_again else pack_relations(pairs)
        changed: dict[str, tuple[Relation, ...]] = {}
        found = ChainMap(changed, similar)  # type: ignore[arg-type] # which is only read
        for src, files in _described_files(self._sources, self._links, rules).items():
            found[src] = (*files, *found.get(src, ()))
        for page in self._in.pages.values():
            if page.related and page.listed:
                others = {relation.src: relation for relation in found.get(page.src, ())}
                places = pins(page, self._in.pages, self._resolver)
                pinned = dict.fromkeys(place.src for place, _ in places if place)
                known = {src: others.pop(src).why if src in others else () for src in pinned}
                chosen = (Relation(src, 1.0, (Reason("pinned"), *why)) for src, why in known.items())
                found[page.src] = (*chosen, *others.values())
        self._related = found if changed else similar

    def _similar_pages(
        self, rules: RelatedRules, languages: Iterable[SameLanguage]
    ) -> Iterator[tuple[str, tuple[Relation, ...]]]:
        """Relations by text and links, for all languages of a site together: an English reference has guides."""
        from mkdocs_docindex.related.relations import RelationFinder

        for same in pages_of_all_languages(languages, self._in.pages):
            real = [page for page in same.pages if page.file is None and not self._resolver.is_redirect(page)]
            name = (same.stated, same.language.code, frozenset(same.language.stop_words))
            with self._state.step(RelationFinder, name, language=same.language) as finder:
                yield from finder.find(real, self._links, self._keywords, self._terms, rules)


def _with_keys(keywords: tuple[Keyword, ...], same_as: Mapping[str, str]) -> tuple[Keyword, ...]:
    """The keywords of a page with the keys of their entries, which other spellings may have."""
    if not any(keyword.key in same_as for keyword in keywords):
        return keywords
    return tuple([keyword._replace(key=same_as.get(keyword.key, keyword.key)) for keyword in keywords])


def _without_prose(pages: Mapping[str, Page]) -> dict[str, Page]:
    """Pages without the text that everything was found in: it takes most of the memory."""
    return {src: page._replace(document=page.document._replace(blocks=(), links=())) for src, page in pages.items()}


def _described_files(
    sources: Mapping[str, SourceLinks], links: Mapping[str, tuple[SiteLink, ...]], rules: RelatedRules
) -> dict[str, list[Relation]]:
    """Source files that define what a page names, those with most names first; they leave room for pages."""
    named: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for src, known in sources.items():
        for page, names in known.described_in:
            if not (rules.exclude_linked and any(link.src == src for link in links.get(page, ()))):
                named.setdefault(page, []).append((src, names))
    most = max(1, rules.most // 2)
    return {
        page: [
            Relation(src, 1.0, (Reason("terms", names[:_MOST_NAMES]),))
            for src, names in sorted(files, key=lambda item: (-len(item[1]), item[0]))[:most]
        ]
        for page, files in named.items()
    }
