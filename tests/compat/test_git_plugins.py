"""Plugins and themes that ask git about each page: generated pages must not make them fail or warn."""

from __future__ import annotations

import pytest

from tests.compat import DOCS


@pytest.mark.parametrize("plugin", ["git-revision-date", "git-authors"])
def test_plugins_that_ask_git_neither_fail_nor_warn(site, first, plugin, monkeypatch):
    docs = site(DOCS, plugins=["search", plugin], first=first)
    docs.commit()
    monkeypatch.chdir(docs.folder)  # where some of them ask git
    built = docs.build()
    assert built.page("guide/index.html").texts("h1") == ["Guide"]
    assert built.log == []
    assert built.broken_links() == []


def test_theme_that_asks_git_does_not_fail(site, monkeypatch):
    docs = site(DOCS, theme={"name": "shadcn"}, plugins=["search"])
    docs.commit()
    monkeypatch.chdir(docs.folder)
    built = docs.build()
    assert "Guide" in built.page("guide/index.html").texts("h1")


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
