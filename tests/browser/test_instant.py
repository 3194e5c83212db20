"""Material's instant navigation: sections change with the page, without a full load."""

from __future__ import annotations

import pytest
from selenium.webdriver import ActionChains

from tests.browser.reader import Reader
from tests.browser.test_index_page import shown, type_term, wait_for_entry

pytestmark = pytest.mark.browser


def follow(reader: Reader, selector: str, path: str) -> None:
    """Click a link in a section and wait for its page to be shown, without a full load."""
    reader.js("document.querySelector(arguments[0]).scrollIntoView({block: 'center'})", selector)
    # Material saves the scroll position a moment after scrolling; an earlier click would return to it.
    reader.wait("return Math.abs((history.state?.y ?? 0) - scrollY) < 2")
    reader.one(selector).click()
    reader.wait("return location.pathname.endsWith(arguments[0])", path)
    assert reader.js("return window.stays") is True


def wait_for_page(reader: Reader, heading: str) -> None:
    reader.wait("return document.title.startsWith(arguments[0])", heading)
    reader.wait(
        "return document.querySelector('article h1')?.firstChild?.data?.trim() === arguments[0]",
        heading,
    )


def open_configuration(reader: Reader, site: str) -> None:
    """Open a page and mark the window: the mark is lost after a full load."""
    reader.open(site, "reference/configuration/")
    reader.js("window.stays = true")
    wait_for_page(reader, "Configuration")


def test_sections_change_with_the_page(reader: Reader) -> None:
    open_configuration(reader, "material-instant")
    follow(reader, ".docindex-backlinks li > a[href*='docker']", "/guides/deployment/docker/")
    wait_for_page(reader, "Docker")
    assert reader.one(".docindex-backlinks li > a").text == "Kubernetes"
    assert len(reader.all(".docindex-metadata")) == 1
    reader.one(".docindex-metadata summary").click()
    assert "guides/deployment/docker.md" in reader.one(".docindex-metadata dl").text
    follow(reader, ".docindex-fact-see_also a", "/guides/deployment/")
    wait_for_page(reader, "Deployment")
    follow(reader, ".docindex-folder a[href*='kubernetes']", "/guides/deployment/kubernetes/")
    wait_for_page(reader, "Kubernetes")
    follow(reader, ".docindex-related li > a", "/guides/deployment/docker/")
    wait_for_page(reader, "Docker")
    reader.driver.back()
    reader.wait("return location.pathname.endsWith('/guides/deployment/kubernetes/')")
    wait_for_page(reader, "Kubernetes")
    assert reader.js("return window.stays") is True
    assert reader.console() == []


def test_chip_opens_index_entry_and_entry_opens_page(reader: Reader) -> None:
    open_configuration(reader, "material-instant")
    term = reader.js("return document.querySelector('.docindex-elsewhere').previousElementSibling.textContent")
    follow(reader, ".docindex-elsewhere", "/keywords/")
    wait_for_page(reader, "Keyword index")
    wait_for_entry(reader, term.lower())  # mostly lower case on this site
    reader.wait("return document.querySelector('.docindex-filter:not([hidden])') !== null")
    type_term(reader, "container")
    assert shown(reader)
    assert all("container" in found.lower() for found in shown(reader))
    target = reader.js("return new URL(document.querySelector('.docindex-found .docindex-places a').href).pathname")
    follow(reader, ".docindex-found .docindex-places a", target)
    reader.wait("return document.querySelector('.docindex-index') === null")
    assert reader.js("return window.stays") is True
    assert reader.console() == []


def test_page_is_prefetched_before_the_click(reader: Reader) -> None:
    open_configuration(reader, "map-instant")
    reader.wait("return performance.getEntriesByType('resource').some(entry => entry.name.endsWith('sitemap.xml'))")
    link = reader.one(".docindex-related li > a")
    path = reader.js("return new URL(arguments[0].href).pathname", link)
    fetched = "return performance.getEntriesByType('resource').some(entry => entry.name.endsWith(arguments[0]))"
    assert not reader.js(fetched, path)
    reader.js("arguments[0].scrollIntoView({block: 'center'})", link)
    ActionChains(reader.driver, duration=0).move_to_element(link).perform()
    reader.wait(fetched, path)
    link.click()
    reader.wait("return location.pathname === arguments[0]", path)
    assert reader.js("return window.stays") is True
    reader.wait(
        "return document.querySelector('.docindex-fact-path code')?.textContent !== 'reference/configuration.md'"
    )
    assert len(reader.all(".docindex-map svg")) == 1
    # Material takes the copy in Markdown, which is an alternate of the page, for one in another language.
    assert [line for line in reader.console() if "/sitemap.xml - Failed to load resource" not in line] == []
