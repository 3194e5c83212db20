"""Print what docindex adds to pages of the example site: bytes, files and layout shift.

python -m tests.tools.weight
"""

from __future__ import annotations

import argparse
import gzip
import tempfile
from pathlib import Path
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import urlopen

from selectolax.lexbor import LexborHTMLParser

from tests.browser.chromium import start_chromium
from tests.browser.reader import Reader
from tests.browser.served import PLAIN, served_sites

PAGES = {
    "home": "",
    "short page": "reference/options/placement/",
    "long page": "guides/keywords/",
    "own folder page": "guides/",
    "folder page": "getting-started/",
    "source folder": "source/mkdocs_docindex/sections/",
    "source page": "source/mkdocs_docindex/sections/related.py/",
    "index": "keywords/",
    "map": "map/",
}
"""Pages of the example site."""

_SHIFT = """
const done = arguments[0];
let all = 0;
const observer = new PerformanceObserver(list => list.getEntries().forEach(entry => all += entry.value));
observer.observe({type: 'layout-shift', buffered: true});
// A late file could still cause a shift: two frames after the load event, none is left.
const look = () => requestAnimationFrame(() => requestAnimationFrame(() => {
  observer.takeRecords().forEach(entry => all += entry.value);
  done(all);
}));
document.readyState === 'complete' ? look() : addEventListener('load', look);
"""


class Weight(NamedTuple):
    """The difference between a page with and without docindex."""

    html: int
    """Bytes after gzip, as sent to the browser."""
    sections: int
    """The part of `html` in sections; the rest is navigation and table of contents."""
    files: dict[str, int]
    """Bytes of each stylesheet and script that is loaded, without gzip."""
    shift: float
    """Cumulative layout shift."""


def weigh(reader: Reader, site: str, page: str) -> Weight:
    """Compare a page with the same page without docindex, if it exists there."""
    reader.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
    reader.hosts()
    # A scrollbar that appears during loading shifts the whole page, with and without docindex.
    reader.driver.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})
    reader.open(site, page)
    shift = movement(reader)
    reader.driver.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": False})
    ours = [path for paths in reader.hosts().values() for path in paths if "/docindex/" in path]
    assert len(ours) == len(set(ours))  # each is loaded once
    root = reader.driver.current_url.removesuffix(page).removesuffix(f"{site}/")
    html = _fetch(f"{root}{site}/{page}")
    tree = LexborHTMLParser(html.decode())
    for section in tree.css("section.docindex, div.docindex"):
        section.decompose()
    sections = _zipped(html) - _zipped((tree.html or "").encode())
    try:
        added = _zipped(html) - _zipped(_fetch(f"{root}{PLAIN}{site}/{page}index.html"))
    except HTTPError:
        added = sections
    files = {path.rpartition("/")[2]: len(_fetch(root.rstrip("/") + path)) for path in ours}
    return Weight(added, sections, files, shift)


def movement(reader: Reader) -> float:
    """The cumulative layout shift of the open page."""
    return float(reader.driver.execute_async_script(_SHIFT))


def _fetch(url: str) -> bytes:
    with urlopen(url) as answer:
        return bytes(answer.read())


def _zipped(data: bytes) -> int:
    return len(gzip.compress(data, 6, mtime=0))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    with tempfile.TemporaryDirectory() as name, served_sites(Path(name)) as address:
        address(f"{PLAIN}example")
        driver = start_chromium(Path(name) / "profile")
        try:
            for page, path in PAGES.items():
                found = weigh(Reader(driver, address), "example", path)
                files = ", ".join(f"{file} {size:,}" for file, size in found.files.items())
                print(f"{page}: HTML {found.html:+,} (sections {found.sections:,}); {files}; shift {found.shift:.4f}")
        finally:
            driver.quit()


if __name__ == "__main__":
    main()
