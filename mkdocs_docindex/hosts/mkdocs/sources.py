"""Source files of the repository become pages."""

from __future__ import annotations

import os
import posixpath
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mkdocs.structure.files import File
from mkdocs.utils.yaml import yaml_load

from mkdocs_docindex.hosts.mkdocs.generated import page_source
from mkdocs_docindex.hosts.mkdocs.guard import guarded
from mkdocs_docindex.hosts.mkdocs.log import log
from mkdocs_docindex.hosts.mkdocs.other_plugins.static_i18n import language_folder, translate
from mkdocs_docindex.hosts.mkdocs.repository import edit_links, line_links, top_of
from mkdocs_docindex.model.pages import Page
from mkdocs_docindex.model.sources import SourceFile
from mkdocs_docindex.reading.prose import count_words
from mkdocs_docindex.sources.graph import link_sources
from mkdocs_docindex.sources.highlighter import Highlighter
from mkdocs_docindex.sources.pages import is_readme, page_of, short_titles
from mkdocs_docindex.sources.test_commands import TestCommands
from mkdocs_docindex.sources.worker import SourceWorker

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from pathspec.gitignore import GitIgnoreSpec

    from mkdocs_docindex.config import SourceConfig
    from mkdocs_docindex.hosts.mkdocs.folder_rules import IndexPlaces
    from mkdocs_docindex.hosts.mkdocs.generated import GeneratedPages
    from mkdocs_docindex.hosts.mkdocs.history import HistoryOf
    from mkdocs_docindex.hosts.mkdocs.source_reading import SourceReader
    from mkdocs_docindex.sources.files import ListedFile
    from mkdocs_docindex.sources.languages import SourceLanguage
    from mkdocs_docindex.sources.projects.repository import Repository
    from mkdocs_docindex.store.database import Store

__all__ = ["LeftOut", "Root", "Sources"]

_MANY_PAGES = 2000
_LONGEST_PROJECT_FILE = 200_000
_LONGEST_NAME = 250
"""Bytes of a file's name: most file systems take 255, and a page's file has an ending of its own."""


class LeftOut(NamedTuple):
    """Which files of a folder have no page, and why."""

    empty: int
    excluded: int
    binary: int
    large: int
    above: tuple[str, ...] = ()
    """Paths of those above `max_pages`."""


class Root(NamedTuple):
    """A folder of source files, as its owner configured it."""

    folder: Path
    uri: str
    title: str | None
    embeds: bool
    link: Callable[[str, int], str] | None
    """URL of a line in the repository."""
    edit: Callable[[str], str] | None
    """What MkDocs needs to know to link to where a file is edited."""
    paths: frozenset[str]
    """All files that are published, those without a page too."""
    other_files: tuple[tuple[str, int], ...]
    """Files that get no page, binaries and long ones, with their sizes."""
    left_out: LeftOut
    hides_private: bool
    """Whether outlines leave private names out."""
    is_listed: Callable[[str], bool]
    """Whether a file that is new would be published."""
    test_command: Callable[[Sequence[str]], str]
    """The command that runs files of tests, "" if the project names none."""

    def holds(self, path: str) -> bool:
        """Whether a file, by its path below the folder, is published, or would be once it is there."""
        return path in self.paths or self.is_listed(path)


