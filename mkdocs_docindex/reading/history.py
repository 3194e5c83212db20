"""Dates and authors of files, from one pass over git's log."""

from __future__ import annotations

import re
import subprocess
import unicodedata
from collections import Counter
from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from mkdocs_docindex.model.pages import History
from mkdocs_docindex.reading.git import ask_git, in_bare_repository, run_git
from mkdocs_docindex.reading.people import Author, shown_names

__all__ = ["Log", "head_of", "read_history", "why_not_read"]

# Each commit starts with a mark that cannot be the status of a file.
_COMMIT = "\x1e"
_FORMAT = "--format=%x1e%as%x1f%aE%x1f%aN%x00"

_NO_HISTORY = (b"not a git repository (or any", b"ambiguous argument 'HEAD'", b"Needed a single revision")
"""What git says of a folder outside of repositories, and of a repository without a commit."""

_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_EPOCH = "1970-01-01"
"""Git also prints this for a time that is too large."""
_LONGEST_NAME = 100
# Control characters, characters that change the direction of text, and bytes that are not UTF-8.
_FORBIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]+")
_JOINER = "\u200d"


class Log(NamedTuple):
    """The history of each file in a folder, by POSIX path relative to it."""

    files: Mapping[str, History] = {}
    shallow: bool = False
    """Whether the clone is shallow: dates would be wrong, so there are none."""
    problem: str = ""
    """Why git could not read it, as a sentence for the owner."""


def head_of(folder: Path) -> str | None:
    """Return the commit that is checked out, None outside git. The history of a commit never changes."""
    found = ask_git(folder, "rev-parse", "HEAD")
    return found.strip() if found else None


def why_not_read(folder: Path) -> str:
    """Explain to the owner why a folder has no history; "" if it is simply not under git."""
    if in_bare_repository(folder):
        return (
            f"'{folder}' is in a bare git repository, which could start programs: git is not asked about it, and "
            f"pages show no dates and authors. Remove the files HEAD, objects and refs, or name another folder."
        )
    done = run_git(folder, "rev-parse", "HEAD")
    if done is not None and b"dubious ownership" in done.stderr:
        return (
            "git does not read this repository because another user owns it: pages show no dates and "
            "authors. Add its folder to git's `safe.directory` setting to show them."
        )
    if done is not None and done.returncode and not any(sign in done.stderr for sign in _NO_HISTORY):
        return _failure(folder, done)
    return ""


def _failure(folder: Path, done: subprocess.CompletedProcess[bytes] | None) -> str:
    """Say what git said. Dates from the part of a history that it could read would be wrong."""
    said = "it took too long" if done is None else _said(done.stderr.decode("utf-8", "replace"))
    return (
        f"git cannot read the history of '{folder}' ({said}): pages show no dates and authors. Fetch what is missing "
        f"with `git fetch --refetch --filter=blob:none`, or clone the repository again, to show them."
    )


def _said(text: str) -> str:
    lines = [line.removeprefix("fatal: ").removeprefix("error: ").strip() for line in text.split("\n")]
    return _name(next(filter(None, lines), "it gives no reason"))


def read_history(folder: Path) -> Log:
    """Read dates and authors of all files below a folder. Empty if there is no history."""
    facts = (ask_git(folder, "rev-parse", "--is-shallow-repository", "--show-prefix") or "").split("\n")
    if facts[0] == "true":
        return Log(shallow=True)
    if facts[0] != "false":
        return Log()
    # In a partial clone, looking for renames would fetch file contents from the network.
    partial = ask_git(folder, "config", "--get-regexp", r"^(extensions\.partialclone|remote\..*\.promisor)$")
    renames = "--no-renames" if partial else "-M"
    done = run_git(
        folder, "-c", "diff.renameLimit=200", "-c", "log.showRoot=true", "-c", "log.follow=false",
        "log", "-z", "--no-show-signature", "--no-ext-diff", "--no-textconv", "--name-status", renames, "--relative",
        _FORMAT, "--", ".",
    )  # fmt: skip
    if done is None or done.returncode:
        return Log(problem=_failure(folder, done))
    return Log(_parse(done.stdout.decode("utf-8", "surrogateescape")))


class _Facts:
    """What is known about one file so far, newest commit first; "" if unknown."""

    def __init__(self) -> None:
        self.updated = self.created = ""
        self.authors: Counter[Author] = Counter()
        self.commits = 0

    def add(self, day: str, author: Author) -> None:
        self.commits += 1
        if day:
            self.updated, self.created = self.updated or day, day
        if author.name:
            self.authors[author] += 1


def _parse(log: str) -> dict[str, History]:
    files: dict[str, _Facts] = {}
    current: dict[str, str] = {}  # the name a file had then -> the name it has now
    day, author = "", Author("", "")
    commits: Counter[Author] = Counter()
    # Names are read by position, so that they may contain any characters.
    words = iter(log.split("\0"))
    for word in words:
        status = word.strip("\n")
        if not status:
            continue
        if status[0] == _COMMIT:
            written, address, name = [*status[1:].split("\x1f", 2), "", ""][:3]
            day, author = _day(written), Author(_name(name), _name(address))
            commits[author] += 1
            continue
        old = next(words, "")
        new = next(words, "") if status[0] in "RC" else old
        now = current.get(new, new)
        if status[0] == "D":
            # An older file of that name is another file: its commits are not added.
            current[new] = ""
            continue
        if not now:
            continue
        if now not in files:
            files[now] = _Facts()
        files[now].add(day, author)
        if status[0] == "R":
            current[old] = now
            current[new] = ""
        elif status[0] in "AC":
            current[new] = ""
    names = shown_names(commits)
    return {
        path: History(facts.created, facts.updated, tuple(_by_commits(facts.authors, names)), facts.commits)
        for path, facts in files.items()
    }


def _day(text: str) -> str:
    """A date from git, "" if the commit has no valid date: git then prints the placeholder itself, `%as`."""
    try:
        return text if _DATE.fullmatch(text) and date.fromisoformat(text) and text > _EPOCH else ""
    except ValueError:
        return ""


@lru_cache(1 << 10)
def _name(text: str) -> str:
    """A name that is safe to show, "" if there is none: a committer can write anything there, of any length."""
    name = " ".join(_FORBIDDEN.sub(" ", text).split())
    if len(name) <= _LONGEST_NAME:
        return "" if name == "%aN" else name
    end = _LONGEST_NAME - 1
    while end and (unicodedata.category(name[end])[0] == "M" or _JOINER in name[end - 1 : end + 1]):
        end -= 1  # not between a letter and its accent
    return f"{name[:end].rstrip()}…"


def _by_commits(authors: Counter[Author], names: Mapping[Author, str]) -> list[str]:
    counts: Counter[str] = Counter()
    for author, number in authors.items():
        counts[names[author]] += number
    return sorted(counts, key=lambda name: (-counts[name], name))
