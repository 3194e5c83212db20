"""Pages that other plugins fill: what a reader sees counts, not what the file holds."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from mkdocs_docindex.hosts.mkdocs import term_pages
from tests.compat import DOCS, problems, without_docindex
from tests.sites import JSON, Built, Site

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
SCRIPT = """\
import mkdocs_gen_files

with mkdocs_gen_files.open("reference/brewing.md", "w") as page:
    print("# `brewing`\\n\\n::: brewing", file=page)
"""
SENTENCE = "The glazed teapot keeps the oolong leaves warm for each infusion."
MACROS = f"""\
def define_env(env):
    @env.macro
    def tea():
        return "{SENTENCE} See [seasoning](seasoning.md).\\n\\n" * 6
"""
HOOK = f"""\
def on_page_content(html, page, config, files):
    if page.file.src_uri == "guide/hooked.md":
        link = "<a href='../seasoning/'>how a teapot is seasoned</a>"
        heading = '<h2 id="late">Late infusion of oolong</h2>'
        return html + heading + "<p>" + "{SENTENCE} " * 30 + "See " + link + " for oolong.</p>"
"""
HOOKED = {**DOCS, **PAGES, "guide/hooked.md": "# Hooked\n\nShort.\n"}


def with_code(docs: Site) -> Site:
    (docs.folder / "src").mkdir()
    (docs.folder / "src" / "brewing.py").write_text(POT, encoding="utf-8")
    return docs


def with_hook(docs: Site, hook: str = HOOK) -> Site:
    (docs.folder / "hook.py").write_text(hook, encoding="utf-8")
    return docs


def read_json(built: Built) -> dict[str, dict[str, Any]]:
    """The pages of the JSON, by `src`."""
    found = json.loads((built.root / "docindex.json").read_text(encoding="utf-8"))
    return {page["src"]: page for page in found["pages"]}


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
    assert "seasoning" in found_in(built, uri, "related")[0]


def test_api_page_tells_what_its_docstrings_say(site, first):
    pages = {**DOCS, **PAGES, "api/brewing.md": "::: brewing\n", "api/kettle.md": "# Kettle\n\nBoils water.\n"}
    pages["guide/lamps.md"] += "\nIt is as warm as [what a teapot pours][brewing.Teapot.pour] into a cup.\n"
    docs = with_code(site(pages, plugins=["search", "autorefs", PYTHON], docindex=JSON, first=first))
    built = docs.build()

    check_tea(built, "api/brewing/index.html", 100)
    page = built.page("api/brewing/index.html")
    assert page.one("meta[name=description]").attributes["content"].startswith("Brews oolong in a glazed teapot")
    assert summaries(built, "api/index.html")["Brewing"].startswith("Brews oolong in a glazed teapot, from the first")
    assert any("brewing" in text for text in found_in(built, "guide/seasoning/index.html", "backlinks"))
    assert any("brewing" in text for text in found_in(built, "guide/seasoning/index.html", "related"))
    assert "what a teapot pours" in " ".join(found_in(built, "api/brewing/index.html", "backlinks"))
    known = read_json(built)["api/brewing.md"]
    assert str(known["metadata"]["words"]) == page.facts()["Words"]
    assert {"brewing.Teapot", "brewing.Teapot.rinse"} & {keyword["anchor"] for keyword in known["keywords"]}
    terms = {keyword["term"].casefold() for keyword in known["keywords"]}
    assert not terms & {"parameters", "name", "type", "description", "default", "int", "source code"}
    assert problems(built, without_docindex(docs)) == []


def test_page_that_a_script_makes_for_a_module_tells_what_its_docstrings_say(site, first):
    plugins = ["search", {"gen-files": {"scripts": ["make_pages.py"]}}, "autorefs", PYTHON]
    pages = {**DOCS, **PAGES, "reference/other.md": "# Other\n\nNothing.\n"}
    docs = with_code(site(pages, plugins=plugins, first=first))
    (docs.folder / "make_pages.py").write_text(SCRIPT, encoding="utf-8")
    built = docs.build()
    check_tea(built, "reference/brewing/index.html", 100)
    assert summaries(built, "reference/index.html")["brewing"].startswith("Brews oolong")
    assert problems(built, without_docindex(docs)) == []


def test_text_that_a_macro_makes_is_counted(site, first):
    pages = {**DOCS, **PAGES, "guide/tea.md": "# Tea\n\n{{ tea() }}\n"}
    docs = site(pages, plugins=["search", "macros"], first=first)
    (docs.folder / "main.py").write_text(MACROS, encoding="utf-8")
    built = docs.build()
    check_tea(built, "guide/tea/index.html", 79)
    assert summaries(built, "guide/index.html")["Tea"] == f"{SENTENCE} See seasoning."
    assert any("tea" in text for text in found_in(built, "guide/seasoning/index.html", "backlinks"))
    assert problems(built, without_docindex(docs)) == []


def test_tables_from_files_are_counted(site, first):
    rows = "".join(f"oolong {name},A glazed teapot for oolong leaves and one long infusion\n" for name in "abcdefgh")
    pages = {"guide/teas.md": "# Teas\n\n{{ read_csv('guide/teas.csv') }}\n", "guide/teas.csv": f"tea,how\n{rows}"}
    docs = site({**DOCS, **PAGES, **pages}, plugins=["search", "table-reader"], first=first)
    built = docs.build()
    check_tea(built, "guide/teas/index.html", 80)
    assert problems(built, without_docindex(docs)) == []


@pytest.mark.parametrize("theme", ["material", "readthedocs"])
def test_text_that_an_unknown_hook_adds_is_counted(site, first, theme):
    docs = with_hook(site(HOOKED, docindex=JSON, first=first, hooks=["hook.py"], theme={"name": theme}))
    built = docs.build()
    check_tea(built, "guide/hooked/index.html", 300)
    assert any("hooked" in text for text in found_in(built, "guide/seasoning/index.html", "backlinks"))
    anchors = {keyword["anchor"] for keyword in read_json(built)["guide/hooked.md"]["keywords"]}
    assert "late" in anchors, "an id that only the finished page has"
    assert problems(built, without_docindex(docs)) == []


def test_description_of_the_author_stays(site, first):
    described = {"guide/hooked.md": "---\ndescription: All about tea.\n---\n\n# Hooked\n\nShort.\n"}
    built = with_hook(site({**HOOKED, **described}, first=first, hooks=["hook.py"])).build()
    page = built.page("guide/hooked/index.html")
    assert page.one("meta[name=description]").attributes["content"] == "All about tea."
    assert summaries(built, "guide/index.html")["Hooked"] == "All about tea."
    assert int(page.facts()["Words"]) > 300


def test_list_of_links_that_a_plugin_makes_is_not_prose(site, first):
    hook = (
        "def on_page_content(html, page, config, files):\n"
        '    if page.file.src_uri == "guide/hooked.md":\n'
        "        link = \"<li><a href='../seasoning/'>How a teapot is seasoned with oolong</a></li>\"\n"
        '        return html + "<ul>" + link * 40 + "</ul>"\n'
    )
    built = with_hook(site(HOOKED, first=first, hooks=["hook.py"]), hook).build()
    assert built.page("guide/hooked/index.html").facts()["Words"] == "2"
    assert found_in(built, "guide/seasoning/index.html", "backlinks") == []


def test_terms_of_filled_pages_join_the_keyword_index(site, first):
    docs = site(HOOKED, first=first, hooks=["hook.py"], docindex={"keywords": {"index": "keywords.md"}})
    built = with_hook(docs).build()
    entries = " ".join(built.page("keywords/index.html").texts(".docindex-index li"))
    assert "oolong" in entries.casefold()
    links = built.page("keywords/index.html").links(".docindex-index a").values()
    assert any("guide/hooked/" in link for link in links)
    assert built.broken_links() == []


def test_pages_of_letters_are_those_of_the_sources(site, first, monkeypatch):
    """A letter that comes with a filled page has no page, and one that goes has a page without entries."""
    monkeypatch.setattr(term_pages, "_MOST_ENTRIES", 3)
    hook = HOOK.replace("oolong", "quince").replace("html + heading", "heading")
    pages = {**HOOKED, "guide/hooked.md": "# Hooked\n\n## Yoghurt\n\nYoghurt ferments. Stir yoghurt.\n"}
    del pages["guide/seasoning.md"]
    docs = site(pages, first=first, hooks=["hook.py"], docindex={"keywords": {"index": "keywords.md"}})
    built = with_hook(docs, hook).build()
    letters = built.page("keywords/index.html").links(".docindex-letters a")
    assert "quince" in " ".join(found_in(built, "guide/hooked/index.html", "keywords"))
    assert "Y" in letters
    assert "Q" not in letters
    assert not (built.root / "keywords" / "q").exists()
    assert built.page("keywords/y/index.html").texts("h1")[-1].startswith("Keyword index: Y")
    assert "quince" not in (built.root / "keywords" / "terms.js").read_text(encoding="utf-8")
    assert [link for link in built.broken_links() if link.startswith("keywords/")] == []


def test_notebook_is_read_from_its_cells(site, first, monkeypatch):
    text = "# Notebook\n\nA lamp with a fresh wick burns whale oil for the whole night."
    code = {"cell_type": "code", "execution_count": 1, "outputs": [], "source": "x = 1  # " + "code " * 80}
    cells = [{"cell_type": "markdown", "source": text}, code]
    cells = [{"id": f"cell-{number}", "metadata": {}, **cell} for number, cell in enumerate(cells)]
    notebook = json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    plugins = ["search", {"mkdocs-jupyter": {"execute": False}}]
    docs = site({**DOCS, **PAGES, "guide/note.ipynb": notebook}, plugins=plugins, first=first)
    monkeypatch.chdir(docs.folder)  # the plugin writes its cache there
    assert docs.build().page("guide/note/index.html").facts()["Words"] == "14", "without code"


def written(site: Site, *, serves: bool, builds: list[dict[str, str]]) -> dict[str, bytes]:
    """Build a site after each edit, as `mkdocs serve` or `mkdocs build` does; return the pages of the last build."""
    folder = site.folder / "site"
    config = None
    for number, edit in enumerate(builds):
        site.write(edit)
        config = load_config(str(site.folder / "mkdocs.yml"), site_dir=str(folder))
        if not number:
            config.plugins.on_startup(command="serve" if serves else "build", dirty=False)
        build(config)
    assert config
    config.plugins.on_shutdown()
    found = [*folder.rglob("*.html"), folder / "docindex.json"]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_rebuild_while_serving_equals_a_clean_build(tmp_path, site):
    docs = with_hook(site(HOOKED, docindex=JSON, hooks=["hook.py"]))
    edits = [{}, {"guide/lamps.md": "# Lamps\n\nA lamp that warms the oolong in its teapot.\n"}, {}]
    edits += [{"guide/hooked.md": "# Hooked\n\nLonger, with a kettle of hot water for the leaves.\n"}]
    served = written(docs, serves=True, builds=edits)
    assert served == written(docs, serves=False, builds=[{}])


def test_page_that_a_dirty_build_does_not_render_keeps_what_its_source_says(site):
    docs = with_hook(site(HOOKED, docindex=JSON, hooks=["hook.py"]))
    docs.build()
    docs.write({"guide/lamps.md": "# Lamps\n\nA lamp that warms the oolong in its teapot.\n"})
    built = docs.build(dirty=True, strict=False)
    assert "docindex" not in "".join(built.log)
    assert read_json(built)["guide/hooked.md"]["metadata"]["words"] == 2
    assert built.broken_links() == []


ORDINARY = """\
# Ordinary page

