"""Sites for tests: docs as a mapping of paths to texts, real builds, and what a reader sees."""

from __future__ import annotations

import logging
import os
import posixpath
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

import yaml
from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page
from selectolax.lexbor import LexborHTMLParser, LexborNode

from mkdocs_docindex.model.index import SiteIndex

INDEX = "keywords.md"
JSON = {"export": {"json": True}}
"""The option that `docindex.json` is written by."""
FULL = bool(os.environ.get("DOCINDEX_FULL"))
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
THEMES = ("material", "mkdocs", "readthedocs")
LOOKED_AT = THEMES if FULL else ("material", "readthedocs")
"""Themes for detailed browser tests: `mkdocs`, the plainest one, only in the full profile."""


class Html:
    """A built page."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.tree = LexborHTMLParser(source)

    def one(self, selector: str) -> LexborNode:
        found = self.tree.css(selector)
        assert len(found) == 1, f"{len(found)} elements for {selector!r}"
        return found[0]

    def has(self, selector: str) -> bool:
        return bool(self.tree.css(selector))

    def texts(self, selector: str) -> list[str]:
        """Texts of all elements, with white space collapsed."""
        return [" ".join(node.text().split()) for node in self.tree.css(selector)]

    def links(self, selector: str = "a[href]") -> dict[str, str]:
        """Targets of links by their text."""
        return {" ".join(a.text().split()): a.attributes["href"] or "" for a in self.tree.css(selector)}

    def facts(self) -> dict[str, str]:
        """Rows of the metadata section: label and value."""
        rows = self.tree.css(".docindex-metadata .docindex-fact")
        return {
            " ".join(row.css_first("dt").text().split()): " ".join(row.css_first("dd").text().split()) for row in rows
        }


@dataclass
class Built:
    """A built site."""

    root: Path
    log: list[str] = field(default_factory=list)
    """WARNING and ERROR lines."""
    infos: list[str] = field(default_factory=list)
    files_after: list[str] = field(default_factory=list)
    """Sources of all files as they were after the last on_files handler."""
    nav: Navigation | None = None
    index: SiteIndex | None = None
    """The index of the site, which docindex drops after the build."""
    contents: dict[str, str] = field(default_factory=dict)
    """The template context of each page, by its path in the site."""

    def page(self, uri: str) -> Html:
        return Html((self.root / uri).read_text(encoding="utf-8"))

    def pages(self) -> list[str]:
        return sorted(path.relative_to(self.root).as_posix() for path in self.root.rglob("*.html") if path.is_file())

    def nav_tree(self) -> str:
        """The navigation as indented lines: sections by title, pages as `title (src)`.

        The keyword index, always last, is left out.
        """
        assert self.nav is not None
        items = self.nav.items
        if self.has_index():
            assert items[-1].file.src_uri == INDEX  # type: ignore[attr-defined]
            items = items[:-1]
        return "\n".join(_nav_lines(items, 0))

    def has_index(self) -> bool:
        """Whether the navigation has a generated keyword index."""
        assert self.nav is not None
        return any(page.file.src_uri == INDEX and page.file.generated_by for page in self.nav.pages)

    def order(self) -> list[str]:
        """Sources in the order of "next" links, without the keyword index, which is last."""
        assert self.nav is not None
        page: Page | None = self.nav.pages[0] if self.nav.pages else None
        found = []
        while page is not None:
            found.append(page.file.src_uri)
            page = page.next_page
        if self.has_index():
            assert found.pop() == INDEX
        return found

    def broken_links(self) -> list[str]:
        return broken_links(self.root)


def _nav_lines(items: list[Any], depth: int) -> list[str]:
    lines = []
    for item in items:
        indent = "  " * depth
        if isinstance(item, Page):
            lines.append(f"{indent}{item.title} ({item.file.src_uri})")
        else:
            lines.append(f"{indent}{item.title}")
        if isinstance(item, Section) or getattr(item, "children", None):
            lines += _nav_lines(item.children, depth + 1)
    return lines


class _Collect(logging.Handler):
    def __init__(self, built: Built) -> None:
        super().__init__(logging.INFO)
        self.built = built

    def emit(self, record: logging.LogRecord) -> None:
        line = f"{record.levelname}: {record.getMessage()}"
        (self.built.log if record.levelno >= logging.WARNING else self.built.infos).append(line)


@dataclass
class Site:
    """A site on disk, which can be built repeatedly."""

    folder: Path

    @property
    def docs(self) -> Path:
        return self.folder / "docs"

    def write(self, docs: dict[str, str]) -> None:
        for path, text in docs.items():
            target = self.docs / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8", newline="")

    def git(self, *arguments: str, date: str = "2024-01-01T12:00:00+00:00", author: str = "Ann Author") -> None:
        address = f"{re.sub(r'[^a-z]+', '-', author.lower())}@example.org"
        identity = {"GIT_AUTHOR_NAME": author, "GIT_AUTHOR_EMAIL": address, "GIT_AUTHOR_DATE": date}
        committer = {"GIT_COMMITTER_NAME": author, "GIT_COMMITTER_EMAIL": address, "GIT_COMMITTER_DATE": date}
        environment = {"PATH": "/usr/bin:/bin:/usr/local/bin", "HOME": str(self.folder), **identity, **committer}
        subprocess.run(["git", "-C", self.folder, *arguments], check=True, env=environment, capture_output=True)

    def commit(self, message: str = "change", **how: str) -> None:
        if not (self.folder / ".git").exists():
            self.git("init", "-q", "-b", "main")
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message, **how)

    def build(self, *, strict: bool = True, dirty: bool = False, site_dir: Path | None = None) -> Built:
        """Build as `mkdocs build` does, and collect log messages."""
        built = Built(site_dir or self.folder / "site")
        collector = _Collect(built)
        logger = logging.getLogger("mkdocs")
        logger.addHandler(collector)
        level = logger.level
        logger.setLevel(logging.INFO)
        config = load_config(str(self.folder / "mkdocs.yml"), site_dir=str(built.root), strict=strict)

        plugin: Any = config.plugins.get("docindex")

        def after_files(files: Any, **_: Any) -> None:
            built.files_after = [file.src_uri for file in files]

        def after_nav(nav: Navigation, **_: Any) -> None:
            built.nav = nav
            built.index = plugin and plugin._build and plugin._build.site

        def after_context(context: Any, page: Page, **_: Any) -> None:
            built.contents[page.file.dest_uri] = page.content or ""

        for name, watch in (("files", after_files), ("nav", after_nav), ("page_context", after_context)):
            watch.mkdocs_priority = -100_000  # type: ignore[attr-defined]
            config.plugins._register_event(name, watch)
        try:
            config.plugins.on_startup(command="build", dirty=dirty)
            mkdocs_build(config, dirty=dirty)
        finally:
            config.plugins.on_shutdown()
            logger.removeHandler(collector)
            logger.setLevel(level)
        return built


def give_away(folder: Path) -> None:
    """Change the owner of a repository, so that git refuses to read it. Only root can do this."""
    for path in (folder, folder / ".git"):
        os.chown(path, 65534, 65534)


def make_site(
    folder: Path,
    docs: dict[str, str],
    *,
    docindex: dict[str, Any] | None = None,
    plugins: list[Any] | None = None,
    first: bool = False,
    **config: Any,
) -> Site:
    """Write a site. `plugins` are the other plugins; `first` puts docindex before them."""
    own = {"docindex": docindex} if docindex else "docindex"
    others = ["search"] if plugins is None else plugins
    settings = {
        "site_name": "Test site",
        "theme": {"name": "material"},
        "plugins": [own, *others] if first else [*others, own],
        **config,
    }
    site = Site(folder)
    site.write(docs)
    site.docs.mkdir(exist_ok=True)
    (folder / "mkdocs.yml").write_text(yaml.safe_dump(settings, sort_keys=False, allow_unicode=True), encoding="utf-8")
    return site


def real_sites() -> list[Path]:
    """The example site, and every site in the folder DOCINDEX_SITES."""
    folder = os.environ.get("DOCINDEX_SITES")
    more = sorted(path.parent for path in Path(folder).glob("*/mkdocs.yml")) if folder else []
    return [Path(__file__).parent.parent / "example_site", *more]


class Checked(NamedTuple):
    """A relative link of a built page."""

    page: str
    node: LexborNode
    target: str
    problem: str
    """Why the link is broken, "" if it works."""
    file: str
    """The target file."""


def broken_links(root: Path) -> list[str]:
    """Relative links of built pages whose file or anchor does not exist."""
    nodes = "a[href], link[href], img[src], script[src]"
    return [f"{link.page} -> {link.target}: {link.problem}" for link in checked_links(root, nodes) if link.problem]


def checked_links(root: Path, selector: str) -> Iterator[Checked]:
    """Follow the relative links of built pages to their file and anchor."""
    files = {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()}
    trees = {
        page: LexborHTMLParser((root / page).read_text(encoding="utf-8", errors="replace"))
        for page in sorted(files)
        if page.endswith(".html")
    }
    anchors = {
        page: {node.attributes.get("id") for node in tree.css("[id]")}
        | {node.attributes.get("name") for node in tree.css("a[name]")}
        for page, tree in trees.items()
    }
    for page, tree in trees.items():
        if page == "404.html":
            continue  # its links are absolute
        for node in tree.css(selector):
            target = (node.attributes.get("href") or node.attributes.get("src") or "").strip()
            url = urlsplit(target)
            if url.scheme or url.netloc or url.path.startswith("/"):
                continue
            path = unquote(url.path)
            file = posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page
            if file not in files:
                file = "index.html" if file == "." else f"{file}/index.html"
            anchor = unquote(url.fragment)
            problem = ""
            if file not in files:
                problem = "no such file"
            elif anchor and anchor not in anchors.get(file, {anchor}) and not anchor.startswith(("__", ":~:")):
                problem = "no such anchor"
            yield Checked(page, node, target, problem, file)
