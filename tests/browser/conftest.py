"""Fixtures: Chromium and the served sites."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.chromium import start_chromium
from tests.browser.reader import Reader
from tests.browser.served import served_sites

if TYPE_CHECKING:
    from selenium.webdriver.chrome.webdriver import WebDriver


@pytest.fixture(scope="session")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebDriver]:
    """A Chromium with its own profile."""
    driver = start_chromium(tmp_path_factory.mktemp("profile"))
    yield driver
    driver.quit()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """Returns the URL of a site, which is built on first use."""
    with served_sites(tmp_path_factory.mktemp("sites")) as find:
        yield find


@pytest.fixture
def reader(driver: WebDriver, address: Callable[[str], str]) -> Reader:
    """A reader with an empty browser storage, so with the default colours."""
    driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})
    reader = Reader(driver, address)
    reader.hosts(), reader.console()
    return reader
