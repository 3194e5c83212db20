"""Related pages and links to a page, as a reader sees them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from mkdocs_docindex.model import Backlink, Relation
from mkdocs_docindex.publish.labels import Labels
from mkdocs_docindex.publish.metadata import Reference
from mkdocs_docindex.read.prose import first_sentence

__all__ = ["LinkingPage", "Mention", "Part", "RelatedPage", "Why", "linking_pages", "related_pages", "shown_relations"]

_MOST_MENTIONS = 3
_MOST_TERMS, _MOST_TERMS_WITH_LINK = 3, 2
_LONGEST_ENDING = 2
_BESIDE = 0.7
"""What the page before or after in the navigation counts: the theme links to it already."""


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
    number = sum(_is_pinned(relation) for relation in relations)
    pinned, others = relations[:number], relations[number:]  # what an author chose comes first
    # A score can be above the one before it: pages that are among the best everywhere were moved down.
    scores = accumulate((relation.score for relation in others), min)
    weights = [score * (_BESIDE if other.src in beside else 1) for score, other in zip(scores, others, strict=True)]
    ranked = [others[at] for at in sorted(range(len(others)), key=weights.__getitem__, reverse=True)]
    return [*pinned, *ranked][: max(count, len(pinned))]


def _is_pinned(relation: Relation) -> bool:
    return bool(relation.why) and relation.why[0].kind == "pinned"


def related_pages(
    relations: Sequence[Relation],
    page: Callable[[str], Reference],
    folder_title: Callable[[str], str],
    is_code: Callable[[str, str], bool],
    labels: Labels,
) -> list[RelatedPage]:
    """Relations of a page for a reader, in the order given. `is_code` is asked for a related page and a term."""
    found = []
    for relation in relations:
        shown = page(relation.src)
        why = tuple(_reasons(relation, shown.title, folder_title, is_code, labels))
        found.append(RelatedPage(shown.href, shown.title, first_sentence(shown.summary), why))
    return found


def _reasons(
    relation: Relation,
    title: str,
    folder_title: Callable[[str], str],
    is_code: Callable[[str, str], bool],
    labels: Labels,
) -> Iterator[Why]:
    kinds = {reason.kind for reason in relation.why}
    linked = kinds & {"links_to", "linked_from"}
    if len(linked) == 2:
        yield Why(labels.why_both)
    elif linked:
        yield Why(labels.why_links_to if "links_to" in linked else labels.why_linked_from)
    for reason in relation.why:
        if reason.kind == "terms":
            # Without a link, what the title tells is news all the same: this page is about it too.
            terms = _news(reason.terms, title)[:_MOST_TERMS_WITH_LINK] if linked else reason.terms[:_MOST_TERMS]
            before, place, after = labels.why_terms.partition("{terms}")
            yield Why(before, [Part(term, is_code(relation.src, term)) for term in terms if place], after)
        elif reason.kind == "folder":
            yield Why(labels.why_folder.replace("{title}", folder_title(relation.src)))


def _news(terms: Sequence[str], title: str) -> Sequence[str]:
    """Terms that the title beside them does not tell already, if there are any."""
    told = title.casefold().split()
    return [term for term in terms if not all(_is_told(word, told) for word in term.casefold().split())] or terms


def _is_told(word: str, told: Sequence[str]) -> bool:
    """Whether a word is among others, endings aside."""
    return any(
        abs(len(word) - len(other)) <= _LONGEST_ENDING and (word.startswith(other) or other.startswith(word))
        for other in told
    )


def linking_pages(
    backlinks: Sequence[Backlink],
    count: int,
    page: Callable[[str], Reference],
    section: Callable[[str], Reference | None],
) -> list[LinkingPage]:
    """Pages that link here, each once, with the sentences that do."""
    by_page: dict[str, dict[str, list[Backlink]]] = {}
    for link in backlinks:
        by_page.setdefault(link.src, {}).setdefault(link.context, []).append(link)
    found = []
    for src, sentences in list(by_page.items())[:count]:
        shown = page(src)
        mentions = (_mention(context, links, section) for context, links in sentences.items())
        told = [mention for mention in mentions if mention.parts or mention.sections]
        found.append(LinkingPage(shown.href, shown.title, first_sentence(shown.summary), told[:_MOST_MENTIONS]))
    return found


def _mention(context: str, links: Sequence[Backlink], section: Callable[[str], Reference | None]) -> Mention:
    """A sentence with all of its links to this page, which are in order."""
    parts, done = [], 0
    for link in links if context else ():
        if link.text and link.at >= done:
            parts += [Part(context[done : link.at]), Part(link.text, is_link=True)]
            done = link.at + len(link.text)
    parts.append(Part(context[done:]))
    anchors = dict.fromkeys(link.anchor for link in links if link.anchor)
    sections = [found for anchor in anchors if (found := section(anchor))]
    return Mention([part for part in parts if part.text], sections)
