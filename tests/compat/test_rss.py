"""mkdocs-rss-plugin writes feeds of the newest pages."""

from __future__ import annotations

import json

from tests.compat import DOCS, OVERVIEWS, problems, without_docindex


def test_folder_pages_are_not_in_feeds(site, first, monkeypatch):
    docs = site(DOCS, plugins=["search", "rss"], first=first, site_url="https://example.org/")
    docs.commit()
    monkeypatch.chdir(docs.folder)  # the plugin looks for git here
    built = docs.build()
    items = {}
    for name in ("feed_json_created.json", "feed_json_updated.json"):
        feed = json.loads((built.root / name).read_text(encoding="utf-8"))
        items = {item["title"]: item["content_html"] for item in feed["items"]}
        assert set(items) == {"Welcome", "Client", "Server", "Install", "Use", "Tuning", "Undo"}
    assert items["Use"] == "How to work with it every day.", "the page's description"
    assert built.nav_tree() == OVERVIEWS
    assert built.page("guide/index.html").links(".docindex-table a")["Use"] == "use/"
    assert built.page("guide/use/index.html").facts()["Updated"] == "2024-01-01"
    assert not [line for line in built.infos if "docindex-" in line], "warnings about missing files of generated pages"
    assert problems(built, without_docindex(docs)) == []
