"""Exported files replace no file of the site, and invalid names are rejected."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from tests.sites import JSON, Built, Site

pytestmark = pytest.mark.usefixtures("short_indexes")

DOCS = {
    "index.md": "# Home\n\nWelcome to this site of ours.\n",
    "guide/install.md": "# Install\n\nHow to put it onto your machine.\n",
    "guide/use.md": "# Use\n\nHow to work with it every day.\n",
    "guide/data.csv": "a,b\n",
    "robots.txt": "# For robots\n",
}
PLAIN = {"theme": {"name": "mkdocs"}, "site_url": "https://example.org/"}


def warnings(built: Built) -> list[str]:
    return [line.removeprefix("WARNING: docindex: ") for line in built.log if "'dirty' build" not in line]


def taken(option: str, name: str) -> str:
    return (
        f"`export.{option}`: the site already has a file or folder at '{name}', so this one is not written; "
        f"choose another name."
    )


def bytes_in(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".gz" and path.name != "search_index.json"
    }


# Invalid names


@pytest.mark.parametrize("option", ["json", "llms", "llms_full"])
@pytest.mark.parametrize(
    "name",
    [
        *("", "/", "api/", "/srv/x.json", "a//b.json", ".", "./x.json", "..", "../x.json", "a/../../x.json", "..."),
        *("a/ /b", "..\\x.json", "a\\b.json", "C:x.json", "c:/x.json", "a\nb.json", "a\0b", 5, ["x"]),
    ],
)
def test_invalid_file_name_is_an_error(site, caplog, option, name):
    made = site(DOCS, docindex={"export": {option: name}})
    with pytest.raises(Abort):
        load_config(str(made.folder / "mkdocs.yml"))
    (line,) = (record.getMessage() for record in caplog.records if record.levelname == "ERROR")
    assert f"option 'export': '{option}': expected the name of a file in the site, or false, got " in line


@pytest.mark.parametrize("option", ["map", "keywords", "sources"])
def test_invalid_page_and_folder_names_are_errors(site, caplog, option):
    wrong = {"map": "..\\map.md", "keywords": {"index": "a\\k.md"}, "sources": [{"path": "src", "uri": "..\\x"}]}
    made = site(DOCS, docindex={option: wrong[option]})
    with pytest.raises(Abort):
        load_config(str(made.folder / "mkdocs.yml"))
    (line,) = (record.getMessage() for record in caplog.records if record.levelname == "ERROR")
    assert "expected the name of a f" in line


@pytest.mark.parametrize(
    ("export", "sentence"),
    [
        ({"json": "a.txt", "llms": "A.TXT"}, "'llms': 'A.TXT' conflicts with `json`, 'a.txt'; rename one of them."),
        ({"json": True, "llms": "docindex.json"}, "'llms': 'docindex.json' conflicts with `json`, 'docindex.json'; "),
        ({"llms": "x", "llms_full": "x/y"}, "'llms_full': 'x/y' conflicts with `llms`, 'x'; rename one of them."),
        ({"llms": "llms-full.txt", "llms_full": True}, "'llms-full.txt' conflicts with `llms`, "),
    ],
)
def test_exports_need_different_names(site, caplog, export, sentence):
    made = site(DOCS, docindex={"export": export})
    with pytest.raises(Abort):
        load_config(str(made.folder / "mkdocs.yml"))
    (line,) = (record.getMessage() for record in caplog.records if record.levelname == "ERROR")
    assert sentence in line


# Names in use


@pytest.mark.parametrize("dirty", [False, True])
@pytest.mark.parametrize(
    "names",
    [
        ("index.html", "404.html", "guide/install/index.html"),
        ("INDEX.HTML", "sitemap.xml", "guide/data.csv"),
        ("sitemap.xml.gz", "robots.txt", "keywords/index.html"),
        ("guide/index.html", "css", "img/favicon.ico"),
        ("assets/docindex/docindex.css", "index.html/x.txt", "Keywords"),
    ],
)
def test_existing_file_of_the_site_is_kept(site, names, dirty):
    alone = bytes_in(site(DOCS, docindex={"export": False}, **PLAIN).build().root)
    options = dict(zip(("json", "llms", "llms_full"), names, strict=True))
    built = site(DOCS, docindex={"export": options}, **PLAIN).build(strict=False, dirty=dirty)
    assert sorted(warnings(built)) == sorted(taken(*option) for option in options.items())
    now = bytes_in(built.root)
    assert now.keys() == alone.keys()
    assert [path for path in now if now[path][:15] != alone[path][:15]] == []


@pytest.mark.parametrize("first", [True, False])
def test_warning_if_another_plugin_overwrites_the_json(site, first):
    made = site(DOCS, docindex={"export": {"json": "search/search_index.json"}}, first=first, **PLAIN)
    built = made.build(strict=False)
    assert warnings(built) == [
        "`export.json`: another plugin has replaced 'search/search_index.json' with a file of its own; "
        "choose another name."
    ]
    assert "docs" in json.loads((built.root / "search/search_index.json").read_text())
    with pytest.raises(Abort):
        made.build()


def test_warning_if_another_plugin_overwrites_llms_txt(site):
    pytest.importorskip("mkdocs_llmstxt")
    plugin = {"llmstxt": {"sections": {"Guide": ["guide/*.md"]}}}
    built = site(DOCS, docindex={"export": {"llms": True}}, plugins=[plugin], **PLAIN).build(strict=False)
    assert "## Guide" in (built.root / "llms.txt").read_text()
    (warning,) = warnings(built)
    assert warning.startswith("`export.llms`: another plugin has replaced 'llms.txt'")


HOOK = """
import json, os

