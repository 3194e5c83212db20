"""Every folder has an index page."""

from __future__ import annotations

import pytest

from tests.sites import THEMES

DOCS = {
    "index.md": "# Welcome\n\nThe home of this documentation.\n",
    "guide/install.md": "# Install\n\nHow to put it onto your machine.\n",
    "guide/use.md": "# Use\n\nHow to work with it every day.\n",
    "guide/advanced/tuning.md": "# Tuning\n\nHow to make it faster.\n",
    "guide/advanced/undo.md": "# Undo\n\nHow to take it back.\n",
}


@pytest.mark.parametrize("theme", THEMES)
def test_folders_get_a_page_that_lists_their_pages(site, theme):
    built = site(DOCS, theme={"name": theme}).build()
    page = built.page("guide/index.html")
    assert page.texts('.docindex-folder [aria-level="2"]') == ["In this section"]
    assert page.texts(".docindex-facts") == ["4 pages · 1 section · Up to Welcome"]
    links = page.links(".docindex-folder a")
    assert links["Install"] == "install/"
    assert links["Use"] == "use/"
    assert links["Advanced"] == "advanced/"
    assert "How to put it onto your machine." in page.texts(".docindex-table td")
    assert built.broken_links() == []


def test_folder_pages_exist_after_on_files(site):
    built = site(DOCS).build()
    assert {"guide/index.md", "guide/advanced/index.md"} <= set(built.files_after)


def test_nested_folders_get_a_page(site):
    docs = {"index.md": "# Home\n", "a/one.md": "# One\n", "a/b/two.md": "# Two\n", "a/b/c/three.md": "# Three\n"}
    built = site({**docs, "a/b/c/four.md": "# Four\n"}).build()
    assert built.page("a/index.html").links(".docindex-folder > :not(.docindex-chips) a") == {
        "Up to Home": "../",
        "B": "b/",
        "One": "one/",
    }
    assert built.page("a/b/c/index.html").links(".docindex-table a") == {"Four": "four/", "Three": "three/"}
    assert built.order() == [
        "index.md", "a/index.md", "a/one.md", "a/b/index.md", "a/b/two.md", "a/b/c/index.md", "a/b/c/four.md",
        "a/b/c/three.md",
    ]  # fmt: skip


def test_missing_home_page_is_generated(site):
    built = site({"guide/use.md": "# Use\n", "guide/why.md": "# Why\n", "other.md": "# Other\n"}).build()
    home = built.page("index.html")
    assert home.texts("h1") == ["Test site"]
    assert home.texts("title") == ["Test site"]
    assert set(home.links(".docindex-folder > :not(.docindex-chips) a")) == {"Guide", "Other"}
    assert built.nav.homepage.file.src_uri == "index.md"
    assert built.order()[0] == "index.md"


@pytest.mark.parametrize("use_directory_urls", [True, False])
def test_page_next_to_a_folder_is_its_index(site, use_directory_urls):
    docs = {"index.md": "# Home\n", "guide.md": "# The guide\n", "guide/use.md": "# Use\n", "guide/why.md": "# Why\n"}
    built = site(docs, use_directory_urls=use_directory_urls).build()
    page = built.page("guide/index.html" if use_directory_urls else "guide.html")
    assert page.texts("h1") == ["The guide"] or page.texts("h1")[0].startswith("The guide")
    assert set(page.links(".docindex-table a")) == {"Use", "Why"}
    assert "guide/index.md" not in built.files_after
    assert built.broken_links() == []


def test_hand_written_index_with_few_links_gets_the_list(site):
    few = "# Guide\n\nMy own words, and [Use](use.md).\n"
    many = "# Guide\n\n[Use](use.md) and [Install](install.md) and [Advanced](advanced/tuning.md).\n"
    assert "My own words" in (page := site({**DOCS, "guide/index.md": few}).build().page("guide/index.html")).source
    assert page.has("#docindex-folder")
    assert not site({**DOCS, "guide/index.md": many}).build().page("guide/index.html").has("#docindex-folder")


@pytest.mark.parametrize(("existing", "shown"), [("always", True), ("never", False)])
def test_existing_option_sets_list_on_hand_written_indexes(site, existing, shown):
    docs = {**DOCS, "guide/index.md": "# Guide\n\n[Use](use.md) [In](install.md) [Ad](advanced/tuning.md)\n"}
    built = site(docs, docindex={"folders": {"existing": existing}}).build()
    assert built.page("guide/index.html").has("#docindex-folder") == shown


def test_no_folder_page_if_its_index_is_excluded(site):
    docs = {**DOCS, "guide/index.md": "# Old\n"}
    built = site(docs, exclude_docs="guide/index.md").build()
    assert not (built.root / "guide/index.html").exists()
    assert built.page("guide/use/index.html").links(".docindex-metadata a:first-child") == {"Welcome": "../../"}
    assert built.broken_links() == []


