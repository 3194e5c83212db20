"""Pages become the SiteIndex."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from mkdocs_docindex.analyse.folders import FolderRules, build_folders
from mkdocs_docindex.analyse.keywords import Subject, find_keywords
from mkdocs_docindex.analyse.links import linked_pages
from mkdocs_docindex.analyse.term_index import build_terms, find_acronyms
from mkdocs_docindex.analyse.vocabulary import Vocabulary
from mkdocs_docindex.analyse.words import detect_language, language_for
from mkdocs_docindex.model import Keyword, OtherFile, Page, SiteIndex, Term

__all__ = ["KeywordRules", "build_index"]

_SAMPLE_PAGES = 20


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
) -> SiteIndex:
    """Put together all that the site's text tells. `pages` come in the order that lists show."""
    links = linked_pages(pages)
    inbound = Counter(target for targets in links.values() for target in targets)
    found, terms = _keywords(pages, keywords) if keywords else ({}, {})
    tree = build_folders(pages, files, links, inbound, folders, found, terms) if folders else {}
    return SiteIndex(
        pages=pages,
        folders=tree,
        inbound=dict(inbound),
        folder_of_index={folder.index: path for path, folder in tree.items() if folder.index},
        keywords=found,
        terms=terms,
    )


def _keywords(pages: Mapping[str, Page], rules: KeywordRules) -> tuple[dict[str, tuple[Keyword, ...]], dict[str, Term]]:
    """Keywords of all listed pages, and the index of their terms; each language for itself."""
    by_language: dict[str, list[Page]] = {}
    for page in pages.values():
        if page.listed:
            by_language.setdefault(page.language, []).append(page)
    found: dict[str, tuple[Keyword, ...]] = {}
    synonyms: dict[str, tuple[str, str]] = {}
    for code, members in by_language.items():
        vocabulary = Vocabulary(language_for(code or _detected(members)))
        subjects = [Subject(page.src, page.title, page.document, page.keywords, page.not_keywords) for page in members]
        found |= find_keywords(subjects, vocabulary, rules.count, rules.stop_words)
        for page in members:
            for acronym, words in find_acronyms(page.document):
                synonyms.setdefault(vocabulary.key(acronym), (vocabulary.key(words), words))
    in_order = {src: found[src] for src in pages if src in found}
    return in_order, build_terms(in_order, synonyms)


def _detected(pages: list[Page]) -> str:
    """The language of a site that does not say it."""
    blocks = (block for page in pages[:_SAMPLE_PAGES] for block in page.document.blocks[:_SAMPLE_PAGES])
    return detect_language(" ".join(text for block in blocks for _, text in block.spans))
