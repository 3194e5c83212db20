"""The A-Z index in a browser: letters, the filter, and plain links where there is no JavaScript."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from selenium.webdriver.common.keys import Keys

from tests.browser.reader import NARROW, WIDE, Reader
from tests.browser.test_colours import is_dark, pale
from tests.sites import THEMES

pytestmark = pytest.mark.browser

_TERMS = """
return [...document.querySelectorAll('.docindex-letter li')].filter(item => item.checkVisibility())
    .map(item => item.querySelector('.docindex-term').textContent)
"""
_LETTERS = """
const names = selector => [...document.querySelectorAll(selector)].filter(item => item.checkVisibility())
    .map(item => item.textContent);
return [names('.docindex-letters a'), names('.docindex-letter :is(h2, h3)')];
"""


def shown(reader: Reader) -> list[str]:
    """Terms that can be seen."""
    found: list[str] = reader.js(_TERMS)
    return found


def type_term(reader: Reader, text: str) -> None:
    reader.js("document.querySelector('.docindex-filter input').select()")
    reader.press(text or Keys.DELETE)


def answer(reader: Reader) -> str:
    return str(reader.js("return document.querySelector('.docindex-filter output').value"))


@pytest.mark.parametrize("theme", THEMES)
def test_letters_lead_to_their_terms(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", "keywords/", height=500)
    links, heads = reader.js(_LETTERS)
    assert links == heads
    assert len(links) > 8
    last = reader.all(".docindex-letters a")[-1]
    last.click()
    reader.wait("return decodeURIComponent(location.hash).startsWith('#letter-')")
    reader.wait("""
        const head = [...document.querySelectorAll('.docindex-letter :is(h2, h3)')].at(-1).getBoundingClientRect();
        return head.top >= 0 && head.bottom <= innerHeight""")


@pytest.mark.parametrize("theme", THEMES)
def test_the_filter_finds_terms(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", "keywords/")
    address = reader.driver.current_url
    everything = shown(reader)
    assert answer(reader) == ""
    type_term(reader, "CONFÍG")
    found = shown(reader)
    assert found
    assert all("config" in term.lower() for term in found)
    assert answer(reader) == f"{len(found)} / {len(everything)}"
    links, heads = reader.js(_LETTERS)
    assert links == heads
    assert len(heads) == len({term[0].upper() for term in found})
    type_term(reader, "no such term at all")
    assert shown(reader) == []
    assert answer(reader) == "Nothing found"
    reader.press(Keys.ESCAPE)
    assert shown(reader) == everything
    assert answer(reader) == ""
    assert reader.js("return document.querySelector('.docindex-filter input').value") == ""
    # The letters that themes take for commands are letters here.
    type_term(reader, "snpf?/")
    assert reader.js("return document.querySelector('.docindex-filter input').value") == "snpf?/"
    assert reader.driver.current_url == address


def test_the_filter_looks_at_entries_below_entries(reader: Reader) -> None:
    reader.open("material-table", "keywords/")
    # The texts of the site decide which terms there are, so these are put in by hand.
    reader.js("""
        const list = document.querySelector('.docindex-entries');
        list.insertAdjacentHTML('beforeend', `<li id="x"><span class="docindex-term">Quokka</span>
            <span class="docindex-places"></span><ul>
            <li><span class="docindex-term">Größe höher</span></li><li><span class="docindex-term">limit</span></li>
            </ul></li>`);
        const box = document.querySelector('.docindex-filter');
        box.hidden = true;
        const script = document.createElement('script');
        script.src = document.querySelector('.docindex-index script').src;
        document.body.append(script);""")
    reader.wait("return !document.querySelector('.docindex-filter').hidden")
    for text, terms in {
        "quokka hoher": ["Quokka", "Größe höher"],
        "limit quok": ["Quokka", "limit"],
        "quokka": ["Quokka", "Größe höher", "limit"],
    }.items():
        type_term(reader, text)
        assert shown(reader) == terms
    assert answer(reader).startswith("3 / ")
    type_term(reader, "")
    assert len(shown(reader)) > 10


@pytest.fixture
def no_javascript(reader: Reader) -> Iterator[Reader]:
    reader.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    yield reader
    reader.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


@pytest.mark.parametrize("theme", THEMES)
def test_without_javascript_there_are_plain_links(no_javascript: Reader, theme: str) -> None:
    reader = no_javascript
    reader.open(f"{theme}-table", "keywords/")
    assert not reader.one(".docindex-filter").is_displayed()
    reader.all(".docindex-letters a")[3].click()
    assert "#letter-" in reader.driver.current_url
    reader.one(".docindex-letter li a").send_keys(Keys.ENTER)  # a header may cover it
    reader.wait("return !location.pathname.endsWith('/keywords/')")


@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize("theme", THEMES)
def test_it_fits(reader: Reader, theme: str, width: int) -> None:
    reader.open(f"{theme}-table", "keywords/", width=width)
    assert reader.page_overflow() <= 0
    assert reader.sticking_out() == []
    reader.open(f"{theme}-table", "reference/configuration/", width=width)
    assert reader.page_overflow() <= 0
    assert reader.sticking_out() == []
    sizes = reader.js("""
        return [...document.querySelectorAll('.docindex-chips a')].map(link => link.getBoundingClientRect())
            .map(({width, height}) => Math.min(width, height))""")
    assert sizes
    assert min(sizes) >= 24


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("dark", [False, True])
def test_it_can_be_read(reader: Reader, theme: str, dark: bool) -> None:
    if dark and theme == "readthedocs":
        return  # it has one look
    for page in ("keywords/", "reference/configuration/"):
        reader.open(f"{theme}-table", page, dark=dark)
        if dark and theme == "material" and not is_dark(reader):
            reader.one("label[for=__palette_1]").click()
            reader.wait("return document.body.dataset.mdColorScheme === 'slate'")
        assert is_dark(reader) == dark
        if page == "keywords/":
            type_term(reader, "e")
        assert pale(reader.texts(), links=theme == "material") == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_keyboard_is_enough(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", "keywords/")
    type_term(reader, "config")
    reader.press(Keys.TAB)
    ring = "return getComputedStyle(document.activeElement).outlineStyle"
    assert reader.js("return document.activeElement.matches('.docindex-letters a')")
    assert reader.js(ring) != "none"
    while reader.js("return document.activeElement.matches('.docindex-letters a')"):
        reader.press(Keys.TAB)
    assert reader.js("return document.activeElement.matches('.docindex-places a')")
    assert reader.js(ring) != "none"
    reader.press(Keys.ENTER)
    reader.wait("return !location.pathname.includes('/keywords/')")


@pytest.mark.parametrize("theme", THEMES)
def test_chips_lead_to_their_entries(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", "reference/configuration/", height=500)
    link = reader.one(".docindex-elsewhere")
    assert "other page" in (link.get_attribute("aria-label") or "")
    reader.js("arguments[0].focus()", link)
    reader.press(Keys.ENTER)
    reader.wait("return location.pathname.endsWith('/keywords/')")
    reader.wait("""
        const entry = document.querySelector(':target');
        if (!entry) return false;
        const box = entry.getBoundingClientRect();
        return box.top > -2 && box.top < innerHeight""")


@pytest.mark.parametrize("theme", THEMES)
def test_it_brings_one_small_script_and_nothing_from_elsewhere(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", "keywords/")
    here = urlsplit(reader.driver.current_url).netloc
    hosts = reader.hosts()
    assert list(hosts) == [here]
    ours = {path.rpartition("/")[2] for path in hosts[here] if "docindex" in path}
    assert ours == {"docindex.css", "filter.js"}
    assert [line for line in reader.console() if "/js/darkmode.js" not in line] == []
    sources = reader.js("return [...document.querySelectorAll('.docindex script')].map(script => script.textContent)")
    assert sources == [""]


def test_instant_navigation_starts_the_filter(reader: Reader) -> None:
    reader.open("material-instant", "reference/configuration/")
    reader.js("window.stays = true")
    reader.wait("return document.querySelector('.docindex-metadata') !== null")
    for _ in range(2):
        reader.js("[...document.querySelectorAll('.md-nav__link')].find(a => a.href?.endsWith('/keywords/')).click()")
        reader.wait("return document.querySelector('.docindex-filter:not([hidden])') !== null")
        assert reader.js("return window.stays") is True
        type_term(reader, "config")
        assert len(shown(reader)) < len(reader.all(".docindex-letter li"))
        reader.driver.back()
        reader.wait("return document.querySelector('.docindex-filter') === null")
