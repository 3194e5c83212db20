"""Layout recipes of the documentation, followed exactly and built."""

from __future__ import annotations

import pytest
import yaml

from tests.recipes import follow_recipe

pytestmark = pytest.mark.usefixtures("short_indexes")

DOCS = {
    "index.md": "# Lighthouse\n\nRuns jobs on time.\n",
    "guide/index.md": "---\ndescription: How to do things.\n---\n# Guide\n",
    "guide/jobs.md": "# Jobs\n\nA job has a schedule. Read the [terms](../legal/terms.md).\n",
    "guide/retries.md": "# Retries\n\nA failed [job](jobs.md) runs again by its schedule.\n",
    "legal/terms.md": "# Terms of jobs\n\nWho runs a [job](../guide/jobs.md) by a schedule agrees.\n",
    "legal/old/former.md": "# Former terms\n\nFormer terms of a [job](../../guide/jobs.md) and its schedule.\n",
}


def sections(page, place):
    return [node.id for node in page.tree.css(f"{place} section.docindex")]


def titles(built, page):
    return built.page(f"{page}/index.html").texts('.docindex [aria-level="2"]')


def test_sidebar_recipe(tmp_path):
    built = follow_recipe(tmp_path, "layout/sidebar.md", {**DOCS, "zebra.md": "# Zebra\n\nStripes.\n"}).build()
    page = built.page("guide/jobs/index.html")
    assert sections(page, "aside.sections") == ["docindex-related", "docindex-backlinks"]
    assert sections(page, "article") == ["docindex-metadata", "docindex-keywords"]
    assert page.links("aside.sections .docindex-backlinks li > a")["Retries"] == "../retries/"
    assert not built.page("zebra/index.html").has("aside.sections")
    assert built.page("legal/index.html").has("article .docindex-folder")
    assert built.log == []
    assert built.broken_links() == []


def test_sidebar_recipe_with_source_files(tmp_path):
    site = follow_recipe(tmp_path, "layout/sidebar.md", {"index.md": "# Home\n\nSee [it](source/lamp.py.md).\n"})
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "lamp.py").write_text('"""The lamp burns oil."""\n\nLAMP = 1\n')
    config = tmp_path / "mkdocs.yml"
    settings = yaml.safe_load(config.read_text())
    settings["plugins"][-1]["docindex"]["sources"] = [{"path": "src"}]
    config.write_text(yaml.safe_dump(settings))
    page = site.build().page("source/lamp.py/index.html")
    assert sections(page, "aside.sections") == ["docindex-backlinks"]
    assert "docindex-backlinks" not in sections(page, "article")
    assert "docindex-metadata" in sections(page, "article")


def test_home_page_shows_cards_at_marker(tmp_path):
    built = follow_recipe(tmp_path, "layout/home-cards.md", DOCS).build()
    home = built.page("index.html")
    assert home.texts(".docindex-cards .docindex-card-title") == ["Guide", "Legal"]
    assert home.texts(".docindex-cards li:first-child .docindex-summary") == ["How to do things."]
    assert home.texts('.docindex [aria-level="2"]') == ["In this section"]
    assert home.source.index("docindex-cards") < home.source.index("Questions?")
    assert built.page("legal/index.html").has(".docindex-cards")
    assert built.log == []


def test_only_home_page_shows_cards(tmp_path):
    recipe, heading = "layout/home-cards.md", "Cards on the home page alone"
    built = follow_recipe(tmp_path, recipe, DOCS, heading=heading, keeps=True).build()
    assert built.page("index.html").texts(".docindex-cards .docindex-card-title") == ["Guide", "Legal"]
    for folder in ("guide", "legal"):
        assert built.page(f"{folder}/index.html").has(".docindex-table")
        assert not built.page(f"{folder}/index.html").has(".docindex-cards")
    assert built.log == []


def test_meta_yml_hides_sections_in_a_folder(tmp_path):
    more = {"legal/own.md": "---\ndocindex:\n  hide: [keywords]\n---\n# Own\n\nSee the [terms](terms.md).\n"}
    more["legal-notes/note.md"] = "# Moorings\n\nSee the [terms](../legal/terms.md).\n"
    built = follow_recipe(tmp_path, "layout/hide-in-folder.md", {**DOCS, **more}).build()
    assert titles(built, "guide/jobs") == ["About this page", "Keywords", "Related pages", "Linked from"]
    assert titles(built, "legal/terms") == ["Keywords", "Linked from"]
    assert titles(built, "legal/old/former") == ["Keywords"]
    assert titles(built, "legal/own") == []
    assert titles(built, "legal") == ["In this section"]
    assert titles(built, "legal-notes/note") == ["Keywords"]  # documented in the recipe
    assert built.log == []


def test_hook_hides_sections_in_any_theme(tmp_path):
    built = follow_recipe(tmp_path, "layout/hide-in-folder.md", DOCS, heading="Without Material").build()
    assert titles(built, "guide/jobs") == ["About this page", "Keywords", "Related pages", "Linked from"]
    assert titles(built, "legal/terms") == ["Keywords", "Linked from"]
    assert titles(built, "legal/old/former") == ["Keywords"]
    assert built.log == []


@pytest.mark.parametrize(
    "front_matter", ["docindex: false", "docindex: {hide: [folder, index, map]}", "docindex: {exclude: true}"]
)
def test_generated_pages_are_never_empty(tmp_path, front_matter):
    site = follow_recipe(tmp_path, "layout/hide-in-folder.md", DOCS)
    (site.docs / "legal" / ".meta.yml").unlink()
    site.write({".meta.yml": f"{front_matter}\n"})
    built = site.build()
    assert built.page("legal/index.html").texts(".docindex-table tbody th") == ["Terms of jobs", "Former terms"]
    assert built.page("keywords/index.html").has(".docindex-term")
    if "hide" not in front_matter:
        assert not built.page("guide/jobs/index.html").has(".docindex")


def test_error_in_meta_yml_is_reported_once(tmp_path):
    site = follow_recipe(tmp_path, "layout/hide-in-folder.md", DOCS)
    site.write({"legal/.meta.yml": "docindex: {hide: [metdata]}\n"})
    [line] = site.build(strict=False).log
    assert "names 'metdata', which is not a section: did you mean 'metadata'?" in line
    assert ".meta.yml" in line
