"""Material's offline plugin: the site works from disk, without any request."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from selenium.webdriver.chrome.webdriver import WebDriver

from tests.browser.lighthouse import LONG_PATH, THEME_SETTINGS
from tests.browser.reader import Reader
from tests.browser.test_index_page import shown, type_term
from tests.sites import make_site

pytestmark = pytest.mark.browser

_LINKS = """
return [...document.querySelectorAll('.docindex a')].map(a => new URL(a.getAttribute('href')
    ?? a.getAttribute('xlink:href'), document.baseURI).href)
"""
DOCS = {
    "index.md": "# Lighthouse\n\nRuns jobs on time.\n",
    "guide/installation.md": "# Installation\n\nInstall the scheduler, then write a [job](jobs.md#schedules).\n",
    "guide/jobs.md": "# Jobs\n\nNeeds an [installation](installation.md).\n\n## Schedules\n\nA job has a schedule.\n",
    "guide/日本 語.md": "# 日本語\n\nWrite a [job](jobs.md).\n",
    LONG_PATH: "# Restore\n\nRestore a tenant of the scheduler.\n",
}


@pytest.fixture(scope="module")
def copied(driver: WebDriver, tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """The site as a folder, without the theme's own worker, which is loaded from another host."""
    built = make_site(
        tmp_path_factory.mktemp("offline site"),
        DOCS,
        docindex={
            "keywords": {"index": "keywords.md"},
            "map": "map.md",
            "sections": ["metadata", "keywords", "related", "backlinks", "map"],
        },
        plugins=["search", "offline"],
        theme=THEME_SETTINGS["material"],
        extra={"polyfills": ["assets/iframe-worker.js"]},
    ).build()
    (built.root / "assets" / "iframe-worker.js").write_text("")
    return Reader(driver, lambda site: built.root.as_uri())


def test_links_open_files(copied: Reader) -> None:
    reader = copied
    reader.hosts(), reader.console()
    followed = set()
    for page in (
        "index.html",
        "guide/index.html",
        "guide/jobs.html",
        "guide/日本 語.html",
        "keywords.html",
        "map.html",
    ):
        reader.open("", page)
        for link in reader.js(_LINKS):
            url = urlsplit(link)
            assert url.scheme == "file"
            assert url.path.endswith(".html")
            assert Path(unquote(url.path)).is_file(), link
            followed.add(Path(unquote(url.path)).name)
    assert {"jobs.html", "日本 語.html", "index.html", "keywords.html"} <= followed
    reader.open("", "guide/installation.html")
    reader.one(".docindex-related li > a").click()
    reader.wait("return location.pathname.endsWith('/guide/jobs.html')")
    assert "Installation" in reader.one(".docindex-backlinks").text
    assert set(reader.hosts()) == {""}
    assert reader.console() == []


def test_filters_work_offline(copied: Reader) -> None:
    reader = copied
    reader.hosts(), reader.console()
    reader.open("", "keywords.html")
    everything = shown(reader)
    type_term(reader, "sched")
    assert shown(reader)
    assert len(shown(reader)) < len(everything)
    reader.one(".docindex-found .docindex-places a").click()
    reader.wait("return !location.pathname.endsWith('/keywords.html')")
    reader.open("", "map.html")
    reader.js("document.querySelector('.docindex-map input').focus()")
    reader.press("jobs")
    reader.wait("return document.querySelectorAll('.docindex-map-hit').length === 1")
    assert set(reader.hosts()) == {""}
    assert reader.console() == []
