"""Missed links: a page names another page, or a section that only one page has, and does not link to that page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from mkdocs_docindex.checks.link_fixes import escaped, written_link
from mkdocs_docindex.checks.markdown_source import SourceText
from mkdocs_docindex.languages.overviews import is_overview
from mkdocs_docindex.model.findings import Finding
from mkdocs_docindex.model.index import Place
from mkdocs_docindex.model.pages import CODE, LINK, Page

__all__ = ["MissedLinks"]

_WORD = re.compile(r"[^\W_]+(?:['’.][^\W_]+)*")
_INNER_CAPITAL = re.compile(r"[a-z0-9][A-Z]|[A-Z]{2}[a-z]")
_BREAK = "\0"
_NO_GAP = re.compile(r"[^\s-]")
_JOINERS = ("-", "_", "/", "(", "=")
_ARTICLE = re.compile(r"(?:the|an?) ", re.IGNORECASE)
_NO_PROSE = re.compile(r"\s*(?:#|!!!|\?\?\?|===|///)")
"""The beginning of a heading, or of the title of a block: neither should have a link."""
_OPEN_LINK = re.compile(r"<(?:a|code|h[1-6])\b(?!.*</(?:a|code|h[1-6])>)")
_FEWEST_LETTERS = 6
_MOST_WORDS = 6
_COMMON = 0.2
"""A name on a fifth of the pages is a word of the whole site, such as its own name."""
_ALWAYS_FEW = 3
_GENERIC = frozenset(
    """a about advanced and api architecture basic best build building built case changelog cli code command common
    concept config configuration configure consideration contributing create customization debugging deploy
    deployment design detail develop developer developing development doc documentation environment example faq
    feature file for from getting guide help home how i in index info install installation installing introduction
    issue it key known large license line local log main manual mode my name new note of on operation option or
    other our overview own page parameter performance plugin policy practice project quick quickstart readme
    reference release requirement running security set setting setup site small source specification start started
    support test testing the to troubleshooting tutorial type up update upgrade upgrading usage use user using v1 v2
    value version what with work write writing your""".split()
)
"""Words that say of what sort a page is, not what it is about, in the singular."""
_FUNCTION_WORDS = frozenset(
    "as at by for from how if in into of on or other to when where why with without what your".split()
)
_JOINING_WORDS = frozenset("and for from in of on or to with".split())


class _Name(NamedTuple):
    words: tuple[str, ...]
    text: str
    place: Place


class MissedLinks:
    """Looks for the names of pages and of their sections in the prose of other pages."""

    def __init__(self, pages: Sequence[Page], links: Mapping[str, Collection[str]], site_name: str) -> None:
        self._pages = pages
        self._links = links
        """The pages that each page links to."""
        self._site = _words(site_name)
        self._names: dict[str, list[_Name]] = {}
        for name in _names(pages):
            if name.words != self._site:
                self._names.setdefault(name.words[0], []).append(name)

    def find(self, source_of: Callable[[str], SourceText]) -> Iterator[Finding]:
        """Find the first mention of each page on each other page that does not link to it."""
        found = [(page, *mention) for page in self._pages for mention in self._mentions(page)]
        counts = Counter((name.place.src, name.words) for _, name, _ in found)
        most = max(_ALWAYS_FEW, _COMMON * len(self._pages))
        for page, name, written in found:
            target = name.place.src
            if counts[target, name.words] > most or target in self._links.get(page.src, ()):
                continue
            if line := _line(source_of(page.src), written):
                link = written_link(page.src, "", target, escaped(name.place.anchor or ""))
                yield Finding("missed-link", page.src, line, title=written, leads_to=target, suggestion=link)

    def _mentions(self, page: Page) -> Iterator[tuple[_Name, str]]:
        """The first mention of each other page, as it is written."""
        seen = {page.src}
        own = {_words(heading.text) for heading in page.document.headings}
        for text in _prose(page):
            words = list(_WORD.finditer(text))
            folded = [_folded(word[0]) for word in words]
            for at, first in enumerate(folded):
                for name in self._names.get(first, ()):
                    end = at + len(name.words)
                    if name.place.src in seen or name.words in own or tuple(folded[at:end]) != name.words:
                        continue
                    start, stop = words[at].start(), words[end - 1].end()
                    # Where the site's name is a part of it, other words may follow that name by chance.
                    is_sure = text[start:stop] == name.text or not set(self._site) <= set(name.words)
                    if is_sure and _is_mention(text, start, stop, name):
                        seen.add(name.place.src)
                        yield name, text[start:stop]


def _names(pages: Sequence[Page]) -> Iterator[_Name]:
    """The names that belong to one page alone: titles, and sections that name a part of the page's subject."""
    owners: dict[tuple[str, ...], dict[str, _Name | None]] = {}
    for page in pages:
        titles = {_words(str(title)): str(title) for title in _titles(page)}
        for words, text in titles.items():
            owners.setdefault(words, {}).setdefault(page.src, _Name(words, text, Place(page.src, None)))
        for heading in page.document.headings:
            words = _words(heading.text)
            is_part = any(_is_part(words, title) for title in titles)
            name = _Name(words, heading.text, Place(page.src, heading.anchor)) if is_part else None
            owners.setdefault(words, {}).setdefault(page.src, name)
    for words, names in owners.items():
        titled = [name for name in names.values() if name and name.place.anchor is None]
        (name, *others) = titled or names.values()
        if name and not others and _is_name(words, name.text):
            yield name


