"""The metadata section is closed at first, and opens by mouse, by keyboard and without JavaScript."""

from __future__ import annotations

import pytest
from selenium.webdriver.common.keys import Keys

from tests.browser.lighthouse import LONG_PATH
from tests.browser.reader import NARROW, WIDE, Reader
from tests.sites import LOOKED_AT

pytestmark = pytest.mark.browser

PAGE = LONG_PATH.replace(".md", "/")


def shown(reader: Reader) -> bool:
    """Whether the facts are visible."""
    facts = reader.one(".docindex-metadata dl")
    return facts.is_displayed() and facts.size["height"] > 40


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_click_opens_and_closes_metadata(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", PAGE)
    assert not shown(reader)
    summary = reader.one(".docindex-metadata summary")
    assert summary.text == "About this page"
    summary.click()
    assert shown(reader)
    facts = reader.one(".docindex-metadata dl").text
    assert all(fact in facts for fact in (LONG_PATH, "Markdown page", "2023-02-14", "Operations"))
    summary.click()
    assert not shown(reader)


@pytest.mark.parametrize("key", [Keys.ENTER, Keys.SPACE], ids=["enter", "space"])
@pytest.mark.parametrize("theme", LOOKED_AT)
def test_key_opens_metadata(reader: Reader, theme: str, key: str) -> None:
    reader.open(f"{theme}-table", PAGE)
    reader.js("document.querySelector('.docindex-metadata summary').focus()")
    reader.press(key)
    assert shown(reader)
    reader.press(Keys.TAB)
    assert reader.driver.switch_to.active_element.text == "Operations"
    reader.press(Keys.ENTER)
    reader.wait("return location.pathname.endsWith('/guides/operations/')")


def test_metadata_opens_without_javascript(reader: Reader) -> None:
    reader.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        reader.open("material-table", PAGE)
        assert not shown(reader)
        reader.one(".docindex-metadata summary").click()
        assert shown(reader)
    finally:
        reader.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_facts_fit_in_columns(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", PAGE)
    reader.one(".docindex-metadata summary").click()
    for width in (WIDE, NARROW):
        reader.resize(width)
        check_columns(reader, many=width == WIDE)


def check_columns(reader: Reader, *, many: bool) -> None:
    assert reader.page_overflow() <= 0
    assert reader.sticking_out() == []
    starts = reader.js("""
        const x = element => Math.round(element.getBoundingClientRect().x);
        const facts = [...document.querySelectorAll('.docindex-fact')];
        const section = x(document.querySelector('.docindex-metadata'));
        return facts.map(fact => [x(fact.querySelector('dt')) - section, x(fact.querySelector('dd')) - section])""")
    columns = sorted({tuple(start) for start in starts})
    assert (len(columns) > 1) == many
    assert columns[0][0] == 0
    assert len({value - label for label, value in columns}) == 1
    # The summary aligns with the text, although themes indent it for an icon.
    assert (
        reader.js("""
        const [section, title] = ['.docindex-metadata', '#docindex-metadata-title'].map(
            name => document.querySelector(name).getBoundingClientRect());
        return title.x - section.x""")
        < 20
    )


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_print_shows_metadata_without_triangle(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", PAGE)
    # Selenium treats the content of a closed element as hidden, whatever the stylesheet says.
    visible = "return document.querySelector('.docindex-metadata dl').checkVisibility()"
    assert not reader.js(visible)
    reader.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert reader.js(visible)
        assert reader.one(".docindex-metadata summary").value_of_css_property("list-style-type") == "none"
    finally:
        reader.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
