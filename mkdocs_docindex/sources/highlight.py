"""Source code as HTML with an anchor for each line."""

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
# "kd", or "l-Scalar-Plain" for a custom token type of a lexer.
_CLASS = re.compile("([a-z0-9]*)(?:-[A-Z][A-Za-z0-9_]*)*", re.ASCII)
# Bidirectional controls, which make a line look different from what a compiler reads.
_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def shown_text(text: str) -> str:
    """Return a file's text as its page shows it: with line feeds, and bidirectional controls made visible."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\N{REPLACEMENT CHARACTER}")
    return _BIDI.sub(lambda mark: f"[U+{ord(mark[0]):04X}]", text).removesuffix("\n")


def source_html(text: str, colours: str) -> Markup:
    """Return a shown text as HTML, plain if it has no colours. The id of each line is `L` and its number.

    Colours may come from a cache that others can write to: raises ValueError if they do not match the text. They only
    assign Pygments' classes to parts of the text; all text is escaped here.
    """
    lines = _coloured(_escaped(text), colours) if colours else [str(escape(line)) for line in text.split("\n")]
    body = "\n".join([f'<span id="L{number}">{line}</span>' for number, line in enumerate(lines, 1)])
    # highlight.js, which some themes run on all code, would remove the ids of the lines.
    code = f'<pre tabindex="0"><code class="nohighlight">{body}\n</code></pre>'
    return Markup(f'<div class="highlight docindex-code">{code}</div>')  # noqa: S704 - escaped above


def _escaped(text: str) -> str:
    """Escape like Pygments, which does not escape quotes."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _coloured(text: str, colours: str) -> list[str]:
    """The HTML of each line of an escaped text, as Pygments writes it."""
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
    """The classes, the kind of each piece, and the length of each piece."""
    if colours.count("\n") != 2:
        raise ValueError("colours in it are not told")
    first, kinds, last = colours.split("\n")
    names, lengths = first.split(" "), [*map(int, last.split(" "))]
    if not all(map(_is_class, names)) or min(lengths) < 1 or len(kinds) != len(lengths):
        raise ValueError("colours in it are none of Pygments'")
    return names, kinds, lengths


def _end_with_lines(kinds: str, ends: Sequence[int], text: str) -> bool:
    """Whether the pieces cover the whole text, and no piece crosses the end of a line."""
    pieces = accumulate([len(line) + 1 for line in kinds.split(_LINE_END)])
    lines = [*accumulate([len(line) + 1 for line in text.split("\n")])]
    with_last = [*ends, ends[-1] + 1]
    return [with_last[number] for number in pieces] == lines


def _tag(name: str) -> str:
    """The start tag of a span. A custom token type also has the classes of its parent types."""
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
    """Highlight a shown text; "" without Pygments, or if it does not know the language.

    The first line of the result has CSS classes. The second line has a character for each piece of the text, which
    means one of the classes or the end of a line, and the third line has the lengths of these pieces after escaping.
    """
    try:
        tokens = [*_tokens(text, lexer)]
    except ImportError:
        return ""
    # A lexer may drop text, and Pygments' own HTML would have no line for a blank one at the end.
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
