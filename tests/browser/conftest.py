"""Chromium, and the sites that it reads."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest

from mkdocs_docindex.host import term_pages
from mkdocs_docindex.publish import map as map_views
from tests.browser.chromium import start_chromium
from tests.browser.lighthouse import make_lighthouse
from tests.browser.reader import Reader
from tests.injection import FEW, PAYLOADS, hostile_site
from tests.sites import THEMES

if TYPE_CHECKING:
    from selenium.webdriver.chrome.webdriver import WebDriver

SITES: dict[str, tuple[str, dict[str, Any]]] = {
    **{f"{theme}-{layout}": (theme, {"layout": layout}) for theme in THEMES for layout in ("table", "cards", "list")},
    "material-instant": ("material", {"features": ["navigation.instant"]}),
    **{f"letters-{theme}": (theme, {}) for theme in THEMES},
    **{f"source-{theme}": (theme, {"sources": True}) for theme in THEMES},
    **{f"map-{theme}": (theme, {"maps": True}) for theme in THEMES},
    "map-instant": ("material", {"maps": True, "features": ["navigation.instant"]}),
    "large-map-material": ("material", {"maps": True}),
    "letters-instant": ("material", {"features": ["navigation.instant"]}),
    "hostile-mkdocs": ("mkdocs", {"names": tuple(PAYLOADS)}),
    **{f"hostile-{theme}": (theme, {"names": FEW}) for theme in ("material", "readthedocs")},
    **{f"rtl-{layout}": ("material", {"layout": layout, "direction": "rtl"}) for layout in ("table", "cards", "list")},
}


@pytest.fixture(scope="session")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebDriver]:
    """A Chromium with a profile of its own."""
    driver = start_chromium(tmp_path_factory.mktemp("profile"))
    yield driver
    driver.quit()


class _Files(SimpleHTTPRequestHandler):
    """Says nothing, and lets the browser keep connections and files: a theme's assets are most of the work."""

    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002 - the name is the base class's
        pass


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """Where a site of `SITES` is served; it is built when a test first asks for it."""
    sources, served = tmp_path_factory.mktemp("sources"), tmp_path_factory.mktemp("served")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(served)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()

    def find(name: str) -> str:
        if not (served / name).exists():
            theme, options = SITES[name]
            folder = sources / name
            folder.mkdir()
            url = f"http://127.0.0.1:{server.server_port}/{name}/"
            with pytest.MonkeyPatch.context() as patch:
                if name.startswith("letters-"):
                    patch.setattr(term_pages, "_MOST_ENTRIES", 5)
                if name.startswith("large-map-"):
                    patch.setattr(map_views, "_MOST_POINTS", 6)
                if name.startswith("hostile-"):
                    built = hostile_site(folder, theme, **options).build(strict=False)
                else:
                    built = make_lighthouse(folder, theme, url=url, **options).build()
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
    driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})
    reader = Reader(driver, address)
    reader.hosts(), reader.console()
    return reader
