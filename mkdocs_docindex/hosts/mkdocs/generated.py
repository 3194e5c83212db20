"""Generated pages as MkDocs Files."""

from __future__ import annotations

import json
import os
import posixpath
from typing import TYPE_CHECKING

from mkdocs.structure.files import File, Files, InclusionLevel

from mkdocs_docindex.hosts.mkdocs.log import log
from mkdocs_docindex.hosts.mkdocs.other_plugins.static_i18n import translate
from mkdocs_docindex.hosts.mkdocs.temporary import make_temporary_folder, remove_temporary_folder
from mkdocs_docindex.hosts.mkdocs.titles import html_title
from mkdocs_docindex.hosts.mkdocs.warnings import hide_warnings_about

if TYPE_CHECKING:
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from mkdocs.config.defaults import MkDocsConfig

    from mkdocs_docindex.hosts.mkdocs.folder_rules import IndexPlaces
    from mkdocs_docindex.model.index import Folder

__all__ = ["GeneratedPages", "page_source"]

# Python-Markdown knows a backslash before these only; the rest must be entities.
_ESCAPES = {ord(mark): f"\\{mark}" for mark in "\\`*_{}[]()#+!"} | {ord("<"): "&lt;", ord("&"): "&amp;"}


def page_source(title: str, *, is_home: bool = False, text: str = "") -> str:
    """The Markdown of a generated page: its title, a text, and the front matter that keeps macros from rendering it.

    Everything else is put in when the page is written, where neither Markdown extensions nor the
    search index see it. JSON is YAML: quotes and colons in a title need no care. The home page's
    title is the site's name, which themes add to titles by themselves.
    """
    heading = " ".join(title.split()).translate(_ESCAPES)  # a line break in a name would end the heading
    body = f"\n{_plain(text)}\n" if text else ""
    front_matter = "" if is_home else f"title: {json.dumps(html_title(title), ensure_ascii=False)}\n"
    return f"---\n{front_matter}render_macros: false\n---\n\n# {heading}\n{body}"


def _plain(text: str) -> str:
    """Escape a paragraph for Markdown, whatever its first character is."""
    words = " ".join(text.split()).translate(_ESCAPES)
    return f"&#{ord(words[0])};{words[1:]}" if words[:1] and not words[0].isalnum() and words[0] not in "\\&" else words


class GeneratedPages:
    """Makes Files for generated pages, backed by files that other plugins can open.

    A File without `abs_src_path` makes mkdocs-rss-plugin and mkdocs-static-i18n fail.
    """

    def __init__(self, cache: Path | None = None, *, on_disk: bool = True) -> None:
        self._cache = cache
        self._on_disk = on_disk
        self._folder: TemporaryDirectory[str] | None = None
        self._is_read_only = False
        self._written: dict[str, tuple[str, str]] = {}
        """By `src`: the file of a page, and its content."""

    def add_folder(self, folder: Folder, title: str, files: Files, places: IndexPlaces, config: MkDocsConfig) -> File:
        """Make a folder's index page and add it to the site's Files."""
        assert folder.index is not None
        file = self.add(
            folder.index, page_source(title, is_home=not folder.path), files, config, places.dest_uri(folder.path)
        )
        translate(file, places.translations(folder.path), places.language, config)
        return file

    def add(
        self,
        src: str,
        source: str,
        files: Files,
        config: MkDocsConfig,
        dest: str | None = None,
        *,
        in_memory: bool = False,
    ) -> File:
        """Make a page and add it to the site's Files, at another place of the site if need be.

        Source pages come by the thousand: they are kept in memory, and share one file.
        """
        # Not UNDEFINED: a page that the nav omits would be a warning in strict mode.
        level = InclusionLevel.NOT_IN_NAV
        path = self._write("" if in_memory else src, "" if in_memory else source)
        if not self._on_disk:  # without a build no plugin is at work that MkDocs could call the maker
            file = File(src, None, config.site_dir, config.use_directory_urls, inclusion=level)
            file.content_string = source
        elif path and not in_memory:
            file = File.generated(config, src, abs_src_path=path, inclusion=level)
        else:
            file = File.generated(config, src, content=source, inclusion=level)
            file.abs_src_path = path or _path_near(src, files)
        if dest and dest != file.dest_uri:
            file.dest_uri = dest
        files.append(file)
        return file

    def _write(self, src: str, source: str) -> str | None:
        if not self._on_disk or self._is_read_only:
            return None
        try:
            if self._folder is None:
                self._folder = make_temporary_folder(self._cache)
            path, written = self._written.get(src, ("", None))
            if not path:
                path = os.path.join(self._folder.name, f"{len(self._written)}.md")
            if written != source:
                with open(path, "w", encoding="utf-8") as out:
                    out.write(source)
                self._written[src] = (path, source)
        except OSError as error:
            log.debug(f"No temporary files ({error}); generated pages are kept in memory.")
            self._is_read_only = True
            return None
        return path

    def hide_warnings(self) -> None:
        """Hide warnings about these files in this build: nobody committed them, and no owner can change them."""
        if self._folder is not None:
            hide_warnings_about(os.path.basename(self._folder.name))

    def clear(self) -> None:
        """Remove the files."""
        if self._folder is not None:
            remove_temporary_folder(self._folder)
            self._folder = None
            self._written.clear()


def _path_near(src: str, files: Files) -> str | None:
    """A page of the owner in the folder of a page that has no file, for plugins that ask git about each page.

    That is for projects that cannot be written, so nobody can change the owner's page by mistake.
    """
    near = None
    for file in files.documentation_pages():
        if file.generated_by is None and file.abs_src_path:
            if posixpath.dirname(file.src_uri) == posixpath.dirname(src):
                return file.abs_src_path
            near = near or file.abs_src_path
    return near
