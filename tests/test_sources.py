"""Pages of source files and folders."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mkdocs_docindex.hosts.mkdocs import source_reading
from mkdocs_docindex.sources.trees.parse import load_grammar
from mkdocs_docindex.sources.worker import SourceWorker
from tests.sites import JSON, THEMES, Built, Site, make_site

HOME = {"index.md": "# Home\n\nWelcome to the docs of this tool.\n"}

PACKAGE = {
    "src/tool/__init__.py": '"""A tool that brings parcels from door to door."""\n\nfrom .courier import Courier\n',
    "src/tool/courier.py": '''"""Couriers bring parcels."""

from __future__ import annotations

import functools
import os
import pickle

from tool.parcel import Parcel, weigh


def trace(call):
    return call


class Courier(Parcel):
    """Someone who brings parcels.

    More text about it.
    """

    @functools.cache
    @trace
    def bring(self, parcel: Parcel, *, fast: bool = False) -> str:
        """Bring one parcel."""
        # TODO(ann): ring twice
        return os.environ["DOOR"]

    def _hide(self):
        return pickle.loads(b"")


def decide(a, b, c):
    """Decide what to do."""
    if a:
        return 1
    if b:
        return 2
    for x in c:
        if x and a:
            return 3
        elif x or b:
            return 4
        while x:
            if a and b and c:
                x = 0
            elif a or b or c:
                x = 1
            elif a:
                x = 2
            elif b:
                x = 3
            elif c:
                x = 4
    return 5 if a else 6
''',
    "src/tool/parcel.py": '"""Parcels and their weight."""\n\n\nclass Parcel:\n    pass\n\n\ndef weigh(parcel):\n    return 1\n',
    "src/tool/empty.py": "",
    "src/tests/test_courier.py": "from tool.courier import Courier\n\n\ndef test_bring():\n    assert Courier()\n",
    "src/tests/test_parcel.py": "def test_nothing():\n    pass\n",
    "src/tests/test_through.py": "from tool import Courier\n\n\ndef test_bring():\n    assert Courier\n",
    "src/examples/send.py": "from tool.courier import Courier\n\nCourier().bring(None)\n",
    "src/logo.png": "\x00\x00",
}
"""A package with tests and an example."""


def write(folder: Path, files: dict[str, str | bytes]) -> None:
    for path, content in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content if isinstance(content, bytes) else content.encode())


@pytest.fixture
def project(tmp_path) -> Callable[..., Site]:
    """Makes a project: a site with source files next to its docs."""

    def make(
        files: dict[str, Any],
        docs: dict[str, str] | None = None,
        sources: list[dict[str, Any]] | None = None,
        docindex: dict[str, Any] | None = None,
        **settings: Any,
    ) -> Site:
        options = {"sources": [{"path": "src"}] if sources is None else sources, **(docindex or {})}
        write(tmp_path, files)
        return make_site(tmp_path, HOME | (docs or {}), docindex=options, **settings)

    return make


def build(site: Site, **how: Any) -> Built:
    """A strict build without warnings and dead links."""
    built = site.build(**how)
    assert built.log == []
    assert built.broken_links() == []
    return built


def source_pages(built: Built, uri: str = "source") -> list[str]:
    """Paths of all source files that have a page."""
    pages = built.index.pages.values()
    return sorted(page.file.path for page in pages if page.file and page.file.root == uri)


def titles(built: Built, page: str) -> list[str]:
    return [title.rstrip("¶#") for title in built.page(page).texts('.docindex [aria-level="2"]')]


# A page


def test_source_page_describes_its_file(project):
    built = build(project(PACKAGE))
    page = built.page("source/tool/courier.py/index.html")
    assert page.texts("h1")[-1] == "courier.py"
    assert "Couriers bring parcels." in page.texts("article > p")
    facts = page.texts(".docindex-source-facts p")[0]
    assert facts.startswith("Python · source · ")
    assert "lines of code" in facts
    assert titles(built, "source/tool/courier.py/index.html") == [
        "Outline", "Imports", "Imported by", "Tests", "Used in", "Worth knowing", "Calls to review", "To do",
        "Most complex functions", "Keywords", "About this page", "Source",
    ]  # fmt: skip


def test_outline_has_signatures_and_line_links(project):
    page = build(project(PACKAGE)).page("source/tool/courier.py/index.html")
    top = page.texts("#docindex-outline > .docindex-outline > li")
    assert top[0] == "function trace(call)"
    assert top[1].startswith("class Courier(Parcel)Someone who brings parcels.")
    assert top[2] == "function decide(a, b, c)Decide what to do."
    inside = page.texts("#docindex-outline > .docindex-outline > li .docindex-outline > li")
    assert inside == [
        "method bring(self, parcel: Parcel, *, fast: bool = False) -> str @functools.cache @traceBring one parcel.",
        "method _hide(self)",
    ]
    assert page.links("#docindex-outline a")["bring"] == "#L24"
    assert page.one("#L24").text().strip().startswith("def bring(self")


def test_uses_are_found_through_reexports(project):
    files = {
        **PACKAGE,
        "src/examples/short.py": "from tool import Courier\n\nCourier()\n",
        "src/examples/whole.py": "import tool\n",
    }
    docs = {
        "use.md": "# Use\n\n```python\nfrom tool import Courier\n```\n",
        "no.md": "# No\n\n```python\nimport tool\n```\n",
    }
    built = build(project(files, docs))
    used = built.page("source/tool/courier.py/index.html").links("#docindex-used-in a")
    assert list(used) == ["examples/send.py", "examples/short.py", "Use"]
    assert not built.page("source/tool/parcel.py/index.html").has("#docindex-used-in")


def test_outline_has_spaces_around_values(project):
    built = build(project({"src/a.py": "LIMIT = 60\n\n\nasync def fetch(url): ...\n\n\ndef get(url): ...\n"}))
    outline = built.page("source/a.py/index.html").texts("#docindex-outline li")
    assert outline == ["constant LIMIT = 60", "function fetch async (url)", "function get(url)"]


def test_imports_link_to_source_pages(project):
    built = build(project(PACKAGE))
    page = built.page("source/tool/courier.py/index.html")
    assert page.links("#docindex-imports a")["tool/parcel.py"] == "../parcel.py/"
    assert page.texts(".docindex-external") == ["From elsewhere: __future__, functools, os, pickle"]
    assert page.links("#docindex-imported-by a") == {"tool/__init__.py": "../__init__.py/"}
    assert page.links("#docindex-tests a") == {
        "tests/test_courier.py": "../../tests/test_courier.py/",
        "tests/test_through.py": "../../tests/test_through.py/",
    }
    assert page.links("#docindex-used-in a") == {"examples/send.py": "../../examples/send.py/"}
    named = built.page("source/tool/parcel.py/index.html").texts("#docindex-tests")
    assert named == ["Tests Possibly, by their names: tests/test_parcel.py"]


def test_notes_have_call_and_line(project):
    page = build(project(PACKAGE)).page("source/tool/courier.py/index.html")
    assert page.texts("#docindex-review li") == ['pickle.loads(b"") S301 · line 30']
    assert page.texts("#docindex-todo li") == ["TODO: ring twice ann · line 26"]
    assert page.texts("#docindex-complex li") == ["decide complexity 12 · line 33"]
    assert any("DOOR" in note for note in page.texts("#docindex-notes li"))


def test_empty_sections_are_left_out(project):
    built = build(project({"src/notes.txt": "Only text, nothing else.\n"}))
    assert titles(built, "source/notes.txt/index.html")[-2:] == ["About this page", "Source"]


@pytest.mark.parametrize("theme", THEMES)
def test_source_pages_in_every_theme(project, theme):
    built = build(project(PACKAGE, theme={"name": theme}))
    page = built.page("source/tool/courier.py/index.html")
    assert page.has("#docindex-outline")
    assert page.has("#docindex-source pre")
    assert built.page("source/index.html").has(".docindex-source-folder")


def test_nothing_is_written_into_the_docs_folder(project):
    site = project(PACKAGE)
    build(site)
    assert [path.name for path in site.docs.rglob("*")] == ["index.md"]


def test_search_index_has_names_and_summaries_without_code(project):
    built = build(project(PACKAGE))
    index = json.loads((built.root / "search/search_index.json").read_text())["docs"]
    (entry,) = [entry for entry in index if entry["location"] == "source/tool/courier.py/"]
    assert entry["title"] == "courier.py"
    assert "Couriers bring parcels." in entry["text"]
    texts = {entry["title"]: entry["text"] for entry in index if "courier.py/#docindex-line-" in entry["location"]}
    assert set(texts) == {"trace", "Courier", "decide"}
    assert "bring" in texts["Courier"].split()
    whole = json.dumps(index)
    assert "functools.cache" not in whole
    assert "pickle.loads" not in whole
    assert "Outline" not in whole


# Which files


def test_binary_and_empty_files_have_no_page(project):
    built = build(project(PACKAGE))
    assert "tool/empty.py" not in source_pages(built)
    folder = built.page("source/index.html")
    assert "Other files: logo.png 2 bytes (0.00 KB)" in folder.texts(".docindex-source-folder p")
    assert "Without a page: 1 binary file · 1 empty file" in folder.texts("#docindex-repository p")


def test_only_what_git_tracks_has_a_page(project):
    site = project({"src/a.py": "A = 1\n", "src/b.py": "B = 1\n"})
    site.git("init", "-q", "-b", "main")
    site.git("add", "src/a.py", "docs", "mkdocs.yml")
    site.git("commit", "-q", "-m", "one")
    assert source_pages(build(site)) == ["a.py"]


def test_several_roots_with_patterns_titles_and_uris(project):
    built = build(
        project(
            {"lib/a.py": "A = 1\n", "lib/a.txt": "text\n", "tools/b.sh": "echo 1\n", "tools/old/c.sh": "echo 2\n"},
            sources=[
                {"path": "lib", "include": ["*.py"], "title": "Library"},
                {"path": "tools", "exclude": ["old/"], "uri": "code/tools"},
            ],
        )
    )
    assert source_pages(built) == ["a.py"]
    assert source_pages(built, "code/tools") == ["b.sh"]
    assert built.page("source/index.html").texts("h1")[-1] == "Library"
    assert built.page("code/tools/index.html").texts("h1")[-1] == "Source"


def test_root_can_be_the_whole_repository(project):
    site = project({"a.py": "A = 1\n", "pkg/b.py": "B = 1\n", ".hidden/c.py": "C = 1\n"}, sources=[{"path": "."}])
    build(site)
    again = build(site)  # the built site and the cache exist now
    assert source_pages(again) == [".hidden/c.py", "a.py", "mkdocs.yml", "pkg/b.py"]


def test_earlier_built_site_is_not_a_source(project, tmp_path_factory):
    site = project({"a.py": "A = 1\n"}, sources=[{"path": "."}])
    build(site)
    assert source_pages(build(site, site_dir=tmp_path_factory.mktemp("served"))) == ["a.py", "mkdocs.yml"]


def test_exclude_option_applies_to_source_pages(project):
    built = build(
        project({"src/a.py": "A = 1\n", "src/vendor/b.py": "B = 1\n"}, docindex={"exclude": ["source/vendor/"]})
    )
    assert source_pages(built) == ["a.py"]
    assert not (built.root / "source/vendor").exists()


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("nowhere", "`sources` names 'nowhere', which is not a folder; give its path relative to mkdocs.yml."),
        ("mkdocs.yml", "`sources` names 'mkdocs.yml', which is not a folder; give its path relative to mkdocs.yml."),
        (
            "docs",
            "`sources` names 'docs', which is inside 'docs': docs and what is built from them are not sources; "
            "choose another folder.",
        ),
        (
            "void",
            "`sources`: 'void' has no files to show: there are none that match `include` and `exclude`.",
        ),
    ],
)
def test_unusable_source_folder_is_reported(project, path, sentence):
    site = project(
        {"src/a.py": "A = 1\n", "void/nothing.py": ""}, sources=[{"path": path}, {"path": "src", "uri": "s"}]
    )
    built = site.build(strict=False)
    assert built.log == [f"WARNING: docindex: {sentence}"]
    assert source_pages(built, "s") == ["a.py"]
    assert built.broken_links() == []


def test_root_above_the_limit_is_not_lost(project):
    files = {f"src/deep/m{number}.py": f"from deep.core import run{number}\n" for number in range(4)}
    files |= {
        "src/deep/core.py": "import deep.m1\n\n\ndef run0():\n    pass\n",
        "src/other/plain.py": "A = 1\n",
        "src/README.md": "# Tool\n",
    }
    site = project(files, sources=[{"path": "src", "max_pages": 2, "link": "https://code.example/{path}#{line}"}])
    built = build(site)
    assert (
        "INFO: docindex: 'src' has 7 files, more than its `max_pages` of 2: those that other files import most get "
        "pages, and the pages of folders list the others." in built.infos
    )
    assert source_pages(built) == ["README.md", "deep/core.py"]
    links = built.page("source/deep/index.html").links(".docindex-source-folder a")
    assert links["m0.py"] == "https://code.example/deep/m0.py"
    assert built.page("source/other/index.html").links(".docindex-source-folder a") == {
        "plain.py": "https://code.example/other/plain.py"
    }
    assert built.page("source/index.html").texts("#docindex-repository p")[-1] == (
        "Without a page: 5 files above the limit of pages"
    )
    core = built.page("source/deep/core.py/index.html")
    assert core.links("#docindex-imports a")["deep/m1.py"] == "https://code.example/deep/m1.py"
    assert core.links("#docindex-imported-by a")["deep/m3.py"] == "https://code.example/deep/m3.py"


def test_over_2000_files_get_a_hint(project, monkeypatch):
    monkeypatch.setattr("mkdocs_docindex.hosts.mkdocs.sources._MANY_PAGES", 2)
    built = build(project({f"src/m{number}.py": "A = 1\n" for number in range(3)}))
    assert "INFO: docindex: 'src' gets 3 pages; narrow it with `include` and `exclude`." in built.infos


@pytest.fixture
def without_grammars(monkeypatch, tmp_path):
    """Hide some grammars, also from subprocesses."""
    folder = tmp_path / "missing"
    folder.mkdir()
    load_grammar.cache_clear()
    for package in ("go", "cpp", "python", "objc", "javascript"):
        package = f"tree_sitter_{package}"
        (folder / f"{package}.py").write_text("raise ImportError\n")
        monkeypatch.delitem(sys.modules, package, raising=False)
    monkeypatch.syspath_prepend(folder)
    source_reading._grammar_version.cache_clear()
    yield
    load_grammar.cache_clear()
    source_reading._grammar_version.cache_clear()


MIXED = {"src/a.go": "package a\n\nfunc Go() {}\n", "src/b.cpp": "int b() { return 1; }\n", "src/c.cc": "int c();\n"}


@pytest.mark.usefixtures("without_grammars")
def test_missing_grammars_are_one_message(project, monkeypatch):
    site = project({**MIXED, **PACKAGE, "src/d.rs": "fn d() {}\n"})
    built = build(site)
    found = [line for line in built.infos if "outline" in line]
    assert found == ["INFO: docindex: 3 files in C++, Go have no outline: pip install 'mkdocs-docindex[source]'"]
    assert not built.page("source/a.go/index.html").texts("#docindex-outline")
    # After they are installed, results cached without them are not used.
    monkeypatch.undo()
    load_grammar.cache_clear()
    source_reading._grammar_version.cache_clear()
    built = build(site)
    assert [line for line in built.infos if "outline" in line] == []
    assert list(built.page("source/a.go/index.html").links("#docindex-outline a")) == ["Go"]


@pytest.mark.usefixtures("without_grammars")
def test_files_of_several_languages_are_reread_when_one_of_their_grammars_is_installed(project, monkeypatch):
    """Objective-C++ is also read as Objective-C, and the grammar of a component's scripts depends on its text."""
    monkeypatch.delitem(sys.modules, "tree_sitter_cpp", raising=False)
    Path(sys.path[0], "tree_sitter_cpp.py").unlink()
    site = project(
        {
            "src/a.mm": "int plain() { return 1; }\n@interface Box : NSObject\n- (void)open;\n@end\n",
            "src/b.vue": "<template><p>x</p></template>\n<script>\nexport function click() {}\n</script>\n",
            "src/c.svelte": '<script lang="ts">\nexport function typed(a: number) {}\n</script>\n<p>x</p>\n',
            "src/d.astro": "---\nexport function early(a: string) {}\n---\n<p>x</p>\n",
        }
    )

    def outlines(built: Built) -> list[list[str]]:
        pages = [built.page(f"source/{name}/index.html") for name in ("a.mm", "b.vue", "c.svelte", "d.astro")]
        return [list(page.links("#docindex-outline a")) for page in pages]

    built = build(site)
    assert outlines(built) == [["plain"], [], ["typed"], ["early"]]
    assert [line.partition("files in ")[2].partition(" have")[0] for line in built.infos if "no outline" in line] == [
        "Astro, Objective-C++, Svelte, Vue"
    ]
    monkeypatch.undo()
    load_grammar.cache_clear()
    source_reading._grammar_version.cache_clear()
    built = build(site)
    assert outlines(built) == [["plain", "Box", "open"], ["click"], ["typed"], ["early"]]
    assert not [line for line in built.infos if "no outline" in line]


