"""Material's feature navigation.indexes attaches index pages to their sections."""

from __future__ import annotations

from tests.compat import DOCS, problems, without_docindex

THEME = {"name": "material", "features": ["navigation.indexes"]}


def test_section_titles_link_to_folder_pages(site, first):
    docs = site(DOCS, theme=THEME, first=first)
    built = docs.build()
    assert (
        built.nav_tree()
        == """\
Welcome (index.md)
Api
  Api (api/index.md)
  Client (api/client.md)
  Server (api/server.md)
Guide
  Guide (guide/index.md)
  Install (guide/install.md)
  Use (guide/use.md)
  Advanced
    Advanced (guide/advanced/index.md)
    Tuning (guide/advanced/tuning.md)
    Undo (guide/advanced/undo.md)"""
    )
    page = built.page("guide/use/index.html")
    links = page.links(".md-nav--primary .md-nav__container > a")
    assert links == {"Api": "../../api/", "Guide": "../", "Advanced": "../advanced/"}
    assert "Overview" not in page.texts(".md-nav__link")
    assert built.page("guide/index.html").texts("h1") == ["Guide"]
    assert problems(built, without_docindex(docs)) == []


def test_folder_pages_use_nav_titles(site, first):
    nav = [
        "index.md",
        {
            "User guide": [
                "guide/use.md",
                {"Experts": ["guide/advanced/tuning.md", "guide/advanced/undo.md"]},
                "guide/install.md",
            ]
        },
    ]
    docs = site(DOCS, theme=THEME, first=first, nav=nav, not_in_nav="/api/")
    built = docs.build()
    page = built.page("guide/use/index.html")
    links = page.links(".md-nav--primary .md-nav__container > a")
    assert links == {"User guide": "../", "Experts": "../advanced/"}
    assert built.page("guide/index.html").texts("h1") == ["User guide"]
    assert built.page("guide/advanced/index.html").texts("h1") == ["Experts"]
    assert problems(built, without_docindex(docs)) == []


def test_folder_pages_are_called_overview_without_the_feature(site, first):
    page = site(DOCS, first=first).build().page("guide/use/index.html")
    assert page.links(".md-nav--primary a")["Overview"]
    assert not page.has(".md-nav__container > a")
