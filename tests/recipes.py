"""Follow recipes of the documentation: each code block is written to the file that its title names."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from tests.sites import Site

_DOCS = Path(__file__).parent.parent / "example_site" / "docs"
_BLOCK = re.compile(r'^```\w+ title="([^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)


def follow_recipe(folder: Path, recipe: str, docs: dict[str, str], *, heading: str = "", keeps: bool = False) -> Site:
    """Write a site as a recipe says, up to its first heading of level two or below `heading`.

    `keeps` applies a later part on top of the first part.
    """
    first, *others = re.split(r"^## ", (_DOCS / "recipes" / recipe).read_text(encoding="utf-8"), flags=re.MULTILINE)
    later = next(part for part in others if part.startswith(f"{heading}\n")) if heading else ""
    blocks = dict(_BLOCK.findall(f"{first}\n{later}" if keeps or not heading else later))
    assert blocks
    site = Site(folder)
    site.write(docs)
    for name, text in blocks.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    settings = {"site_name": "Recipe", **yaml.safe_load(blocks["mkdocs.yml"])}
    settings["theme"].setdefault("font", False)
    (folder / "mkdocs.yml").write_text(yaml.safe_dump(settings, sort_keys=False), encoding="utf-8")
    return site
