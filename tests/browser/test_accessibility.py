"""axe-core has no serious or critical findings, in light and dark."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.browser.axe import VERSION, findings
from tests.browser.reader import NARROW, Reader
from tests.browser.test_colours import is_dark
from tests.sites import FULL

pytestmark = pytest.mark.browser

PAGES = {
    "home": "",
    "long page": "guides/keywords/",
    "folder page": "getting-started/",
    "index": "keywords/",
    "source page": "source/mkdocs_docindex/sections/related.py/",
    "source folder": "source/mkdocs_docindex/sections/",
    "map": "map/",
}


@pytest.fixture
def slow_reader(reader: Reader) -> Reader:
    """A reader with a long timeout: axe-core checks every element."""
    reader.driver.set_script_timeout(120)
    return reader


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_example_site_pages_have_no_axe_findings(slow_reader: Reader, page: str, dark: bool) -> None:
    slow_reader.open("example-material", PAGES[page])
    slow_reader.js("document.querySelector(arguments[0]).click()", "#__palette_1" if dark else "#__palette_0")
    slow_reader.wait("return document.body.dataset.mdColorScheme === arguments[0]", "slate" if dark else "default")
    assert is_dark(slow_reader) == dark
    assert findings(slow_reader, whole=True) == []


@pytest.mark.parametrize("page", ["folder page", *(["long page", "index", "source page", "map"] if FULL else [])])
@pytest.mark.parametrize(("theme", "dark"), [("mkdocs", False), ("mkdocs", True), ("readthedocs", False)])
def test_sections_in_other_themes_have_no_axe_findings(slow_reader: Reader, theme: str, page: str, dark: bool) -> None:
    slow_reader.open(f"example-{theme}", PAGES[page], dark=dark)
    assert is_dark(slow_reader) == dark
    assert findings(slow_reader) == []


@pytest.mark.parametrize("theme", ["material", "mkdocs", "readthedocs"])
def test_narrow_window_has_no_axe_findings(slow_reader: Reader, theme: str) -> None:
    for page in ("folder page", "source page"):
        slow_reader.open(f"example-{theme}", PAGES[page], width=NARROW)
        assert findings(slow_reader) == []


def test_axe_reports_a_planted_problem(slow_reader: Reader) -> None:
    slow_reader.open("example-material", PAGES["long page"])
    slow_reader.js("""
        const section = document.querySelector('.docindex-related');
        section.insertAdjacentHTML('beforeend', '<p style="color: #ccc; background: #fff">Pale</p><img src="x.png">')""")
    assert {found["rule"] for found in findings(slow_reader)} == {"color-contrast", "image-alt"}


def test_ci_installs_this_axe_version() -> None:
    script = (Path(__file__).parent.parent.parent / ".ci" / "run").read_text(encoding="utf-8")
    assert re.findall(r"axe-core@([\d.]+)", script) == [VERSION]
