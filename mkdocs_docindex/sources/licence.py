"""Boilerplate at the head of a file: licences, copyright, settings of editors and linters."""

from __future__ import annotations

import re

__all__ = ["is_directive", "without_licence"]

# Phrases of the common licences. A paragraph with one of them is part of the licence.
_LICENCE = re.compile(
    r"""
    \bcopyright\b | \(c\)\s+(?:\d{4}|by\b) | © | \ball\ rights\ reserved\b | \bSPDX-\w+ | \bREUSE-Ignore
    | \blicen[sc]ed?\ (?:under|to|from)\b
    | \b(?:distributed|released|available|provided)\ under\ .{0,60}\b(?:licen[sc]e|terms|conditions|[AL]?GPL|MIT|BSD)\b
    | \b(?:under|of)\ the\ (?:terms|apache|mit|bsd|gnu|gpl|mozilla|boost|isc)\b.{0,80}\blicen[sc]e
    | \b(?:apache|mit|bsd|gnu|mozilla|boost|isc|public|zlib|unlicense)\b.{0,40}\blicen[sc]e\b
    | \bgoverned\ by\ .{0,60}licen[sc]e | \bpublic\ domain\b | \bCC0\b
    | \bsee\ (?:the\ )?(?:accompanying\ )?(?:file\ )?(?:LICEN[SC]E|COPYING)\b
    | \b(?:LICEN[SC]E|COPYING)(?:\.\w+)?\ file\b | \bcopy\ of\ the\ (?:\w+\ ){0,4}licen[sc]e
    | https?://\S*(?:/licen[sc]es?[/.]|opensource\.org|gnu\.org/licen) | \blicense:\s
    | \bpermission\ is\ hereby\ granted | \bpermission\ to\ use,\ copy | \bredistributions?\ (?:and|of|in)\b
    | \bneither\ the\ name\b | \b(?:software|program|library|file|code)\ is\ free\ software\b
    | \b(?:software|program|library|file|code)\ is\ (?:provided|distributed)\ (?:["'`]|as\ is|in\ the\ hope|on\ an)
    | \bsoftware\ is\ provided\ by\ the\b
    | \bprovided\ ["'`]+as\ is | \bwithout\ warrant | \bimplied\ warrant | \bin\ no\ event\ shall\b
    | \bunless\ required\ by\ applicable\ law | \byou\ may\ not\ use\ this\ file | \bshould\ have\ received\ a\ copy
    | \bredistribute\ it\ and/or\ modify | \bNOTICE\ file\ distributed | \bcontributor\ license\ agreements
    | \b(?:bsd|mit|l?gpl|apache|mpl)(?:[\ -]?v?\d[\d.]*)?[\ -]licen[sc]ed? | \bMozilla\ Public\b
    | \bFree\ Software\ Foundation | \bGeneral\ Public\ Licen[sc]e | \bof\ (?:the\ )?GPL\b
    | \bexcept\ as\ contained\ in\ this\ notice
    | \bmerchantab | \bwarranty\b.{0,200}\b(?:liab|fitness|express|no)\b | \bliab(?:le|ility)\b.{0,200}\bdamages\b
    | \bbinary\ form\ must\ reproduce | \btrademarks?\ of\b | \bmay\ (?:not\ )?be\ used\ to\ endorse
    | \bnotice\ and\ this\ permission | \bfollowing\ conditions\ are\ met
    """,
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)

# Lines with authors, dates, and settings of editors: only these lines are removed.
_LINE = re.compile(
    r"""\s*(?:
    !.*                                                   # a shebang without its mark
    | -\*-.*-\*-\s* | (?:vim?|ex)\s*:.* | coding\s*[:=].* | kate:.* | Local\ Variables:.*
    | [@\\](?:author|date|since|version|copyright|license|maintainer|created|modified)s?\b.*
    | (?:authors?|written\ by|contributors?|maintainers?|created(?:\ (?:by|on))?|date|e?-?mail|version)\s*(?::|\s-\s).*
    | (?:written|created)\ by\ (?-i:[A-Z]).{0,60} | created\ on\ .{0,10}\d.*
    | (?:originally\ (?:written|created|developed)|contributed|maintained|ported)\ by\b.{0,80}
    | (?:adapted|ported|taken|borrowed|copied|derived|modified)\ from:?\s+\S*(?:https?://|github\.com).*
    | (?:credits?|(?:special\ )?thanks)(?:\ (?:to|go\ to))?\s*:?\s.{0,120}
    | (?:[@\\]file|file(?:name)?:)\s*[\w./+-]*\s* | [\w./+-]+\.\w{1,4}[\s:–—-]*
    | \(?copyright\b.* | \(c\)\ .* | ©.* | SPDX-.* | all\ rights\ reserved.* | this\ file\ is\ part\ of\b.*
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_DIRECTIVE = re.compile(
    r"""\s*(?:
    noqa\b | type:\s*ignore | pylint: | flake8[:-] | ruff: | mypy: | pyright: | isort: | fmt: | yapf: | pragma:
    | nosec\b | eslint(?:-|\s) | jshint\b | jslint\b | jscs: | prettier- | stylelint- | tslint: | ts-\w+ | @ts-
    | (?:istanbul|c8)\ ignore | v8\ ignore | @flow\b | @jsx\b | @format\b | @license\b | @preserve\b
    | globals?\s[\w$]+\s*(?:[:,]|$)
    | shellcheck\s | clang-format | NOLINT | NOSONAR | rubocop: | frozen_string_literal: | typed:\s | go:\w+ | \+build\s
    | nolint\b | cspell: | spell-checker: | yaml-language-server: | yamllint\ | markdownlint- | hadolint\ | syntax=
    | pyre-\w+ | usort: | ufmt: | @?lint-ignore | @nolint\b | Owner\(s\):\s*\[
    | \#(?:end)?region\b | cython:\s | distutils: | <reference\s | swiftlint: | checkstyle: | phpcs:
    )""",
    re.VERBOSE,
)
_MODELINE = re.compile(r"(?:-\*-.*?|\s-\s*C(?:\+\+)?\s*)-\*-")
_BULLET = re.compile(r"^\*+\s+")
_RULE = re.compile(r"(?:[=\-*#/~_+]\s?){3,}|[─-╿]{2,}")
_BRIEF = re.compile(r"^[@\\](?:brief|summary|desc|description|module|overview|fileoverview|file)\b\s*", re.IGNORECASE)


def is_directive(line: str) -> bool:
    """Whether a line of a comment is an instruction for a tool, such as "noqa" or "eslint-disable"."""
    return _DIRECTIVE.match(line) is not None


def without_licence(comment_text: str) -> str:
    """Remove licence, copyright, shebang, coding, modelines and horizontal rules from a comment.

    Takes the text without comment marks. Paragraphs remain separated by an empty line.
    """
    paragraphs: list[str] = []
    for paragraph in re.split(r"\n[ \t]*\n", _MODELINE.sub("", comment_text)):
        lines = [_BULLET.sub("", _RULE.sub(" ", line).strip()) for line in paragraph.split("\n")]
        parts: list[list[str]] = [[]]
        for line in lines:
            # A horizontal rule separates paragraphs like an empty line.
            if not any(sign.isalnum() for sign in line):
                parts.append([])
            elif not _LINE.fullmatch(line) and not is_directive(line):
                parts[-1].append(_BRIEF.sub("", line))
        texts = ("\n".join(filter(None, part)) for part in parts)
        paragraphs.extend(text for text in texts if text and not _LICENCE.search(text))
    return "\n\n".join(paragraphs)
