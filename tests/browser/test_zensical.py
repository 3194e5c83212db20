"""A site that Zensical built, in a browser: sections, folder pages, the filter, instant navigation, dark, narrow."""

from __future__ import annotations

import pytest

from tests.browser.reader import NARROW, WIDE, Reader
from tests.browser.test_index_page import shown, type_term
from tests.browser.test_instant import follow, wait_for_page
from tests.zensical import needs_zensical

pytestmark = [pytest.mark.browser, needs_zensical]

SITE = "zensical"
PAGES = ("reference/configuration/", "guides/deployment/", "keywords/")


def test_sections_of_a_page_and_of_its_folder_by_instant_navigation(reader: Reader) -> None:
    reader.open(SITE, "reference/configuration/")
    reader.js("window.stays = true")
    wait_for_page(reader, "Configuration")
    names = reader.js("return [...document.querySelectorAll('article .docindex')].map(section => section.id)")
    assert {"docindex-metadata", "docindex-keywords", "docindex-related", "docindex-backlinks"} <= set(names)
    follow(reader, ".docindex-backlinks li > a[href*='docker']", "/guides/deployment/docker/")
    wait_for_page(reader, "Docker")
    assert len(reader.all(".docindex-metadata")) == 1
    reader.one(".docindex-metadata summary").click()
    assert "guides/deployment/docker.md" in reader.one(".docindex-metadata dl").text
    follow(reader, ".docindex-fact-see_also a", "/guides/deployment/")
    wait_for_page(reader, "Deployment")
    follow(reader, ".docindex-folder a[href*='kubernetes']", "/guides/deployment/kubernetes/")
    wait_for_page(reader, "Kubernetes")
    assert reader.js("return window.stays") is True


def test_filter_finds_terms_after_instant_navigation(reader: Reader) -> None:
    reader.open(SITE, "reference/configuration/")
    reader.js("window.stays = true")
    follow(reader, ".docindex-elsewhere", "/keywords/")
    wait_for_page(reader, "Keyword index")
    reader.wait("return document.querySelector('.docindex-filter:not([hidden])') !== null")
    type_term(reader, "container")
    assert shown(reader)
    assert all("container" in found.lower() for found in shown(reader))


def test_table_of_contents_of_generated_pages_has_their_sections(reader: Reader) -> None:
    reader.open(SITE, "guides/deployment/")
    links = reader.js("return [...document.querySelectorAll('.md-nav--secondary a')].map(link => link.hash)")
    assert "#docindex-folder" in links


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_nothing_overflows(reader: Reader, page: str, width: int) -> None:
    reader.open(SITE, page, width=width)
    assert reader.page_overflow() <= 0
    assert reader.sticking_out() == []


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("page", PAGES)
def test_texts_have_contrast(reader: Reader, page: str, dark: bool) -> None:
    reader.open(SITE, page, dark=dark)
    texts = reader.texts()
    assert texts
    assert [text for text in texts if text["contrast"] < 4.5] == []
