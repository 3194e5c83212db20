"""Two pages with one address: MkDocs writes one over the other, and all links lead to the one that readers see."""

from __future__ import annotations

import json

import pytest

from tests.sites import Built, checked_links

LOST = (
    "# Sluice gates\n\nA sluice gate is lifted by a windlass.\n\n## Windlass\n\nThe windlass lifts the sluice gate.\n"
)
SEEN = (
    "# Lock gates\n\nA mitre gate is pushed by a beam.\n\n## Balance beam\n\nThe balance beam moves the mitre gate.\n"
)
DOCS = {
    "index.md": "# Home\n\nAll about canals, and about [the windlass](gates.md#windlass).\n",
    "canal.md": "# Canal\n\nA mitre gate closes [this lock](gates.md), and a sluice gate with a windlass lets water in.\n",
    "boats.md": "---\ndocindex: {related: [gates.md]}\n---\n# Boats\n\nBoats wait at [a beam](../gates/#balance-beam).\n",
    "gates/paddle.md": "# Paddles\n\nA paddle is in each mitre gate and each sluice gate, moved by a windlass.\n",
}
OPTIONS = {
    "export": {"json": True, "llms": True},
    "keywords": {"index": "keywords.md", "json_ld": True},
    "folders": {"existing": "always"},
    "map": "map.md",
}


def check(built: Built, lost: str, seen: str, title: str) -> None:
    """Follow every link and anchor of every section; the lost page is named nowhere."""
    assert built.log == []
    links = list(checked_links(built.root, ".docindex a[href]"))
    assert [f"{link.page} -> {link.target}: {link.problem}" for link in links if link.problem] == []
    assert any(link.file == "gates/index.html" for link in links)
    assert built.page("gates/index.html").texts("h1") == [title]
    data = json.loads((built.root / "docindex.json").read_text(encoding="utf-8"))
    assert lost not in json.dumps(data)
    assert seen in [page["src"] for page in data["pages"]]
    named = {"Lock gates", "Sluice gates"} - {title}
    for uri in built.pages():
        assert not named & set(built.page(uri).texts(".docindex a"))
    assert not [name for name in named if name in (built.root / "llms.txt").read_text()]


@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize("index", ["gates/README.md", "gates/index.md"])
@pytest.mark.parametrize("theme", ["material", "readthedocs"])
def test_index_page_of_the_folder_is_seen(site, index, first, theme):
    docs = {**DOCS, "gates.md": LOST, index: SEEN}
    built = site(docs, docindex=OPTIONS, first=first, theme={"name": theme}).build()
    check(built, "gates.md", index, "Lock gates")
    page = built.page("gates/index.html")
    assert page.facts()["Path"] == index
    assert page.has("#balance-beam")
    # Links that name the page that is lost lead here, too.
    assert set(page.links("#docindex-backlinks .docindex-list > li > a")) == {"Home", "Canal", "Boats"}
    assert built.page("boats/index.html").links("#docindex-related a")["Lock gates"] == "../gates/"
    assert "Paddles" in page.links("#docindex-folder a")
    assert "#balance-beam" in " ".join(page.links("#docindex-keywords a").values())


@pytest.mark.parametrize("nav", [["index.md", "gates.md"], ["index.md", {"Gates": ["gates.md", "gates/README.md"]}]])
def test_nav_that_names_the_lost_page(site, nav):
    docs = {**DOCS, "gates.md": LOST, "gates/README.md": SEEN}
    built = site(docs, docindex=OPTIONS, nav=nav).build()
    check(built, "gates.md", "gates/README.md", "Lock gates")


def test_page_that_is_added_later_is_seen(site):
    made = site({**DOCS, "gates/index.md": SEEN}, docindex=OPTIONS, hooks=["add.py"])
    (made.folder / "add.py").write_text(
        "from mkdocs.structure.files import File\n\n\n"
        "def on_files(files, config):\n"
        f"    files.append(File.generated(config, 'gates.md', content={LOST!r}))\n"
    )
    built = made.build()
    check(built, "gates/index.md", "gates.md", "Sluice gates")
    assert built.page("gates/index.html").facts()["Path"] == "gates.md"
    assert "Paddles" in built.page("gates/index.html").links("#docindex-folder a")


def test_both_are_seen_without_directory_urls(site):
    docs = {**DOCS, "gates.md": LOST, "gates/README.md": SEEN}
    docs["boats.md"] = docs["boats.md"].replace("../gates/#", "gates/README.md#")
    built = site(docs, docindex=OPTIONS, use_directory_urls=False).build()
    links = list(checked_links(built.root, ".docindex a[href]"))
    assert [link.target for link in links if link.problem] == []
    assert {"gates.html", "gates/index.html"} <= {link.file for link in links}


def test_keyword_index_is_on_the_page_that_is_seen(site):
    docs = {**DOCS, "gates.md": LOST, "keywords.md": "# Lost\n", "keywords/README.md": "# Seen\n\nAll terms.\n"}
    built = site(docs, docindex=OPTIONS).build()
    page = built.page("keywords/index.html")
    assert page.texts("h1") == ["Seen"]
    assert page.has("#docindex-index .docindex-entries")
