"""The sidebar recipe: sections in a column on wide screens, below the text on narrow ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from selenium.webdriver.chrome.webdriver import WebDriver

from tests.browser.reader import NARROW, WIDE, Reader
from tests.recipes import follow_recipe
from tests.test_recipes import DOCS

pytestmark = pytest.mark.browser

_BOXES = """
return ['.md-content', 'aside.sections'].map(name => document.querySelector(name).getBoundingClientRect())
    .map(({left, right, top, bottom, width}) => ({left, right, top, bottom, width}))
"""


def test_sidebar_recipe_on_wide_and_narrow_screens(driver: WebDriver, tmp_path: Path) -> None:
    built = follow_recipe(tmp_path, "layout/sidebar.md", DOCS).build()
    reader = Reader(driver, lambda site: built.root.as_uri())
    reader.open("", "guide/jobs/index.html", width=WIDE)
    text, sections = reader.js(_BOXES)
    assert sections["left"] >= text["right"] - 1
    assert sections["top"] < text["top"] + 100
    assert text["width"] > 2 * sections["width"]
    assert reader.page_overflow() <= 0
    assert reader.sticking_out() == []
    reader.resize(NARROW)
    text, sections = reader.js(_BOXES)
    assert sections["top"] >= text["bottom"] - 1
    assert sections["width"] > NARROW - 80
    assert reader.page_overflow() <= 0
    assert reader.sticking_out() == []
