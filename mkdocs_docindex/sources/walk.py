"""Walks a folder that is not under git, as git would: .gitignore files are respected."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from pathspec.gitignore import GitIgnoreSpec
from pathspec.pattern import RegexPattern

from mkdocs_docindex.reading.special import is_special

__all__ = ["passes_over", "walk"]

# Tools install or cache files there. `build` and `dist` may belong to the project: only .gitignore decides.
_NEVER_ENTERED = {
    ".git", ".hg", ".svn", ".bzr", ".jj", "CVS", "node_modules", "bower_components", "__pycache__", "__pypackages__",
    ".venv", ".tox", ".nox", ".eggs", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis",
    ".ipynb_checkpoints", ".gradle", ".terraform", ".bundle", ".idea", ".vs",
}  # fmt: skip
# A folder with one of these is a virtual environment, a cache, or another repository such as a submodule.
_MARKERS = ("pyvenv.cfg", "CACHEDIR.TAG", ".git")


class _GitIgnore(NamedTuple):
    """The patterns of one .gitignore."""

    depth: int
    """The length of the path of its folder, relative to the outermost folder."""
    patterns: tuple[tuple[re.Pattern[str], bool], ...]
    """Each with whether a match is ignored; in reverse order, because the last match decides."""


def walk(root: Path, skip: Collection[str], warn: Callable[[str], None]) -> Iterator[str]:
    """Yield the POSIX paths, relative to the root, of all files that are not ignored. Links are not followed.

    `skip` are folders, relative to the root, that are not entered. The files of a folder are in no particular order.
    """
    top = _repository(root)
    above = f"{root.relative_to(top).as_posix()}/" if top != root else ""
    rules: tuple[_GitIgnore, ...] = ()
    for depth in [0, *(index + 1 for index, sign in enumerate(above) if sign == "/")][:-1] if above else ():
        rules += _rules(top / above[:depth], depth)
    pending = [("", rules)]
    while pending:
        folder, rules = pending.pop()
        try:
            with os.scandir(root / folder) as entries:
                found = list(entries)
        except OSError as error:
            warn(f"{folder or root}: left out, it cannot be read ({error.strerror})")
            continue
        names = {entry.name for entry in found}
        if folder and not names.isdisjoint(_MARKERS):
            continue
        if ".gitignore" in names:
            rules += _rules(root / folder, len(above) + len(folder))
        is_ignored = partial(_is_ignored, rules=rules)
        for entry in found:
            path = f"{folder}{entry.name}"
            if entry.is_symlink() or getattr(entry, "is_junction", bool)():
                continue
            if not entry.is_dir(follow_symlinks=False):
                if not is_ignored(above + path):
                    yield path
            elif entry.name not in _NEVER_ENTERED and path not in skip and not is_ignored(f"{above}{path}/"):
                pending.append((f"{path}/", rules))


def passes_over(path: str) -> bool:
    """Whether a path contains a folder that is never entered, by name."""
    return not _NEVER_ENTERED.isdisjoint(path.split("/")[:-1])


def _repository(root: Path) -> Path:
    """The root or its parent that contains `.git`, whose .gitignore files also apply; otherwise the root."""
    return next((folder for folder in (root, *root.parents) if (folder / ".git").exists()), root)


def _rules(folder: Path, depth: int) -> tuple[_GitIgnore, ...]:
    if is_special(folder / ".gitignore"):
        return ()
    try:
        text = (folder / ".gitignore").read_bytes().decode("utf-8-sig", "surrogateescape").replace("\r\n", "\n")
    except OSError:
        return ()
    patterns: list[tuple[re.Pattern[str], bool]] = []
    for line in text.split("\n"):
        # "a/**/" matches all folders below a; pathspec would read it as "a/".
        pattern_line = re.sub(r"/\*\*/[ \t]*$", "/**/*/", line)
        try:
            parsed = GitIgnoreSpec.from_lines([pattern_line]).patterns
        except ValueError:
            continue  # git also skips invalid patterns
        for pattern in parsed:
            if isinstance(pattern, RegexPattern) and pattern.regex is not None:
                patterns.append((pattern.regex, bool(pattern.include)))
    return (_GitIgnore(depth, tuple(reversed(patterns))),)


def _is_ignored(path: str, rules: tuple[_GitIgnore, ...]) -> bool:
    """Whether the last pattern that matches a path ignores it. The path of a folder ends with "/"."""
    for depth, patterns in reversed(rules):
        inside = path[depth:]
        for regex, ignores in patterns:
            if regex.search(inside) and _matches_itself(regex, inside):
                return ignores
    return False


def _matches_itself(regex: re.Pattern[str], path: str) -> bool:
    """Whether a pattern matches the path itself, not a parent folder: parents were checked before.

    pathspec marks the end of a matched folder by the group "ps_d", and it may be any parent.
    """
    if "ps_d" not in regex.groupindex:
        return regex.search(path.removesuffix("/")) is not None
    return any(match.end("ps_d") in (-1, len(path)) for match in regex.finditer(path))
