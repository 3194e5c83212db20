"""Pages become the SiteIndex."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from mkdocs_docindex.keywords.term_index import FolderTerms, TermFinder, add_symbols
from mkdocs_docindex.languages.language import Language, detect_language, language_for
from mkdocs_docindex.model.index import (
    Backlink,
    Folder,
    Keyword,
    Known,
    Reason,
    Relation,
    SiteIndex,
    SiteLink,
    Synonyms,
    Term,
)
from mkdocs_docindex.model.pages import OtherFile, Page
from mkdocs_docindex.model.sources import SourceLinks
from mkdocs_docindex.site.folders import FolderRules, build_folders
from mkdocs_docindex.site.links import LinkFinder, LinkRules, Resolver, pins
from mkdocs_docindex.site.packed import for_readers, pack_keywords, pack_relations
from mkdocs_docindex.site.rules import KeywordRules, RelatedRules
from mkdocs_docindex.sources.graph import link_sources

if TYPE_CHECKING:
    # They need numpy, which takes a tenth of a second and ten megabytes where all is known already.
    from mkdocs_docindex.keywords.selection import KeywordFinder
    from mkdocs_docindex.related.relations import RelationFinder

__all__ = ["Memory", "build_index"]

_Finder = TypeVar("_Finder")

_MOST_FORGOTTEN = 1000
"""Words and terms of earlier builds that are kept, beside as many as the site had: it is read anew above."""
_SAMPLE_PAGES = 20
_MOST_NAMES = 3

Languages = list[tuple[str, Language, list[Page]]]
"""Pages that say the same about their language: what they say, what it is, and the pages."""


def build_index(
    pages: Mapping[str, Page],
    files: Iterable[OtherFile],
    folders: FolderRules | None,
    keywords: KeywordRules | None,
    related: RelatedRules | None,
    links: LinkRules | None = None,
    packages: Mapping[str, str] | None = None,
    known: Known | None = None,
    memory: Memory | None = None,
    step: Callable[[str], AbstractContextManager[object]] = nullcontext,
) -> SiteIndex:
    """Put together all that the site's text tells. `pages` come in the order that lists show.

    `packages` are the names of folders of sources that are Python packages, `known` what was found before in the same
    pages. `memory` is that of an earlier call: it changes nothing but the time that this one takes. Each part is made
    in a `step` by its name, which may go on without a part that fails.
    """
    known, memory = known or Known(), memory or Memory(lasts=False)
    languages: Languages | None = None
    found: Mapping[str, tuple[Keyword, ...]] = {}
    synonyms, alike = known.synonyms, known.alike
    terms: dict[str, Term] = {}
    tree: dict[str, Folder] = {}
    sources: dict[str, SourceLinks] = {}
    relations: Mapping[str, tuple[Relation, ...]] = {}
    found_links: dict[str, tuple[SiteLink, ...]] = dict.fromkeys(pages, ())
    linking: dict[str, tuple[Backlink, ...]] = {}
    resolver = Resolver(pages.values(), links)
    with step("The map of links"):
        found_links = memory.links.of(pages, resolver)
        linking = memory.links.back(pages, found_links)
    if (keywords and synonyms is None) or (related and alike is None):
        with step("The language of pages"):
            languages = _languages(pages)
    if keywords and not (synonyms is None and languages is None):
        with step("The index of keywords"):
            if synonyms is None and languages is not None:
                found, synonyms = _keywords(pages, languages, keywords, known.keywords, memory)
            else:
                found = dict(known.keywords)
            terms = add_symbols(_terms(pages, found, synonyms or {}, memory), pages.values())
    if folders:
        with step("The tree of folders"):
            tree = _folders(pages, files, found_links, folders, found, terms, memory)
    if not memory.lasts:
        found = pack_keywords(known.keywords if found and known.synonyms is not None else found)
    with step("The graph of source files"):
        sources = link_sources(
            [page.file for page in pages.values() if page.file],
            [page for page in pages.values() if page.file is None],
            packages or {},
        )
    if related and not (alike is None and languages is None):
        with step("The search for related pages"):
            if alike is None and languages is not None:
                pairs = _alike(languages, found_links, found, terms, resolver, related, memory)
                alike = dict(pairs) if memory.lasts else pack_relations(pairs)
            relations = _related(pages, found_links, alike or {}, sources, resolver, related)
    return SiteIndex(
        pages=pages,
        sources=sources,
        folders=tree,
        links=found_links,
        backlinks=linking,
        folder_of_index={folder.index: path for path, folder in tree.items() if folder.index},
        keywords=for_readers(found),
        terms=terms,
        related=relations,
        known=Known(found, synonyms, alike),
    )


class Memory:
    """What one call finds and the next one, after an edit, can use again. What fails is forgotten.

    Where no other call follows, it does not last: what is found takes much memory.
    """

    def __init__(self, *, lasts: bool = True) -> None:
        self.lasts = lasts
        self.links = LinkFinder()
        self._finders: dict[Hashable, Any] = {}
        self._limits: dict[Hashable, int] = {}

    def keywords_of(self, code: str, language: Language, *, is_source: bool) -> AbstractContextManager[KeywordFinder]:
        """What finds the keywords of pages that say the same about their language."""
        from mkdocs_docindex.keywords.selection import KeywordFinder

        return self._finder(
            ("keywords", code, language.code, is_source),
            lambda: KeywordFinder(language, lasts=self.lasts),
            lambda finder: finder.learned,
        )

    def terms(self) -> AbstractContextManager[TermFinder]:
        """What makes the entries of the index."""
        return self._finder("terms", TermFinder)

    def terms_of_folders(self) -> AbstractContextManager[FolderTerms]:
        """What tells the terms of folders."""
        return self._finder("folders", FolderTerms)

    def relations_of(self, code: str, language: Language) -> AbstractContextManager[RelationFinder]:
        """What finds the relations of pages that say the same about their language."""
        from mkdocs_docindex.related.relations import RelationFinder

        return self._finder(
            ("relations", code, language.code),
            lambda: RelationFinder(language, lasts=self.lasts),
            lambda finder: finder.learned,
        )

    @contextmanager
    def _finder(
        self, key: Hashable, make: Callable[[], _Finder], learned: Callable[[_Finder], int] = lambda _: 0
    ) -> Iterator[_Finder]:
        """A finder that was kept, or a new one where it has learned too much: words keep their numbers for ever."""
        finder: _Finder = self._finders.pop(key, None) or make()
        yield finder
        if not self.lasts:
            return
        count = learned(finder)
        if count <= self._limits.setdefault(key, 2 * count + _MOST_FORGOTTEN):
            self._finders[key] = finder
        else:
            del self._limits[key]


def _languages(pages: Mapping[str, Page]) -> Languages:
    """Listed pages by their language; source files have words of their own."""
    by_code: dict[tuple[str, bool], list[Page]] = {}
    for page in pages.values():
        if page.listed:
            by_code.setdefault((page.language, page.file is not None), []).append(page)
    return [(code, language_for(code or _detected(members)), members) for (code, _), members in by_code.items()]


def _keywords(
    pages: Mapping[str, Page],
    languages: Languages,
    rules: KeywordRules,
    of_sources: Mapping[str, tuple[Keyword, ...]],
    memory: Memory,
) -> tuple[dict[str, tuple[Keyword, ...]], Synonyms]:
    """Keywords of all listed pages, each language for itself, and acronyms with what they stand for.

    `of_sources` are the keywords of source files, if they are known.
    """
    found: dict[str, tuple[Keyword, ...]] = {}
    synonyms: dict[str, tuple[str, str]] = {}
    for code, language, members in languages:
        is_source = members[0].file is not None
        if is_source and of_sources:
            found |= of_sources
            continue
        from mkdocs_docindex.keywords.selection import Subject

        subjects = [Subject(page.src, page.title, page.document, page.keywords, page.not_keywords) for page in members]
        with memory.keywords_of(code, language, is_source=is_source) as finder:
            found |= finder.find(subjects, rules.most, rules.stop_words)
            for acronym, words in finder.acronyms() if not is_source else ():
                synonyms.setdefault(finder.vocabulary.key(acronym), (finder.vocabulary.key(words), words))
    return {src: found[src] for src in pages if src in found}, synonyms


def _terms(
    pages: Mapping[str, Page], keywords: Mapping[str, tuple[Keyword, ...]], synonyms: Synonyms, memory: Memory
) -> dict[str, Term]:
    """Entries of the index, of pages that people wrote."""
    authored = {src: found for src, found in keywords.items() if pages[src].file is None}
    with memory.terms() as finder:
        return finder.find(authored, synonyms)


def _folders(
    pages: Mapping[str, Page],
    files: Iterable[OtherFile],
    links: Mapping[str, tuple[SiteLink, ...]],
    rules: FolderRules,
    keywords: Mapping[str, tuple[Keyword, ...]],
    terms: Mapping[str, Term],
    memory: Memory,
) -> dict[str, Folder]:
    with memory.terms_of_folders() as folder_terms:
        folder_terms.read(keywords, terms)
        return build_folders(pages, files, links, rules, folder_terms)


def _alike(
    languages: Languages,
    links: Mapping[str, tuple[SiteLink, ...]],
    keywords: Mapping[str, tuple[Keyword, ...]],
    terms: Mapping[str, Term],
    resolver: Resolver,
    rules: RelatedRules,
    memory: Memory,
) -> Iterator[tuple[str, tuple[Relation, ...]]]:
    """Relations that texts and links tell, each language for itself."""
    for code, language, members in languages:
        real = [page for page in members if page.file is None and not resolver.is_redirect(page)]
        with memory.relations_of(code, language) as finder:
            yield from finder.find(real, links, keywords, terms, rules)


def _related(
    pages: Mapping[str, Page],
    links: Mapping[str, tuple[SiteLink, ...]],
    alike: Mapping[str, tuple[Relation, ...]],
    sources: Mapping[str, SourceLinks],
    resolver: Resolver,
    rules: RelatedRules,
) -> Mapping[str, tuple[Relation, ...]]:
    """Relations of all listed pages: those that authors pinned come first, then source files that a page names."""
    changed: dict[str, tuple[Relation, ...]] = {}
    found = ChainMap(changed, alike)  # type: ignore[arg-type] # which is only read
    for src, files in _described_files(sources, links, rules).items():
        found[src] = (*files, *found.get(src, ()))
    for page in pages.values():
        if page.related and page.listed:
            others = {relation.src: relation for relation in found.get(page.src, ())}
            pinned = dict.fromkeys(place.src for place, _ in pins(page, pages, resolver) if place)
            known = {src: others.pop(src).why if src in others else () for src in pinned}
            chosen = (Relation(src, 1.0, (Reason("pinned"), *why)) for src, why in known.items())
            found[page.src] = (*chosen, *others.values())
    return found if changed else alike


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


def _detected(pages: list[Page]) -> str:
    """The language of a site that does not say it."""
    blocks = (block for page in pages[:_SAMPLE_PAGES] for block in islice(page.document.blocks, _SAMPLE_PAGES))
    return detect_language(" ".join(text for block in blocks for _, text in block.spans))
