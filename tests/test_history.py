"""Odd commits: dates are valid, and author names fit on one line."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.sites import JSON, Built, Site, make_site

DOCS = {"index.md": "# Home\n\nWelcome to this site of ours.\n", "guide/use.md": "# Use\n\nHow to work with it.\n"}
FIELDS = ["updated", "created", "authors"]
GOOD = "Ann Author <a@example.org> 1704110400 +0000"  # 2024-01-01


def git(folder: Path, *arguments: str, text: bytes = b"") -> str:
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    done = subprocess.run(
        ["git", "-C", str(folder), *arguments], input=text, env=environment, check=True, capture_output=True
    )
    return done.stdout.decode().strip()


def commit(site: Site, author: str | bytes, **changes: str) -> None:
    """Commit with any author line, even one that `git commit` rejects."""
    site.write({name.replace("_", "/") + ".md": text for name, text in changes.items()})
    if not (site.folder / ".git").exists():
        git(site.folder, "init", "-q", "-b", "main")
    git(site.folder, "add", "-A", "docs")
    try:
        parent = f"parent {git(site.folder, 'rev-parse', '--verify', '-q', 'HEAD')}\n"
    except subprocess.CalledProcessError:
        parent = ""
    head = f"tree {git(site.folder, 'write-tree')}\n{parent}author ".encode()
    line = author if isinstance(author, bytes) else author.encode()
    made = git(
        site.folder, "hash-object", "-t", "commit", "-w", "--literally", "--stdin",
        text=head + line + f"\ncommitter {GOOD}\n\nchange\n".encode(),
    )  # fmt: skip
    git(site.folder, "update-ref", "HEAD", made)


@pytest.fixture
def plain(tmp_path: Path) -> Site:
    options = {**JSON, "metadata": {"fields": FIELDS}}
    return make_site(tmp_path, DOCS, theme={"name": "mkdocs"}, plugins=[], docindex=options)


def shown(built: Built, page: str = "guide/use/index.html") -> dict[str, str]:
    return {name: value for name, value in built.page(page).facts().items() if name != "See also"}


def facts(built: Built, src: str = "guide/use.md") -> dict[str, Any]:
    (page,) = (page for page in json.loads((built.root / "docindex.json").read_text())["pages"] if page["src"] == src)
    return {name: page["metadata"][name] for name in FIELDS if name in page["metadata"]}


@pytest.mark.parametrize(
    "date",
    [
        *("not-a-date +0000", "-5 +0000", "99999999999999 +0000", "99999999999999999999999 +0000"),
        *("253402300800 +0000", "", "1704110400", "+0000", "<script>alert(1)</script>"),
    ],
)
def test_invalid_date_is_not_shown(plain, date):
    commit(plain, f"Bob <b@example.org> {date}".rstrip())
    built = plain.build()
    assert shown(built) == {"Authors": "Bob"}
    assert facts(built) == {"authors": ["Bob"]}
    for page in built.pages():
        assert "%as" not in built.page(page).source
        assert "Last updated" not in built.page(page).source


@pytest.mark.parametrize("first", [True, False])
def test_dates_of_other_commits_are_used(plain, first):
    lines = [GOOD, "Bob <b@example.org> never +0000"]
    commit(plain, lines[first], guide_use="# Use\n\nHow.\n")
    commit(plain, lines[not first], guide_use="# Use\n\nHow to.\n")
    commit(plain, "Bob <b@example.org> 1706788800 +0000", guide_use="# Use\n\nHow to use it.\n")
    built = plain.build()
    assert shown(built) == {"Updated": "2024-02-01", "Created": "2024-01-01", "Authors": "Bob, Ann Author"}


@pytest.mark.parametrize("line", ["", "nobody", "<b@example.org>", " <b@example.org> 1706788800 +0000"])
def test_commit_without_author_name_adds_no_author(plain, line):
    commit(plain, GOOD)
    commit(plain, line, guide_use="# Use\n\nHow to.\n")
    assert shown(plain.build())["Authors"].split(", ")[0] == "Ann Author"
    assert "%aN" not in json.dumps(facts(plain.build()))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("N" * 100, "N" * 100),
        ("N" * 101, "N" * 99 + "…"),
        ("word " * 4000, ("word " * 20)[:99].rstrip() + "…"),
        ("N" * 98 + "e\u0301" + "N" * 50, "N" * 98 + "…"),
        ("N" * 97 + "\U0001f469\u200d\U0001f4bb" + "N" * 50, "N" * 97 + "…"),
        ("\u0301" * 300, "…"),
        ("Eve \u202etxt.exe\u202c \u2066x\u2069\u200e", "Eve txt.exe x"),
        ("Eve\x07\x1b[31m\x1e\x1fX\t Y", "Eve [31m X Y"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("%as", "%as"),
    ],
)
def test_author_names_are_cut_and_cleaned(plain, name, expected):
    commit(plain, f"{name} <b@example.org> 1704110400 +0000")
    built = plain.build()
    assert facts(built)["authors"] == [expected]
    assert shown(built)["Authors"] == expected


def test_author_name_not_in_utf_8_is_cleaned(plain):
    commit(plain, b"Jos\xe9 X <b@example.org> 1704110400 +0000")
    (name,) = facts(plain.build())["authors"]
    name.encode()
    assert name.startswith("Jos")


# One line a person


@pytest.mark.parametrize(
    ("authors", "expected"),
    [
        # one name, several addresses
        (["Ann Author <a@example.org>", "Ann Author <ann@work.example.org>"], "Ann Author"),
        (["Ann Author <a@example.org>", "ann author <ann@work.example.org>", "ann author <b@a.org>"], "ann author"),
        # one address, several names: the most frequent one, then the latest
        (["Ann Author <a@example.org>", "annie <A@Example.org>", "Ann Author <a@example.org>"], "Ann Author"),
        (["annie <a@example.org>", "Ann Author <a@example.org>"], "Ann Author"),
        (["Ann Author <a@example.org>", "annie <a@example.org>"], "annie"),
        # by way of a third one
        (["annie <a@example.org>", "Ann Author <a@example.org>", "Ann Author <b@example.org>"], "Ann Author"),
        (["x <1+x@users.noreply.github.com>", "X Y <1+x@users.noreply.github.com>", "X Y <x@y.org>"], "X Y"),
        # two people
        (["Ann Author <a@example.org>", "Bob <b@example.org>", "Bob <b@example.org>"], "Bob, Ann Author"),
        (["Sam <a@x.org>", "Sam Hill <a@x.org>", "Sam <b@x.org>", "Sam Lake <b@x.org>"], "Sam Hill, Sam Lake"),
        (["Ann Author <noreply@github.com>", "Bob Builder <noreply@github.com>"], "Ann Author, Bob Builder"),
        (["Ann Author <ann@localhost>", "Bob Builder <ann@localhost>"], "Ann Author, Bob Builder"),
        (["Ann Author <>", "Bob Builder <>"], "Ann Author, Bob Builder"),
    ],
)
def test_each_person_is_named_once(plain, authors, expected):
    for at, author in enumerate(authors):
        commit(plain, f"{author} {1704110400 + 86400 * at} +0000", guide_use=f"# Use\n\nHow to work with it, {at}.\n")
    built = plain.build()
    assert shown(built)["Authors"] == expected
    assert facts(built)["authors"] == expected.split(", ")


def test_a_person_has_one_name_on_all_pages(plain):
    commit(plain, "annie <a@example.org> 1704110400 +0000", one="# One\n\nThe first page.\n")
    commit(plain, "Ann Author <a@example.org> 1704210400 +0000", two="# Two\n\nThe second page.\n")
    commit(plain, "Ann Author <a@example.org> 1704310400 +0000", guide_use="# Use\n\nHow to.\n")
    built = plain.build()
    assert [shown(built, f"{page}/index.html")["Authors"] for page in ("one", "two")] == ["Ann Author"] * 2


def test_pages_without_a_date_are_not_in_recent_list(tmp_path):
    docs = {f"guide/page-{at}.md": f"# Page {at}\n\nText {at}.\n" for at in range(8)}
    site = make_site(tmp_path, {"index.md": "# Home\n"}, theme={"name": "mkdocs"}, plugins=[])
    commit(site, "Bob <b@example.org> never +0000", **{"guide_page-0": docs["guide/page-0.md"]})
    for at in range(1, 8):
        name = f"guide/page-{at}.md"
        site.write({name: docs[name]})
        commit(site, f"Ann <a@example.org> {1704110400 + 86400 * at} +0000")
    page = site.build().page("guide/index.html")
    assert page.texts(".docindex-recent time") == [f"2024-01-0{day}" for day in (8, 7, 6, 5, 4)]


def test_history_that_git_cannot_read_is_one_line(plain):
    """A missing object, as in a partial clone: dates of the part that git can read would be wrong."""
    commit(plain, GOOD)
    tree = git(plain.folder, "rev-parse", "HEAD^{tree}")
    commit(plain, GOOD, guide_use="# Use\n\nHow to work with it now.\n")
    (plain.folder / ".git/objects" / tree[:2] / tree[2:]).unlink()
    built = plain.build()
    messages = [message for message in built.infos if "git cannot read the history" in message]
    assert len(messages) == 1
    assert f"unable to read tree {tree}" in messages[0]
    assert "git fetch --refetch" in messages[0]
    assert "Updated" not in shown(built)


def test_broken_link_to_a_repository_is_one_line(plain):
    (plain.folder / ".git").write_text("gitdir: /nowhere/at/all\n")
    messages = [message for message in plain.build().infos if "git cannot read the history" in message]
    assert len(messages) == 1
    assert "/nowhere/at/all" in messages[0]
