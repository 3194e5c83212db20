"""Every folder has an index page."""

from __future__ import annotations

import pytest

from tests.sites import THEMES

DOCS = {
    "index.md": "# Welcome\n\nThe home of this documentation.\n",
    "guide/install.md": "# Install\n\nHow to put it onto your machine.\n",
    "guide/use.md": "# Use\n\nHow to work with it every day.\n",
    "guide/advanced/tuning.md": "# Tuning\n\nHow to make it faster.\n",
}


@pytest.mark.parametrize("theme", THEMES)
def test_folders_get_an_index_page_that_lists_them(site, theme):
    built = site(DOCS, theme={"name": theme}).build()
    page = built.page("guide/index.html")
    assert page.texts(".docindex-folder h2") == ["In this section"]
    assert page.texts(".docindex-facts") == ["3 pages · 1 section · Up to Welcome"]
    links = page.links(".docindex-folder a")
    assert links["Install"] == "install/"
    assert links["Use"] == "use/"
    assert links["Advanced"] == "advanced/"
    assert "How to put it onto your machine." in page.texts(".docindex-table td")
    assert built.broken_links() == []


def test_files_hold_the_folder_pages_right_after_on_files(site):
    built = site(DOCS).build()
    assert {"guide/index.md", "guide/advanced/index.md"} <= set(built.files_after)
