"""`llms.txt` and `llms-full.txt`: public pages of the site for language models."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml
from pyromark import Markdown

from mkdocs_docindex.hosts.mkdocs.titles import plain_title
from tests.sites import Html

DOCS = {
    "index.md": "# Welcome\n\nThe home of all things [here](guide/use.md).\n",
    "about.md": "Only words on this page, and no heading.\n",
    "guide/install.md": "---\ntags: [setup]\n---\n# Install [it]\n\nHow to put it onto your machine.\n\n## Next\n\nGo on.\n",
    "guide/use.md": "# Use\n\n```python\nuse()\n```\n",
    "guide/deep/tune.md": "---\ndescription: Make it  fast.\n---\n# Tune\n\nHow.\n",
}
BOTH = {"export": {"llms": True, "llms_full": True}}


def files(site: Any, docs: dict[str, str] = DOCS, docindex: dict[str, Any] = BOTH, **settings: Any) -> tuple[str, str]:
    built = site(docs, docindex=docindex, **settings).build()
    assert built.log == []
    texts = [(built.root / name).read_text(encoding="utf-8") for name in ("llms.txt", "llms-full.txt")]
    return texts[0], texts[1]


def test_llms_txt_has_folders_titles_urls_and_summaries(site):
    listed, _ = files(site, site_description="All about  it.", site_url="https://example.org/docs/")
    assert listed == (
        "# Test site\n"
        "\n"
        "> All about it.\n"
        "\n"
        "## Home\n"
        "\n"
        "- [Welcome](https://example.org/docs/): The home of all things here.\n"
        "- [About](https://example.org/docs/about/): Only words on this page, and no heading.\n"
        "\n"
        "## Guide\n"
        "\n"
        "- [Install \\[it\\]](https://example.org/docs/guide/install/): How to put it onto your machine.\n"
        "- [Use](https://example.org/docs/guide/use/)\n"
        "\n"
        "## Guide / Deep\n"
        "\n"
        "- [Tune](https://example.org/docs/guide/deep/tune/): Make it fast.\n"
    )


def test_llms_full_has_every_page_without_front_matter(site):
    _, full = files(site, site_url="https://example.org/")
    head, *pages = full.split("\n---\n\nSource: ")
    assert head == "# Test site\n"
    assert [page.partition("\n")[0] for page in pages] == [
        "https://example.org/",
        "https://example.org/about/",
        "https://example.org/guide/install/",
        "https://example.org/guide/use/",
        "https://example.org/guide/deep/tune/",
    ]
    assert pages[1] == "https://example.org/about/\n\n# About\n\nOnly words on this page, and no heading.\n"
    assert pages[2].endswith("/install/\n\n# Install [it]\n\nHow to put it onto your machine.\n\n## Next\n\nGo on.\n")
    assert pages[3].endswith("/use/\n\n# Use\n\n```python\nuse()\n```\n")
    assert "tags:" not in full
    assert "description:" not in full


@pytest.mark.parametrize(
    ("directory_urls", "home", "page"), [(True, "./", "guide/use/"), (False, "index.html", "guide/use.html")]
)
def test_urls_are_relative_without_site_url(site, directory_urls, home, page):
    listed, full = files(site, use_directory_urls=directory_urls, theme={"name": "mkdocs"})
    assert f"- [Welcome]({home}): " in listed
    assert f"- [Use]({page})" in listed
    assert f"Source: {page}\n" in full


@pytest.mark.parametrize(
    "export",
    [None, True, {"json": True}, {"llms": False, "llms_full": None}],
)
def test_files_are_off_by_default(site, export):
    built = site(DOCS, docindex={"export": export}).build()
    assert not list(built.root.glob("llms*"))


def test_each_file_has_its_own_option(site):
    built = site(DOCS, docindex={"export": {"json": False, "llms": "ai/pages.txt"}}).build()
    assert (built.root / "ai/pages.txt").read_text().startswith("# Test site\n")
    assert "(../guide/use/)" in (built.root / "ai/pages.txt").read_text()
    assert not (built.root / "llms-full.txt").exists()
    assert not (built.root / "docindex.json").exists()
    assert not list(site(DOCS, docindex={"export": False}).build().root.glob("llms*"))


def test_private_pages_are_left_out(site):
    docs = {
        **DOCS,
        "guide/excluded.md": "---\ndocindex: {exclude: true}\n---\n# Excluded\n\nHush one.\n",
        "guide/unsearched.md": "---\nsearch: {exclude: true}\n---\n# Unsearched\n\nHush two.\n",
        "guide/draft.md": "# Draft\n\nHush three.\n",
        "private/plan.md": "# Plan\n\nHush four.\n",
        "guide/hidden.md": "---\ndocindex: false\n---\n# Hidden\n\nHush five.\n",
        "guide/locked.md": "---\npassword: 1234\n---\n# Locked\n\nHush six.\n",
        "guide/left-out.md": "# Left out\n\nHush seven.\n",
        "guide/aside.md": "# Aside\n\nFor all who find it.\n",
        "guide/bare.md": "---\ndocindex: false\n---\n# Bare\n\nA page without sections.\n",
    }
    options = {**BOTH, "exclude": ["private/"], "sources": [{"path": "code", "embed": "always"}]}
    made = site(
        docs,
        docindex=options,
        draft_docs="draft.md",
        exclude_docs="left-out.md",
        not_in_nav="hidden.md\naside.md",
        nav=["index.md", "about.md", {"Guide": ["guide/install.md", "guide/use.md", "guide/bare.md"]}],
        validation={"nav": {"omitted_files": "ignore"}},
    )
    (made.folder / "code").mkdir()
    (made.folder / "code/mill.py").write_text('"""Hush eight."""\n\ndef turn():\n    return "hush nine"\n')
    built = made.build()
    for name in ("llms.txt", "llms-full.txt"):
        text = (built.root / name).read_text(encoding="utf-8")
        assert "hush" not in text.lower()
        assert "mill" not in text
        assert "1234" not in text
        for title in ("Excluded", "Unsearched", "Draft", "Plan", "Hidden", "Locked", "Left out"):
            assert title not in text
        assert "guide/aside/" in text
        assert "guide/bare/" in text  # has no sections, but is in the nav


def test_text_includes_changes_by_other_plugins(site):
    pytest.importorskip("mkdocs_macros")
    docs = {**DOCS, "guide/use.md": "# Use\n\nVersion {{ 6 * 7 }}.{# a remark for authors #}\n"}
    _, full = files(site, docs, plugins=["macros"])
    assert "Version 42.\n" in full
    assert "remark" not in full


def test_titles_and_order_follow_nav(site):
    nav = [{"Start": "index.md"}, {"Manual": [{"Handle it": "guide/use.md"}, "guide/install.md"]}]
    listed, _ = files(site, nav=nav, validation={"nav": {"omitted_files": "ignore"}})
    lines = [line.partition("]")[0] for line in listed.splitlines() if line.startswith(("## ", "- "))]
    assert lines[:5] == ["## Home", "- [Start", "- [About", "## Manual", "- [Handle it"]


def test_files_are_deterministic(site):
    assert files(site) == files(site)


def test_folders_without_folder_pages(site):
    listed, _ = files(site, docindex={**BOTH, "folders": False})
    assert [line for line in listed.splitlines() if line.startswith("## ")] == [
        "## Home",
        "## Guide",
        "## Guide / Deep",
    ]


EVIL = [
    "](https://evil.example) [x",
    "a\n\n## Evil\n\n- [evil](https://evil.example)",
    "<script>alert(1)</script>",
    "&lt;b&gt;",
    "`a",
    "back\\slash\\",
    "![x](https://evil.example/x.png)",
    "closing ##",
    "\u2028- [evil](https://evil.example)",
]


def rendered(markdown: str) -> Html:
    return Html(Markdown().html(markdown))


@pytest.mark.parametrize("text", EVIL)
def test_hostile_texts_are_escaped(site, text):
    """Rendered as CommonMark, there is one link or heading per page and folder, and each text is complete."""
    title, words = plain_title(text), " ".join(text.split())  # titles are HTML
    # Summaries are without Markdown, and a description that is only an image says nothing.
    summary = re.sub(r"!\[.*\)", "", words).replace("[evil](https://evil.example)", "evil") or "Text of the page."
    docs = {
        "index.md": "# Welcome\n\nThe home.\n",
        "guide/one.md": f"---\n{yaml.safe_dump({'title': text, 'description': text})}---\nText of the page.\n",
    }
    nav = [{"Home": "index.md"}, {text: ["guide/one.md"]}]
    listed, full = files(site, docs, nav=nav, site_name=text, site_description=text, theme={"name": "mkdocs"})
    page = rendered(listed)
    assert page.links() == {"Home": "./", title: "guide/one/"}
    assert page.texts("h1") == [title]
    assert page.texts("h2") == ["Home", title]
    assert page.texts("li")[1] == f"{title}: {summary}"
    assert page.texts("blockquote") == [words]
    assert not page.has("img, script, b, code")
    assert rendered(full).texts("h1") == [title, "Welcome", title]


def test_code_is_text_in_summaries(site):
    docs = {**DOCS, "guide/use.md": "# Use\n\nWrite `[x](https://evil.example)` and `<b>` for a link.\n"}
    listed, _ = files(site, docs)
    assert rendered(listed).texts("li")[3] == "Use: Write [x](https://evil.example) and <b> for a link."
    assert "evil.example" not in "".join(rendered(listed).links().values())


def test_brackets_and_spaces_in_names_are_escaped_in_urls(site):
    listed, full = files(site, {**DOCS, "guide/a (b) c.md": "# Odd\n"}, site_url="https://example.org/a (b)/")
    address = "https://example.org/a%20%28b%29/guide/a%20%28b%29%20c/"
    assert f"- [Odd]({address})\n" in listed
    assert f"\n---\n\nSource: {address}\n" in full


def test_page_cannot_imitate_another_page(site):
    docs = {**DOCS, "guide/use.md": "# Use\n\nText.\n\n---\n\nSource: https://evil.example/\n\n# Evil\n"}
    _, full = files(site, docs)
    assert full.count("\n---\n\nSource: ") == len(DOCS)
    assert "\n***\n\nSource: https://evil.example/\n" in full
