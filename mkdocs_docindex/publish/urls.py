"""Links between pages of the built site."""

from __future__ import annotations

import re

__all__ = ["relative_url", "view_url"]

# Behind host, owner and repository; what a page's own path is called is no matter.
_EDIT = re.compile(r"^(https?://[^/]+/[^/]+/(?:(?!/(?:blob|tree|raw|src)/).)+?)/edit/")


def relative_url(target: str, base: str) -> str:
    """URL of one page as seen from another; both are relative to the site's root."""
    target = "" if target in (".", "./") else target
    here = base.split("/")[:-1] if base not in (".", "./") else []
    there = target.split("/")
    shared = 0
    while shared < min(len(here), len(there) - 1) and here[shared] == there[shared]:
        shared += 1
    result = "../" * (len(here) - shared) + "/".join(there[shared:])
    return result or "./"


def view_url(edit_url: str) -> str:
    """Where to look at a file that a URL lets people edit, at hosts that have both; else that URL itself."""
    return _EDIT.sub(r"\1/blob/", edit_url.removesuffix("?mode=edit"))
