"""mkdocs-include-markdown-plugin includes files in pages."""

from __future__ import annotations

from tests.compat import DOCS, problems, without_docindex
from tests.sites import JSON

PAGES = {
    "parts/oolong.md": "Oolong leaves are rolled by hand.\n\n## Rolling leaves\n\nAsk [the client](../api/client.md).\n",
    "guide/use.md": "# Use\n\nHow to work with it every day.\n\n{% include-markdown '../parts/oolong.md' %}\n",
    "guide/readme.md": "{% include-markdown '../parts/oolong.md' %}\n",
}


def test_included_text_counts(site, first):
    docs = site(
        {**DOCS, **PAGES},
        plugins=["search", "include-markdown"],
        first=first,
        docindex=JSON,
        exclude_docs="/parts/",
    )
    built = docs.build()
    page = built.page("guide/use/index.html")
    assert "Rolling leaves" in page.texts("h2")
    assert page.facts()["Words"] == "19"
    assert "include-markdown" not in "".join(page.texts(".docindex-keywords li"))
    assert built.page("guide/readme/index.html").facts()["Words"] == "11"
    assert "Use" in built.page("api/client/index.html").links(".docindex-backlinks a")
    assert "parts/" not in (built.root / "docindex.json").read_text(encoding="utf-8")
    assert problems(built, without_docindex(docs)) == []
