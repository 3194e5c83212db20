"""Includes: text of other files that a plugin or an extension puts into a page.

What a reader sees counts, so it is read as part of the page: the commands of include-markdown, snippets, and Jinja's
`include`. Only files of the project are read, a bounded number of them and of bytes.
"""

from __future__ import annotations

import glob
import os
import posixpath
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import islice
from typing import NamedTuple

from mkdocs_docindex.reading.front_matter import split_front_matter
from mkdocs_docindex.reading.special import is_special

__all__ = ["CommandRules", "IncludeRules", "Includer", "SnippetRules", "TemplateRules"]

_LONGEST = 5 * 1024 * 1024
"""In bytes, of an included file and of a page with all that it includes."""
_DEEPEST = 10
_MOST_FILES = 1000
"""Inclusions on one page."""
_MOST_MATCHES = 200
"""Files of one pattern."""
_KEPT_FILES = 256

_SNIPPET = re.compile(r"""([ \t]*)(;*)-+8<-+(?:[ \t]+(?:"((?:\\"|[^"\n])+)"|'((?:\\'|[^'\n])+)'))?$""")
_SNIPPET_PATH = re.compile(r"(?i)(.*?)(?:((?::-?\d*){1,2}(?:,-?\d*(?::-?\d*)?)*)|:([a-z][-_0-9a-z]*))?$")
_SNIPPET_SECTION = re.compile(r"(?i)-8<-+[ \t]+\[[ \t]*(start|end)[ \t]*:[ \t]*([a-z][-_0-9a-z]*)[ \t]*\]")
_ARGUMENT = re.compile(r"""([\w-]+)=(?:"((?:\\"|[^"])*)"|'((?:\\'|[^'])*)'|(\w[\w.-]*|-\d+))""")
_WEB = ("http://", "https://")
_URL = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)
_TARGET = re.compile(
    r"""(?P<before>\]\(\s*<?|^[ ]{0,3}\[[^\]\n]+\]:[ \t]*<?|\b(?:href|src)\s*=\s*["'])(?P<url>[^\s"'<>()]+)""",
    re.MULTILINE,
)


class CommandRules(NamedTuple):
    """How include-markdown is configured."""

    opening: str = "{%"
    closing: str = "%}"
    raw: str = "include"
    """The name of the command that includes a text as it is."""
    markdown: str = "include-markdown"
    """The name of the command that includes Markdown: links stay right."""
    defaults: Mapping[str, str] = {}
    """Arguments of commands that do not give them."""


class SnippetRules(NamedTuple):
    """How snippets are configured."""

    folders: Sequence[str | None] = (".",)
    """Where files are looked for; None is the folder of the page."""
    appended: Sequence[str] = ()
    """Snippets at the end of each page."""
    dedents: bool = False


class TemplateRules(NamedTuple):
    """How pages are rendered as Jinja templates."""

    folder: str
    """Where included files are."""
    opening: str = "{%"
    closing: str = "%}"
    by_default: bool = True
    """Whether pages are templates that do not say it."""


class IncludeRules(NamedTuple):
    """What a site includes, and from where."""

    roots: tuple[str, ...]
    """Folders of the project: no file outside of them is read."""
    docs: str
    commands: CommandRules | None = None
    snippets: SnippetRules | None = None
    templates: TemplateRules | None = None


class _TooMuchError(Exception):
    """A page includes more than is read."""


