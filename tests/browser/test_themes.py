"""What themes do to lists, headings and folded parts, docindex undoes where it is wrong for sections."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.reader import NARROW, WIDE, Reader
from tests.browser.served import MORE_THEMES
from tests.sites import THEMES

pytestmark = pytest.mark.browser

ALL = (*THEMES, *MORE_THEMES)
PAGE = "getting-started/installation/"

_BULLETS = """
return [...document.querySelectorAll(arguments[0])].filter(item => {
    const [own, ...around] = [null, '::before', '::after'].map(part => getComputedStyle(item, part));
    return own.display === 'list-item' && own.listStyleType !== 'none'
        || around.some(style => !['none', 'normal', '""'].includes(style.content)) || parseFloat(own.paddingLeft) > 0;
}).map(item => item.textContent.trim())
"""
_STARTS = """
const start = element => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().left;
};
const inner = document.querySelector('.docindex-entries li li'), outer = inner.parentNode.parentNode;
return ['.docindex-term', '.docindex-places'].map(part =>
    start(inner.querySelector(part)) - start(outer.querySelector(part)))
"""
_HEADINGS = """
const look = element => {
    const style = getComputedStyle(element);
    return {size: parseFloat(style.fontSize), weight: Number(style.fontWeight), colour: style.color,
            font: style.fontFamily.split(',')[0]};
};
const title = document.querySelector(`.docindex-folder [aria-level="${arguments[0]}"]`);
const heading = document.createElement(`h${arguments[0]}`);
document.querySelector('.docindex-folder').before(heading);
const found = [look(title), look(heading)];
heading.remove();
return found;
"""


@pytest.mark.parametrize("theme", ALL)
def test_subentries_of_the_index_are_indented(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", "keywords/", width=WIDE)
    term, places = reader.js(_STARTS)
    assert 8 < term < 40
    assert abs(places) <= 1  # all places are in one column
    reader.resize(NARROW)
    assert 8 < reader.js(_STARTS)[0] < 40


@pytest.mark.parametrize("theme", ALL)
def test_chips_and_links_have_no_bullets(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", PAGE)
    for items in (".docindex-chips > li", ".docindex-related li", ".docindex-backlinks li"):
        assert reader.all(items)
        assert reader.js(_BULLETS, items) == []
    reader.open(f"{theme}-table", "keywords/")
    assert reader.js(_BULLETS, ".docindex-entries > li") == []


@pytest.mark.parametrize("theme", ALL)
def test_folded_metadata_has_a_triangle(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", PAGE)
    for kind in ("disclosure-closed", "disclosure-open"):
        style: dict[str, Any] = reader.js("""
            const summary = document.querySelector('.docindex-metadata summary');
            const [section, title] = [summary, summary.firstElementChild].map(part => part.getBoundingClientRect());
            const {display, listStyleType} = getComputedStyle(summary);
            return {display, listStyleType, width: title.x - section.x}""")
        assert (style["display"], style["listStyleType"]) == ("list-item", kind)
        assert 5 < style["width"] < 25  # what the triangle takes
        reader.one(".docindex-metadata summary").click()


@pytest.mark.parametrize("level", [2, 3])
@pytest.mark.parametrize("theme", ALL)
def test_titles_look_like_headings_of_the_theme(reader: Reader, theme: str, level: int) -> None:
    for dark in (False, True):
        reader.open(f"{theme}-table", "reference/", dark=dark)
        title, heading = reader.js(_HEADINGS, level)
        assert title["size"] == pytest.approx(heading["size"], rel=0.1)
        assert abs(title["weight"] - heading["weight"]) <= 100
        assert (title["font"], title["colour"]) == (heading["font"], heading["colour"])
