"""Sites with `use_directory_urls: false`."""

from __future__ import annotations

from tests.compat import DOCS, OVERVIEWS, problems, without_docindex


def test_links_point_to_html_files(site, first):
    docs = site(DOCS, first=first, use_directory_urls=False)
    built = docs.build()
    assert built.nav_tree() == OVERVIEWS
    page = built.page("guide/index.html")
    assert page.links(".docindex-table a") == {
        "Advanced": "advanced/index.html",
        "Install": "install.html",
        "Use": "use.html",
    }
    assert page.links(".docindex-up") == {"Up to Welcome": "../index.html"}
    assert built.page("guide/advanced/tuning.html").links(".docindex-metadata a:first-child") == {
        "Advanced": "index.html"
    }
    assert problems(built, without_docindex(docs)) == []


def test_page_next_to_folder_is_its_index(site, first):
    pages = {**DOCS, "guide.md": "# All guides\n\nFor every reader.\n"}
    docs = site(pages, first=first, use_directory_urls=False, docindex={"folders": {"existing": "always"}})
    built = docs.build()
    assert "guide/index.html" not in built.pages()
    assert built.page("guide.html").links(".docindex-table a")["Use"] == "guide/use.html"
    assert built.page("guide/use.html").links(".docindex-metadata a:first-child") == {"All guides": "../guide.html"}
    assert built.page("index.html").links(".docindex-table a")["All guides"] == "guide.html"
    assert problems(built, without_docindex(docs)) == []


def test_names_with_spaces_and_non_ascii_letters(site, first):
    pages = {"Über uns/das #1 Büro.md": "# Büro\n\nWo wir sind.\n", "Über uns/wer?.md": "# Wer\n\nDas sind wir.\n"}
    docs = site({**DOCS, **pages}, first=first, use_directory_urls=False)
    built = docs.build()
    assert built.page("Über uns/index.html").texts("h1") == ["Über uns"]
    assert problems(built, without_docindex(docs)) == []
