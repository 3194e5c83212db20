"""Versions published by mike: links stay in the version."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from tests.browser.reader import Reader
from tests.browser.test_index_page import shown, type_term

pytestmark = pytest.mark.browser

_LINKS = """
return [...document.querySelectorAll('.docindex a')].map(a => new URL(a.getAttribute('href')
    ?? a.getAttribute('xlink:href'), document.baseURI).href)
"""


def test_links_stay_in_the_version(reader: Reader) -> None:
    for version in ("1.0", "2.0", "latest"):
        for page in ("", "guide/", "guide/jobs/", "keywords/", "map/"):
            reader.open("versions", f"{version}/{page}")
            links = reader.js(_LINKS)
            assert links
            assert {urlsplit(link).path.split("/")[2] for link in links} == {version}
            assert any("/guide/retries/" in link for link in links) == (version != "1.0" and page != "")
    reader.open("versions", "1.0/guide/jobs/")
    reader.one(".docindex-related a").click()
    reader.wait("return location.pathname.startsWith('/versions/1.0/guide/installation/')")
    reader.open("versions", "latest/keywords/")
    type_term(reader, "retr")
    assert shown(reader)
    assert all("retr" in term.lower() for term in shown(reader))
    assert reader.console() == []


def test_version_selector_opens_the_other_version(reader: Reader) -> None:
    reader.open("versions", "1.0/guide/jobs/")
    reader.wait("return document.querySelectorAll('.md-version__link').length === 2")
    choices = {link.get_attribute("textContent").strip(): link for link in reader.all(".md-version__link")}
    assert set(choices) == {"1.0", "2.0"}
    reader.js("arguments[0].click()", choices["2.0"])
    reader.wait("return /^.versions.(2.0|latest).guide.jobs.$/.test(location.pathname)")
    assert any("/guide/retries/" in link for link in reader.js(_LINKS))
    assert reader.console() == []
