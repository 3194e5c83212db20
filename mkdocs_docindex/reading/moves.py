"""What git says of files that are gone, and of files that are not committed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from mkdocs_docindex.reading.git import ask_git, run_git

__all__ = ["is_in_repository", "read_moves", "uncommitted"]

_SURE = "-M70%"
"""By default git calls it a rename if half of the text is the same."""


def read_moves(folder: Path) -> Mapping[str, str | None]:
    """Where each file that is gone from a folder was moved to, by POSIX path; None for one that was deleted.

    Moves may be chained. Empty outside git, and in a partial clone, where git would fetch contents to find renames.
    """
    if ask_git(folder, "config", "--get-regexp", r"^(extensions\.partialclone|remote\..*\.promisor)$"):
        return {}
    how = ("-z", "--no-ext-diff", "--no-textconv", "--name-status", _SURE, "--diff-filter=ARD", "--relative")
    staged = ask_git(folder, "diff-index", "--cached", *how, "HEAD", "--", ".") or ""
    log = ask_git(
        folder, "-c", "diff.renameLimit=1000", "-c", "log.follow=false",
        "log", "--no-show-signature", "--format=%x1e", *how, "--", ".",
    )  # fmt: skip
    moves: dict[str, str | None] = {}
    for commit in [staged, *(log or "").split("\x1e")]:
        for old, new in _moves_of(commit):
            moves.setdefault(old, new)  # newest first
    return moves


def _moves_of(commit: str) -> Iterable[tuple[str, str | None]]:
    words = iter(commit.split("\0"))
    added: dict[str, list[str]] = {}
    gone: list[str] = []
    for word in words:
        status = word.strip("\n")
        if not status:
            continue
        path = next(words, "")
        if status[0] == "R":
            yield path, next(words, "")
        elif status[0] == "D":
            gone.append(path)
        else:
            added.setdefault(path.rpartition("/")[2], []).append(path)
    for path in gone:
        same = added.get(path.rpartition("/")[2], [])
        # Moved and rewritten in one commit.
        yield path, same[0] if len(same) == 1 else None


def is_in_repository(folder: Path) -> bool:
    """Whether a folder is in the work tree of a repository, even if git cannot read that."""
    folder = folder.absolute()
    return any((place / ".git").exists() for place in (folder, *folder.parents))


def uncommitted(folder: Path, sources: Iterable[str]) -> set[str] | None:
    """The files in a folder that differ from the commit that is checked out; None if git cannot say.

    Contents are compared here: `git status` would run filters that the repository's configuration names.
    """
    done = run_git(folder, "ls-tree", "-r", "-z", "HEAD", "--", ".")
    if done is None:
        return None
    committed: dict[str, str] = {}
    for entry in done.stdout.decode("utf-8", "surrogateescape").split("\0") if not done.returncode else ():
        facts, _, path = entry.partition("\t")
        committed[path] = facts.rpartition(" ")[2]
    if done.returncode and ask_git(folder, "rev-parse", "--is-inside-work-tree") is None:
        return None
    return {src for src in sources if not _is_committed(folder / src, committed.get(src, ""))}


def _is_committed(path: Path, blob: str) -> bool:
    content = path.read_bytes()
    # Windows checks out files with CRLF that are committed with LF.
    return blob in (_blob(content, len(blob)), _blob(content.replace(b"\r\n", b"\n"), len(blob)))


def _blob(content: bytes, length: int) -> str:
    """The id that git gives to a content."""
    kind = "sha256" if length == 64 else "sha1"
    return hashlib.new(kind, b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()
