"""mkdocs-minify-plugin makes pages and stylesheets smaller."""

from __future__ import annotations

from tests.compat import DOCS, OVERVIEWS, problems, without_docindex

STYLESHEET = "assets/docindex/docindex.css"


def test_minified_sections_are_complete(site, first):
    minify = {"minify_html": True, "htmlmin_opts": {"remove_comments": True}}
    docs = site(DOCS, plugins=["search", {"minify": minify}], first=first)
    built = docs.build()
    assert built.nav_tree() == OVERVIEWS
    page = built.page("guide/index.html")
    assert page.links(".docindex-table a") == {"Advanced": "advanced/", "Install": "install/", "Use": "use/"}
    assert page.texts(".docindex-facts") == ["4 pages · 1 section · Up to Welcome"]
    assert built.page("guide/use/index.html").facts()["Type"] == "Markdown page (.md)"
    assert (built.root / STYLESHEET).stat().st_size
    assert problems(built, without_docindex(docs)) == []


def test_markers_work_when_comments_are_removed(site, first):
    pages = {"guide/use.md": "# Use\n\n<!-- docindex: metadata -->\n\nThe text comes later.\n"}
    minify = {"minify_html": True, "htmlmin_opts": {"remove_comments": True}}
    built = site({**DOCS, **pages}, plugins=["search", {"minify": minify}], first=first).build()
    text = built.page("guide/use/index.html").one("article").text()
    assert text.index("guide/use.md") < text.index("The text comes later.")
    assert built.log == []