@pytest.mark.usefixtures("without_grammars")
def test_unparsable_python_is_reread_when_grammar_is_installed(project, monkeypatch):
    text = 'class Old:\n    """Trims the lamp."""\n\n    def show(self, lamp):\n        print lamp\n'
    site = project({"src/old.py": text})
    assert "Trims the lamp." not in build(site).page("source/old.py/index.html").one("#docindex-outline").text()
    monkeypatch.undo()
    load_grammar.cache_clear()
    source_reading._grammar_version.cache_clear()
    assert "Trims the lamp." in build(site).page("source/old.py/index.html").one("#docindex-outline").text()


def test_unparsable_file_has_a_note_and_an_outline(project):
    built = build(project({"src/old.py": "class Old:\n    def show(self):\n        print 'x'\n"}))
    page = built.page("source/old.py/index.html")
    assert any(
        text.startswith("This file does not parse as Python 3") and "(line 3: " in text and text.endswith("gaps.")
        for text in page.texts(".docindex-facts")
    )
    assert page.links("#docindex-outline a") == {"Old": "#L1", "show": "#L2"}


# Names

NAMES = (
    "index.md", "README.md", "README", "index", "index.html", "a b.py", "[x].py", "__init__.py", "50%.py", "ünï.py",
    "a#b?c.py", "{{ x }}.py", "<b>&.py", "*_x_*.md", "n" * 240 + ".py",
)  # fmt: skip