def test_static_index_html_is_kept(site):
    built = site({**DOCS, "guide/index.html": "<p>mine</p>"}).build()
    assert (built.root / "guide/index.html").read_text() == "<p>mine</p>"


def test_start_here_lists_pages_with_many_links(site):
    docs = {"index.md": "# Home\n", **{f"guide/page-{n}.md": f"# Page {n}\n\n[to](page-7.md)\n" for n in range(8)}}
    page = site(docs).build().page("guide/index.html")
    assert page.texts('#docindex-folder [aria-level="3"]') == ["Start here", "Pages"]
    assert page.links("#docindex-folder .docindex-list a") == {"Page 7": "page-7/"}


def test_no_start_here_if_links_are_even(site):
    ring = {f"guide/page-{n}.md": f"# Page {n}\n\n[next](page-{(n + 1) % 8}.md)\n" for n in range(8)}
    docs = {"index.md": "# Home\n", **ring}
    assert "Start here" not in site(docs).build().page("guide/index.html").texts('[aria-level="3"]')


def test_lists_follow_nav_order(site):
    nav = [
        {"Home": "index.md"},
        {
            "Guide": [
                "guide/use.md",
                {"First steps": "guide/install.md"},
                "guide/advanced/tuning.md",
                "guide/advanced/undo.md",
            ]
        },
    ]
    page = site(DOCS, nav=nav).build().page("guide/index.html")
    assert page.texts(".docindex-table tbody th") == ["Advanced", "Use", "First steps"]


def test_nav_section_title_is_the_folder_title(site):
    nav = [
        "index.md",
        {
            "The manual": [
                "guide/install.md",
                "guide/use.md",
                {"Deeper": ["guide/advanced/tuning.md", "guide/advanced/undo.md"]},
            ]
        },
    ]
    built = site(DOCS, nav=nav).build()
    assert built.page("guide/index.html").texts("h1") == ["The manual"]
    assert built.page("guide/use/index.html").links(".docindex-metadata a:first-child") == {"The manual": "../"}
    assert "Deeper" in built.page("guide/index.html").links(".docindex-table a")


def test_nav_section_title_wins_over_overview_index(site):
    docs = {**DOCS, "guide/index.md": "# All about it\n"}
    nav = [
        "index.md",
        {"Guide": [{"Overview": "guide/index.md"}, "guide/install.md", "guide/use.md"]},
        "guide/advanced/tuning.md",
    ]
    built = site(docs, nav=nav).build()
    assert built.page("guide/use/index.html").links(".docindex-metadata a:first-child") == {"Guide": "../"}


def test_folder_page_listed_in_nav_keeps_its_place(site):
    nav = [
        "index.md",
        {
            "Guide": [
                "guide/install.md",
                {"All": "guide/index.md"},
                "guide/use.md",
                "guide/advanced/tuning.md",
                "guide/advanced/undo.md",
            ]
        },
    ]
    built = site(DOCS, nav=nav).build()
    assert built.order() == [
        "index.md", "guide/install.md", "guide/index.md", "guide/use.md", "guide/advanced/tuning.md",
        "guide/advanced/undo.md",
    ]  # fmt: skip
    assert built.nav_tree().count("guide/index.md") == 1


def test_sibling_folders_with_similar_names(site):
    docs = {"index.md": "# Home\n", "a/b.md": "# B\n", "a/b-c/x.md": "# X\n", "a/b/c/y.md": "# Y\n"}
    nav = ["index.md", {"All": ["a/b.md", "a/b-c/x.md", "a/b/c/y.md"]}]
    built = site(docs, nav=nav).build()
    assert "(a/b/c/index.md)" not in built.nav_tree()
    assert "(a/index.md)" in built.nav_tree()


@pytest.mark.parametrize("theme", THEMES)
def test_search_finds_folder_page_by_folder_name(site, theme):
    built = site(DOCS, theme={"name": theme}).build()
    index = (built.root / "search" / "search_index.json").read_text()
    assert '"title":"Guide"' in index
    assert '"title":"Overview"' not in index
    assert "Overview (guide/index.md)" in built.nav_tree()


def test_page_count_includes_the_index_page(site):
    inside = site({**DOCS, "guide/index.md": "# Guide\n"}).build().page("guide/index.html")
    assert "5 pages" in inside.texts(".docindex-facts")[0]


def test_page_count_includes_index_page_next_to_folder(site):
    page = site({**DOCS, "guide.md": "# Guide\n"}).build().page("guide/index.html")
    assert "5 pages" in page.texts(".docindex-facts")[0]
