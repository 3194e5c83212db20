"""Related pages and links to a page, as a reader sees them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import accumulate, islice
from typing import NamedTuple

from mkdocs_docindex.model.index import Backlink, Relation
from mkdocs_docindex.publish.labels import Labels
from mkdocs_docindex.publish.metadata import Reference
from mkdocs_docindex.publish.urls import relative_url

__all__ = [
    "LinkingPage",
    "Mention",
    "Part",
    "RelatedPage",
    "Target",
    "Why",
    "linking_pages",
    "related_pages",
    "shown_relations",
]

_MOST_MENTIONS = 3
_MOST_TERMS, _MOST_TERMS_WITH_LINK = 3, 2
_LONGEST_ENDING = 2
_BESIDE = 0.7
"""What the page before or after in the navigation counts: the theme links to it already."""


class Target(NamedTuple):
    """What is said of a page wherever it is linked to."""

    url: str
    title: str
    summary: str
    """One sentence."""
    folder: str
    """Title of the folder that it is in."""


class Part(NamedTuple):
    """A piece of a text: a term, or words of a sentence."""

    text: str
    is_code: bool = False
    """Whether it is an identifier, spelled as in code."""
    is_link: bool = False
    """Whether these are the words of the link."""


class Why(NamedTuple):
    """A reason in a few words: terms, and what the label says before and after them."""

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
    """Strongest first; empty where only an author knows."""


class Mention(NamedTuple):
    """A sentence of another page that links here."""

    parts: Sequence[Part]
    """Its words in order; none where the link stands alone."""
    sections: Sequence[Reference]
    """Sections of this page that it leads to."""


class LinkingPage(NamedTuple):
    """A page that links to this one."""

    href: str
    title: str
    summary: str
    """One sentence."""
    mentions: Sequence[Mention]


def shown_relations(relations: Sequence[Relation], count: int, beside: Collection[str] = ()) -> Sequence[Relation]:
    """The best relations, and all that the author chose. `beside` are the pages before and after the page."""
    number = 0
    while number < len(relations) and _is_pinned(relations[number]):
        number += 1
    pinned, others = relations[:number], relations[number:]  # what an author chose comes first
    if not beside:
        return relations[: max(count, number)]
    # A score can be above the one before it: pages that are among the best everywhere were moved down.
    scores = accumulate((relation.score for relation in others), min)
    weights = [score * (_BESIDE if other.src in beside else 1) for score, other in zip(scores, others, strict=True)]
    ranked = [others[at] for at in sorted(range(len(others)), key=weights.__getitem__, reverse=True)]
    return [*pinned, *ranked][: max(count, len(pinned))]


def _is_pinned(relation: Relation) -> bool:
    return bool(relation.why) and relation.why[0].kind == "pinned"


def related_pages(
    relations: Sequence[Relation],
    target: Callable[[str], Target],
    base: str,
    is_code: Callable[[str, str], bool],
    labels: Labels,
) -> list[RelatedPage]:
    """Relations of the page at `base` for a reader, in the order given.

    `is_code` is asked for a related page and a term.
    """
    found = []
    for relation in relations:
        page = target(relation.src)
        why = _reasons(relation, page, is_code, labels)
        found.append(RelatedPage(relative_url(page.url, base), page.title, page.summary, why))
    return found


def _reasons(relation: Relation, page: Target, is_code: Callable[[str, str], bool], labels: Labels) -> tuple[Why, ...]:
    kinds = [reason.kind for reason in relation.why]
    links_to, linked_from = "links_to" in kinds, "linked_from" in kinds
    linked = links_to or linked_from
    found = []
    if linked:
        both = links_to and linked_from
        found.append(Why(labels.why_both if both else labels.why_links_to if links_to else labels.why_linked_from))
    for reason in relation.why:
        if reason.kind == "terms":
            # Without a link, what the title tells is news all the same: this page is about it too.
            terms = _news(reason.terms, page.title) if linked else reason.terms[:_MOST_TERMS]
            before, place, after = labels.why_terms.partition("{terms}")
            found.append(Why(before, [Part(term, is_code(relation.src, term)) for term in terms if place], after))
        elif reason.kind == "folder":
            found.append(Why(labels.why_folder.replace("{title}", page.folder)))
    return tuple(found)


def _news(terms: Sequence[str], title: str) -> Sequence[str]:
    """The first terms that the title beside them does not tell already, if there are any."""
    told = title.casefold().split()
    news = (term for term in terms if not all(_is_told(word, told) for word in term.casefold().split()))
    return list(islice(news, _MOST_TERMS_WITH_LINK)) or terms[:_MOST_TERMS_WITH_LINK]


def _is_told(word: str, told: Sequence[str]) -> bool:
    """Whether a word is among others, endings aside."""
    return any(
        abs(len(word) - len(other)) <= _LONGEST_ENDING and (word.startswith(other) or other.startswith(word))
        for other in told
    )


def linking_pages(
    backlinks: Sequence[Backlink],
    count: int,
    target: Callable[[str], Target],
    base: str,
    section: Callable[[str], Reference | None],
) -> list[LinkingPage]:
    """Pages that link to the page at `base`, each once, with the sentences that do."""
    by_page: dict[str, dict[str, list[Backlink]]] = {}
    for link in backlinks:
        by_page.setdefault(link.src, {}).setdefault(link.context, []).append(link)
    found = []
    for src, sentences in list(by_page.items())[:count]:
        page = target(src)
        mentions = (_mention(context, links, section) for context, links in sentences.items())
        told = (mention for mention in mentions if mention.parts or mention.sections)
        href = relative_url(page.url, base)
        found.append(LinkingPage(href, page.title, page.summary, list(islice(told, _MOST_MENTIONS))))
    return found


def _mention(context: str, links: Sequence[Backlink], section: Callable[[str], Reference | None]) -> Mention:
    """A sentence with all of its links to this page, which are in order."""
    parts, done = [], 0
    for link in links if context else ():
        if link.text and link.at >= done:
            if link.at > done:
                parts.append(Part(context[done : link.at]))
            parts.append(Part(link.text, is_link=True))
            done = link.at + len(link.text)
    if done < len(context):
        parts.append(Part(context[done:]))
    anchors = dict.fromkeys([link.anchor for link in links if link.anchor])
    sections = [found for anchor in anchors if (found := section(anchor))]
    return Mention(parts, sections)
