"""The map in a browser: hover, click, zoom, and the list for keyboards and screen readers."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.browser.reader import NARROW, WIDE, Reader
from tests.browser.test_colours import is_dark, pale
from tests.sites import LOOKED_AT

pytestmark = pytest.mark.browser

THEIRS = "/js/darkmode.js"
_DOT = """
return [...document.querySelectorAll('.docindex-map svg a')].find(link => link.querySelector('circle')
    && (link.querySelector('title')?.textContent || link.dataset.title).startsWith(arguments[0])).querySelector('circle')
"""
_HITS = """
const marked = [...document.querySelectorAll('.docindex-map-hit')];
const listed = [...document.querySelectorAll('.docindex-map li')].filter(item => item.checkVisibility());
return [marked.map(link => link.getAttribute('xlink:href')), listed.map(item => item.querySelector('a').getAttribute('href'))];
"""
# Contrast of folder colours against the background: graphics need 3:1.
_DOTS = """
const context = Object.assign(document.createElement('canvas'), {width: 1, height: 1}).getContext('2d');
const luminance = colour => {
  context.fillStyle = colour; context.fillRect(0, 0, 1, 1);
  const parts = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map(part => part / 255)
    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
};
const discs = {};
document.querySelectorAll('.docindex-map-disc').forEach(disc => {
  discs[disc.getAttribute('class').match(/hue-\\d/)[0]] = getComputedStyle(disc).fill;
});
return [...document.querySelectorAll('.docindex-map svg g')].map(group => {
  const dot = luminance(getComputedStyle(group.querySelector('circle')).fill);
  const paper = luminance(discs[group.getAttribute('class').match(/hue-\\d/)[0]]);
  return (Math.max(dot, paper) + 0.05) / (Math.min(dot, paper) + 0.05);
});
"""


def point_at(reader: Reader, title: str) -> None:
    ActionChains(reader.driver, duration=0).move_to_element(reader.js(_DOT, title)).perform()


def turn_dark(reader: Reader, theme: str) -> None:
    if theme == "material" and not is_dark(reader):
        reader.one("label[for=__palette_1]").click()
        reader.wait("return document.body.dataset.mdColorScheme === 'slate'")
    assert is_dark(reader)


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_hover_shows_title_and_summary(reader: Reader, theme: str) -> None:
    reader.open(f"map-{theme}", "map/")
    assert not reader.one(".docindex-map-tip").is_displayed()
    point_at(reader, "Docker")
    tip = reader.one(".docindex-map-tip")
    assert tip.text.split("\n") == [
        "Docker",
        "Run the scheduler and its workers in containers, with a volume for state.",
    ]
    # A link to the configuration, a link from Kubernetes, and related pages.
    assert reader.js("return document.querySelector('.docindex-map-lit').getAttribute('d').split('M').length") >= 3
    box = reader.js("""
        const [tip, frame] = ['.docindex-map-tip', '.docindex-map-frame'].map(name => document.querySelector(name));
        const [a, b] = [tip, frame].map(element => element.getBoundingClientRect());
        return a.left >= b.left && a.right <= b.right""")
    assert box
    ActionChains(reader.driver, duration=0).move_to_element(reader.one("h1")).perform()
    assert not reader.one(".docindex-map-tip").is_displayed()


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_click_opens_the_page(reader: Reader, theme: str) -> None:
    reader.open(f"map-{theme}", "map/")
    point_at(reader, "Docker")
    ActionChains(reader.driver, duration=0).click().perform()
    reader.wait("return location.pathname.endsWith('/guides/deployment/docker/')")
    # The local map of that page has links too.
    dot = reader.js(_DOT, "Kubernetes")
    reader.js("arguments[0].scrollIntoView({block: 'center'})", dot)
    ActionChains(reader.driver, duration=0).move_to_element(dot).click().perform()
    reader.wait("return location.pathname.endsWith('/guides/deployment/kubernetes/')")


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_list_works_with_keyboard(reader: Reader, theme: str) -> None:
    reader.open(f"map-{theme}", "map/")
    reader.js("document.querySelector('.docindex-map input').focus()")
    visited = []
    for _ in range(4):
        reader.press(Keys.TAB)
        visited.append(reader.js("return document.activeElement.localName"))
    assert visited == ["button", "button", "button", "summary"]
    reader.press(Keys.ENTER)
    reader.press(Keys.TAB)
    reader.press(Keys.TAB)
    assert reader.js("return document.activeElement.matches('.docindex-map li a')")
    assert reader.js("return getComputedStyle(document.activeElement).outlineStyle") != "none"
    reader.press(Keys.ENTER)
    reader.wait("return !location.pathname.endsWith('/map/')")


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_search_field_finds_pages(reader: Reader, theme: str) -> None:
    reader.open(f"map-{theme}", "map/")
    assert reader.js(_HITS) == [[], []]
    reader.js("document.querySelector('.docindex-map input').focus()")
    reader.press("DÓCK")
    reader.wait("return document.querySelector('.docindex-map output').value !== ''")
    assert reader.js(_HITS) == [["../guides/deployment/docker/"]] * 2
    reader.press("zzz")
    reader.wait("return document.querySelector('.docindex-map output').value === 'Nothing found'")
    assert reader.js(_HITS) == [[], []]
    reader.press(Keys.ESCAPE)
    reader.wait("return document.querySelector('.docindex-map output').value === ''")
    assert not reader.one(".docindex-map details").get_attribute("open")


def test_zoom_with_buttons_and_mouse(reader: Reader) -> None:
    reader.open("map-material", "map/")
    view = "return document.querySelector('.docindex-map-frame > svg').getAttribute('viewBox').split(' ').map(Number)"
    whole = reader.js(view)
    near, _, all_of_it = reader.all(".docindex-map-buttons button")
    assert near.get_attribute("aria-label") == "Zoom in"
    near.click()
    near.click()
    nearer = reader.js(view)
    assert nearer[2] < whole[2] / 2
    picture = reader.one(".docindex-map-frame > svg")
    address = reader.driver.current_url
    ActionChains(reader.driver, duration=50).move_to_element(picture).click_and_hold().move_by_offset(
        40, 20
    ).release().perform()
    moved = reader.js(view)
    assert moved[0] < nearer[0]
    assert moved[1] < nearer[1]
    assert reader.driver.current_url == address
    all_of_it.click()
    assert reader.js(view) == whole


def test_click_opens_a_folder_on_a_large_site(reader: Reader) -> None:
    reader.open("large-map-material", "map/")
    bubble = reader.one(".docindex-map-frame a[*|href^='#']")
    bubble.find_element(By.CSS_SELECTOR, "text").click()
    reader.wait("return document.querySelector(':target')?.closest('details').open")
    assert reader.one(":target li a").is_displayed()
    assert reader.one(":target svg circle").is_displayed()


@pytest.fixture
def without_javascript(reader: Reader) -> Iterator[Reader]:
    reader.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    yield reader
    reader.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_map_works_without_javascript(without_javascript: Reader, theme: str) -> None:
    reader = without_javascript
    reader.open(f"map-{theme}", "map/")
    assert not reader.one(".docindex-map-tools").is_displayed()
    reader.one(".docindex-map summary").click()
    assert all(link.is_displayed() for link in reader.all(".docindex-map li a"))
    dot = next(
        link for link in reader.all(".docindex-map svg g a") if "docker" in (link.get_dom_attribute("xlink:href") or "")
    )
    ActionChains(reader.driver, duration=0).move_to_element(dot).click().perform()
    assert reader.driver.current_url.endswith("/guides/deployment/docker/")


def test_print_shows_the_list_without_controls(reader: Reader) -> None:
    reader.open("map-material", "map/")
    visible = "return [...document.querySelectorAll(arguments[0])].map(element => element.checkVisibility())"
    assert not any(reader.js(visible, ".docindex-map li"))
    reader.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert all(reader.js(visible, ".docindex-map li"))
        assert reader.js(visible, ".docindex-map-tools, .docindex-map-buttons") == [False, False]
    finally:
        reader.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def test_large_site_folders_open_without_javascript(without_javascript: Reader) -> None:
    reader = without_javascript
    reader.open("large-map-material", "map/")
    reader.one(".docindex-map-frame a[*|href^='#'] text").click()
    assert reader.one(":target li a").is_displayed()


@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize("theme", LOOKED_AT)
def test_map_does_not_overflow(reader: Reader, theme: str, width: int) -> None:
    for page in ("map/", "reference/configuration/"):
        reader.open(f"map-{theme}", page, width=width)
        reader.js("document.querySelector('.docindex-map details').open = true")
        assert reader.page_overflow() <= 0
        assert [
            found for found in reader.sticking_out() if "docindex-related" not in found and "<bdi>" not in found
        ] == []


@pytest.mark.parametrize("theme", LOOKED_AT)
@pytest.mark.parametrize("dark", [False, True])
def test_map_has_contrast(reader: Reader, theme: str, dark: bool) -> None:
    if dark and theme == "readthedocs":
        return  # readthedocs has no dark scheme
    for page in ("map/", "reference/configuration/"):
        reader.open(f"map-{theme}", page, dark=dark)
        if dark:
            turn_dark(reader, theme)
        reader.js("document.querySelector('.docindex-map details').open = true")
        assert pale(reader.texts(), links=theme == "material") == []
        if page == "map/":
            contrasts = reader.js(_DOTS)
            assert len(contrasts) > 3
            assert min(contrasts) >= 3


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_map_loads_only_its_two_files(reader: Reader, theme: str) -> None:
    reader.open(f"map-{theme}", "map/")
    here = urlsplit(reader.driver.current_url).netloc
    hosts = reader.hosts()
    assert list(hosts) == [here]
    ours = {path.rpartition("/")[2] for path in hosts[here] if "docindex" in path}
    assert ours == {"docindex.css", "docindex-map.css", "map.js"}
    assert [line for line in reader.console() if THEIRS not in line] == []
    reader.open(f"map-{theme}", "reference/configuration/")
    assert not any(path.endswith("map.js") for path in reader.hosts()[here])


def test_map_works_after_instant_navigation(reader: Reader) -> None:
    reader.open("map-instant", "reference/configuration/")
    reader.js("window.stays = true")
    reader.wait("return document.querySelector('.docindex-nearby') !== null")
    for _ in range(2):
        reader.js("[...document.querySelectorAll('.md-nav__link')].find(a => a.href?.endsWith('/map/')).click()")
        reader.wait("return document.querySelector('.docindex-map-tools:not([hidden])') !== null")
        assert reader.js("return window.stays") is True
        assert len(reader.all(".docindex-map-buttons")) == 1
        point_at(reader, "Docker")
        assert reader.one(".docindex-map-tip").is_displayed()
        reader.driver.back()
        reader.wait("return document.querySelector('.docindex-nearby') !== null")
