"""README.md is the index page of its folder."""

from __future__ import annotations

import pytest

from tests.compat import DOCS, problems, without_docindex

PAGES = {src: text for src, text in DOCS.items() if src != "index.md"} | {
    "README.md": "# Welcome\n\nThe home of this documentation.\n",
    "guide/README.md": "# All guides\n\nFor every reader.\n",
}

LISTED = {"folders": {"existing": "always"}}


@pytest.mark.parametrize("directory_urls", [True, False])
def test_readme_is_the_folder_page(site, first, directory_urls):
    docs = site(PAGES, first=first, use_directory_urls=directory_urls, docindex=LISTED)
    built = docs.build()
    assert (
        built.nav_tree()
        == """\
Welcome (README.md)
Api
  Overview (api/index.md)
  Client (api/client.md)
  Server (api/server.md)
Guide
  All guides (guide/README.md)
  Install (guide/install.md)
  Use (guide/use.md)
  Advanced
    Overview (guide/advanced/index.md)
    Tuning (guide/advanced/tuning.md)
    Undo (guide/advanced/undo.md)"""
    )
    page = built.page("guide/index.html")
    assert page.texts("h1") == ["All guides"]
    assert page.facts()["Path"] == "guide/README.md"
    assert list(page.links(".docindex-table a")) == ["Advanced", "Install", "Use"]
    assert list(built.page("index.html").links(".docindex-table a")) == ["Api", "All guides"]
    assert problems(built, without_docindex(docs)) == []


def test_no_folder_page_when_readme_is_excluded(site, first):
    docs = site(PAGES, first=first, exclude_docs="/guide/README.md", docindex=LISTED)
    built = docs.build()
    assert "guide/index.html" not in built.pages()
    assert list(built.page("index.html").links(".docindex-table a")) == ["Api"]
    assert problems(built, without_docindex(docs)) == []


def test_section_merged_by_theme_keeps_its_readme(site, first):
    theme = {"name": "material", "features": ["navigation.indexes"]}
    built = site(PAGES, first=first, theme=theme).build()
    links = built.page("guide/use/index.html").links(".md-nav--primary .md-nav__container > a")
    assert links == {"Api": "../../api/", "Guide": "../", "Advanced": "../advanced/"}
    assert built.log == []
