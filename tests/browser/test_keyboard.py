"""Keyboard navigation: Tab reaches every link in reading order, and the focus is visible."""

from __future__ import annotations

import pytest
from selenium.webdriver.common.keys import Keys

from tests.browser.lighthouse import LONG_PATH
from tests.browser.reader import NARROW, WIDE, Reader
from tests.sites import THEMES

pytestmark = pytest.mark.browser

_RING = """
const ring = (element, pseudo) => {
  const style = getComputedStyle(element, pseudo);
  return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1 && style.outlineColor;
};
const look = element => ring(element, null) || ring(element, '::after');
"""


def walk(reader: Reader) -> list[str]:
    """Press Tab from the page's heading through the sections; return what had the focus, except keywords."""
    targets = reader.js("""
        const heading = document.querySelector('h1[id], article h1, [role=main] h1');
        heading.tabIndex = -1;
        heading.focus();
        const items = [...document.querySelectorAll('.docindex a, .docindex summary')];
        return items.filter(item => item.checkVisibility())""")
    names, positions, is_keyword = [], [], []
    for _ in range(len(targets) + 40):
        reader.press(Keys.TAB)
        focus = reader.js("return document.activeElement.closest('.docindex') && document.activeElement")
        if focus is None:
            if names:
                break
            continue  # still in the page's text
        assert focus == targets[len(names)]
        ring = reader.js(f"{_RING} return look(arguments[0])", focus)
        assert ring, f"no focus ring: {focus.text}"
        assert ring not in ("transparent", "rgba(0, 0, 0, 0)")
        names.append(focus.text)
        is_keyword.append(reader.js("return arguments[0].closest('.docindex-chips') !== null", focus))
        positions.append(
            reader.js("const box = arguments[0].getClientRects()[0]; return [box.y + scrollY, box.x]", focus)
        )
    assert len(names) == len(targets)
    assert (
        reader.js(f"{_RING} return arguments[0].filter(look).length", targets) == 0
    )  # only the focused element has a ring
    rows = [(round(y / 8), x) for y, x in positions]
    if "wy-body-for-nav" not in reader.one("body").get_attribute("class"):  # where another element scrolls
        assert rows == sorted(rows)
    return [name for name, skip in zip(names, is_keyword, strict=True) if not skip]


@pytest.mark.parametrize("theme", THEMES)
def test_tab_order_in_table(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", "reference/")
    for width in (WIDE, NARROW):
        reader.resize(width)
        assert walk(reader) == [
            "Up to Lighthouse",
            "Keyword index",
            "Configuration",
            "Api",
            "Command line",
            "Configuration",
            "exit-codes.csv",
            "lighthouse.schema.json",
            "Command line",  # recently updated
        ]


@pytest.mark.parametrize("layout", ["cards", "list"])
@pytest.mark.parametrize("theme", THEMES)
def test_tab_order_in_cards_and_lists(reader: Reader, theme: str, layout: str) -> None:
    reader.open(f"{theme}-{layout}", "guides/")
    assert walk(reader) == ["Up to Lighthouse", "Keyword index", "Deployment", "Operations", "Write a job"]


@pytest.mark.parametrize("theme", THEMES)
def test_tab_order_in_metadata(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", LONG_PATH.replace(".md", "/"))
    assert walk(reader) == ["About this page", "Keyword index", "Back up and restore"]
    reader.js("document.querySelector('.docindex-metadata details').open = true")
    assert walk(reader) == ["About this page", "Operations", "Keyword index", "Keyword index", "Back up and restore"]
