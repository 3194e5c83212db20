"""Index pages of folders are where they belong in the nav, and nowhere else."""

from __future__ import annotations

import json

import pytest


def pages(*sources: str, **texts: str) -> dict[str, str]:
    """A home page, and pages with the names of their files as titles."""
    named = {src: f"# {src.rpartition('/')[2].removesuffix('.md').capitalize()}\n\nText.\n" for src in sources}
    return {"index.md": "# Welcome\n\nThe home.\n", **named, **texts}


USAGE = ("usage/a.md", "usage/b.md", "usage/c.md", "usage/d.md")


def test_folder_page_is_in_the_section_that_fits_best(site):
    usage = ["start.md", "usage/a.md", {"Lock Files": ["usage/b.md", "usage/c.md"]}, "usage/d.md"]
    built = site(pages("start.md", *USAGE), nav=["index.md", {"Usage": usage}]).build()
    assert (
        built.nav_tree()
        == """\
Welcome (index.md)
Usage
  Overview (usage/index.md)
  Start (start.md)
  A (usage/a.md)
  Lock Files
    B (usage/b.md)
    C (usage/c.md)
  D (usage/d.md)"""
    )
    assert built.page("usage/index.html").texts("h1") == ["Usage"]
    assert built.log == []


def test_section_with_the_home_page_first_gets_no_second_one(site):
    nav = [{"Usage": ["index.md", "usage/a.md", {"Lock Files": ["usage/b.md", "usage/c.md"]}, "usage/d.md"]}]
    built = site(pages(*USAGE), nav=nav).build()
    assert "usage/index.md" not in built.nav_tree()
    assert not (built.root / "usage/index.html").exists()
    assert built.page("usage/a/index.html").links(".docindex-metadata a:first-child") == {"Welcome": "../../"}
    assert built.broken_links() == []


def test_section_about_a_part_of_a_folder_gets_no_folder_page(site):
    nav = ["index.md", {"Advanced Topics": ["usage/b.md"]}, "usage/a.md", "usage/c.md", "usage/d.md"]
    built = site(pages(*USAGE), nav=nav).build()
    assert "usage/index.md" not in built.nav_tree()
    assert built.page("usage/index.html").texts("h1") == ["Usage"], "the page is there, beside the nav"


def test_section_with_a_few_pages_of_other_folders_has_the_folder_page(site):
    nav = ["index.md", {"How to": [*USAGE, "tips/x.md"]}]
    built = site(pages(*USAGE, "tips/x.md"), nav=nav).build()
    assert "  Overview (usage/index.md)" in built.nav_tree()
    assert built.page("usage/index.html").texts("h1") == ["How to"]


FIRST = [
    ("en", "guide/overview.md", "# All of it"),
    ("en", "guide/00-introduction.md", "# First words"),
    ("en", "guide/start.md", "# Introduction to tea"),
    ("en", "guide/start.md", "# About tea"),
    ("en", "guide/start.md", "# Tea overview"),
    ("en", "guide/start.md", "# Guide"),
    ("en", "guide/guide.md", "# Tea"),
    ("de", "guide/start.md", "# Einführung"),
    ("de", "guide/start.md", "# Überblick über Tee"),
    ("fr", "guide/start.md", "# Vue d'ensemble"),
    ("pt-BR", "guide/start.md", "# Visão geral"),
    ("zh", "guide/start.md", "# 产品介绍"),
    ("ja", "guide/start.md", "# はじめに"),
    ("ko", "guide/start.md", "# 제품 소개"),
    ("ru", "guide/start.md", "# Введение"),
    ("en", "guide/start.md", "# Tea\n\n[a](x.md) and [b](y.md)"),
]


@pytest.mark.parametrize(("language", "first", "text"), FIRST, ids=lambda value: value.strip("# "))
def test_section_that_begins_with_its_overview_gets_no_other(site, language, first, text):
    docs = {**pages("guide/x.md", "guide/y.md"), first: f"{text}\n"}
    nav = ["index.md", {"Guide": [first, "guide/x.md", "guide/y.md"]}]
    built = site(docs, nav=nav, theme={"name": "material", "language": language}).build()
    assert "guide/index.md" not in built.nav_tree()
    assert not (built.root / "guide/index.html").exists()
    url = first.removeprefix("guide/").removesuffix(".md")
    assert built.page("guide/x/index.html").links(".docindex-metadata a:first-child") == {"Guide": f"../{url}/"}
    shown = [] if "](x.md)" in text else ["X", "Y"]
    assert list(built.page(f"guide/{url}/index.html").links(".docindex-table a")) == shown
    assert built.broken_links() == []


