"""The way around source pages: folders, names, tests and their commands, the index, search, facts of the repository."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mkdocs_docindex.sources.test_commands import TestCommands
from tests.sites import Built, Html, Site, make_site

MANY = 45
LAMP = '''"""Lamps give light."""

from tool.core.grid import Grid


class Lamp:
    """A lamp."""

    def __init__(self):
        self.grid = Grid()

    def shine(self):
        """Give light."""

    def _warm_up(self):
        pass


class lamp:
    """Another thing of nearly the same name."""


def _hidden():
    pass
'''
FILES = {
    "pyproject.toml": "[tool.pytest.ini_options]\naddopts = '-q'\n",
    "src/tool/__init__.py": "",
    "src/tool/lamp.py": LAMP,
    "src/tool/core/__init__.py": "",
    "src/tool/core/grid.py": '"""The grid."""\n\n\nclass Grid:\n    """Power."""\n'
    + "".join(f"\n    def line_{n}(self):\n        pass\n" for n in range(12)),
    "src/tool/core/utils/__init__.py": "",
    "src/tool/core/utils/names.py": "def one():\n    return 1\n",
    "src/tool/utils/names.py": "def one():\n    return 1\n",
    "src/tool/deep/deeper/lamp.py": "class Lamp:\n    pass\n",
    "src/tool/core/near.py": "from tool.core.grid import Grid\n",
    "src/tests/test_lamp.py": "from tool.lamp import Lamp\n\n\ndef test_lamp():\n    assert Lamp\n",
    "src/tool/README.md": "# Tool\n\n[Lamp](lamp.py), [core](core/), [usage](#how-to-use), [out](../../setup.py), [gone](#no)"
    " and ![picture](art/lamp.png) ![far](https://example.org/x.png)\n\n## How to use\n\nSo.\n",
    "src/tool/art/lamp.png": "\x00\x00",
    "src/tool/many.py": "".join(f"def light_{n}():\n    pass\n\n\n" for n in range(8)),
    "src/tool/branches.py": "def decide(n):\n" + "".join(f"    if n > {n}:\n        return {n}\n" for n in range(12)),
    "src/tool/notes.py": "".join(f"# TODO: number {n}\n" for n in range(30)) + "A = 1\n",
    "src/tool/space.cpp": "namespace lamps {\n\n// Shines brightly in the evening.\nint shine_bright() { return 1; }\n\n}"
    "  // namespace lamps\n",
}
FILES |= {f"src/users/a{n % 3}/user{n}.py": "from tool.core.grid import Grid\n" for n in range(MANY)}
DOCS = {
    "index.md": "# Home\n\nWelcome.\n",
    "guide/lamps.md": "# Lamp oil\n\n## Lamp\n\nA **lamp** burns lamp oil. A lamp is bright, lamp oil is not.\n",
    "guide/wick.md": "# Wick\n\n## Wick trimming\n\nA **wick** and wick trimming for a lamp.\n",
}
LINK = "https://code.example/{path}#L{line}"


def write(folder: Path, files: dict[str, str]) -> None:
    for path, content in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content, encoding="utf-8")


def make(folder: Path, *, theme: str = "mkdocs", docindex: dict | None = None, **source: object) -> Site:
    write(folder, FILES)
    options = {"sources": [{"path": "src", "link": LINK, **source}], "keywords": {"index": "keywords.md"}}
    return make_site(folder, DOCS, docindex={**options, **(docindex or {})}, theme={"name": theme})


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Built:
    """A site with the sources, in a repository where one file changed twice."""
    site = make(tmp_path_factory.mktemp("around"))
    site.commit()
    grid = site.folder / "src/tool/core/grid.py"
    grid.write_text(grid.read_text() + "\n    def last(self):\n        pass\n")
    site.commit()
    built = site.build()
    assert built.log == []
    assert built.broken_links() == []
    return built


def test_path_of_a_file_leads_to_its_folders(built):
    page = built.page("source/tool/core/grid.py/index.html")
    assert page.links(".docindex-crumbs a") == {"Source": "../../../", "tool": "../../", "core": "../"}
    assert page.texts(".docindex-crumbs [aria-current]") == ["grid.py"]


def test_path_of_a_folder_leads_to_its_parents(built):
    page = built.page("source/tool/core/utils/index.html")
    assert page.links(".docindex-crumbs a") == {"Source": "../../../", "tool": "../../", "core": "../"}
    assert page.texts(".docindex-crumbs [aria-current]") == ["utils"]
    assert not built.page("source/index.html").has(".docindex-crumbs")


def test_folder_shows_files_before_its_readme(built):
    source = built.page("source/tool/index.html").source
    assert 0 < source.index('id="docindex-folder"') < source.index('class="docindex-readme"')


def test_links_and_pictures_of_a_readme_lead_to_pages_or_the_repository(built):
    page = built.page("source/tool/index.html")
    assert page.links(".docindex-readme a") == {
        "Lamp": "lamp.py/",
        "core": "core/",
        "usage": "#readme-how-to-use",
        "picture": "https://code.example/src/tool/art/lamp.png",
    }
    assert page.has("#readme-how-to-use")
    assert not page.has(".docindex-readme img")
    assert page.texts(".docindex-readme p")[0] == "Lamp, core, usage, out, gone and picture"


def test_outline_folds_and_private_names_are_quiet(built):
    page = built.page("source/tool/lamp.py/index.html")
    (details,) = page.tree.css("#docindex-outline details")
    assert "open" in details.attributes  # a short one
    assert details.css_first("summary").text().endswith("symbols")
    assert "Lamp" in details.parent.css_first("a").text()
    private = page.texts(".docindex-private > code, .docindex-private > a")
    assert "_hidden" in private
    assert "_warm_up" in private
    assert "shine" not in private


def test_private_names_can_be_left_out(tmp_path):
    built = make(tmp_path, private=False).build()
    assert built.broken_links() == []
    text = built.page("source/tool/lamp.py/index.html").one("#docindex-outline").text()
    assert "shine" in text
    assert "_warm_up" not in text
    assert "_hidden" not in text
    assert "_hidden" not in (built.root / "search/search_index.json").read_text()


def test_all_names_of_a_file_are_folded_by_kind(built):
    page = built.page("source/tool/core/grid.py/index.html")
    (details,) = page.tree.css("#docindex-names details")
    assert "open" not in details.attributes
    assert page.texts("#docindex-names summary") == ["All names 14"]
    kinds = page.texts("#docindex-names p")
    assert kinds[0] == "class Grid"
    assert kinds[1].startswith("method last Grid, line_0 Grid, line_1 Grid, line_2 Grid")
    anchor = page.links("#docindex-names a")["last"]
    assert page.has(anchor)
    assert not built.page("source/tool/lamp.py/index.html").has("#docindex-names")  # its outline is short


def test_many_importers_are_counted_by_folder(built):
    page = built.page("source/tool/core/grid.py/index.html")
    links = page.links("#docindex-imported-by a")
    assert links["tool/core/near.py"] == "../near.py/"
    assert links["users/a0"] == "../../../users/a0/"
    assert "From other folders: users/a0 15, users/a1 15, users/a2 15, tool 1" in page.texts("#docindex-imported-by p")
    assert len(links) == 5


def test_long_lists_of_lines_are_folded(built):
    page = built.page("source/tool/notes.py/index.html")
    assert page.texts("#docindex-todo summary") == ["10 more"]
    assert len(page.tree.css("#docindex-todo li")) == 30


def test_command_runs_the_tests(built):
    assert built.page("source/tests/test_lamp.py/index.html").texts(".docindex-source-facts code") == [
        "pytest src/tests/test_lamp.py"
    ]
    page = built.page("source/tool/lamp.py/index.html")
    assert page.texts("#docindex-tests p") == ["Run: pytest src/tests/test_lamp.py"]


def test_excluded_tests_are_still_shown(tmp_path):
    site = make(tmp_path, exclude=["tests/"])
    built = site.build()
    assert built.log == []
    assert built.broken_links() == []
    assert not (built.root / "source/tests").exists()
    links = built.page("source/tool/lamp.py/index.html").links("#docindex-tests a")
    assert links == {"tests/test_lamp.py": "https://code.example/tests/test_lamp.py"}
    assert "1 excluded file" in built.page("source/index.html").texts("#docindex-repository p")[-1]
    again = make(tmp_path, docindex={"exclude": ["source/tests/*"], "sources": [{"path": "src", "embed": "always"}]})
    page = again.build().page("source/tool/lamp.py/index.html")
    assert page.texts("#docindex-tests li") == ["tests/test_lamp.py"]
    assert page.links("#docindex-tests a") == {}


def test_excluded_test_with_a_secret_is_not_named_in_the_log(tmp_path):
    site = make(tmp_path, exclude=["tests/"])
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    write(tmp_path, {"src/tests/test_lamp.py": f"from tool.lamp import Lamp\n\nTOKEN = '{token}'\n"})
    assert site.build().log == []


def test_root_shows_facts_of_the_repository(built):
    page = built.page("source/index.html")
    rows = page.texts("#docindex-repository tbody tr")
    assert any(row.startswith("Python") and "lines of code" in row for row in rows)
    lines = page.texts("#docindex-repository p")
    assert lines[0].startswith("Largest files: tool/core/grid.py 44 lines")
    assert lines[1] == f"Most imported: tool/core/grid.py {MANY + 2}"
    assert lines[2] == "Most complex functions: decide 13"
    assert lines[3] == "Most changed: tool/core/grid.py 2 commits"
    assert lines[4] == "Without a page: 1 binary file · 3 empty files"
    assert not built.page("source/tool/index.html").has("#docindex-repository")


def test_folder_has_its_terms_from_a_to_z(built):
    page = built.page("source/tool/index.html")
    (details,) = page.tree.css("#docindex-folder-terms details")
    assert "open" not in details.attributes
    links = page.links("#docindex-folder-terms a")
    assert links["Grid"] == "core/grid.py/#docindex-line-4"
    assert "Wick" not in links


def test_index_keeps_names_apart_by_case_and_from_terms(built):
    page = built.page("keywords/index.html")
    names = page.texts(".docindex-of-code > .docindex-term")
    assert {"Lamp", "lamp"} <= set(names)
    terms = page.texts(".docindex-entries > li:not(.docindex-of-code) > .docindex-term")
    assert "lamp" in [term.lower() for term in terms]
    assert "decide" not in terms
    assert page.texts(".docindex-switch label") == ["All", "Terms of pages", "Names in code"]


def test_index_shows_kind_and_folder_of_all_places(built):
    page = built.page("keywords/index.html")
    entry = next(
        node for node in page.tree.css(".docindex-of-code") if node.css_first(".docindex-term").text() == "Lamp"
    )
    places = [" ".join(link.text().split()) for link in entry.css(".docindex-places a")]
    assert places == ["lamp.py · tool › class", "lamp.py · tool/deep/deeper › class"]  # the shallow one first
    assert entry.css_first("a").attributes["href"] == "../source/tool/lamp.py/#docindex-line-6"


def test_search_leads_to_symbols(built):
    docs = json.loads((built.root / "search/search_index.json").read_text())["docs"]
    by_place = {entry["location"]: entry for entry in docs}
    entry = by_place["source/tool/lamp.py/#docindex-line-6"]
    assert entry["title"] == "Lamp"
    assert "shine" in entry["text"]
    assert built.page("source/tool/lamp.py/index.html").has("#docindex-line-6")
    titles = [entry["title"] for entry in docs if entry["location"].endswith("utils/")]
    assert sorted(titles) == ["tool/core/utils", "tool/utils"]
    # What search reads is not on the page.
    assert "Power" not in built.page("source/tool/core/grid.py/index.html").texts("h2")


def test_source_pages_rank_below_the_docs(tmp_path):
    built = make(tmp_path, theme="material").build()
    docs = json.loads((built.root / "search/search_index.json").read_text())["docs"]
    boosts = {entry["location"]: entry.get("boost") for entry in docs}
    assert boosts["source/tool/lamp.py/"] == boosts["source/tool/lamp.py/#docindex-line-6"] == 0.5
    assert boosts["guide/lamps/"] is None


def test_keywords_lead_to_lines_or_nowhere(built):
    page = built.page("source/tool/space.cpp/index.html")
    chips = {" ".join(node.text().split()): node for node in page.tree.css(".docindex-chips li > :first-child")}
    assert chips["shine_bright"].attributes["href"] == "#docindex-line-4"
    assert not [name for name in chips if "namespace" in name.lower()]
    for built_page in built.root.glob("source/**/*.py/index.html"):
        for link in Html(built_page.read_text()).tree.css(".docindex-chips li > a:first-child"):
            assert (link.attributes["href"] or "").startswith("#docindex-line-")
    lamp = built.page("source/tool/lamp.py/index.html")
    assert "__init__" not in lamp.texts(".docindex-chips li")


PROJECTS = {
    "pyproject.toml": '[dependency-groups]\ntest = ["pytest>=8"]\n',
    "named/pytest.ini": "[pytest]\npython_files = check_*.py\n",
    "go/go.mod": "module example.org/x\n",
    "rust/Cargo.toml": '[package]\nname = "x"\n',
    "rust2/Cargo.toml": '[package]\nname = "x"\n\n[[test]]\nname = "other"\npath = "tests/one.rs"\n',
    "web/package.json": '{"scripts": {"test": "tsc && vitest run"}}',
    "plain/package.json": '{"scripts": {"test": "node test.js"}}',
    "java/pom.xml": "<project/>",
    "c/CMakeLists.txt": "add_executable(check_it check.cpp)\nadd_test(NAME it COMMAND check_it)\n",
}


@pytest.mark.parametrize(
    ("paths", "command"),
    [
        (["tests/test_a.py"], "pytest tests/test_a.py"),
        (["tests/test_a.py", "tests/test_b c.py"], "pytest tests/test_a.py 'tests/test_b c.py'"),
        (["tests/helpers.py"], ""),
        (["named/check_a.py"], "cd named && pytest check_a.py"),
        (["named/test_a.py"], ""),
        (["go/pkg/a_test.go"], "cd go && go test ./pkg"),
        (["go/a_test.go"], "cd go && go test ."),
        (["a_test.go"], ""),
        (["rust/tests/one.rs"], "cd rust && cargo test --test one"),
        (["rust/src/lib.rs"], ""),
        (["rust2/tests/one.rs"], ""),
        (["web/src/a.test.ts", "web/src/b.test.ts"], "cd web && npm test -- src/a.test.ts src/b.test.ts"),
        (["plain/a.test.js"], ""),
        (["java/src/test/java/org/ATest.java"], "cd java && mvn test -Dtest=ATest"),
        (["java/src/main/java/org/ATest.java"], ""),
        (["c/check.cpp"], "ctest -R '^it$'"),
        (["c/other.cpp"], ""),
        (["tests/test_a.py", "go/a_test.go"], ""),
    ],
)
def test_command_is_what_the_project_says(paths, command):
    assert TestCommands(lambda path: PROJECTS.get(path, "")).command(paths) == command
