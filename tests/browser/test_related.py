"""Related pages and backlinks in a browser: short lists with working links, on wide and narrow screens."""

from __future__ import annotations

import pytest

from tests.browser.lighthouse import LONG_PATH
from tests.browser.reader import NARROW, WIDE, Reader
from tests.sites import LOOKED_AT

pytestmark = pytest.mark.browser

PAGE = "getting-started/installation/"
LONG = LONG_PATH.replace(".md", "/")


@pytest.mark.parametrize("section", ["related", "backlinks"])
@pytest.mark.parametrize("theme", LOOKED_AT)
def test_links_open_the_page_they_name(reader: Reader, theme: str, section: str) -> None:
    links = f"#docindex-{section} li > a"
    reader.open(f"{theme}-table", PAGE)
    names = [link.text for link in reader.all(links)]
    assert names
    for at, name in enumerate(names):
        reader.open(f"{theme}-table", PAGE)
        reader.js("arguments[0].click()", reader.all(links)[at])
        reader.wait("return !location.pathname.endsWith(arguments[0])", f"/{PAGE}")
        assert reader.heading() == name


@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize("theme", LOOKED_AT)
def test_lists_do_not_overflow(reader: Reader, theme: str, width: int) -> None:
    for page in (PAGE, LONG, "guides/operations/backup/", "reference/configuration/"):
        reader.open(f"{theme}-table", page, width=width)
        assert reader.all("#docindex-related, #docindex-backlinks")
        assert reader.page_overflow() <= 0
        assert reader.sticking_out() == []


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_summary_takes_one_line_or_two_if_narrow(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", "guides/operations/backup/")
    for width, most in ((WIDE, 1), (NARROW, 2)):
        reader.resize(width)
        lines = reader.js("""
            return [...document.querySelectorAll('#docindex-related .docindex-summary')].map(summary =>
              Math.round(summary.clientHeight / parseFloat(getComputedStyle(summary).lineHeight)))""")
        assert lines
        assert max(lines) == most


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_quotes_are_marked_and_lists_have_no_bullets(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", PAGE)
    quote, link = reader.one("#docindex-backlinks q"), reader.one("#docindex-backlinks q em")
    assert reader.js("return getComputedStyle(arguments[0], '::before').content", quote) == "open-quote"
    weight = "return Number(getComputedStyle(arguments[0]).fontWeight)"
    assert reader.js(weight, link) > reader.js(weight, quote)
    for section in ("related", "backlinks"):
        heading, item = (reader.one(f"#docindex-{section} {part}") for part in (".docindex-title", "li"))
        assert item.value_of_css_property("list-style-type") == "none"
        assert abs(heading.rect["x"] - item.rect["x"]) <= 1


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_lists_align_right_in_rtl(reader: Reader, width: int) -> None:
    reader.open("rtl-table", PAGE, width=width)
    assert reader.page_overflow() <= 0
    assert reader.sticking_out() == []
    for section in ("related", "backlinks"):
        edges = reader.js(
            """
            const section = document.querySelector(arguments[0]).getBoundingClientRect();
            return [...document.querySelectorAll(`${arguments[0]} .docindex-title, ${arguments[0]} li > a`)].map(element => {
              const range = document.createRange();
              range.selectNodeContents(element);
              return Math.round(section.right - range.getBoundingClientRect().right);
            })""",
            f"#docindex-{section}",
        )
        assert edges
        assert set(edges) == {0}