@pytest.mark.parametrize("use_directory_urls", [True, False])
def test_odd_file_names_have_linked_pages(project, use_directory_urls):
    files = {f"src/pkg/{name}": "Some text of a file.\n" for name in NAMES}
    built = build(project(files, use_directory_urls=use_directory_urls))
    assert source_pages(built) == sorted(f"pkg/{name}" for name in NAMES)
    folder = built.page("source/pkg/index.html")
    assert sorted(folder.links("#docindex-folder tbody a")) == sorted(NAMES)
    for name in NAMES:
        shown = built.index.pages[
            next(src for src, page in built.index.pages.items() if page.file and page.file.name == name)
        ]
        assert shown.title == name


def test_file_with_too_long_name_has_no_page(project):
    name = "n" * 252 + ".py"
    built = build(project({f"src/{name}": "A = 1\n", "src/a.py": "A = 1\n"}))
    assert source_pages(built) == ["a.py"]
    assert any(name in text for text in built.page("source/index.html").texts(".docindex-source-folder p"))


def test_same_file_names_are_shown_with_folders(project):
    files = {
        f"src/{path}": "X = 1\n" for path in ("__init__.py", "a/__init__.py", "a/b/__init__.py", "c/b/__init__.py")
    }
    built = build(
        project({**files, "lib/__init__.py": "X = 1\n"}, sources=[{"path": "src"}, {"path": "lib", "uri": "l"}])
    )
    shown = {src: page.title for src, page in built.index.pages.items() if page.file}
    assert shown == {
        "source/__init__.py.md": "source/__init__.py",
        "source/a/__init__.py.md": "a/__init__.py",
        "source/a/b/__init__.py.md": "a/b/__init__.py",
        "source/c/b/__init__.py.md": "c/b/__init__.py",
        "l/__init__.py.md": "l/__init__.py",
    }
    assert built.page("source/a/b/__init__.py/index.html").texts("h1")[-1] == "a/b/__init__.py"
    assert list(built.page("source/a/b/index.html").links("#docindex-folder tbody a")) == ["__init__.py"]


