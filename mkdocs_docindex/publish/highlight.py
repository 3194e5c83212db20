"""Source code as HTML with a place for each line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby
from operator import itemgetter
from typing import Any

from markupsafe import Markup, escape

__all__ = ["MOST_HIGHLIGHTED", "MOST_SHOWN", "Run", "highlight", "shown_text", "source_html"]

MOST_HIGHLIGHTED = 64 * 1024
MOST_SHOWN = 200 * 1024

Run = tuple[str, int]
"""The CSS class of a kind of token, "" for none, and how many characters have it."""

# They let a line read otherwise than a compiler reads it.
_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def shown_text(text: str) -> str:
    """A file's text as its page shows it: one kind of line end, and marks that turn its direction written out."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\N{REPLACEMENT CHARACTER}")
    return _BIDI.sub(lambda mark: f"[U+{ord(mark[0]):04X}]", text).removesuffix("\n")


def source_html(text: str, runs: Sequence[Run]) -> Markup:
    """A shown text, coloured by its runs if there are any. Each line has the id `L` and its number.

    Everything is escaped here: runs may come from a cache that others can write to.
    """
    lines = _coloured(text, runs) if runs else [str(escape(line)) for line in text.split("\n")]
    body = "\n".join([f'<span id="L{number}">{line}</span>' for number, line in enumerate(lines, 1)])
    # highlight.js, which some themes run over all code, would take the lines' ids away.
    code = f'<pre tabindex="0"><code class="nohighlight">{body}\n</code></pre>'
    return Markup(f'<div class="highlight docindex-code">{code}</div>')  # noqa: S704 - escaped line by line


def _coloured(text: str, runs: Sequence[Run]) -> list[str]:
    """HTML of each line, as Pygments writes it; spans end with their line, so that each stands for itself."""
    lines: list[str] = []
    line: list[str] = []
    tags = {css: _tag(css) for css in {css for css, _ in runs}}
    begin = 0
    for css, length in runs:
        tag, end = tags[css], begin + length
        rest = text[begin:end].replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        begin = end
        if "\n" in rest:
            *ended, rest = rest.split("\n")
            for part in ended:
                line.append(f"{tag}{part}</span>" if tag and part else part)
                lines.append("".join(line))
                line.clear()
        if rest:
            line.append(f"{tag}{rest}</span>" if tag else rest)
    lines.append("".join(line))
    return lines


def _tag(css: str) -> str:
    """The start of a span. A kind of token that a lexer made up has the classes of the kinds around it, too."""
    classes = " ".join(accumulate(css.split("-"), "{}-{}".format))
    return f'<span class="{escape(classes)}">' if css else ""


def highlight(text: str, lexer: str) -> tuple[Run, ...]:
    """Which colours a shown text has; none without Pygments, or where it does not know the language."""
    try:
        tokens = [(css, value) for css, value in _tokens(text, lexer) if value]
    except ImportError:
        return ()
    # A lexer may leave something out, and Pygments' own HTML would have no line for a blank one at the end.
    if "".join([value for _, value in tokens]) != text or text.endswith("\n"):
        return ()
    groups = groupby(tokens, key=itemgetter(0))
    return tuple([(css, sum([len(value) for _, value in group])) for css, group in groups])


def _tokens(text: str, lexer: str) -> Iterator[tuple[str, str]]:
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        found = get_lexer_by_name(lexer, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return
    names: dict[Any, str] = {}
    for kind, value in found.get_tokens(text):
        css = names.get(kind)
        if css is None:
            css = names[kind] = _css(kind)
        yield css, value


def _css(kind: Any) -> str:
    """Pygments' class for a kind of token: "kd", or "l-Scalar-Plain" for one that a lexer made up."""
    from pygments.token import STANDARD_TYPES

    own: list[str] = []
    while kind not in STANDARD_TYPES:
        own.insert(0, kind[-1])
        kind = kind.parent
    return "-".join((STANDARD_TYPES[kind], *own))