def _titles(page: Page) -> Iterator[str]:
    for title in (page.title, page.document.first_h1):
        if title:
            yield _ARTICLE.sub("", title)


def _is_part(words: tuple[str, ...], title: tuple[str, ...]) -> bool:
    """Whether a section's name says more than the title, of the same subject."""
    common = set(words) & set(title)
    return not common <= _GENERIC and not set(words) <= set(title)


def _is_name(words: tuple[str, ...], text: str) -> bool:
    """Whether words are a name, and not what any page may say by the way."""
    if len(words) > _MOST_WORDS or is_overview(text) or not words or set(words) <= _GENERIC:
        return False
    if words[0] in _FUNCTION_WORDS or not _is_one_phrase(text):
        return False
    if len(words) == 1:
        return len(text) >= _FEWEST_LETTERS and _INNER_CAPITAL.search(text) is not None
    return True


def _is_mention(text: str, start: int, stop: int, name: _Name) -> bool:
    """Whether a part of a text is this name, and not a part of an identifier or of a longer compound."""
    written = text[start:stop]
    if (
        not _is_one_phrase(written)
        or (text[start - 1 : start] or " ") in "-_/.@#:"
        or text[stop : stop + 1] in _JOINERS
    ):
        return False
    if len(name.words) == 1:
        return written == name.text
    if "-" in written and "-" not in name.text:
        return False  # an identifier
    # In another number, short names are often ordinary words.
    may_vary = len(name.words) > 2 and not _JOINING_WORDS & set(name.words)
    return may_vary or " ".join(written.split()).casefold() == name.text.casefold()


def _words(text: str) -> tuple[str, ...]:
    return tuple(_folded(match[0]) for match in _WORD.finditer(text))


def _folded(word: str) -> str:
    """A word in lower case, in the singular."""
    word = word.casefold()
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _is_one_phrase(text: str) -> bool:
    """Whether there are only spaces and hyphens between the words."""
    return not _NO_GAP.search(_WORD.sub("", text))


def _prose(page: Page) -> Iterator[str]:
    """The text of each block that is not a heading, with breaks for code and links."""
    for block in page.document.blocks:
        if not block.is_heading:
            yield "".join(_BREAK if style & (CODE | LINK) else text for style, text in block.spans)


def _line(source: SourceText, written: str) -> int | None:
    """The first line with these words outside of headings, code and links; None if they are not in the file itself."""
    pattern = r"\s+".join(re.escape(word) for word in written.split())
    for match in re.finditer(rf"(?<![\w\[-]){pattern}(?![\w-])", source.prose):
        start = source.prose.rfind("\n", 0, match.start()) + 1
        before = source.prose[start : match.start()]
        if not _NO_PROSE.match(before) and before.count("[") == before.count("]") and not _OPEN_LINK.search(before):
            return source.line_at(match.start())
    return None
