"""Copies of pages in Markdown: what a program reads is what a reader sees."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

import pytest
from mkdocs.exceptions import Abort
from pyromark import Markdown

from mkdocs_docindex.export.html_markdown import html_to_markdown
from tests.sites import Built, Html

COPIES = {"export": {"markdown": True}}
EXTENSIONS = [
    "admonition",
    "attr_list",
    "def_list",
    "footnotes",
    "tables",
    "pymdownx.details",
    "pymdownx.superfences",
    {"pymdownx.highlight": {"pygments_lang_class": True, "linenums": True}},
    {"pymdownx.snippets": {"base_path": ["docs"]}},
    {"pymdownx.tabbed": {"alternate_style": True}},
    {"toc": {"permalink": True}},
]
DOCS = {
    "index.md": "# Mill\n\nThe mill grinds corn with the water of the river. Its [gates](works/gates.md#sluice-gate) let it in.\n",
    "works/gates.md": (
        "---\ntags: [water]\n---\n# Gates\n\nA sluice gate lets water into the mill race, and keeps it out at night.\n\n"
        "## Sluice gate\n\nA sluice gate is raised by a rack. See [wheels](wheels.md#missing) and [home](../index.md).\n\n"
        '!!! note "Mind the ice"\n\n    Ice blocks a sluice gate.\n\n'
        "```python\nopen_gate(*ways)\n```\n\n"
        '=== "Oak"\n\n    Lasts long.\n\n=== "Steel"\n\n    Lasts longer.\n\n'
        "Rack\n:   A toothed bar.\n\nAn old word[^1] for 2 \\* 3 &lt;gates&gt;.\n\n[^1]: From Dutch.\n\n"
        '--8<-- "part.txt"\n\n<!-- docindex: related -->\n'
    ),
    "works/wheels.md": "# Wheels\n\nThe water wheel turns the stones. A sluice gate sends water to the wheel.\n\n## Buckets\n\n![Bucket](bucket.png)\n",
    "works/bucket.png": "",
    "part.txt": "A snippet about paddles.\n",
}


def build(site: Any, docs: dict[str, str] = DOCS, **settings: Any) -> Built:
    built: Built = site(docs, **{"docindex": COPIES, "markdown_extensions": EXTENSIONS, **settings}).build()
    assert built.log == []
    return built


def test_copy_has_what_the_page_shows(site, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)  # snippets are found from there
    built = build(site, site_url="https://example.org/docs/")
    copy = (built.root / "works/gates/index.md").read_text(encoding="utf-8")
    head, _, rest = copy.partition("\n## Sluice gate\n")
    assert head.startswith(
        "# Gates\n\n> A sluice gate lets water into the mill race, and keeps it out at night.\n\n"
        "Source: <https://example.org/docs/works/gates/>\n\nKeywords: "
    )
    assert "A sluice gate is raised by a rack. See [wheels](../wheels/index.md) and [home](../../index.md).\n" in rest
    assert "> **Mind the ice**\n>\n> Ice blocks a sluice gate.\n" in rest
    assert "```python\nopen_gate(*ways)\n```\n" in rest
    assert "**Oak**\n\nLasts long.\n\n**Steel**\n\nLasts longer.\n" in rest
    assert "- Rack\n\n  A toothed bar.\n" in rest
    assert "An old word[^1] for 2 \\* 3 \\<gates>.\n" in rest
    assert "\n[^1]: From Dutch.\n" in rest
    assert "A snippet about paddles.\n" in rest
    assert rest.partition("Related pages:\n\n")[2].startswith("- [")
    assert not re.search(r"docindex|tags:|¶|8<", copy)


def test_keywords_headings_and_related_pages_are_those_of_the_page(site):
    built = build(site)
    for page in ("index.html", "works/gates/index.html", "works/wheels/index.html"):
        html = built.page(page)
        copy = (built.root / page).with_suffix(".md").read_text(encoding="utf-8")
        keywords = re.search(r"^Keywords: (.*)$", copy, re.MULTILINE)
        shown = html.texts(".docindex-keywords li > a:first-child")
        assert shown or page == "index.html"
        assert (keywords[1].replace("`", "").split(", ") if keywords else []) == shown
        rendered = Html(Markdown().html(copy))
        headings = [text.removesuffix("¶") for text in html.texts("article :is(h1, h2, h3, h4, h5, h6)")]
        assert rendered.texts("h1, h2, h3, h4, h5, h6") == headings
        assert html.one("link[rel=alternate][type='text/markdown']").attributes["href"] == "index.md"


@pytest.mark.parametrize("directory_urls", [True, False])
def test_links_of_copies_resolve(site, directory_urls):
    built = build(site, use_directory_urls=directory_urls)
    copies = sorted(built.root.rglob("*.md"))
    assert len(copies) == 3
    for copy in copies:
        tree = Html(Markdown().html(copy.read_text(encoding="utf-8"))).tree
        for node in tree.css("a[href], img[src]"):
            target = unquote(node.attributes.get("href") or node.attributes.get("src") or "")
            path, _, anchor = target.partition("#")
            found = copy.parent / path if path else copy
            assert found.exists(), f"{copy}: {target}"
            assert not anchor or f"## {anchor.replace('-', ' ').capitalize()}\n" in found.read_text(encoding="utf-8")


def test_button_is_above_the_text_and_can_be_moved_or_left_out(site):
    docs = {
        **DOCS,
        "moved.md": "# Moved\n\nSome text about locks.\n\n<!-- docindex: copy -->\n\nMore.\n",
        "hidden.md": "---\ndocindex: {hide: [copy]}\n---\n# Hidden\n\nSome text about weirs.\n",
    }
    built = build(site, docs)
    source = built.page("works/gates/index.html").source
    assert source.index('id="docindex-copy"') < source.index("<h1")
    assert built.page("works/gates/index.html").links(".docindex-copy a") == {"Copy as Markdown": "index.md"}
    moved = built.page("moved/index.html")
    assert moved.source.index("about locks") < moved.source.index('id="docindex-copy"') < moved.source.index("More.")
    assert not built.page("hidden/index.html").has("#docindex-copy")
    assert (built.root / "hidden/index.md").exists()
    without = build(site, docindex={**COPIES, "sections": ["metadata"]})
    assert not without.page("works/gates/index.html").has("#docindex-copy")


def test_llms_txt_leads_to_copies(site):
    built = build(site, docindex={"export": {"markdown": True, "llms": True}})
    assert "(works/gates/index.md)" in (built.root / "llms.txt").read_text(encoding="utf-8")


def test_only_public_pages_have_copies_and_no_file_is_replaced(site):
    docs = {
        **DOCS,
        "works/secret.md": "---\npassword: x\n---\n# Secret\n\nBehind a password.\n",
        "works/left-out.md": "---\ndocindex: {exclude: true}\n---\n# Left out\n\nNot here.\n",
    }
    built = build(site, docs, use_directory_urls=False)
    assert sorted(path.name for path in built.root.rglob("*.md")) == ["gates.md", "index.md", "wheels.md"]
    assert not built.page("works/secret.html").has("[type='text/markdown']")


def test_nothing_is_written_or_shown_by_default(site):
    built = build(site, docindex={})
    assert not list(built.root.rglob("*.md"))
    assert not built.page("works/gates/index.html").has("#docindex-copy, [type='text/markdown']")


def test_missing_library_is_one_sentence(site, monkeypatch, caplog):
    monkeypatch.setattr("mkdocs_docindex.config.find_spec", lambda name: None)
    with pytest.raises(Abort):
        site(DOCS, docindex=COPIES).build()
    assert "'markdown': copies in Markdown need a package that is not installed: pip install " in caplog.text


def test_page_that_another_plugin_fills_is_whole(site):
    docs = {**DOCS, "api.md": "# API\n\n::: json.JSONEncoder\n"}
    built = build(site, docs, plugins=["search", {"mkdocstrings": {"handlers": {"python": {}}}}])
    copy = (built.root / "api/index.md").read_text(encoding="utf-8")
    assert ":::" not in copy
    assert "Extensible JSON" in copy


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<p>a</p><script>x()</script><button>b</button><p>c</p>", "a\n\nc"),
        ("<p>1 &lt; 2 &amp;amp; [x] * _y_ snake_case</p>", r"1 \< 2 \&amp; \[x\] \* \_y\_ snake_case"),
        ("<p>&gt; no quote</p><p>+ no item</p><p># no heading</p>", "\\> no quote\n\n\\+ no item\n\n\\# no heading"),
        ('<p>x<a href="../y/">y</a><a href="">z</a></p>', "x[y](../y/)z"),
        ('<p>so <span class="arithmatex">\\(a_1 * b\\)</span></p>', r"so \(a_1 * b\)"),
        ("<details><summary>More</summary><p>Text</p></details>", "> **More**\n>\n> Text"),
        ("<ul><li>open", "- open"),
        ("", ""),
    ],
)
def test_html_to_markdown(html, markdown):
    assert html_to_markdown(html, lambda target: target) == markdown
