"""Absurd input: docindex builds every site that MkDocs builds, and other pages are complete."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from mkdocs_docindex.hosts.mkdocs import page_reader as collect
from tests.sites import JSON, Site, make_site
from tests.test_bad_input import build_alone
from tests.test_cli import run

FULL = bool(os.environ.get("DOCINDEX_FULL"))
HOME = {
    "index.md": "# Home\n\nThe keeper trims the lamp. See [the big page](big.md).\n",
    "lamp.md": "# Lamp\n\nThe lamp of the keeper.\n",
}

# Each with a usual and an absurd size.
PAGES = {
    "headings": (2_000, 100_000, lambda n: "# Big\n\n" + "".join(f"## Lamp {i}\n\n" for i in range(n))),
    "the same heading": (2_000, 100_000, lambda n: "# Big\n\n" + "## Lamp\n\n" * n),
    "links": (1_000, 50_000, lambda n: "# Big\n\n" + "See [the lamp](lamp.md) here.\n\n" * n),
    "front matter": (1_000, 10_000, lambda n: "---\n" + "".join(f"k{i}: v\n" for i in range(n)) + "---\n\n# Big\n"),
    "tags": (1_000, 10_000, lambda n: f"---\ntags: [{', '.join(f't{i}' for i in range(n))}]\n---\n\n# Big\n"),
    "one line": (20_000, 1_000_000, lambda n: "# Big\n\n" + "wick " * n),
    "one word": (100_000, 5_000_000, lambda n: "# Big\n\n" + "w" * n),
    "quotes": (100, 500, lambda n: "# Big\n\n" + "> " * n + "deep\n"),
    "lists": (50, 200, lambda n: "# Big\n\n" + "".join(f"{'    ' * i}- a\n" for i in range(n))),
    "emphasis": (500, 5_000, lambda n: "# Big\n\n" + "*a **b _c " * n),
    "brackets": (500, 5_000, lambda n: "# Big\n\n" + "[a](" * n + "![" * n),
    "tables": (1_000, 50_000, lambda n: "# Big\n\n|a|b|\n|-|-|\n" + "|c|d|\n" * n),
    "raw HTML": (200, 2_000, lambda n: "# Big\n\n" + "<div>\n" * n + "text\n"),
}


def plain(folder: Path, docs: dict[str, str], **options: object) -> Site:
    return make_site(folder, docs, docindex=dict(options), theme={"name": "mkdocs"}, plugins=[])


@pytest.mark.parametrize("kind", PAGES)
def test_absurd_page_does_not_affect_other_pages(kind, tmp_path):
    usual, absurd, make = PAGES[kind]
    site = plain(tmp_path, {**HOME, "big.md": make(absurd if FULL else usual)})
    alone, built = build_alone(site), site.build(strict=False)
    assert built.log == alone.log
    assert {"big/index.html", "lamp/index.html", "index.html"} <= set(built.pages())
    assert built.page("big/index.html").has("#docindex-metadata")
    assert built.page("lamp/index.html").has("#docindex-keywords")


def test_too_long_page_is_skipped_with_a_message(tmp_path, monkeypatch):
    if not FULL:
        monkeypatch.setattr(collect, "LONGEST_PAGE", 2 * 1024 * 1024)
    size = (50 if FULL else 3) * 1024 * 1024
    site = plain(tmp_path, {**HOME, "big.md": "# Big\n\n" + "w" * 1000 + "\n" + "The lamp.\n" * (size // 10)}, **JSON)
    built = site.build()
    limit = 5 if FULL else 2
    said = [line for line in built.infos if "big.md" in line]
    assert said == [
        f"INFO: docindex: 'big.md': it is longer than {limit} MB, so it gets no sections and is not listed."
    ]
    assert not built.page("big/index.html").has(".docindex")
    assert built.page("index.html").has("#docindex-keywords")
    data = json.loads((built.root / "docindex.json").read_text(encoding="utf-8"))
    assert [page["src"] for page in data["pages"]] == ["index.md", "lamp.md"]
    assert built.broken_links() == []


def test_command_skips_too_long_page(tmp_path):
    site = plain(tmp_path, {**HOME, "big.md": "# Big\n\n" + "The lamp.\n" * 600_000})
    for arguments in ([site.docs], ["--config", tmp_path / "mkdocs.yml"]):
        done = run("export", *arguments, "--output", tmp_path / "x.json")
        assert done.returncode == 0, done.stderr
        assert "big.md: left out, it is longer than 5 MB" in done.stderr
        assert [page["src"] for page in json.loads((tmp_path / "x.json").read_text())["pages"]] == [
            "index.md",
            "lamp.md",
        ]


def test_folders_nested_as_deep_as_mkdocs_allows(tmp_path):
    depth = 200 if FULL else 60
    deep = {f"{'d/' * depth}deep.md": "# Deep\n\nThe deep lamp.\n", f"{'d/' * depth}dark.md": "# Dark\n"}
    site = plain(tmp_path, {**HOME, "big.md": "# Big\n", "d/flat.md": "# Flat\n", **deep})
    built = site.build()
    assert built.log == []
    assert built.page(f"{'d/' * depth}deep/index.html").has("#docindex-metadata")
    assert built.page(f"{'d/' * depth}index.html").has("#docindex-folder")
    assert built.page("d/index.html").has("#docindex-folder")


def test_source_root_with_too_many_files_has_the_pages_that_fit(tmp_path):
    count = 200_000 if FULL else 6_000
    site = plain(tmp_path, {**HOME, "big.md": "# Big\n"}, sources=[{"path": "src"}])
    for number in range(0, count, 1000):
        folder = tmp_path / "src" / str(number)
        folder.mkdir(parents=True)
        for n in range(1000):
            (folder / f"{n}.py").touch()
            os.write(file := os.open(folder / f"{n}.py", os.O_WRONLY), b"A = 1\n")
            os.close(file)
    built = site.build(strict=False)
    assert built.log == []
    assert any(f"'src' has {count:,} files, more than its `max_pages` of 5,000" in line for line in built.infos)
    assert len(list((built.root / "source").glob("*/*.py/index.html"))) == 5_000
    assert built.page("lamp/index.html").has("#docindex-keywords")
