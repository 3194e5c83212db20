"""A reader in Chromium: opens pages, clicks, presses keys, and measures what is shown."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from selenium.webdriver import ActionChains
from selenium.webdriver.chrome.webdriver import WebDriver
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

WIDE = 1280
NARROW = 390

# To get the colour of a text as shown, paint the same colours on a canvas in the same order: all backgrounds from the
# page to the element, then the text. A canvas understands every colour format.
_TEXTS = """
const context = Object.assign(document.createElement('canvas'), {width: 1, height: 1}).getContext('2d');
const paint = (colour, alpha = 1) => {
  context.globalAlpha = alpha; context.fillStyle = colour; context.fillRect(0, 0, 1, 1);
};
const luminance = () => {
  const parts = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map(part => part / 255)
    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
};
const texts = [];
for (const section of document.querySelectorAll('.docindex')) {
  const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !parent.checkVisibility()) continue;
    paint('white');
    const around = [];
    for (let element = parent; element; element = element.parentElement) around.unshift(getComputedStyle(element));
    around.forEach(style => paint(style.backgroundColor));
    const background = luminance();
    paint(getComputedStyle(parent).color, around.reduce((all, style) => all * style.opacity, 1));
    const text = luminance();
    const contrast = (Math.max(text, background) + 0.05) / (Math.min(text, background) + 0.05);
    const link = parent.closest('a');
    texts.push({text: walker.currentNode.data.trim(), contrast, link: link ? getComputedStyle(link).color : null});
  }
}
return texts;
"""

_STICKING_OUT = """
const found = [];
for (const section of document.querySelectorAll('.docindex')) {
  const box = section.getBoundingClientRect();
  for (const element of section.querySelectorAll('*')) {
    if (element.closest('thead') && element.closest('thead').getBoundingClientRect().width <= 1) continue;
    for (const own of element.getClientRects()) {
      if (own.left < box.left - 1 || own.right > box.right + 1) found.push(element.outerHTML.slice(0, 90));
    }
    const clipped = getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    if (clipped) found.push('cut off: ' + element.outerHTML.slice(0, 90));
  }
}
return found;
"""


class Reader:
    """A browser window on the served site."""

    def __init__(self, driver: WebDriver, address: Callable[[str], str]) -> None:
        self.driver = driver
        self._address = address

    def open(self, site: str, path: str, *, width: int = WIDE, height: int = 900, dark: bool = False) -> None:
        """Open a page; `dark` is the colour scheme of the reader's system."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        motion = {"name": "prefers-reduced-motion", "value": "reduce"}  # clicks do not wait for smooth scrolling
        self.resize(width, height)
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme, motion]})
        self.driver.get(f"{self._address(site)}/{path}")
        self.wait("return document.readyState === 'complete'")

    def resize(self, width: int, height: int = 900) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def js(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(script, *arguments)

    def one(self, selector: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def press(self, *keys: str) -> None:
        ActionChains(self.driver, duration=0).send_keys(*keys).perform()

    def wait(self, script: str, *arguments: Any) -> None:
        """Wait until a script returns a true value."""
        end = time.monotonic() + 5
        while not self.js(script, *arguments):
            assert time.monotonic() < end, f"timed out: {script}"
            time.sleep(0.02)

    def heading(self) -> str:
        """The page's H1 without the link to itself."""
        heading = "document.querySelector('h1[id], article h1, [role=main] h1').cloneNode(true)"
        text = self.js(f"const h1 = {heading}; h1.querySelector('.headerlink')?.remove(); return h1.textContent")
        return str(text).strip()

    def page_overflow(self) -> int:
        """By how many pixels the page is wider than the window."""
        return int(self.js("return document.documentElement.scrollWidth - innerWidth"))

    def sticking_out(self) -> list[str]:
        """Elements that overflow their section sideways or hide a part of their text."""
        found: list[str] = self.js(_STICKING_OUT)
        return found

    def texts(self) -> list[dict[str, Any]]:
        """Visible texts of the sections with their contrast; texts in links with the colour of the link."""
        found: list[dict[str, Any]] = self.js(_TEXTS)
        return found

    def hosts(self) -> dict[str, list[str]]:
        """Paths requested since the last call, by host."""
        found: dict[str, list[str]] = {}
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                url = urlsplit(message["params"]["request"]["url"])
                if url.scheme not in ("about", "blob", "chrome", "data"):
                    found.setdefault(url.netloc, []).append(url.path)
        return found

    def console(self) -> list[str]:
        """Warnings and errors in the console since the last call."""
        entries = self.driver.get_log("browser")
        return [entry["message"] for entry in entries if entry["level"] in ("SEVERE", "WARNING")]
