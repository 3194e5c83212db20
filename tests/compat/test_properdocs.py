"""ProperDocs, a host that runs MkDocs plugins."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.compat import DOCS
from tests.sites import Built

ROOT = Path(__file__).parents[2]


def build(folder: Path) -> tuple[Built, str]:
    """Build a site with ProperDocs' own command."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "properdocs", "build", "--strict", "-f", "mkdocs.yml"]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return Built(folder / "site"), done.stderr


def test_folder_pages_and_sections(site, first):
    docs = site(DOCS, first=first)
    built, said = build(docs.folder)
    assert "docindex: Indexed 7 pages" in said
    assert "WARNING" not in said
    page = built.page("guide/index.html")
    assert page.links(".docindex-table a") == {"Advanced": "advanced/", "Install": "install/", "Use": "use/"}
    assert built.page("guide/use/index.html").facts()["Path"] == "guide/use.md"
    assert built.broken_links() == []
    with_mkdocs = docs.build()
    assert built.pages() == with_mkdocs.pages()


def test_with_other_plugins(site, first):
    files = {"guide/.nav.yml": "title: The handbook\n"}
    docs = site({**DOCS, **files}, plugins=["search", "awesome-nav", "section-index"], first=first)
    built, said = build(docs.folder)
    assert "WARNING" not in said
    assert built.page("guide/index.html").texts("h1") == ["The handbook"]
    assert built.page("guide/use/index.html").links("nav a")["The handbook"] == "../"
    assert built.broken_links() == []
