"""Heading ids, as the site's toc extension will assign them."""

from __future__ import annotations

import re

from mkdocs_docindex.model.pages import Heading
from mkdocs_docindex.reading.python_markdown import Dialect

_ATTRIBUTES = re.compile(r"(?<![ ])[ ]+\{:?[ ]*([^}\n ][^}\n]*)\}[ ]*$")
_ID = re.compile(r"(?:^|\s)#([^\s}]+)|(?:^|\s)id=[\"']?([^\s\"'}]+)")
_COUNTED = re.compile(r"(.*)_([0-9]+)$", re.DOTALL)


class HeadingIds:
    """Collects a page's headings and assigns their ids once all are known.

    The toc extension first reserves all explicit ids of the page, and then numbers the generated ones to avoid them.
    """

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._found: list[tuple[int, str, str, str | None]] = []

    @property
    def count(self) -> int:
        """The number of headings so far."""
        return len(self._found)

    def add(self, level: int, text: str, slug_text: str) -> str:
        """Add a heading and return its text without the attribute list.

        `slug_text` is the text that the id is generated from: the alt text of images is not part of it.
        """
        explicit = None
        # Without the check of the end, the search would scan the text once for each brace.
        if self._dialect.attr_list and text.rstrip(" ").endswith("}") and (match := _ATTRIBUTES.search(text)):
            if found := _ID.search(match[1]):
                explicit = found[1] or found[2]
            text = text[: match.start()]
            slug_text = _ATTRIBUTES.sub("", slug_text)
        level = min(6, level + self._dialect.base_level - 1)
        text = " ".join(text.split())
        self._found.append((level, text, " ".join(slug_text.split()), explicit))
        return text

    def headings(self, reserved: set[str]) -> tuple[Heading, ...]:
        """Return all headings with their ids; `reserved` are the ids of other elements."""
        used = reserved | {explicit for *_, explicit in self._found if explicit}
        result = []
        runs: dict[str, int] = {}
        for level, text, slug_text, explicit in self._found:
            anchor = explicit
            if anchor is None:
                slug = self._dialect.slugify(slug_text, self._dialect.separator)
                anchor = _unique(slug, used, runs)
            result.append(Heading(level, text, anchor))
        return tuple(result)


def _unique(slug: str, used: set[str], runs: dict[str, int]) -> str:
    """Make an id unique by a number, as the toc extension does.

    `runs` maps an id to the last number after it that is known to be used, so that pages of colliding ids take linear
    time: the path compression of a disjoint-set forest.
    """
    if slug and slug not in used:
        used.add(slug)
        return slug
    match = _COUNTED.match(slug)
    base, count = (match[1], int(match[2]) + 1) if match else (slug, 1)
    passed = []
    while (candidate := f"{base}_{count}") in used:
        passed.append(candidate)
        count = runs.get(candidate, count) + 1
    runs.update(dict.fromkeys(passed, count))
    used.add(candidate)
    return candidate
