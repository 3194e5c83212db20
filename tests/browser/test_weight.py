"""What docindex adds to pages: few bytes, one stylesheet, scripts only where needed, and no layout shift."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.reader import Reader
from tests.tools.weight import PAGES, PLAIN, movement, weigh

pytestmark = pytest.mark.browser

MOST_HTML = 8 * 1024
MOST_STYLE = 15 * 1024
MORE = {
    "index": ["filter.js"],
    "map": ["docindex-map.css", "map.js"],
    **{name: ["copy.js"] for name in ("home", "short page", "long page", "own folder page")},
}
"""What some pages load in addition to the stylesheet."""
LARGE = ("source page", "index", "map")
"""Pages that show a whole file or list the whole site."""


def test_pages_stay_light(reader: Reader, address: Callable[[str], str]) -> None:
    address(f"{PLAIN}example")
    for name, page in PAGES.items():
        found = weigh(reader, "example", page)
        if name not in LARGE:
            assert 0 < found.sections <= found.html <= MOST_HTML, name
        assert sorted(found.files) == sorted(["docindex.css", *MORE.get(name, ())]), name
        assert found.files["docindex.css"] <= MOST_STYLE
        assert (reader.all(".docindex script") != []) == (name in MORE), name
        assert round(found.shift, 3) == 0, name


def test_layout_shift_is_detected(reader: Reader) -> None:
    reader.open("material-table", "")
    reader.js("document.querySelector('article h1').style.marginTop = '200px'")
    assert movement(reader) > 0.01
