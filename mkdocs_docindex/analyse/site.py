"""Pages become the SiteIndex."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from mkdocs_docindex.analyse.folders import FolderRules, build_folders
from mkdocs_docindex.analyse.keywords import Subject, find_keywords
from mkdocs_docindex.analyse.links import LinkRules, Resolver, backlinks, pins, site_links
from mkdocs_docindex.analyse.related import RelatedRules, find_related
from mkdocs_docindex.analyse.source_graph import link_sources
from mkdocs_docindex.analyse.term_index import add_symbols, build_terms, find_acronyms
from mkdocs_docindex.analyse.vocabulary import Vocabulary
from mkdocs_docindex.analyse.words import Language, detect_language, language_for
from mkdocs_docindex.model import Keyword, OtherFile, Page, Reason, Relation, SiteIndex, SiteLink, SourceLinks, Term

__all__ = ["KeywordRules", "build_index"]

_SAMPLE_PAGES = 20
_MOST_NAMES = 3

Languages = list[tuple[Language, list[Page]]]


@dataclass(frozen=True)
class KeywordRules:
    """What the site's owner says about keywords."""

    count: int = 10
    """How many a page has at most."""
    stop_words: Collection[str] = ()
    """Terms that are keywords nowhere."""


def build_index(
    pages: Mapping[str, Page],
    files: Iterable[OtherFile],
    folders: FolderRules | None,
    keywords: KeywordRules | None,
    related: RelatedRules | None,
    links: LinkRules | None = None,
    packages: Mapping[str, str] | None = None,
    known: Mapping[str, tuple[Keyword, ...]] | None = None,
) -> SiteIndex:
    """Put together all that the site's text tells. `pages` come in the order that lists show.

    `packages` are the names of folders of sources that are Python packages, `known` the keywords of source files
    where they were found before.
    """
    resolver = Resolver(pages.values(), links)
    found_links = site_links(pages, resolver)
    languages = _languages(pages)
    found, terms = _keywords(pages, languages, keywords, known) if keywords else ({}, {})
    tree = build_folders(pages, files, found_links, folders, found, terms) if folders else {}
    sources = link_sources(
        [page.file for page in pages.values() if page.file],
        [page for page in pages.values() if page.file is None],
        packages or {},
    )
    return SiteIndex(
        pages=pages,
        sources=sources,
        folders=tree,
        links=found_links,
        backlinks=backlinks(pages, found_links),
        folder_of_index={folder.index: path for path, folder in tree.items() if folder.index},
        keywords=found,
        terms=terms,
        related=_related(pages, languages, found_links, found, terms, sources, resolver, related) if related else {},
    )


def _languages(pages: Mapping[str, Page]) -> Languages:
    """Listed pages by their language; source files have words of their own."""
    by_code: dict[tuple[str, bool], list[Page]] = {}
    for page in pages.values():
        if page.listed:
            by_code.setdefault((page.language, page.file is not None), []).append(page)
    return [(language_for(code or _detected(members)), members) for (code, _), members in by_code.items()]


def _keywords(
    pages: Mapping[str, Page],
    languages: Languages,
    rules: KeywordRules,
    known: Mapping[str, tuple[Keyword, ...]] | None,
) -> tuple[dict[str, tuple[Keyword, ...]], dict[str, Term]]:
    """Keywords of all listed pages, and the index of their terms; each language for itself."""
    found: dict[str, tuple[Keyword, ...]] = {}
    synonyms: dict[str, tuple[str, str]] = {}
    for language, members in languages:
        if known is not None and members[0].file:
            found |= known
            continue
        vocabulary = Vocabulary(language)
        subjects = [Subject(page.src, page.title, page.document, page.keywords, page.not_keywords) for page in members]
        found |= find_keywords(subjects, vocabulary, rules.count, rules.stop_words)
        for page in members if members[0].file is None else ():
            for acronym, words in find_acronyms(page.document):
                synonyms.setdefault(vocabulary.key(acronym), (vocabulary.key(words), words))
    in_order = {src: found[src] for src in pages if src in found}
    authored = {src: terms for src, terms in in_order.items() if pages[src].file is None}
    return in_order, add_symbols(build_terms(authored, synonyms), pages.values())


def _related(
    pages: Mapping[str, Page],
    languages: Languages,
    links: Mapping[str, tuple[SiteLink, ...]],
    keywords: Mapping[str, tuple[Keyword, ...]],
    terms: Mapping[str, Term],
    sources: Mapping[str, SourceLinks],
    resolver: Resolver,
    rules: RelatedRules,
) -> dict[str, tuple[Relation, ...]]:
    """Relations of all listed pages, each language for itself.

    Those that authors pinned come first, then source files that a page names parts of.
    """
    found: dict[str, tuple[Relation, ...]] = {}
    for language, members in languages:
        real = [page for page in members if page.file is None and not resolver.is_redirect(page)]
        found |= find_related(real, links, keywords, terms, language, rules)
    for src, files in _described_files(sources, links, rules).items():
        found[src] = (*files, *found.get(src, ()))
    for page in pages.values():
        if page.related and page.listed:
            others = {relation.src: relation for relation in found.get(page.src, ())}
            pinned = dict.fromkeys(place.src for place, _ in pins(page, pages, resolver) if place)
            known = {src: others.pop(src).why if src in others else () for src in pinned}
            chosen = (Relation(src, 1.0, (Reason("pinned"), *why)) for src, why in known.items())
            found[page.src] = (*chosen, *others.values())
    return {src: found[src] for src in pages if found.get(src)}


def _described_files(
    sources: Mapping[str, SourceLinks], links: Mapping[str, tuple[SiteLink, ...]], rules: RelatedRules
) -> dict[str, list[Relation]]:
    """Source files that define what a page names, those with most names first; they leave room for pages."""
    named: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for src, known in sources.items():
        for page, names in known.described_in:
            if not (rules.exclude_linked and any(link.src == src for link in links.get(page, ()))):
                named.setdefault(page, []).append((src, names))
    most = max(1, rules.count // 2)
    return {
        page: [
            Relation(src, 1.0, (Reason("terms", names[:_MOST_NAMES]),))
            for src, names in sorted(files, key=lambda item: (-len(item[1]), item[0]))[:most]
        ]
        for page, files in named.items()
    }


def _detected(pages: list[Page]) -> str:
    """The language of a site that does not say it."""
    blocks = (block for page in pages[:_SAMPLE_PAGES] for block in page.document.blocks[:_SAMPLE_PAGES])
    return detect_language(" ".join(text for block in blocks for _, text in block.spans))
