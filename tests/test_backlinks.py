"""Backlinks: pages that link to a page, with the sentence around each link."""

from __future__ import annotations

import json

import pytest

from tests.patience import no_long_wait
from tests.sites import JSON, THEMES, Built, Html, make_site

LOCK = """\
# The lock

Boats rise here.

## Gates

Two of them.

## Pumps and valves

For dry years.
"""
DOCS = {
    "index.md": "# Canal\n\nA boat passes [the lock](works/lock.md) in ten minutes. Then it rests.\n",
    "works/lock.md": LOCK,
    "works/boat.md": "# Boats\n\nWait until [the gates](lock.md#gates) are open.\n",
    "works/rest.md": "# Rest\n\nNothing happens.\n",
}


def backlinks(page: Html) -> dict[str, list[str]]:
    """Titles of the pages that link here, in order, with their sentences."""
    return {
        " ".join(item.css_first("a").text().split()): [
            " ".join(mention.text().split()) for mention in item.css(".docindex-mention")
        ]
        for item in page.tree.css("#docindex-backlinks .docindex-list > li")
    }


def on_lock(built: Built) -> Html:
    return built.page("works/lock/index.html")


def from_page(site, text: str, **settings) -> Html:
    """The page about the lock, with a link from one other page."""
    return on_lock(site({"works/lock.md": LOCK, "works/boat.md": text}, **settings).build())


@pytest.mark.parametrize("theme", THEMES)
def test_page_shows_backlinks_with_sentences(site, theme):
    built = site(DOCS, theme={"name": theme}).build()
    page = on_lock(built)
    assert page.texts("#docindex-backlinks-title") == ["Linked from"]
    assert backlinks(page) == {
        "Canal": ["A boat passes the lock in ten minutes."],
        "Boats": ["Wait until the gates are open. to “Gates”"],
    }
    assert page.texts("#docindex-backlinks em") == ["the lock", "the gates"]
    links = page.links("#docindex-backlinks a")
    assert links == {"Canal": "../../", "Boats": "../boat/", "to “Gates”": "#gates"}
    assert "#docindex-backlinks" not in page.links('a[href^="#"]').values()
    assert built.broken_links() == []


def test_page_without_backlinks_has_no_section(site):
    page = site(DOCS).build().page("works/rest/index.html")
    assert not page.has("#docindex-backlinks")
    assert "#docindex-backlinks" not in page.links("a[href]").values()


def test_generated_lists_are_not_backlinks(site):
    built = site({"index.md": "# Canal\n", "works/lock.md": DOCS["works/lock.md"], "works/zinc.md": "# Zinc\n"}).build()
    assert "The lock" in built.page("works/index.html").links("#docindex-folder a")
    assert not on_lock(built).has("#docindex-backlinks")


def test_link_text_is_marked(site):
    page = from_page(site, "# Boats\n\nThe lock is a lock, as [a lock](lock.md) is, or a lock.\n")
    quote = page.one("#docindex-backlinks q bdi").html
    assert quote == "<bdi>The lock is a lock, as <em>a lock</em> is, or a lock.</bdi>"


def test_two_links_in_a_sentence_are_quoted_once(site):
    text = (
        "# Boats\n\nOpen [gates](lock.md#gates), then [pumps](lock.md#pumps-and-valves) and [gates](lock.md#gates).\n"
    )
    page = from_page(site, text)
    assert backlinks(page) == {"Boats": ["Open gates, then pumps and gates. to “Gates” to “Pumps and valves”"]}
    assert page.texts("#docindex-backlinks em") == ["gates", "pumps", "gates"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[The lock](lock.md)\n", []),
        ("- [The lock](lock.md)\n- Else\n", []),
        ("- [The lock](lock.md): ten minutes\n", ["The lock: ten minutes"]),
        ("- Rise\n    - wait in [the lock](lock.md)\n", ["wait in the lock"]),
        ("| where | what |\n|---|---|\n| [The lock](lock.md) | rises |\n", []),
        ("| where | what |\n|---|---|\n| wait in [the lock](lock.md) | rises |\n", ["wait in the lock"]),
        ("> Rise in [the lock](lock.md).\n", ["Rise in the lock."]),
        ("## Rise in [the lock](lock.md)\n", ["Rise in the lock"]),
        ("Lock\n:   Open [the lock](lock.md).\n", ["Open the lock."]),
        ("!!! tip\n    Rise in [the lock](lock.md). Or not.\n", ["Rise in the lock."]),
        ("Rise in [`the_lock`](lock.md) or **[here](lock.md)**.\n", ["Rise in the_lock or here."]),
        ("Rise in\n[the\nlock](lock.md)\nnow.\n", ["Rise in the lock now."]),
        ("Rise[^1].\n\n[^1]: Wait in [the lock](lock.md).\n", ["Wait in the lock."]),
        ("[![A boat](boat.png)](lock.md) rises.\n", ["A boat rises."]),
        ("[The lock](lock.md#gates)\n", ["to “Gates”"]),
        ("[The lock](lock.md#the-lock)\n", []),
        ("[The lock](lock.md#no-such-place)\n", []),
        ('<a href="../lock/">The lock</a> is open.\n', ["The lock is open."]),
    ],
)
def test_sentence_around_the_link_is_quoted(site, text, said):
    extensions = ["admonition", "def_list", "footnotes", "tables"]
    docs = {"works/lock.md": LOCK, "works/boat.md": f"# Boats\n\n{text}", "works/boat.png": ""}
    built = site(docs, markdown_extensions=extensions, validation={"links": {"anchors": "ignore"}}).build()
    assert backlinks(on_lock(built)) == {"Boats": said}


