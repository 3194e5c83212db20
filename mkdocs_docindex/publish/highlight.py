"""Source code as HTML with a place for each line."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

__all__ = ["MOST_SHOWN", "source_html"]

_MOST_HIGHLIGHTED = 64 * 1024
MOST_SHOWN = 200 * 1024


# They let a line read otherwise than a compiler reads it.
_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def source_html(text: str, lexer: str, size: int) -> Markup | None:
    """The whole text, highlighted up to 64 KB, plain up to 200 KB; None for more. `size` is that of the file.

    Each line has the id `L` and its number. Marks that turn the direction of text are written out.
    """
    if size > MOST_SHOWN:
        return None
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\N{REPLACEMENT CHARACTER}")
    text = _BIDI.sub(lambda mark: f"[U+{ord(mark[0]):04X}]", text)
    plain = text.removesuffix("\n").split("\n")
    lines = _highlighted(text, lexer) if size <= _MOST_HIGHLIGHTED else None
    if lines is None or len(lines) != len(plain):  # a lexer may leave something out
        lines = [str(escape(line)) for line in plain]
    body = "\n".join(f'<span id="L{number}">{line}</span>' for number, line in enumerate(lines, 1))
    # highlight.js, which some themes run over all code, would take the lines' ids away.
    code = f'<pre tabindex="0"><code class="nohighlight">{body}\n</code></pre>'
    return Markup(f'<div class="highlight docindex-code">{code}</div>')  # noqa: S704 - lexer and escape() made it


def _highlighted(text: str, lexer: str) -> list[str] | None:
    """HTML of each line; None without Pygments."""
    try:
        from pygments import highlight
        from pygments.formatters.html import HtmlFormatter
        from pygments.lexers import get_lexer_by_name
        from pygments.util import ClassNotFound
    except ImportError:
        return None
    try:
        found = get_lexer_by_name(lexer, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return None
    # Pygments closes and opens spans at line ends, so that each line stands for itself.
    html: str = highlight(text.removesuffix("\n"), found, HtmlFormatter(nowrap=True))
    return html.removesuffix("\n").split("\n")
