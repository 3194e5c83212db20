"""mkdocs-exclude removes files from the site."""

from __future__ import annotations

from tests.compat import DOCS, OVERVIEWS, problems, without_docindex

PAGES = {
    "guide/secret.md": "# Secret\n\nNot for the site, as [the guide](use.md) is.\n",
    "drafts/one.md": "# One\n\nA folder that has no other page.\n",
}


def test_excluded_pages_are_not_listed(site, first):
    exclude = {"exclude": {"glob": ["drafts/*", "guide/secret.md"]}}
    docs = site({**DOCS, **PAGES}, plugins=["search", exclude], first=first, docindex={"map": "map.md"})
    built = docs.build()
    assert built.nav_tree().replace("\nMap (map.md)", "") == OVERVIEWS
    sources = [
        path.read_text(encoding="utf-8") for path in built.root.rglob("*.*") if path.suffix in (".html", ".json")
    ]
    assert len(sources) > 8
    assert not [text for text in sources if "secret" in text.lower() or "drafts" in text]
    assert problems(built, without_docindex(docs)) == []
