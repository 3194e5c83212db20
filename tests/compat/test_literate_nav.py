"""mkdocs-literate-nav reads the navigation from a list in SUMMARY.md."""

from __future__ import annotations

from tests.compat import DOCS, OVERVIEWS, problems, without_docindex

PLUGINS = ["search", "literate-nav"]


def test_summary_md_sets_titles_and_order(site, first):
    summary = """\
* [Welcome](index.md)
* User guide
    * [Use it](guide/use.md)
    * [Install](guide/install.md)
    * [Experts](guide/advanced/tuning.md)
* Reference
    * [Client](api/client.md)
    * [Server](api/server.md)
"""
    docs = site({**DOCS, "SUMMARY.md": summary}, plugins=PLUGINS, first=first)
    built = docs.build()
    assert (
        built.nav_tree()
        == """\
Welcome (index.md)
User guide
  Overview (guide/index.md)
  Use it (guide/use.md)
  Install (guide/install.md)
  Experts (guide/advanced/tuning.md)
Reference
  Overview (api/index.md)
  Client (api/client.md)
  Server (api/server.md)"""
    )
    page = built.page("guide/index.html")
    assert page.texts("h1") == ["User guide"]
    assert list(page.links(".docindex-table a")) == ["Use it", "Install", "Experts"]
    assert problems(built, without_docindex(docs)) == []


def test_wildcards_list_each_generated_page_once(site, first):
    summary = "* [Welcome](index.md)\n* */\n"
    docs = site({**DOCS, "SUMMARY.md": summary}, plugins=PLUGINS, first=first)
    built = docs.build()
    assert built.nav_tree() == OVERVIEWS
    assert built.order().count("guide/index.md") == 1
    assert built.page("guide/use/index.html").facts()["Path"] == "guide/use.md"
    assert problems(built, without_docindex(docs)) == []


def test_summary_md_is_not_listed(site, first):
    files = {"SUMMARY.md": "* [Welcome](index.md)\n* */\n", "guide/SUMMARY.md": "* [Use](use.md)\n* *\n* */\n"}
    listed = {"folders": {"existing": "always"}}
    built = site({**DOCS, **files}, plugins=PLUGINS, first=first, docindex=listed).build()
    assert built.page("index.html").links(".docindex-table a") == {"Api": "api/", "Guide": "guide/"}
    assert list(built.page("guide/index.html").links(".docindex-table a")) == ["Advanced", "Use", "Install"]
    assert not built.page("SUMMARY/index.html").has(".docindex")
    assert built.log == []


def test_index_page_with_navigation_stays_a_page(site, first):
    files = {
        "README.md": "# Welcome\n\nHome.\n\n<!--nav-->\n* [Guide](guide/)\n* [Api](api/)\n",
        "guide/README.md": "# The guide\n\nAll of it.\n\n<!--nav-->\n* [Use](use.md)\n* */\n* *\n",
    }
    docs = {src: text for src, text in DOCS.items() if src != "index.md"}
    plugins = ["search", {"literate-nav": {"nav_file": "README.md", "implicit_index": True}}]
    built = site({**docs, **files}, plugins=plugins, first=first).build()
    assert built.page("index.html").facts()["Path"] == "README.md"
    assert built.page("guide/use/index.html").links(".docindex-metadata a:first-child") == {"The guide": "../"}
    assert built.log == []
