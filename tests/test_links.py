"""Links resolve as in MkDocs, in plugins that handle links, and in a browser."""

import json

import pytest

from tests.sites import JSON

HOME = "# Home\n\nWelcome.\n"


def links(built, src):
    pages = json.loads((built.root / "docindex.json").read_text(encoding="utf-8"))["pages"]
    (page,) = (page for page in pages if page["src"] == src)
    return [(link["src"], link["anchor"], link["text"]) for link in page["links"]]


DEEP = {
    "index.md": HOME,
    "guide/index.md": "# Guide\n\n## Start\n",
    "guide/deep/a b.md": "# A b\n\n## Part *one*\n",
    "other.md": "# Other\n",
}


@pytest.mark.parametrize(
    ("written", "target"),
    [
        ("[x](../other.md)", ("other.md", None)),
        ("[x](deep/a%20b.md#part-one)", ("guide/deep/a b.md", "part-one")),
        ("[x](<deep/a b.md>)", ("guide/deep/a b.md", None)),
        ("[x](../other/)", ("other.md", None)),
        ("[x](..)", ("index.md", None)),
        ("[x](../)", ("index.md", None)),
        ("[x](../index.md)", ("index.md", None)),
        ("[x](#start)", ("guide/index.md", "start")),
        ("[x](index.md#start)", ("guide/index.md", "start")),
        ("[x]\n\n[x]: ../other.md", ("other.md", None)),
        ("[x][the other]\n\n[The Other]: ../other.md 'title'", ("other.md", None)),
        ('<a href="../other/">x</a>', ("other.md", None)),
        ('Text <a class="y" href="../other/">x</a>.', ("other.md", None)),
        ('<div><a href="../other/">x</a></div>', ("other.md", None)),
        ("[x](../other.md?query=1)", ("other.md", None)),
    ],
)
def test_links_resolve_to_pages(site, written, target):
    built = site({**DEEP, "guide/index.md": f"# Guide\n\n## Start\n\n{written}\n"}, docindex=JSON).build()
    assert links(built, "guide/index.md") == [(*target, "x")]


@pytest.mark.parametrize(
    "written",
    ["[x](https://example.org/other.md)", "[x](//other.md)", "[x](mailto:a@b.c)", "[x](/other.md)"],
)
def test_other_links_are_left_alone(site, written):
    built = site({**DEEP, "page.md": f"# Page\n\n{written}\n"}, docindex=JSON).build()
    assert links(built, "page.md") == []


def test_absolute_links_are_resolved_if_configured(site):
    docs = {**DEEP, "guide/deep/page.md": "# Page\n\n[x](/other.md) and [y](/guide/#start)\n"}
    built = site(docs, validation={"links": {"absolute_links": "relative_to_docs"}}, docindex=JSON).build(strict=False)
    assert links(built, "guide/deep/page.md") == [("other.md", None, "x"), ("guide/index.md", "start", "y")]


def test_links_without_directory_urls(site):
    docs = {**DEEP, "page.md": "# Page\n\n[x](other.html) [y](guide/index.html) [z](guide/deep/a%20b.md)\n"}
    built = site(docs, use_directory_urls=False, docindex=JSON).build(strict=False)
    assert [link[0] for link in links(built, "page.md")] == ["other.md", "guide/index.md", "guide/deep/a b.md"]


def test_redirects_are_followed(site):
    docs = {
        **DEEP,
        "page.md": "# Page\n\n[x](../old/) [y](moved.md#part) [z](../loop/)\n",
        "moved.md": "---\ntemplate: redirect.html\nlocation: ../other/\n---\n",
    }
    maps = {"old.md": "older.md", "older.md": "guide/index.md#start", "loop.md": "loop.md"}
    built = site(docs, plugins=[{"redirects": {"redirect_maps": maps}}], docindex=JSON).build(strict=False)
    assert [link[:2] for link in links(built, "page.md")] == [("guide/index.md", "start"), ("other.md", None)]
    related = json.loads((built.root / "docindex.json").read_text())["pages"]
    assert not any(other["src"] == "moved.md" for page in related for other in page["related"])


@pytest.mark.filterwarnings("ignore:warning_filter:DeprecationWarning")
@pytest.mark.parametrize("plugin", ["roamlinks", "ezlinks"])
def test_wiki_links_are_followed(site, plugin):
    text = "# Page\n\nSee [[a b]], [[a b|another]] and [[a b#Part one]]. Not `[[other]]`.\n\n```\n[[other]]\n```\n"
    docs = {"index.md": HOME, "deep/er/a-b.md": "# A b\n\n## Part one\n", "other.md": "# O\n", "page.md": text}
    name = "a-b" if plugin == "ezlinks" else "a b"
    docs["page.md"] = text.replace("a b", name)
    built = site(docs, plugins=[plugin], docindex=JSON, first=True).build(strict=False)
    found = [("deep/er/a-b.md", None), ("deep/er/a-b.md", None), ("deep/er/a-b.md", "part-one")]
    assert [link[:2] for link in links(built, "page.md")] == found
    assert built.page("deep/er/a-b/index.html").links(".docindex-backlinks .docindex-list > li > a") == {
        "Page": "../../../page/"
    }


def test_references_to_headings_are_followed(site):
    text = "# Page\n\n[The part][part-one], [Part one][] and [own][own-part]. [x][y] [z][w]\n\n## Own part\n\n[w]: other.md\n"
    docs = {"index.md": HOME, "deep/a.md": "# A\n\n## Part one\n", "other.md": "# Other\n", "page.md": text}
    built = site(docs, plugins=["autorefs"], docindex=JSON, first=True).build(strict=False)
    assert [link[:2] for link in links(built, "page.md")] == [
        ("deep/a.md", "part-one"),
        ("deep/a.md", "part-one"),
        ("page.md", "own-part"),
        ("other.md", None),
    ]


def test_brackets_are_text_without_a_plugin(site):
    docs = {"index.md": HOME, "a.md": "# A\n\n## Part\n", "page.md": "# Page\n\nSee [[a]] and [text][part].\n"}
    assert links(site(docs, docindex=JSON).build(), "page.md") == []