def test_toc_follows_page_order(project):
    built = build(project({"src/a.py": """MARKS = 'id="docindex-metadata" id="docindex-source"'\n"""}))
    page = built.page("source/a.py/index.html")
    entries = [link for link in page.links(".md-sidebar--secondary a").values() if link.startswith("#docindex-")]
    assert entries == ["#docindex-outline", "#docindex-source"]


def test_hand_written_page_wins_over_source_page(project):
    docs = {"source/a.py.md": "# My page about a\n\nWritten by hand.\n", "source/b.py": "static\n"}
    built = build(project({"src/a.py": "A = 1\n", "src/b.py": "B = 1\n", "src/c.py": "C = 1\n"}, docs))
    assert built.page("source/a.py/index.html").texts("h1")[-1].startswith("My page about a")
    assert source_pages(built) == ["c.py"]
    assert sum("so the source file gets no page" in line for line in built.infos) == 2


def test_hand_written_index_of_sources_is_kept(project):
    docs = {"source/index.md": "# Our code\n\nHow the code is laid out.\n"}
    built = build(project({"src/a.py": "A = 1\n", "src/sub/b.py": "B = 1\n"}, docs))
    assert built.page("source/index.html").texts("h1")[-1].startswith("Our code")
    assert "a.py" in built.page("source/index.html").links("#docindex-folder tbody a")
    assert [page.file.src_uri for page in built.nav.pages].count("source/index.md") == 1


