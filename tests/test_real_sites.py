"""Every link of every section works, on real sites."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, ConfigurationError
from mkdocs.utils.yaml import yaml_load
from selectolax.lexbor import LexborHTMLParser, LexborNode

from mkdocs_docindex.hosts.mkdocs import term_pages
from tests.sites import FULL, checked_links, real_sites


def plugins_with_docindex(config: Path) -> list[Any]:
    with config.open(encoding="utf-8") as text:
        plugins = yaml_load(text).get("plugins", ["search"])
    if isinstance(plugins, dict):
        plugins = [{name: options} for name, options in plugins.items()]
    names = [name for plugin in plugins for name in ([plugin] if isinstance(plugin, str) else plugin)]
    return plugins if "docindex" in names else [*plugins, "docindex"]


def section_of(node: LexborNode) -> str:
    """The name of the section that contains a link."""
    while "docindex" not in (node.attributes.get("class") or "").split():
        assert node.parent is not None
        node = node.parent
    return (node.id or "").removeprefix("docindex-")


@pytest.mark.parametrize("kind", ["directories", *(["files", "letters"] if FULL else [])])
@pytest.mark.parametrize("folder", real_sites(), ids=lambda folder: folder.name)
def test_section_links_resolve(folder, kind, tmp_path, monkeypatch):
    if kind == "letters":
        monkeypatch.setattr(term_pages, "_MOST_ENTRIES", 10)
    file = folder / "mkdocs.yml"
    try:
        config = load_config(
            str(file),
            site_dir=str(tmp_path),
            plugins=plugins_with_docindex(file),
            use_directory_urls=kind != "files",
            strict=False,
        )
    except (Abort, ConfigurationError) as error:
        pytest.skip(f"{folder.name} needs a theme, plugin or extension that is not installed: {error}")
    indexes = []
    config.plugins.on_startup(command="build", dirty=False)
    config.plugins._register_event("env", lambda env, **_: indexes.append(config.plugins["docindex"]._build.site))
    try:
        build(config)
    finally:
        config.plugins.on_shutdown()
    (index,) = indexes
    links = list(checked_links(tmp_path, ".docindex a[href]"))
    assert [f"{link.page} -> {link.target}: {link.problem}" for link in links if link.problem] == []

    found = Counter(section_of(link.node) for link in links)
    to_anchors = Counter(section_of(link.node) for link in links if "#" in link.target)
    pages = [src for src, page in index.pages.items() if page.document.words > 50]
    assert len(pages) > 5
    assert found["keywords"] >= 5 * len(pages)
    # Pages of source files have no headings, and each section has a link to the index.
    assert to_anchors["keywords"] > found["keywords"] / 4
    assert to_anchors["index"] > found["index"] / 5
    assert found["index"] >= len(index.terms) > len(pages)
    assert found["metadata"] >= len(pages)
    listed = [folder for folder in index.folders.values() if folder.shows_listing]
    assert found["folder"] >= sum(len(folder.pages) + len(folder.folders) for folder in listed)
    assert listed
    if kind == "letters":
        assert terms_without_entry(tmp_path) == []


def terms_without_entry(root: Path) -> list[str]:
    """Terms in the filter of a large index without an entry."""
    text = (root / "keywords/terms.js").read_text(encoding="utf-8")
    missing = []
    for page, entries in json.loads(text.removeprefix("window.docindexTerms="))[0]:
        tree = LexborHTMLParser((root / "keywords" / unquote(page) / "index.html").read_text(encoding="utf-8"))
        ids = {node.id for node in tree.css(".docindex-letter li")}
        missing += [term for anchor, term, *_ in entries if anchor not in ids]
    return missing
