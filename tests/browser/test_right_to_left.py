"""Sections on right-to-left sites."""

from __future__ import annotations

import pytest

from tests.browser.lighthouse import LONG_PATH
from tests.browser.reader import NARROW, WIDE, Reader

pytestmark = pytest.mark.browser

# Distance of the right edge of an element's text or box from the section's right edge.
_EDGES = """
const section = document.querySelector('.docindex').getBoundingClientRect();
return [...document.querySelectorAll(arguments[0])].map(element => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const box = arguments[1] ? element.getBoundingClientRect() : range.getBoundingClientRect();
  return Math.round(section.right - box.right);
});
"""
STARTS = {
    "table": [("tbody th a", False), (".docindex-table", True)],
    "cards": [(".docindex-cards > li:first-child", True)],
    "list": [],
}


@pytest.mark.parametrize("layout", ["table", "cards", "list"])
def test_folder_pages_align_right(reader: Reader, layout: str) -> None:
    reader.open(f"rtl-{layout}", "reference/")
    assert reader.one("[dir]").get_attribute("dir") == "rtl"
    for width in (WIDE, NARROW):
        reader.resize(width)
        check_edges(reader, layout)


def check_edges(reader: Reader, layout: str) -> None:
    assert reader.page_overflow() <= 0
    assert reader.js("return document.documentElement.scrollLeft") == 0
    assert reader.sticking_out() == []
    for selector, box in [
        ("[aria-level='2']", False),
        ("[aria-level='3']", False),
        (".docindex-facts", False),
        *STARTS[layout],
    ]:
        edges = reader.js(_EDGES, f".docindex-folder {selector}", box)
        assert edges
        assert all(abs(edge) <= 1 for edge in edges), selector
    indents = reader.js(_EDGES, ".docindex-list > li > a", False)
    assert len(set(indents)) == 1
    assert 0 < indents[0] < 60


def test_full_stop_is_at_the_end_of_the_sentence(reader: Reader) -> None:
    for layout, sentence in (("table", "td"), ("cards", ".docindex-summary"), ("list", ".docindex-summary")):
        reader.open(f"rtl-{layout}", "reference/")
        ends = reader.js(
            """
            const text = [...document.querySelectorAll(`.docindex-folder ${arguments[0]}`)].find(
                element => element.textContent === 'Commands, their flags and their exit codes.');
            const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
            const {data} = walker.nextNode(), range = document.createRange();
            return [data.length - 2, data.length - 1].map(at => {
              range.setStart(walker.currentNode, at);
              range.setEnd(walker.currentNode, at + 1);
              return range.getBoundingClientRect().x;
            })""",
            sentence,
        )
        assert ends == sorted(ends), layout


def test_page_count_is_below_card_title(reader: Reader) -> None:
    reader.open("rtl-cards", "reference/")
    title, number = (
        reader.js(_EDGES, f".docindex-cards > li:first-child {part}", False)[0]
        for part in (".docindex-card-title", ".docindex-note")
    )
    assert title == number


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_metadata_aligns_right(reader: Reader, width: int) -> None:
    reader.open("rtl-table", LONG_PATH.replace(".md", "/"), width=width)
    reader.one(".docindex-metadata summary").click()
    assert reader.page_overflow() <= 0
    assert reader.sticking_out() == []
    assert reader.js(_EDGES, ".docindex-fact-path dt", False) == [0]
    assert reader.js(_EDGES, ".docindex-fact-path dd", True)[0] > 80
    assert 0 < reader.js(_EDGES, "#docindex-metadata-title", False)[0] < 20
    # Paths remain left to right.
    assert reader.one(".docindex-fact-path code").value_of_css_property("direction") == "ltr"


def test_facts_keep_word_order(reader: Reader) -> None:
    reader.open("rtl-table", "reference/")
    starts = reader.js("""
        return [...document.querySelectorAll('.docindex-facts bdi')].map(fact => fact.getBoundingClientRect().x)""")
    assert len(starts) == 4
    assert starts == sorted(starts, reverse=True)