# Folders and the navigation


def test_only_folders_are_in_the_navigation(project):
    built = build(project(PACKAGE))
    assert built.nav_tree() == (
        "Home (index.md)\n"
        "Source\n"
        "  Overview (source/index.md)\n"
        "  examples (source/examples/index.md)\n"
        "  tests (source/tests/index.md)\n"
        "  tool (source/tool/index.md)"
    )


def test_invalid_html_in_readme(project):
    readme = "# Tool\n\n<div><![TOC[x]]> <![ 1 ]>\n\nRead this.\n"
    built = build(project({**PACKAGE, "src/tool/README.md": readme}))
    assert "Read this." in built.page("source/tool/index.html").texts(".docindex-readme p")


def test_source_folder_lists_files_and_dependencies(project):
    readme = "# Tool\n\nRead [this](x.md) or [that](https://example.org/).\n\n```\nVec<String>\n```\n"
    built = build(project({**PACKAGE, "src/tool/README.md": readme}))
    page = built.page("source/tool/index.html")
    assert "Read this or that." in page.texts(".docindex-readme p")
    assert page.links(".docindex-readme a") == {"that": "https://example.org/"}
    assert page.texts(".docindex-readme pre") == ["Vec<String>"]
    texts = page.texts(".docindex-source-folder > p")
    assert texts[0] == "Python 3 · Markdown 1"
    assert "Used by: tests 2, examples 1" in texts
    assert "Key symbols: Courier, Parcel, weigh" in texts
    assert page.links(".docindex-source-folder > p a")["Courier"] == "courier.py/#docindex-line-16"
    assert page.links("svg.docindex-diagram a") == {"tests2": "../tests/", "examples1": "../examples/"}
    assert page.texts("svg.docindex-diagram g") == ["tool"]
    rows = page.texts("#docindex-folder tbody tr")
    assert "courier.py 5 symbolsCouriers bring parcels." in rows


