"""The example site: docindex's own documentation, as its readers get it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sites import Built, Site

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def example(tmp_path_factory) -> Built:
    return Site(ROOT / "example_site").build(site_dir=tmp_path_factory.mktemp("example"))


def test_it_builds_without_a_warning(example):
    assert example.log == []
    assert len(example.pages()) >= 25


def test_every_link_and_anchor_resolves(example):
    assert example.broken_links() == []


def test_every_page_shows_its_sections(example):
    without = [
        page
        for page in example.pages()
        if page not in ("404.html", "faq/index.html") and not example.page(page).has(".docindex")
    ]
    assert without == []


def test_titles_are_predicted_as_mkdocs_gives_them(example):
    predicted = example.plugin._build.site.pages
    shown = {page.file.src_uri: page.title for page in example.nav.pages if page.file.src_uri in predicted}
    assert len(shown) > 20
    assert {src: predicted[src].title for src in shown} == shown


def test_nothing_is_loaded_from_another_host(example):
    for name in example.pages():
        page = example.page(name)
        loaded = page.tree.css('script[src], img[src], link[rel="stylesheet"], link[rel="icon"], iframe')
        sources = [node.attributes.get("src") or node.attributes.get("href") or "" for node in loaded]
        assert [source for source in sources if source.startswith(("http:", "https:", "//"))] == []