def test_long_sentence_is_cut_around_the_link(site):
    many = "and boats " * 60
    page = from_page(site, f"# Boats\n\nFirst {many}[the lock](lock.md) {many}last.\n")
    (said,) = backlinks(page)["Boats"]
    assert (said[0], said[-1]) == ("…", "…")
    assert len(said) <= 210
    assert page.texts("#docindex-backlinks em") == ["the lock"]


def test_at_most_three_sentences_per_page(site):
    text = "# Boats\n\n" + "".join(f"Reason {at} is [the lock](lock.md).\n\n" for at in range(9))
    assert len(backlinks(from_page(site, text))["Boats"]) == 3


def test_backlinks_follow_nav_order(site):
    nav = ["works/lock.md", {"Works": ["works/boat.md"]}, "index.md", "works/rest.md"]
    assert list(backlinks(on_lock(site(DOCS, nav=nav).build()))) == ["Boats", "Canal"]


def test_number_of_pages_is_limited(site):
    docs = {f"p{at:02}.md": f"# P{at}\n\nTo [the lock](works/lock.md).\n" for at in range(25)}
    page = on_lock(site({**docs, "works/lock.md": LOCK}).build())
    assert len(backlinks(page)) == 20
    assert page.texts("#docindex-backlinks > p") == ["and 5 more pages"]
    page = on_lock(site({**docs, "works/lock.md": LOCK}, docindex={"backlinks": {"count": 24}}).build())
    assert len(backlinks(page)) == 24
    assert page.texts("#docindex-backlinks > p") == ["and 1 more page"]
    page = on_lock(site({**docs, "works/lock.md": LOCK}, docindex={"backlinks": {"count": 25}}).build())
    assert not page.has("#docindex-backlinks > p")


def test_links_to_itself_are_not_backlinks(site):
    page = on_lock(
        site({"index.md": "# Canal\n", "works/lock.md": LOCK + "\nSee [gates](#gates), [top](lock.md).\n"}).build()
    )
    assert not page.has("#docindex-backlinks")


@pytest.mark.parametrize("front_matter", ["docindex: {exclude: true}", "search: {exclude: true}"])
def test_excluded_pages_are_not_backlinks(site, front_matter):
    docs = {**DOCS, "works/boat.md": f"---\n{front_matter}\n---\n{DOCS['works/boat.md']}"}
    assert list(backlinks(on_lock(site(docs).build()))) == ["Canal"]
    assert list(backlinks(on_lock(site(DOCS, docindex={"exclude": ["boat.md"]}).build()))) == ["Canal"]


def test_drafts_are_not_backlinks_but_pages_without_sections_are(site):
    docs = {
        **DOCS,
        "works/boat.md": f"---\ndocindex: false\n---\n{DOCS['works/boat.md']}",
        "draft.md": DOCS["index.md"],
    }
    assert list(backlinks(on_lock(site(docs, draft_docs="draft.md").build()))) == ["Canal", "Boats"]


def test_section_can_be_hidden_or_disabled(site):
    docs = {**DOCS, "works/lock.md": f"---\ndocindex: {{hide: [backlinks]}}\n---\n{LOCK}"}
    page = on_lock(site(docs).build())
    assert not page.has("#docindex-backlinks")
    assert page.has("#docindex-metadata")
    built = site(DOCS, docindex={"backlinks": False}).build()
    assert not any(built.page(name).has("#docindex-backlinks") for name in built.pages())


def test_section_removed_by_a_hook_is_not_named(site):
    docs = site(DOCS, hooks=["hook.py"])
    (docs.folder / "hook.py").write_text(
        "def on_page_markdown(markdown, **_):\n    return markdown.replace('## Gates', '## Doors')\n"
    )
    built = docs.build()
    assert backlinks(on_lock(built))["Boats"] == ["Wait until the gates are open."]


