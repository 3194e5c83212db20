"""The A-Z index in a browser: letters, the filter, and plain links without JavaScript."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from selenium.webdriver.chrome.webdriver import WebDriver
from selenium.webdriver.common.keys import Keys

from mkdocs_docindex.hosts.mkdocs import term_pages
from tests.browser.reader import NARROW, WIDE, Reader
from tests.browser.test_colours import is_dark, pale
from tests.sites import LOOKED_AT, make_site

pytestmark = pytest.mark.browser

_TERMS = """
return [...document.querySelectorAll(':is(.docindex-letter, .docindex-found) li')].filter(item => item.checkVisibility())
    .map(item => item.querySelector('.docindex-term').textContent)
"""
_LETTERS = """
const names = selector => [...document.querySelectorAll(selector)].filter(item => item.checkVisibility())
    .map(item => item.textContent);
return [names('.docindex-letters a'), names('.docindex-letter .docindex-title')];
"""


def shown(reader: Reader) -> list[str]:
    """Visible terms."""
    found: list[str] = reader.js(_TERMS)
    return found


def type_term(reader: Reader, text: str) -> None:
    reader.js("document.querySelector('.docindex-filter input').select()")
    reader.press(text or Keys.DELETE)
    wait_for_paint(reader)


def wait_for_paint(reader: Reader) -> None:
    """The filter runs once per animation frame."""
    reader.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")


def wait_for_entry(reader: Reader, term: str) -> None:
    """Wait until the page has scrolled to the entry of a term."""
    reader.wait(
        """
        const entry = document.querySelector(':target');
        if (!entry?.checkVisibility()) return false;
        const box = entry.getBoundingClientRect();
        const name = entry.querySelector('.docindex-term').textContent;
        return arguments[0].endsWith(name) && box.top > -2 && box.top < innerHeight""",
        term,
    )


def answer(reader: Reader) -> str:
    return str(reader.js("return document.querySelector('.docindex-filter output').value"))


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_letters_jump_to_their_terms(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", "keywords/", height=500)
    links, heads = reader.js(_LETTERS)
    assert links == heads
    assert len(links) > 8
    last = reader.all(".docindex-letters a")[-1]
    last.click()
    reader.wait("return decodeURIComponent(location.hash).startsWith('#letter-')")
    reader.wait("""
        const head = [...document.querySelectorAll('.docindex-letter .docindex-title')].at(-1).getBoundingClientRect();
        return head.top >= 0 && head.bottom <= innerHeight""")


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_filter_finds_terms(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", "keywords/")
    address = reader.driver.current_url
    everything = shown(reader)
    assert answer(reader) == ""
    type_term(reader, "CONFÍG")
    found = shown(reader)
    assert found
    assert all("config" in term.lower() for term in found)
    assert answer(reader) == f"{len(found)} / {len(everything)}"
    assert found == sorted(found, key=lambda term: not term.lower().startswith("config"))
    assert reader.js(_LETTERS)[1] == []
    type_term(reader, "no such term at all")
    assert shown(reader) == []
    assert answer(reader) == "Nothing found"
    reader.press(Keys.ESCAPE)
    wait_for_paint(reader)
    assert shown(reader) == everything
    assert answer(reader) == ""
    assert reader.js("return document.querySelector('.docindex-filter input').value") == ""
    # Keys that are shortcuts of the theme type letters here.
    type_term(reader, "snpf?/")
    assert reader.js("return document.querySelector('.docindex-filter input').value") == "snpf?/"
    assert reader.driver.current_url == address


def test_filter_finds_nested_entries(reader: Reader) -> None:
    reader.open("material-table", "keywords/")
    # The site's texts decide which terms exist, so these are inserted by hand.
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
        "quokka hoher": ["Quokka Größe höher"],
        "limit quok": ["Quokka limit"],
        "quokka": ["Quokka", "Quokka Größe höher", "Quokka limit"],
    }.items():
        type_term(reader, text)
        assert shown(reader) == terms
    assert answer(reader).startswith("3 / ")
    type_term(reader, "")
    assert len(shown(reader)) > 10


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_letter_link_clears_the_filter(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", "keywords/", height=500)
    everything = shown(reader)
    type_term(reader, "config")
    last = reader.all(".docindex-letters a")[-1]
    last.click()
    wait_for_paint(reader)
    assert shown(reader) == everything
    reader.wait("""
        const head = [...document.querySelectorAll('.docindex-letter .docindex-title')].at(-1).getBoundingClientRect();
        return head.top >= 0 && head.bottom <= innerHeight""")


@pytest.mark.parametrize("page", ["keywords/", "keywords/s/"])
@pytest.mark.parametrize("site", [*(f"letters-{theme}" for theme in LOOKED_AT), "letters-instant"])
def test_filter_finds_terms_on_other_letter_pages(reader: Reader, site: str, page: str) -> None:
    reader.open(site, page, height=500)
    before = shown(reader)
    assert not any(path.endswith("/terms.js") for path in reader.hosts().popitem()[1])
    type_term(reader, "CONFÍG")
    reader.wait("return document.querySelector('.docindex-filter output').value !== ''")
    here = urlsplit(reader.driver.current_url).netloc
    assert {host: paths[-1].rpartition("/")[2] for host, paths in reader.hosts().items()} == {here: "terms.js"}
    found = shown(reader)
    assert found
    assert all("config" in term.lower() for term in found)
    hits, _, total = answer(reader).partition(" / ")
    assert int(hits) == len(found) < int(total)
    assert [line for line in reader.console() if "/js/darkmode.js" not in line] == []
    assert reader.sticking_out() == []
    assert pale(reader.texts(), links="readthedocs" not in site and "mkdocs" not in site) == []
    reader.press(Keys.ESCAPE)
    wait_for_paint(reader)
    assert shown(reader) == before
    assert answer(reader) == ""
    type_term(reader, "o")
    assert len({term[0].upper() for term in shown(reader)}) > 5
    type_term(reader, "config")
    term = next(term for term in found if term.lower().startswith("c"))
    reader.js(
        "[...document.querySelectorAll('.docindex-found a')].find(a => a.textContent === arguments[0]).focus()", term
    )
    reader.press(Keys.ENTER)
    reader.wait("return location.pathname.endsWith('/keywords/c/')")
    wait_for_entry(reader, term)


def test_filter_jumps_to_entry_on_same_page(reader: Reader) -> None:
    reader.open("letters-material", "keywords/c/", height=400)
    last = shown(reader)[-1]
    type_term(reader, last)
    reader.wait("return document.querySelector('.docindex-found a') !== null")
    link = reader.all(".docindex-found a")[-1]
    term = link.text
    link.click()
    wait_for_entry(reader, term)
    assert reader.js("return document.querySelector('.docindex-filter input').value") == ""


def test_missing_terms_file_breaks_nothing_else(reader: Reader) -> None:
    reader.driver.execute_cdp_cmd("Network.enable", {})
    reader.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*terms.js"]})
    try:
        reader.open("letters-material", "keywords/")
        type_term(reader, "config")
        reader.wait("return document.querySelector('.docindex-filter').hidden")
        assert len(reader.js(_LETTERS)[0]) > 8
        reader.open("letters-material", "keywords/c/")
        type_term(reader, "config")
        reader.wait("return document.querySelector('.docindex-filter output').value !== ''")
        assert shown(reader)
        assert all("config" in term.lower() for term in shown(reader))
    finally:
        reader.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})


_HOSTILE = [
    "</script><script>window.broken = 1</script>",
    "\"><img src=x onerror='window.broken = 2'>",
    "a<b>('x', \"y\")",
    "line\u2028paragraph\u2029end",
    "back\\slash ${window.broken = 3}",
    "Größe höher",
    "缓存",
]


@pytest.fixture
def on_disk(driver: WebDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reader:
    """A site with one index page per letter, opened from disk."""
    monkeypatch.setattr(term_pages, "_MOST_ENTRIES", 3)
    terms = [*_HOSTILE, *(f"zebra {number:02}" for number in range(70))]
    docs = {
        "index.md": "# Welcome\n\nHello.\n",
        "one.md": f"---\nkeywords: {json.dumps(terms)}\n---\n# First\n\nText.\n",
        "two.md": "# `windlass_turn`\n\nCall `windlass_turn` to lift. `windlass_turn` waits.\n",
    }
    settings = {"theme": {"name": "material", "font": False}, "plugins": [], "use_directory_urls": False}
    built = make_site(tmp_path, docs, docindex={"keywords": {"count": 100}}, **settings).build()
    reader = Reader(driver, lambda site: built.root.as_uri())
    reader.hosts(), reader.console()
    return reader


def test_index_works_from_disk(on_disk: Reader) -> None:
    reader = on_disk
    reader.open("", "keywords.html")
    type_term(reader, "zebra")
    reader.wait("return document.querySelector('.docindex-filter output').value !== ''")
    assert answer(reader).startswith("70 / ")
    assert len(shown(reader)) == 50
    assert reader.one(".docindex-found .docindex-note").text == "20 more"
    for term in _HOSTILE:
        plain = " ".join(term.split())
        type_term(reader, plain)
        assert [" ".join(found.split()) for found in shown(reader)] == [plain]
        assert reader.one(".docindex-found .docindex-note").text == ""
    assert reader.js("return window.broken") is None
    type_term(reader, "windlass_turn")
    assert reader.js("return document.querySelector('.docindex-found a > *').localName") == "code"
    type_term(reader, "缓")
    reader.one(".docindex-found a").click()
    reader.wait("return decodeURIComponent(location.pathname).endsWith('/keywords/漢.html')")
    wait_for_entry(reader, "缓存")
    assert reader.console() == []


_STROKE = """
const [text, done] = arguments, input = document.querySelector('.docindex-filter input'), start = performance.now();
input.value = text;
input.dispatchEvent(new Event('input'));
requestAnimationFrame(() => {
  document.body.offsetHeight;
  done(performance.now() - start);
});
"""


@pytest.mark.parametrize("count", [4_990, 20_000])
def test_filter_responds_to_every_key(driver: WebDriver, tmp_path: Path, count: int) -> None:
    terms = [f"{'abcdefghij'[number % 10]}{number:x} cache" for number in range(count)]
    docs = {"index.md": "# Welcome\n\nHello.\n"}
    for start in range(0, count, 100):
        docs[f"{start}.md"] = f"---\nkeywords: {json.dumps(terms[start : start + 100])}\n---\n# Page\n\nText.\n"
    settings = {"theme": {"name": "mkdocs", "highlightjs": False}, "plugins": [], "use_directory_urls": False}
    built = make_site(tmp_path, docs, docindex={"keywords": {"count": 100}, "metadata": False}, **settings).build()
    assert (built.root / "keywords/terms.js").exists() == (count > 5_000)
    reader = Reader(driver, lambda site: built.root.as_uri())
    reader.open("", "keywords.html")
    type_term(reader, "cache")
    reader.wait("return document.querySelector('.docindex-filter output').value !== ''")
    assert answer(reader).startswith(f"{count} / ")
    times = [
        driver.execute_async_script(_STROKE, text)
        for text in ("", "c", "ca", "cac", "cache", "cache 1", "cache", "", "1", "1a", "1a2", "", "x", "") * 2
    ]
    # A frame takes 17 ms; the rest is for slow machines.
    assert sorted(times)[len(times) // 2] < 60
    if count < 5_000:
        assert len(shown(reader)) >= count
        reader.js("location.hash = [...document.querySelectorAll('.docindex-letter li')].at(-700).id")
        wait_for_entry(reader, reader.js("return document.querySelector(':target .docindex-term').textContent"))


@pytest.fixture
def no_javascript(reader: Reader) -> Iterator[Reader]:
    reader.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    yield reader
    reader.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_index_has_plain_links_without_javascript(no_javascript: Reader, theme: str) -> None:
    reader = no_javascript
    reader.open(f"{theme}-table", "keywords/")
    assert not reader.one(".docindex-filter").is_displayed()
    reader.all(".docindex-letters a")[3].click()
    assert "#letter-" in reader.driver.current_url
    reader.one(".docindex-letter li a").send_keys(Keys.ENTER)  # a header may cover the top
    reader.wait("return !location.pathname.endsWith('/keywords/')")


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_letters_open_their_pages_without_javascript(no_javascript: Reader, theme: str) -> None:
    reader = no_javascript
    reader.open(f"letters-{theme}", "keywords/")
    assert not reader.one(".docindex-filter").is_displayed()
    assert not reader.one(".docindex-found").is_displayed()
    reader.js("return document.querySelector('.docindex-letters a[href*=\"c/\"]')").click()
    reader.wait("return location.pathname.endsWith('/keywords/c/')")
    assert not reader.one(".docindex-filter").is_displayed()
    assert reader.one(".docindex-letter li a").is_displayed()


@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize("theme", LOOKED_AT)
def test_index_does_not_overflow(reader: Reader, theme: str, width: int) -> None:
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


@pytest.mark.parametrize("theme", LOOKED_AT)
@pytest.mark.parametrize("dark", [False, True])
def test_index_has_contrast(reader: Reader, theme: str, dark: bool) -> None:
    if dark and theme == "readthedocs":
        return  # readthedocs has no dark scheme
    for page in ("keywords/", "reference/configuration/"):
        reader.open(f"{theme}-table", page, dark=dark)
        if dark and theme == "material" and not is_dark(reader):
            reader.one("label[for=__palette_1]").click()
            reader.wait("return document.body.dataset.mdColorScheme === 'slate'")
        assert is_dark(reader) == dark
        if page == "keywords/":
            type_term(reader, "e")
        assert pale(reader.texts(), links=theme == "material") == []


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_index_works_with_keyboard(reader: Reader, theme: str) -> None:
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


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_chips_open_their_index_entries(reader: Reader, theme: str) -> None:
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


@pytest.mark.parametrize("theme", LOOKED_AT)
def test_index_loads_one_small_script(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", "keywords/")
    here = urlsplit(reader.driver.current_url).netloc
    hosts = reader.hosts()
    assert list(hosts) == [here]
    ours = {path.rpartition("/")[2] for path in hosts[here] if "docindex" in path}
    assert ours == {"docindex.css", "filter.js"}
    assert [line for line in reader.console() if "/js/darkmode.js" not in line] == []
    sources = reader.js("return [...document.querySelectorAll('.docindex script')].map(script => script.textContent)")
    assert sources == [""]


def test_filter_works_after_instant_navigation(reader: Reader) -> None:
    reader.open("material-instant", "reference/configuration/")
    reader.js("window.stays = true")
    reader.wait("return document.querySelector('.docindex-metadata') !== null")
    for _ in range(2):
        reader.js(
            "[...document.querySelectorAll('.docindex-metadata a')].find(a => a.href?.endsWith('/keywords/')).click()"
        )
        reader.wait("return document.querySelector('.docindex-filter:not([hidden])') !== null")
        assert reader.js("return window.stays") is True
        type_term(reader, "config")
        assert 0 < len(shown(reader)) < len(reader.all(".docindex-letter li"))
        reader.driver.back()
        reader.wait("return document.querySelector('.docindex-filter') === null")
