"""mkdocstrings writes pages from the docstrings of code."""

from __future__ import annotations

from tests.compat import DOCS, problems, without_docindex
from tests.sites import JSON

CODE = '''\
"""Brews tea."""


class Pot:
    """A pot of tea."""

    def pour(self) -> int:
        """Pour one cup."""
        return 1
'''
PAGES = {
    "api/brewing.md": "# Brewing\n\nHow the kettle and the pot work together.\n\n::: brewing\n",
    "guide/use.md": "# Use\n\nPour with [`Pot.pour`][brewing.Pot.pour], then ask [the client](../api/client.md).\n",
}


def test_page_with_a_few_docstrings_counts_its_own_words(site, first):
    plugins = ["search", {"mkdocstrings": {"handlers": {"python": {"paths": ["src"]}}}}]
    docs = site({**DOCS, **PAGES}, plugins=plugins, first=first, docindex=JSON)
    (docs.folder / "src").mkdir()
    (docs.folder / "src" / "brewing.py").write_text(CODE)
    built = docs.build()

    page = built.page("api/brewing/index.html")
    assert page.has("#brewing\\.Pot\\.pour")
    assert "Pour one cup." in page.texts("p")
    assert page.facts()["Words"] == "9", "the docstrings say hardly more"
    assert built.page("api/index.html").texts(".docindex-table tbody td") == [
        "How the kettle and the pot work together.",
        "Talks to the server.",
        "Answers what the client asks.",
    ]
    assert "../../api/brewing/#brewing.Pot.pour" in built.page("guide/use/index.html").links("article p a").values()
    assert ":::" not in (built.root / "docindex.json").read_text(encoding="utf-8")
    assert problems(built, without_docindex(docs)) == []
