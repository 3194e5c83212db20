"""A small site generator, which knows no other: shows every section of pages of docs and source files.

Run as a program, with the folder of the docs, that of the sources, and the `src` of the pages; it prints the name and
HTML of each section of each page as JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

import mkdocs_docindex
from mkdocs_docindex.model.index import SiteIndex
from mkdocs_docindex.model.pages import Page
from mkdocs_docindex.model.sources import SourceFile
from mkdocs_docindex.reading.docs_folder import index_pages, read_folder
from mkdocs_docindex.reading.prose import count_words
from mkdocs_docindex.sections import default_sections
from mkdocs_docindex.sections.book import BookPages
from mkdocs_docindex.sections.context import Options, PageContext, PageKind, SiteContext
from mkdocs_docindex.sections.index import IndexPages, TermIndex
from mkdocs_docindex.sections.labels import load_labels
from mkdocs_docindex.sections.metadata import DEFAULT_FIELDS
from mkdocs_docindex.sections.page import make_sections
from mkdocs_docindex.sections.render import Renderer
from mkdocs_docindex.site.folders import FolderRules
from mkdocs_docindex.site.index import SiteInputs, build_index
from mkdocs_docindex.site.rules import KeywordRules, RelatedRules
from mkdocs_docindex.sources.files import list_files
from mkdocs_docindex.sources.highlight import shown_text, source_html
from mkdocs_docindex.sources.pages import page_of, short_titles
from mkdocs_docindex.sources.read import language_for_text
from mkdocs_docindex.sources.roles import role_of
from mkdocs_docindex.sources.secrets import find_secret
from mkdocs_docindex.sources.worker import SourceWorker


class LeftOut(NamedTuple):
    """Files without a page."""

    empty: int = 0
    excluded: int = 0
    binary: int = 0
    large: int = 0
    above: Sequence[str] = ()


class Root(NamedTuple):
    """The folder of source files."""

    folder: Path
    worker: SourceWorker
    uri: str = "source"
    embeds: bool = True
    link: Callable[[str, int], str] | None = None
    other_files: Sequence[tuple[str, int]] = ()
    left_out: LeftOut = LeftOut()
    hides_private: bool = False
    test_command: Callable[[Sequence[str]], str] = lambda paths: ""

    def pages(self) -> dict[str, Page]:
        """A page for each file; those that hold a secret get none."""
        files = []
        for path, size, is_binary in list_files(self.folder, (), (), ()).files:
            text = "" if is_binary else self.text(path)
            if text and find_secret(text) is None:
                source = self.worker.read(text, language_for_text(path, text))
                files.append(SourceFile(path, self.uri, role_of(path, source.is_generated), size, source))
        titles = short_titles(files)
        return {
            file.src: page_of(file, titles[file.src], f"{self.uri}/{file.path}/", None, count_words) for file in files
        }

    def text(self, path: str) -> str:
        return (self.folder / path).read_text(encoding="utf-8", errors="replace")


class PlainSite:
    """Knows of the built site what the index knows: pages are in the order of their names."""

    def __init__(self, site: SiteIndex, root: Root) -> None:
        self.site = site
        self.order = sorted(site.pages)
        self.index_pages = IndexPages(TermIndex(site.terms), home="./")
        self.roots = {root.uri: root}
        self.worker = root.worker

    def title(self, src: str) -> str:
        return self.site.pages[src].title

    def folder_title(self, path: str) -> str:
        return self.site.folders[path].title or "Home"

    def position(self, src: str) -> int:
        return self.order.index(src)

    def folder_position(self, path: str) -> int:
        return next(at for at, src in enumerate(self.order) if src.startswith(path))

    def shows_page(self, src: str) -> bool:
        return True

    def shows_folder(self, path: str) -> bool:
        return True

    def anchor(self, src: str, anchor: str | None) -> str | None:
        return anchor

    @property
    def book(self) -> BookPages:
        return BookPages("Plain", "", "./", {"": self.order})

    def content(self, src: str) -> str:
        return f"<h1>{self.title(src)}</h1>"

    def copy_url(self, src: str) -> str | None:
        return f"{src}.txt"

    def source_text(self, src: str) -> str:
        file = self.site.pages[src].file
        return self.roots[file.root].text(file.path) if file else ""

    def source_html(self, src: str) -> tuple[Markup, bool]:
        text = shown_text(self.source_text(src))
        lexer = language_for_text(src.removesuffix(".md"), text).pygments
        return source_html(text, self.worker.highlight(text, lexer)), False


def main(docs: Path, sources: Path, *shown: str) -> None:
    with closing(SourceWorker()) as worker:
        root = Root(sources, worker)
        written = read_folder(docs, print)
        rules = FolderRules(indexes=index_pages(written))
        pages = {**written, **root.pages()}
        site = build_index(SiteInputs(pages, (), rules, KeywordRules(), RelatedRules(floor=False)))
        options = Options(default_sections(), fields=DEFAULT_FIELDS, related=5, backlinks=20, layout="table")
        shared = SiteContext(site, PlainSite(site, root), options, load_labels("en"))
        templates = Path(mkdocs_docindex.__file__).parent / "templates"
        renderer = Renderer(Environment(loader=FileSystemLoader(templates)))
        print(json.dumps({src: dict(make_sections(context_of(src, shared), renderer).html) for src in shown}))


def context_of(src: str, shared: SiteContext) -> PageContext:
    """What is known of a page: one that somebody wrote, of a source file, or of a folder."""
    page = shared.site.pages.get(src)
    if page is None:
        folder = shared.site.folders[shared.site.folder_of_index[src]]
        return PageContext(shared, src, folder.url or "", PageKind.FOLDER)
    if page.file:
        return PageContext(shared, src, page.url, PageKind.SOURCE, page)
    return PageContext(shared, src, page.url, page=page, home_of={"book", "index"}, asked={"map"})


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:])