class Includer:
    """Puts the text of included files into pages."""

    def __init__(self, rules: IncludeRules) -> None:
        self._rules = rules
        self._roots = tuple(os.path.realpath(root) for root in rules.roots)
        self._read = lru_cache(_KEPT_FILES)(self._read_file)
        self.asked: set[str] = set()
        """Paths of all files that pages name, also of those that are not there."""
        marks = []
        if rules.commands:
            marks.append(rules.commands.opening.encode())
        if rules.templates:
            marks.append(rules.templates.opening.encode())
        if rules.snippets:
            marks.append(b"8<")
        self._marks = tuple(marks)
        self._appends = bool(rules.snippets and rules.snippets.appended)
        self._commands = _command_pattern(rules.commands) if rules.commands else None
        self._template_tags = _template_pattern(rules.templates) if rules.templates else None

    def expand(self, content: bytes, path: str) -> bytes:
        """The content of the page at a path with all that it includes; unchanged if that is too much."""
        if not self._appends and not any(mark in content for mark in self._marks):
            return content
        try:
            text = content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
            meta, body, _ = split_front_matter(text)
            full = _Expansion(self, path, meta).run(body)
        except (UnicodeDecodeError, _TooMuchError):
            return content
        if full == body:
            return content
        head = text[: len(text) - len(body)]
        # Front matter of an included file is not that of the page.
        return f"{head or chr(10)}{full}".encode()

    def read(self, path: str) -> str | None:
        """The text of a file of the project; None if there is none that may be read."""
        path = os.path.normpath(path)
        self.asked.add(path)
        return self._read(path)

    def _read_file(self, path: str) -> str | None:
        try:
            real = os.path.realpath(path)
            if not self._is_inside(real) or not os.path.isfile(real) or is_special(real):
                return None
            with open(real, "rb") as file:
                content = file.read(_LONGEST + 1)
            text = content.decode("utf-8-sig") if len(content) <= _LONGEST else None
        except (OSError, ValueError):
            return None
        return text and text.replace("\r\n", "\n").replace("\r", "\n")

    def _is_inside(self, real: str) -> bool:
        return any(real.startswith(os.path.join(root, "")) for root in self._roots) and ".git" not in real.split(os.sep)


