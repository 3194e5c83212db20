"""The content of `llms.txt` and `llms-full.txt`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote, urljoin

from mkdocs.utils.meta import get_data

from mkdocs_docindex.export.llms import LlmsPage, LlmsSection, llms_full, llms_txt
from mkdocs_docindex.export.public import is_public
from mkdocs_docindex.hosts.mkdocs.titles import plain_title
from mkdocs_docindex.reading.notebook import is_notebook, notebook_markdown
from mkdocs_docindex.sections.urls import relative_url
from mkdocs_docindex.site.folders import folder_title

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File, Files

    from mkdocs_docindex.hosts.mkdocs.built_site import Finished
    from mkdocs_docindex.hosts.mkdocs.exports import Export
    from mkdocs_docindex.model.index import SiteIndex
    from mkdocs_docindex.model.pages import Page
    from mkdocs_docindex.sections.labels import Labels

__all__ = ["llms_files"]


def llms_files(
    wanted: Mapping[str, Export],
    site: SiteIndex,
    files: Files,
    finished: Finished,
    is_in_nav: Callable[[File], bool],
    labels: Labels,
    config: MkDocsConfig,
) -> dict[str, str]:
    """The texts of the files that the owner wants, by the names of their options."""
    name, about = plain_title(config.site_name), str(config.site_description or "")
    found = {}
    for key, write in (("llms", llms_txt), ("llms_full", llms_full)):
        if key in wanted:
            address = partial(_url, path=wanted[key].place, config=config)
            sections = _sections(site, files, finished, is_in_nav, labels, address)
            found[key] = write(name, about, sections)
    return found


def _sections(
    site: SiteIndex,
    files: Files,
    finished: Finished,
    is_in_nav: Callable[[File], bool],
    labels: Labels,
    url: Callable[[str], str],
) -> list[LlmsSection]:
    groups: dict[str, list[Page]] = {}
    for page in sorted(site.pages.values(), key=lambda page: (finished.position(page.src), page.src)):
        if is_public(page, is_in_nav=is_in_nav(files.src_uris[page.src])):
            groups.setdefault(page.folder, []).append(page)
    return [
        LlmsSection(
            _title(path, site, finished) or labels.home,
            [
                LlmsPage(
                    url(finished.copy_url(page.src) or page.url),
                    finished.title(page.src),
                    page.document.summary,
                    _markdown(files.src_uris[page.src]),
                    has_title=page.document.first_h1 is not None,
                )
                for page in pages
            ],
        )
        for path, pages in sorted(groups.items(), key=lambda item: (finished.folder_position(item[0]), item[0]))
    ]


def _title(path: str, site: SiteIndex, finished: Finished) -> str:
    """The titles of a folder and of those around it; "" for the root, whose title is the site's."""
    names = []
    while path:
        names.append(finished.folder_title(path) if path in site.folders else folder_title(path))
        path = path.rpartition("/")[0]
    return " / ".join(reversed(names))


def _markdown(file: File) -> str:
    """A page's text as other plugins left it; as written where it was not rendered, as with --dirty."""
    if is_notebook(file.src_uri):
        return notebook_markdown(file.src_uri, file.content_bytes).decode()
    markdown = file.page.markdown if file.page else None
    return str(get_data(file.content_string)[0]) if markdown is None else markdown


def _url(url: str, path: str, config: MkDocsConfig) -> str:
    """The address of a page: whole where the site has one, else as seen from a file."""
    if config.site_url:
        return urljoin(config.site_url, relative_url(url, ""))
    return relative_url(url, quote(path))
