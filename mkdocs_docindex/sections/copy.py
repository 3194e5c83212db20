"""The section `copy`: a button beside the title that copies the page as Markdown."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

from mkdocs_docindex.sections.context import PageContext
from mkdocs_docindex.sections.view import View

__all__ = ["CopyView", "view"]

_SCRIPT = "assets/docindex/copy.js"


@dataclass(eq=False)
class CopyView(View):
    """The copy of a page in Markdown."""

    href: str
    script: str


def view(context: PageContext) -> CopyView | None:
    """Lead to the copy; without a copy there is no button."""
    url = context.built.copy_url(context.src)
    return CopyView(context.href(url), context.href(quote(_SCRIPT))) if url else None
