"""Writes certain fixes of links into the files of a docs folder, so that no file is ever half written."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from difflib import unified_diff
from pathlib import Path
from typing import NamedTuple

from mkdocs_docindex.checks.markdown_source import SourceText
from mkdocs_docindex.model.findings import Finding
from mkdocs_docindex.reading.moves import is_in_repository, uncommitted

__all__ = ["Repair", "diff", "plan_repairs", "write_repairs"]

Warn = Callable[[str], None]


class Repair(NamedTuple):
    """The text of one file before and after."""

    src: str
    """POSIX path relative to the docs folder."""
    path: Path
    before: bytes
    after: bytes
    findings: frozenset[Finding]
    """What it repairs."""


def plan_repairs(docs: Path, findings: Iterable[Finding]) -> list[Repair]:
    """Make the new text of each file with a certain fix; nothing is written."""
    by_page: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.fix is not None:
            by_page.setdefault(finding.src, []).append(finding)
    repairs = (_repair(docs, src, fixable) for src, fixable in by_page.items())
    return [repair for repair in repairs if repair and repair.before != repair.after]


def _repair(docs: Path, src: str, findings: list[Finding]) -> Repair | None:
    path = docs / src
    try:
        before = path.read_bytes()
        text = before.decode("utf-8")  # a byte order mark stays as it is
    except (OSError, ValueError):
        return None  # it has changed since it was read
    source = SourceText(text)
    edits = {
        (place.start, place.end): finding.fix or ""
        for finding in findings
        for place in source.places_of(finding.target or "")
        if place.is_markdown
    }
    for start, end in sorted(edits, reverse=True):
        text = f"{text[:start]}{edits[start, end]}{text[end:]}"
    return Repair(src, path, before, text.encode("utf-8"), frozenset(findings))


def diff(repairs: Iterable[Repair], folder: str) -> str:
    """The repairs as a unified diff, which `git apply` and `patch` read."""
    start = "" if folder in ("", ".") else f"{folder.rstrip('/')}/"
    lines: list[str] = []
    for repair in repairs:
        name = f"{start}{repair.src}"
        old, new = _lines(repair.before), _lines(repair.after)
        for line in unified_diff(old, new, f"a/{name}", f"b/{name}"):
            lines.append(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n")
    return "".join(lines)


def _lines(content: bytes) -> list[str]:
    lines = content.decode("utf-8").split("\n")  # splitlines() would also split at other signs, unlike diff
    return [f"{line}\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])


def write_repairs(docs: Path, repairs: Iterable[Repair], warn: Warn, *, force: bool = False) -> list[Repair]:
    """Write the new text of files, and return what was written. Files with uncommitted changes stay as they are."""
    repairs = list(repairs)
    protected = set() if force else _protected(docs, repairs, warn)
    return [repair for repair in repairs if repair.src not in protected and _write(docs, repair, warn)]


def _protected(docs: Path, repairs: list[Repair], warn: Warn) -> set[str]:
    """The files that git has no copy of. Outside git nobody can say what is new."""
    if not repairs or not is_in_repository(docs):
        return set()
    changed = uncommitted(docs, [repair.src for repair in repairs])
    if changed is None:
        warn("nothing is repaired, because git cannot say which files have uncommitted changes; --force repairs them")
        return {repair.src for repair in repairs}
    for repair in repairs:
        if repair.src in changed:
            warn(f"{repair.path}: not repaired, it has uncommitted changes; commit them, or repair it with --force")
    return changed


def _write(docs: Path, repair: Repair, warn: Warn) -> bool:
    try:
        problem = _replace(docs, repair)
    except OSError as error:
        problem = error.strerror or str(error)
    if problem:
        warn(f"{repair.path}: not repaired, {problem}")
    return not problem


def _replace(docs: Path, repair: Repair) -> str:
    """Put a new file in the place of the old one in one step; return what is against it."""
    path = Path(os.path.realpath(repair.path))  # a symbolic link stays one
    if not path.is_relative_to(os.path.realpath(docs)):
        return "it is a link to a file outside of the docs folder"
    if not os.access(path, os.W_OK):
        return "it is read-only"
    with _new_file_beside(path) as new:
        with open(new, "xb") as file:
            file.write(repair.after)
            file.flush()
            os.fsync(file.fileno())
        _copy_owner(path, new)
        if path.read_bytes() != repair.before:
            return "it has changed meanwhile"
        os.replace(new, path)
    return ""


@contextmanager
def _new_file_beside(path: Path) -> Iterator[Path]:
    """The name of a temporary file in the same folder, which MkDocs takes for hidden.

    It is always the same name, so that the next run removes what a killed one has left.
    """
    new = path.with_name(f".{path.name}.docindex-new")
    new.unlink(missing_ok=True)
    try:
        yield new
    finally:
        new.unlink(missing_ok=True)


def _copy_owner(path: Path, new: Path) -> None:
    """Give the new file the mode of the old one, and its owner where that is allowed."""
    known = path.stat()
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(new, known.st_uid, known.st_gid)
    os.chmod(new, stat.S_IMODE(known.st_mode))
