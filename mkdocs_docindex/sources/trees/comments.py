"""Comments as plain text: documentation of definitions, the file's summary, prose for keywords."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mkdocs_docindex.sources.licence import is_directive
from mkdocs_docindex.sources.whole_docs import paragraphs_of

__all__ = ["Comment", "doc_of", "groups", "is_deprecated", "plain", "prose_of", "summary_of", "whole_doc_of"]

_MARKS = re.compile(r"^[ \t]*(?://[/!]*<?|#+|/\*[*!]*<?|\*(?!/)|=begin\b|=end\b)[ \t]?")
_END = re.compile(r"[ \t]*\*+/[ \t]*$")
# Languages whose comments have other marks: SQL, Lua and Haskell, OCaml, PowerShell, Julia
_OTHER_OPENINGS = ("--", "{-", "(*", "<#", "#=")
_OTHER_MARKS = re.compile(r"^[ \t]*(?:--\[=*\[|--+(?:[ \t]*[|^](?=[ \t]|$))?|\{-[ \t]*[|^]?|\(\*+|<#|#=)[ \t]?")
_OTHER_END = re.compile(r"[ \t]*(?:\]=*\]|-\}|\*+\)|#>|=#)[ \t]*$")
_XML_NAME = re.compile(r"<(?:see|seealso|paramref|typeparamref)\s+\w+=\"([^\"<>]*)\"\s*/>")
_XML_TAG = re.compile(r"</?(?:summary|remarks|para|p|br|b|i|em|code|c|see|seealso|paramref|inheritdoc)\b[^<>]*/?>")
_TAG = re.compile(r"\{@\w+[ \t]+([^{}]*)\}")
_OPENING_TAG = re.compile(
    r"^[@\\](?:brief|short|file(?:overview)?|fileOverview|description|desc|summary|overview)\b[ \t]*"
)
_OTHER_TAG = re.compile(
    r"^(?:[@\\][A-Za-z]+|<(?:param|returns?|exception|typeparam|value|example)\b|:\w+[: ]|\.[A-Z]{4,}\b)"
)
_HELP_TITLE = re.compile(r"\.(?:SYNOPSIS|DESCRIPTION)$")
_TODO = re.compile(r"^(?:TODO|FIXME|XXX|HACK)\b")
_LATER_TAG = re.compile(r"[ \t]@(?:deprecated|param|returns?|throws|see|since|type|example)\b")
_FILE_NAME = re.compile(r"^[\w./+-]+\.\w{1,5}$")
_CODE = re.compile(r"[;{}]$|^[})\]]|^(?:if|for|while|return|else|#include|#define|#if|#endif)\b.*[;{)]?$|=>|\)\s*->")
_SENTENCE = re.compile(r"(?<![.\s][A-Za-z])(?<!\s\d)(?<!e\.g)(?<!i\.e)(?<!etc)[.!?](?=\s+[A-Z\"'`(])")
_DEPRECATED = re.compile(r"[@\\]deprecated\b|^Deprecated:", re.MULTILINE)
_LONGEST = 240


class Comment(NamedTuple):
    """A comment with its position."""

    words: str
    """Its text without marks, line by line."""
    line: int
    end: int
    start_byte: int
    end_byte: int
    leads: bool
    """Whether it is the first thing on its line."""


def plain(comment: str) -> str:
    """Return the text of a comment without its marks, line by line."""
    if comment.startswith(_OTHER_OPENINGS):
        lines = _OTHER_END.sub("", comment.rstrip()).splitlines()
        is_block = not comment.startswith("--") or comment.startswith("--[")
        marked = lines[:1] if is_block else lines
        return "\n".join([*(_OTHER_MARKS.sub("", line).rstrip() for line in marked), *lines[len(marked) :]])
    lines = _END.sub("", comment.rstrip()).splitlines()
    return "\n".join(_END.sub("", _MARKS.sub("", line)).rstrip() for line in lines)


def groups(comments: Iterable[Comment]) -> list[list[Comment]]:
    """Group consecutive comments."""
    result: list[list[Comment]] = []
    for comment in comments:
        if result and comment.leads and result[-1][-1].leads and comment.line <= result[-1][-1].end + 1:
            result[-1].append(comment)
        else:
            result.append([comment])
    return result


def doc_of(comments: Sequence[str]) -> str:
    """Return the first sentence of the comments above a definition, given by their text."""
    paragraph = _first_paragraph("\n".join(comments))
    if match := _SENTENCE.search(paragraph):
        paragraph = paragraph[: match.end()]
    return paragraph if len(paragraph) <= _LONGEST else paragraph[: _LONGEST - 1].rstrip() + "…"


def whole_doc_of(comments: Sequence[str]) -> str:
    """Return the comments above a definition as paragraphs; "" if they do not describe it."""
    if not doc_of(comments):
        return ""
    lines = [line for comment in comments for line in comment.split("\n")]
    words = [_readable(line) for line in lines]
    depths = [len(line) - len(line.lstrip()) for line, read in zip(lines, words, strict=True) if read]
    least = min(depths, default=0)
    return paragraphs_of(
        f"{line[least : len(line) - len(line.lstrip())]}{read}" if read else ""
        for line, read in zip(lines, words, strict=True)
    )


def summary_of(text: str) -> str:
    """Return the first paragraph of a file's leading comment, whose licence is already removed."""
    return _first_paragraph(text)


def prose_of(comments: Iterable[str]) -> str:
    """Return comments as paragraphs, without lines that are code or directives for a tool."""
    paragraphs = []
    for comment in comments:
        lines = (_readable(line) for line in comment.splitlines())
        text = "\n".join(line for line in lines if line and not _CODE.search(line))
        if text:
            paragraphs.append(text)
    return "\n\n".join(paragraphs)


def is_deprecated(comments: Sequence[str]) -> bool:
    """Whether the comments above a definition say that it is deprecated."""
    return any(
        _DEPRECATED.search(comment) for comment in comments if "deprecated" in comment or "Deprecated:" in comment
    )


def _readable(line: str) -> str:
    """A line without the tags of documentation tools; "" for directives and horizontal rules."""
    line = line.strip()
    if "<" in line:
        line = _XML_TAG.sub(" ", _XML_NAME.sub(r"\1", line)).strip()
    if "{@" in line:
        line = _TAG.sub(r"\1", line)
    line = _HELP_TITLE.sub("", _OPENING_TAG.sub("", line))
    if line.startswith("!/") or not any(map(str.isalnum, line)) or is_directive(line):
        return ""
    return line


def _first_paragraph(text: str) -> str:
    found: list[str] = []
    for line in text.splitlines():
        words = _readable(line)
        if words and (_OTHER_TAG.match(words) or _TODO.match(words)):
            break
        if words and (found or not _FILE_NAME.match(words)):
            # Commented-out code above a definition does not describe it.
            if _CODE.search(words) and not found:
                return ""
            if later := _LATER_TAG.search(words):
                found.append(words[: later.start()])
                break
            found.append(words)
        elif found:
            break
    return " ".join(" ".join(found).split())
