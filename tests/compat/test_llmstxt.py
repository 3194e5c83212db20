"""mkdocs-llmstxt writes pages as Markdown, and a list of them."""

from __future__ import annotations

from tests.compat import DOCS, problems, without_docindex

OPTIONS = {"full_output": "llms-full.txt", "sections": {"Guide": ["guide/*.md"]}}


def test_llmstxt_output_is_unchanged(site, first):
    docs = site(DOCS, plugins=["search", {"llmstxt": OPTIONS}], first=first, site_url="https://example.org/")
    built, plain = docs.build(), without_docindex(docs)
    names = ["llms.txt", "llms-full.txt", "guide/use/index.md", "guide/install/index.md"]
    for name in names:
        text = (built.root / name).read_text(encoding="utf-8")
        assert text
        assert text == (plain.root / name).read_text(encoding="utf-8"), name
    assert built.page("guide/use/index.html").has(".docindex-backlinks")
    assert problems(built, plain) == []
