"""A site generator in thirty lines, which knows no other: shows every section of a page of the docs in a folder.

Run as a program, with the folder and the `src` of the page; it prints the name and HTML of each section as JSON.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.modules["mkdocs"] = None  # type: ignore[assignment] # importing it fails from here on

from jinja2 import Environment, FileSystemLoader  # noqa: E402

import mkdocs_docindex  # noqa: E402
from mkdocs_docindex.model.index import SiteIndex  # noqa: E402
from mkdocs_docindex.reading.docs_folder import index_pages, read_folder  # noqa: E402
from mkdocs_docindex.sections import default_sections  # noqa: E402
from mkdocs_docindex.sections.context import Options, PageContext, SiteContext, SourceRoot  # noqa: E402
from mkdocs_docindex.sections.index import IndexPages, TermIndex  # noqa: E402
from mkdocs_docindex.sections.labels import load_labels  # noqa: E402
from mkdocs_docindex.sections.metadata import DEFAULT_FIELDS  # noqa: E402
from mkdocs_docindex.sections.page import make_sections  # noqa: E402
from mkdocs_docindex.sections.render import Renderer  # noqa: E402
from mkdocs_docindex.site.folders import FolderRules  # noqa: E402
from mkdocs_docindex.site.index import SiteInputs, build_index  # noqa: E402
from mkdocs_docindex.site.rules import KeywordRules, RelatedRules  # noqa: E402


class PlainSite:
    """Knows of the built site what the index knows: pages are in the order of their names."""

    def __init__(self, site: SiteIndex) -> None:
        self.site = site
        self.order = sorted(site.pages)
        self.index_pages = IndexPages(TermIndex(site.terms), home="./")
        self.roots: dict[str, SourceRoot] = {}

    def title(self, src: str) -> str:
        return self.site.pages[src].title

    def folder_title(self, path: str) -> str:
        return self.site.folders[path].title or "Home"

    def position(self, src: str) -> int:
        return self.order.index(src)

    def folder_position(self, path: str) -> int:
        return next(at for at, src in enumerate(self.order) if src.startswith(path))

    def anchor(self, src: str, anchor: str | None) -> str | None:
        return anchor

    def source_text(self, src: str) -> str:
        raise NotImplementedError

    def source_html(self, src: str) -> tuple[None, bool]:
        raise NotImplementedError


def main(folder: Path, src: str) -> None:
    pages = read_folder(folder, print)
    rules = FolderRules(indexes=index_pages(pages))
    site = build_index(SiteInputs(pages, (), rules, KeywordRules(), RelatedRules(floor=False)))
    options = Options(default_sections(), fields=DEFAULT_FIELDS, related=5, backlinks=20, layout="table")
    shared = SiteContext(site, PlainSite(site), options, load_labels("en"))
    page = PageContext(shared, src, pages[src].url, page=pages[src], home_of={"index"}, asked={"map"})
    templates = Path(mkdocs_docindex.__file__).parent / "templates"
    made = make_sections(page, Renderer(Environment(loader=FileSystemLoader(templates))))
    print(json.dumps(made.html))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
