"""mkdocs-jupyter shows notebooks as pages."""

from __future__ import annotations

import json

from tests.compat import DOCS, problems, without_docindex

CELLS = [
    ("markdown", ["# Tea notebook\n", "\n", "How to measure oolong leaves.\n"]),
    ("markdown", "## Weighing oolong\n\nWeigh the oolong before you brew."),
    ("code", ["import scales\n", "print(scales.weigh())"]),
]
PAGES = {
    "guide/tea.ipynb": json.dumps(
        {
            "cells": [
                {"cell_type": kind, "id": f"cell-{number}", "metadata": {}, "source": source}
                | ({"execution_count": 1, "outputs": []} if kind == "code" else {})
                for number, (kind, source) in enumerate(CELLS)
            ],
            "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
    ),
    "guide/script.py": "# %% [markdown]\n# # A script\n#\n# What a script says about sencha.\n\n# %%\nleaves = 3\n",
}


def test_notebook_summary_comes_from_its_text(site, first, monkeypatch):
    docs = site(
        {**DOCS, **PAGES},
        plugins=["search", "mkdocs-jupyter"],
        first=first,
        docindex={"export": {"json": True, "llms_full": True}},
    )
    monkeypatch.chdir(docs.folder)  # the plugin writes its cache there
    built = docs.build()

    page = built.page("guide/tea/index.html")
    assert page.has(".jupyter-wrapper")
    facts = page.facts()
    assert (facts["Path"], facts["Words"]) == ("guide/tea.ipynb", "15"), "neither code nor JSON"
    assert facts["Size"].startswith(f"{len(PAGES['guide/tea.ipynb'])} bytes")
    assert "oolong" in " ".join(page.texts(".docindex-keywords li"))
    found = (built.root / "docindex.json").read_text(encoding="utf-8")
    assert "cell_type" not in found
    assert "kernelspec" not in found
    listed = dict(
        zip(
            built.page("guide/index.html").texts(".docindex-table tbody th"),
            built.page("guide/index.html").texts(".docindex-table tbody td:nth-child(2)"),
            strict=True,
        )
    )
    assert listed["Tea notebook"] == "How to measure oolong leaves."
    assert listed["A script"] == "What a script says about sencha."
    assert "import scales" in (text := (built.root / "llms-full.txt").read_text(encoding="utf-8"))
    assert "cell_type" not in text
    assert problems(built, without_docindex(docs)) == []


def test_invalid_notebook_adds_no_error(site, monkeypatch):
    """mkdocs-jupyter fails or shows it; docindex adds no error of its own."""
    scripts = {"guide/plain.py": "# Only code.\nleaves = 3\n", "guide/odd.py": "# %% [markdown]\n"}
    docs = site({**DOCS, **scripts}, plugins=["search", "mkdocs-jupyter"])
    monkeypatch.chdir(docs.folder)
    built = docs.build()
    assert "Words" not in built.page("guide/plain/index.html").facts()
    assert not built.page("guide/plain/index.html").has(".docindex-keywords")
    assert built.log == []
