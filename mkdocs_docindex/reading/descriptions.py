"""Whether a summary is fit to be a description: search engines and link previews show it without the page."""

from __future__ import annotations

import re

from mkdocs_docindex.reading.prose import count_words

__all__ = ["describes"]

_LEAST_WORDS = 5
_LEAST_PROSE = 0.5
"""Share of words that are made of letters: the rest is a command, an address, or numbers."""

_WORD = re.compile(r"[^\w\s-]*[^\W\d_]+(?:[^\w\s/\\=@<>{}()\[\]+*&%$#~^|]+[^\W\d_]+)*[^\w\s/\\=]*")
# What a Markdown extension, a template engine or a browser would have changed.
_MARKUP = re.compile(
    r"\{\{|\}\}|\{[%#:.]|[%#]\}|<!--|&(?:#\w+|\w+);"
    r"|\]\(|\]\[|\[\^|\[TOC\]|\^\^|==\w|\+\+\w+\+\+|--8<--"
    r"|(?<![\w:]):[a-z][\w+-]*:(?![\w:])"
    r"|^(?:!!!|\?\?\?|:::|\||/{3,})",
    re.IGNORECASE,
)
# The title of a note says that what follows is not what the page is about.
_NOTE = re.compile(
    r"(?:note|nb|warning|caution|attention|danger|important|info|information|tip|hint|todo|fixme|deprecated|draft"
    r"|hinweis|achtung|warnung|wichtig|tipp|remarque|avertissement|nota|aviso|advertencia|atención|importante|attenzione"
    r"|注意|警告|メモ)\s*(?:[:：!！]|[–—-]\s)",
    re.IGNORECASE,
)
_PLACEHOLDER = re.compile(
    r"(?:(?:this|the) (?:page|section|document|documentation|guide|file|article|chapter) (?:is|was|will be|has been) "
    r"(?:(?:a|still|currently|intentionally|being|yet|very much) )*)?"
    r"(?:lorem ipsum|todo\b|tbd\b|wip\b|to be (?:done|written|defined|continued|announced)|coming soon|left blank"
    r"|(?:a )?work in progress|(?:a )?placeholder|under construction|auto-?generated|automatically generated"
    r"|generated (?:automatically|by))",
    re.IGNORECASE,
)
_POINTER = re.compile(
    r"(?:please )?(?:click|tap|see|read|go|look|check)(?: it| them)?(?: out)? (?:here|below|above)\b", re.IGNORECASE
)


def describes(summary: str, title: str) -> bool:
    """Whether a summary tells what a page is about to somebody who sees neither the page nor what is around it."""
    if count_words(summary) < _LEAST_WORDS or _plain(summary) == _plain(title):
        return False
    if _MARKUP.search(summary) or _NOTE.match(summary) or _PLACEHOLDER.match(summary) or _POINTER.match(summary):
        return False
    words = summary.split()
    return sum(bool(_WORD.fullmatch(word)) for word in words) >= _LEAST_PROSE * len(words)


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", " ", text.casefold()).strip()