class Sources:
    """All source files that get pages, with what they say."""

    def __init__(self, store: Store) -> None:
        self.roots: dict[str, Root] = {}
        self.pages: dict[str, Page] = {}
        self.pageless: dict[str, SourceFile] = {}
        """Files that are read and have no page: tests that are excluded, and those above `max_pages`."""
        self.repositories: tuple[Repository, ...] = ()
        self._languages: dict[str, SourceLanguage] = {}
        self._reader: SourceReader | None = None
        self._store = store
        self._worker = SourceWorker()
        self.highlighter = Highlighter(store, self._worker)
        self.hint = ""
        """What would let the pages say more, "" where there is nothing."""

    def close(self) -> None:
        """End the process that reads and highlights; the next build has its own."""
        self._worker.close()

    def clear(self) -> None:
        """Forget all files."""
        self.roots.clear()
        self.pages.clear()
        self.pageless.clear()
        self.repositories = ()

    def read(
        self,
        options: tuple[SourceConfig, ...],
        exclude: GitIgnoreSpec,
        config: MkDocsConfig,
        history: HistoryOf,
    ) -> None:
        """Read all files of all roots; `exclude` names pages that are not wanted.

        static-i18n builds the site for each language: sources belong to the default one.
        """
        self.clear()
        self.hint = ""
        if not options or language_folder(config):
            return
        # Sites without sources do not wait for their readers.
        from mkdocs_docindex.hosts.mkdocs.source_reading import SourceReader
        from mkdocs_docindex.sources.read import has_no_outline

        self._reader = self._reader or SourceReader(self._store, self._worker)
        files: list[SourceFile] = []
        no_outline: Counter[str] = Counter()
        for wanted in options:
            found = self._list(wanted, config)
            if found is None:
                continue
            start = time.perf_counter()
            root, texts, tests = found
            _, place = _place(root.folder, config)
            read = list(
                self._reader.read(
                    root.folder,
                    root.uri,
                    [*texts, *tests],
                    place,
                    unshown=frozenset(tests),
                    has_whole_docs=wanted.docstrings == "full",
                )
            )
            log.info(f"Read {len(read):,} files of '{wanted.path}' in {time.perf_counter() - start:.2f} s")
            unwanted = frozenset(tests)
            shown = [item for item in read if item[0].path not in unwanted and not exclude.match_file(item[0].src)]
            chosen = _chosen([file for file, _ in shown], root, wanted, config)
            for file, language in shown:
                if file.src in chosen:
                    files.append(file)
                    self._languages[file.src] = language
                    no_outline[language.name] += has_no_outline(language)
            above = tuple(file.path for file, _ in shown if file.src not in chosen)
            kept = {file.src for file, _ in shown}
            for file, _ in read:
                if file.src not in chosen and (file.src in kept or file.role == "test"):
                    self.pageless[file.src] = file._replace(source=file.source._replace(prose="", notes=()))
            left_out = root.left_out._replace(above=above)
            self.roots[root.uri] = root._replace(left_out=left_out)
        self.hint = _hint(+no_outline)
        with guarded("The project files of the repository"):
            self.repositories = _repositories(self.roots, config)
            _tell_of_unreadable(self.repositories)
        titles = short_titles(files)
        dates = {uri: history(root.folder) for uri, root in self.roots.items()}
        for file in files:
            url = File(file.src, None, config.site_dir, config.use_directory_urls).url
            made = page_of(file, titles[file.src], url, dates[file.root].get(file.path), count_words)
            self.pages[file.src] = made

    def _list(self, wanted: SourceConfig, config: MkDocsConfig) -> tuple[Root, list[str], Sequence[str]] | None:
        """A root, its files that get a page, and excluded tests; None where something is wrong with it."""
        from mkdocs_docindex.sources.files import list_files, may_be_listed

        base = Path(config.config_file_path or ".").parent
        folder = Path(os.path.realpath(base / str(wanted.path)))
        if not folder.is_dir():
            log.warning(
                f"`sources` names '{wanted.path}', which is not a folder; give its path relative to mkdocs.yml."
            )
            return None
        skip = list(_not_source(config, base))
        around = next((other for other in skip if folder.is_relative_to(os.path.realpath(other))), None)
        if around:
            log.warning(
                f"`sources` names '{wanted.path}', which is inside '{around.name}': docs and what is built from them "
                f"are not sources; choose another folder."
            )
            return None
        listed = list_files(folder, wanted.include, wanted.exclude, skip)
        for message in listed.messages:
            log.info(f"'{wanted.path}': {message}.")
        texts = [file.path for file in listed.files if _is_shown(file)]
        if not listed.files:
            why = "git tracks none" if listed.tracked else "there are none"
            log.warning(f"`sources`: '{wanted.path}' has no files to show: {why} that match `include` and `exclude`.")
            return None
        if len(texts) > wanted.max_pages:
            log.info(
                f"'{wanted.path}' has {len(texts):,} files, more than its `max_pages` of {wanted.max_pages:,}: those "
                f"that other files import most get pages, and the pages of folders list the others."
            )
        elif len(texts) > _MANY_PAGES:
            log.info(f"'{wanted.path}' gets {len(texts):,} pages; narrow it with `include` and `exclude`.")
        link = line_links(folder, wanted.link, config)
        root = Root(
            folder,
            wanted.uri,
            wanted.title,
            wanted.embed == "always" or (wanted.embed == "auto" and link is None),
            link,
            edit_links(folder, config),
            frozenset(file.path for file in listed.files),
            tuple((file.path, file.size) for file in listed.files if not _is_shown(file)),
            LeftOut(
                empty=listed.empty,
                excluded=listed.excluded,
                binary=sum(file.is_binary for file in listed.files),
                large=sum(file.is_large for file in listed.files),
            ),
            not wanted.private,
            # What git does not track is not published.
            (lambda _: False) if listed.tracked else may_be_listed(folder, wanted.include, wanted.exclude, skip),
            _test_command(folder, base),
        )
        return root, texts, listed.excluded_tests

    def add_to(self, files: Files, generated: GeneratedPages, config: MkDocsConfig) -> None:
        """Give the site a page for each file, unless the owner wrote one at that place."""
        taken = {file.dest_uri for file in files}
        for src, page in list(self.pages.items()):
            dest = File(src, None, config.site_dir, config.use_directory_urls).dest_uri
            if dest in taken or not taken.isdisjoint(_folders_of(dest)):
                log.info(f"The site already has a page at '{src}', so the source file gets no page.")
                del self.pages[src]
                continue
            summary = page.document.summary
            file = generated.add(src, page_source(page.title, text=summary), files, config, in_memory=True)
            assert page.file is not None
            edit = self.roots[page.file.root].edit
            file.edit_uri = edit(page.file.path) if edit else None

    def translate(self, files: Files, places: IndexPlaces, config: MkDocsConfig) -> None:
        """Tell static-i18n that the pages are there in the default language."""
        if places.language is not None:
            for src in self.pages:
                translate(files.src_uris[src], {}, places.language, config)

    def folder_titles(self, default: str) -> dict[str, str]:
        """Titles of the folders: their names as they are, and the owner's for the roots."""
        titles: dict[str, str] = {}
        for folder in [*(page.folder for page in self.pages.values()), *self.pageless_by_folder()]:
            while folder and folder not in titles:
                root = self.roots.get(folder)
                titles[folder] = (root.title or default) if root else folder.rpartition("/")[2]
                folder = "" if root else folder.rpartition("/")[0]
        return titles

    def pageless_by_folder(self) -> dict[str, int]:
        """How many files without a page the pages of folders list, by folder."""
        return Counter(
            posixpath.dirname(f"{root.uri}/{path}") for root in self.roots.values() for path in root.left_out.above
        )

    def text_of(self, src: str) -> tuple[str, str]:
        """The text of a file and the name of its lexer; "" for one that is gone, or may not be shown any more."""
        from mkdocs_docindex.sources.encodings import decoded, readable
        from mkdocs_docindex.sources.secrets import find_secret

        file = self.pages[src].file
        assert file is not None
        try:
            text = decoded((self.roots[file.root].folder / file.path).read_bytes())
        except OSError:
            text = ""
        return "" if find_secret(text) else readable(file.path, text), self._languages[src].pygments