[TOC]

A page with all that **Markdown** has[^1], as most pages do. It names `code` and [the guide](install.md).

!!! warning
    Mind the kettle, which is hot.

| Tea    | Minutes |
|--------|---------|
| Oolong | 4       |
| Sencha | 2       |

=== "Water"
    Boil it first.
=== "Leaves"
    Weigh them first.

- [x] done
- [ ] not done :smile:

```python
print("Much code that nobody reads as prose, " * 20)
```

Term
:   What the term means.

## Details

??? note "Folded"
    More about it.

[^1]: A footnote that says something, too.
"""
EXTENSIONS = ["admonition", "attr_list", "def_list", "footnotes", "tables", "toc"]
EXTENSIONS += ["pymdownx.details", "pymdownx.superfences", "pymdownx.tasklist", "pymdownx.emoji", "pymdownx.highlight"]


def test_site_without_such_plugins_is_indexed_once(site, first, caplog):
    extensions = [*EXTENSIONS, {"pymdownx.tabbed": {"alternate_style": True}}]
    pages = {**DOCS, **PAGES, "guide/ordinary.md": ORDINARY}
    caplog.set_level(logging.DEBUG, "mkdocs.plugins")
    site(pages, first=first, markdown_extensions=extensions, plugins=["search", "tags"]).build()
    assert not [line for line in caplog.messages if "than their source" in line]


def test_example_site_is_indexed_once(caplog, tmp_path):
    caplog.set_level(logging.DEBUG, "mkdocs.plugins")
    example = Path(__file__).parents[2] / "example_site"
    Site(example).build(site_dir=tmp_path)
    assert not [line for line in caplog.messages if "than their source" in line]
