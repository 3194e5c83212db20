"""Reads project files: only regular files inside the repository, of a limited size, that may be malformed."""

from __future__ import annotations

import json
import posixpath
import re
import sys
from collections.abc import Callable, Iterator
from os import path as native
from pathlib import Path
from typing import Any

import yaml

from mkdocs_docindex.safe_yaml import load_yaml

if sys.version_info >= (3, 11):
    import tomllib
else:  # pragma: no cover
    import tomli as tomllib

__all__ = ["ProjectFiles", "inside", "strings", "table"]

_LARGEST = 1_000_000
_LARGEST_COMMANDS = 30_000_000
"""Bytes of a compile_commands.json, which has an entry for each file."""
_STRING_OR_COMMENT = re.compile(r'("(?:[^"\\\n]|\\.)*")|//[^\n]*|/\*.*?(?:\*/|\Z)', re.DOTALL)
_LAST_COMMA = re.compile(r'("(?:[^"\\\n]|\\.)*")|,(?=\s*[}\]])')


class ProjectFiles:
    """The project files of a repository."""

    def __init__(self, repository: Path) -> None:
        self._repository = repository
        self._real = native.realpath(repository)
        self.unreadable: dict[str, None] = {}

    def text(self, path: str) -> str:
        """Return the text of a file; "" if it is missing, too long, or a link out of the repository."""
        place = native.join(self._repository, path)
        largest = _LARGEST_COMMANDS if path.endswith("compile_commands.json") else _LARGEST
        try:
            real = native.realpath(place)
            if not real.startswith(native.join(self._real, "")) or not native.isfile(real):
                return ""
            if native.getsize(real) > largest:
                self.unreadable[path] = None
                return ""
            with open(real, encoding="utf-8-sig", errors="replace") as file:
                return file.read()
        except (OSError, ValueError):
            self.unreadable[path] = None
            return ""

    def toml(self, path: str) -> dict[str, Any]:
        """Parse TOML; {} if it is malformed."""
        return table(self._parsed(path, tomllib.loads))

    def json(self, path: str) -> Any:
        """Parse JSON, which may have comments and trailing commas; None if it is malformed."""
        return self._parsed(path, _json)

    def yaml(self, path: str) -> Any:
        """Parse YAML; None if it is malformed."""
        return self._parsed(path, load_yaml)

    def _parsed(self, path: str, parse: Callable[[str], Any]) -> Any:
        text = self.text(path)
        if not text.strip():
            return None
        try:
            return parse(text)
        except (ValueError, TypeError, RecursionError, yaml.YAMLError):
            self.unreadable[path] = None
            return None


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        bare = _STRING_OR_COMMENT.sub(lambda match: match[1] or " ", text)
        return json.loads(_LAST_COMMA.sub(lambda match: match[1] or "", bare))


def table(value: Any, *keys: str) -> dict[str, Any]:
    """Return a table inside a value by its keys; {} if there is none."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return {str(key): each for key, each in value.items()} if isinstance(value, dict) else {}


def strings(value: Any) -> Iterator[str]:
    """Yield a string, the strings of a list, or those in the values of a table, at any depth, in order."""
    stack, left = [value], 10_000
    while stack and left:
        left -= 1
        value = stack.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, (list, dict)):
            stack += reversed(list(value.values() if isinstance(value, dict) else value))


def inside(folder: str, path: str) -> str | None:
    """Join a folder with a path in a project file; None if that is outside of the repository."""
    joined = posixpath.normpath(posixpath.join(folder, path.replace("\\", "/")))
    if joined.startswith(("../", "/")) or joined == ".." or "\0" in joined:
        return None
    return "" if joined == "." else joined
