"""mkdocs-table-reader-plugin includes tables from files."""

from __future__ import annotations

from tests.compat import DOCS, problems, without_docindex

PAGES = {
    "guide/prices.md": "# Prices\n\n{{ read_csv('guide/prices.csv') }}\n\nWhat a pot of tea costs.\n",
    "guide/prices.csv": "tea,price\noolong,4\nsencha,5\n",
}


def test_table_directives_are_not_counted_as_words(site, first):
    docs = site({**DOCS, **PAGES}, plugins=["search", "table-reader"], first=first)
    built = docs.build()
    page = built.page("guide/prices/index.html")
    assert "oolong" in " ".join(page.texts("article table"))
    assert page.facts()["Words"] == "7"
    assert not [term for term in page.texts(".docindex-keywords li") if "csv" in term]
    assert page.texts(".docindex-keywords li")
    assert "What a pot of tea costs." in built.page("guide/index.html").texts(".docindex-table td")
    assert problems(built, without_docindex(docs)) == []
