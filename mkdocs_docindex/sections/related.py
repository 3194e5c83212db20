"""The section `related`: where a reader may go next, and why."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from mkdocs_docindex.model.index import Relation
from mkdocs_docindex.sections.context import PageContext, Target
from mkdocs_docindex.sections.view import View

__all__ = ["Part", "RelatedPage", "RelatedView", "Why", "shown_relations", "view"]

_LONGEST_ENDING = 2
_ADJACENT_WEIGHT = 0.7
"""The weight of the previous and next page in the navigation: the theme already links to them."""


class Part(NamedTuple):
    """A piece of a text: a term, or words of a sentence."""

    text: str
    is_code: bool = False
    """Whether it is an identifier, spelled as in code."""
    is_link: bool = False
    """Whether these are the words of the link."""


class Why(NamedTuple):
    """A reason in a few words: terms, and the text of the label before and after them."""

    before: str
    terms: Sequence[Part] = ()
    after: str = ""


class RelatedPage(NamedTuple):
    """A related page in the list."""

    href: str
    title: str
    summary: str
    """One sentence."""
    why: Sequence[Why]
    """Strongest first; empty if the author chose the page."""
    place: str = ""
    """Where it is, if another page has the same title."""


@dataclass(eq=False)
class RelatedView(View):
    """The related pages of a page."""

    pages: Sequence[RelatedPage]


def shown_relations(relations: Sequence[Relation], count: int, beside: Collection[str] = ()) -> Sequence[Relation]:
    """Return the best relations, and all chosen by the author. `beside` are the previous and the next page."""
    number = 0
    while number < len(relations) and _is_pinned(relations[number]):
        number += 1
    pinned, others = relations[:number], relations[number:]  # those chosen by an author come first
    if not beside:
        return relations[: max(count, number)]
    # Scores may not be sorted: pages that are among the best everywhere were moved down.
    scores = accumulate((relation.score for relation in others), min)
    weights = [
        score * (_ADJACENT_WEIGHT if other.src in beside else 1) for score, other in zip(scores, others, strict=True)
    ]
    ranked = [others[at] for at in sorted(range(len(others)), key=weights.__getitem__, reverse=True)]
    return [*pinned, *ranked][: max(count, len(pinned))]


def _is_pinned(relation: Relation) -> bool:
    return bool(relation.why) and relation.why[0].kind == "pinned"


def view(context: PageContext) -> RelatedView | None:
    """The related pages of a page."""
    count = context.options.related
    if not count or context.page is None:
        return None
    relations = shown_relations(context.site.related.get(context.src, ()), count, context.beside)
    keywords = context.site.keywords.get(context.src, ()) if relations else ()
    here = {keyword.term: keyword.is_code for keyword in keywords}
    pages = [_related_page(relation, here, context) for relation in relations]
    return RelatedView(pages) if pages else None


def _related_page(relation: Relation, here: Mapping[str, bool], context: PageContext) -> RelatedPage:
    page = context.shared.target(relation.src)
    why = _reasons(relation, page, here, context)
    return RelatedPage(context.href(page.url), page.title, page.summary, why, page.place)


def _reasons(relation: Relation, page: Target, here: Mapping[str, bool], context: PageContext) -> tuple[Why, ...]:
    """Why a page is related; `here` maps the keywords of this page to whether they are code."""
    labels = context.labels
    kinds = [reason.kind for reason in relation.why]
    links_to, linked_from = "links_to" in kinds, "linked_from" in kinds
    found = []
    if links_to or linked_from:
        both = links_to and linked_from
        found.append(Why(labels.why_both if both else labels.why_links_to if links_to else labels.why_linked_from))
    elif "names" in kinds or "named_by" in kinds:
        found.append(Why(labels.why_names if "names" in kinds else labels.why_named_by))
    for reason in relation.why:
        if reason.kind == "terms":
            # Without another reason, terms of the title are informative, too: this page is also about them.
            terms = _not_in_title(reason.terms, page.title) if found else reason.terms
            if terms:
                before, place, after = labels.why_terms.partition("{terms}")
                found.append(Why(before, _parts(terms, relation.src, here, context) if place else [], after))
        elif reason.kind == "folder":
            found.append(Why(labels.why_folder.replace("{title}", page.folder)))
    return tuple(found)


def _parts(terms: Sequence[str], other: str, here: Mapping[str, bool], context: PageContext) -> list[Part]:
    """Terms that two pages share; a term is code if it is code here, or on the other page if only that has it."""
    return [Part(term, here[term] if term in here else term in context.shared.code_terms(other)) for term in terms]


def _not_in_title(terms: Sequence[str], title: str) -> Sequence[str]:
    """The terms that are not already in the title next to them."""
    title_words = title.casefold().split()
    return [term for term in terms if not all(_is_in_title(word, title_words) for word in term.casefold().split())]


def _is_in_title(word: str, title_words: Sequence[str]) -> bool:
    """Whether a word is in the title, ignoring endings."""
    return any(
        abs(len(word) - len(other)) <= _LONGEST_ENDING and (word.startswith(other) or other.startswith(word))
        for other in title_words
    )
