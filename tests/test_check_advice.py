"""The kinds of `docindex check` that are looked for on request, and the formats for services."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.sites import make_site
from tests.test_check import findings, in_folder, in_site, lines
from tests.test_cli import EXAMPLE, ROOT, run

# Missed links

LOCKS = {
    "index.md": "# Canal\n",
    "lift-lock.md": "# Lift lock\n\nText.\n",
    "gates.md": "# Mitre gates\n\n## Balance beam of mitre gates\n\nText.\n",
    "types.md": "# WaterGauge\n",
    "guide.md": "# User guide\n",
    "steps.md": "# How to open a lock\n",
}


def missed(folder: Path, text: str, **config: Any) -> list[str]:
    """The messages about a page with this text."""
    docs = {**LOCKS, "a.md": f"# A page\n\n{text}\n"}
    found = in_site(folder, docs, "--only", "missed-link", **config)
    return [line.partition(": missed link: ")[2] for line in found if line.startswith("docs/a.md")]


def test_missed_link_has_line_page_and_link(tmp_path):
    assert in_site(
        tmp_path, {**LOCKS, "deep/a.md": "# A\n\nBoats pass.\n\nThe lift\nlock\nis old.\n"}, "--only", "missed-link"
    ) == ["docs/deep/a.md:5: missed link: 'lift lock' is the subject of 'lift-lock.md'; link to '../lift-lock.md'"]


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("It is a lift lock.", "lift-lock.md"),
        ("**Lift lock**: the oldest.", "lift-lock.md"),
        ("| a |\n|---|\n| a lift lock |", "lift-lock.md"),
        ("Turn the balance beams of mitre gates.", "gates.md"),
        ("The balance beam of mitre gates is long.", "gates.md#balance-beam-of-mitre-gates"),
        ("Read the WaterGauge.", "types.md"),
    ],
)
def test_names_of_pages_and_their_sections(tmp_path, text, link):
    found = missed(tmp_path, text)
    assert [line.rpartition("link to ")[2] for line in found] == ([f"'{link}'"] if link else [])


@pytest.mark.parametrize(
    "text",
    [
        "`lift lock`",
        "```\nlift lock\n```",
        "<!-- lift lock -->",
        "## The lift lock",
        "[The lift lock](index.md) is old.",
        "A lift lock is [here](lift-lock.md).",
        "## Lift lock\n\nA lift lock is explained on this page, too.",
        '!!! note "Lift lock"\n\n    Text.',
        "The option --lift-lock and lift-lock-height.",
        "They lift locks.",
        "Read the watergauge.",
        "Read the user guide, and how to open a lock.",
    ],
)
def test_what_is_no_missed_link(tmp_path, text):
    assert missed(tmp_path, text, markdown_extensions=["admonition"]) == []


def test_missed_link_is_reported_once_for_a_page_and_target(tmp_path):
    assert len(missed(tmp_path, "A lift lock.\n\nAnother lift lock, and the WaterGauge.")) == 2


def test_words_of_the_whole_site_and_its_name_are_not_reported(tmp_path):
    docs = {f"p{number}.md": f"# Page {number}\n\nOf a lift lock.\n" for number in range(12)}
    assert in_site(tmp_path, {**LOCKS, **docs}, "--only", "missed-link") == []
    assert missed(tmp_path, "It is a lift lock.", site_name="Lift Lock") == []


def test_shared_titles_are_nobodys(tmp_path):
    docs = {**LOCKS, "b/lift-lock.md": "# Lift lock\n", "a.md": "# A\n\nIt is a lift lock.\n"}
    assert in_site(tmp_path, docs, "--only", "missed-link") == []


# Unused files

USED = {
    "img/markdown.png": "![a](img/markdown.png)",
    "img/my logo.png": "![a](<img/my logo.png>)",
    "img/encoded name.png": "![a](img/encoded%20name.png)",
    "img/html.svg": '<img src="../img/html.svg">',
    "img/dark.png": "![a](img/dark.png#only-dark)",
    "files/manual.pdf": "[a](files/manual.pdf)",
    "files/code.zip": "```\ncurl -O https://example.org/files/code.zip\n```",
    "img/meta.png": "---\nimage: img/meta.png\n---",
    "gallery/one.jpg": "See the folder `docs/gallery/`.",
    "img/high@2x.png": "![a](img/high.png)",
}


def test_every_way_to_use_a_file_counts(tmp_path):
    used_elsewhere = (
        "img/css.png",
        "img/config.png",
        "img/theme.png",
        "img/snippet.png",
        "img/readme.png",
        "favicon.ico",
    )
    docs = {f"p{number}.md": f"{text}\n" for number, text in enumerate(USED.values())}
    docs |= dict.fromkeys(
        (*USED, *used_elsewhere, "img/high.png", "img/unused.png", "files/unused.pdf", "data.json"), ""
    )
    docs |= {"index.md": '# Home\n\n--8<-- "part.txt"\n', "css/extra.css": "a { background: url(../img/css.png) }\n"}
    for path, text in (
        ("overrides/main.html", "<img src=\"{{ 'img/theme.png'|url }}\">"),
        ("part.txt", "![a](img/snippet.png)"),
        ("README.md", "![a](docs/img/readme.png)"),
        ("node_modules/a.txt", "img/unused.png"),
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    found = in_site(tmp_path, docs, "--only", "unused-file", extra={"picture": "img/config.png"})
    assert found == [
        f"docs/{name}: unused file: nothing in the project names this file; use it, or delete it"
        for name in ("files/unused.pdf", "img/unused.png")
    ]


def test_unused_files_and_stale_pages_need_the_config(tmp_path):
    make_site(tmp_path, {"index.md": "# Home\n", "a.png": ""})
    done = run("check", "docs", "--also", "all", cwd=tmp_path)
    assert done.stdout == ""
    for kind in ("unused-file", "stale-page"):
        assert f"docindex: {kind} is not checked: it needs mkdocs.yml, which --config reads\n" in done.stderr


# Alternative texts and headings


def test_images_without_alternative_text(tmp_path):
    text = (
        "# Home\n\n![](a.png)\n\n![A lock](a.png)\n\n<img src='a.png'>\n\n<img src='a.png' alt=''>\n\n"
        '![](a.png){ alt="A lock" }\n\n`![](a.png)`\n\n<figure>\n<img src="a.png">\n<figcaption>A</figcaption>\n</figure>\n'
    )
    assert in_site(
        tmp_path, {"index.md": text, "a.png": ""}, "--only", "missing-alt", markdown_extensions=["attr_list"]
    ) == [
        f"docs/index.md:{line}: missing alt: image 'a.png' has no alternative text; say in a few words what it shows"
        for line in (3, 7)
    ]


def test_headings_that_skip_a_level(tmp_path):
    docs = {
        "index.md": "# Home\n\n## Gates\n\n#### Upper `gate`\n\n### Beam\n\n## Paddles\n",
        "begins-below.md": "## Two\n\n### Three\n",
        "code.md": "# Code\n\n```\n#### four\n```\n",
        "part.md": '# Part\n\n--8<-- "more.txt"\n\n#### Four\n',
    }
    assert in_site(tmp_path, docs, "--only", "heading-skip") == [
        "docs/index.md:5: heading skip: 'Upper gate' of level 4 follows one of level 2; give it level 3"
    ]


# Stale pages


def stale_site(folder: Path, later: str) -> None:
    docs = {
        "index.md": "# Home\n\nRead `lock/gate.py` first.\n",
        "linked.md": "# Linked\n\nIt is in [a file](code/lock/gate.py.md).\n",
        "other.md": "# Other\n\nRead `lock/paddle.py`, or `gate.txt`.\n",
    }
    (folder / "src" / "lock").mkdir(parents=True)
    (folder / "src" / "lock" / "gate.py").write_text('"""Gates."""\n')
    (folder / "src" / "lock" / "paddle.py").write_text('"""Paddles."""\n')
    site = make_site(folder, docs, docindex={"sources": [{"path": "src", "uri": "code"}]})
    site.commit(date="2020-01-01T12:00:00+00:00")
    (folder / "src" / "lock" / "gate.py").write_text('"""Gates."""\n\nOPEN = True\n')
    site.commit(date=later)


def test_stale_pages(tmp_path):
    stale_site(tmp_path, "2021-06-01T12:00:00+00:00")
    assert lines("--config", "mkdocs.yml", "--only", "stale-page", cwd=tmp_path) == [
        f"docs/{name}.md: stale page: last changed on 2020-01-01, but 'lock/gate.py' on 2021-06-01; "
        "read it again, and correct what is no longer true"
        for name in ("index", "linked")
    ]


def test_pages_that_changed_within_a_year_are_not_stale(tmp_path):
    stale_site(tmp_path, "2020-12-01T12:00:00+00:00")
    assert lines("--config", "mkdocs.yml", "--only", "stale-page", cwd=tmp_path) == []


def test_stale_pages_need_sources(tmp_path):
    make_site(tmp_path, {"index.md": "# Home\n"})
    done = run("check", "--config", "mkdocs.yml", "--only", "stale-page", cwd=tmp_path)
    assert "stale-page is not checked: it needs `sources`, the source files that pages name" in done.stderr


# What is asked for


@pytest.fixture(scope="module")
def advised(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("advised")
    docs = {"index.md": "# Home\n\n[x](a,b.md)\n\n![](a.png)\n\n### Three\n", "a.png": "", "b.png": ""}
    return make_site(folder, docs).folder


def kinds(folder: Path, *arguments: object) -> list[str]:
    return sorted({finding["kind"] for finding in findings("--config", folder / "mkdocs.yml", *arguments)})


def test_advice_is_given_on_request_only(advised):
    assert kinds(advised) == ["broken-link"]
    assert kinds(advised, "--also", "missing-alt") == ["broken-link", "missing-alt"]
    assert kinds(advised, "--also", "all") == ["broken-link", "heading-skip", "missing-alt", "unused-file"]
    assert kinds(advised, "--also", "all", "--skip", "heading-skip,unused-file") == ["broken-link", "missing-alt"]
    assert kinds(advised, "--only", "heading-skip") == ["heading-skip"]


def test_counts_are_listed_at_the_end(advised):
    done = run("check", "--config", "mkdocs.yml", "--also", "all", "--strict", cwd=advised)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-5:] == [
        "docindex:   broken link   1",
        "docindex:   missing alt   1",
        "docindex:   heading skip  1",
        "docindex:   unused file   1",
        "docindex: 4 problems in 1 of 1 page and 1 unused file",
    ]


def test_github_annotations(advised):
    assert lines("--config", "mkdocs.yml", "--also", "all", "--format", "github", cwd=advised) == [
        "::error file=docs/index.md,line=3,title=broken link::'a,b.md' is not a page or file of the site; "
        "correct the path, or drop it",
        "::notice file=docs/index.md,line=5,title=missing alt::image 'a.png' has no alternative text; "
        "say in a few words what it shows",
        "::notice file=docs/index.md,line=7,title=heading skip::'Three' of level 3 follows one of level 1; give it level 2",
        "::notice file=docs/b.png,title=unused file::nothing in the project names this file; use it, or delete it",
    ]


def test_github_annotations_escape_what_would_end_them(tmp_path):
    found = in_folder(tmp_path, {"a,b:c.md": "# A\n\n[x](100%25\\_no.md)\n"}, "--format", "github")
    assert found[0].startswith("::error file=docs/a%2Cb%3Ac.md,line=3,title=broken link::'100%2525_no.md' is not")


def test_sarif(advised):
    done = run("check", "--config", "mkdocs.yml", "--also", "all", "--format", "sarif", cwd=advised)
    data = json.loads(done.stdout)
    assert (data["version"], len(data["runs"])) == ("2.1.0", 1)
    driver = data["runs"][0]["tool"]["driver"]
    assert driver["name"] == "docindex"
    results = data["runs"][0]["results"]
    assert [(result["ruleId"], result["level"]) for result in results] == [
        ("broken-link", "error"),
        ("missing-alt", "note"),
        ("heading-skip", "note"),
        ("unused-file", "note"),
    ]
    for result in results:
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["message"]["text"]
    places = [result["locations"][0]["physicalLocation"] for result in results]
    assert places[0] == {"artifactLocation": {"uri": "docs/index.md"}, "region": {"startLine": 3}}
    assert places[3] == {"artifactLocation": {"uri": "docs/b.png"}}


def test_hooks_for_pre_commit_name_options_that_exist(tmp_path):
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    assert [hook["id"] for hook in hooks] == ["docindex-check", "docindex-fix"]
    site = make_site(tmp_path, {"index.md": "# Home\n\n[a](A.md) [b](no.md)\n", "a.md": "# A\n"})
    for hook in hooks:
        command, *arguments = [*hook["entry"].split(), *hook["args"]]
        assert (command, hook["language"], hook["pass_filenames"]) == ("docindex", "python", False)
        assert run(*arguments, cwd=tmp_path).returncode == 1
    assert (site.docs / "index.md").read_text() == "# Home\n\n[a](a.md) [b](no.md)\n"


def test_own_docs_name_their_files_and_have_texts_and_levels():
    done = run("check", "--config", EXAMPLE, "--only", "unused-file,missing-alt,heading-skip", "--strict")
    assert (done.returncode, done.stdout) == (0, ""), done.stdout
