"""Pages with the same title are told apart by where they are."""

from __future__ import annotations

import pytest

from tests.sites import THEMES, make_site

TEXT = "Copy the archive with the compiler and the linker onto the disk, then mount the archive."
DOCS = {
    "index.md": "# Manual\n\nPut [it](linux/install.md) there, or [over](windows/install.md) there with care.\n",
    "linux/install.md": f"# Installation\n\n{TEXT}\n\nWindows users mount [another disk](../windows/install.md).\n",
    "linux/use.md": "# Use\n\nRun the compiler and the linker after [the archive](install.md) is mounted.\n",
    "windows/install.md": f"# Installation\n\n{TEXT}\n",
    "windows/tune.md": "# Tuning\n\nRun the linker twice after [the archive](install.md) is mounted.\n",
}


@pytest.mark.parametrize("theme", THEMES)
def test_lists_say_where_pages_with_the_same_title_are(tmp_path, theme):
    built = make_site(tmp_path, DOCS, theme={"name": theme}).build()
    page = built.page("windows/install/index.html")
    (entry,) = [text for text in page.texts(".docindex-related li") if text.startswith("Installation")]
    assert entry.startswith("Installation Linux · ")
    (entry,) = [text for text in page.texts(".docindex-backlinks li") if text.startswith("Installation")]
    assert entry.startswith("Installation Linux")
    use = built.page("linux/use/index.html")
    assert not any("Linux" in text for text in use.texts(".docindex-backlinks li"))
    (entry,) = [text for text in page.texts(".docindex-backlinks li") if text.startswith("Tuning")]
    assert not entry.startswith("Tuning Windows"), "only where two pages have the same title"
    assert built.broken_links() == []


def test_the_keyword_index_says_where_pages_with_the_same_title_are(tmp_path):
    built = make_site(tmp_path, DOCS, docindex={"keywords": {"index": "keywords.md"}}).build()
    places = " ".join(built.page("keywords/index.html").texts(".docindex-places a"))
    assert "Installation · Linux" in places
    assert "Installation · Windows" in places
    assert "Use ·" not in places


def test_folders_with_the_same_title_are_told_apart_too(tmp_path):
    docs = {f"{system}/setup/install.md": DOCS["windows/install.md"] for system in ("linux", "windows")}
    docs["index.md"] = "# Manual\n\nPut [it](linux/setup/install.md) on the disk of a server.\n"
    page = make_site(tmp_path, docs).build().page("windows/setup/install/index.html")
    assert page.texts(".docindex-related li")[0].startswith("Installation Linux / Setup")


def test_pages_of_one_folder_with_the_same_title_show_their_files(tmp_path):
    docs = {f"guide/{name}.md": f"# Installation\n\n{TEXT}\n" for name in ("linux", "windows")}
    docs |= {"guide/use.md": "# Use\n\nRun it.\n", "index.md": "# Manual\n"}
    built = make_site(tmp_path, docs).build()
    rows = built.page("guide/index.html").texts(".docindex-folder tbody th")
    assert rows == ["Installation linux.md", "Use", "Installation windows.md"]
    entry = built.page("guide/linux/index.html").texts(".docindex-related li")[0]
    assert entry.startswith("Installation guide/windows.md")
