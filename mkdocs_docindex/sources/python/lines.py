"""The outline of a Python file that cannot be parsed, from its lines."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from mkdocs_docindex.model.sources import Symbol
from mkdocs_docindex.sources.python.text import STRING_OR_COMMENT, Code

__all__ = ["outline_of_lines"]

_LINE = re.compile(
    rf"^(?P<indent>[ \t]*)(?:(?P<opens>(?:async[ \t]+)?def|class)[ \t]+(?P<name>\w+)|(?=[\w@]))|{STRING_OR_COMMENT}",
    re.MULTILINE,
)
_DEEPEST = 100
"""Python itself does not allow more."""


@dataclass(slots=True)
class _Open:
    """A definition whose end is not known yet."""

    indent: int
    symbol: Symbol
    children: list[Symbol] = field(default_factory=list)


def outline_of_lines(code: Code) -> tuple[Symbol, ...]:
    """List classes and functions by their first lines; each ends before the next line that is not indented deeper."""
    top: list[Symbol] = []
    stack: list[_Open] = []
    for match in _LINE.finditer(code.text):
        indent = match["indent"]
        if indent is None:
            continue
        depth = len(indent.expandtabs())
        line = code.line_at(match.start())
        _close(stack, top, depth, line - 1, code)
        if not match["opens"] or len(stack) == _DEEPEST:
            continue
        stack.append(_Open(depth, _symbol(match, line, code, bool(stack))))
    _close(stack, top, 0, len(code.lines), code)
    return tuple(top)


def _symbol(match: re.Match[str], line: int, code: Code, is_inside: bool) -> Symbol:
    name, opens = match["name"], match["opens"]
    is_public = not name.startswith("_") or (name.startswith("__") and name.endswith("__"))
    if opens == "class":
        return Symbol(name, "class", line, line, is_public=is_public)
    signature = code.header(match.end())
    if signature and opens != "def":
        signature = f"async {signature}"
    return Symbol(name, "method" if is_inside else "function", line, line, signature, is_public=is_public)


def _close(stack: list[_Open], top: list[Symbol], depth: int, last: int, code: Code) -> None:
    """Close the definitions that end at an indentation."""
    while stack and stack[-1].indent >= depth:
        ended = stack.pop()
        end = last
        while end > ended.symbol.line and not code.lines[end - 1].strip():
            end -= 1
        around = stack[-1] if stack else None
        # Definitions inside a function are private to it.
        if around is None or around.symbol.kind == "class":
            symbol = Symbol(
                ended.symbol.name,
                ended.symbol.kind,
                ended.symbol.line,
                end,
                ended.symbol.signature,
                is_public=ended.symbol.is_public,
                children=tuple(ended.children),
            )
            (around.children if around else top).append(symbol)
