"""Finds what a broken link certainly meant; where two answers are possible there is none.

Unlike a suggestion, which a person reads, a certain fix is written into the file.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import TypeVar

from mkdocs_docindex.checks.link_fixes import plain_id
from mkdocs_docindex.model.pages import Page

__all__ = ["CertainFixes", "is_near"]

_WORD_BREAKS = re.compile(r"[\W_]+")
_DIGITS = re.compile(r"\d+")
_SHORTEST_TYPO = 5
"""Short words that differ in one letter are different words: "post" and "port"."""
_EXTENSION = re.compile(r"\.[a-z]\w{0,5}$", re.IGNORECASE)
_COMMON_NAMES = frozenset(
    "index readme overview introduction intro about home faq changelog license contributing".split()
)
"""Names that many folders have a file of, so that the only one may still be another one."""

K = TypeVar("K")


def is_near(written: str, known: str) -> bool:
    """Whether two names differ in their separators, or in one letter of one long word.

    Numbers must be the same ("v1" is not "v2"), and so must first letters ("typical" is not "atypical").
    """
    if plain_id(written) == plain_id(known):
        return plain_id(written) != ""
    left, right = _WORD_BREAKS.split(written.lower()), _WORD_BREAKS.split(known.lower())
    if len(left) != len(right):
        return False
    different = [(one, other) for one, other in zip(left, right, strict=True) if one != other]
    return len(different) == 1 and _is_typo(*different[0])


def _is_typo(one: str, other: str) -> bool:
    """Whether the edit distance (Damerau-Levenshtein) is 1: a letter more, less, changed, or two swapped."""
    if min(len(one), len(other)) < _SHORTEST_TYPO or one[0] != other[0]:
        return False
    if _DIGITS.findall(one) != _DIGITS.findall(other) or abs(len(one) - len(other)) > 1:
        return False
    start = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    one, other = one[start:], other[start:]
    if len(one) == len(other):
        return one[1:] == other[1:] or (one[:2] == other[1::-1] and one[2:] == other[2:])
    return one[1:] == other or one == other[1:]


class CertainFixes:
    """Finds files and ids for links that are broken."""

    def __init__(self, pages: Mapping[str, Page], files: Collection[str], moves: Mapping[str, str | None]) -> None:
        self._pages = pages
        self._files = files
        self._moves = dict(moves)

    def for_path(self, src: str, path: str) -> tuple[str, bool] | None:
        """The file that a link's path meant, and whether git says so."""
        variants = list(self._variants(src, path))
        if not variants:
            return None
        for variant in variants:
            if variant in self._files:  # only the extension is missing
                return variant, False
        for variant in variants:
            if variant in self._moves:
                moved = self._moved(variant)
                return (moved, True) if moved else None
        if before := self._before_the_page_moved(src, path):
            return before, True
        for find in (self._in_other_case, self._elsewhere, self._misspelled):
            found = {file for variant in variants for file in find(variant)}
            if found:
                return (found.pop(), False) if len(found) == 1 else None
        return None

    def for_anchor(self, src: str, anchor: str, other_ids: Collection[str]) -> str | None:
        """The id on a page that a link's anchor meant: of a heading, or another one."""
        names = [(heading.anchor, heading.text) for heading in self._pages[src].document.headings]
        names += [(other, other) for other in other_ids]
        plain = plain_id(anchor)
        same_case = {known for known, _ in names if known.casefold() == anchor.casefold()}
        same = {known for known, text in names if plain in (plain_id(known), plain_id(text))}
        near = {known for known, _ in names if is_near(anchor, known)}
        for found in (same_case, same if plain else set(), near):
            if found:
                return found.pop() if len(found) == 1 else None
        return None

    def _variants(self, src: str, path: str) -> Iterator[str]:
        """The files that a path may name, from the docs folder; none if it leaves that."""
        path = path.replace("\\", "/")
        base = "" if path.startswith("/") else posixpath.dirname(src)
        written = posixpath.normpath(posixpath.join(base, path.lstrip("/")))
        if written in (".", "..") or written.startswith("../"):
            return
        extension = _EXTENSION.search(posixpath.basename(written))
        if extension and extension[0].lower() != ".html":
            yield written
            return
        stem = written[: -len(extension[0])] if extension else written
        yield f"{stem}.md"
        if not extension:
            yield f"{stem}/index.md"
            yield f"{stem}/README.md"

    def _before_the_page_moved(self, src: str, path: str) -> str | None:
        """Where a path led from a place that the page was moved from."""
        seen = {src}
        while (earlier := self._moved_from.get(src)) and earlier not in seen:
            src = earlier
            seen.add(src)
            for variant in () if path.startswith("/") else self._variants(src, path):
                if (found := self._moved(variant)) is not None:
                    return found
        return None

    def _moved(self, path: str) -> str | None:
        """Where git says that a file is now; None if it was deleted, or moved out of the docs."""
        seen = set()
        now: str | None = path
        while now is not None and now not in self._files and now not in seen:
            seen.add(now)
            now = self._moves.get(now)
        return now if now in self._files else None

    def _in_other_case(self, path: str) -> list[str]:
        return self._by_lower_case.get(path.casefold(), [])

    def _elsewhere(self, path: str) -> list[str]:
        """Files of the same name: those with the most folders of the path in common, at its end."""
        name = posixpath.basename(path)
        same = self._by_name.get(name, [])
        parts = path.split("/")
        for first in range(len(parts) - 1):
            tail = f"/{'/'.join(parts[first:])}"
            if found := [file for file in same if f"/{file}".endswith(tail)]:
                return found
        return [] if name.partition(".")[0].lower() in _COMMON_NAMES else same

    def _misspelled(self, path: str) -> list[str]:
        """Files whose path differs in one near name."""
        parts = path.split("/")
        return [file for file in self._by_depth.get(len(parts), []) if _differ_in_one(parts, file.split("/"))]

    @cached_property
    def _moved_from(self) -> dict[str, str]:
        return {new: old for old, new in reversed(self._moves.items()) if new is not None}

    @cached_property
    def _by_lower_case(self) -> dict[str, list[str]]:
        return _grouped((file.casefold(), file) for file in self._files)

    @cached_property
    def _by_name(self) -> dict[str, list[str]]:
        return _grouped((posixpath.basename(file), file) for file in self._files)

    @cached_property
    def _by_depth(self) -> dict[int, list[str]]:
        return _grouped((file.count("/") + 1, file) for file in self._files)


def _differ_in_one(written: list[str], known: list[str]) -> bool:
    different = [(one, other) for one, other in zip(written, known, strict=True) if one != other]
    if len(different) != 1:
        return False
    (one, end), (other, other_end) = map(posixpath.splitext, different[0])
    return end == other_end and is_near(one, other)


def _grouped(pairs: Iterator[tuple[K, str]]) -> dict[K, list[str]]:
    found: dict[K, list[str]] = {}
    for key, file in pairs:
        found.setdefault(key, []).append(file)
    return found
