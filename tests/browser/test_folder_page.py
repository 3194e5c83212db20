"""Folder pages in a browser: a table on wide screens, stacked rows on narrow ones, or cards or a list."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.browser.lighthouse import LONG_NAME, LONG_TITLE
from tests.browser.reader import NARROW, WIDE, Reader
from tests.sites import LOOKED_AT

pytestmark = pytest.mark.browser

LAYOUTS = ("table", "cards", "list")


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_links_open_the_pages_they_name(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", "reference/")
    links = ".docindex-folder > :not(.docindex-chips) a:not([href$='.csv'], [href$='.json'])"
    names = [link.text for link in reader.all(links)]
    assert set(names) == {"Up to Lighthouse", "Keyword index", "Configuration", "Api", "Command line"}
    for name in sorted(set(names)):
        target = reader.all(links)[names.index(name)]
        url = target.get_property("href")
        target.click()
        reader.wait("return location.href === arguments[0]", url)
        assert reader.heading() == name.removeprefix("Up to ")
        reader.driver.back()
        reader.wait("return location.pathname.endsWith('/reference/')")


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_table_of_contents_jumps_to_sections(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", "reference/", height=420)
    visible = "const box = document.querySelector('#docindex-recent-title').getBoundingClientRect();"
    assert reader.js(f"{visible} return box.top") > 420
    links = [link for link in reader.all("a[href$='#docindex-recent']") if link.is_displayed()]
    assert [link.text for link in links] == ["Recently updated"]
    links[0].click()
    reader.wait("return location.hash === '#docindex-recent'")
    # Visible, and not covered by a sticky header.
    reader.wait(f"""{visible}
        const there = document.elementFromPoint(box.x + 10, box.y + box.height / 2);
        return there !== null && there.closest('#docindex-recent') !== null""")
    if theme == "material":  # it marks the entry of what is in view
        reader.wait("return document.querySelector('.md-nav__link--active[href=\"#docindex-recent\"]') !== null")


def test_downloads_are_linked(reader: Reader) -> None:
    reader.open("material-table", "reference/")
    statuses = reader.js("""
        const links = [...document.querySelectorAll("a[href$='.csv'], a[href$='.json']")];
        return Promise.all(links.map(link => fetch(link.href).then(answer => answer.status)))""")
    assert statuses == [200, 200]


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_tables_share_columns_and_style(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", "reference/")
    starts = reader.js("""
        const start = cell => Math.round(cell.getBoundingClientRect().x);
        return [...document.querySelectorAll('.docindex-table')].map(table =>
            [...table.rows].map(row => [...row.cells].slice(0, 2).map(start)))
    """)
    assert len(starts) == 3
    rows = [row for table in starts for row in table]
    assert all(row == rows[0] for row in rows)
    assert rows[0][0] < rows[0][1]
    assert reader.one(".docindex-table thead th").size["height"] > 10
    # Without the theme's borders, stripes or indents.
    looks = reader.js("""
        return [...document.querySelectorAll('.docindex-table :is(th, td)')].map(cell => {
            const style = getComputedStyle(cell);
            return [style.backgroundColor, style.borderWidth, style.boxShadow, style.paddingLeft].join(' ');
        })""")
    assert set(looks) == {"rgba(0, 0, 0, 0) 0px none 0px"}


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_cells_align_next_to_a_long_title(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", "reference/api/")
    bottoms = reader.js("""
        return [...document.querySelectorAll('.docindex-table tbody tr')].map(row => [...row.cells].map(cell => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return range.getClientRects()[0]?.bottom;
        }).filter(Boolean))""")
    assert len(bottoms) == 4
    assert all(max(row) - min(row) < 5 for row in bottoms), bottoms


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_tables_stack_on_phones(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", "reference/", width=NARROW)
    assert reader.one(".docindex-table thead").size["width"] <= 1
    rows = reader.js("""
        return [...document.querySelectorAll('.docindex-table tbody tr')].map(row =>
            [...row.cells].map(cell => cell.getBoundingClientRect().toJSON()))
    """)
    assert len(rows) == 5
    for cells in rows:
        assert len(cells) == 3
        assert len({cell["x"] for cell in cells}) == 1
        assert all(above["bottom"] <= below["top"] + 0.5 for above, below in pairwise(cells))
        assert len({cell["width"] for cell in cells}) == 1


def test_stacking_depends_on_text_width(reader: Reader) -> None:
    # Next to the sidebar of readthedocs, a window of 800 pixels leaves 400 for the text.
    for site, display in (("readthedocs-table", "block"), ("material-table", "table-cell")):
        reader.open(site, "reference/", width=800)
        assert reader.one(".docindex-table td").value_of_css_property("display") == display


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("theme", LOOKED_AT)
def test_nothing_overflows(reader: Reader, theme: str, layout: str) -> None:
    for path, name in (("reference/api/", LONG_NAME), ("guides/", LONG_TITLE)):
        reader.open(f"{theme}-{layout}", path)
        for width in (WIDE, NARROW):
            reader.resize(width)
            assert name in reader.one(".docindex-folder").text
            assert reader.page_overflow() <= 0
            assert reader.sticking_out() == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_overflow_is_detected(reader: Reader, layout: str) -> None:
    reader.open(f"readthedocs-{layout}", "reference/api/", width=NARROW)
    reader.js("""
        const style = document.head.appendChild(document.createElement('style'));
        style.textContent = '.docindex * { overflow-wrap: normal !important }'""")
    assert reader.sticking_out() != []


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_whole_card_is_a_link(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-cards", "getting-started/")
    cards = reader.all(".docindex-cards > li")
    assert len(cards) == 4
    # Cards have equal widths and fill the width of the text.
    assert (
        reader.js("""
        const [section, cards] = ['.docindex-folder', '.docindex-cards'].map(name => document.querySelector(name));
        return section.getBoundingClientRect().x - cards.firstElementChild.getBoundingClientRect().x""")
        == 0
    )
    assert len({card.size["width"] for card in cards}) == 1
    assert cards[0].location["y"] == cards[1].location["y"]
    url = cards[1].find_element("tag name", "a").get_property("href")
    title = cards[1].find_element("tag name", "a").text
    reader.js("arguments[0].scrollIntoView({block: 'center'})", cards[1])
    corner = reader.js(
        "const box = arguments[0].getBoundingClientRect(); return [box.right - 4, box.bottom - 4]", cards[1]
    )
    assert reader.js("return document.elementFromPoint(...arguments[0]).href", corner) == url
    cards[1].click()
    reader.wait("return location.href === arguments[0]", url)
    assert reader.heading() == title


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_list_shows_summary_below_title(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-list", "guides/")
    entries = reader.all(".docindex-list > li")
    assert [entry.text.splitlines()[0] for entry in entries] == [
        "Deployment 2 pages",
        "Operations 2 pages",
        "Write a job 2023-02-14",
    ]
    for entry in entries:
        link, summary = (entry.find_element("css selector", name) for name in ("a", ".docindex-summary"))
        assert abs(link.location["x"] - summary.location["x"]) <= 1
        gap = summary.location["y"] - (link.location["y"] + link.size["height"])
        assert -4 <= gap <= 8
