"""The metadata section of a page."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.sites import THEMES, make_site

DOCS = {
    "index.md": "# Welcome\n\nThe home of this documentation.\n",
    "guide/install.md": "# Install\n\nHow to put it onto your machine.\n\n## Next\n\n![x](a.png) [Use](use.md)\n\n```sh\nls\n```\n",
    "guide/a.png": "",
    "guide/use.md": "---\ntags: [one, two]\n---\n# Use\n",
}


WITH_AUTHORS = {"metadata": {"fields": ["updated", "created", "authors"]}}


@pytest.mark.parametrize("theme", THEMES)
def test_every_page_has_metadata(site, theme):
    built = site(DOCS, theme={"name": theme}).build()
    page = built.page("guide/install/index.html")
    assert page.facts() == {
        "Path": "guide/install.md",
        "Type": "Markdown page (.md)",
        "Size": "94 bytes (0.09 KB)",
        "Words": "10",
        "See also": "Guide",
    }
    assert page.links(".docindex-metadata a:first-child") == {"Guide": "../"}
    section = page.one("section.docindex.docindex-metadata#docindex-metadata")
    assert section.attributes["aria-labelledby"] == page.one(".docindex-metadata .docindex-title").attributes["id"]
    assert not page.has(".docindex-metadata details[open]")


def test_configured_fields_are_shown_unless_empty(site):
    fields = ["tags", "reading_time", "headings", "links", "images", "code"]
    built = site(DOCS, docindex={"metadata": {"fields": fields}}).build()
    assert built.page("guide/install/index.html").facts() == {
        "Reading time": "1 minute",
        "Headings": "2",
        "Links": "1",
        "Images": "1",
        "Code": "sh",
        "See also": "Guide",
    }
    assert built.page("guide/use/index.html").facts() == {
        "Tags": "one, two",
        "Reading time": "1 minute",
        "Headings": "1",
        "See also": "Guide",
    }


def test_dates_and_authors_come_from_git(site):
    docs = site(DOCS, docindex=WITH_AUTHORS)
    docs.commit("one", date="2020-01-02T23:00:00-08:00", author="Ann Author")
    docs.write({"guide/use.md": "# Use\n\nEvery day, with pleasure.\n"})
    docs.commit("two", date="2021-03-04T12:00:00+00:00", author="Bob Builder")
    (docs.docs / "guide" / "install.md").rename(docs.docs / "guide" / "setup.md")
    docs.write({"guide/setup.md": DOCS["guide/install.md"] + "\nMoved.\n", "guide/fresh.md": "# Fresh\n"})
    docs.git("add", "docs/guide/setup.md", "docs/guide/install.md")
    docs.git("commit", "-q", "-m", "three", date="2022-05-06T12:00:00+00:00", author="Bob Builder")
    built = docs.build()
    use, setup = built.page("guide/use/index.html").facts(), built.page("guide/setup/index.html").facts()
    assert (use["Created"], use["Updated"], use["Authors"]) == ("2020-01-02", "2021-03-04", "Ann Author, Bob Builder")
    assert (setup["Created"], setup["Updated"]) == ("2020-01-02", "2022-05-06")
    assert "Updated" not in built.page("guide/fresh/index.html").facts()
    assert "updated 2022-05-06" in built.page("guide/index.html").texts(".docindex-facts")[0]


def test_mailmap_is_used(site):
    docs = site(DOCS, docindex=WITH_AUTHORS)
    (docs.folder / ".mailmap").write_text("Ann Proper <ann@example.org> annie <annie@example.org>\n")
    docs.commit("one", author="annie")
    facts = docs.build().page("guide/use/index.html").facts()
    assert facts["Authors"] == "Ann Proper"
    assert "@" not in facts["Authors"]


def test_shallow_clone_shows_no_dates_and_one_message(tmp_path, site):
    docs = site(DOCS)
    docs.commit("one")
    docs.write({"guide/use.md": "# Use\n\nMore.\n"})
    docs.commit("two")
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "-q", "--depth", "1", f"file://{docs.folder}", clone], check=True)
    built = make_site(clone, {}).build()
    assert "Updated" not in built.page("guide/use/index.html").facts()
    assert sum("shallow clone" in line for line in built.infos) == 1
    assert built.log == []


def test_partial_clone_fetches_nothing(tmp_path, site):
    docs = site(DOCS)
    docs.commit("one")
    docs.git("mv", "docs/guide/use.md", "docs/guide/usage.md")
    docs.write({"guide/usage.md": DOCS["guide/use.md"] + "\nAnd more.\n"})
    docs.commit("two", date="2025-01-01T12:00:00+00:00")
    docs.git("config", "uploadpack.allowFilter", "true")
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "-q", "--filter=blob:none", f"file://{docs.folder}", clone], check=True)
    packs = sorted(path.name for path in (clone / ".git" / "objects" / "pack").iterdir())
    facts = make_site(clone, {}).build(strict=False).page("guide/usage/index.html").facts()
    assert facts["Updated"] == "2025-01-01"
    assert sorted(path.name for path in (clone / ".git" / "objects" / "pack").iterdir()) == packs


def test_no_dates_without_git(site, monkeypatch, tmp_path):
    docs = site(DOCS)
    docs.commit("one")
    assert shutil.which("git")
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    built = docs.build()
    assert "Updated" not in built.page("guide/use/index.html").facts()
    assert built.log == []


@pytest.mark.parametrize("theme", THEMES)
def test_missing_description_is_filled_in(site, theme):
    docs = {
        "index.md": "# Home\n\nA start.\n",
        "a.md": '# A\n\nSay "hello" & <b>mean</b> it, every time.\n',
        "b.md": "---\ndescription: My own words.\n---\n# B\n\nA paragraph of its own.\n",
    }
    built = site(docs, theme={"name": theme}).build()
    if theme == "material":
        page = built.page("a/index.html").one('meta[name="description"]')
        assert page.attributes["content"] == 'Say "hello" & mean it, every time.'
        assert built.page("b/index.html").one('meta[name="description"]').attributes["content"] == "My own words."
    assert built.broken_links() == []


def test_sections_are_not_in_search_index(site):
    built = site(DOCS).build()
    index = (built.root / "search" / "search_index.json").read_text()
    assert "Install" in index
    assert "Extension" not in index
    assert "In this section" not in index
    assert "0.09 KB" not in index


def test_description_of_the_site_stays_on_the_home_page(site):
    sentence = "The lamp that this page is about burns oil and has a wick."
    pages = {"index.md": f"# Home\n\n{sentence}\n", "a.md": f"# A\n\n{sentence[:-1]} of wool.\n"}
    built = site(pages, site_description="What the owner says.").build()
    described = 'meta[name="description"]'
    assert built.page("index.html").one(described).attributes["content"] == "What the owner says."
    assert built.page("a/index.html").one(described).attributes["content"] == f"{sentence[:-1]} of wool."
