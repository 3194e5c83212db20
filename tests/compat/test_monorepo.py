"""mkdocs-monorepo-plugin includes sites from subfolders."""

from __future__ import annotations

from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest
import yaml

from tests.compat import problems, without_docindex

pytestmark = pytest.mark.usefixtures("short_indexes")

if TYPE_CHECKING:
    from pathlib import Path

DOCS = {"index.md": "# Welcome\n\nThe home of this documentation.\n"}


@pytest.fixture(autouse=True)
def _temporary_folders(monkeypatch):
    """Close the temporary folders of included sites, which the plugin leaves open."""
    opened = []

    def open_folder(*arguments: str) -> TemporaryDirectory:
        opened.append(TemporaryDirectory(*arguments))
        return opened[-1]

    monkeypatch.setattr("mkdocs_monorepo_plugin.merger.TemporaryDirectory", open_folder)
    yield
    for folder in opened:
        folder.cleanup()


def add_part(folder: Path, name: str, pages: dict[str, str], nav: list) -> None:
    """Write a site in a subfolder."""
    for src, text in pages.items():
        target = folder / name / "docs" / src
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
    (folder / name / "mkdocs.yml").write_text(yaml.safe_dump({"site_name": name.rpartition("/")[2], "nav": nav}))


def test_included_site_has_folder_pages(site, first):
    nav = ["index.md", {"Server": "!include ./server/mkdocs.yml"}]
    docs = site(DOCS, plugins=["search", "monorepo"], first=first, nav=nav)
    pages = {
        "setup/install.md": "# Install\n\nHow to start it.\n",
        "setup/tune.md": "# Tune\n\nHow to make it faster.\n\nFirst [install it](install.md).\n",
        "serving.md": "# Serving\n\nWhat it serves.\n",
    }
    part_nav = [{"What for": "serving.md"}, {"Set up": ["setup/tune.md", "setup/install.md"]}]
    add_part(docs.folder, "server", pages, part_nav)
    built = docs.build()
    assert (
        built.nav_tree()
        == """\
Welcome (index.md)
Server
  Overview (server/index.md)
  What for (server/serving.md)
  Set up
    Overview (server/setup/index.md)
    Tune (server/setup/tune.md)
    Install (server/setup/install.md)"""
    )
    assert built.page("server/index.html").texts("h1") == ["Server"]
    assert built.page("server/index.html").links(".docindex-table a") == {"Set up": "setup/", "What for": "serving/"}
    assert list(built.page("server/setup/index.html").links(".docindex-table a")) == ["Tune", "Install"]
    assert built.page("server/setup/install/index.html").links("#docindex-backlinks a") == {"Tune": "../tune/"}
    facts = built.page("server/setup/tune/index.html").facts()
    assert (facts["Path"], facts["See also"]) == ("server/setup/tune.md", "Set up · Keyword index")
    assert problems(built, without_docindex(docs)) == []


def test_sites_found_by_a_pattern(site, first):
    nav = ["index.md", {"Parts": "*include ./parts/*/mkdocs.yml"}]
    listed = {"folders": {"existing": "always"}}
    docs = site(DOCS, plugins=["search", "monorepo"], first=first, nav=nav, docindex=listed)
    for name, other in (("client", "server"), ("server", "client")):
        text = f"# Use the {name}\n\nHow to work with it.\n\nIt talks to [the {other}](../{other}/use.md).\n"
        page = {"use.md": text, "stop.md": f"# Stop the {name}\n\nHow to end it.\n"}
        add_part(docs.folder, f"parts/{name}", page, ["use.md", "stop.md"])
    built = docs.build()
    assert (
        built.nav_tree()
        == """\
Welcome (index.md)
Parts
  client
    Overview (client/index.md)
    Use the client (client/use.md)
    Stop the client (client/stop.md)
  server
    Overview (server/index.md)
    Use the server (server/use.md)
    Stop the server (server/stop.md)"""
    )
    assert built.page("index.html").links(".docindex-table a") == {"client": "client/", "server": "server/"}
    assert problems(built, without_docindex(docs)) == []