def test_dirty_build_shows_same_backlinks(site):
    docs = site(DOCS)
    before = backlinks(on_lock(docs.build()))
    (docs.docs / "works" / "lock.md").write_text(f"{LOCK}\nMore.\n")
    assert backlinks(on_lock(docs.build(strict=False, dirty=True))) == before


def test_ten_thousand_links_are_fast(tmp_path):
    links = "\n".join(f"Reason {at} is [the lock](lock.md)." for at in range(10_000))
    docs = {"works/lock.md": LOCK, "works/boat.md": f"# Boats\n\n{links}\n"}
    docs = make_site(tmp_path, docs, theme={"name": "mkdocs"}, plugins=[])
    with no_long_wait():
        built = docs.build()
    assert len(backlinks(on_lock(built))["Boats"]) == 3


def test_json_has_all_backlinks(site):
    built = site(DOCS, docindex=JSON).build()
    pages = json.loads((built.root / "docindex.json").read_text(encoding="utf-8"))["pages"]
    (lock,) = (page for page in pages if page["src"] == "works/lock.md")
    assert lock["backlinks"] == [
        {"src": "index.md", "anchor": None, "text": "the lock", "context": "A boat passes the lock in ten minutes."},
        {"src": "works/boat.md", "anchor": "gates", "text": "the gates", "context": "Wait until the gates are open."},
    ]


def test_hostile_text_is_escaped(site):
    evil = '</a></section><script>alert(1)</script> "x" & {{ 7*7 }} \u202e'
    written = evil.replace("<", "\\<")
    text = f"---\ntitle: '{evil}'\n---\n\nBefore {written} [{written}](lock.md#gates) after {written}.\n"
    docs = {
        "works/lock.md": LOCK.replace("## Gates", "## Gates \\<b>bold\\</b> {#gates}"),
        "works/boat.md": text,
    }
    page = on_lock(site(docs, markdown_extensions=["attr_list"]).build())
    section = page.one("#docindex-backlinks").html or ""
    assert "<script" not in section
    assert "49" not in section
    assert page.one("#docindex-backlinks em").text().startswith("</a></section><script>")
    assert page.texts("#docindex-backlinks .docindex-to")[0] == "to “Gates <b>bold</b>”"
    for part in ("a", "q", ".docindex-to"):
        assert page.has(f"#docindex-backlinks {part} > bdi"), "an unclosed bidi override ends with its text"


def test_source_files_are_linked_if_repository_is_known(site):
    for repo, seen in (
        ("https://github.com/edit/locks", "https://github.com/edit/locks/blob/master/docs/edit/lock.md"),
        ("https://gitlab.com/water/sub/locks", "https://gitlab.com/water/sub/locks/blob/master/docs/edit/lock.md"),
    ):
        built = site({"edit/lock.md": LOCK}, repo_url=repo).build()
        assert built.page("edit/lock/index.html").links("#docindex-metadata a")["Source file"] == seen
    built = site({"edit/lock.md": LOCK}, repo_url="https://example.org/o/r", edit_uri="blob/main/docs/").build()
    links = built.page("edit/lock/index.html").links("#docindex-metadata a")
    assert links["Source file"] == "https://example.org/o/r/blob/main/docs/edit/lock.md"
    assert "Source file" not in site({"lock.md": LOCK}).build().page("lock/index.html").links("#docindex-metadata a")


@pytest.mark.parametrize(
    "sentence",
    [
        "See [here](lock.md) for more details.",
        "For more information, please read [the guide](lock.md).",
        "Also refer to [The lock](lock.md).",
    ],
)
def test_a_quote_that_says_nothing_gives_way_to_its_section(site, sentence):
    page = from_page(site, f"# Boats\n\nThey float.\n\n## Mooring\n\n{sentence}\n")
    assert backlinks(page) == {"Boats": ["› Mooring"]}
    assert page.links(".docindex-mention a") == {"Mooring": "../boat/#mooring"}


@pytest.mark.parametrize(
    "sentence",
    ["See [here](lock.md) how boats rise.", "Read [the guide](lock.md) before you open a gate."],
)
def test_a_quote_that_says_something_stays(site, sentence):
    quote = sentence.replace("[", "").replace("](lock.md)", "")
    assert backlinks(from_page(site, f"# Boats\n\n## Mooring\n\n{sentence}\n")) == {"Boats": [quote]}


def test_an_empty_quote_at_the_top_of_a_page_is_left_out(site):
    assert backlinks(from_page(site, "# Boats\n\nSee [here](lock.md) for more details.\n")) == {"Boats": []}


def test_fillers_of_other_languages(site):
    text = "# Boote\n\n## Anlegen\n\nWeitere Informationen finden Sie [hier](lock.md).\n"
    page = from_page(site, text, theme={"name": "material", "language": "de"})
    assert backlinks(page) == {"Boote": ["› Anlegen"]}
