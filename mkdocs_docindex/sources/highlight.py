"""Source code as HTML with a place for each line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, groupby
from operator import itemgetter
from typing import Any

from markupsafe import Markup, escape

__all__ = ["MOST_HIGHLIGHTED", "MOST_SHOWN", "find_colours", "shown_text", "source_html"]

MOST_HIGHLIGHTED = 64 * 1024
MOST_SHOWN = 200 * 1024
_LINE_END, _FIRST_KIND = "-", ord("A")
# "kd", or "l-Scalar-Plain" for a kind of token that a lexer made up.
_CLASS = re.compile("([a-z0-9]*)(?:-[A-Z][A-Za-z0-9_]*)*", re.ASCII)
# They let a line read otherwise than a compiler reads it.
_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def shown_text(text: str) -> str:
    """A file's text as its page shows it: one kind of line end, and marks that turn its direction written out."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\N{REPLACEMENT CHARACTER}")
    return _BIDI.sub(lambda mark: f"[U+{ord(mark[0]):04X}]", text).removesuffix("\n")


def source_html(text: str, colours: str) -> Markup:
    """A shown text as HTML, plain where it has no colours. Each line has the id `L` and its number.

    Colours may come from a cache that others can write to: ValueError for those that do not fit. They only say which
    part of the text has which of Pygments' classes; all text is escaped here.
    """
    lines = _coloured(_escaped(text), colours) if colours else [str(escape(line)) for line in text.split("\n")]
    body = "\n".join([f'<span id="L{number}">{line}</span>' for number, line in enumerate(lines, 1)])
    # highlight.js, which some themes run over all code, would take the lines' ids away.
    code = f'<pre tabindex="0"><code class="nohighlight">{body}\n</code></pre>'
    return Markup(f'<div class="highlight docindex-code">{code}</div>')  # noqa: S704 - escaped above


def _escaped(text: str) -> str:
    """As Pygments escapes: quotes are left alone."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _coloured(text: str, colours: str) -> list[str]:
    """HTML of each line of an escaped text, as Pygments writes it."""
    names, kinds, lengths = _columns(colours)
    ends = [0, *accumulate(lengths)]
    if not _end_with_lines(kinds, ends, text):
        raise ValueError("colours in it are those of another text")
    begin = {_LINE_END: ""} | {chr(_FIRST_KIND + at): _tag(name) for at, name in enumerate(names)}
    end = {kind: "</span>" if tag else "" for kind, tag in begin.items()}
    try:
        pieces = [f"{begin[kind]}{text[at:to]}{end[kind]}" for kind, at, to in zip(kinds, ends, ends[1:], strict=False)]
    except KeyError:
        raise ValueError("colours in it are not told") from None
    return "".join(pieces).split("\n")


def _columns(colours: str) -> tuple[list[str], str, list[int]]:
    """Classes, the kind of each piece, and its length."""
    if colours.count("\n") != 2:
        raise ValueError("colours in it are not told")
    first, kinds, last = colours.split("\n")
    names, lengths = first.split(" "), [*map(int, last.split(" "))]
    if not all(map(_is_class, names)) or min(lengths) < 1 or len(kinds) != len(lengths):
        raise ValueError("colours in it are none of Pygments'")
    return names, kinds, lengths


def _end_with_lines(kinds: str, ends: Sequence[int], text: str) -> bool:
    """Whether all of a text has colours, and those of each line end with it: each must stand for itself."""
    pieces = accumulate([len(line) + 1 for line in kinds.split(_LINE_END)])
    lines = [*accumulate([len(line) + 1 for line in text.split("\n")])]
    with_last = [*ends, ends[-1] + 1]
    return [with_last[number] for number in pieces] == lines


def _tag(name: str) -> str:
    """The start of a span. A kind of token that a lexer made up has the classes of the kinds around it, too."""
    return f'<span class="{" ".join(accumulate(name.split("-"), "{}-{}".format))}">' if name else ""


def _is_class(name: str) -> bool:
    found = _CLASS.fullmatch(name)
    return found is not None and found[1] in _standard_classes()


@cache
def _standard_classes() -> frozenset[str]:
    try:
        from pygments.token import STANDARD_TYPES
    except ImportError:
        return frozenset()
    return frozenset(STANDARD_TYPES.values())


def find_colours(text: str, lexer: str) -> str:
    """Which colours a shown text has; "" without Pygments, or where it does not know the language.

    The first line has CSS classes. The second one has a character for each piece of the text, which stands for one of
    them or the end of a line, and the third one the lengths of these pieces once they are escaped.
    """
    try:
        tokens = [*_tokens(text, lexer)]
    except ImportError:
        return ""
    # A lexer may leave something out, and Pygments' own HTML would have no line for a blank one at the end.
    if "".join([value for _, value in tokens]) != text or text.endswith("\n"):
        return ""
    if not tokens:
        return ""
    pieces: list[tuple[str, int]] = []
    for name, group in groupby(tokens, key=itemgetter(0)):
        for number, part in enumerate("".join([value for _, value in group]).split("\n")):
            pieces += [(_LINE_END, 1)] if number else []
            pieces += [(name, len(_escaped(part)))] if part else []
    names = sorted({name for name, _ in pieces} - {_LINE_END})
    kinds = {_LINE_END: _LINE_END} | {name: chr(_FIRST_KIND + at) for at, name in enumerate(names)}
    lengths = " ".join([str(length) for _, length in pieces])
    return "\n".join([" ".join(names), "".join([kinds[name] for name, _ in pieces]), lengths])


def _tokens(text: str, lexer: str) -> Iterator[tuple[str, str]]:
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        found = get_lexer_by_name(lexer, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return
    names: dict[Any, str] = {}
    for kind, value in found.get_tokens(text):
        name = names.get(kind)
        if name is None:
            name = names[kind] = _class(kind)
        if value:
            yield name, value


def _class(kind: Any) -> str:
    from pygments.token import STANDARD_TYPES

    own: list[str] = []
    while kind not in STANDARD_TYPES:
        own.insert(0, kind[-1])
        kind = kind.parent
    return "-".join((STANDARD_TYPES[kind], *own))
