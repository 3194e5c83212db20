"""What is written for machines replaces no file of the site, and a name that cannot be is refused."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from tests.sites import Built, Site

DOCS = {
    "index.md": "# Home\n\nWelcome to this site of ours.\n",
    "guide/install.md": "# Install\n\nHow to put it onto your machine.\n",
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


# Names that are refused at once


@pytest.mark.parametrize("option", ["json", "llms", "llms_full"])
@pytest.mark.parametrize(
    "name",
    [
        *("", "/", "api/", "/srv/x.json", "a//b.json", ".", "./x.json", "..", "../x.json", "a/../../x.json", "..."),
        *("a/ /b", "..\\x.json", "a\\b.json", "C:x.json", "c:/x.json", "a\nb.json", "a\0b", 5, ["x"]),
    ],
)
def test_what_names_no_file_in_the_site_is_an_error(site, caplog, option, name):
    made = site(DOCS, docindex={"export": {option: name}})
    with pytest.raises(Abort):
        load_config(str(made.folder / "mkdocs.yml"))
    (line,) = (record.getMessage() for record in caplog.records if record.levelname == "ERROR")
    assert f"option 'export': '{option}': expected the name of a file in the site, or false, got " in line


@pytest.mark.parametrize("option", ["map", "keywords", "sources"])
def test_so_it_is_for_pages_and_folders(site, caplog, option):
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
        ({"llms": "docindex.json"}, "'llms': 'docindex.json' conflicts with `json`, 'docindex.json'; "),
        ({"llms": "x", "llms_full": "x/y"}, "'llms_full': 'x/y' conflicts with `llms`, 'x'; rename one of them."),
        ({"llms": "llms-full.txt", "llms_full": True}, "'llms-full.txt' conflicts with `llms`, "),
    ],
)
def test_two_files_need_two_names(site, caplog, export, sentence):
    made = site(DOCS, docindex={"export": export})
    with pytest.raises(Abort):
        load_config(str(made.folder / "mkdocs.yml"))
    (line,) = (record.getMessage() for record in caplog.records if record.levelname == "ERROR")
    assert sentence in line


# Names that the site has


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
def test_a_file_of_the_site_stays(site, names, dirty):
    alone = bytes_in(site(DOCS, docindex={"export": False}, **PLAIN).build().root)
    options = dict(zip(("json", "llms", "llms_full"), names, strict=True))
    built = site(DOCS, docindex={"export": options}, **PLAIN).build(strict=False, dirty=dirty)
    assert sorted(warnings(built)) == sorted(taken(*option) for option in options.items())
    now = bytes_in(built.root)
    assert now.keys() == alone.keys()
    assert [path for path in now if now[path][:15] != alone[path][:15]] == []


@pytest.mark.parametrize("first", [True, False])
def test_what_another_plugin_writes_later_is_told(site, first):
    made = site(DOCS, docindex={"export": {"json": "search/search_index.json"}}, first=first, **PLAIN)
    built = made.build(strict=False)
    assert warnings(built) == [
        "`export.json`: another plugin has replaced 'search/search_index.json' with a file of its own; "
        "choose another name."
    ]
    assert "docs" in json.loads((built.root / "search/search_index.json").read_text())
    with pytest.raises(Abort):
        made.build()


def test_another_plugins_list_for_language_models_is_told_too(site):
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


def test_an_owners_hook_may_change_them(site):
    made = site(DOCS, docindex={"export": {"llms": True}}, hooks=["hook.py"], **PLAIN)
    (made.folder / "hook.py").write_text(HOOK)
    for dirty in (False, True, True):
        built = made.build(strict=False, dirty=dirty)
        assert warnings(built) == []
        assert json.loads((built.root / "docindex.json").read_text())["more"] == 1
        assert (built.root / "llms.txt").read_text().count("More.") == 1


# Our own files


EVERYTHING = {"export": {"json": ".well-known/index.json", "llms": True, "llms_full": "data/all.txt"}}


@pytest.mark.parametrize("dirty", [False, True])
def test_our_own_file_of_an_earlier_build_is_replaced(site, dirty):
    """MkDocs keeps hidden files in any build, and all others in a dirty one."""
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


def test_a_file_that_somebody_put_there_stays(site):
    made, file = dirty_site(site)
    file.write_text('{"mine": true}')
    assert warnings(made.build(strict=False, dirty=True)) == [taken("json", "docindex.json")]
    assert file.read_text() == '{"mine": true}'


def test_a_file_of_the_docs_stays_though_it_looks_like_ours(site):
    mine = '{"schema":1,"pages":[]}'
    made = site({**DOCS, "docindex.json": mine}, **PLAIN)
    for dirty in (False, True):
        built = made.build(strict=False, dirty=dirty)
        assert warnings(built) == [taken("json", "docindex.json")]
        assert (built.root / "docindex.json").read_text() == mine


def test_a_link_is_neither_followed_nor_replaced(site, tmp_path):
    made, file = dirty_site(site)
    outside = tmp_path / "outside.json"
    outside.write_text('{"schema":1}')
    file.symlink_to(outside)
    assert warnings(made.build(strict=False, dirty=True)) == [taken("json", "docindex.json")]
    assert file.is_symlink()
    assert outside.read_text() == '{"schema":1}'


def test_a_folder_that_is_a_link_is_not_entered(site, tmp_path):
    made, file = dirty_site(site, "data/index.json")
    file.parent.rmdir()
    outside = tmp_path / "outside"
    outside.mkdir()
    file.parent.symlink_to(outside)
    assert warnings(made.build(strict=False, dirty=True)) == [taken("json", "data/index.json")]
    assert list(outside.iterdir()) == []


def test_a_pipe_at_that_place_does_not_hold_the_build_up(site):
    made, file = dirty_site(site)
    os.mkfifo(file)
    assert warnings(made.build(strict=False, dirty=True)) == [taken("json", "docindex.json")]


def test_a_part_that_is_somebody_elses_stays(site, tmp_path):
    outside = tmp_path / "outside.json"
    outside.write_text("mine")
    made = site({**DOCS, "docindex.json.part": "mine"}, **PLAIN)
    built = made.build()
    assert (built.root / "docindex.json.part").read_text() == "mine"
    (built.root / "docindex.json.part").unlink()
    (built.root / "docindex.json.part").symlink_to(outside)
    later = os.stat(outside).st_mtime - 1000
    os.utime(made.docs / "docindex.json.part", (later, later))
    assert warnings(made.build(strict=False, dirty=True)) == []
    assert outside.read_text() == "mine"


def test_a_name_that_the_disk_refuses_costs_that_file(site):
    name = "x" * 300
    built = site(DOCS, docindex={"export": {"json": name}}, **PLAIN).build(strict=False)
    assert warnings(built) == [f"`export.json`: '{name}' cannot be written (File name too long)."]
