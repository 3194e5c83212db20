"""mkdocs-awesome-pages-plugin reads the navigation from `.pages` files in the folders."""

from __future__ import annotations

import subprocess
import sys

from tests.compat import DOCS, OVERVIEWS, problems, without_docindex

PLUGINS = ["search", "awesome-pages"]
FILES = {
    ".pages": "nav:\n  - index.md\n  - guide\n  - ...\n",
    "guide/.pages": "title: The handbook\nnav:\n  - use.md\n  - Put it there: install.md\n  - advanced\n",
    "guide/advanced/.pages": "nav:\n  - undo.md\n  - ...\n",
}
ORDERED = """\
Welcome (index.md)
The handbook
  Overview (guide/index.md)
  Use (guide/use.md)
  Put it there (guide/install.md)
  Advanced
    Overview (guide/advanced/index.md)
    Undo (guide/advanced/undo.md)
    Tuning (guide/advanced/tuning.md)
Api
  Overview (api/index.md)
  Client (api/client.md)
  Server (api/server.md)"""


def test_sections_are_folders_without_pages_files(site, first):
    docs = site(DOCS, plugins=PLUGINS, first=first)
    built = docs.build()
    assert built.nav_tree() == OVERVIEWS
    assert problems(built, without_docindex(docs)) == []


def test_lists_have_the_order_and_names_of_the_nav(site, first):
    docs = site({**DOCS, **FILES}, plugins=PLUGINS, first=first)
    built = docs.build()
    assert built.nav_tree() == ORDERED
    page = built.page("guide/index.html")
    assert page.texts("h1") == ["The handbook"]
    assert list(page.links(".docindex-table a")) == ["Advanced", "Use", "Put it there"]
    assert list(built.page("guide/advanced/index.html").links(".docindex-table a")) == ["Undo", "Tuning"]
    assert problems(built, without_docindex(docs)) == []


def test_rest_of_an_explicit_nav(site, first):
    nav = ["index.md", {"Handbook": ["guide/use.md", "... | guide/**"]}, "..."]
    docs = site(DOCS, plugins=PLUGINS, first=first, nav=nav)
    built = docs.build()
    assert "Handbook\n  Overview (guide/index.md)\n  Use (guide/use.md)" in built.nav_tree()
    assert built.order().count("guide/index.md") == 1
    assert problems(built, without_docindex(docs)) == []


def test_section_index_merges_folder_pages(site, first):
    plugins = [*PLUGINS, "section-index"]
    docs = site({**DOCS, **FILES}, plugins=plugins, first=first)
    built = docs.build()
    assert "The handbook (guide/index.md)\n  Use (guide/use.md)" in built.nav_tree()
    assert problems(built, without_docindex(docs)) == []


def test_command_line_warns_of_nothing(site, first):
    docs = site({**DOCS, **FILES}, plugins=PLUGINS, first=first)
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-q", "-f", docs.folder / "mkdocs.yml"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
