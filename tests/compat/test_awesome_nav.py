"""mkdocs-awesome-nav reads the navigation from `.nav.yml` files in the folders."""

from __future__ import annotations

from tests.compat import DOCS, OVERVIEWS, problems, without_docindex

PLUGINS = ["search", "awesome-nav"]


def test_sections_are_folders_without_nav_files(site, first):
    docs = site(DOCS, plugins=PLUGINS, first=first)
    built = docs.build()
    assert built.nav_tree() == OVERVIEWS
    assert built.page("guide/index.html").texts("h1") == ["Guide"]
    assert problems(built, without_docindex(docs)) == []


def test_nav_files_set_titles_and_order_of_folder_pages(site, first):
    files = {
        ".nav.yml": "nav:\n  - index.md\n  - guide\n  - '*'\n",
        "guide/.nav.yml": "title: The handbook\nnav:\n  - use.md\n  - Put it there: install.md\n  - advanced\n",
        "guide/advanced/.nav.yml": "title: For & by experts\n",
    }
    listed = {"folders": {"existing": "always"}}
    docs = site({**DOCS, **files}, plugins=PLUGINS, first=first, docindex=listed)
    built = docs.build()
    assert (
        built.nav_tree()
        == """\
Welcome (index.md)
The handbook
  Overview (guide/index.md)
  Use (guide/use.md)
  Put it there (guide/install.md)
  For & by experts
    Overview (guide/advanced/index.md)
    Tuning (guide/advanced/tuning.md)
    Undo (guide/advanced/undo.md)
Api
  Overview (api/index.md)
  Client (api/client.md)
  Server (api/server.md)"""
    )
    page = built.page("guide/index.html")
    assert page.texts("h1") == ["The handbook"]
    assert list(page.links(".docindex-table a")) == ["For & by experts", "Use", "Put it there"]
    assert built.page("guide/advanced/index.html").texts("h1") == ["For & by experts"]
    assert list(built.page("index.html").links(".docindex-table a")) == ["The handbook", "Api"]
    assert problems(built, without_docindex(docs)) == []


def test_folder_hidden_from_nav_has_no_page(site, first):
    files = {"guide/.nav.yml": "title: The handbook\nhide: true\n"}
    built = site({**DOCS, **files}, plugins=PLUGINS, first=first).build()
    assert "handbook" not in built.nav_tree()
    assert "guide/index.html" not in built.pages()
    assert built.log == []
    assert built.broken_links() == []
