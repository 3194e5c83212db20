"""Links between pages of the built site."""

from __future__ import annotations

import re
from functools import lru_cache
from urllib.parse import quote

__all__ = ["fragment", "relative_url", "view_url"]

# "edit" after host, owner and repository; a folder "edit" in a page's own path does not match.
_EDIT = re.compile(r"^(https?://[^/]+/[^/]+/(?:(?!/(?:blob|tree|raw|src)/).)+?)/edit/")
# Most anchors need no quoting; `quote` would take ten times as long to find that out.
_NEEDS_NO_QUOTE = re.compile(r"[A-Za-z0-9_.~/-]*").fullmatch


def relative_url(target: str, base: str) -> str:
    """Return the URL of one page relative to another; both are relative to the site's root."""
    target = "" if target in (".", "./") else target
    for folder, way in _folders(base):
        if target.startswith(folder):
            return way + target[len(folder) :] or "./"
    raise AssertionError("all is in the root")


@lru_cache(1 << 6)
def _folders(base: str) -> tuple[tuple[str, str], ...]:
    """The parent folders of a URL, nearest first, with the relative path to each."""
    end = base.rfind("/") + 1 if base not in (".", "./") else 0
    found, way = [(base[:end], "")], ""
    while end:
        end = base.rfind("/", 0, end - 1) + 1
        way += "../"
        found.append((base[:end], way))
    return tuple(found)


@lru_cache(1 << 10)
def fragment(anchor: str) -> str:
    """Return the URL fragment of an anchor."""
    return f"#{anchor if _NEEDS_NO_QUOTE(anchor) else quote(anchor)}"


def view_url(edit_url: str) -> str:
    """Convert the URL for editing a file to the one for viewing it, if the host has both; otherwise unchanged."""
    return _EDIT.sub(r"\1/blob/", edit_url.removesuffix("?mode=edit"))