class _Expansion:
    """One page with what it includes: first commands, then templates, then snippets, as a build does."""

    def __init__(self, includer: Includer, path: str, meta: Mapping[str, object]) -> None:
        self._includer, self._rules, self._path = includer, includer._rules, path
        self._count = self._size = 0
        templates, wish = self._rules.templates, meta.get("render_macros")
        self._is_template = templates is not None and (wish is True or (templates.by_default and wish is not False))

    def run(self, text: str) -> str:
        if self._rules.commands:
            text = self._commands(text, self._path, (self._path,))
        if self._is_template:
            text = self._templates(text, ())
        if self._rules.snippets:
            for name in self._rules.snippets.appended:
                text = f'{text}\n\n--8<-- "{name}"'
            text = "\n".join(self._snippets(text.split("\n"), (), in_section=False))
        return text

    def _text_of(self, path: str, stack: tuple[str, ...]) -> str | None:
        """The text of a file to include; None if there is none, or if it includes itself."""
        if path in stack or len(stack) > _DEEPEST:
            return None
        text = self._includer.read(path)
        if text is not None:
            self._count += 1
            self._size += len(text)
            if self._count > _MOST_FILES or self._size > _LONGEST:
                raise _TooMuchError
        return text

    def _commands(self, text: str, path: str, stack: tuple[str, ...]) -> str:
        pattern = self._includer._commands
        assert pattern is not None
        return pattern.sub(partial(self._command, path=path, stack=stack), text)

    def _command(self, match: re.Match[str], path: str, stack: tuple[str, ...]) -> str:
        rules = self._rules.commands
        assert rules is not None
        is_markdown = match["name"] == rules.markdown
        name = (match["double"] or match["single"]).replace('\\"', '"').replace("\\'", "'")
        given = {found[1]: _value(found) for found in _ARGUMENT.finditer(match["arguments"])}
        arguments = {**rules.defaults, **given}
        parts = []
        for file in self._files(name, path, arguments.get("exclude", "")):
            text = self._text_of(file, stack)
            if text is None:
                continue
            text = _between(text, arguments.get("start"), arguments.get("end"))
            if arguments.get("recursive") != "false":
                text = self._commands(text, file, (*stack, file))
            if is_markdown and arguments.get("rewrite-relative-urls") != "false":
                text = _with_targets(text, os.path.dirname(file), os.path.dirname(path))
            if is_markdown and arguments.get("comments") == "true":
                text = f"<!-- include -->\n{text}"
            if arguments.get("dedent") == "true":
                text = textwrap.dedent(text)
            if arguments.get("preserve-includer-indent") != "false":
                text = text.replace("\n", f"\n{match['indent']}")
            if is_markdown:
                text = _with_levels(text, arguments.get("heading-offset", "0"))
            parts.append(match["indent"] + text)
        return "".join(parts) if parts else match[0]

    def _files(self, name: str, path: str, excluded: str) -> Sequence[str]:
        """The files that a command names: relative to its file if the name says so, else to the docs folder."""
        if name.startswith(_WEB):
            return ()
        here, docs = os.path.dirname(path), self._rules.docs
        for folder in (here,) if name.startswith(("./", "../")) else (docs, here):
            file = os.path.normpath(os.path.join(folder, name))
            if os.path.isfile(file):
                return (file,)
            if glob.has_magic(name) and "**" not in name:
                left_out = set(_matches(folder, excluded)) if excluded else set()
                if found := [match for match in _matches(folder, name) if match not in left_out]:
                    return found
        return ()

    def _templates(self, text: str, stack: tuple[str, ...]) -> str:
        """Expand Jinja's `include` where it is sure to be rendered: not in raw text, conditions, loops and macros."""
        pattern, rules = self._includer._template_tags, self._rules.templates
        assert pattern is not None
        assert rules is not None
        parts: list[str] = []
        done, depth, is_raw = 0, 0, False
        for match in pattern.finditer(text):
            tag = match["name"]
            if is_raw or tag in ("raw", "endraw"):
                is_raw = tag == "raw" or (is_raw and tag != "endraw")
            elif tag != "include":
                depth += -1 if tag.startswith("end") else 1
            elif depth == 0:
                file = os.path.normpath(os.path.join(rules.folder, match["double"] or match["single"] or "\0"))
                included = self._text_of(file, stack) if "\0" not in file else None
                if included is not None:
                    parts += (text[done : match.start()], self._templates(included, (*stack, file)))
                    done = match.end()
        return "".join((*parts, text[done:])) if parts else text

    def _snippets(self, lines: Sequence[str], stack: tuple[str, ...], *, in_section: bool) -> Iterator[str]:
        in_block = False
        for line in lines:
            match = _SNIPPET.match(line) if "8<" in line else None
            if match is None and not in_block:
                if in_section or "8<" not in line or not _SNIPPET_SECTION.search(line):
                    yield line
            elif match is None:
                name = line.strip()
                if name:
                    yield from self._snippet(name, line[: len(line) - len(line.lstrip())], stack)
                else:
                    yield ""
            elif match[2]:
                yield line
            elif match[3] or match[4]:
                if not in_block:
                    yield from self._snippet((match[3] or match[4]).strip(), match[1], stack)
            else:
                in_block = not in_block

    def _snippet(self, name: str, indent: str, stack: tuple[str, ...]) -> Iterator[str]:
        match, rules = _SNIPPET_PATH.match(name), self._rules.snippets
        if match is None or rules is None or name.startswith((";", *_WEB)):
            return
        for folder in rules.folders:
            base = os.path.dirname(self._path) if folder is None else folder
            if os.path.isfile(base):  # which allows this file only
                base = os.path.dirname(base)
            file = os.path.normpath(os.path.join(base, match[1].strip()))
            text = self._text_of(file, stack) if match[1] else None
            if text is not None:
                lines: Sequence[str] = text.split("\n")
                if match[2]:
                    lines = list(_selected(lines, match[2][1:]))
                elif match[3]:
                    lines = list(_section(lines, match[3]))
                if rules.dedents and (match[2] or match[3]):
                    lines = textwrap.dedent("\n".join(lines)).split("\n")
                for line in self._snippets(lines, (*stack, file), in_section=bool(match[3])):
                    yield indent + line
                return


def _command_pattern(rules: CommandRules) -> re.Pattern[str]:
    # The end of a command is searched for in a bounded part: a page full of openings must take linear time.
    return re.compile(
        rf"(?P<indent>[ \t]*){re.escape(rules.opening)}\s*"
        rf"(?P<name>{re.escape(rules.markdown)}|{re.escape(rules.raw)})\s+"
        r"""(?:"(?P<double>(?:\\"|[^"\n])+)"|'(?P<single>(?:\\'|[^'\n])+)')"""
        rf"(?P<arguments>(?:(?!{re.escape(rules.closing)}).){{0,2000}}?)\s*{re.escape(rules.closing)}",
        re.DOTALL,
    )