def on_post_build(config):
    path = os.path.join(config.site_dir, "docindex.json")
    with open(path) as file:
        data = json.load(file)
    with open(path, "w") as file:
        json.dump({**data, "more": 1}, file, indent=2)
    with open(os.path.join(config.site_dir, "llms.txt"), "a") as file:
        file.write("More.")
"""


def test_hooks_may_change_exported_files(site):
    made = site(DOCS, docindex={"export": {"json": True, "llms": True}}, hooks=["hook.py"], **PLAIN)
    (made.folder / "hook.py").write_text(HOOK)
    for dirty in (False, True, True):
        built = made.build(strict=False, dirty=dirty)
        assert warnings(built) == []
        assert json.loads((built.root / "docindex.json").read_text())["more"] == 1
        assert (built.root / "llms.txt").read_text().count("More.") == 1


# Files of earlier builds


EVERYTHING = {"export": {"json": ".well-known/index.json", "llms": True, "llms_full": "data/all.txt"}}


@pytest.mark.parametrize("dirty", [False, True])
def test_exported_file_of_earlier_build_is_replaced(site, dirty):
    """MkDocs keeps hidden files in every build, and all files in a dirty build."""
    made = site(DOCS, docindex=EVERYTHING, **PLAIN)
    made.build()
    made.write({"guide/use.md": "# Use\n\nHow to work with it.\n"})
    config = made.folder / "mkdocs.yml"
    config.write_text(config.read_text().replace("Test site", "Another name"))
    built = made.build(strict=False, dirty=dirty)
    assert warnings(built) == []
    for name in (".well-known/index.json", "llms.txt", "data/all.txt"):
        assert "guide/use" in (built.root / name).read_text()


def dirty_site(site: Any, name: str = "docindex.json") -> tuple[Site, Path]:
    made = site(DOCS, docindex={"export": {"json": name}}, **PLAIN)
    made.build()
    file = made.folder / "site" / name
    file.unlink()
    return made, file


def test_foreign_file_is_kept(site):
    made, file = dirty_site(site)
    file.write_text('{"mine": true}')
    assert warnings(made.build(strict=False, dirty=True)) == [taken("json", "docindex.json")]
    assert file.read_text() == '{"mine": true}'


def test_file_from_docs_that_looks_exported_is_kept(site):
    mine = '{"schema":1,"pages":[]}'
    made = site({**DOCS, "docindex.json": mine}, docindex=JSON, **PLAIN)
    for dirty in (False, True):
        built = made.build(strict=False, dirty=dirty)
        assert warnings(built) == [taken("json", "docindex.json")]
        assert (built.root / "docindex.json").read_text() == mine


def test_symlink_is_neither_followed_nor_replaced(site, tmp_path):
    made, file = dirty_site(site)
    outside = tmp_path / "outside.json"
    outside.write_text('{"schema":1}')
    file.symlink_to(outside)
    assert warnings(made.build(strict=False, dirty=True)) == [taken("json", "docindex.json")]
    assert file.is_symlink()
    assert outside.read_text() == '{"schema":1}'


def test_symlinked_folder_is_not_entered(site, tmp_path):
    made, file = dirty_site(site, "data/index.json")
    file.parent.rmdir()
    outside = tmp_path / "outside"
    outside.mkdir()
    file.parent.symlink_to(outside)
    assert warnings(made.build(strict=False, dirty=True)) == [taken("json", "data/index.json")]
    assert list(outside.iterdir()) == []


def test_pipe_does_not_block_the_build(site):
    made, file = dirty_site(site)
    os.mkfifo(file)
    assert warnings(made.build(strict=False, dirty=True)) == [taken("json", "docindex.json")]


def test_foreign_part_file_is_kept(site, tmp_path):
    outside = tmp_path / "outside.json"
    outside.write_text("mine")
    made = site({**DOCS, "docindex.json.part": "mine"}, docindex=JSON, **PLAIN)
    built = made.build()
    assert (built.root / "docindex.json.part").read_text() == "mine"
    (built.root / "docindex.json.part").unlink()
    (built.root / "docindex.json.part").symlink_to(outside)
    later = os.stat(outside).st_mtime - 1000
    os.utime(made.docs / "docindex.json.part", (later, later))
    assert warnings(made.build(strict=False, dirty=True)) == []
    assert outside.read_text() == "mine"


def test_name_refused_by_file_system_skips_the_file(site):
    name = "x" * 300
    built = site(DOCS, docindex={"export": {"json": name}}, **PLAIN).build(strict=False)
    assert warnings(built) == [f"`export.json`: '{name}' cannot be written (File name too long)."]
