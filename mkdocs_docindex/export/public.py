"""Which pages machines may read."""

from __future__ import annotations

from mkdocs_docindex.model.pages import Page

__all__ = ["is_public"]


def is_public(page: Page, *, is_in_nav: bool) -> bool:
    """Whether a page is for everybody: not excluded, not hidden by its author, not behind a password.

    Pages of source files and redirects have no text of their own.
    """
    meta = page.document.meta
    is_hidden = meta.get("docindex") is False and not is_in_nav
    return page.listed and page.file is None and page.redirect is None and not is_hidden and "password" not in meta
