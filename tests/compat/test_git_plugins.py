"""Plugins and themes that ask git about each page: generated pages must not make them fail or warn."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.compat import DOCS
from tests.sites import Html, Site, make_site

ASKING = {
    "git-revision-date": {"plugins": ["search", "git-revision-date"]},
    "git-authors": {"plugins": ["search", "git-authors"]},
    "git-revision-date-localized": {"plugins": ["search", "git-revision-date-localized"]},
    "shadcn": {"plugins": ["search"], "theme": {"name": "shadcn"}},
}
"""Plugins and a theme."""
ROOT = Path(__file__).parents[2]
REFUSE = """
import sys
import tempfile

sys.dont_write_bytecode = True
make = tempfile.TemporaryDirectory


def refuse(*arguments, **options):
    if str(options.get("dir", "")).startswith({folder!r}):
        raise PermissionError("read-only file system")
    return make(*arguments, **options)


tempfile.TemporaryDirectory = refuse
"""
"""A hook that makes a folder read-only, also for root."""


@pytest.mark.parametrize("plugin", ["git-revision-date", "git-authors"])
def test_plugins_that_ask_git_neither_fail_nor_warn(site, first, plugin, monkeypatch):
    docs = site(DOCS, plugins=["search", plugin], first=first)
    docs.commit()
    monkeypatch.chdir(docs.folder)  # where some of them ask git
    built = docs.build()
    assert built.page("guide/index.html").texts("h1") == ["Guide"]
    assert built.log == []
    assert built.broken_links() == []


def test_theme_that_asks_git_does_not_fail(tmp_path, first):
    made = project(tmp_path, "shadcn", first=first)
    made.commit()
    checked_build(made.folder / "mkdocs.yml", made.folder)


def test_nothing_but_the_ignored_cache_stays_in_the_work_tree(site):
    docs = site(DOCS, plugins=["search"])
    docs.commit()
    docs.build()
    assert sorted(path.name for path in (docs.folder / ".cache" / "docindex").iterdir()) == [
        ".gitignore",
        "store.sqlite",
    ]


def test_warnings_about_pages_of_the_owner_stay(site, first, monkeypatch):
    docs = site(DOCS, plugins=["search", "git-authors"], first=first)
    docs.commit()
    monkeypatch.chdir(docs.folder)
    docs.write({"guide/new.md": "# New\n\nNobody committed this page.\n"})
    built = docs.build(strict=False)
    assert any("new.md has not been committed" in line for line in built.log), built.log
    assert not any("docindex-" in line for line in built.log), built.log


def checked_build(config: Path, cwd: Path) -> None:
    """Build with `--strict` where plugins ask git; nothing new is in the work tree.

    Each build has its own process: the theme keeps pages of the last one.
    """
    before = files_in(cwd)
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(config), "-d", str(cwd.parent / "out")]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Guide" in Html((cwd.parent / "out" / "guide" / "index.html").read_text(encoding="utf-8")).texts("h1")
    assert {path.name for path in files_in(cwd) - before} <= {".gitignore", "store.sqlite"}
    status = subprocess.run(["git", "status", "--porcelain"], cwd=cwd, check=True, capture_output=True, text=True)
    assert status.stdout == ""


def files_in(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if ".git" not in path.parts and path.is_file()}


def project(folder: Path, asking: str, **settings: Any) -> Site:
    return make_site(folder / "project", DOCS, **{**ASKING[asking], **settings})


@pytest.mark.parametrize("asking", ["git-revision-date", "shadcn"])
@pytest.mark.parametrize(("place", "is_link"), [(".cache", True), (".cache", False), (".cache/docindex", True)])
def test_cache_that_is_a_link_or_a_file(tmp_path, asking, place, is_link):
    made = project(tmp_path, asking)
    (made.folder / place).parent.mkdir(exist_ok=True)
    if is_link:
        (tmp_path / "elsewhere").mkdir()
        (made.folder / place).symlink_to(tmp_path / "elsewhere")
    else:
        (made.folder / place).write_text("of the owner")
    made.commit()
    checked_build(made.folder / "mkdocs.yml", made.folder)


@pytest.mark.parametrize("asking", ASKING)
def test_project_that_cannot_be_written(tmp_path, asking):
    made = project(tmp_path, asking, hooks=["refuse.py"])
    (made.folder / "refuse.py").write_text(REFUSE.format(folder=str(made.folder)))
    made.commit()
    checked_build(made.folder / "mkdocs.yml", made.folder)


@pytest.mark.parametrize("asking", ASKING)
def test_configuration_in_another_folder_than_the_docs(tmp_path, asking):
    made = project(tmp_path, asking, docs_dir="../docs")
    (made.folder / "website").mkdir()
    (made.folder / "mkdocs.yml").rename(made.folder / "website" / "mkdocs.yml")
    made.commit()
    checked_build(made.folder / "website" / "mkdocs.yml", made.folder)