@pytest.mark.parametrize("text", ["# Start", "# Array index", "# Introspection", "# Start\n\n[only one](x.md)"])
def test_other_first_pages_are_no_overview(site, text):
    docs = {**pages("guide/x.md", "guide/y.md"), "guide/a.md": f"{text}\n"}
    built = site(docs, nav=["index.md", {"Guide": ["guide/a.md", "guide/x.md", "guide/y.md"]}]).build()
    assert "  Overview (guide/index.md)" in built.nav_tree()


@pytest.mark.parametrize(("existing", "shown"), [("always", True), ("never", False)])
def test_existing_option_decides_about_overviews(site, existing, shown):
    docs = pages("guide/overview.md", "guide/x.md", "guide/y.md")
    built = site(docs, docindex={"folders": {"existing": existing}}).build()
    assert built.page("guide/overview/index.html").has("#docindex-folder") == shown
    assert "guide/index.md" not in built.nav_tree()


def test_no_second_entry_with_the_same_title(site):
    docs = pages("guide/a.md", "guide/overview.md", "guide/z.md")
    nav = ["index.md", {"Guide": ["guide/a.md", "guide/z.md", "guide/overview.md"]}]
    for built in (site(docs).build(), site(docs, nav=nav).build()):
        assert built.nav_tree().count("Overview") == 1
        assert "guide/index.md" not in built.nav_tree()
        links = built.page("guide/a/index.html").links(".docindex-metadata a:first-child")
        assert links == {"Guide": "../overview/"}


def test_section_called_overview_keeps_the_folder_page_out_of_the_nav(site):
    nav = ["index.md", {"Guide": ["guide/a.md", "guide/b.md", {"Overview": ["guide/c.md", "guide/d.md"]}]}]
    built = site(pages("guide/a.md", "guide/b.md", "guide/c.md", "guide/d.md"), nav=nav).build()
    assert "guide/index.md" not in built.nav_tree()
    assert built.page("guide/index.html").texts("h1") == ["Guide"]


def test_dropped_pages_are_nowhere(site):
    docs = {**pages("guide/overview.md", "guide/x.md", "solo/one.md"), "README.txt": "x"}
    options = {"export": {"json": "docindex.json", "llms": "llms.txt"}, "map": "map.md"}
    built = site(docs, docindex=options, site_url="https://example.org/").build()
    written = json.loads((built.root / "docindex.json").read_text(encoding="utf-8"))
    assert {folder["path"]: folder["index"] for folder in written["folders"]} == {
        "": "index.md",
        "guide": "guide/overview.md",
        "solo": None,
    }
    for name in ("sitemap.xml", "llms.txt", "search/search_index.json", "map/index.html"):
        text = (built.root / name).read_text(encoding="utf-8")
        assert "guide/index.md" not in text
        assert "solo/index" not in text
    assert "solo/index.html" not in built.pages()
    assert built.broken_links() == []
    assert built.log == []


@pytest.mark.parametrize("theme", ["material", "mkdocs"])
def test_own_index_page_takes_the_place_of_a_generated_one(site, theme):
    nav = ["index.md", {"Lessons": ["tutorials/a.md", "tutorials/b.md"]}]
    docs = {**pages("tutorials/a.md", "tutorials/b.md"), "tutorials/index.md": "# All lessons\n\nRead them.\n"}
    built = site(docs, nav=nav, theme={"name": theme}).build()
    assert "Lessons\n  All lessons (tutorials/index.md)\n  A (tutorials/a.md)" in built.nav_tree()
    assert built.order() == ["index.md", "tutorials/index.md", "tutorials/a.md", "tutorials/b.md"]
    assert built.log == []


@pytest.mark.parametrize(
    "how",
    [
        {"not_in_nav": "/tutorials/index.md"},
        {"exclude_docs": "/tutorials/index.md"},
        {"draft_docs": "/tutorials/index.md"},
        {"docindex": {"exclude": ["tutorials/index.md"]}},
    ],
    ids=lambda how: next(iter(how)),
)
def test_own_index_page_stays_out_of_the_nav_if_its_owner_says_so(site, how):
    nav = ["index.md", {"Lessons": ["tutorials/a.md", "tutorials/b.md"]}]
    docs = {**pages("tutorials/a.md", "tutorials/b.md"), "tutorials/index.md": "# All lessons\n"}
    built = site(docs, nav=nav, **how).build()
    assert "tutorials/index.md" not in built.nav_tree()


