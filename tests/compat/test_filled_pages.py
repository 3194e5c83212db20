"""Pages that other plugins fill: what a reader sees counts, not what the file holds."""

from __future__ import annotations

import json

import pytest

from tests.compat import DOCS, problems, without_docindex
from tests.sites import Built, Site

POT = '''\
"""Brews oolong in a glazed teapot, from the first rinse of the leaves to the last infusion of the evening."""


class Teapot:
    """A glazed teapot that keeps oolong leaves warm between two infusions.

    The clay of the teapot remembers the oolong that was brewed in it. A seasoned teapot gives each infusion a
    rounder taste. See the [notes on seasoning][seasoning] before the first infusion.
    """

    def rinse(self, leaves: int, seconds: int = 5) -> int:
        """Rinse the oolong leaves, and throw the water of the rinse away.

        Args:
            leaves: The weight of the oolong leaves in grams.
            seconds: How long the water stays on the leaves before it is thrown away.

        Returns:
            The weight of the rinsed leaves in grams.
        """
        return leaves

    def pour(self, cups: int) -> int:
        """Pour one infusion of the oolong into cups.

        Args:
            cups: The number of cups that one infusion of the teapot fills.
        """
        return cups
'''
PAGES = {
    "guide/seasoning.md": (
        "# Seasoning\n\nA new teapot is seasoned with oolong leaves before its first infusion.\n\n"
        "Boil the glazed teapot together with old oolong leaves for one hour, then let both cool down.\n"
    ),
    "guide/lamps.md": "# Lamps\n\nA lamp with a fresh wick burns whale oil for the whole night.\n",
}
PYTHON = {"mkdocstrings": {"handlers": {"python": {"paths": ["src"]}}}}


def with_code(docs: Site) -> Site:
    (docs.folder / "src").mkdir()
    (docs.folder / "src" / "brewing.py").write_text(POT, encoding="utf-8")
    return docs


def found_in(built: Built, uri: str, section: str) -> list[str]:
    return [text.casefold() for text in built.page(uri).texts(f".docindex-{section} li")]


def summaries(built: Built, uri: str) -> dict[str, str]:
    page = built.page(uri)
    titles, texts = page.texts(".docindex-table tbody th"), page.texts(".docindex-table tbody td:first-of-type")
    return dict(zip(titles, texts, strict=True))


def check_tea(built: Built, uri: str, least: int) -> None:
    """What a reader sees of a page that tells about oolong only when it is rendered."""
    page = built.page(uri)
    assert int(page.facts()["Words"]) >= least
    assert any("oolong" in term for term in found_in(built, uri, "keywords"))
    assert any("seasoning" in title for title in found_in(built, uri, "related"))
    assert not any("lamps" in title for title in found_in(built, uri, "related"))


def test_api_page_tells_what_its_docstrings_say(site, first):
    pages = {**DOCS, **PAGES, "api/brewing.md": "::: brewing\n", "api/kettle.md": "# Kettle\n\nBoils water.\n"}
    docs = with_code(site(pages, plugins=["search", "autorefs", PYTHON], first=first))
    built = docs.build()

    check_tea(built, "api/brewing/index.html", 100)
    page = built.page("api/brewing/index.html")
    assert page.one("meta[name=description]").attributes["content"].startswith("Brews oolong in a glazed teapot")
    assert summaries(built, "api/index.html")["Brewing"].startswith("Brews oolong in a glazed teapot, from the first")
    assert any("brewing" in text for text in found_in(built, "guide/seasoning/index.html", "backlinks"))
    assert any("brewing" in text for text in found_in(built, "guide/seasoning/index.html", "related"))
    anchors = [link for link in page.links(".docindex-keywords a, .docindex-metadata a").values() if "#brewing" in link]
    (known,) = [
        page for page in json.loads((built.root / "docindex.json").read_text())["pages"] if "brewing" in page["src"]
    ]
    assert known["metadata"]["words"] == int(page.facts()["Words"].replace(",", ""))
    assert {keyword["anchor"] for keyword in known["keywords"]} & {
        "brewing.Teapot",
        "brewing.Teapot.rinse",
        "brewing",
    }, anchors
    assert problems(built, without_docindex(docs)) == []
