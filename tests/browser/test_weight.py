"""What docindex costs a reader: few bytes, one stylesheet, no script where none is needed, and nothing that moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.reader import Reader
from tests.browser.weight import PAGES, PLAIN, movement, weigh

pytestmark = pytest.mark.browser

MOST_HTML = 8 * 1024
MOST_STYLE = 12 * 1024
NO_SCRIPT = [name for name in PAGES if name not in ("index", "map")]
LARGE = ("source page", "index", "map")
"""Pages that hold a whole file, or speak of the whole site."""


@pytest.mark.parametrize("name", PAGES)
def test_a_page_gets_hardly_heavier(reader: Reader, address: Callable[[str], str], name: str) -> None:
    address(f"{PLAIN}example")
    found = weigh(reader, "example", PAGES[name])
    if name not in LARGE:
        assert 0 < found.sections <= found.html <= MOST_HTML
    files = {"docindex.css"}
    if name == "index":
        files |= {"filter.js"}
    elif name == "map":
        files |= {"docindex-map.css", "map.js"}
    assert set(found.bytes) == files
    assert len(found.styles) + len(found.scripts) == len(files)  # each of them once
    assert found.bytes["docindex.css"] <= MOST_STYLE
    assert reader.all(".docindex script") == [] or name not in NO_SCRIPT
    assert round(found.shift, 3) == 0


def test_movement_would_be_seen(reader: Reader) -> None:
    reader.open("material-table", "")
    reader.js("document.querySelector('article h1').style.marginTop = '200px'")
    assert movement(reader) > 0.01
