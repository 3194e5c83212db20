"""Chromium without a window."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import NoReturn

import pytest
from selenium.webdriver import Chrome, ChromeOptions, ChromeService

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
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


def start_chromium(profile: Path) -> Chrome:
    """Start a Chromium that records its console and requests; skip the test if it is not installed."""
    chromium = next((path for name in _NAMES if (path := shutil.which(name))), None)
    chromedriver = shutil.which("chromedriver")
    if chromium is None or chromedriver is None:
        _skip_or_fail("Chromium" if chromium is None else "chromedriver")
    options = ChromeOptions()
    options.binary_location = chromium
    for flag in (*_FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return Chrome(options, ChromeService(chromedriver))


def _skip_or_fail(what: str) -> NoReturn:
    reason = f"browser tests need {what}, which is not installed"
    if os.environ.get("CI") == "true":
        pytest.fail(f"{reason}; in CI they must run")
    pytest.skip(reason)
