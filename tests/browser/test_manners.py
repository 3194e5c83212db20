"""The sections bring nothing along: no errors, no scripts, nothing from another host."""

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
# MkDocs' own: without highlight.js, which comes from another host, its script looks for an element in vain.
THEIRS = "/js/darkmode.js"


@pytest.mark.parametrize("layout", ["table", "cards", "list"])
@pytest.mark.parametrize("theme", THEMES)
def test_no_errors_no_inline_code_and_nothing_from_elsewhere(reader: Reader, theme: str, layout: str) -> None:
    for page in PAGES if layout == "table" else PAGES[1:2]:
        reader.open(f"{theme}-{layout}", page)
        here = urlsplit(reader.driver.current_url).netloc
        hosts = reader.hosts()
        assert list(hosts) == [here]
        ours = [path for path in hosts[here] if "docindex" in path]
        assert ours == [f"/{theme}-{layout}/assets/docindex/docindex.css"]
        assert [line for line in reader.console() if THEIRS not in line] == []
        assert reader.js(_INLINE) == []


def test_an_error_and_a_foreign_host_would_be_seen(reader: Reader) -> None:
    reader.open("mkdocs-table", "")
    reader.js("new Image().src = 'http://127.0.0.1:9/elsewhere.png'; console.error('oh no')")
    assert "127.0.0.1:9" in reader.hosts()
    assert any("oh no" in line for line in reader.console())
