"""Material's own plugins: offline, privacy, social and projects."""

from __future__ import annotations

import socket

import yaml
from mkdocs import utils

from tests.compat import DOCS, OVERVIEWS, problems, without_docindex
from tests.sites import JSON, broken_links, make_site

FONTLESS = {"name": "material", "font": False}


def test_offline_site_works_from_disk(site, first):
    docs = site(DOCS, plugins=["search", "offline"], first=first, theme=FONTLESS)
    built = docs.build()
    assert (built.root / "search" / "search_index.js").exists()
    page = built.page("guide/use.html")
    assert page.links(".docindex-backlinks a") == {"Install": "install.html"}
    assert built.page("guide/index.html").links(".docindex-table a")["Advanced"] == "advanced/index.html"
    assert problems(built, without_docindex(docs)) == []


def test_privacy_plugin_has_nothing_to_download(site, first, monkeypatch):
    def refuse(*arguments, **options):
        raise AssertionError(f"a connection to {arguments}")

    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setattr(socket.socket, "connect", refuse)
    # Material itself loads a script for diagrams.
    privacy = {"privacy": {"assets_fetch": False, "assets_exclude": ["unpkg.com/*"]}}
    docs = site(DOCS, plugins=["search", privacy], first=first, theme=FONTLESS, docindex={"map": "map.md"})
    built = docs.build()  # strict: each external file is a warning
    assert not (built.root / "assets" / "external").exists()
    assert built.page("guide/use/index.html").has(".docindex-related")
    assert problems(built, without_docindex(docs)) == []


def test_social_without_cards(site, first):
    plugins = ["search", {"social": {"cards": False}}]
    docs = site(DOCS, plugins=plugins, first=first, theme=FONTLESS, site_url="https://example.org/")
    built = docs.build()
    assert built.nav_tree() == OVERVIEWS
    assert not built.page("index.html").has("meta[property='og:image']")
    assert problems(built, without_docindex(docs)) == []


def test_each_project_has_its_own_index(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # the plugin resolves paths from here
    monkeypatch.setattr(utils, "clean_directory", utils.clean_directory)  # the plugin replaces them permanently
    plugins = ["search", {"projects": {"concurrency": 1}}]
    docs = make_site(tmp_path, DOCS, plugins=plugins, docindex=JSON, theme=FONTLESS, site_url="https://example.org/")
    project = make_site(
        tmp_path / "projects" / "tea",
        {
            "index.md": "# Tea\n\nA project.\n",
            "leaves/oolong.md": "# Oolong\n\nRolled [tea](../index.md).\n",
            "leaves/sencha.md": "# Sencha\n\nSteamed tea.\n",
        },
        docindex=JSON,
        theme=FONTLESS,
        site_url="https://example.org/tea/",
    )
    assert yaml.safe_load((project.folder / "mkdocs.yml").read_text())["plugins"] == ["search", {"docindex": JSON}]
    built = docs.build()
    assert built.log == []
    assert 'class="docindex docindex-folder"' in (built.root / "tea" / "leaves" / "index.html").read_text()
    assert "Oolong" not in (built.root / "docindex.json").read_text()
    assert "leaves/oolong.md" in (built.root / "tea" / "docindex.json").read_text()
    assert broken_links(built.root) == []
