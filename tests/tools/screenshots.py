"""Take screenshots of all kinds of pages, in all themes and sizes.

    python -m tests.tools.screenshots FOLDER [PART ...]

Each PART selects the screenshots that contain it in their name; by default, all are taken.
"""

from __future__ import annotations

import argparse
import base64
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from selenium.webdriver import ActionChains

from tests.browser.chromium import start_chromium
from tests.browser.lighthouse import LONG_PATH
from tests.browser.reader import NARROW, Reader
from tests.browser.served import served_sites
from tests.sites import THEMES

_WIDE = 1400
_TALLEST = 7000
_LONG = LONG_PATH.replace(".md", "/")
_README = "guides/folder-pages/"
_README_HEIGHT = 560
_EXAMPLE = {
    "home": "",
    "long": "guides/keywords/",
    "folder": "getting-started/",
    "own-index": "guides/",
    "index": "keywords/",
    "map": "map/",
    "source": "source/mkdocs_docindex/sections/related.py/",
    "source-folder": "source/mkdocs_docindex/sections/",
    "source-root": "source/",
}


class _Picture(NamedTuple):
    name: str
    site: str
    path: str
    width: int = _WIDE
    dark: bool = False
    media: str = ""
    hover: str = ""
    """The element under the pointer: the screenshot shows the window around it."""
    top: str = ""
    """The element at the top of the window, which the screenshot shows."""


def _pictures() -> Iterator[_Picture]:
    for theme in THEMES:
        for width, size in ((_WIDE, "wide"), (NARROW, "narrow")):
            for dark in (False, True) if theme != "readthedocs" else (False,):
                name = f"{theme}-preview-{size}{'-dark' * dark}"
                yield _Picture(name, f"example-{theme}", _EXAMPLE["long"], width, dark, hover=".docindex-backlinks a")
        for page, path in _EXAMPLE.items():
            yield _Picture(f"{theme}-{page}-wide", f"example-{theme}", path)
            yield _Picture(f"{theme}-{page}-narrow", f"example-{theme}", path, NARROW)
            if theme == "material":
                yield _Picture(f"{theme}-{page}-dark", f"example-{theme}", path, dark=True)
                yield _Picture(f"{theme}-{page}-print", f"example-{theme}", path, 800, media="print")
        for layout in ("table", "cards", "list"):
            for width, size in ((_WIDE, "wide"), (NARROW, "narrow")):
                for page, path in (("home", ""), ("folder", "reference/"), ("long-titles", "reference/api/")):
                    yield _Picture(f"{theme}-{layout}-{page}-{size}", f"{theme}-{layout}", path, width)
        for width, size in ((_WIDE, "wide"), (NARROW, "narrow")):
            yield _Picture(f"{theme}-long-title-{size}", f"{theme}-table", _LONG, width)
            yield _Picture(f"{theme}-nothing-to-say-{size}", f"{theme}-table", "about/license/", width)
    for layout in ("table", "cards", "list"):
        yield _Picture(f"rtl-{layout}-wide", f"rtl-{layout}", "reference/")
        yield _Picture(f"rtl-{layout}-narrow", f"rtl-{layout}", "reference/", NARROW)
    for dark in (False, True):  # those of the README
        yield _Picture(
            f"sections-{'dark' if dark else 'light'}", "example", _README, 860, dark, top=".docindex-metadata"
        )
    yield _Picture("rtl-long-wide", "rtl-table", "reference/configuration/")
    yield _Picture("rtl-index-wide", "rtl-table", "keywords/")


def _shoot(reader: Reader, picture: _Picture, target: Path) -> None:
    driver = reader.driver
    driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})
    reader.open(picture.site, picture.path, width=picture.width, dark=picture.dark)
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": picture.media})
    if not picture.media:
        reader.open(picture.site, picture.path, width=picture.width, dark=picture.dark)
        # Material keeps what was chosen last.
        reader.js("document.querySelector(arguments[0])?.click()", f"#__palette_{int(picture.dark)}")
        reader.js("document.querySelectorAll('.docindex-metadata details').forEach(item => item.open = true)")
    if picture.hover:
        link = reader.one(picture.hover)
        reader.js("arguments[0].scrollIntoView({block: 'center'})", link)
        ActionChains(driver, duration=0).move_to_element(link).perform()
        reader.wait("return getComputedStyle(arguments[0], '::after').visibility === 'visible'", link)
    elif picture.top:
        reader.resize(picture.width, _README_HEIGHT)
        top = "const top = document.querySelector(arguments[0]).getBoundingClientRect().top; scrollBy(0, top - 64)"
        reader.js(top, picture.top)
        reader.js("document.documentElement.style.scrollbarWidth = 'none'; document.querySelector('.md-top')?.remove()")
    else:
        # The window grows until the whole page fits: themes pin headers and sidebars to it.
        height = min(int(reader.js("return document.documentElement.scrollHeight")), _TALLEST)
        reader.resize(picture.width, max(height, 700))
    data = driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"]
    target.write_bytes(base64.b64decode(data))


def main() -> None:
    """Take the screenshots."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("parts", nargs="*", metavar="part")
    options = parser.parse_args()
    folder, parts = options.folder, options.parts
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name, served_sites(Path(name)) as address:
        driver = start_chromium(Path(name) / "profile")
        try:
            for picture in _pictures():
                if not parts or any(part in picture.name for part in parts):
                    _shoot(Reader(driver, address), picture, folder / f"{picture.name}.png")
                    print(picture.name)
        finally:
            driver.quit()


if __name__ == "__main__":
    main()
