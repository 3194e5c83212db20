"""Pages of source files and source folders in a browser."""

from __future__ import annotations

import pytest

from tests.browser.reader import NARROW, WIDE, Reader
from tests.browser.test_colours import is_dark, pale
from tests.sites import LOOKED_AT

pytestmark = pytest.mark.browser

PAGE = "source/lighthouse/jobs.py/"
FOLDER = "source/lighthouse/"


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_line_link_jumps_to_line_and_highlights_it(reader: Reader, theme: str) -> None:
    reader.open(f"source-{theme}", PAGE)
    link = next(link for link in reader.all("#docindex-outline a") if link.text == "last_of_all")
    plain = reader.js("return getComputedStyle(document.querySelector('#L1')).backgroundColor")
    link.click()
    line = reader.js("return document.querySelector(':target')")
    assert line.text.strip() == "def last_of_all():"
    reader.wait(
        "const box = arguments[0].getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight", line
    )
    assert reader.js("return getComputedStyle(arguments[0]).backgroundColor", line) != plain
    number = reader.js("return getComputedStyle(arguments[0], '::before').content", line)
    assert number == "counter(line)"
    assert line.get_attribute("id") == reader.driver.current_url.partition("#")[2]


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_outline_is_a_tree_without_bullets(reader: Reader, theme: str) -> None:
    reader.open(f"source-{theme}", PAGE)
    outer, inner = (reader.one(f"#docindex-outline {step}") for step in ("> ul > li", "> ul > li li"))
    assert outer.text.startswith("class Job")
    assert "Run it now." in inner.text
    assert inner.location["x"] > outer.location["x"]
    assert reader.js("return getComputedStyle(arguments[0]).listStyleType", inner) == "none"


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_code_has_one_frame_and_names_have_none(reader: Reader, theme: str) -> None:
    reader.open(f"source-{theme}", PAGE)
    gap = reader.js("""
        const [outer, inner] = ['.docindex-code', '.docindex-code code'].map(
            name => document.querySelector(name).getBoundingClientRect());
        return [inner.x - outer.x, inner.y - outer.y]""")
    assert all(0 <= side <= 2 for side in gap), gap
    looks = reader.js("""
        return [...document.querySelectorAll('.docindex :not(pre) > code')].map(name => {
          const style = getComputedStyle(name);
          return [style.backgroundColor, style.borderWidth, style.paddingLeft].join(' ');
        })""")
    assert set(looks) == {"rgba(0, 0, 0, 0) 0px 0px"}


@pytest.mark.parametrize("width", [NARROW, 768, WIDE])
@pytest.mark.parametrize("theme", LOOKED_AT)
def test_only_code_scrolls_sideways(reader: Reader, theme: str, width: int) -> None:
    reader.open(f"source-{theme}", PAGE, width=width)
    assert reader.page_overflow() <= 0
    wide = reader.js("""
        return [...document.querySelectorAll('.docindex-code, .docindex-code *')]
          .filter(node => node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX === 'auto').length
    """)
    if width == NARROW:
        assert wide >= 1
    in_code = ("<pre", "<code", "<span", "cut off: <pre", "cut off: <code", '<div class="highlight', "cut off: <div")
    assert [found for found in reader.sticking_out() if not found.startswith(in_code)] == []
    reader.open(f"source-{theme}", FOLDER, width=width)
    assert reader.page_overflow() <= 0
    assert [found for found in reader.sticking_out() if "docindex-diagram" not in found] == []


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("theme", LOOKED_AT)
def test_texts_have_contrast(reader: Reader, theme: str, dark: bool) -> None:
    for path in (PAGE, FOLDER):
        reader.open(f"source-{theme}", path, dark=dark)
        if dark and theme == "material" and not is_dark(reader):
            reader.one("label[for=__palette_1]").click()
            reader.wait("return document.body.dataset.mdColorScheme === 'slate'")
        assert is_dark(reader) is (dark and theme != "readthedocs")
        reader.js("document.querySelectorAll('.docindex-code').forEach(code => code.remove())")  # the theme's colours
        assert pale(reader.texts()) == []


def test_folder_of_the_file_is_open_in_nav(reader: Reader) -> None:
    reader.open("source-material", PAGE)
    shown = [link.text for link in reader.all(".md-nav--primary a, .md-nav--primary label") if link.is_displayed()]
    assert "storage" in shown


def test_folder_diagram_is_hidden_on_phones(reader: Reader) -> None:
    reader.open("source-material", FOLDER)
    assert reader.one(".docindex-diagram").is_displayed()
    reader.open("source-material", FOLDER, width=NARROW)
    assert not reader.one(".docindex-diagram").is_displayed()
    assert "tests" in reader.one(".docindex-source-folder").text


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_diagram_box_shows_focus_and_links_to_folder(reader: Reader, theme: str) -> None:
    reader.open(f"source-{theme}", FOLDER)
    box = reader.one(".docindex-diagram a")
    width = "return getComputedStyle(arguments[0].querySelector('rect')).strokeWidth"
    assert reader.js(width, box) == "1px"
    reader.js("arguments[0].focus({focusVisible: true})", box)
    assert reader.js(width, box) == "3px"
    folder = reader.js("return new URL(arguments[0].href.baseVal, location).pathname", box)
    rectangle = reader.one(".docindex-diagram a rect")
    reader.js("arguments[0].scrollIntoView({block: 'center'})", rectangle)
    rectangle.click()
    reader.wait("return location.pathname === arguments[0]", folder)
    assert reader.one("#docindex-folder")
