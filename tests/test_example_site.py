"""The example site, which is docindex's own documentation."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import unquote

import pytest
from pyromark import Markdown

from mkdocs_docindex.sources.pages import walk_symbols
from tests.sites import Built, Html, Site

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def example(tmp_path_factory) -> Built:
    return Site(ROOT / "example_site").build(site_dir=tmp_path_factory.mktemp("example"))


def test_example_site_builds_without_warnings(example):
    assert example.log == []
    assert len(example.pages()) >= 25


def test_every_link_and_anchor_resolves(example):
    assert example.broken_links() == []


def test_line_links_of_source_pages_resolve(example):
    pages = [page for page in example.index.pages.values() if page.file]
    assert len(pages) > 100
    checked = 0
    for page in pages:
        html = example.page(f"{page.url}index.html")
        lines = {node.id: node.text() for node in html.tree.css(".docindex-code span[id]")}
        for symbol, _ in walk_symbols(page.file.source.symbols):
            line = lines[f"L{symbol.line}"]
            assert symbol.name in line or page.file.source.language != "Python", (page.src, symbol.name)
            checked += 1
        assert len(lines) == page.file.source.lines or not lines, page.src
    assert checked > 1000


def test_command_line_writes_the_same_json(example, tmp_path):
    from mkdocs_docindex.cli import main

    out = tmp_path / "docindex.json"
    assert main(["export", "--config", str(ROOT / "example_site" / "mkdocs.yml"), "--output", str(out)]) == 0
    assert json.loads(out.read_text()) == json.loads((example.root / "docindex.json").read_text())
    assert out.read_bytes() == (example.root / "docindex.json").read_bytes()


def test_every_page_shows_its_sections(example):
    without = [
        page
        for page in example.pages()
        if page not in ("404.html", "faq/index.html") and not example.page(page).has(".docindex")
    ]
    assert without == []


def test_predicted_titles_match_mkdocs(example):
    predicted = example.index.pages
    shown = {page.file.src_uri: page.title for page in example.nav.pages if page.file.src_uri in predicted}
    assert len(shown) > 20
    assert {src: predicted[src].title for src in shown} == shown


def test_nothing_is_loaded_from_another_host(example):
    for name in example.pages():
        page = example.page(name)
        loaded = page.tree.css('script[src], img[src], link[rel="stylesheet"], link[rel="icon"], iframe')
        sources = [node.attributes.get("src") or node.attributes.get("href") or "" for node in loaded]
        assert [source for source in sources if source.startswith(("http:", "https:", "//"))] == []


def test_every_copy_has_one_title_and_links_that_resolve(example):
    copies = sorted(example.root.rglob("*.md"))
    assert len(copies) > 50
    problems = []
    for copy in copies:
        tree = Html(Markdown().html(copy.read_text(encoding="utf-8"))).tree
        if len(tree.css("h1")) != 1:
            problems.append(f"{copy}: {len(tree.css('h1'))} titles")
        for node in tree.css("a[href], img[src]"):
            target = unquote((node.attributes.get("href") or node.attributes.get("src") or "").partition("#")[0])
            if "://" not in target and not (copy.parent / target).exists():
                problems.append(f"{copy}: {target}")
    assert problems == []