def _chosen(files: Sequence[SourceFile], root: Root, wanted: SourceConfig, config: MkDocsConfig) -> frozenset[str]:
    """The files that get pages: all of them, or READMEs and those that other files import most."""
    if len(files) <= wanted.max_pages:
        return frozenset(file.src for file in files)
    links = link_sources(files, (), _repositories({root.uri: root}, config))
    importers = Counter(src for known in links.values() for src in {src for _, found in known.imports for src in found})

    def rank(file: SourceFile) -> tuple[bool, int, int, str]:
        return not is_readme(file), -importers[file.src], file.path.count("/"), file.path

    return frozenset(file.src for file in sorted(files, key=rank)[: wanted.max_pages])


def _test_command(folder: Path, base: Path) -> Callable[[Sequence[str]], str]:
    """Find commands by the paths of files below a folder of sources; project files may be above it."""
    home = Path(os.path.realpath(base))
    top = top_of(folder) or (home if folder.is_relative_to(home) else folder)
    commands = TestCommands(lambda path: _text_of_project_file(top / path))
    return lambda paths: commands.command([(folder / path).relative_to(top).as_posix() for path in paths])


def _text_of_project_file(path: Path) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read(_LONGEST_PROJECT_FILE)
    except OSError:
        return ""


def _hint(no_outline: Counter[str]) -> str:
    if not no_outline:
        return ""
    count = no_outline.total()
    files = (
        f"{count:,} files in {', '.join(sorted(no_outline))} have" if count > 1 else f"A file in {min(no_outline)} has"
    )
    return f"{files} no outline: pip install 'mkdocs-docindex[source]'"


