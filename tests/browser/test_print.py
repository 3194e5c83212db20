"""Printed sections are readable, without controls that only work on a screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.reader import Reader
from tests.browser.test_colours import pale
from tests.sites import THEMES

pytestmark = pytest.mark.browser


@pytest.fixture
def paper(reader: Reader) -> Iterator[Reader]:
    yield reader
    reader.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def show(reader: Reader, site: str, page: str, *, dark: bool = False) -> None:
    reader.open(site, page, width=800, dark=dark)
    reader.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})


@pytest.mark.parametrize("theme", THEMES)
def test_printed_sections_have_contrast(paper: Reader, theme: str) -> None:
    show(paper, f"{theme}-table", "reference/configuration/")
    for name in ("keywords", "related", "backlinks"):
        assert paper.one(f".docindex-{name}").is_displayed()
    assert pale(paper.texts(), links=theme == "material") == []
    show(paper, f"{theme}-table", "reference/")
    assert paper.one(".docindex-folder table").is_displayed()
    assert paper.sticking_out() == []
    assert pale(paper.texts(), links=theme == "material") == []


def test_print_is_dark_on_white_in_dark_mode(paper: Reader) -> None:
    paper.open("material-table", "reference/configuration/")
    paper.one("label[for=__palette_1]").click()
    paper.wait("return document.body.dataset.mdColorScheme === 'slate'")
    paper.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    paper.wait("return document.getAnimations().length === 0")  # the theme has colour transitions
    # Paper is always white: browsers do not print backgrounds.
    paper.js("document.querySelectorAll('*').forEach(element => element.style.background = 'white')")
    assert pale(paper.texts(), links=True) == []


@pytest.mark.parametrize("theme", THEMES)
def test_input_fields_are_not_printed(paper: Reader, theme: str) -> None:
    show(paper, f"{theme}-table", "keywords/")
    assert not paper.one(".docindex-filter").is_displayed()
    assert paper.one(".docindex-letter li").is_displayed()
    show(paper, f"map-{theme}", "map/")
    assert not paper.one(".docindex-map-tools").is_displayed()