def test_own_index_page_stays_out_of_a_section_with_an_overview(site):
    nav = ["index.md", {"Lessons": ["tutorials/overview.md", "tutorials/b.md"]}]
    docs = {**pages("tutorials/overview.md", "tutorials/b.md"), "tutorials/index.md": "# All lessons\n"}
    assert "tutorials/index.md" not in site(docs, nav=nav).build().nav_tree()


def test_folder_of_one_page_gets_no_page_and_is_listed_as_that_page(site):
    docs = pages("guide/a.md", "guide/b.md", "guide/deep/deeper/one.md")
    built = site(docs).build()
    assert built.pages() == [
        "404.html", "guide/a/index.html", "guide/b/index.html", "guide/deep/deeper/one/index.html",
        "guide/index.html", "index.html",
    ]  # fmt: skip
    page = built.page("guide/index.html")
    assert page.links(".docindex-table a") == {"A": "a/", "B": "b/", "One": "deep/deeper/one/"}
    assert page.texts(".docindex-facts") == ["3 pages · Up to Welcome"]
    assert built.page("guide/deep/deeper/one/index.html").links(".docindex-metadata a:first-child") == {
        "Guide": "../../../"
    }


def test_folder_that_the_nav_does_not_show_gets_no_page(site):
    docs = pages("guide/a.md", "guide/b.md", "guide/parts/x.md", "guide/parts/y.md", "includes/a.md", "includes/b.md")
    nav = ["index.md", {"Guide": ["guide/a.md", "guide/b.md"]}]
    built = site(docs, nav=nav, not_in_nav="/includes/\nparts/\n").build()
    assert not (built.root / "includes/index.html").exists()
    assert not (built.root / "guide/parts/index.html").exists()
    assert list(built.page("guide/index.html").links(".docindex-table a")) == ["A", "B"]


def test_folders_with_an_underscore_get_no_page(site):
    built = site(pages("_partials/a.md", "_partials/b.md", "guide/a.md", "guide/b.md")).build()
    assert not (built.root / "_partials/index.html").exists()
    assert (built.root / "guide/index.html").exists()


def test_folder_page_that_the_nav_names_is_there(site):
    nav = ["index.md", {"Solo": [{"What is here": "solo/index.md"}, "solo/one.md"]}]
    built = site(pages("solo/one.md"), nav=nav).build()
    assert "  What is here (solo/index.md)" in built.nav_tree()
    assert built.page("solo/index.html").links(".docindex-table a") == {"One": "one/"}
    assert built.log == []


@pytest.mark.parametrize("target", ["solo/index.md", "solo/"])
def test_folder_page_that_a_page_links_to_is_there(site, target):
    docs = {**pages("solo/one.md"), "index.md": f"# Welcome\n\nSee [solo]({target}).\n"}
    built = site(docs).build()
    assert built.page("solo/index.html").links(".docindex-table a") == {"One": "one/"}
    assert built.log == []


def test_own_home_page_has_the_list_if_it_asks(site):
    docs = pages("guide/a.md", "guide/b.md")
    marked = {**docs, "index.md": "# Welcome\n\n<!-- docindex: folder -->\n"}
    assert not site(docs).build().page("index.html").has("#docindex-folder")
    assert site(marked).build().page("index.html").has("#docindex-folder")
    always = {"folders": {"existing": "always"}}
    assert site(docs, docindex=always).build().page("index.html").has("#docindex-folder")


def test_generated_home_page_stays_out_of_a_nav_that_has_one(site):
    docs = {src: text for src, text in pages("start.md", "guide/a.md", "guide/b.md").items() if src != "index.md"}
    nav = [{"Home": "start.md"}, {"Guide": ["guide/a.md", "guide/b.md"]}]
    built = site(docs, nav=nav).build()
    assert built.nav_tree().count("Home") == 1
    assert (built.root / "index.html").exists()


def test_index_page_of_a_folder_inside_is_no_overview_of_its_section(site):
    nav = ["index.md", {"Use cases": ["cases/a/index.md", "cases/b/index.md"]}]
    docs = {**pages(), "cases/a/index.md": "# One case\n", "cases/b/index.md": "# Other case\n"}
    built = site(docs, nav=nav).build()
    assert "Use cases\n  Overview (cases/index.md)" in built.nav_tree()
