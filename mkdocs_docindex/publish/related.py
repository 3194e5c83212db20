"""Related pages and links to a page, as a reader sees them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from mkdocs_docindex.model import Backlink, Relation
from mkdocs_docindex.publish.labels import Labels
from mkdocs_docindex.publish.metadata import Reference

__all__ = ["LinkingPage", "Mention", "RelatedPage", "linking_pages", "related_pages"]

_MOST_MENTIONS = 3
_BESIDE = 0.7
"""What the page before or after in the navigation counts: the theme links to it already."""


@dataclass(frozen=True, slots=True)
class RelatedPage:
    """A related page in the list."""

    href: str
    title: str
    summary: str
    why: str
    """A few words, "" where an author chose it."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A link to this page in the words of another."""

    before: str
    text: str
    after: str
    section: Reference | None
    """The section of this page that it leads to."""


@dataclass(frozen=True, slots=True)
class LinkingPage:
    """A page that links to this one."""

    href: str
    title: str
    mentions: Sequence[Mention]


def related_pages(
    relations: Sequence[Relation],
    count: int,
    beside: Collection[str],
    page: Callable[[str], Reference],
    folder_title: Callable[[str], str],
    labels: Labels,
) -> list[RelatedPage]:
    """The best relations of a page. `beside` are the pages before and after it."""

    def rank(relation: Relation) -> float:
        pinned = any(reason.kind == "pinned" for reason in relation.why)
        return -relation.score * (_BESIDE if relation.src in beside else 1.0) - (10.0 if pinned else 0.0)

    found = []
    for relation in sorted(relations, key=rank)[:count]:
        shown = page(relation.src)
        why = "; ".join(_words(relation, folder_title, labels))
        found.append(RelatedPage(shown.href, shown.title, shown.summary, why))
    return found


def _words(relation: Relation, folder_title: Callable[[str], str], labels: Labels) -> Iterator[str]:
    for reason in relation.why:
        if reason.kind == "terms":
            yield labels.why_terms.replace("{terms}", ", ".join(reason.terms))
        elif reason.kind == "folder":
            yield labels.why_folder.replace("{title}", folder_title(relation.src))
        elif reason.kind != "pinned":
            yield str(getattr(labels, f"why_{reason.kind}"))


def linking_pages(
    backlinks: Sequence[Backlink],
    count: int,
    page: Callable[[str], Reference],
    section: Callable[[str], Reference | None],
) -> list[LinkingPage]:
    """Pages that link here, each once, with the sentences that do."""
    by_page: dict[str, list[Backlink]] = {}
    for link in backlinks:
        by_page.setdefault(link.src, []).append(link)
    found = []
    for src, links in list(by_page.items())[:count]:
        shown = page(src)
        mentions = dict.fromkeys(_mention(link, section) for link in links)
        told = [mention for mention in mentions if mention.before or mention.after or mention.section]
        found.append(LinkingPage(shown.href, shown.title, told[:_MOST_MENTIONS]))
    return found


def _mention(link: Backlink, section: Callable[[str], Reference | None]) -> Mention:
    before, text, after = link.context.partition(link.text) if link.text else (link.context, "", "")
    return Mention(before, text or link.text, after, section(link.anchor) if link.anchor else None)
