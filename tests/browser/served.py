"""The sites for browser tests, built on first use."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import yaml

from mkdocs_docindex.hosts.mkdocs import term_pages
from mkdocs_docindex.sections import map as map_views
from tests.browser.lighthouse import THEME_SETTINGS, make_lighthouse
from tests.browser.versions import publish_versions
from tests.injection import FEW, PAYLOADS, hostile_site
from tests.sites import THEMES, Site
from tests.zensical import build as build_with_zensical

_ROOT = Path(__file__).parent.parent.parent
EXAMPLES = {f"example-{theme}": theme for theme in THEMES}
"""The example site in each theme, with all sections."""
PLAIN = "plain-"
"""Prefix of the name of a site that is built without docindex."""
MORE_THEMES = ("terminal", "shadcn")
SITES: dict[str, tuple[str, dict[str, Any]]] = {
    **{f"{theme}-table": (theme, {}) for theme in MORE_THEMES},
    **{f"{theme}-{layout}": (theme, {"layout": layout}) for theme in THEMES for layout in ("table", "cards", "list")},
    "material-instant": ("material", {"features": ["navigation.instant"]}),
    "material-tooltips": ("material", {"features": ["content.tooltips"]}),
    "zensical": ("material", {"features": ["navigation.instant", "navigation.indexes"]}),
    **{f"letters-{theme}": (theme, {}) for theme in THEMES},
    **{f"source-{theme}": (theme, {"sources": True}) for theme in THEMES},
    **{f"map-{theme}": (theme, {"maps": True}) for theme in THEMES},
    "map-instant": ("material", {"maps": True, "features": ["navigation.instant", "navigation.instant.prefetch"]}),
    "large-map-material": ("material", {"maps": True}),
    "letters-instant": ("material", {"features": ["navigation.instant"]}),
    "hostile-mkdocs": ("mkdocs", {"names": tuple(PAYLOADS)}),
    **{f"hostile-{theme}": (theme, {"names": FEW}) for theme in ("material", "readthedocs")},
    **{f"rtl-{layout}": ("material", {"layout": layout, "direction": "rtl"}) for layout in ("table", "cards", "list")},
}
"""Variants of Lighthouse."""


class _Files(SimpleHTTPRequestHandler):
    """A silent server that allows keep-alive and caching, since most requests are for the theme's assets."""

    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002 - the name is the base class's
        pass


@contextmanager
def served_sites(folder: Path) -> Iterator[Callable[[str], str]]:
    """Yields a function that returns the URL of a site, which is built below `folder` on first use."""
    sources, served = folder / "sources", folder / "served"
    sources.mkdir()
    served.mkdir()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(served)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()

    def find(name: str) -> str:
        address = f"http://127.0.0.1:{server.server_port}/{name}"
        if not (served / name).exists():
            (sources / name).mkdir()
            _build(name, sources / name, f"{address}/").rename(served / name)
        return address

    try:
        yield find
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _build(name: str, folder: Path, url: str) -> Path:
    if name.startswith(PLAIN):
        return _without_docindex(_make(name.removeprefix(PLAIN), folder, url)).build(strict=False).root
    if name == "versions":
        return publish_versions(folder, url)
    if name == "zensical":
        return build_with_zensical(_make(name, folder, url).folder).root
    if name in (*EXAMPLES, "example"):
        built = _make(name, folder, url).build()
    else:
        with pytest.MonkeyPatch.context() as patch:
            if name.startswith("letters-"):
                patch.setattr(term_pages, "_MOST_ENTRIES", 5)
            if name.startswith("large-map-"):
                patch.setattr(map_views, "_MOST_POINTS", 6)
            if name.startswith("hostile-"):
                theme, options = SITES[name]
                return hostile_site(folder, theme, **options).build(strict=False).root
            built = _make(name, folder, url).build()
    assert built.log == []
    return built.root


def _make(name: str, folder: Path, url: str) -> Site:
    if name == "example":
        return make_example(folder, "material", url, sections=[])
    if name in EXAMPLES:
        return make_example(folder, EXAMPLES[name], url)
    theme, options = SITES[name]
    return make_lighthouse(folder, theme, url=url, **options)


def _without_docindex(site: Site) -> Site:
    config = site.folder / "mkdocs.yml"
    settings = yaml.safe_load(config.read_text(encoding="utf-8"))
    settings["plugins"] = [plugin for plugin in settings["plugins"] if "docindex" not in plugin]
    config.write_text(yaml.safe_dump(settings, sort_keys=False), encoding="utf-8")
    return site


def make_example(
    folder: Path,
    theme: str,
    url: str,
    *,
    sections: Sequence[str] = ("metadata", "keywords", "related", "backlinks", "map"),
) -> Site:
    """The example site with its own settings, but only a part of its code; without `sections`, the default ones."""
    settings = yaml.safe_load((_ROOT / "example_site" / "mkdocs.yml").read_text(encoding="utf-8"))
    settings["docs_dir"] = str(_ROOT / "example_site" / "docs")
    settings["site_url"] = url
    options = next(plugin["docindex"] for plugin in settings["plugins"] if "docindex" in plugin)
    options["sources"][0] |= {"path": str(_ROOT), "include": ["/mkdocs_docindex/sections/", "/mkdocs_docindex/read/"]}
    if sections:
        options["sections"] = list(sections)
    if theme != "material":
        settings["theme"] = THEME_SETTINGS[theme]
    (folder / "mkdocs.yml").write_text(yaml.safe_dump(settings, sort_keys=False), encoding="utf-8")
    return Site(folder)
