"""A build begins: the site is indexed, and generated pages join its Files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mkdocs_docindex.host.build import Build
from mkdocs_docindex.host.collect import leave_out_special
from mkdocs_docindex.host.guard import guarded
from mkdocs_docindex.host.index import index_files, theme_language
from mkdocs_docindex.host.own_pages import OwnPages
from mkdocs_docindex.host.term_pages import TermPages
from mkdocs_docindex.host.titles import plain_title
from mkdocs_docindex.publish.labels import load_labels

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File, Files

    from mkdocs_docindex.config import DocindexConfig
    from mkdocs_docindex.host.generated import GeneratedPages
    from mkdocs_docindex.host.history import HistoryCache
    from mkdocs_docindex.host.kept import Kept
    from mkdocs_docindex.host.sources import Sources

__all__ = ["begin_build"]


def begin_build(
    files: Files,
    config: MkDocsConfig,
    options: DocindexConfig,
    history: HistoryCache,
    sources: Sources,
    generated: GeneratedPages,
    kept: Kept,
) -> Build | None:
    """Read all pages, build the index, and add the pages of folders, terms and source files.

    Pages whose making fails are taken out again. None where nothing can be said of the site at all.
    """
    authored = set(files.src_uris)
    build = None
    with guarded("Everything that docindex adds to the site"):
        build = _begin(files, config, options, history, sources, generated, kept)
    if build is None:
        _keep(files, authored)
    return build


def _begin(
    files: Files,
    config: MkDocsConfig,
    options: DocindexConfig,
    history: HistoryCache,
    sources: Sources,
    generated: GeneratedPages,
    kept: Kept,
) -> Build:
    leave_out_special(files)
    labels = load_labels(theme_language(config), options.labels)
    before = set(files.src_uris)
    with guarded("All that `sources` names") as step:
        sources.read(options.sources, options.exclude, config, history)
        sources.add_to(files, generated, config)
    if step.failed:
        sources.clear()
        _keep(files, before)
    titles = sources.folder_titles(labels.source)
    indexed = index_files(files, config, options, history, sources, titles, kept)
    places = indexed.places
    sources.translate(files, generated, places, config)
    before = set(files.src_uris)
    folders: dict[str, File] = {}
    with guarded("The index page of each folder") as step:
        for path, folder in indexed.site.folders.items():
            if folder.generated:
                title = folder.title or plain_title(config.site_name)
                folders[path] = generated.add_folder(folder, title, files, places, config)
    if step.failed:
        _keep(files, before)
        folders.clear()
        indexed = indexed._replace(site=indexed.site._replace(folders={}, folder_of_index={}))
    before = set(files.src_uris)
    terms, own = TermPages(indexed.site), OwnPages(indexed.site, files, generated, places, config)
    with guarded("The index of keywords") as step:
        if options.keywords and options.keywords.index and indexed.site.terms:
            terms.add_to(own, options.keywords.index, labels.index)
    if step.failed:
        _keep(files, before)
        terms = TermPages(indexed.site)
    whole_map = None
    if options.map:
        from mkdocs_docindex.publish.map import pages_on_map  # which few sites wait for

        if pages_on_map(indexed.site):
            with guarded("The map"):
                whole_map = own.add(options.map, labels.map, section="map", what="The map", option="map")
    return Build(options, config, indexed, files, folders, terms, whole_map, sources, labels)


def _keep(files: Files, sources: set[str]) -> None:
    """Take all files out that were not there before."""
    for src, file in list(files.src_uris.items()):
        if src not in sources:
            files.remove(file)
