"""Links between pages of the built site."""

from __future__ import annotations

__all__ = ["relative_url", "view_url"]


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
    if edit_url.endswith("?mode=edit"):
        return edit_url.removesuffix("?mode=edit")
    return edit_url.replace("/edit/", "/blob/", 1) if edit_url.startswith(("http://", "https://")) else edit_url
