"""Links between pages of the built site."""

from __future__ import annotations

import re
from functools import lru_cache
from urllib.parse import quote

__all__ = ["fragment", "relative_url", "view_url"]

# Behind host, owner and repository; what a page's own path is called is no matter.
_EDIT = re.compile(r"^(https?://[^/]+/[^/]+/(?:(?!/(?:blob|tree|raw|src)/).)+?)/edit/")
# What `quote` leaves as it is, and most anchors are; it takes ten times as long to find that out.
_NEEDS_NO_QUOTE = re.compile(r"[A-Za-z0-9_.~/-]*").fullmatch


def relative_url(target: str, base: str) -> str:
    """URL of one page as seen from another; both are relative to the site's root."""
    target = "" if target in (".", "./") else target
    for folder, way in _folders(base):
        if target.startswith(folder):
            return way + target[len(folder) :] or "./"
    raise AssertionError("all is in the root")


@lru_cache(1 << 6)
def _folders(base: str) -> tuple[tuple[str, str], ...]:
    """The folders that a URL is in, the nearest first, and the way to each."""
    end = base.rfind("/") + 1 if base not in (".", "./") else 0
    found, way = [(base[:end], "")], ""
    while end:
        end = base.rfind("/", 0, end - 1) + 1
        way += "../"
        found.append((base[:end], way))
    return tuple(found)


@lru_cache(1 << 10)
def fragment(anchor: str) -> str:
    """What leads to an anchor on its page."""
    return f"#{anchor if _NEEDS_NO_QUOTE(anchor) else quote(anchor)}"


def view_url(edit_url: str) -> str:
    """Where to look at a file that a URL lets people edit, at hosts that have both; else that URL itself."""
    return _EDIT.sub(r"\1/blob/", edit_url.removesuffix("?mode=edit"))
