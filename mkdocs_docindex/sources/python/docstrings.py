"""Converts docstrings in any of the usual styles to plain text."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from inspect import cleandoc

from mkdocs_docindex.reading.prose import Sentences
from mkdocs_docindex.sources.licence import without_licence
from mkdocs_docindex.sources.whole_docs import paragraphs_of

__all__ = ["docstring", "first_sentence", "opening", "paragraphs", "text_of", "whole"]

_ROLE = re.compile(r"(?::[a-zA-Z][\w:.+-]*:)?(`{1,3})(~?)([^`]+?)(?:\s*<[^<>`]*>)?\1_{0,2}")
_STRONG = re.compile(r"(?<![\w*])(\*\*?)(?=\w)([^*\n]*[\w.!?)])\1(?![\w*])")
_FIELD = re.compile(r"\s*(?::(?!\w+:`)(?P<field>\w+)(?: [^:`]*)?:|@\w+\b(?: [\w*]+:?)?)(?: |$)")
_TYPES = {"type", "rtype", "vartype", "kwtype", "copyright", "license", "author", "authors", "version", "moduleauthor"}
_DIRECTIVE = re.compile(r"\s*\.\.\s+(?:(?P<name>[\w:-]+)::(?:\s*\d+(?:\.\d+)+)?|[\[_|])\s*")
_KEPT_DIRECTIVES = {
    "attention", "caution", "danger", "error", "hint", "important", "note", "tip", "warning", "admonition", "seealso",
    "versionadded", "versionchanged", "deprecated", "rubric",
}  # fmt: skip
_RULE = re.compile(r"\s*([=\-~^#*+_`\"'.:])\1{2,}[ =\-~^#*+]*$")
_TABLE = re.compile(r"\s*(?:\|[ =|-]|\+[-=])")
_SECTION = re.compile(
    r"\s*(?:Args|Arguments|Attributes|Example|Examples|Keyword Args|Keyword Arguments|Note|Notes"
    r"|Other Parameters|Parameters|Params|Raises|References"
    r"|Return|Returns|See Also|Todo|Usage|Warning|Warnings|Warns|Yield|Yields):?\s*$"
)
_NAMED_ITEM = re.compile(r"\s+\*{0,2}\w[\w.]*(?: ?\([^()]*(?:\([^()]*\)[^()]*)*\))?:(?:\s+(?=\S)|$)")
_TYPED_ITEM = re.compile(r"\s*\*{0,2}\w[\w.*, ]* : \S.*$|\s*\*{0,2}\w+\s*$")
_LICENCE_LENGTH = 2000
_BULLET = re.compile(r"\s*(?:[-*+•]|\d+[.)])\s+(?=\S)")
_END_OF_PARAGRAPH = re.compile(r"\s*(?:$|[-*+•] |>>> |```|~~~|[:@]\w+)")


def text_of(node: ast.AST | None) -> str:
    """Return the text of a statement that is only a string, "" for others."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return node.value.value
    return ""


def docstring(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """Return the docstring of a module, class or function as written, or ""."""
    return text_of(node.body[0]) if node.body else ""


def first_sentence(doc: str) -> str:
    """Return the first line of a docstring, or its first sentence if that has several lines."""
    lines = doc.strip().split("\n", 8)[:8]
    first = lines[0].strip()
    if len(lines) > 1 and first[-1:] not in ".!?:。":
        for line in lines[1:]:
            if _END_OF_PARAGRAPH.match(line) or _SECTION.match(line) or _RULE.match(line):
                break
            first = f"{first} {line.strip()}"
        first = first[: next(iter(Sentences(first).ends), len(first))].rstrip()
    return _plain(first)


def whole(doc: str) -> str:
    """Return all of a docstring as paragraphs, without markup."""
    text = paragraphs_of(cleandoc(doc).splitlines()) if "\n" in doc else doc.strip()
    return _STRONG.sub(r"\2", _ROLE.sub(_role, text))


def opening(doc: str) -> str:
    """Return the first descriptive paragraph of a module's docstring, or its title if there is no other."""
    lines = doc.strip().split("\n", 2)
    is_titled = any(_RULE.match(line) for line in lines[:2])
    title = ""
    for position, paragraph in enumerate(paragraphs(doc)):
        # The module's own name is also a title, underlined or not.
        if not position and (is_titled or " " not in paragraph):
            title = paragraph
        elif without_licence(paragraph[:_LICENCE_LENGTH]):
            return paragraph
    return title


def paragraphs(doc: str) -> Iterator[str]:
    """Yield the paragraphs of a docstring, each on one line, without code, parameter names and markup.

    A title, underlined as in reStructuredText, is also a paragraph.
    """
    lines: list[str] = []
    for line in _explanatory_lines(doc.expandtabs().split("\n")):
        if line:
            lines.append(line)
        elif lines:
            yield _plain(" ".join(lines))
            lines = []
    if lines:
        yield _plain(" ".join(lines))


def _plain(text: str) -> str:
    if "`" in text:
        text = _ROLE.sub(_role, text)
    if "*" in text:
        text = _STRONG.sub(r"\2", text)
    return " ".join(text.split())


def _role(match: re.Match[str]) -> str:
    name = match[3].strip()
    return name.rpartition(".")[2] if match[2] else name


def _explanatory_lines(lines: list[str]) -> Iterator[str]:
    """The explanatory lines, "" between paragraphs."""
    skip_deeper_than: int | None = None
    fence = ""
    is_example = False
    is_list = ""
    for position, line in enumerate(lines):
        words = line.strip()
        if fence:
            fence = "" if words.startswith(fence) else fence
            continue
        if not words:
            is_example = False
            yield ""
            continue
        depth = len(line) - len(line.lstrip())
        if skip_deeper_than is not None:
            if depth > skip_deeper_than:
                continue
            skip_deeper_than = None
        if words.startswith(("```", "~~~")) and words.strip("~") and words.count(words[:3]) == 1:
            fence = words[:3]
            continue
        if is_example or words.startswith(">>>"):
            is_example = True
            continue
        # Most lines start with a letter, and these have little markup.
        if words[0].isalpha():
            if words[0].isupper() and _SECTION.match(line):
                is_typed = position + 1 < len(lines) and _RULE.match(lines[position + 1])
                is_list = "typed" if is_typed else "named"
                yield ""
                continue
        elif _RULE.match(line) or _TABLE.match(line):
            yield ""
            continue
        elif directive := _DIRECTIVE.match(line):
            yield ""
            if directive["name"] in _KEPT_DIRECTIVES:
                yield line[directive.end() :].strip()
            else:
                skip_deeper_than = depth
            continue
        if words.endswith("::"):
            # The first line of a docstring has no indentation.
            skip_deeper_than = depth if position or depth else _depth_of_rest(lines)
            words = words[:-1]
        yield from _content(words, line, is_list)


def _content(words: str, line: str, is_list: str) -> Iterator[str]:
    """The explanatory part of a line, in a new paragraph if it is a list item."""
    item: re.Match[str] | None = None
    if is_list == "named":
        item = _NAMED_ITEM.match(line)
    elif is_list == "typed" and _TYPED_ITEM.match(line):
        yield ""
        return
    if not item and not words[0].isalpha():
        item = _FIELD.match(line) or _BULLET.match(line)
    if not item:
        yield words
        return
    yield ""
    if item.groupdict().get("field") not in _TYPES:
        yield line[item.end() :].strip()


def _depth_of_rest(lines: Iterable[str]) -> int:
    depths = [len(line) - len(line.lstrip()) for line in list(lines)[1:] if line.strip()]
    return min(depths, default=0)
