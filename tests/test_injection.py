"""Hostile texts stay text in sections, titles, descriptions, JSON and SVG."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

import html5lib
import pytest
from selectolax.lexbor import LexborHTMLParser

from mkdocs_docindex.hosts.mkdocs import term_pages
from tests.fragments import fragments, problems
from tests.injection import ELSEWHERE, EVERY, FILLER, HIT, PAGES, PAYLOADS, QUIET, as_name, hostile_site
from tests.sites import JSON, Built, Html, checked_links, make_site

HOSTS = frozenset(("git.example.org", "h"))


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return hostile_site(tmp_path_factory.mktemp("hostile"), "mkdocs").build(strict=False)


def sources(built: Built) -> dict[str, str]:
    return {page: (built.root / page).read_text(encoding="utf-8") for page in built.pages()}


def unsafe_in_mkdocs() -> set[str]:
    """Pages where MkDocs itself shows a payload: it does not escape titles, descriptions and edit links."""
    doors = {f"{folder}/{door}/index.html" for folder in PAYLOADS for door in PAGES if door not in QUIET}
    names = {f"{name}/{as_name(payload)}" for name, payload in PAYLOADS.items()}
    return {*doors, *(f"{name}/index.html" for name in names), *(f"{name}/page/index.html" for name in names)}


def test_every_payload_is_in_every_input(hostile):
    pages = json.loads((hostile.root / "docindex.json").read_text(encoding="utf-8"))["pages"]
    found = {page["src"] for page in pages}
    assert found >= {f"{name}/{door}.md" for name in PAYLOADS for door in PAGES}
    assert len([src for src in found if src.startswith(("source/", "lib/"))]) > 5 * len(PAYLOADS)
    assert len({author for page in pages for author in page["metadata"].get("authors", ())}) > 30
    assert not [line for line in hostile.log if "`docindex.related` in its front matter names" not in line]


def test_payloads_are_escaped_in_sections(hostile):
    every = {fragment: page for page, source in sources(hostile).items() for fragment in fragments(source)}
    assert len(every) > 40 * len(PAYLOADS)
    wrong = [f"{page}: {problem}" for fragment, page in every.items() for problem in problems(fragment, HOSTS)]
    assert wrong == []


def test_section_links_work_with_hostile_names(hostile):
    wrong = [link for link in checked_links(hostile.root, ".docindex a[href]") if link.problem]
    assert [f"{link.page} -> {link.target}: {link.problem}" for link in wrong] == []


def test_payloads_are_escaped_outside_sections(hostile):
    """Titles, the navigation, the table of contents and the description."""
    seen = 0
    for page, source in sources(hostile).items():
        if page in unsafe_in_mkdocs():
            continue
        rest = source
        for fragment in fragments(source):
            rest = rest.replace(fragment, "")
        tree = LexborHTMLParser(rest)
        nodes = tree.css("*")
        seen += 1
        assert not [node.html for node in nodes if any(key.startswith("on") for key in node.attributes)], page
        urls = [node.attributes.get(key) or "" for node in nodes for key in ("href", "src") if key in node.attributes]
        parts = [urlsplit(url.strip()) for url in urls]
        assert {part.scheme for part in parts} <= {"", "http", "https"}, page
        assert ELSEWHERE not in {part.netloc for part in parts}, page
        assert not [node.html for node in tree.css("script, style") if HIT in node.text()], page
        assert tree.css_first("title") is not None
    assert seen > 10 * len(PAYLOADS)


def test_json_is_safe_in_a_page(hostile):
    text = (hostile.root / "docindex.json").read_text(encoding="utf-8")
    shown = html5lib.parseFragment(
        f"<script type=application/json>{text}</script><p>after", namespaceHTMLElements=False
    )
    assert [node.tag for node in shown] == ["script", "p"]
    assert json.loads(shown[0].text) == json.loads(text)
    for page, source in sources(hostile).items():
        for data in Html(source).tree.css('script[type="application/ld+json"]'):
            assert json.loads(data.text())["keywords"], page


def test_payloads_are_shown_as_text(hostile):
    """Texts are not evaluated, dropped or escaped twice."""
    for name in ("script", "entity", "entity-twice", "template", "double", "label", "cdata"):
        page = hostile.page(f"{name}/index.html")
        titles = page.texts("#docindex-folder th a")
        assert PAYLOADS[name] in titles, name  # its H1
        assert any(PAYLOADS[name] in text for text in page.texts("#docindex-folder td")), name
        assert "1337" not in page.source
        chips = hostile.page(f"{name}/options/index.html").texts("#docindex-keywords li > a:first-child")
        assert f"x{PAYLOADS[name]}" in chips, name


def test_payloads_are_escaped_in_terms_of_large_index(tmp_path, monkeypatch):
    monkeypatch.setattr(term_pages, "_MOST_ENTRIES", 1)
    docs = {f"{name}.md": PAGES["options"](payload) for name, payload in PAYLOADS.items()}
    built = make_site(tmp_path, docs, theme={"name": "mkdocs"}, plugins=[]).build(strict=False)
    text = (built.root / "keywords/terms.js").read_text(encoding="utf-8")
    assert "<" not in text
    terms = {
        term for _, entries in json.loads(text.removeprefix("window.docindexTerms="))[0] for _, term, *_ in entries
    }
    assert {f"x{PAYLOADS[name]}" for name in ("template", "comment-open")} <= terms
    assert "\u2028" not in text


def test_site_name_is_escaped_in_sections(tmp_path):
    docs = {"guide/a.md": f"# A\n\n{FILLER}", "guide/deep/b.md": f"# B\n\n{FILLER}"}
    built = make_site(tmp_path, docs, theme={"name": "mkdocs"}, plugins=[], site_name=EVERY).build()
    shown = [fragment for source in sources(built).values() for fragment in fragments(source)]
    assert any("&lt;script&gt;" in fragment for fragment in shown)
    assert [problem for fragment in shown for problem in problems(fragment)] == []
    heading = LexborHTMLParser(sources(built)["index.html"].partition("<h1")[2]).body
    assert heading is not None
    assert "1337" not in heading.text()
    assert "<script>alert('hit')</script>" not in sources(built)["index.html"].partition("<h1")[2]


@pytest.mark.parametrize("theme", ["mkdocs", "readthedocs", "material"])
def test_source_folders_and_labels_are_escaped_in_nav(theme, tmp_path):
    evil = "<b title='x'>R&D</b> \"q\""
    made = make_site(
        tmp_path,
        {"index.md": "# Home\n\nText.\n", "guide/a.md": "# A\n\nText of it.\n", "guide/b.md": "# B\n\nMore.\n"},
        docindex={
            "sources": [{"path": "src", "title": evil}],
            "folders": {"nav_title": evil},
            "labels": {"metadata": evil},
        },
        theme={"name": theme},
    )
    for folder in ("a&b <T>", "a&b <T>/<i>inner"):
        (tmp_path / "src" / folder).mkdir(parents=True)
        (tmp_path / "src" / folder / "a.py").write_text('"""Doc."""\n')
    built = made.build()
    assert built.log == []
    for page in ("index.html", "guide/a/index.html", "guide/index.html"):
        html = built.page(page)
        assert not html.has("b[title=x]")
        assert "<i>inner" not in html.source
        assert "&lt;b title=" in html.source
    links = built.page("guide/index.html").tree.css("a")
    assert evil in [" ".join(link.text().split()) for link in links]


def test_invalid_html_characters_are_replaced(tmp_path):
    docs = {"index.md": '---\ndocindex: {keywords: ["a\\0b\\x1b\\x9f cd"]}\ntags: ["\\uffff"]\n---\n# Home\n\nText.\n'}
    built = make_site(
        tmp_path, docs, docindex={**JSON, "metadata": {"fields": ["tags"]}}, theme={"name": "mkdocs"}, plugins=[]
    ).build()
    page = built.page("index.html")
    assert "a\ufffdb\ufffd\ufffd cd" in page.texts("#docindex-keywords li > a")
    assert page.facts()["Tags"] == "\ufffd"
    terms = [entry["term"] for entry in json.loads((built.root / "docindex.json").read_text())["keywords"]]
    assert "a\0b\x1b\x9f cd" in terms
