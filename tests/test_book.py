"""The book: the whole site on one page, with its index at the end, and on paper."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from urllib.parse import unquote

import pytest

from mkdocs_docindex.hosts.mkdocs import book as book_pages
from mkdocs_docindex.sections.chapter_html import chapter_html
from tests.sites import Built, Html

BOOK = {"book": "book.md"}
EXTENSIONS = [
    "admonition",
    "attr_list",
    "footnotes",
    "tables",
    "pymdownx.superfences",
    "pymdownx.details",
    "md_in_html",
]
TABS = {"pymdownx.tabbed": {"alternate_style": True}}
DOCS = {
    "index.md": "# Mill\n\nThe mill grinds corn. [Works](works/index.md) tells how, [gates](works/gates.md#rack) let water in.\n",
    "works/index.md": "# The works\n\nAll that turns in the water mill.\n\n## Noise\n\nIt is loud.\n",
    "works/gates.md": (
        "# Gates\n\nA sluice gate lets water in.[^1] See [noise](index.md#noise), [here](#rack), [wheels](wheels.md#gone), "
        "[the list](../people/index.md) and [a file](notes.txt).\n\n## Rack\n\n![Rack](rack.png)\n\n"
        '=== "Oak"\n\n    Lasts long.\n\n=== "Steel"\n\n    Lasts longer.\n\n??? note "More"\n\n    Folded.\n\n[^1]: At night not.\n'
    ),
    "works/wheels.md": "Overshot wheels carry buckets.[^1]\n\n# Wheel parts\n\nA bucket holds water.\n\n[^1]: Of oak.\n",
    "works/rack.png": "",
    "works/notes.txt": "Notes",
    "people/miller.md": "# Miller\n\nThe miller opens the sluice gate.\n\n## Bell\n\nThe miller hears a bell.\n",
    "people/carter.md": "# Carter\n\nThe carter brings corn to the mill.\n\n<script>window.ran = true</script>\n",
    "people/secret.md": "---\npassword: x\n---\n# Secret\n\nNot for everybody.\n",
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    from tests.sites import make_site

    folder = tmp_path_factory.mktemp("book")
    extensions = [*EXTENSIONS, TABS, {"toc": {"permalink": True}}]
    found = make_site(folder, DOCS, docindex=BOOK, markdown_extensions=extensions, site_description="On water.").build()
    assert found.log == []
    return found


@pytest.fixture(scope="module")
def book(built: Built) -> Html:
    return built.page("book/index.html")


def test_contents_follow_the_nav(book: Html) -> None:
    lines = book.texts(".docindex-book-contents p, .docindex-book-contents li")
    assert lines[:8] == ["Mill", "People", "Carter", "Miller", "The works", "Gates", "Wheels", "Keyword index"]
    assert book.texts(".docindex-book-cover p") == ["Test site", "On water."]


def test_pages_are_chapters_with_headings_one_level_down(book: Html) -> None:
    headings = [(node.tag, node.text().strip()) for node in book.tree.css(".docindex-book-part :is(h1, h2, h3, h4)")]
    assert headings == [
        ("h2", "Mill"),
        ("h2", "Carter"),
        ("h2", "Miller"),
        ("h3", "Bell"),
        ("h3", "Noise"),
        ("h2", "Gates"),
        ("h3", "Rack"),
        ("h2", "Wheels"),
        ("h2", "Wheel parts"),
    ]
    assert book.texts(".docindex-book-part-title") == ["People", "The works", "Keyword index"]
    assert "Not for everybody" not in book.source
    assert "window.ran" not in book.source


def test_links_lead_into_the_book_and_no_id_occurs_twice(book: Html, built: Built) -> None:
    ids = Counter(node.attributes["id"] for node in book.tree.css("[id]"))
    assert [name for name, count in ids.items() if count > 1] == []
    inside = book.links("#docindex-book .docindex-book-part a[href]")
    for text, href in inside.items():
        if text != "a file":
            assert href.startswith("#"), (text, href)
            assert unquote(href[1:]) in ids, (text, href)
    assert inside["noise"].endswith("-noise")
    assert inside["the list"] == "#part2"
    assert inside["wheels"] == inside["wheels"].partition("-")[0]  # the page has no such heading
    assert inside["a file"] == "../works/notes.txt"
    assert book.one(".docindex-book img[alt=Rack]").attributes["src"] == "../works/rack.png"
    assert [link for link in built.broken_links() if "#gone" not in link] == []


def test_tabs_details_and_footnotes_are_readable(book: Html) -> None:
    assert book.texts(".docindex-book-tab") == ["Oak", "Steel"]
    assert "open" in book.one(".docindex-book details").attributes
    assert len(book.tree.css(".docindex-book .footnote li")) == 2


def test_index_is_at_the_end(book: Html) -> None:
    places = book.links(".docindex-book-index .docindex-places a")
    assert places["Gates"].startswith("#c")
    assert book.source.index('class="docindex-book-index"') > book.source.rindex('class="docindex-book-chapter"')


def test_book_is_in_the_nav_but_not_for_search_engines(book: Html, built: Built) -> None:
    assert built.nav_tree().splitlines()[-1] == "Book (book.md)"
    assert book.one("meta[name=robots]").attributes["content"] == "noindex"
    assert "bucket holds water" not in (built.root / "search/search_index.json").read_text().partition('"book/"')[2]


def test_large_site_has_a_page_for_each_part(site: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book_pages, "_MOST_WORDS", 10)
    built = site(DOCS, docindex=BOOK, markdown_extensions=[*EXTENSIONS, TABS]).build()
    assert built.log == []
    home = built.page("book/index.html")
    assert home.links(".docindex-book-contents a")["Gates"] == "works/#c5"
    part = built.page("book/works/index.html")
    assert part.links(".docindex-facts a") == {"Contents": "../"}
    assert part.links("p a")["the list"] == "../people/#part2"
    assert [link for link in built.broken_links() if "#gone" not in link] == []


def test_page_of_the_owner_gets_the_book_at_its_marker(site: Any) -> None:
    docs = {**DOCS, "book.md": "# Our book\n\nBefore.\n\n<!-- docindex: book -->\n\nAfter.\n"}
    source = site(docs, docindex=BOOK, markdown_extensions=[*EXTENSIONS, TABS]).build().page("book/index.html").source
    assert source.index("Before.") < source.index('id="docindex-book"') < source.index("After.")
    assert "Our book" not in source[source.index('id="docindex-book"') : source.index("After.")]


def test_nothing_by_default(site: Any) -> None:
    assert "book/index.html" not in site(DOCS, markdown_extensions=[*EXTENSIONS, TABS]).build().pages()


def test_page_numbers_on_paper_are_right(built: Built, tmp_path: Any) -> None:
    weasyprint = pytest.importorskip("weasyprint", reason="PDFs need Pango", exc_type=OSError)
    pypdf = pytest.importorskip("pypdf")
    target = tmp_path / "book.pdf"
    weasyprint.HTML(str(built.root / "book/index.html")).write_pdf(target)
    pages = [page.extract_text() for page in pypdf.PdfReader(target).pages]
    contents = pages[1]
    listed = re.findall(r"^(?:(\d+)\. )?([\w ]+?) ?(?:\. ?)+(\d+)$", contents, re.MULTILINE)
    assert [title for _, title, _ in listed][:4] == ["Mill", "People", "Carter", "Miller"]
    for number, title, page in listed:
        shown = f"{number}. {title}" if number else title
        assert shown in pages[int(page) - 1], (shown, page)
    index = pages[-1]
    entries = re.findall(r"(Gates|Miller|Carter|Wheels|Mill) (\d+)", index)
    assert len(entries) >= 5
    for title, page in entries:
        assert f". {title}" in pages[int(page) - 1], (title, page)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ('<h1 id="a">A &amp; b</h1>', '<h2 id="x-a">A &amp; b</h2>'),
        ("<h6>deep</h6>", "<h6>deep</h6>"),
        (
            '<label for="t"><input name="g" id="t" checked></label>',
            '<label for="x-t"><input name="x-g" id="x-t" checked></label>',
        ),
        ('<img src="p.png" srcset="p.png 1x, q.png 2x"/>', '<img src="/p.png" srcset="/p.png 1x, /q.png 2x"/>'),
        ('<p>a<script>b</script><a class="headerlink" href="#a">c</a>', "<p>a</p>"),
        ("&lt;b&gt; &#169; <!-- docindex: related --> a < b", "&lt;b&gt; &#169;  a < b"),
        ('<use xlink:href="#i"/><path fill="url(#g)"/>', '<use xlink:href="/#i"/><path fill="url(#x-g)"/>'),
    ],
)
def test_chapter_html(html: str, expected: str) -> None:
    assert chapter_html(html, "x-", lambda target: f"/{target}") == expected
