"""The answers, as compact text of bounded length. No argument becomes a path: all are looked up in what was read."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from urllib.parse import unquote

from mkdocs_docindex.mcp_server.docs import AnswerError, Docs
from mkdocs_docindex.mcp_server.search import Search, matching_terms
from mkdocs_docindex.model.index import Backlink, Place, Reason, Term
from mkdocs_docindex.model.pages import Heading, Page
from mkdocs_docindex.model.sources import SourceLinks, Symbol
from mkdocs_docindex.reading.clean_markdown import CleanPage
from mkdocs_docindex.sections.related import shown_relations
from mkdocs_docindex.sources.pages import walk_symbols
from mkdocs_docindex.wording import suggest

__all__ = [
    "backlinks",
    "find_terms",
    "list_folder",
    "page_outline",
    "read_page",
    "related_pages",
    "search_pages",
    "source_symbols",
]

_LONGEST_TEXT = 20_000
"""Characters of a page's text in one answer."""
_LONGEST_LINE = 300
_MOST_SYMBOLS = 300
_MOST_NAMED = 30
"""Headings that a message names."""
_GUESS = "did you mean"
_HOW_TO_NAME = "pages are named by their path in the docs, such as 'guides/install.md', and search_pages finds them"


def search_pages(docs: Docs, search: Search, query: str, limit: int) -> str:
    """Pages for some words, best first."""
    matches, count = search.find(docs, _words(query), limit)
    if not matches:
        return f"No page has the words {_quoted(query)}."
    lines = [f"{_count(count, 'page')} with these words{_shown(len(matches), count)}, best first:"]
    for page, section, excerpt in matches:
        lines.append(_page_line(docs, page, excerpt))
        if section:
            lines.append(f"  best section: {_section(section)}")
    return "\n".join(lines)


def find_terms(docs: Docs, term: str, limit: int) -> str:
    """Entries of the keyword index, with the sections that explain them."""
    terms, count = matching_terms(docs.site, _words(term), docs.language, limit)
    lines = []
    for found in terms:
        places = [_place(docs, place) for place in found.places if place.src in docs.pages]
        if places:
            synonyms = [docs.site.terms[key] for key in found.see_also if key in docs.site.terms]
            others = [synonym.term for synonym in synonyms if _is_readable(docs, synonym)]
            also = f" (see also: {', '.join(others)})" if others else ""
            lines.append(_line(f"- {found.term}{also}: {'; '.join(places)}"))
    if not lines:
        return f"The keyword index has no entry for {_quoted(term)}; search_pages searches the text of all pages."
    return "\n".join([f"{_count(count, 'entry', 'entries')}{_shown(len(lines), count)}:", *lines])


