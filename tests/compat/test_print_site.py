"""mkdocs-print-site-plugin joins all pages on one; it must be the last plugin."""

from __future__ import annotations

from tests.compat import DOCS, problems, without_docindex

WRITTEN = {"api/index.md": "# All of the API\n\nWritten by hand, about [the client](client.md).\n"}


def test_each_page_is_printed_once_without_folder_pages(site):
    docs = site({**DOCS, **WRITTEN}, plugins=["search", "print-site"], first=True)
    built = docs.build()
    page = built.page("print_page/index.html")
    chapters = "Welcome, Api, All of the API, Client, Server, Guide, Install, Use, Advanced, Tuning, Undo"
    assert page.texts("#print-site-page h1") == ["Table of Contents", *chapters.split(", ")]
    numbers = [node.attributes["heading-number"] for node in page.tree.css("#print-site-page [heading-number]")]
    assert numbers[-5:] == ["3.1", "3.2", "3.3", "3.3.1", "3.3.2"], "no number is missing"
    assert not page.has(".docindex"), "sections are not printed"
    assert built.page("guide/use/index.html").has(".docindex-related")
    assert problems(built, without_docindex(docs)) == []


def test_with_section_index(site):
    built = site({**DOCS, **WRITTEN}, plugins=["search", "section-index", "print-site"], first=True).build()
    chapters = "Welcome, All of the API, Api, Client, Server, Guide, Install, Use, Advanced, Tuning, Undo"
    assert built.page("print_page/index.html").texts("#print-site-page h1") == [
        "Table of Contents",
        *chapters.split(", "),
    ]
    assert (built.log, built.broken_links()) == ([], [])
