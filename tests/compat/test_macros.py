"""mkdocs-macros renders pages as templates."""

from __future__ import annotations

import pytest

from tests.compat import DOCS, problems, without_docindex

pytestmark = pytest.mark.usefixtures("short_indexes")

PAGES = {
    "guide/price.md": "# Price of {{ product }}\n\nIt costs {{ price }} coins.\n",
    "{{ odd }}/page.md": "---\nrender_macros: false\n---\n\n# Page {% with %} braces\n\nNo {{ macro }} here.\n",
    "{{ odd }}/two.md": "---\nrender_macros: false\n---\n\n# Two\n\nNor {{ macro }} here.\n",
}


def test_pages_are_rendered_and_folder_names_with_braces_are_not(site, first):
    settings = {"product": "Tea", "price": 3}
    docs = site({**DOCS, **PAGES}, plugins=["search", "macros"], first=first, extra=settings)
    built = docs.build()

    page = built.page("guide/price/index.html")
    assert page.texts("h1") == ["Price of Tea"]
    assert "It costs 3 coins." in page.texts("p")
    assert page.facts()["Path"] == "guide/price.md"
    assert not page.has("meta[name=description][content*='{{']")
    page = built.page("guide/index.html")
    assert page.links(".docindex-table a")["Price of Tea"] == "price/", "the rendered title"
    assert "{{" not in page.one(".docindex-folder").text(), "unrendered summary"

    page = built.page("{{ odd }}/index.html")
    assert page.texts("h1") == ["{{ odd }}"]
    assert page.texts(".docindex-table tbody th") == ["Page {% with %} braces", "Two"]
    assert built.page("{{ odd }}/page/index.html").facts()["See also"] == "{{ odd }} · Keyword index"
    assert "Macro" not in "".join(built.page(uri).source for uri in built.pages())
    assert problems(built, without_docindex(docs)) == []


def test_section_titles_with_braces(site, first):
    nav = ["index.md", {"{{ user }} {% raw": ["guide/use.md", "guide/install.md", "guide/advanced/tuning.md"]}]
    docs = site(DOCS, plugins=["search", "macros"], first=first, nav=nav, not_in_nav="/api/")
    built = docs.build()
    assert built.page("guide/index.html").texts("h1") == ["{{ user }} {% raw"]
    assert problems(built, without_docindex(docs)) == []
