"""Why one page is related to another, in numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mkdocs_docindex.languages.language import Language
from mkdocs_docindex.model.index import SiteLink
from mkdocs_docindex.model.pages import Page
from mkdocs_docindex.related.similarity import Components, SimilarityFinder, stop_words_of

__all__ = ["similarity_components"]


def similarity_components(
    pages: Sequence[Page], links: Mapping[str, Sequence[SiteLink]], language: Language, src: str, other: str
) -> Components:
    """Find what the similarity of the page `other` to the page `src` is made of.

    `pages` are those that are compared with each other: of one language, without source files and redirects. `links`
    are those of `SiteIndex`.
    """
    finder = SimilarityFinder(stop_words_of(language), runs_again=True)
    finder.measure(pages, links, 1, exclude_linked=False, floor=0.0)
    return finder.components(src, other)
