"""mkdocs-table-reader-plugin puts tables from files into pages."""

from __future__ import annotations

from tests.compat import DOCS, problems, without_docindex

PAGES = {
    "guide/prices.md": "# Prices\n\n{{ read_csv('guide/prices.csv') }}\n\nWhat a pot of tea costs.\n",
    "guide/prices.csv": "tea,price\noolong,4\nsencha,5\n",
}


def test_tables_are_shown_and_their_commands_are_no_words(site, first):
    docs = site({**DOCS, **PAGES}, plugins=["search", "table-reader"], first=first)
    built = docs.build()
    page = built.page("guide/prices/index.html")
    assert "oolong" in " ".join(page.texts("article table"))
    assert page.facts()["Words"] == "7"
    assert not [term for term in page.texts(".docindex-keywords li") if "csv" in term]
    assert page.texts(".docindex-keywords li")
    assert "What a pot of tea costs." in built.page("guide/index.html").texts(".docindex-table td")
    assert problems(built, without_docindex(docs)) == []
