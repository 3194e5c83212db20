"""mkdocs-section-index makes nav sections clickable pages."""

from __future__ import annotations

import pytest

from tests.compat import DOCS, problems, without_docindex

SECTIONS = """\
Welcome (index.md)
Api (api/index.md)
  Client (api/client.md)
  Server (api/server.md)
Guide (guide/index.md)
  Install (guide/install.md)
  Use (guide/use.md)
  Advanced (guide/advanced/index.md)
    Tuning (guide/advanced/tuning.md)
    Undo (guide/advanced/undo.md)"""


@pytest.mark.parametrize("theme", ["material", "readthedocs"])
def test_sections_link_to_their_folder_pages(site, first, theme):
    docs = site(DOCS, plugins=["search", "section-index"], first=first, theme={"name": theme})
    built = docs.build()
    assert built.nav_tree() == SECTIONS
    page = built.page("guide/install/index.html")
    assert page.links("nav a")["Guide"] == "../"
    assert "Overview" not in page.texts("nav a")
    assert built.page("guide/index.html").texts("h1") == ["Guide"]
    assert problems(built, without_docindex(docs)) == []


def test_explicit_nav_titles_are_kept(site, first):
    nav = [
        "index.md",
        {
            "User guide": [
                "guide/use.md",
                "guide/install.md",
                {"Experts": ["guide/advanced/tuning.md", "guide/advanced/undo.md"]},
            ]
        },
    ]
    plugins = ["search", "section-index"]
    docs = site(DOCS, plugins=plugins, first=first, nav=nav, not_in_nav="/api/")
    built = docs.build()
    assert (
        built.nav_tree()
        == """\
Welcome (index.md)
User guide (guide/index.md)
  Use (guide/use.md)
  Install (guide/install.md)
  Experts (guide/advanced/index.md)
    Tuning (guide/advanced/tuning.md)
    Undo (guide/advanced/undo.md)"""
    )
    assert built.page("guide/index.html").texts("h1") == ["User guide"]
    assert problems(built, without_docindex(docs)) == []


def test_with_literate_nav(site, first):
    summary = "* [Welcome](index.md)\n* [Reference](api/)\n* [Handbook](guide/)\n"
    plugins = ["search", "literate-nav", "section-index"]
    built = site({**DOCS, "SUMMARY.md": summary}, plugins=plugins, first=first).build()
    assert built.nav_tree() == SECTIONS.replace("Api (", "Reference (").replace("Guide (", "Handbook (")
    assert built.page("guide/index.html").texts("h1") == ["Handbook"]
    assert built.log == []