def _place(folder: Path, config: MkDocsConfig) -> tuple[Path, str]:
    """The repository that a folder is in, and its path there, "" for the repository itself."""
    from mkdocs_docindex.sources.projects.read import repository_of

    repository = repository_of(folder, Path(os.path.realpath(config.config_file_path or ".")).parent)
    place = folder.relative_to(repository).as_posix()
    return repository, "" if place == "." else place


def _repositories(roots: Mapping[str, Root], config: MkDocsConfig) -> tuple[Repository, ...]:
    """The repositories of all roots, with what their project files say."""
    from mkdocs_docindex.sources.projects.read import read_repository

    inside: dict[Path, dict[str, str]] = {}
    for uri, root in roots.items():
        folder, place = _place(root.folder, config)
        inside.setdefault(folder, {})[uri] = place
    found = []
    for folder, places in inside.items():
        paths = (posixpath.join(place, path) for uri, place in places.items() for path in roots[uri].paths)
        found.append(read_repository(folder, places, paths))
    return tuple(found)


def _tell_of_unreadable(repositories: Sequence[Repository]) -> None:
    for repository in repositories:
        if bad := repository.unreadable:
            names = ", ".join(f"'{path}'" for path in bad[:3])
            rest = f" and {len(bad) - 3:,} more" if len(bad) > 3 else ""
            log.info(f"{names}{rest} cannot be read, so that some imports may not be linked; correct the syntax.")


def _not_source(config: MkDocsConfig, base: Path) -> Iterator[Path]:
    """Folders that are never published as source: the docs, the cache, and every folder that a site is built to."""
    yield Path(config.docs_dir)
    yield base / ".cache"
    yield base / config.site_dir
    # While serving, the site is elsewhere, and the one that was built before is still there.
    try:
        with open(config.config_file_path, encoding="utf-8") as text:
            yield base / str((yaml_load(text) or {}).get("site_dir") or "site")
    except OSError:
        return


def _is_shown(file: ListedFile) -> bool:
    return not (file.is_binary or file.is_large) and len(os.fsencode(file.path.rpartition("/")[2])) <= _LONGEST_NAME


def _folders_of(path: str) -> Iterator[str]:
    while path := path.rpartition("/")[0]:
        yield path
