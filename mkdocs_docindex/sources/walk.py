"""The files of a folder that git does not know, as git would see them."""

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

# What tools install or cache there is not the project's own. `build` and `dist` can be: only .gitignore tells.
_NEVER = {
    ".git", ".hg", ".svn", ".bzr", ".jj", "CVS", "node_modules", "bower_components", "__pycache__", "__pypackages__",
    ".venv", ".tox", ".nox", ".eggs", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis",
    ".ipynb_checkpoints", ".gradle", ".terraform", ".bundle", ".idea", ".vs",
}  # fmt: skip
# A folder with one of these is a virtual environment, a cache, or another repository such as a submodule.
_SIGNS = ("pyvenv.cfg", "CACHEDIR.TAG", ".git")


class _Ignored(NamedTuple):
    """The patterns of one .gitignore."""

    depth: int
    """How many characters of a path, from the outermost folder on, lead to its folder."""
    patterns: tuple[tuple[re.Pattern[str], bool], ...]
    """Each with whether it ignores what it names; the last one first, as it decides."""


def walk(root: Path, skip: Collection[str], warn: Callable[[str], None]) -> Iterator[str]:
    """POSIX paths, relative to the root, of all files that no .gitignore names. Links are not followed.

    `skip` has folders, relative to the root, that are not entered. The files of a folder come in no particular order.
    """
    top = _repository(root)
    above = f"{root.relative_to(top).as_posix()}/" if top != root else ""
    rules: tuple[_Ignored, ...] = ()
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
        if folder and not names.isdisjoint(_SIGNS):
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
            elif entry.name not in _NEVER and path not in skip and not is_ignored(f"{above}{path}/"):
                pending.append((f"{path}/", rules))


def passes_over(path: str) -> bool:
    """Whether a path leads through a folder that is never entered, by the names of its folders."""
    return not _NEVER.isdisjoint(path.split("/")[:-1])


def _repository(root: Path) -> Path:
    """The folder around the root that has `.git`, whose .gitignore files count too; else the root."""
    return next((folder for folder in (root, *root.parents) if (folder / ".git").exists()), root)


def _rules(folder: Path, depth: int) -> tuple[_Ignored, ...]:
    if is_special(folder / ".gitignore"):
        return ()
    try:
        text = (folder / ".gitignore").read_bytes().decode("utf-8-sig", "surrogateescape").replace("\r\n", "\n")
    except OSError:
        return ()
    patterns: list[tuple[re.Pattern[str], bool]] = []
    for line in text.split("\n"):
        # "a/**/" names all folders below a; pathspec would read it as "a/".
        pattern_line = re.sub(r"/\*\*/[ \t]*$", "/**/*/", line)
        try:
            parsed = GitIgnoreSpec.from_lines([pattern_line]).patterns
        except ValueError:
            continue  # git passes over a pattern that means nothing, too
        for pattern in parsed:
            if isinstance(pattern, RegexPattern) and pattern.regex is not None:
                patterns.append((pattern.regex, bool(pattern.include)))
    return (_Ignored(depth, tuple(reversed(patterns))),)


def _is_ignored(path: str, rules: tuple[_Ignored, ...]) -> bool:
    """Whether the last pattern that names a path, where a folder ends with "/", is one that ignores it."""
    for depth, patterns in reversed(rules):
        inside = path[depth:]
        for regex, ignores in patterns:
            if regex.search(inside) and _names(regex, inside):
                return ignores
    return False


def _names(regex: re.Pattern[str], path: str) -> bool:
    """Whether a pattern names the path itself: the folders around it were judged before.

    pathspec marks by a group "ps_d" where a pattern has found a folder, which may be any of those.
    """
    if "ps_d" not in regex.groupindex:
        return regex.search(path.removesuffix("/")) is not None
    return any(match.end("ps_d") in (-1, len(path)) for match in regex.finditer(path))
