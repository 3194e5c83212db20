"""Why a term is a keyword of a page and an entry of the index, and why two pages are related, in plain English."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from math import isinf
from typing import TYPE_CHECKING

from mkdocs_docindex.incremental import State
from mkdocs_docindex.keywords.symbol_index import key_of_name
from mkdocs_docindex.model.index import Keyword, Reason, SiteIndex, Term
from mkdocs_docindex.model.pages import Page
from mkdocs_docindex.site.index import SiteInputs, build_index
from mkdocs_docindex.site.languages import pages_by_language, pages_of_all_languages
from mkdocs_docindex.site.rules import RelatedRules

if TYPE_CHECKING:
    from mkdocs_docindex.keywords.selection import KeywordFacts, KeywordFinder
    from mkdocs_docindex.keywords.term_index import TermFinder

__all__ = ["explain"]

_MOST_PAGES = 5
_MOST_WORDS = 8
_ADDED = {
    "links_to": "the page links to it",
    "linked_from": "it links to the page",
    "names": "the page names its title",
    "named_by": "it names the title of the page",
    "votes": "pages similar to one of them have links to the other",
}
_PATHS = "pages are named by their path in the docs folder, such as guide/install.md"
_WHY = {
    "pinned": "the author of the page chose it",
    "links_to": "the page links to it",
    "linked_from": "it links to the page",
    "names": "the page names its title",
    "named_by": "it names the title of the page",
    "folder": "they are in the same folder",
}


def explain(inputs: SiteInputs, first: str, second: str | None) -> str:
    """Explain a term, a term on a page, or two pages; ValueError says what is wrong with the arguments."""
    if first in inputs.pages:
        if second is None:
            raise ValueError(f"'{first}' is a page: name a second page, or a term before the page")
        return "\n".join(_pair(inputs, first, _page(second, inputs.pages)))
    return "\n".join(_term(inputs, first, None if second is None else _page(second, inputs.pages)))


def _page(name: str, pages: Mapping[str, Page]) -> str:
    if name not in pages:
        close = get_close_matches(name, pages, 1)
        raise ValueError(f"there is no page '{name}': " + (f"did you mean '{close[0]}'?" if close else _PATHS))
    if not pages[name].listed:
        raise ValueError(f"'{name}' is excluded, so it has no keywords and no related pages")
    return name


def _term(inputs: SiteInputs, text: str, src: str | None) -> Iterator[str]:
    from mkdocs_docindex.keywords.selection import KeywordFinder
    from mkdocs_docindex.keywords.term_index import TermFinder

    if inputs.keywords is None:
        raise ValueError("the option `keywords` is false, so no page has keywords")
    state = State()
    site = build_index(inputs._replace(related=None, folders=None), state)
    finders = list(state.kept(KeywordFinder))
    yield from _entry(text, site, finders, next(state.kept(TermFinder)))
    known = {page: facts for page in inputs.pages for finder in finders if (facts := finder.why(page, text))}
    if src is not None:
        yield ""
        yield from _on_page(text, src, site, known.get(src))
        return
    has_it = sorted(known, key=lambda page: (-_score(known[page]), page))
    for page in has_it[:_MOST_PAGES]:
        yield ""
        yield from _on_page(text, page, site, known[page])
    if len(has_it) > _MOST_PAGES:
        yield f"\n{len(has_it) - _MOST_PAGES} more pages have it; name a page to see one of them."


def _entry(text: str, site: SiteIndex, finders: list[KeywordFinder], index: TermFinder) -> Iterator[str]:
    keys = [*(finder.vocabulary.key(text) for finder in finders), key_of_name(text)]
    term = next(
        (site.terms[key] for key in (*(index.same_as.get(key, key) for key in keys), *keys) if key in site.terms), None
    )
    if term is None:
        rules = [rule for key in keys if (rule := index.why_no_entry(key)) is not None]
        reason = next(filter(None, rules), "no page has it among the terms that it treats")
        yield f"'{text}' is not an entry of the index: {reason}."
    elif not term.places:
        yield f"'{text}' refers to the entry '{site.terms[term.see_also[0]].term}', by the option `keywords.synonyms`."
    else:
        yield from _described(text, term, site)


def _described(text: str, term: Term, site: SiteIndex) -> Iterator[str]:
    spelled = "" if term.term == text else f", as '{term.term}'"
    pages = "1 page is" if term.page_count == 1 else f"{term.page_count} pages are"
    yield f"'{text}' is an entry of the index{spelled}: {pages} about it. In this order:"
    for place in term.places:
        yield f"  {place.src}{f'#{place.anchor}' if place.anchor else ''}"
    for key in term.see_also:
        if key in site.terms:
            yield f"  see also '{site.terms[key].term}'"


def _on_page(text: str, src: str, site: SiteIndex, facts: KeywordFacts | None) -> Iterator[str]:
    if facts is None:
        yield f"{src}: '{text}' is not a term of the page."
        yield "  It is not in its text, or only in code blocks, or once inside a longer sentence, or a stop word."
        return
    shown = site.keywords.get(src, ())
    chosen = facts.keyword
    rank = next((at for at, keyword in enumerate(shown, 1) if chosen and keyword.term == chosen.term), 0)
    if rank:
        spelled = "" if shown[rank - 1].term == text else f", as '{shown[rank - 1].term}'"
        yield f"{src}: '{text}' is keyword {rank} of {len(shown)}{spelled}."
    else:
        yield f"{src}: '{text}' is not a keyword, {_why_not(facts, shown)}."
    if chosen and chosen.evidence is None:
        yield "  The author of the page set it."
    elif facts.candidate:
        yield from _features(facts)


def _why_not(facts: KeywordFacts, shown: tuple[Keyword, ...]) -> str:
    if facts.rules:
        return "because " + "; ".join(facts.rules)
    if facts.keyword is None and facts.gave_way:
        return f"because the page shows '{facts.gave_way}' instead"
    last = f", the last of them with the score {shown[-1].score:.2f}" if shown else ""
    return f"because the page shows {len(shown)} better ones{last}"


def _features(facts: KeywordFacts) -> Iterator[str]:
    found = facts.candidate
    assert found is not None
    if not isinf(found.negative):
        yield f"  score: {-found.negative:.2f}"
    yield f"  occurrences: {found.uses} on the page ({found.headings} in headings, {found.code} in code)"
    if found.longer_count:
        yield f"  occurrences inside the same longer term: {found.longer_count}"
    yield f"  pages of the site that have it: {found.document_frequency}"
    if found.title_share:
        yield f"  share of the title: {100 * found.title_share:.0f} %"
    if found.coverage:
        yield f"  share of a heading: {100 * found.coverage:.0f} %"
    marks = [name for name, is_it in (("a link", found.is_link), ("emphasised", found.is_bold)) if is_it]
    if marks:
        yield f"  it is also {' and '.join(marks)}"


def _score(facts: KeywordFacts) -> float:
    return facts.keyword.score if facts.keyword else -1.0


def _pair(inputs: SiteInputs, src: str, other: str) -> Iterator[str]:
    if inputs.related is None:
        raise ValueError("the option `related` is false, so no page has related pages")
    _page(src, inputs.pages)
    if src == other:
        raise ValueError(f"'{src}' is named twice: name two pages")
    site = build_index(inputs)
    every = build_index(inputs._replace(related=RelatedRules(len(inputs.pages), floor=False)))
    for one, two in ((src, other), (other, src)):
        shown = [relation.src for relation in site.related.get(one, ())][: inputs.related.most]
        ranked = {relation.src: (at, relation) for at, relation in enumerate(every.related.get(one, ()), 1)}
        rank, relation = ranked.get(two, (0, None))
        if two in shown:
            yield f"{two} is related page {shown.index(two) + 1} of {len(shown)} on {one}."
        elif relation is None:
            yield f"{two} is not related to {one}: their texts share too little, and neither links to the other."
        elif inputs.related.exclude_linked and any(link.src == two for link in site.links[one]):
            yield f"{two} is not shown on {one}: that page links to it, and `related.exclude_linked` is set."
        else:
            yield f"{two} is not shown on {one}: it is number {rank} of the similar pages, and {len(shown)} are shown."
        if relation:
            yield f"  score: {relation.score:.3f}"
            yield from (f"  because {_reason(reason)}" for reason in relation.why)
    yield from _components(inputs, site, src, other)


def _components(inputs: SiteInputs, site: SiteIndex, src: str, other: str) -> Iterator[str]:
    """What the similarity of two pages is made of, if they are compared with each other."""
    from mkdocs_docindex.related.explain import similarity_components

    groups = pages_by_language(inputs.pages, is_fixed=inputs.has_one_language)
    for same in pages_of_all_languages(groups, inputs.pages):
        pages = [page for page in same.pages if page.file is None and page.redirect is None]
        if {src, other} <= {page.src for page in pages}:
            found = similarity_components(pages, site.links, same.language, src, other)
            yield f"The similarity of {other} to {src} is {found.similarity:.3f} by words and folders"
            for kind, amount in found.additions.items():
                yield f"  plus {amount:.3f}, as {_ADDED[kind]}"
            if found.fullness < 1:
                yield f"  times {found.fullness:.2f}, as {other} has little text"
            if found.popularity:
                yield f"  plus {found.popularity:.3f} for the pages that link to {other}"
            words = ", ".join(word for word, _ in found.words[:_MOST_WORDS])
            if words:
                yield f"  common words that count most: {words}"


def _reason(reason: Reason) -> str:
    if reason.kind == "terms":
        return "both are about " + ", ".join(f"'{term}'" for term in reason.terms)
    return _WHY[reason.kind]
