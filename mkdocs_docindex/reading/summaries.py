"""Summaries: the text that tells what a page is about, wherever the page is listed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from mkdocs_docindex.reading.prose import Sentences, count_words, shorten

__all__ = ["description", "summary_of", "with_items", "without_markup", "without_references"]

_MINIMUM_WORDS = 4
_MOST_ITEMS = 4
_LONGEST = 200
_IMAGE = re.compile(r"!\[[^\[\]]*\](?:\([^()\s]*(?:\s[^()]*)?\)|\[[^\[\]]*\])")
_LINK = re.compile(r"\[([^\[\]]+)\](?:\((?:[^()\s]|\([^()\s]*\))*(?:\s[^()]*)?\)|\[[^\[\]]*\])")
_REFERENCE = re.compile(r"\[([^\[\]]+)\]\[[^\[\]]*\]")
_ALERT = re.compile(r"\[![A-Za-z]+\][+-]?\s*")
_STRONG = re.compile(r"(?<![\w*])(\*\*|__)(?=\S)([^*_]+)(?<=\S)\1(?![\w*])")
_EMPHASIS = re.compile(r"(?<![\w*])([*_])(?=\S)([^*_]+)(?<=\S)\1(?![\w*])")
_CODE = re.compile(r"(`+)([^`]+)\1")
_COLONS = (":", "：")
# A number or a name of a figure is not about the page: "Figure 2: the parts".
_CAPTION = re.compile(
    r"(?:fig(?:ure|\.)?|table|listing|screenshot|image|photo|diagram|abb(?:ildung|\.)?|tabelle|figura|tableau|tabla)"
    r"\s*\d+\b|(?:screenshot|photo|image|picture|diagram) (?:of|by|credit)\b",
    re.IGNORECASE,
)
# Sentences before the one that tells something: an answer to the title, or since when there is what it is about.
_OPENING = re.compile(
    r"(?:yes|no|sure|of course|ja|nein|oui|non|sí|si)(?:[.!]\s+|[.!]?$)"
    r"|(?:new|added|introduced|changed|deprecated|removed|available|supported|neu|seit|nouveau|nuevo)"
    r"(?:\s+(?:in|since|from|as of|with|ab|dans|en|de))?(?:\s+(?:the\s+)?(?:version|release))?"
    r"\s+v?\d+(?:\.[\dx]+)*[\w+-]*"
    r"(?:[.:!)]+\s+|[.:!)]*$)",
    re.IGNORECASE,
)


def description(text: str) -> str:
    """An author's description in full, without markup and without a colon that nothing follows."""
    return without_markup(" ".join(text.split())).rstrip(":： ")


def without_markup(text: str) -> str:
    """A text without its Markdown."""
    if "[" in text:
        text = _LINK.sub(r"\1", _ALERT.sub("", _IMAGE.sub("", text)))
    if "*" in text or "_" in text:
        text = _EMPHASIS.sub(r"\2", _STRONG.sub(r"\2", text))
    if "`" in text:
        text = _CODE.sub(r"\2", text)
    return " ".join(text.split())


def without_references(spans: Iterable[tuple[bool, str]]) -> str:
    """A paragraph without marks of alerts, and without those of links that another file defines.

    Each piece of its text says whether it is code, which is left as it is.
    """
    pieces = list(spans)
    text = "".join(piece for _, piece in pieces)
    prose = "".join("\0" * len(piece) if is_code else piece for is_code, piece in pieces)
    kept, done = [], 0
    for match in sorted((*_ALERT.finditer(prose), *_REFERENCE.finditer(prose)), key=re.Match.start):
        if match.start() >= done:
            kept.append(text[done : match.start()])
            kept.append(text[slice(*match.span(1))] if match.re is _REFERENCE else "")
            done = match.end()
    return "".join((*kept, text[done:]))


def summary_of(paragraph: str) -> str:
    """What a paragraph tells about its page, shortened, "" if nothing; ends in a colon if only a list completes it."""
    text = paragraph.strip()
    while (opening := _OPENING.match(text)) and opening.end():
        text = text[opening.end() :]
    if not text or _CAPTION.match(text):
        return ""
    if text.endswith(_COLONS):
        # What introduces a list or an example is left out if other sentences are before it.
        ends = Sentences(text).ends
        before = text[: ends[-1]].rstrip() if ends and ends[-1] < len(text) else ""
        text = before if count_words(before) >= _MINIMUM_WORDS else text
    if count_words(text) < _MINIMUM_WORDS:
        return ""
    short = shorten(text)
    return short if short.endswith(_COLONS) or not text.endswith(_COLONS) else ""


def with_items(lead: str, items: Sequence[str]) -> str:
    """A sentence that ends in a colon with the first items of the list below it; "" if they do not fit."""
    names = [item.rstrip(" .,;") for item in items if item]
    if not names or any(name.endswith(_COLONS) for name in names[:_MOST_ITEMS]):
        return ""
    for count in range(min(_MOST_ITEMS, len(names)), 0, -1):
        text = f"{lead} {', '.join(names[:count])}{', …' if count < len(names) else ''}"
        if len(text) <= _LONGEST:
            return text
    return ""
