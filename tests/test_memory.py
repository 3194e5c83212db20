"""Memory does not grow with rebuilds while serving."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from mkdocs_docindex import incremental
from tests.sites import JSON, Site

DOCS = {
    "index.md": "# Home\n\nThe lighthouse keeper and the lamp. See [the lamp](guide/lamp.md).\n",
    "guide/lighthouse.md": "# Lighthouse\n\nThe keeper trims the lamp wick. See [the lamp](lamp.md).\n",
    "guide/lamp.md": "# Lamp\n\nThe lamp wick of the lighthouse burns oil. The keeper trims the lamp.\n",
    "guide/oil.md": "# Oil\n\nThe lamp oil burns in the lighthouse lamp. The keeper trims the wick.\n",
}


def rebuilds(site: Site, count: int) -> Iterator[int]:
    """Build as `mkdocs serve` does, into the same folder and with the same plugin."""
    for number in range(count):
        config = load_config(str(site.folder / "mkdocs.yml"), site_dir=str(site.folder / "site"))
        if not number:
            config.plugins.on_startup(command="serve", dirty=False)
        build(config, serve_url="http://127.0.0.1:8000/")
        yield number
    config.plugins.on_shutdown()


def count_objects() -> Counter[str]:
    """Count live objects of MkDocs, Jinja environments and docindex, including garbage."""
    kinds = Counter(type(thing) for thing in gc.get_objects())
    mine = ("mkdocs.structure", "mkdocs_docindex", "jinja2.environment")
    found = {kind: count for kind, count in kinds.items() if str(kind.__module__).startswith(mine)}
    return Counter({f"{kind.__module__}.{kind.__name__}": count for kind, count in found.items()})


@pytest.fixture
def lamps(site: Any) -> Site:
    return site(DOCS, theme={"name": "mkdocs"}, docindex={**JSON, "map": "map.md"})


def test_objects_of_earlier_builds_are_freed(lamps):
    """They have reference cycles, so only the garbage collector frees them."""
    gc.collect()
    found = {}
    for number in rebuilds(lamps, 13):
        found[number] = count_objects()
        lamps.write({"guide/oil.md": DOCS["guide/oil.md"] + "More of it.\n" * (number % 2)})
    assert found[6]["mkdocs.structure.pages.Page"] > len(DOCS)
    assert found[12] - found[6] == Counter()


def test_removed_pages_and_folders_are_freed(lamps):
    gc.collect()
    found = {}
    for number in rebuilds(lamps, 13):
        found[number] = count_objects()
        for folder in lamps.docs.glob("part-*"):
            (folder / "page.md").unlink()
            folder.rmdir()
        lamps.write({f"part-{number}/page.md": "# Part\n\nThe lamp of this part burns oil.\n"})
    assert found[12] - found[6] == Counter()


def test_removed_words_are_freed(lamps, monkeypatch):
    monkeypatch.setattr(incremental, "_SLACK", 20)
    sizes = []
    for number in rebuilds(lamps, 20):
        lamps.write({"guide/oil.md": DOCS["guide/oil.md"] + " ".join(f"oil{number}x{at}x" for at in range(30))})
        (state,) = (thing for thing in gc.get_objects() if isinstance(thing, incremental.State))
        sizes.append(sum(step.size for step in state._steps.values()))
    assert max(sizes) < 500, "of 600 words that are on no page any more"
