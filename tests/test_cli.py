"""`docindex export` writes the index of a folder or a site as JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from tests.sites import Site

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "example_site" / "mkdocs.yml"
MAIN = "import sys; from mkdocs_docindex.cli import main; sys.exit(main(sys.argv[1:]))"
DOCS = {
    "index.md": "# Lock keeper\n\nHow boats pass the lock. See [the sluice gate](works/gate.md#the-sluice-gate).\n",
    "works/gate.md": (
        "---\ntags: [water]\n---\n# Gates\n\nA gate holds the water back.\n\n## The sluice gate\n\n"
        "The sluice gate lets water in. Open the sluice gate slowly, with `gate.open()`.\n"
    ),
    "works/paddle/rack.md": "# Paddle rack\n\nA paddle rack lifts the paddle. Größe: <b>large</b>.\n",
}


def run(*arguments: object, **how) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT), **how.pop("env", {})}
    return subprocess.run(
        [sys.executable, "-c", MAIN, *map(str, arguments)],
        **{"capture_output": True, "encoding": "utf-8", "env": environment, "check": False, **how},
    )


def export(*arguments: object) -> dict:
    done = run("export", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def refused(code: int, *arguments: object, **how) -> str:
    """The error message of a failed command, which prints nothing else."""
    done = run("export", *arguments, **how)
    assert done.returncode == code, done
    assert not done.stdout
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.fixture
def docs(tmp_path) -> Path:
    Site(tmp_path).write(DOCS)
    return tmp_path / "docs"


def terms(data: dict, src: str) -> list[str]:
    (page,) = (page for page in data["pages"] if page["src"] == src)
    return [keyword["term"] for keyword in page["keywords"]]


def test_folder_is_exported_to_stdout(docs):
    done = run("export", docs)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("}\n")
    assert done.stdout.count("\n") == 1
    assert [page["src"] for page in json.loads(done.stdout)["pages"]] == list(DOCS)


@pytest.mark.parametrize("option", ["--output", "-o"])
def test_output_option_writes_a_file(docs, tmp_path, option):
    target = tmp_path / "index.json"
    done = run("export", docs, option, target)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert target.read_text(encoding="utf-8") == run("export", docs).stdout


def test_json_has_all_keys(docs):
    data = export(docs)
    assert list(data) == ["schema", "pages", "keywords", "folders"]
    assert data["schema"] == 1
    home, gate, rack = data["pages"]
    for page in data["pages"]:
        assert list(page) == [
            "src",
            "kind",
            "url",
            "title",
            "summary",
            "folder",
            "metadata",
            "keywords",
            "related",
            "links",
            "backlinks",
        ]
        assert page["kind"] == "page"
    assert (home["src"], home["url"], home["folder"]) == ("index.md", "./", "")
    assert (gate["src"], gate["url"], gate["folder"]) == ("works/gate.md", "works/gate/", "works")
    assert [page["title"] for page in data["pages"]] == ["Lock keeper", "Gates", "Paddle rack"]
    assert rack["summary"] == "A paddle rack lifts the paddle. Größe: large."
    assert home["links"] == [{"src": "works/gate.md", "anchor": "the-sluice-gate", "text": "the sluice gate"}]
    assert gate["links"] == []
    (link,) = gate["backlinks"]
    assert list(link) == ["src", "anchor", "text", "context"]
    assert (link["src"], link["anchor"], link["text"]) == ("index.md", "the-sluice-gate", "the sluice gate")
    assert link["text"] in link["context"]
    assert home["backlinks"] == []
    assert gate["metadata"] == {
        "path": "works/gate.md",
        "type": "Markdown page",
        "extension": ".md",
        "size": len(DOCS["works/gate.md"].encode()),
        "words": 23,
        "headings": 2,
        "tags": ["water"],
    }


def test_keywords_have_term_score_and_anchor(docs):
    gate = export(docs)["pages"][1]
    for keyword in gate["keywords"]:
        assert list(keyword) == ["term", "score", "anchor"]
        assert keyword["anchor"] in ("gates", "the-sluice-gate")
        assert round(keyword["score"], 4) == keyword["score"]
    assert gate["keywords"][0]["term"] == "water", "set by the author"
    chosen = [keyword["score"] for keyword in gate["keywords"]][1:]
    assert chosen == sorted(chosen, reverse=True)
    anchors = {keyword["term"].lower(): keyword["anchor"] for keyword in gate["keywords"]}
    assert anchors["sluice gate"] == "the-sluice-gate"


def test_index_has_the_pages_of_each_term(docs):
    data = export(docs)
    names = [entry["term"] for entry in data["keywords"]]
    assert names == sorted(names, key=str.casefold)
    anchors = {page["src"]: {keyword["anchor"] for keyword in page["keywords"]} for page in data["pages"]}
    for entry in data["keywords"]:
        assert list(entry) == ["term", "pages"]
        assert entry["pages"]
        for place in entry["pages"]:
            assert list(place) == ["src", "anchor"]
            assert place["anchor"] in anchors[place["src"]]


def test_folders_list_their_contents(docs):
    folders = {folder["path"]: folder for folder in export(docs)["folders"]}
    assert list(folders) == ["", "works", "works/paddle"]
    for folder in folders.values():
        assert list(folder) == ["path", "title", "index", "pages", "folders", "keywords"]
    assert (folders[""]["title"], folders[""]["index"]) == ("Lock keeper", "index.md")
    assert (folders["works"]["title"], folders["works"]["index"]) == ("Works", None), "nothing is generated"
    assert folders["works"]["pages"] == ["works/gate.md"]
    assert folders["works"]["folders"] == ["works/paddle"]
    assert "paddle rack" in [term.lower() for term in folders["works/paddle"]["keywords"]]


def test_anchor_is_null_without_a_heading(tmp_path):
    Site(tmp_path).write({"index.md": "The sluice gate. The sluice gate. The sluice gate.\n"})
    (page,) = export(tmp_path / "docs")["pages"]
    assert page["keywords"]
    assert {keyword["anchor"] for keyword in page["keywords"]} == {None}
    assert page["title"] == "Home"
    assert page["summary"] == "The sluice gate. The sluice gate. The sluice gate."


def test_keywords_option_limits_keywords(docs):
    default = export(docs)
    assert all(len(page["keywords"]) <= 10 for page in default["pages"])
    two = export(docs, "--keywords", 2)
    assert [len(page["keywords"]) for page in two["pages"]] == [2, 2, 2]
    none = export(docs, "--keywords", 0)
    assert [page["keywords"] for page in none["pages"]] == [[], [], []]
    assert none["keywords"] == []
    assert [folder["keywords"] for folder in none["folders"]] == [[], [], []]


def test_front_matter_is_used(tmp_path):
    Site(tmp_path).write(
        {
            "index.md": "# Home\n\nHello there.\n",
            "a.md": "---\nkeywords: Barrage\ndocindex: {not_keywords: [weirs]}\n---\n# Weir\n\nThe weir is a weir.\n",
            "hidden.md": "---\ndocindex: {exclude: true}\n---\n# Hidden\n",
            "unsearched.md": "---\nsearch: {exclude: true}\n---\n# Not found\n",
        }
    )
    data = export(tmp_path / "docs")
    assert [page["src"] for page in data["pages"]] == ["index.md", "a.md"]
    assert terms(data, "a.md")[0] == "Barrage"
    assert "weir" not in [term.lower() for term in terms(data, "a.md")]
    assert "hidden.md" not in data["folders"][0]["pages"]


def test_folder_and_site_export_the_right_files(tmp_path):
    names = [
        "a.mdown",
        "b.markdown",
        "c.mkd",
        ".hidden.md",
        ".git/x.md",
        "templates/t.md",
        "d/templates/t.md",
        "e.txt",
        "f/README.md",
        "g/README.md",
        "g/index.md",
    ]
    site = Site(tmp_path)
    site.write(dict.fromkeys(names, "# A heading\n\nText of this page.\n"))
    (tmp_path / "mkdocs.yml").write_text("site_name: x\nplugins: [docindex]\n")
    alone = export(tmp_path / "docs")
    assert [page["src"] for page in alone["pages"]] == [
        "a.mdown",
        "b.markdown",
        "c.mkd",
        "d/templates/t.md",
        "f/README.md",
        "g/index.md",
        "templates/t.md",
    ]
    # MkDocs reserves this folder for the theme.
    shown = [page for page in alone["pages"] if page["src"] != "templates/t.md"]
    done = run("export", "--config", tmp_path / "mkdocs.yml")
    assert [(page["src"], page["url"]) for page in json.loads(done.stdout)["pages"]] == [
        (page["src"], page["url"]) for page in shown
    ]


def test_missing_folder_prints_one_sentence(tmp_path):
    assert refused(1, tmp_path / "nothing") == f"docindex: {tmp_path / 'nothing'} is not a folder\n"
    page = tmp_path / "page.md"
    page.touch()
    assert refused(1, page) == f"docindex: {page} is not a folder\n"


def test_an_empty_folder_has_an_empty_index(tmp_path):
    assert export(tmp_path) == {"schema": 1, "pages": [], "keywords": [], "folders": []}


def test_docs_and_config_are_exclusive(docs):
    for arguments in ((), (docs, "--config", EXAMPLE)):
        last = refused(2, *arguments).splitlines()[-1]
        assert last == "docindex export: error: name a docs folder, or a mkdocs.yml with --config"


@pytest.mark.parametrize("number", ["x", "-1", "1.5", "²", ""])
def test_invalid_number_is_rejected(docs, number):
    last = refused(2, docs, f"--keywords={number}").splitlines()[-1]
    assert last == f"docindex export: error: argument --keywords: expected a number from 0 on, got '{number}'"


def test_related_option_limits_related_pages(docs):
    data = export(docs)
    assert [relation["src"] for relation in data["pages"][0]["related"]] == ["works/gate.md"]
    for page in data["pages"]:
        scores = [relation["score"] for relation in page["related"]]
        assert scores == sorted(scores, reverse=True)
        assert page["src"] not in [relation["src"] for relation in page["related"]]
    assert all(len(page["related"]) <= 1 for page in export(docs, "--related", 1)["pages"])
    assert not any(page["related"] for page in export(docs, "--related", 0)["pages"])


def test_command_is_required():
    done = run()
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_unwritable_output_prints_one_sentence(docs, tmp_path):
    target = tmp_path / "nowhere" / "index.json"
    assert refused(1, docs, "--output", target) == f"docindex: {target} cannot be written: No such file or directory\n"
    assert refused(1, docs, "--output", tmp_path) == f"docindex: {tmp_path} cannot be written: Is a directory\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full disk")
def test_full_disk_prints_one_sentence(docs):
    with open("/dev/full", "w") as full:
        done = run("export", docs, capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 1
    assert done.stderr == "docindex: standard output cannot be written: No space left on device\n"


@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
def test_closed_pipe_is_not_an_error(tmp_path):
    Site(tmp_path).write({f"{n}.md": f"# Page {n}\n\n" + "Words of the page. " * 500 for n in range(40)})
    command = f"'{sys.executable}' -c '{MAIN}' export '{tmp_path / 'docs'}' | head -c1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert (done.stdout, done.stderr, done.returncode) == ("{", "", 0)


def test_output_is_utf_8_in_any_locale(docs):
    done = run("export", docs, env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"})
    assert done.returncode == 0
    assert "Größe" in done.stdout


def test_page_not_in_utf_8_is_skipped_with_a_message(docs, tmp_path):
    bad = docs / "works" / "bad.md"
    bad.write_bytes(b"# Caf\xe9\n")
    (tmp_path / "mkdocs.yml").write_text("site_name: x\nplugins: [docindex]\n")
    for arguments in ((docs,), ("--config", tmp_path / "mkdocs.yml")):
        done = run("export", *arguments)
        assert (done.returncode, done.stderr) == (0, f"docindex: {bad}: left out, it is not UTF-8\n")
        assert [page["src"] for page in json.loads(done.stdout)["pages"]] == list(DOCS)


@pytest.mark.skipif(sys.platform != "linux", reason="needs file names that are bytes")
def test_name_not_in_utf_8_is_skipped_with_a_message(docs):
    (Path(os.fsdecode(os.fsencode(docs) + b"/caf\xe9.md"))).write_text("# Café\n")
    done = run("export", docs)
    assert done.returncode == 0
    assert done.stderr.endswith(": left out, its name is not UTF-8\n")
    assert [page["src"] for page in json.loads(done.stdout)["pages"]] == list(DOCS)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("site_name: [\n", "parsing the configuration file"),
        ("site_name: x\nplugins: [nosuch]\n", 'The "nosuch" plugin is not installed'),
        ("site_name: x\ndocs_dir: nowhere\n", "isn't an existing directory"),
        (
            "site_name: x\nplugins: [{docindex: {keywords: {cuont: 3}}}]\n",
            "Plugin 'docindex' option 'keywords': 'cuont': there is no such option: did you mean 'count'?",
        ),
    ],
)
def test_invalid_mkdocs_yml_prints_one_sentence(docs, tmp_path, text, says):
    config = tmp_path / "mkdocs.yml"
    config.write_text(text)
    said = refused(1, "--config", config)
    assert said.startswith(f"docindex: {config}: ")
    assert says in said
    assert said.count("\n") == 1


def test_config_that_is_not_a_file_prints_one_sentence(tmp_path):
    assert refused(1, "--config", tmp_path) == f"docindex: {tmp_path}: Is a directory\n"
    missing = tmp_path / "no.yml"
    assert refused(1, "--config", missing) == f"docindex: {missing}: Config file '{missing}' does not exist.\n"


def configured(folder: Path, settings: str) -> dict:
    config = folder / "mkdocs.yml"
    config.write_text(f"site_name: Locks\n{settings}", encoding="utf-8")
    return export("--config", config)


def test_config_sets_the_docs_folder(docs, tmp_path):
    docs.rename(tmp_path / "texts")
    data = configured(tmp_path, "docs_dir: texts\nplugins: [docindex]\n")
    assert [page["src"] for page in data["pages"]] == list(DOCS)


def test_config_works_from_any_folder(docs, tmp_path):
    (tmp_path / "mkdocs.yml").write_text("site_name: Locks\nplugins: [docindex]\n")
    done = run("export", "--config", "mkdocs.yml", cwd=tmp_path)
    assert done.returncode == 0
    assert len(json.loads(done.stdout)["pages"]) == 3


def test_config_excludes_pages_like_the_site(docs, tmp_path):
    data = configured(tmp_path, "exclude_docs: paddle/\nplugins: [{docindex: {exclude: [gate.md]}}]\n")
    assert [page["src"] for page in data["pages"]] == ["index.md"]


def test_config_sets_slugs_of_anchors(docs, tmp_path):
    slugs = 'markdown_extensions: [{toc: {separator: "_"}}]\n'
    gate = configured(tmp_path, f"{slugs}plugins: [docindex]\n")["pages"][1]
    assert "the_sluice_gate" in {keyword["anchor"] for keyword in gate["keywords"]}
    assert "the-sluice-gate" not in {keyword["anchor"] for keyword in gate["keywords"]}


def test_config_sets_urls(docs, tmp_path):
    data = configured(tmp_path, "use_directory_urls: false\nplugins: [docindex]\n")
    assert [page["url"] for page in data["pages"]] == ["index.html", "works/gate.html", "works/paddle/rack.html"]


def test_config_sets_titles_from_nav(docs, tmp_path):
    nav = "nav: [{Start: index.md}, {Our works: [works/gate.md, {Rack: works/paddle/rack.md}]}]\n"
    data = configured(tmp_path, f"{nav}plugins: [docindex]\n")
    assert [page["title"] for page in data["pages"]] == ["Start", "Gates", "Rack"]
    assert {folder["path"]: folder["title"] for folder in data["folders"]}["works"] == "Our works"


def test_plugin_options_are_used(docs, tmp_path):
    data = configured(tmp_path, "plugins: [{docindex: {keywords: {count: 3, stop_words: [sluice gates]}}}]\n")
    assert len(terms(data, "works/gate.md")) == 3
    assert "sluice gate" not in [term.lower() for term in terms(data, "works/gate.md")]
    off = configured(tmp_path, "plugins: [{docindex: {keywords: false, folders: false}}]\n")
    assert (off["keywords"], off["folders"]) == ([], [])


@pytest.mark.parametrize("option", ["{}", "{count: 1}", "false"])
def test_command_line_overrides_plugin_options(docs, tmp_path, option):
    config = tmp_path / "mkdocs.yml"
    config.write_text(f"site_name: x\nplugins: [{{docindex: {{keywords: {option}}}}}]\n")
    assert len(terms(export("--config", config, "--keywords", 2), "works/gate.md")) == 2
    assert export("--config", config, "--keywords", 0)["keywords"] == []


def test_site_without_the_plugin_is_exported(docs, tmp_path):
    data = configured(tmp_path, "")
    assert "sluice gate" in [term.lower() for term in terms(data, "works/gate.md")]


def test_warnings_go_to_stderr_with_prefix(docs, tmp_path):
    (docs / "index.md").write_text("---\ndocindex: {hide: [metdata]}\n---\n# Home\n")
    (tmp_path / "mkdocs.yml").write_text("site_name: x\nplugins: [docindex]\n")
    done = run("export", "--config", tmp_path / "mkdocs.yml")
    assert done.returncode == 0
    assert done.stderr.startswith("docindex: 'index.md': `docindex.hide` in its front matter names 'metdata'")


def test_mkdocs_is_imported_only_for_a_config(docs, tmp_path):
    code = (
        "import sys; from mkdocs_docindex.cli import main\n"
        "main(['export', sys.argv[1], '-o', sys.argv[2]])\n"
        "print(sorted(name for name in sys.modules if name.split('.')[0] in ('mkdocs', 'material', 'markdown')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, docs, tmp_path / "out"], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout == "[]\n"


def test_export_is_deterministic(docs, tmp_path):
    first = run("export", docs, env={"PYTHONHASHSEED": "1"}).stdout
    assert run("export", docs, env={"PYTHONHASHSEED": "2"}).stdout == first
    other = Site(tmp_path / "other")
    for src in reversed(DOCS):
        other.write({src: DOCS[src]})
    assert run("export", other.docs, env={"PYTHONHASHSEED": "3"}).stdout == first


def test_json_is_safe_in_a_script_element(tmp_path):
    Site(tmp_path).write({"index.md": "---\nkeywords: ['</script><b>']\n---\n# `</script>`\n\nText `</script>`.\n"})
    done = run("export", tmp_path / "docs")
    assert "<" not in done.stdout
    assert terms(json.loads(done.stdout), "index.md")[0] == "</script><b>"


def test_built_site_has_the_same_json(tmp_path):
    built = Site(EXAMPLE.parent).build(site_dir=tmp_path / "site")
    target = tmp_path / "index.json"
    done = run("export", "--config", EXAMPLE, "--output", target)
    assert (done.returncode, done.stderr) == (0, "")
    assert target.read_bytes() == (built.root / "docindex.json").read_bytes()
    hash_seeded = run("export", "--config", EXAMPLE, env={"PYTHONHASHSEED": "7"})
    assert hash_seeded.stdout.encode() == target.read_bytes()


def test_command_is_installed():
    (script,) = entry_points(group="console_scripts", name="docindex")
    assert script.value == "mkdocs_docindex.cli:main"
    done = run("--version")
    assert done.returncode == 0
    assert done.stdout.startswith("docindex ")


@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
@pytest.mark.parametrize("command", ["export", "check"])
@pytest.mark.parametrize(
    ("where", "code", "errors"),
    [
        (">&-", 1, "docindex: standard output is closed: open it, or name a file with --output\n"),
        (">&- 2>&-", 1, ""),
        (">/dev/full", 1, "docindex: standard output cannot be written: No space left on device\n"),
    ],
)
def test_unwritable_stdout_prints_one_sentence(docs, command, where, code, errors):
    (docs / "lost.md").write_text("[x](nowhere.md)\n")  # gives both commands something to print
    done = in_shell(f"{command} '{docs}' {where}")
    assert (done.returncode, done.stdout, done.stderr) == (code, "", errors)


@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
@pytest.mark.parametrize("where", ["2>&-", "2>/dev/full", "2> >(true)"])
def test_closed_stderr_is_not_an_error(docs, where):
    (docs / "bad.md").write_bytes(b"\xff")
    done = in_shell(f"export '{docs}' {where}")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["schema"] == 1
    assert "docindex:" not in in_shell(f"check '{docs}' {where}").stdout
    assert in_shell(f"export '{docs / 'nowhere'}' {where}").returncode == 1


def in_shell(command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", f"'{sys.executable}' -c '{MAIN}' {command}"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
