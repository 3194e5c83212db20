"""Sections and their entries in the table of contents, in popular themes."""

from __future__ import annotations

import pytest

from tests.compat import DOCS, OVERVIEWS, problems, without_docindex
from tests.sites import THEMES

TOC = {
    "material": ".md-nav--secondary a",
    "mkdocs": "#toc-collapse a",
    "readthedocs": ".wy-menu-vertical .current a[href^='#']",
}
PAGES = {
    "guide/plain.md": "No heading at all, only words.\n",
    "guide/use.md": "# Use\n\nWork.\n\n## Every day\n\nDaily.\n",
}


@pytest.fixture(params=THEMES)
def theme(request):
    return request.param


def test_sections_show_and_folders_have_a_table_of_contents(site, first, theme):
    docs = site({**DOCS, **PAGES}, first=first, theme={"name": theme})
    built = docs.build()
    assert built.nav_tree() == OVERVIEWS.replace("  Use", "  Plain (guide/plain.md)\n  Use")

    page = built.page("guide/use/index.html")
    assert page.facts()["Path"] == "guide/use.md"
    entries = page.links(TOC[theme])
    assert list(entries)[-1] == "Every day"

    page = built.page("guide/index.html")
    assert page.texts('.docindex-folder [aria-level="2"]') == ["In this section"]
    assert page.links(TOC[theme])["In this section"] == "#docindex-folder"
    assert "Overview" in built.page("guide/use/index.html").texts("a")

    page = built.page("guide/plain/index.html")
    assert page.facts()["Path"] == "guide/plain.md"
    assert set(page.links(TOC[theme])) <= {"Plain"}
    assert problems(built, without_docindex(docs)) == []


def test_stylesheet_is_loaded_before_extra_css(site, theme):
    docs = site({**DOCS, "own.css": "h1 { color: teal; }"}, theme={"name": theme}, extra_css=["own.css"])
    built = docs.build()
    styles = [link.attributes["href"] for link in built.page("index.html").tree.css("link[rel=stylesheet]")]
    assert styles[-2:] == ["assets/docindex/docindex.css", "own.css"]
    assert (built.root / "assets/docindex/docindex.css").is_file()
