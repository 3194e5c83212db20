"""An unexpected error loses only its section or step, with one warning, and never the build."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from typing import Any

import pytest
from mkdocs.exceptions import Abort, PluginError

from mkdocs_docindex import sections as table
from mkdocs_docindex.hosts.mkdocs import build
from mkdocs_docindex.hosts.mkdocs.generated import GeneratedPages
from mkdocs_docindex.hosts.mkdocs.sources import Sources
from mkdocs_docindex.hosts.mkdocs.term_pages import TermPages
from mkdocs_docindex.keywords import selection as keywords
from mkdocs_docindex.reading import documents
from mkdocs_docindex.related import relations as related
from mkdocs_docindex.sections.render import Renderer
from mkdocs_docindex.site import index as analysis
from mkdocs_docindex.site.links import LinkFinder
from mkdocs_docindex.sources.worker import SourceWorker
from tests.sites import JSON, Built, Site

pytestmark = pytest.mark.usefixtures("short_indexes")

GUIDE = "# Lighthouse\n\nThe lighthouse keeper trims the lamp wick. See [the lamp](lamp.md) and `trim_wick`.\n"
LAMP = "# Lamp\n\nThe lamp wick of the lighthouse burns oil. The keeper trims the lamp. See [home](../index.md).\n"
DOCS = {
    "index.md": "# Home\n\nThe lighthouse keeper and the lamp. See [the lamp](guide/lamp.md).\n",
    "guide/lighthouse.md": GUIDE,
    "guide/lamp.md": LAMP,
    "guide/oil.md": "# Oil\n\nThe lamp oil burns in the lighthouse lamp. The keeper trims the wick.\n",
}
CODE = '''"""Trim the wick of the lamp."""

import os

from src.oil import pour

LAMPS = {}


def trim_wick(lamp):
    """Cut the wick."""
    global LAMPS  # TODO: no global
    try:
        return pour(os.environ["LAMP"])
    except:
        pass
'''
SOURCES = {
    "src/__init__.py": "",
    "src/wick.py": CODE,
    "src/oil.py": '"""Oil."""\n\n\ndef pour(cup):\n    """Pour it."""\n    return cup\n',
    "tests/test_wick.py": "from src.wick import trim_wick\n\n\ndef test_trim():\n    trim_wick(1)\n",
}


@pytest.fixture
def lamps(site: Callable[..., Site]) -> Site:
    """A site on which every section occurs."""
    made = site(
        DOCS,
        docindex={
            **JSON,
            "sources": [{"path": "code", "embed": "always"}],
            "keywords": {"json_ld": True, "nav": True},
        },
        theme={"name": "mkdocs"},
        plugins=[],
    )
    for path, text in SOURCES.items():
        file = made.folder / "code" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return made


def sections(built: Built) -> dict[str, set[str]]:
    """Ids of all sections by page."""
    return {
        page: {node.id or "source-folder" for node in built.page(page).tree.css(".docindex")} for page in built.pages()
    }


def broken_links(built: Built) -> list[str]:
    """Broken links, except anchors of lost sections."""
    return [link for link in built.broken_links() if "no such anchor" not in link]


def fail(*_: Any, **__: Any) -> Any:
    raise RuntimeError("the lamp\nis out")


def without(everything: dict[str, set[str]], name: str) -> dict[str, set[str]]:
    return {page: found - {name} for page, found in everything.items()}


def lost(everything: dict[str, set[str]], name: str) -> set[str]:
    return {page for page, found in everything.items() if name in found}


TEMPLATES = {
    "docindex-metadata": "metadata",
    "docindex-keywords": "keywords",
    "docindex-related": "related",
    "docindex-backlinks": "backlinks",
    "docindex-folder": "folder",
    "docindex-index": "index",
    "docindex-outline": "outline",
    "docindex-imports": "imports",
    "docindex-source": "source",
    **{f"docindex-{name}": name for name in ("imported-by", "tests", "notes", "todo")},
}


@pytest.mark.parametrize("section", TEMPLATES)
def test_failing_template_loses_only_its_section(section, lamps, monkeypatch):
    everything = sections(lamps.build())
    if not (where := lost(everything, section)):
        pytest.fail(f"no page has the section {section}")
    render = Renderer._render

    def broken(self: Renderer, name: str, /, **context: Any) -> Any:
        return fail() if TEMPLATES[section] in (name, context.get("name")) else render(self, name, **context)

    monkeypatch.setattr(Renderer, "_render", broken)
    built = lamps.build(strict=False)
    assert sections(built) == without(everything, section)
    # Only shown sections are rendered: not the folder section of the home page.
    assert len(set(built.log)) == len(built.log) == len(where)
    assert [
        line for line in built.log if f": the section `{TEMPLATES[section]}` is left out because of" not in line
    ] == []
    assert all(
        "(RuntimeError: the lamp is out; mkdocs_docindex/sections/render.py, line " in line for line in built.log
    )
    assert all("Please report this line to the maintainers of mkdocs-docindex" in line for line in built.log)
    assert broken_links(built) == []
    with pytest.raises(Abort):
        lamps.build()


def with_view(name: str, view: Callable[..., Any]) -> tuple[table.Section, ...]:
    """The table of sections with one view replaced."""
    return tuple(section._replace(view=view) if section.name == name else section for section in table.SECTIONS)


@pytest.mark.parametrize("section", ["metadata", "keywords", "related", "backlinks", "folder", "index", "source"])
def test_failing_view_loses_only_its_section(section, lamps, monkeypatch):
    everything = sections(lamps.build())
    monkeypatch.setattr(table, "SECTIONS", with_view(section, fail))
    built = lamps.build(strict=False)
    assert sections(built) == without(everything, f"docindex-{section}")
    assert len(built.log) >= len(lost(everything, f"docindex-{section}")) > 0
    assert broken_links(built) == []


STEPS = {
    "reading sources": (Sources, "read", "All that `sources` names is left out", "source/"),
    "pages of sources": (Sources, "add_to", "All that `sources` names is left out", "source/"),
    "links": (LinkFinder, "back", "The map of links is left out", ""),
    "languages": (analysis, "pages_by_language", "The language of pages is left out", ""),
    "keywords": (keywords, "KeywordFinder", "The index of keywords is left out", "keywords/"),
    "folders": (analysis, "build_folders", "The tree of folders is left out", "guide/index.html"),
    "graph": (analysis, "link_sources", "The graph of source files is left out", ""),
    "related": (related, "RelationFinder", "The search for related pages is left out", ""),
    "folder pages": (GeneratedPages, "add_folder", "The index page of each folder is left out", "guide/index.html"),
    "term pages": (TermPages, "add_to", "The index of keywords is left out", "keywords/"),
    "nav": (build, "insert_index_pages", "What docindex adds to the navigation is left out", ""),
    "end of the nav": (build, "append_page", "The index of keywords in the navigation is left out", ""),
    "export": (build, "site_json", "'docindex.json' is left out", ""),
    "everything": (analysis, "Resolver", "Everything that docindex adds to the site is left out", ""),
}


@pytest.mark.parametrize("step", STEPS)
def test_failing_step_loses_only_its_result(step, lamps, monkeypatch):
    owner, name, message, gone = STEPS[step]
    before = lamps.build().pages()
    shutil.rmtree(lamps.folder / ".cache")
    monkeypatch.setattr(owner, name, fail)
    built = lamps.build(strict=False)
    assert [message in line for line in built.log] == [True]
    pages = built.pages()
    assert {"index.html", "guide/lamp/index.html", "guide/lighthouse/index.html", "guide/oil/index.html"} <= set(pages)
    if gone:
        assert [page for page in pages if page.startswith(gone)] == []
        assert set(pages) < set(before)
    if step == "everything":
        assert set(pages) == {page for page in before if not page.startswith(("source/", "keywords/", "guide/index"))}
        assert not any(sections(built).values())
    else:
        assert "docindex-metadata" in sections(built)["guide/lamp/index.html"]
    assert (built.root / "docindex.json").exists() == (step not in ("export", "everything"))
    assert broken_links(built) == []
    with pytest.raises(Abort):
        lamps.build()


def test_unreadable_page_is_not_listed(lamps, monkeypatch):
    read = documents.read_markdown
    monkeypatch.setattr(documents, "read_markdown", lambda text, *how: fail() if text == LAMP else read(text, *how))
    built = lamps.build(strict=False)
    assert len(built.log) == 1
    assert "'guide/lamp.md' is left out because of an unexpected error (RuntimeError: the lamp is out;" in built.log[0]
    assert sections(built)["guide/lamp/index.html"] == set()
    assert sections(built)["guide/oil/index.html"] >= {"docindex-metadata", "docindex-keywords", "docindex-related"}
    sources = [page["src"] for page in json.loads((built.root / "docindex.json").read_text())["pages"]]
    assert "guide/oil.md" in sources
    assert "guide/lamp.md" not in sources
    assert broken_links(built) == []


def test_unreadable_source_file_is_shown_as_text(lamps, monkeypatch):
    read = SourceWorker.read
    monkeypatch.setattr(
        SourceWorker, "read", lambda self, *how, **more: fail() if how[0] == CODE else read(self, *how, **more)
    )
    for _ in range(2):  # not cached for the next build
        built = lamps.build(strict=False)
        assert len(built.log) == 1
        assert "The outline of '" in built.log[0]
        assert "wick.py' is left out because of an unexpected error" in built.log[0]
        assert {"docindex-source", "docindex-metadata"} <= sections(built)["source/src/wick.py/index.html"]
        assert "docindex-outline" in sections(built)["source/src/oil.py/index.html"]


@pytest.mark.parametrize("error", [Abort("enough"), PluginError("enough")])
def test_plugin_errors_stop_the_build(error, lamps, monkeypatch):
    def stop(*_: Any) -> Any:
        raise error

    monkeypatch.setattr(table, "SECTIONS", with_view("metadata", stop))
    with pytest.raises(Abort):
        lamps.build(strict=False)


def test_error_in_custom_template_names_the_template(site):
    made = site(DOCS, theme={"name": "mkdocs", "custom_dir": "overrides"}, plugins=[])
    template = made.folder / "overrides/docindex/metadata.html"
    template.parent.mkdir(parents=True)
    template.write_text("<p>\n{{ rows.wick.oil }}</p>\n")
    built = made.build(strict=False)
    assert len(built.log) == 4
    assert (
        "'index.md': the section `metadata` is left out because of an unexpected error (UndefinedError: "
        in built.log[0]
    )
    assert f"{template.as_posix()}, line 2). Correct that template; " in built.log[0]
    assert "maintainers" not in built.log[0]
    assert built.page("index.html").has(".docindex-related")
    template.write_text("{% if %}")
    built = made.build(strict=False)
    assert len(built.log) == 4
    assert f"{template.as_posix()}, line 1). Correct that template; " in built.log[0]
