"""Pages that the owner names, as `keywords.index` and `map` do: generated if the site has no page at that address."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, NamedTuple

from mkdocs.structure.files import File

from mkdocs_docindex.hosts.mkdocs.generated import page_source
from mkdocs_docindex.hosts.mkdocs.log import log
from mkdocs_docindex.hosts.mkdocs.one_address import files_by_address
from mkdocs_docindex.hosts.mkdocs.other_plugins.static_i18n import translate
from mkdocs_docindex.reading.page_options import read_options

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

    from mkdocs_docindex.hosts.mkdocs.folder_rules import IndexPlaces
    from mkdocs_docindex.hosts.mkdocs.generated import GeneratedPages
    from mkdocs_docindex.model.index import SiteIndex
    from mkdocs_docindex.model.pages import Page

__all__ = ["OwnPage", "OwnPages", "free_place"]


class OwnPage(NamedTuple):
    """The page that shows one thing about the whole site."""

    file: File
    is_generated: bool
    page: Page | None
    """The owner's page, if the section goes below its text."""


class OwnPages:
    """Finds or generates these pages."""

    def __init__(
        self, site: SiteIndex, files: Files, generated: GeneratedPages, places: IndexPlaces, config: MkDocsConfig
    ) -> None:
        self.site = site
        self.files = files
        self.generated = generated
        self.places = places
        self.config = config

    @property
    def root(self) -> str:
        """The folder of the site for these pages: that of the language, if there are several."""
        return posixpath.dirname(self.places.root or "")

    def add(self, src: str, title: str, *, section: str, what: str, option: str) -> OwnPage | None:
        """Find or make a page; one that is there already stays and gets the section below its text.

        `what` and `option` are for the message if another file has that address.
        """
        default = File(src, None, self.config.site_dir, self.config.use_directory_urls).dest_uri
        dest = posixpath.join(self.root, default)
        taken = files_by_address(file for file in self.files if file.dest_uri == dest).get(dest)
        if taken is None:
            file = self.generated.add(src, page_source(title), self.files, self.config, dest)
            homes = {language: posixpath.join(place, default) for language, place in self.places.roots.items()}
            translate(file, homes, self.places.language, self.config)
            return OwnPage(file, is_generated=True, page=None)
        if not taken.is_documentation_page():
            log.info(f"{what} is not shown because '{taken.src_uri}' has the same address. Set `{option}`.")
            return None
        page = self.site.pages.get(taken.src_uri)
        if page and not _shows(page, section):
            return None
        log.info(f"{what} is below the text of '{taken.src_uri}'.")
        return OwnPage(taken, is_generated=False, page=page)


def _shows(page: Page, section: str) -> bool:
    """Whether a page accepts a section below its text."""
    options = read_options(page.document.meta)
    return page.listed and not options.exclude and section not in options.hide


def free_place(name: str, ending: str, root: str, taken: set[str], config: MkDocsConfig) -> tuple[str, str]:
    """Source and place of a new file; another name where the site has one of that name."""
    count = 1
    while True:
        src = f"{name}{ending}" if count == 1 else f"{name}-{count}{ending}"
        dest = posixpath.join(root, File(src, None, config.site_dir, config.use_directory_urls).dest_uri)
        if dest not in taken:
            return src, dest
        count += 1
