"""What axe-core says of the example site: nothing serious and nothing critical, light and dark."""

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
def patient(reader: Reader) -> Reader:
    """A reader who has time: axe-core looks at every element."""
    reader.driver.set_script_timeout(120)
    return reader


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_whole_pages_of_the_example_site(patient: Reader, page: str, dark: bool) -> None:
    patient.open("example-material", PAGES[page])
    patient.js("document.querySelector(arguments[0]).click()", "#__palette_1" if dark else "#__palette_0")
    patient.wait("return document.body.dataset.mdColorScheme === arguments[0]", "slate" if dark else "default")
    assert is_dark(patient) == dark
    assert findings(patient, whole=True) == []


@pytest.mark.parametrize("page", ["folder page", *(["long page", "index", "source page", "map"] if FULL else [])])
@pytest.mark.parametrize(("theme", "dark"), [("mkdocs", False), ("mkdocs", True), ("readthedocs", False)])
def test_sections_in_other_themes(patient: Reader, theme: str, page: str, dark: bool) -> None:
    patient.open(f"example-{theme}", PAGES[page], dark=dark)
    assert is_dark(patient) == dark
    assert findings(patient) == []


@pytest.mark.parametrize("theme", ["material", "mkdocs", "readthedocs"])
def test_a_narrow_window(patient: Reader, theme: str) -> None:
    for page in ("folder page", "source page"):
        patient.open(f"example-{theme}", PAGES[page], width=NARROW)
        assert findings(patient) == []


def test_a_finding_would_be_seen(patient: Reader) -> None:
    patient.open("example-material", PAGES["long page"])
    patient.js("""
        const section = document.querySelector('.docindex-related');
        section.insertAdjacentHTML('beforeend', '<p style="color: #ccc; background: #fff">Pale</p><img src="x.png">')""")
    assert {found["rule"] for found in findings(patient)} == {"color-contrast", "image-alt"}


def test_the_continuous_integration_installs_this_version() -> None:
    script = (Path(__file__).parent.parent.parent / ".ci" / "run").read_text(encoding="utf-8")
    assert re.findall(r"axe-core@([\d.]+)", script) == [VERSION]
