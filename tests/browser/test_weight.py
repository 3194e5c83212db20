"""What docindex costs a reader: few bytes, one stylesheet, no script where none is needed, and nothing that moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.reader import Reader
from tests.tools.weight import PAGES, PLAIN, movement, weigh

pytestmark = pytest.mark.browser

MOST_HTML = 8 * 1024
MOST_STYLE = 12 * 1024
MORE = {"index": ["filter.js"], "map": ["docindex-map.css", "map.js"]}
"""What some pages load beside the stylesheet."""
LARGE = ("source page", "index", "map")
"""Pages that hold a whole file, or speak of the whole site."""


def test_pages_get_hardly_heavier(reader: Reader, address: Callable[[str], str]) -> None:
    address(f"{PLAIN}example")
    for name, page in PAGES.items():
        found = weigh(reader, "example", page)
        if name not in LARGE:
            assert 0 < found.sections <= found.html <= MOST_HTML, name
        assert sorted(found.files) == sorted(["docindex.css", *MORE.get(name, ())]), name
        assert found.files["docindex.css"] <= MOST_STYLE
        assert (reader.all(".docindex script") != []) == (name in MORE), name
        assert round(found.shift, 3) == 0, name


def test_movement_would_be_seen(reader: Reader) -> None:
    reader.open("material-table", "")
    reader.js("document.querySelector('article h1').style.marginTop = '200px'")
    assert movement(reader) > 0.01
