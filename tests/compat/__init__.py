"""docindex with other plugins, themes and hosts: real builds, in both plugin orders, with `--strict`."""

from __future__ import annotations

import shutil

import yaml

from tests.sites import Built, Site

DOCS = {
    "index.md": "# Welcome\n\nThe home of this documentation.\n",
    "api/client.md": "# Client\n\nTalks to the server.\n",
    "api/server.md": "# Server\n\nAnswers what the client asks.\n",
    "guide/install.md": "# Install\n\nHow to put it onto your machine.\n\nThen [work with it every day](use.md).\n",
    "guide/use.md": "# Use\n\nHow to work with it every day.\n",
    "guide/advanced/tuning.md": "# Tuning\n\nHow to make it faster.\n",
    "guide/advanced/undo.md": "# Undo\n\nHow to take it back.\n",
}
"""A small site without any folder index."""

OVERVIEWS = """\
Welcome (index.md)
Api
  Overview (api/index.md)
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
"""Its navigation if nothing merges index pages into their sections."""


def without_docindex(site: Site) -> Built:
    """Build a copy of a site without the plugin."""
    copy = Site(site.folder.with_name(f"{site.folder.name}-plain"))
    shutil.copytree(site.folder, copy.folder, ignore=shutil.ignore_patterns("site"), dirs_exist_ok=True)
    config = copy.folder / "mkdocs.yml"
    settings = yaml.safe_load(config.read_text(encoding="utf-8"))
    settings["plugins"] = [plugin for plugin in settings["plugins"] if "docindex" not in plugin]
    config.write_text(yaml.safe_dump(settings, sort_keys=False, allow_unicode=True), encoding="utf-8")
    return copy.build()


def problems(built: Built, plain: Built) -> list[str]:
    """What docindex broke: warnings, dead links, and pages that are lost, overwritten or reordered.

    Every site has pages that link to each other, so that they have sections, whose links are checked too.
    """
    dead_before = plain.broken_links()
    found = [*built.log, *(link for link in built.broken_links() if link not in dead_before)]
    pages = built.pages()
    for uri in plain.pages():
        if uri not in pages:
            found.append(f"{uri} is lost")
        elif built.page(uri).texts("h1") != plain.page(uri).texts("h1"):
            found.append(f"{uri} is another page: {built.page(uri).texts('h1')}")
    for name in ("related", "backlinks"):
        if not any(built.page(uri).has(f"#docindex-{name} a") for uri in pages):
            found.append(f"no page has a section {name}")
    order = built.order()
    if [src for src in order if src in plain.order()] != plain.order():
        found.append(f"the order is {order}, was {plain.order()}")
    return found
