"""Chromium, and the sites that it reads."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from tests.browser.lighthouse import make_lighthouse
from tests.sites import THEMES

if TYPE_CHECKING:
    from selenium.webdriver.chrome.webdriver import WebDriver

    from tests.browser.reader import Reader

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-sync",
    "--no-first-run",
)

SITES: dict[str, tuple[str, dict[str, Any]]] = {
    **{f"{theme}-{layout}": (theme, {"layout": layout}) for theme in THEMES for layout in ("table", "cards", "list")},
    **{f"rtl-{layout}": ("material", {"layout": layout, "direction": "rtl"}) for layout in ("table", "cards", "list")},
}


def _do_without(what: str) -> NoReturn:
    reason = f"browser tests need {what}"
    if os.environ.get("CI") == "true":
        pytest.fail(f"{reason}; in CI they must run")
    pytest.skip(reason)


@pytest.fixture(scope="session")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebDriver]:
    """A Chromium with a profile of its own."""
    if find_spec("selenium") is None:
        _do_without("selenium")
    browser = next((path for name in _BROWSERS if (path := shutil.which(name))), None) or _do_without("Chromium")
    chromedriver = shutil.which("chromedriver") or _do_without("chromedriver")

    from selenium.webdriver import Chrome, ChromeOptions, ChromeService

    options = ChromeOptions()
    options.binary_location = browser
    for flag in (*_FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = Chrome(options, ChromeService(chromedriver))
    yield driver
    driver.quit()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002 - the name is the base class's
        """Say nothing."""


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """Where a site of `SITES` is served; it is built when a test first asks for it."""
    sources, served = tmp_path_factory.mktemp("sources"), tmp_path_factory.mktemp("served")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(served)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()

    def find(name: str) -> str:
        if not (served / name).exists():
            theme, options = SITES[name]
            folder: Path = sources / name
            folder.mkdir()
            built = make_lighthouse(folder, theme, **options).build()
            assert built.log == []
            built.root.rename(served / name)
        return f"http://127.0.0.1:{server.server_port}/{name}"

    yield find
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def reader(driver: WebDriver, address: Callable[[str], str]) -> Reader:
    """A reader with a fresh window, who has chosen no colours yet."""
    from tests.browser.reader import Reader

    driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})
    reader = Reader(driver, address)
    reader.hosts(), reader.console()
    return reader
