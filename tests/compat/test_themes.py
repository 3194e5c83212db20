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


def test_sections_show_and_are_in_the_table_of_contents(site, first, theme):
    docs = site({**DOCS, **PAGES}, first=first, theme={"name": theme})
    built = docs.build()
    assert built.nav_tree() == OVERVIEWS.replace("  Use", "  Plain (guide/plain.md)\n  Use")

    page = built.page("guide/use/index.html")
    assert page.facts()["Path"] == "guide/use.md"
    entries = page.links(TOC[theme])
    assert entries["About this page"] == "#docindex-metadata"
    assert list(entries)[-5:] == ["Every day", "About this page", "Keywords", "Related pages", "Linked from"]

    page = built.page("guide/index.html")
    assert page.texts(".docindex-folder h2") == ["In this section"]
    assert page.links(TOC[theme])["In this section"] == "#docindex-folder"
    assert "Overview" in built.page("guide/use/index.html").texts("a")

    page = built.page("guide/plain/index.html")
    assert page.facts()["Path"] == "guide/plain.md"
    if theme != "readthedocs":  # it lists headings below the first one, and there are none
        assert page.links(TOC[theme]) == {"About this page": "#docindex-metadata", "Keywords": "#docindex-keywords"}
    assert problems(built, without_docindex(docs)) == []


def test_stylesheet_is_loaded_before_extra_css(site, theme):
    docs = site({**DOCS, "own.css": "h1 { color: teal; }"}, theme={"name": theme}, extra_css=["own.css"])
    built = docs.build()
    styles = [link.attributes["href"] for link in built.page("index.html").tree.css("link[rel=stylesheet]")]
    assert styles[-2:] == ["assets/docindex/docindex.css", "own.css"]
    assert (built.root / "assets/docindex/docindex.css").is_file()


def test_pages_with_hidden_toc_get_no_entry(site, theme):
    pages = {"guide/use.md": "---\nhide: [toc]\n---\n\n# Use\n\nWork.\n"}
    page = site({**DOCS, **pages}, theme={"name": theme}).build().page("guide/use/index.html")
    assert page.has(".docindex-metadata")
    assert "#docindex-metadata" not in page.links("a[href]").values()