def test_file_without_summary_says_what_it_defines(project):
    files = {
        "src/shapes.rs": "pub struct A;\npub struct B;\ntrait C { fn no(&self); }\nfn f() {}\nmod inner { fn g() {} }\n",
        "src/one.py": "class One:\n    def member(self): ...\n",
        "src/user.py": "from one import One\n\ndef use(): ...\n",
        "src/none.py": "import os\n",
        "src/build.mk": "all:\n\techo\n",
        "src/said.py": '"""Says it."""\n\nclass Two: ...\n',
    }
    built = build(project(files))
    rows = built.page("source/index.html").texts("#docindex-folder tbody tr")
    assert "shapes.rs3 types, 2 functions" in rows
    assert "one.py1 class" in rows
    assert "build.mk1 target" in rows
    assert "none.py" in rows
    assert "said.py 1 symbolSays it." in rows
    assert built.page("source/one.py/index.html").texts("#docindex-imported-by .docindex-summary") == ["1 function"]
    russian = build(project(files, theme={"name": "mkdocs", "locale": "ru"}))
    assert "shapes.rs3 типа, 2 функции" in russian.page("source/index.html").texts("#docindex-folder tbody tr")


@pytest.mark.parametrize(
    "readme",
    [
        "<script>alert(1)</script>\n\nText of it.\n",
        "[x][y] and <javascript:alert(1)>\n\n[y]: javascript:alert(1)\n",
        "<img src=x onerror=alert(1)> <a href='javascript:alert(1)'>here</a>\n",
        "<div onclick=alert(1)>\n\n</div></article></main>\n",
        "![logo](logo.png) [![badge](b.svg)](x.md) [ref]\n\n[ref]: other.md\n",
    ],
)
def test_readme_has_no_scripts_and_dead_links(project, readme):
    built = build(project({"src/README.md": readme, "src/a.py": "A = 1\n"}, theme={"name": "mkdocs"}))
    page = built.page("source/index.html")
    assert page.has(".docindex-source-folder")
    bad = ("script", "img", "[onerror]", "[onclick]", "a")
    assert page.tree.css(", ".join(f".docindex-readme {selector}" for selector in bad)) == []


# The source


def test_lines_link_to_the_repository(project):
    site = project(PACKAGE, repo_url="https://github.com/me/tool")
    site.commit()
    built = build(site)
    page = built.page("source/tool/courier.py/index.html")
    (head,) = {link.split("/")[6] for link in page.links("#docindex-outline a").values()}
    assert len(head) == 40
    base = f"https://github.com/me/tool/blob/{head}/src/tool/courier.py"
    assert page.links("#docindex-outline a")["bring"] == f"{base}#L24"
    assert page.links("#docindex-source a") == {"In the repository": base}
    assert not page.has("#docindex-source pre")


def test_root_in_another_repository_is_not_linked_to_repo_url(project, tmp_path):
    site = project({"docs/x.md": "# X\n"}, sources=[{"path": "../other"}], repo_url="https://github.com/me/tool")
    other = Site(tmp_path.parent / "other")
    write(other.folder, {"a.py": "A = 1\n"})
    other.commit()
    site.commit()
    page = build(site).page("source/a.py/index.html")
    assert page.has("#docindex-source pre")
    assert "github.com/me/tool/" not in page.one("article").html


def test_lines_link_only_to_web_urls(project):
    site = project(PACKAGE, repo_url="javascript://github.com/%0Aalert(1)")
    site.commit()
    page = site.build().page("source/tool/courier.py/index.html")
    assert not [link for link in page.links(".docindex a").values() if link.startswith("javascript")]
    assert page.has("#docindex-source pre")


def test_link_option_sets_line_urls(project):
    link = "https://git.example.org/x/{path}?l={line}"
    built = build(project({"src/a b.py": "def first():\n    pass\n"}, sources=[{"path": "src", "link": link}]))
    page = built.page("source/a b.py/index.html")
    assert page.links("#docindex-outline a") == {"first": "https://git.example.org/x/a%20b.py?l=1"}


@pytest.mark.parametrize(("embed", "shown"), [("always", True), ("never", False)])
def test_embed_option(project, embed, shown):
    built = build(project({"src/a.py": "def first():\n    pass\n"}, sources=[{"path": "src", "embed": embed}]))
    page = built.page("source/a.py/index.html")
    assert page.has("#L1") is shown
    assert bool(page.links("#docindex-outline a")) is shown


