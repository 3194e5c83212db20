"""Titles are HTML in MkDocs, which themes print as they are, and plain text in docindex."""

from __future__ import annotations

import html
import re
from functools import lru_cache

__all__ = ["html_title", "plain_title"]

_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")


def plain_title(title: object) -> str:
    """The words that a reader sees of a title, on one line."""
    return _plain(str(title))


@lru_cache(1 << 14)
def _plain(title: str) -> str:
    return " ".join(html.unescape(_TAG.sub("", title)).split())


def html_title(title: str) -> str:
    """A plain title for themes to print, in attributes too."""
    return html.escape(title)
