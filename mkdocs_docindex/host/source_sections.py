"""The sections of a source file's page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from mkdocs_docindex.host.guard import guarded_section
from mkdocs_docindex.model.sources import SourceLinks
from mkdocs_docindex.publish.highlight import MOST_SHOWN
from mkdocs_docindex.publish.metadata import Reference
from mkdocs_docindex.publish.source import Linker, SourceView, source_view
from mkdocs_docindex.publish.source_folder import source_folder_view
from mkdocs_docindex.publish.urls import relative_url
from mkdocs_docindex.sources.folders import source_folders
from mkdocs_docindex.sources.pages import symbol_anchor, walk_symbols

if TYPE_CHECKING:
    from markupsafe import Markup

    from mkdocs_docindex.host.finished import Finished
    from mkdocs_docindex.host.sources import Sources
    from mkdocs_docindex.model.index import SiteIndex
    from mkdocs_docindex.model.pages import Page
    from mkdocs_docindex.publish.labels import Labels
    from mkdocs_docindex.publish.sections import Renderer

__all__ = ["SOURCE_SECTIONS", "SourceSections"]

SOURCE_SECTIONS = (
    "outline", "imports", "imported-by", "tests", "used-in", "described-in", "notes", "review", "todo", "complex",
    "related-files",
)  # fmt: skip
"""Sections of a source page in their order; keywords and metadata follow, and the source."""


_READMES = frozenset(("readme.md", "readme.markdown"))


def _renderers(view: SourceView, renderer: Renderer, labels: Labels) -> dict[str, Callable[[], Markup]]:
    """How to render each section that has something to say."""
    found: dict[str, Callable[[], Markup]] = {"facts": partial(renderer.facts, view, labels)}
    if view.outline:
        found["outline"] = partial(renderer.outline, view, labels)
    if view.imports or view.external:
        found["imports"] = partial(renderer.imports, view, labels)
    for name, title, files in (
        ("imported-by", labels.imported_by, view.imported_by),
        ("tests", labels.tests, view.tests),
        ("used-in", labels.used_in, view.used_in),
        ("described-in", labels.described_in, view.described_in),
        ("related-files", labels.related_files, view.related),
    ):
        possible = view.possible_tests if name == "tests" else ()
        if files or possible:
            found[name] = partial(renderer.files, name, title, files, possible, labels)
    for name, title, entries in (
        ("notes", labels.notes, view.notes),
        ("review", labels.review, view.review),
        ("todo", labels.todo, view.todo),
        ("complex", labels.complex, view.complex),
    ):
        if entries:
            found[name] = partial(renderer.lines, name, title, entries, labels)
    return found


class SourceSections:
    """Makes them from the index, and from the file's text where the page shows it."""

    def __init__(self, site: SiteIndex, sources: Sources, finished: Finished, labels: Labels) -> None:
        self._site = site
        self._sources = sources
        self._finished = finished
        self._labels = labels
        self._folders = source_folders(site.pages, site.sources)
        self._pageless: dict[str, list[tuple[str, int]]] = {}
        for root in sources.roots.values():
            for path, size in root.other_files:
                folder, _, name = f"{root.uri}/{path}".rpartition("/")
                self._pageless.setdefault(folder, []).append((name, size))

    def of(self, page: Page, renderer: Renderer) -> dict[str, Markup]:
        """All sections that have something to say."""
        sections: dict[str, Markup] = {}
        with guarded_section(page.src, "outline"):
            view = self._view(page)
            for name, render in _renderers(view, renderer, self._labels).items():
                with guarded_section(page.src, name):
                    sections[name] = render()
        with guarded_section(page.src, "source"):
            shown = self._source(page, renderer)
            if shown is not None:
                sections["source"] = shown
        return sections

    def _view(self, page: Page) -> SourceView:
        file, base = page.file, page.url
        assert file is not None
        links = self._site.sources.get(page.src, SourceLinks())

        def reference(src: str) -> Reference:
            other = self._site.pages[src]
            title = other.file.path if other.file else self._finished.title(src)
            return Reference(self._finished.link(src, None, base), title, other.document.summary)

        linker = Linker(reference, lambda line: self._line(page, line))
        return source_view(file, links, page.history.updated if page.history else "", linker, self._labels)

    def of_folder(self, path: str, base: str, renderer: Renderer) -> Markup | None:
        """What a folder's page shows above its list; None for folders of other pages."""
        folder = self._folders.get(path)
        root = next((root for uri, root in self._sources.roots.items() if f"{path}/".startswith(f"{uri}/")), None)
        if folder is None or root is None:
            return None

        def link(other: str) -> Reference | None:
            known = self._site.folders.get(other)
            if known is None or known.url is None:
                return None
            return Reference(relative_url(known.url, base), other.partition("/")[2] or other)

        def symbol(src: str, name: str) -> Reference:
            file = self._site.pages[src].file
            assert file is not None
            found = next(item for item, _ in walk_symbols(file.source.symbols) if item.name == name)
            return Reference(self._finished.link(src, symbol_anchor(found), base), name)

        name = path.rpartition("/")[2]
        others = [(name, self._labels.file_size(size)) for name, size in self._pageless.get(path, ())]
        empty = self._labels.count("empty_files", root.empty_files) if root.empty_files and path == root.uri else ""
        view = source_folder_view(folder, name, self._readme(path), link, symbol, others, empty)
        return renderer.source_folder(view, self._labels)

    def _readme(self, path: str) -> str:
        folder = self._site.folders[path]
        for src in folder.pages:
            file = self._site.pages[src].file
            if file and file.name.lower() in _READMES and not file.is_withheld:
                return self._sources.text_of(src)[0]
        return ""

    def _line(self, page: Page, line: int) -> str | None:
        file = page.file
        assert file is not None
        root = self._sources.roots[file.root]
        if self._embeds(page):
            return f"#L{line}"
        return root.link(file.path, line) if root.link else None

    def _embeds(self, page: Page) -> bool:
        """Whether the page shows its source, or would if it were not too long."""
        file = page.file
        assert file is not None
        return self._sources.roots[file.root].embeds and not file.is_withheld and file.size <= MOST_SHOWN

    def _source(self, page: Page, renderer: Renderer) -> Markup | None:
        file = page.file
        assert file is not None
        root, labels = self._sources.roots[file.root], self._labels
        href = "" if root.link is None else root.link(file.path, 1).partition("#")[0]
        if file.is_withheld:
            return renderer.source(None, href, labels.withheld, labels)
        if not root.embeds:
            return renderer.source(None, href, "", labels) if href else None
        text, lexer = self._sources.text_of(page.src)
        html, is_plain = self._sources.highlighted.html(text, lexer, file.size, len(self._sources.pages))
        why = labels.too_long if html is None else labels.not_highlighted if is_plain else ""
        return renderer.source(html, href, why, labels)