def test_long_files_are_plain_and_very_long_ones_are_not_shown(project):
    line = "value = 'ünïcode in a line'\n"
    sizes = {"short.py": 60_000, "long.py": 150_000, "huge.py": 250_000}
    files = {f"src/{name}": line * (size // len(line.encode())) for name, size in sizes.items()}
    built = build(project(files))
    assert built.page("source/short.py/index.html").has("#L1 .n")
    long = built.page("source/long.py/index.html")
    assert long.has("#L1")
    assert not long.has("#L1 .n")
    huge = built.page("source/huge.py/index.html")
    assert huge.texts("#docindex-source p") == ["The source is not shown here: it is too long."]
    assert not huge.has("#docindex-source pre")


@pytest.mark.parametrize(
    ("edit_uri", "href"),
    [
        ("edit/main/docs/", "https://github.com/me/tool/edit/main/src/a%20b.py"),
        ("edit/main/somewhere/", None),
        ("?at=main/docs/", None),
        ("", None),
    ],
)
def test_edit_link_points_to_the_file_or_is_absent(project, edit_uri, href):
    site = project(
        {"src/a b.py": "A = 1\n"},
        repo_url="https://github.com/me/tool",
        edit_uri=edit_uri,
        theme={"name": "material", "features": ["content.action.edit"]},
    )
    site.commit()
    page = build(site).page("source/a b.py/index.html")
    found = [a.attributes["href"] for a in page.tree.css('a[rel="edit"]')]
    assert found == ([href] if href else [])


def test_whole_docstrings_are_shown_where_a_root_asks_for_them(project):
    files = {
        "src/a.py": (
            'class Courier:\n    """Someone who brings parcels.\n\n    They ring\n    *twice* & <b>wait</b>.\n\n'
            '    Args:\n        door: where to ring\n    """\n\n    def bring(self): ...\n'
        ),
        "src/b.go": "package b\n\n// Bring brings it.\n//\n// Not before\n// noon.\nfunc Bring() {}\n",
        "src/c.kt": "/**\n * Opens a box.\n *\n * Slowly.\n *\n * @param key what fits\n */\nfun open(key: Key) {}\n",
    }
    names = ("a.py", "b.go", "c.kt")
    short = build(project(files, sources=[{"path": "src"}]))
    for name in names:
        page = short.page(f"source/{name}/index.html")
        assert page.has("#docindex-outline .docindex-summary")
        assert not page.has("#docindex-outline .docindex-doc")
    full = build(project(files, sources=[{"path": "src", "docstrings": "full"}]))  # not what was kept
    shown = [full.page(f"source/{name}/index.html") for name in names]
    assert [page.texts("#docindex-outline .docindex-doc") for page in shown] == [
        ["Someone who brings parcels.", "They ring twice & <b>wait</b>.", "Args: door: where to ring"],
        ["Bring brings it.", "Not before noon."],
        ["Opens a box.", "Slowly.", "@param key what fits"],
    ]
    assert not any(page.has("#docindex-outline .docindex-summary") for page in shown)
    assert "&lt;b&gt;wait&lt;/b&gt;" in shown[0].source
    assert "Args:\n    door:" in shown[0].source


# Languages

GERMAN = (
    "Dieses Werkzeug bringt ein Paket von einer Tür zur anderen, und wenn niemand da ist, dann bleibt es bei dem Nachbarn, "
    "der es später mit einem Gruß von uns an den richtigen Ort trägt. "
)
ENGLISH = (
    "This tool brings a parcel from one door to another, and when there is nobody at home, it stays with the neighbour "
    "who will carry it to the right place later, with a greeting from us. "
)


@pytest.mark.parametrize(
    ("prose", "language"),
    [
        ({}, "de"),  # names and short comments are in no language
        (dict.fromkeys(range(20, 25), ENGLISH), "en"),
        ({3: ENGLISH} | dict.fromkeys(range(20, 25), GERMAN), "de"),
    ],
)
def test_source_pages_have_the_language_of_their_comments_or_that_of_the_docs(project, prose, language):
    files = {
        f"src/the_file_{number:02}.py": f'"""{prose.get(number, "Read the file.")}"""\n\ndef for_the_file(): ...\n'
        for number in range(25)
    }
    built = build(project(files, {"index.md": f"# Start\n\n{GERMAN * 3}\n"}, theme={"name": "mkdocs", "locale": "de"}))
    languages = {page.language for page in built.index.pages.values() if page.file}
    assert languages <= ({language} if language == "de" else {"", language})


# Relations between docs and sources


def test_page_that_mentions_a_class_is_related_to_its_file(project):
    docs = {
        "guide.md": "# Guide\n\nA `Courier` takes it along; call `Courier.bring()` or `weigh_all`.\n",
        "usage.md": "# Usage\n\nSo it is done, in a few lines.\n\n```python\nfrom tool.courier import Courier\n```\n",
        "secret.md": "---\ndocindex: {exclude: true}\n---\n# Draft\n\nNames `Courier` too.\n",
    }
    built = build(project(PACKAGE, docs))
    guide = built.page("guide/index.html")
    assert guide.links("#docindex-related a")["courier.py"] == "../source/tool/courier.py/"
    assert (
        "both about Courier" in guide.texts("#docindex-related li")[0].lower()
        or "Courier" in guide.texts("#docindex-related li")[0]
    )
    page = built.page("source/tool/courier.py/index.html")
    assert page.links("#docindex-described-in a") == {"Guide": "../../../guide/"}
    assert page.links("#docindex-used-in a")["Usage"] == "../../../usage/"
    assert "Draft" not in page.one("article").text()


def test_source_page_shows_backlinks(project):
    docs = {"guide.md": "# Guide\n\nThe work is done [by couriers](source/tool/courier.py.md) every day.\n"}
    page = build(project(PACKAGE, docs)).page("source/tool/courier.py/index.html")
    assert page.links("#docindex-backlinks a") == {"Guide": "../../../guide/"}


@pytest.mark.usefixtures("short_indexes")
def test_public_names_are_in_the_index(project):
    page = build(project(PACKAGE)).page("keywords/index.html")
    link = page.links(".docindex-letter a")["courier.py · tool › class"]
    assert link.startswith("../source/tool/courier.py/#docindex-line-")
    assert "Courier" in page.texts(".docindex-letter code")
    assert "_hide" not in page.texts(".docindex-letter code")


def test_json_has_symbols_imports_and_tests(project):
    built = build(project(PACKAGE, docindex=JSON))
    pages = {page["src"]: page for page in json.loads((built.root / "docindex.json").read_text())["pages"]}
    assert pages["index.md"]["kind"] == "page"
    assert "symbols" not in pages["index.md"]
    page = pages["source/tool/courier.py.md"]
    assert page["kind"] == "source"
    assert page["symbols"][1:3] == [
        {"name": "Courier", "kind": "class", "line": 16},
        {"name": "Courier.bring", "kind": "method", "line": 24},
    ]
    assert page["imports"] == ["source/tool/parcel.py.md"]
    assert page["imported_by"] == ["source/tool/__init__.py.md"]
    assert page["tests"] == ["source/tests/test_courier.py.md", "source/tests/test_through.py.md"]


# Between builds


def test_read_files_are_cached_by_content(project, monkeypatch):
    site = project(PACKAGE)
    first = build(site)
    read: list[str] = []
    whole = SourceWorker.read
    monkeypatch.setattr(
        SourceWorker, "read", lambda self, text, *how, **more: read.append(text) or whole(self, text, *how, **more)
    )
    second = build(site, site_dir=site.folder / "again")
    assert read == []
    for page in first.pages():
        assert second.page(page).source == first.page(page).source
    (site.folder / "src/tool/parcel.py").write_text("def renamed_thing():\n    pass\n")
    third = build(site)
    assert len(read) == 1
    assert "renamed_thing" in third.page("source/tool/parcel.py/index.html").links("#docindex-outline a")


def test_highlighted_source_is_cached_by_content(project, monkeypatch):
    site = project(PACKAGE)
    page = "source/tool/courier.py/index.html"
    first = build(site).page(page).one("#docindex-source").html
    highlighted = []

    whole = SourceWorker.highlight
    monkeypatch.setattr(
        SourceWorker, "highlight", lambda self, text, lexer: highlighted.append(text) or whole(self, text, lexer)
    )
    assert build(site).page(page).one("#docindex-source").html == first
    assert highlighted == []
    write(site.folder, {"src/tool/parcel.py": "class Parcel:\n    pass\n"})
    build(site)
    assert highlighted == ["class Parcel:\n    pass"]


def test_broken_cache_is_one_message(project):
    site = project(PACKAGE)
    write(site.folder, {".cache/docindex/store.sqlite": "this is no database, whatever its name says\n" * 100})
    built = build(site)
    assert sum("The cache is not used" in line for line in built.infos) == 1


def test_nothing_is_cached_without_sources(project):
    site = project({}, sources=[])
    build(site)
    with sqlite3.connect(site.folder / ".cache/docindex/store.sqlite") as database:
        kinds = {key.partition(":")[0] for (key,) in database.execute("SELECT key FROM entries")}
    database.close()
    assert kinds == {"page"}


@pytest.mark.parametrize(
    ("uris", "sentence"),
    [
        (("a", "a"), "'two' and 'one' have the same `uri`, 'a'; change one of them."),
        (
            ("a/b", "a"),
            "the `uri` of 'two' and the `uri` of 'one' overlap; choose ones that do not contain each other.",
        ),
    ],
)
def test_two_roots_with_same_uri_are_an_error(project, uris, sentence, caplog):
    from mkdocs.exceptions import Abort

    sources = [{"path": path, "uri": uri} for path, uri in zip(("one", "two"), uris, strict=True)]
    site = project({"one/a.py": "A = 1\n", "two/a.py": "A = 1\n"}, sources=sources)
    with pytest.raises(Abort):
        site.build()
    assert sentence in caplog.text
