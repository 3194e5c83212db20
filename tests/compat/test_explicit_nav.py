"""A navigation in mkdocs.yml."""

from __future__ import annotations

import pytest

from tests.compat import DOCS, problems, without_docindex

pytestmark = pytest.mark.usefixtures("short_indexes")


def test_folder_page_is_first_in_its_section(site, first):
    nav = [
        {"Start": "index.md"},
        {
            "User guide": [
                "guide/use.md",
                {"Set up": "guide/install.md"},
                {"Experts": ["guide/advanced/tuning.md", "guide/advanced/undo.md"]},
            ]
        },
        {"Elsewhere": "https://example.org"},
        {"Reference": ["api/client.md", "api/server.md"]},
    ]
    docs = site(DOCS, first=first, nav=nav)
    built = docs.build()
    assert (
        built.nav_tree()
        == """\
Start (index.md)
User guide
  Overview (guide/index.md)
  Use (guide/use.md)
  Set up (guide/install.md)
  Experts
    Overview (guide/advanced/index.md)
    Tuning (guide/advanced/tuning.md)
    Undo (guide/advanced/undo.md)
Elsewhere
Reference
  Overview (api/index.md)
  Client (api/client.md)
  Server (api/server.md)"""
    )
    page = built.page("guide/index.html")
    assert page.texts("h1") == ["User guide"]
    assert list(page.links(".docindex-table a")) == ["Experts", "Use", "Set up"]
    assert built.page("guide/install/index.html").facts()["See also"] == "User guide · Keyword index"
    assert problems(built, without_docindex(docs)) == []


def test_section_with_several_folders_has_no_folder_page(site, first):
    nav = [
        "index.md",
        {"Everything": ["guide/use.md", "api/client.md", "guide/install.md", "api/server.md"]},
    ]
    docs = site(DOCS, first=first, nav=nav)
    built = docs.build()
    assert (
        built.nav_tree()
        == """\
Welcome (index.md)
Everything
  Use (guide/use.md)
  Client (api/client.md)
  Install (guide/install.md)
  Server (api/server.md)"""
    )
    assert built.page("guide/index.html").texts("h1") == ["Guide"]
    assert built.page("guide/use/index.html").links(".docindex-metadata a:first-child") == {"Guide": "../"}
    assert problems(built, without_docindex(docs)) == []


def test_pages_outside_nav_are_listed_in_their_folder(site, first):
    nav = ["index.md", {"Guide": ["guide/use.md", "guide/install.md"]}]
    docs = site({**DOCS, "guide/extra.md": "# Extra\n"}, first=first, nav=nav, not_in_nav="/guide/\n/api/\n")
    built = docs.build()
    assert (
        built.nav_tree()
        == """\
Welcome (index.md)
Guide
  Overview (guide/index.md)
  Use (guide/use.md)
  Install (guide/install.md)"""
    )
    assert list(built.page("guide/index.html").links(".docindex-table a")) == ["Use", "Install", "Extra"]
    assert "api/index.html" not in built.pages()
    assert problems(built, without_docindex(docs)) == []
