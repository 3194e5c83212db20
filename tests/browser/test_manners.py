"""Sections cause no console errors, inline scripts or requests to other hosts."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from tests.browser.lighthouse import LONG_PATH
from tests.browser.reader import Reader
from tests.sites import THEMES

pytestmark = pytest.mark.browser

PAGES = ("", "reference/", "reference/api/", LONG_PATH.replace(".md", "/"))


_INLINE = """
return [...document.querySelectorAll('.docindex, .docindex *')].filter(element =>
    ['SCRIPT', 'STYLE'].includes(element.tagName)
    || element.getAttributeNames().some(name => name === 'style' || name.startsWith('on')))
"""
# From MkDocs' own script, which fails without highlight.js, loaded from another host.
THEIRS = "/js/darkmode.js"


@pytest.mark.parametrize("layout", ["table", "cards", "list"])
@pytest.mark.parametrize("theme", THEMES)
def test_no_errors_inline_code_or_other_hosts(reader: Reader, theme: str, layout: str) -> None:
    for page in PAGES if layout == "table" else PAGES[1:2]:
        reader.open(f"{theme}-{layout}", page)
        here = urlsplit(reader.driver.current_url).netloc
        hosts = reader.hosts()
        assert list(hosts) == [here]
        ours = [path for path in hosts[here] if "docindex" in path]
        assert ours == [f"/{theme}-{layout}/assets/docindex/docindex.css"]
        assert [line for line in reader.console() if THEIRS not in line] == []
        assert reader.js(_INLINE) == []


def test_error_and_other_host_are_detected(reader: Reader) -> None:
    reader.open("mkdocs-table", "")
    reader.js("new Image().src = 'http://127.0.0.1:9/elsewhere.png'; console.error('oh no')")
    assert "127.0.0.1:9" in reader.hosts()
    assert any("oh no" in line for line in reader.console())
