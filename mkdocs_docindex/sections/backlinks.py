"""The section `backlinks`: pages that link to a page, with the sentences that contain the links."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from mkdocs_docindex.languages.language import language_for
from mkdocs_docindex.model.index import Backlink
from mkdocs_docindex.model.pages import Heading
from mkdocs_docindex.sections.context import PageContext
from mkdocs_docindex.sections.related import Part
from mkdocs_docindex.sections.view import Reference, View

__all__ = ["BacklinksView", "LinkingPage", "Mention", "view"]

_MOST_MENTIONS = 3
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


class Mention(NamedTuple):
    """A sentence of another page that links here."""

    parts: Sequence[Part]
    """Its text in order; empty if the link is not part of a sentence."""
    sections: Sequence[Reference]
    """The sections of this page that it links to."""
    within: Reference | None = None
    """The section of the other page, in place of a sentence that says nothing without the link."""


class LinkingPage(NamedTuple):
    """A page that links to this one."""

    href: str
    title: str
    summary: str
    """One sentence."""
    mentions: Sequence[Mention]
    place: str = ""
    """Where it is, if another page has the same title."""


@dataclass(eq=False)
class BacklinksView(View):
    """The pages that link to a page."""

    pages: Sequence[LinkingPage]
    more: str
    """The number of pages that are not shown, as text; "" if there are none."""


def view(context: PageContext) -> BacklinksView | None:
    """Show the pages that link to a page in the order of the navigation, each once."""
    count, links = context.options.backlinks, context.site.backlinks.get(context.src, ())
    if not count or not links or context.page is None:
        return None
    position = context.built.position
    by_page: dict[str, dict[str, list[Backlink]]] = {}
    for link in sorted(links, key=lambda link: position(link.src)) if len(links) > 1 else links:
        by_page.setdefault(link.src, {}).setdefault(link.context, []).append(link)
    headings = {heading.anchor: heading for heading in context.site.pages[context.src].document.headings}
    shown = [_linking_page(src, found, headings, context) for src, found in islice(by_page.items(), count)]
    more = len(by_page) - len(shown)
    return BacklinksView(shown, context.labels.count("more_pages", more) if more else "")


def _linking_page(
    src: str, sentences: Mapping[str, Sequence[Backlink]], headings: Mapping[str, Heading], context: PageContext
) -> LinkingPage:
    page = context.shared.target(src)
    mentions = [_mention(sentence, links, headings, context) for sentence, links in sentences.items()]
    informative = [mention for mention in mentions if mention.parts or mention.sections or mention.within]
    informative = [mention for number, mention in enumerate(informative) if mention not in informative[:number]]
    return LinkingPage(
        context.href(page.url), page.title, page.summary, list(islice(informative, _MOST_MENTIONS)), page.place
    )


def _mention(
    sentence: str, links: Sequence[Backlink], headings: Mapping[str, Heading], context: PageContext
) -> Mention:
    """A sentence with all its links to this page, which are in order."""
    parts, done = [], 0
    for link in links if sentence else ():
        if link.text and link.at >= done:
            if link.at > done:
                parts.append(Part(sentence[done : link.at]))
            parts.append(Part(link.text, is_link=True))
            done = link.at + len(link.text)
    if done < len(sentence):
        parts.append(Part(sentence[done:]))
    anchors = dict.fromkeys([link.anchor for link in links if link.anchor])
    sections = [found for anchor in anchors if (found := _section(headings.get(anchor), context))]
    if sentence and _says_nothing(parts, context.site.pages[links[0].src].language):
        return Mention((), sections, _within(links[0], context))
    return Mention(parts, sections)


def _says_nothing(parts: Sequence[Part], language: str) -> bool:
    """Whether the words around the links of a sentence only point to them, as in "see here"."""
    words = _WORD.findall(" ".join(part.text for part in parts if not part.is_link).casefold())
    return language_for(language or "en").are_filler(words)


def _within(link: Backlink, context: PageContext) -> Reference | None:
    """The section that contains a link, if it has a title of its own."""
    for heading in context.site.pages[link.src].document.headings:
        if heading.anchor == link.heading and context.built.anchor(link.src, heading.anchor):
            return Reference(context.link(link.src, heading.anchor), heading.text)
    return None


def _section(heading: Heading | None, context: PageContext) -> Reference | None:
    """A link to a section of this page; None for the top of the page."""
    if heading is None or heading.level == 1 or context.built.anchor(context.src, heading.anchor) is None:
        return None
    return Reference(context.link(context.src, heading.anchor), heading.text)
