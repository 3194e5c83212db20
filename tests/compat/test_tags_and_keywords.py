"""Material's tags and keywords: tags shown above the text are not repeated below it."""

from __future__ import annotations

import json

import pytest

from tests.sites import JSON, make_site

TEXT = "# Sluice gates\n\nA sluice gate holds water back. The windlass lifts a sluice gate.\n\n## Windlass\n\nA windlass turns.\n"
DOCS = {
    "index.md": "# Welcome\n\nThe home of this documentation.\n",
    "tags.md": "# Tags\n\n<!-- material/tags -->\n",
    "gates.md": f"---\ntags: [Sluice Gates, water]\n---\n{TEXT}",
    "hidden.md": f"---\ntags: [water]\nhide: [tags]\n---\n{TEXT}",
    "only.md": "---\ntags: [alpha, beta]\n---\n",
}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    options = {**JSON, "keywords": {"json_ld": True, "index": "keywords.md"}}
    return make_site(tmp_path_factory.mktemp("tags"), DOCS, docindex=options, plugins=["search", "tags"]).build()


def test_tag_is_shown_once(built):
    page = built.page("gates/index.html")
    assert page.texts(".md-tags .md-tag") == ["Sluice Gates", "water"]
    keywords = page.texts(".docindex-chips li > a:first-child")
    assert "windlass" in [term.casefold() for term in keywords]
    assert not {"sluice gates", "sluice gate", "water"} & {term.casefold() for term in keywords}


def test_tags_hidden_by_theme_are_shown_as_keywords(built):
    page = built.page("hidden/index.html")
    assert page.texts(".docindex-chips li > a:first-child")[0] == "water"


def test_page_with_only_tags_has_no_keywords_section(built):
    page = built.page("only/index.html")
    assert page.texts(".md-tags .md-tag") == ["alpha", "beta"]
    assert not page.has(".docindex-keywords")


def test_tags_are_in_json_and_index(built):
    page = built.page("gates/index.html")
    data = json.loads(page.one('script[type="application/ld+json"]').text())
    assert data["keywords"][:2] == ["Sluice Gates", "water"]
    known = json.loads((built.root / "docindex.json").read_text(encoding="utf-8"))["pages"]
    assert [term["term"] for entry in known if entry["src"] == "gates.md" for term in entry["keywords"]][:2] == [
        "Sluice Gates",
        "water",
    ]
    assert "water" in built.page("keywords/index.html").texts(".docindex-term")
    assert built.log == []
    assert built.broken_links() == []


def test_tags_are_keywords_without_the_plugin(tmp_path):
    page = make_site(tmp_path, {"gates.md": DOCS["gates.md"]}).build().page("gates/index.html")
    assert page.texts(".docindex-chips li > a:first-child")[:2] == ["Sluice Gates", "water"]
