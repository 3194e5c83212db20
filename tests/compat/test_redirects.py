"""mkdocs-redirects writes redirect pages."""

from __future__ import annotations

import pytest

from tests.compat import DOCS, problems, without_docindex


@pytest.mark.parametrize("directory_urls", [True, False])
def test_redirect_wins_over_folder_page(site, first, directory_urls):
    maps = {"api/index.md": "guide/use.md", "old/page.md": "guide/install.md"}
    plugins = ["search", {"redirects": {"redirect_maps": maps}}]
    listed = {"folders": {"existing": "always"}}
    docs = site(DOCS, plugins=plugins, first=first, use_directory_urls=directory_urls, docindex=listed)
    built = docs.build()
    target = "../guide/use/" if directory_urls else "../guide/use.html"
    assert f"url={target}" in built.page("api/index.html").source
    assert (
        built.nav_tree()
        == """\
Welcome (index.md)
Api
  Client (api/client.md)
  Server (api/server.md)
Guide
  Overview (guide/index.md)
  Install (guide/install.md)
  Use (guide/use.md)
  Advanced
    Overview (guide/advanced/index.md)
    Tuning (guide/advanced/tuning.md)
    Undo (guide/advanced/undo.md)"""
    )
    home = built.page("index.html")
    assert home.texts(".docindex-table tbody th") == ["Api", "Guide"]
    assert list(home.links(".docindex-table a")) == ["Guide"], "a link would follow the redirect"
    client = built.page("api/client/index.html" if directory_urls else "api/client.html")
    assert list(client.links(".docindex-metadata a:first-child")) == ["Welcome"]
    assert problems(built, without_docindex(docs)) == []
