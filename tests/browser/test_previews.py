"""Link previews: the stylesheet shows a summary below a link, on hover and on focus."""

from __future__ import annotations

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

from tests.browser.reader import NARROW, WIDE, Reader
from tests.sites import THEMES

pytestmark = pytest.mark.browser

PAGE = "reference/configuration/"  # many pages link to it
SUMMARY = "Install Lighthouse from a package, a container image or source, on Linux, macOS and Windows."
_LINK = """
const link = [...document.querySelectorAll('.docindex-backlinks a')].find(a => a.textContent === 'Installation');
link.scrollIntoView({block: 'center'});
return link;
"""
# The text of the pseudo-element and its size with padding and border. It aligns with the start of its item.
_PREVIEW = """
const style = getComputedStyle(arguments[0], '::after');
if (style.content === 'none' || style.visibility !== 'visible') return null;
const around = ['paddingLeft', 'paddingRight', 'borderLeftWidth', 'borderRightWidth'];
const width = style.boxSizing === 'border-box' ? 0 : around.reduce((sum, name) => sum + parseFloat(style[name]), 0);
return {text: style.content, height: parseFloat(style.height), width: width + parseFloat(style.width),
        position: style.position, start: style.insetInlineStart};
"""


def shown(reader: Reader, link: object) -> dict[str, object] | None:
    found: dict[str, object] | None = reader.js(_PREVIEW, link)
    return found


def wait_for_preview(reader: Reader, link: object) -> dict[str, object]:
    reader.wait(f"return (function () {{ {_PREVIEW} }})(...arguments) !== null", link)
    found = shown(reader, link)
    assert found is not None
    return found


@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize("theme", THEMES)
def test_hover_shows_the_summary(reader: Reader, theme: str, width: int) -> None:
    reader.open(f"{theme}-table", PAGE, width=width)
    link = reader.js(_LINK)
    heights = "return [document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    before = reader.js(heights)
    assert shown(reader, link) is None
    ActionChains(reader.driver, duration=0).move_to_element(link).perform()
    preview = wait_for_preview(reader, link)
    assert SUMMARY in str(preview["text"])
    # It overlays the page, moves nothing, and stays in the window.
    assert reader.js(heights) == before
    left = reader.js("return arguments[0].closest('li').getBoundingClientRect().left", link)
    assert preview["start"] == "0px"
    assert 0 <= left < left + float(str(preview["width"])) <= width
    ActionChains(reader.driver, duration=0).move_to_element(reader.one(".docindex-backlinks .docindex-title")).perform()
    assert shown(reader, link) is None


@pytest.mark.parametrize("theme", THEMES)
def test_preview_stays_when_hovered(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", PAGE)
    link = reader.js(_LINK)
    ActionChains(reader.driver, duration=0).move_to_element(link).perform()
    preview = wait_for_preview(reader, link)
    box = reader.js("const box = arguments[0].getBoundingClientRect(); return [box.left + 4, box.bottom + 12]", link)
    there = reader.js("return document.elementFromPoint(...arguments[0]) === arguments[1]", box, link)
    assert there, preview
    actions = ActionChains(reader.driver, duration=0)
    actions.w3c_actions.pointer_action.move_to_location(round(box[0]), round(box[1]))
    actions.perform()
    assert shown(reader, link) == preview


@pytest.mark.parametrize("theme", THEMES)
def test_focus_shows_the_summary(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", PAGE)
    link = reader.js(_LINK)
    reader.js("document.querySelector('.docindex-backlinks').querySelector('a').focus()")
    for _ in range(9):
        if reader.js("return document.activeElement === arguments[0]", link):
            break
        reader.press(Keys.TAB)
    assert SUMMARY in str(wait_for_preview(reader, link)["text"])
    reader.press(Keys.TAB)
    assert shown(reader, link) is None


def test_preview_is_not_animated(reader: Reader) -> None:
    reader.open("material-table", PAGE)
    link = reader.js(_LINK)
    ActionChains(reader.driver, duration=0).move_to_element(link).perform()
    style = reader.js(
        "const style = getComputedStyle(arguments[0], '::after'); return [style.transitionDuration, style.transform]",
        link,
    )
    assert style == ["0s", "none"]
    wait_for_preview(reader, link)


def test_preview_is_an_accessible_description(reader: Reader) -> None:
    reader.open("material-table", PAGE)
    link = reader.js(_LINK)
    ActionChains(reader.driver, duration=0).move_to_element(link).perform()
    wait_for_preview(reader, link)
    assert link.accessible_name == "Installation"
    assert link.get_attribute("title") == SUMMARY


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_preview_aligns_right_in_rtl(reader: Reader, width: int) -> None:
    reader.open("rtl-table", PAGE, width=width)
    link = reader.js(_LINK)
    ActionChains(reader.driver, duration=0).move_to_element(link).perform()
    preview = wait_for_preview(reader, link)
    assert preview["start"] == "0px"
    assert reader.js("return document.documentElement.scrollLeft") == 0
    assert reader.page_overflow() <= 0
    item = reader.js("return arguments[0].closest('li').getBoundingClientRect().width", link)
    assert float(str(preview["width"])) <= item


def test_material_tooltips_replace_previews(reader: Reader) -> None:
    reader.open("material-tooltips", PAGE)
    link = reader.js(_LINK)
    ActionChains(reader.driver, duration=0).move_to_element(link).perform()
    reader.wait("return document.querySelector('.md-tooltip2--active') !== null")
    texts = reader.js(
        "return [...document.querySelectorAll('.md-tooltip2--active')].map(tip => tip.textContent.trim())"
    )
    assert texts == [SUMMARY]
    assert shown(reader, link) is None
