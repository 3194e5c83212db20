"""The language of each page: what it is written in, not what the theme says."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from mkdocs_docindex.languages.detect import SAMPLE, detect_language, sure_language
from mkdocs_docindex.languages.language import Language, language_for
from mkdocs_docindex.model.pages import PLAIN, Page
from mkdocs_docindex.reading.packed_blocks import pack_blocks

__all__ = ["SameLanguage", "pages_by_language", "pages_of_all_languages", "with_languages"]

_SAMPLE_PAGES = 20
_ASKED_SOURCES = 500


class SameLanguage(NamedTuple):
    """Pages of one language, for which the site says the same."""

    stated: str
    """What the site says, "" for nothing."""
    language: Language
    """The one they are written in."""
    pages: list[Page]

    @property
    def is_source(self) -> bool:
        """Whether these are source files."""
        return self.pages[0].file is not None


def pages_by_language(pages: Mapping[str, Page], *, is_fixed: bool = False) -> list[SameLanguage]:
    """Group listed pages by their language; source files have a vocabulary of their own.

    `is_fixed` says that the owner chose the language of all pages.
    """
    stated: dict[tuple[str, bool], list[Page]] = {}
    for page in pages.values():
        if page.listed:
            stated.setdefault((page.language, page.file is not None), []).append(page)
    groups: dict[tuple[str, str, bool], list[Page]] = {}
    of_docs: Counter[str] = Counter()
    for (tag, is_source), same in sorted(stated.items(), key=lambda item: item[0][1]):  # the docs first
        if is_source:
            codes = [_of_sources(same, _most(of_docs, ""))] * len(same)
        elif is_fixed and tag:
            codes = [language_for(tag).code] * len(same)
        else:
            codes = _languages(same, tag)
        of_docs.update(codes)
        for page, code in zip(same, codes, strict=True):
            groups.setdefault((tag, code, is_source), []).append(page)
    return [SameLanguage(tag, language_for(code), same) for (tag, code, _), same in groups.items()]


def pages_of_all_languages(groups: Iterable[SameLanguage], order: Iterable[str]) -> Iterator[SameLanguage]:
    """Pages for which the site says the same together, whatever they are written in, in the order of their `src`."""
    together: dict[str, list[SameLanguage]] = {}
    for group in groups:
        if not group.is_source:
            together.setdefault(group.stated, []).append(group)
    place: Mapping[str, int] = {}
    for stated, members in together.items():
        first, *others = sorted(members, key=lambda group: (-len(group.pages), group.language.code))
        if not others:
            yield first
            continue
        place = place or {src: at for at, src in enumerate(order)}
        language = first.language._replace(
            stop_words=frozenset().union(*(group.language.stop_words for group in members)),
            weak_words=frozenset().union(*(group.language.weak_words for group in members)),
        )
        pages = sorted((page for group in members for page in group.pages), key=lambda page: place[page.src])
        yield SameLanguage(stated, language, pages)


def with_languages(pages: Mapping[str, Page], groups: Iterable[SameLanguage]) -> Mapping[str, Page]:
    """Pages with the language that they are written in, where the site says another."""
    others = {
        page.src: page._replace(language=group.language.code)
        for group in groups
        if language_for(group.stated).code != group.language.code
        for page in group.pages
    }
    return {src: others.get(src, page) for src, page in pages.items()} if others else pages


def _languages(pages: list[Page], tag: str) -> list[str]:
    """The language of each page; pages that do not show it by themselves follow their neighbours.

    Those are the pages of their folder, then those of the site. Pages that show it have a vote each: an edit of one
    page changes the language of others only where the votes are even.
    """
    expected = language_for(tag).code if tag else ""
    sure = [sure_language(_sample(page), expected) for page in pages]
    folders = [posixpath.dirname(page.src) for page in pages]
    of_site = _most(Counter(filter(None, sure)), expected) or language_for(_of_sample(pages)).code
    votes: dict[str, Counter[str]] = {}
    for folder, code in zip(folders, sure, strict=True):
        if code:
            votes.setdefault(folder, Counter())[code] += 1
    of_folder = {folder: _most(counts, of_site) for folder, counts in votes.items()}
    return [code or of_folder.get(folder, of_site) for code, folder in zip(sure, folders, strict=True)]


def _most(votes: Counter[str], default: str) -> str:
    """The code with most votes; the default for none, and where several have as many."""
    first = votes.most_common(2)
    is_even = not first or (len(first) == 2 and first[0][1] == first[1][1])
    return default if is_even else first[0][0]


def _of_sources(pages: list[Page], of_docs: str) -> str:
    """The language of comments: what most files show whose comments show one, else that of the docs.

    Names say nothing: they are mostly English. In a large repository not all files are asked.
    """
    asked = pages[:: len(pages) // _ASKED_SOURCES + 1]
    votes = Counter(filter(None, (sure_language(_prose(page), of_docs) for page in asked)))
    return _most(votes, of_docs or language_for("").code)


def _prose(page: Page) -> str:
    """The beginning of a source file's documentation and comments."""
    texts: list[str] = []
    for block in page.document.blocks:
        texts += (text for kind, text in block.spans if kind == PLAIN)
        if sum(map(len, texts)) > SAMPLE:
            break
    return " ".join(texts)


def _sample(page: Page) -> str:
    """The beginning of a page's text without headings: names of commands and products are no language."""
    texts: list[str] = []
    length = 0
    for is_heading, text in pack_blocks(page.document.blocks).texts():
        if not is_heading:
            texts.append(text)
            length += len(text)
            if length > SAMPLE:
                break
    return " ".join(texts)


def _of_sample(pages: list[Page]) -> str:
    """The language of pages none of which shows it by itself."""
    blocks = (block for page in pages[:_SAMPLE_PAGES] for block in islice(page.document.blocks, _SAMPLE_PAGES))
    return detect_language(" ".join(text for block in blocks for _, text in block.spans))
