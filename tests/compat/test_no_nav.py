"""The navigation that MkDocs generates from folders."""

from __future__ import annotations

from tests.compat import DOCS, OVERVIEWS, problems, without_docindex


def test_every_section_starts_with_its_folder_page(site, first):
    docs = site(DOCS, first=first)
    built = docs.build()
    assert built.nav_tree() == OVERVIEWS
    assert built.page("guide/index.html").links(".docindex-table a") == {
        "Advanced": "advanced/",
        "Install": "install/",
        "Use": "use/",
    }
    assert built.page("guide/use/index.html").facts()["Path"] == "guide/use.md"
    assert problems(built, without_docindex(docs)) == []


def test_missing_home_page_is_generated_first_in_nav(site, first):
    docs = {src: text for src, text in DOCS.items() if src != "index.md"}
    built = site(docs, first=first).build()
    assert built.nav_tree() == OVERVIEWS.replace("Welcome", "Home")
    assert built.order() == [
        "index.md",
        "api/index.md",
        "api/client.md",
        "api/server.md",
        "guide/index.md",
        "guide/install.md",
        "guide/use.md",
        "guide/advanced/index.md",
        "guide/advanced/tuning.md",
        "guide/advanced/undo.md",
    ]
    assert built.page("index.html").links(".docindex-table a") == {"Api": "api/", "Guide": "guide/"}
    assert built.log == []
    assert built.broken_links() == []
