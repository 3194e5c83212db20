"""Summaries: text about the page, without markup; or none."""

from __future__ import annotations

import json

import pytest

from mkdocs_docindex.reading.markdown import read_markdown
from mkdocs_docindex.reading.python_markdown import Dialect
from tests.sites import make_site


def summary(text: str) -> str:
    return read_markdown(text, Dialect()).summary


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('---\ndescription: "[Emby](https://emby.media)"\n---\nText.\n', "Emby"),
        (
            '---\ndescription: "A **fast** `build` of *pages* with <name>"\n---\nText.\n',
            "A fast build of pages with <name>",
        ),
        ("---\ndescription: Snake_case and 2 * 3 * 4 [optional]\n---\nText.\n", "Snake_case and 2 * 3 * 4 [optional]"),
        ("---\ndescription: 'What it does:'\n---\nText.\n", "What it does"),
        ("The [CodeHilite][codehilite] extension colours code.\n", "The CodeHilite extension colours code."),
        ("The [`hilite`][x] extension reads `a[0][1]` fast.\n", "The hilite extension reads a[0][1] fast."),
        ("The values [0, 1] and [a] are allowed here.\n", "The values [0, 1] and [a] are allowed here."),
        ("[!note] Restart the server after an update.\n", "Restart the server after an update."),
        ("Figure 1: the parts of the machine.\n\nThe machine has many parts.\n", "The machine has many parts."),
        ("Figures are drawn by the plotting module.\n", "Figures are drawn by the plotting module."),
        ("![x](a.png)\n\n*The parts of the machine.*\n\nIt has many small parts.\n", "It has many small parts."),
        ("*Never run this program as root.*\n", "Never run this program as root."),
        ("![x](a.png)\n\nThe machine has many parts.\n", "The machine has many parts."),
        ("[![build](a.svg)](b) [![docs](c.svg)](d)\n\nA server for small sites.\n", "A server for small sites."),
        ("Yes. The server can run without root.\n", "The server can run without root."),
        ("Yes and no are the only answers.\n", "Yes and no are the only answers."),
        ("New in 0.4\n\nThe cache keeps all results.\n", "The cache keeps all results."),
        ("New in 0.4. The cache keeps all results.\n", "The cache keeps all results."),
        ("New in the house are three rooms.\n", "New in the house are three rooms."),
        ("Added in version 2.1.0.\n\nThe cache keeps all results.\n", "The cache keeps all results."),
        ("Added in version 2.1 is a cache for results.\n", "Added in version 2.1 is a cache for results."),
        ("Deprecated since version 3.0.\n", ""),
        ("Deprecated functions still work for now.\n", "Deprecated functions still work for now."),
    ],
)
def test_text_of_a_summary(text, expected):
    assert summary(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The server has three parts:\n\n- a cache.\n- a queue;\n- a log\n", "The server has three parts: a cache, a queue, a log"),
        ("The server has these parts:\n\n- a\n- b\n- c\n- d\n- e\n", "The server has these parts: a, b, c, d, …"),
        ("Start the server with this:\n\n```\nrun\n```\n\nIt listens on port 80.\n", "It listens on port 80."),
        ("A server for small sites. Start it with this command:\n\n    run\n", "A server for small sites."),
        ("The server has three parts:\n\n## Cache\n\n- a\n\nThe cache keeps all results.\n", "The cache keeps all results."),
        (f"The server has three parts:\n\n- {'long ' * 60}\n\nThe cache keeps all results.\n", "The cache keeps all results."),
        ("Start the server with this command:\n", ""),
        ("Times such as 10:30 are local times.\n", "Times such as 10:30 are local times."),
    ],
)  # fmt: skip
def test_a_summary_never_ends_in_a_colon(text, expected):
    assert summary(text) == expected


def test_a_text_that_three_pages_share_is_not_a_summary(tmp_path):
    shared, twice = "This page is a part of the manual.", "Both pages are about the garden."
    docs = {f"{name}.md": f"# {name}\n\n{shared}\n" for name in "abc"}
    docs |= {f"{name}.md": f"# {name}\n\n{twice}\n" for name in "de"}
    docs["index.md"] = "# Home\n"
    built = make_site(tmp_path, docs, docindex={"export": {"json": "docindex.json"}}).build()
    pages = json.loads((built.root / "docindex.json").read_text(encoding="utf-8"))["pages"]
    assert {page["src"]: page["summary"] for page in pages} == {
        "index.md": "", "a.md": "", "b.md": "", "c.md": "", "d.md": twice, "e.md": twice,
    }  # fmt: skip
    assert shared not in built.page("a/index.html").one("head").html
    assert twice in built.page("d/index.html").one("head").html
