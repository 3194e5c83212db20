"""The ids of headings, as the site's toc extension will give them."""

from __future__ import annotations

import re

from mkdocs_docindex.model.pages import Heading
from mkdocs_docindex.reading.python_markdown import Dialect

_ATTRIBUTES = re.compile(r"(?<![ ])[ ]+\{:?[ ]*([^}\n ][^}\n]*)\}[ ]*$")
_ID = re.compile(r"(?:^|\s)#([^\s}]+)|(?:^|\s)id=[\"']?([^\s\"'}]+)")
_COUNTED = re.compile(r"(.*)_([0-9]+)$", re.DOTALL)


class HeadingIds:
    """Collects a page's headings and gives them their ids once all are known.

    The toc extension first reserves the ids that authors wrote, wherever they stand, and numbers
    the rest around them.
    """

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._found: list[tuple[int, str, str, str | None]] = []

    @property
    def count(self) -> int:
        """How many headings there are so far."""
        return len(self._found)

    def add(self, level: int, text: str, slug_text: str) -> str:
        """Add a heading and return its text without the attribute list.

        `slug_text` is the text that the id is made of: an image's alternative text does not count.
        """
        written = None
        # Without its end the pattern would look through the text once for each brace.
        if self._dialect.attr_list and text.rstrip(" ").endswith("}") and (match := _ATTRIBUTES.search(text)):
            if found := _ID.search(match[1]):
                written = found[1] or found[2]
            text = text[: match.start()]
            slug_text = _ATTRIBUTES.sub("", slug_text)
        level = min(6, level + self._dialect.base_level - 1)
        text = " ".join(text.split())
        self._found.append((level, text, " ".join(slug_text.split()), written))
        return text

    def headings(self, reserved: set[str]) -> tuple[Heading, ...]:
        """All headings with their ids; `reserved` are ids that other elements have."""
        used = reserved | {written for *_, written in self._found if written}
        result = []
        runs: dict[str, int] = {}
        for level, text, slug_text, written in self._found:
            anchor = written
            if anchor is None:
                slug = self._dialect.slugify(slug_text, self._dialect.separator)
                anchor = _unique(slug, used, runs)
            result.append(Heading(level, text, anchor))
        return tuple(result)


def _unique(slug: str, used: set[str], runs: dict[str, int]) -> str:
    """Number an id that is taken, as the toc extension does.

    `runs` leads from an id to the last number that is known to be taken after it, so that pages of colliding ids stay
    linear: the path compression of a disjoint-set forest.
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
