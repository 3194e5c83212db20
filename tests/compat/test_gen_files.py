"""mkdocs-gen-files adds pages during the build."""

from __future__ import annotations

import pytest

from tests.compat import DOCS, problems, without_docindex

pytestmark = pytest.mark.usefixtures("short_indexes")

SCRIPT = """\
import mkdocs_gen_files

for name in ("reader", "writer"):
    with mkdocs_gen_files.open(f"reference/io/{name}.md", "w") as page:
        print(f"# {name.title()}\\n\\nMade by a script.", file=page)
with mkdocs_gen_files.open("reference/errors.md", "w") as page:
    print("# Errors\\n\\nMade by a script.", file=page)
with mkdocs_gen_files.open("guide/index.md", "w") as page:
    print("# The guide\\n\\nWritten by a script.", file=page)
with mkdocs_gen_files.open("guide/use.md", "a") as page:
    print("One more line.", file=page)
"""
PLUGINS = ["search", {"gen-files": {"scripts": ["make_pages.py"]}}]


def test_generated_pages_have_folder_pages_and_metadata(site, first):
    docs = site(DOCS, plugins=PLUGINS, first=first)
    (docs.folder / "make_pages.py").write_text(SCRIPT)
    built = docs.build()
    assert (
        built.nav_tree()
        == """\
Welcome (index.md)
Api
  Overview (api/index.md)
  Client (api/client.md)
  Server (api/server.md)
Guide
  The guide (guide/index.md)
  Install (guide/install.md)
  Use (guide/use.md)
  Advanced
    Overview (guide/advanced/index.md)
    Tuning (guide/advanced/tuning.md)
    Undo (guide/advanced/undo.md)
Reference
  Overview (reference/index.md)
  Errors (reference/errors.md)
  Io
    Overview (reference/io/index.md)
    Reader (reference/io/reader.md)
    Writer (reference/io/writer.md)"""
    )
    assert built.page("reference/io/index.html").links(".docindex-table a") == {
        "Reader": "reader/",
        "Writer": "writer/",
    }
    facts = built.page("reference/io/reader/index.html").facts()
    assert (facts["Path"], facts["Words"], facts["See also"]) == ("reference/io/reader.md", "5", "Io · Keyword index")
    assert built.page("guide/use/index.html").facts()["Words"] == "11", "words that the script added are counted"
    assert problems(built, without_docindex(docs)) == []


def test_generated_index_page_is_the_folder_page(site, first):
    docs = site(DOCS, plugins=PLUGINS, first=first)
    (docs.folder / "make_pages.py").write_text(SCRIPT)
    page = docs.build().page("guide/index.html")
    assert page.texts("h1") == ["The guide"]
    assert page.facts()["Path"] == "guide/index.md"
    assert list(page.links(".docindex-table a")) == ["Advanced", "Install", "Use"]


def test_generated_navigation(site, first):
    script = SCRIPT + (
        'with mkdocs_gen_files.open("SUMMARY.md", "w") as nav:\n'
        '    print("* [Welcome](index.md)\\n* [Code](reference/)", file=nav)\n'
    )
    docs = site(DOCS, plugins=[*PLUGINS, "literate-nav", "section-index"], first=first)
    (docs.folder / "make_pages.py").write_text(script)
    built = docs.build()
    assert (
        built.nav_tree()
        == """\
Welcome (index.md)
Code (reference/index.md)
  Errors (reference/errors.md)
  Io (reference/io/index.md)
    Reader (reference/io/reader.md)
    Writer (reference/io/writer.md)"""
    )
    assert built.page("reference/index.html").texts("h1") == ["Code"]
    assert problems(built, without_docindex(docs)) == []
