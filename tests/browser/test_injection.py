"""Nothing that texts say is done: no dialog opens, no program runs, no request leaves."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest

from tests.browser.reader import Reader
from tests.injection import FEW, PAYLOADS, QUIET, as_name
from tests.sites import THEMES

pytestmark = pytest.mark.browser

_WATCH = """
window.hits = [];
for (const name of ["alert", "confirm", "prompt", "print", "open"]) window[name] = text => window.hits.push(`${name} ${text}`);
"""
# What waits for a reader: all that can be pointed at and focused is.
_TOUCH = """
for (const element of document.querySelectorAll('.docindex, .docindex *')) {
  for (const type of ['mouseover', 'mouseenter', 'pointerdown', 'focus', 'focusin', 'toggle', 'load', 'error'])
    element.dispatchEvent(new Event(type));
}
return [window.hits.concat(window.parent === window ? [] : window.parent.hits), document.querySelectorAll('iframe').length,
        document.querySelector('.docindex') !== null];
"""


@pytest.fixture
def watched(reader: Reader) -> Iterator[Reader]:
    """A reader whom no dialog would escape."""
    script = reader.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": _WATCH})
    yield reader
    reader.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)


def pages(names: Collection[str]) -> Iterator[str]:
    """What stands there because of docindex, and pages of authors that do no harm by themselves."""
    yield from ("", "lamp/", "keywords/", "source/", "lib/")
    for name in names:
        named = as_name(PAYLOADS[name])
        yield from (f"{name}/", f"source/{name}/{named}/{named}.py/")
        if name in FEW or os.environ.get("DOCINDEX_FULL"):
            yield from (f"{name}/{door}/" for door in QUIET)
            yield from (f"lib/{named}/", f"source/{name}/{named}/", f"source/{name}/{named}/keeper.js/")


@pytest.mark.parametrize("theme", THEMES)
def test_every_payload_is_quiet(watched: Reader, theme: str) -> None:
    names = PAYLOADS if theme == "mkdocs" else FEW
    for path in pages(names):
        watched.open(f"hostile-{theme}", quote(path))
        assert watched.js(_TOUCH) == [[], 0, True], path
    assert set(watched.hosts()) == {urlsplit(watched.driver.current_url).netloc}


def test_nor_does_the_filter_of_the_index_do_anything(watched: Reader) -> None:
    watched.open("hostile-mkdocs", "keywords/")
    for typed in ("script", "img", "onerror", "<", '"', "{{"):
        field = watched.one(".docindex-filter input")
        field.clear()
        field.send_keys(typed)
        watched.wait("return document.querySelectorAll('.docindex-found li').length > 0")
        assert (
            watched.js("return document.querySelectorAll('.docindex-found :is(script, img, svg, [onerror])').length")
            == 0
        )
    assert watched.js("return window.hits") == []
    assert set(watched.hosts()) == {urlsplit(watched.driver.current_url).netloc}


def test_a_payload_that_worked_would_be_seen(watched: Reader, tmp_path: Path) -> None:
    file = tmp_path / "evil.html"
    file.write_text(f"<section class=docindex>{PAYLOADS['script']}<p {PAYLOADS['single']}>{PAYLOADS['link']}</section>")
    watched.driver.get(file.as_uri())
    assert watched.js(_TOUCH)[0]
    assert len(watched.hosts()) > 0