def read_page(docs: Docs, page: str, section: str, start: int) -> str:
    """The text of a page or a section, in parts if it is long."""
    found = _page(docs, page)
    if found.file:
        raise AnswerError(f"{_quoted(found.src)} is a source file: source_symbols shows what it defines.")
    section = section or page.partition("#")[2]
    clean = _markdown(docs, found.src)
    text = clean.section(_section_number(found.src, clean, section)) if section else _with_title(docs, found, clean)
    if start and start >= len(text):
        raise AnswerError(f"`start` is {start}, but this text ends at character {len(text)}.")
    end = min(start + _LONGEST_TEXT, len(text))
    if end < len(text):
        end = max(text.rfind("\n", start, end) + 1, start + _LONGEST_TEXT // 2)  # no line is cut, unless it is long
    part = text[start:end]
    if end == len(text) and not start:
        return part
    rest = f"; continue with start={end}, or read one section (page_outline lists them)" if end < len(text) else ""
    return f"[characters {start} to {end} of {len(text)}{rest}]\n\n{part}"


def page_outline(docs: Docs, page: str) -> str:
    """What a page is about, and its sections."""
    found = _page(docs, page)
    if found.file:
        return _source_file(docs, found)
    keywords = [keyword.term for keyword in docs.site.keywords.get(found.src, ())]
    lines = [
        _page_line(docs, found, found.document.summary),
        f"  address: {found.url}",
        f"  words: {found.document.words}",
    ]
    lines += [_line(f"  keywords: {', '.join(keywords)}")] if keywords else []
    lines += ["Sections:"] if found.document.headings else []
    lines += [f"{'  ' * (heading.level - 1)}- {_section(heading)}" for heading in found.document.headings]
    return _bounded(lines)


def related_pages(docs: Docs, page: str, limit: int) -> str:
    """Pages to read next, with the reasons."""
    found = _page(docs, page)
    relations = [relation for relation in docs.site.related.get(found.src, ()) if relation.src in docs.pages]
    shown = shown_relations(relations, limit)
    if not shown:
        return f"No page is related to {_quoted(found.src)}."
    lines = [f"Related to {_quoted(found.src)}, best first:"]
    for relation in shown:
        lines.append(_page_line(docs, docs.pages[relation.src], docs.pages[relation.src].document.summary))
        if reasons := [text for reason in relation.why if (text := _reason(reason))]:
            lines.append(_line(f"  why: {'; '.join(reasons)}"))
    return "\n".join(lines)


def backlinks(docs: Docs, page: str, limit: int) -> str:
    """Pages that link to a page, with the sentences around the links."""
    found = _page(docs, page)
    by_page: dict[str, list[Backlink]] = {}
    for link in docs.site.backlinks.get(found.src, ()):
        if link.src in docs.pages and link.src != found.src:
            by_page.setdefault(link.src, []).append(link)
    if not by_page:
        return f"No page links to {_quoted(found.src)}."
    count = len(by_page)
    lines = [f"{_count(count, 'page')} linking to {_quoted(found.src)}{_shown(min(limit, count), count)}:"]
    for src, links in islice(by_page.items(), limit):
        lines.append(_page_line(docs, docs.pages[src], ""))
        sentences = dict.fromkeys(
            f"  {f'to #{link.anchor}: ' if link.anchor else ''}{link.context or link.text}" for link in links
        )
        lines += [_line(sentence) for sentence in islice(sentences, 3)]
    return "\n".join(lines)


def list_folder(docs: Docs, folder: str, start: int, limit: int) -> str:
    """What is in a folder."""
    path = posixpath.normpath(folder.strip().strip("/")) if folder.strip().strip("/") else ""
    found = docs.site.folders.get("" if path == "." else path)
    if found is None:
        near = suggest(folder, filter(None, docs.site.folders))
        near = (
            near if near.startswith(_GUESS) else "an empty text is the root, and list_folder shows the folders in it."
        )
        raise AnswerError(f"There is no folder {_quoted(folder)}: {near}")
    entries = [_folder_line(docs, child) for child in found.folders]
    entries += [
        _page_line(docs, docs.pages[src], docs.pages[src].document.summary) for src in found.pages if src in docs.pages
    ]
    shown = entries[start : start + limit]
    name = f"{found.path}/" if found.path else "the docs folder"
    folders, pages = _count(len(found.folders), "folder"), _count(len(entries) - len(found.folders), "page")
    lines = [f'{name} "{docs.titles.folder(found.path)}": {folders}, {pages}']
    if found.index in docs.pages:
        lines.append(f"  index page: {found.index}")
    keywords = [term.term for term in found.keywords if _is_readable(docs, term)]
    if keywords:
        lines.append(_line(f"  keywords: {', '.join(keywords)}"))
    if start + len(shown) < len(entries):
        shown.append(f"[{start + 1} to {start + limit} of {len(entries)}; continue with start={start + limit}]")
    return "\n".join([*lines, *shown])


def source_symbols(docs: Docs, name: str, limit: int) -> str:
    """The outline of a source file, or where symbols of a name are defined."""
    files = {src: page for src, page in docs.pages.items() if page.file}
    if not files:
        raise AnswerError("This site has no source files: the option `sources` in mkdocs.yml names them.")
    wanted = name.strip()
    if page := next((page for src, page in files.items() if wanted in (src, page.file_path, page.url)), None):
        return _source_file(docs, page)
    found = sorted(_definitions(files.values(), wanted), key=lambda item: (item[0], item[1].src, item[2].line))
    if not found:
        raise AnswerError(
            f"No source file has the path, and no symbol the name {_quoted(name)}; give a part of a symbol's name, or "
            f"find files with search_pages."
        )
    lines = [f"{_count(len(found), 'symbol')}{_shown(min(limit, len(found)), len(found))}:"]
    lines += [f"- {_symbol(symbol, full)}, {page.src} line {symbol.line}" for _, page, symbol, full in found[:limit]]
    return "\n".join(map(_line, lines))


def _page(docs: Docs, name: str) -> Page:
    """The page of a name, which is looked up and never opened; it may be that of a section, as in links."""
    whole = name.strip().removeprefix("./")
    wanted = whole if whole in docs.pages else whole.partition("#")[0]
    src = wanted if wanted in docs.pages else docs.by_url.get(wanted)
    if src is not None:
        return docs.pages[src]
    if wanted in docs.left_out:
        raise AnswerError(f"{_quoted(wanted)} cannot be read: {docs.left_out[wanted]}.")
    near = suggest(wanted, docs.pages) if len(wanted) < 100 else ""
    if near.startswith(_GUESS):
        raise AnswerError(f"There is no page {_quoted(name)}: {near}")
    raise AnswerError(f"There is no page {_quoted(name)}: {_HOW_TO_NAME}.")


def _markdown(docs: Docs, src: str) -> CleanPage:
    try:
        return docs.markdown(src)
    except (OSError, ValueError):
        raise AnswerError(f"{_quoted(src)} is gone, or cannot be read any more.") from None


def _with_title(docs: Docs, page: Page, clean: CleanPage) -> str:
    text = clean.text.strip("\n")
    return text if clean.headings and clean.headings[0].level == 1 else f"# {docs.titles.page(page.src)}\n\n{text}"


def _section_number(src: str, clean: CleanPage, section: str) -> int:
    """The heading that a section is named by: its id, or its text."""
    wanted = section.strip().lstrip("#").strip()
    names = (unquote(wanted), wanted)
    for number, heading in enumerate(clean.headings):
        if heading.anchor in names:
            return number
    for number, heading in enumerate(clean.headings):
        if heading.text.casefold() == wanted.casefold():
            return number
    known = [heading.anchor for heading in clean.headings]
    if not known:
        raise AnswerError(f"{_quoted(src)} has no sections: read it without `section`.")
    near = suggest(wanted, known)
    if not near.startswith(_GUESS):
        near = f"it has {', '.join(known[:_MOST_NAMED])}{', and more' if len(known) > _MOST_NAMED else ''}."
    raise AnswerError(f"{_quoted(src)} has no section {_quoted(section)}: {near}")


def _source_file(docs: Docs, page: Page) -> str:
    file = page.file
    assert file is not None
    source, links = file.source, docs.site.sources.get(page.src, SourceLinks())
    imports = dict.fromkeys(target for _, targets in links.imports for target in targets)
    lines = [_page_line(docs, page, source.summary), f"  {source.language}, {_count(source.lines, 'line')}"]
    for label, names in (("imports", imports), ("imported by", links.imported_by), ("tests", links.tests)):
        known = [src for src in names if src in docs.pages]
        lines += [_line(f"  {label}: {', '.join(known)}")] if known else []
    symbols = list(walk_symbols(source.symbols))
    lines += ["Symbols:"] if symbols else ["No outline of this file is known."]
    for symbol, full in symbols[:_MOST_SYMBOLS]:
        lines.append(_line(f"- line {symbol.line}: {_symbol(symbol, full)}{f' — {symbol.doc}' if symbol.doc else ''}"))
    if len(symbols) > _MOST_SYMBOLS:
        lines.append(f"[{_MOST_SYMBOLS} of {len(symbols)} symbols]")
    return _bounded(lines)


def _definitions(files: Iterable[Page], name: str) -> Iterator[tuple[int, Page, Symbol, str]]:
    """Symbols of a name or with a name that contains it, each with how near it is."""
    folded = name.casefold().removesuffix("()")
    for page in files:
        for symbol, full in walk_symbols(page.file.source.symbols) if page.file and folded else ():
            lower = full.casefold()
            if lower == folded or lower.endswith(f".{folded}"):
                yield 0, page, symbol, full
            elif folded in symbol.name.casefold():
                yield 1, page, symbol, full


def _symbol(symbol: Symbol, full: str) -> str:
    return f"{symbol.kind} {full}{symbol.signature}"


def _page_line(docs: Docs, page: Page, text: str) -> str:
    return _line(f'- {page.src} "{docs.titles.page(page.src)}"{f": {text}" if text else ""}')


def _folder_line(docs: Docs, path: str) -> str:
    folder = docs.site.folders[path]
    count = _count(folder.page_count, "page") if folder.page_count else _count(folder.source_count, "source file")
    return _line(f'- {path}/ "{docs.titles.folder(path)}" ({count})')


def _place(docs: Docs, place: Place) -> str:
    return f'{place.src}{f"#{place.anchor}" if place.anchor else ""} "{docs.titles.page(place.src)}"'


def _is_readable(docs: Docs, term: Term) -> bool:
    """Whether a page explains a term that may be read."""
    return any(place.src in docs.pages for place in term.places)


def _section(heading: Heading) -> str:
    return _line(f"#{heading.anchor} {heading.text}")


def _reason(reason: Reason) -> str:
    if reason.terms:
        return f"both are about {', '.join(reason.terms)}"
    return {
        "pinned": "chosen by its author",
        "links_to": "it is linked from this page",
        "linked_from": "it links to this page",
        "folder": "in the same folder",
    }.get(reason.kind, "")


def _words(query: str) -> str:
    if not query.strip():
        raise AnswerError("There are no words to look for.")
    return query[:1000]


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def _shown(shown: int, count: int) -> str:
    return f" ({shown} shown)" if shown < count else ""


def _line(text: str) -> str:
    """One line of bounded length; spaces at its beginning stay."""
    indent = text[: len(text) - len(text.lstrip(" "))]
    text = indent + " ".join(text.split())
    return text if len(text) <= _LONGEST_LINE else f"{text[: _LONGEST_LINE - 1]}…"


def _bounded(lines: Sequence[str]) -> str:
    text = "\n".join(lines)
    return text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT].rpartition(chr(10))[0]}\n[and more]"


def _quoted(text: str) -> str:
    """What a client wrote, short and on one line."""
    shown = " ".join(text.split())
    shown = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in shown)
    return f"'{shown}'" if len(shown) <= 100 else f"'{shown[:99]}…'"
