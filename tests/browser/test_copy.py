"""The link beside the title: it puts the copy of the page on the clipboard."""

from __future__ import annotations

import pytest

from tests.browser.reader import NARROW, WIDE, Reader
from tests.browser.test_instant import follow, wait_for_page
from tests.sites import THEMES

pytestmark = pytest.mark.browser

_PASTE = "return navigator.clipboard.readText()"
_COPY = "return fetch(document.querySelector('.docindex-copy a').href).then(answer => answer.text())"
_IS_COPIED = "return document.querySelector('.docindex-copy output').value !== ''"


def allow_clipboard(reader: Reader) -> None:
    permissions = ["clipboardReadWrite", "clipboardSanitizedWrite"]
    reader.driver.execute_cdp_cmd("Browser.grantPermissions", {"permissions": permissions})


def copy(reader: Reader) -> str:
    reader.wait("return document.querySelector('.docindex-copy[data-ready] a') !== null")
    reader.one(".docindex-copy a").click()
    reader.wait(_IS_COPIED)
    assert reader.one(".docindex-copy output").text.endswith("Copied")
    return str(reader.js(_PASTE))


def test_click_copies_the_page_also_after_instant_navigation(reader: Reader) -> None:
    allow_clipboard(reader)
    reader.open("map-instant", "reference/configuration/")
    reader.js("window.stays = true")
    wait_for_page(reader, "Configuration")
    first = copy(reader)
    assert first == reader.js(_COPY)
    assert first.startswith("# Configuration\n")
    follow(reader, ".docindex-related li > a[href*='installation']", "/getting-started/installation/")
    wait_for_page(reader, "Installation")
    assert copy(reader).startswith("# Installation\n")
    assert reader.js("return window.stays") is True


def test_keyboard_copies(reader: Reader) -> None:
    allow_clipboard(reader)
    reader.open("map-material", "getting-started/installation/")
    reader.wait("return document.querySelector('.docindex-copy[data-ready]') !== null")
    reader.js("document.querySelector('.docindex-copy a').focus()")
    reader.press(" ")
    reader.wait(_IS_COPIED)
    assert str(reader.js(_PASTE)).startswith("# Installation\n")


def test_link_opens_the_copy_if_the_browser_refuses(reader: Reader) -> None:
    reader.open("map-material", "getting-started/installation/")
    reader.wait("return document.querySelector('.docindex-copy[data-ready]') !== null")
    reader.js("navigator.clipboard.write = () => Promise.reject(new Error('no'))")
    reader.one(".docindex-copy a").click()
    reader.wait("return location.pathname.endsWith('/getting-started/installation/index.md')")


@pytest.mark.parametrize("theme", THEMES)
def test_link_is_beside_the_title_and_fits(reader: Reader, theme: str) -> None:
    for width in (WIDE, NARROW):
        reader.open(f"map-{theme}", "getting-started/installation/", width=width)
        box, title = (
            reader.js("return document.querySelector(arguments[0]).getBoundingClientRect().toJSON()", selector)
            for selector in (".docindex-copy", "h1[id]")
        )
        assert box["top"] < title["bottom"]
        assert box["right"] <= width
        assert reader.page_overflow() <= 0
