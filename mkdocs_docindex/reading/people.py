"""Authors of commits who are one person, though git knows them by several names or addresses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from typing import NamedTuple

__all__ = ["Author", "shown_names"]

_SHARED = frozenset(("", "admin", "build", "ci", "git", "info", "no-reply", "nobody", "none", "noreply", "root"))
"""Mailboxes that are nobody's own."""


class Author(NamedTuple):
    """Who a commit is from, with .mailmap applied."""

    name: str
    address: str


def shown_names(commits: Mapping[Author, int]) -> dict[Author, str]:
    """The name to show for each author: the one on most commits of that person, the latest of several.

    `commits` has the number of commits of each author, whoever made the latest one first. One address is one person,
    and so is one name of several words. A single word is not: two people called "Sam" may have other names, too.
    """
    people = _DisjointSets()
    for author in commits:
        if _is_personal(author.address):
            people.join(author, author.address.casefold())
        if " " in author.name:
            people.join(author, author.name.casefold())
    names = _most_frequent(people, commits)
    for author, name in names.items():  # those of one name are one line: its spelling is left to choose
        people.join(author, name.casefold())
    return _most_frequent(people, commits)


def _most_frequent(people: _DisjointSets, commits: Mapping[Author, int]) -> dict[Author, str]:
    counts: dict[Hashable, Counter[str]] = {}
    for author, number in commits.items():
        counts.setdefault(people.find(author), Counter())[author.name] += number
    # Of equal numbers, `max` takes the first, which is the latest.
    return {author: max(found := counts[people.find(author)], key=found.__getitem__) for author in commits}


def _is_personal(address: str) -> bool:
    mailbox, _, host = address.partition("@")
    return mailbox.casefold() not in _SHARED and "." in host


class _DisjointSets:
    """Sets that are joined where they have a member in common."""

    def __init__(self) -> None:
        self._parents: dict[Hashable, Hashable] = {}

    def find(self, item: Hashable) -> Hashable:
        while (parent := self._parents.get(item, item)) != item:
            item = parent
        return item

    def join(self, one: Hashable, other: Hashable) -> None:
        self._parents[self.find(other)] = self.find(one)
