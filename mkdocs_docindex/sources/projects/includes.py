"""Include folders of C and C++, from CMakeLists.txt and compile_commands.json."""

from __future__ import annotations

import os
import posixpath
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from mkdocs_docindex.sources.projects.texts import ProjectFiles, inside, table

__all__ = ["cmake_includes", "command_includes"]

_CALL = re.compile(r"^[ \t]*(?:target_)?include_directories[ \t]*\(([^()]*)\)", re.MULTILINE | re.IGNORECASE)
_COMMENT = re.compile(r"#[^\n]*")
_PROJECT = re.compile(r"^[ \t]*project[ \t]*\(", re.MULTILINE | re.IGNORECASE)
_WORDS = frozenset("BEFORE AFTER SYSTEM PUBLIC PRIVATE INTERFACE".split())
_GENERATOR = re.compile(r"\$<(?:BUILD_INTERFACE:)?([^<>]*)>")
_HERE = re.compile(r"\$\{(?:CMAKE_CURRENT_SOURCE_DIR|CMAKE_CURRENT_LIST_DIR)\}")
_TOP = re.compile(r"\$\{(?:(?:CMAKE|PROJECT|\w+)_SOURCE_DIR)\}")
_OPTION = re.compile(r"-(?:I|isystem|iquote|idirafter)(.*)")
_MOST_COMMANDS = 100_000


def cmake_includes(path: str, tops: list[str], files: ProjectFiles) -> Iterator[tuple[str, str]]:
    """The folders of `include_directories` and `target_include_directories`; `tops` are folders of projects above."""
    text = files.text(path)
    folder = posixpath.dirname(path)
    if _PROJECT.search(text):
        tops.append(folder)
    above = [top for top in tops if top == "" or folder == top or folder.startswith(f"{top}/")]
    for call in _CALL.findall(_COMMENT.sub("", text)):
        for word in _GENERATOR.sub(r"\1", call.replace('"', " ")).split():
            here = _HERE.sub("./", word)
            places = [inside(folder, here)] if "$" not in here else []
            if _TOP.search(here):
                places = [inside(top, _TOP.sub("./", here)) for top in above]
            for place in places:
                if word not in _WORDS and place is not None and "$" not in place:
                    yield folder, place


def command_includes(path: str, repository: Path, files: ProjectFiles) -> Iterator[tuple[str, str]]:
    """The include folders inside the repository of the commands in a compile_commands.json."""
    commands = files.json(path)
    top = os.path.realpath(repository).replace("\\", "/")
    seen: set[tuple[str, str]] = set()
    for entry in commands[:_MOST_COMMANDS] if isinstance(commands, list) else ():
        facts = table(entry)
        where = str(facts.get("directory") or "")
        for option in _options(facts.get("arguments") or facts.get("command")):
            if (where, option) in seen:
                continue
            seen.add((where, option))
            place = posixpath.normpath(posixpath.join(where, option.replace("\\", "/")))
            if place == top or place.startswith(f"{top}/"):
                yield "", place[len(top) + 1 :]


def _options(command: object) -> Iterator[str]:
    if isinstance(command, str):
        if "-I" not in command and "-i" not in command:
            return
        try:
            command = shlex.split(command)
        except ValueError:
            return
    words = iter([str(word) for word in command] if isinstance(command, list) else [])
    for word in words:
        if option := _OPTION.fullmatch(word):
            yield option[1] or next(words, "")