def _template_pattern(rules: TemplateRules) -> re.Pattern[str]:
    return re.compile(
        rf"{re.escape(rules.opening)}[-+]?\s*(?P<name>(?:end)?(?:raw|if|for|macro|call|filter)|include)\b\s*"
        r"""(?:"(?P<double>[^"\n]+)"|'(?P<single>[^'\n]+)')?"""
        rf"(?:(?!{re.escape(rules.closing)}).){{0,2000}}?{re.escape(rules.closing)}",
        re.DOTALL,
    )


def _value(argument: re.Match[str]) -> str:
    return next(group for group in argument.groups()[1:] if group is not None).replace('\\"', '"').replace("\\'", "'")


def _matches(folder: str, pattern: str) -> list[str]:
    found = islice(glob.iglob(os.path.join(glob.escape(folder), pattern)), _MOST_MATCHES)
    return sorted(map(os.path.normpath, found))


def _between(text: str, start: str | None, end: str | None) -> str:
    """The parts of a text between two marks; of one mark, what is after or before it."""
    start, end = _unescaped(start), _unescaped(end)
    if start and not end:
        return text.partition(start)[2]
    if end and not start:
        return text.partition(end)[0]
    if not start or not end:
        return text
    parts = text.split(start)
    parts = parts[1:] if len(parts) > 1 else parts
    return "".join("".join(part.split(end)[::2]) for part in parts)


def _unescaped(mark: str | None) -> str:
    try:
        return (mark or "").encode("latin-1", "backslashreplace").decode("unicode_escape")
    except UnicodeDecodeError:
        return mark or ""


def _with_targets(text: str, source: str, destination: str) -> str:
    """Make relative links of a file in one folder right for one in another."""
    if source == destination:
        return text
    way = os.path.relpath(source, destination).replace(os.sep, "/")

    def moved(match: re.Match[str]) -> str:
        url = match["url"]
        if url[0] in "/#{" or _URL.match(url):
            return match[0]
        path = posixpath.normpath(posixpath.join(way, url))
        return f"{match['before']}{path}{'/' if url.endswith('/') else ''}"

    return _TARGET.sub(moved, text)


def _with_levels(text: str, offset: str) -> str:
    """Move headings, outside of fenced code, down or up by some levels."""
    try:
        levels = int(offset)
    except ValueError:
        return text
    if not levels:
        return text
    lines, fence = text.split("\n"), ""
    for number, line in enumerate(lines):
        bare = line.lstrip()
        if bare.startswith(fence or ("```", "~~~")):
            fence = "" if fence else bare[:3]
        elif not fence and line.startswith("#"):
            title = line.lstrip("#")
            lines[number] = "#" * min(6, max(1, len(line) - len(title) + levels)) + title
    return "\n".join(lines)


def _selected(lines: Sequence[str], ranges: str) -> Iterator[str]:
    """Lines by their numbers: `2`, `2:5`, `-3:`, several of them between commas."""
    total = len(lines)
    for part in ranges.split(","):
        first, _, last = part.partition(":")
        start = int(first) if first.lstrip("-") else None
        end = int(last) if last.lstrip("-") else None
        begin = 0 if start is None else max(0, total + start if start < 0 else start - 1)
        stop = total if end is None else max(0, total + 1 + end if end < 0 else end)
        yield from lines[begin:stop]


def _section(lines: Sequence[str], name: str) -> Iterator[str]:
    """The lines between the marks of a section, without marks of other sections."""
    is_inside = False
    for line in lines:
        match = _SNIPPET_SECTION.search(line) if "8<" in line else None
        if match and ";" not in line[: match.start()]:
            if match[2] == name:
                if match[1].lower() == "end":
                    return
                is_inside = True
        elif is_inside:
            yield line
