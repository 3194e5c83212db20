"""The table of all sections that a page can have.

To add a section, write a view (a function that takes a PageContext and returns the variables of the template, or None
if there is nothing to show), a template `docindex/NAME.html`, and a line of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from mkdocs_docindex.sections import (
    about,
    backlinks,
    book,
    copy,
    folder,
    folder_terms,
    index,
    keywords,
    map,  # noqa: A004 - the name of the section
    metadata,
    recent,
    related,
    repository,
    source,
    source_folder,
    source_names,
)
from mkdocs_docindex.sections.context import PageContext, PageKind, SiteContext
from mkdocs_docindex.sections.view import View

__all__ = [
    "SECTIONS",
    "Placing",
    "Section",
    "default_sections",
    "named_sections",
    "optional_sections",
    "sections_above",
    "sections_below",
    "sections_on",
    "titled_sections",
]


class Placing(Enum):
    """How a section is placed on an author's page. All but the last kind can also be placed by a marker."""

    DEFAULT = "on every page, unless the option `sections` leaves it out"
    OPTION = "on every page, if the option `sections` names it"
    LISTING = "on the index page of a folder, if that shows what the folder holds"
    MARKER = "on its own page"
    NEVER = "on generated pages only, where authors have no say"


PAGE, FOLDER, SOURCE, INDEX, MAP, BOOK = PageKind


class Section(NamedTuple):
    """A part of a page that docindex generates."""

    name: str
    """Its name in markers, front matter and options, and of its template, label and id."""
    view: Callable[[PageContext], View | None]
    """Returns what it shows, or None to leave it out."""
    on: frozenset[PageKind] = frozenset({PAGE})
    """The kinds of pages that can have it."""
    in_toc: bool = False
    """Whether it is in the table of contents of generated pages. That of an author's page is the author's."""
    placing: Placing = Placing.DEFAULT
    late: int = 0
    """Its order among the sections of a source file: higher numbers come later."""
    at_top: bool = False
    """Whether it is above the text of a page, beside the title."""


def _of_source(name: str, view: Callable[[PageContext], View | None], *, in_toc: bool = True, late: int = 0) -> Section:
    return Section(name, view, frozenset({SOURCE}), in_toc, Placing.NEVER, late)


_OF_FOLDERS = frozenset({PAGE, FOLDER})
_OF_TEXTS = frozenset({PAGE, SOURCE})

SECTIONS: tuple[Section, ...] = (
    Section("copy", copy.view, at_top=True),
    Section("index", index.view, frozenset({PAGE, FOLDER, INDEX}), in_toc=True, placing=Placing.MARKER),
    _of_source("facts", source.facts, in_toc=False),
    _of_source("outline", source.outline),
    _of_source("names", source_names.view, in_toc=False),
    _of_source("imports", source.imports),
    _of_source("imported-by", source.files("imported-by", "imported_by")),
    _of_source("tests", source.tests),
    _of_source("used-in", source.files("used-in", "used_in")),
    _of_source("described-in", source.files("described-in", "described_in")),
    _of_source("notes", source.lines("notes")),
    _of_source("review", source.lines("review")),
    _of_source("todo", source.lines("todo")),
    _of_source("complex", source.lines("complex")),
    _of_source("related-files", source.files("related-files", "related")),
    _of_source("source", source.text, late=4),
    Section("source-path", source_folder.path, _OF_FOLDERS, placing=Placing.NEVER),
    Section("folder", folder.view, _OF_FOLDERS, in_toc=True, placing=Placing.LISTING),
    Section("source-folder", source_folder.view, _OF_FOLDERS, placing=Placing.NEVER),
    Section("folder-terms", folder_terms.view, _OF_FOLDERS, placing=Placing.NEVER),
    Section("repository", repository.view, _OF_FOLDERS, in_toc=True, placing=Placing.NEVER),
    Section("recent", recent.view, _OF_FOLDERS, in_toc=True, placing=Placing.LISTING),
    Section("about", about.view, _OF_FOLDERS, in_toc=True, placing=Placing.MARKER),
    Section("metadata", metadata.view, _OF_TEXTS, late=3),
    Section("keywords", keywords.view, _OF_TEXTS, late=2),
    Section("related", related.view),
    Section("backlinks", backlinks.view, _OF_TEXTS, late=1),
    Section("book", book.view, frozenset({PAGE, BOOK}), placing=Placing.MARKER),
    Section("map", map.view, frozenset({PAGE, FOLDER, INDEX, MAP}), placing=Placing.OPTION),
)


# Functions, not constants: the table is the only definition.


def sections_on(context: PageContext) -> Sequence[Section]:
    """Return the sections that a page of this kind can have."""
    return context.shared.once(_by_kind)[context.kind]


def _by_kind(_: SiteContext) -> dict[PageKind, list[Section]]:
    return {kind: [section for section in SECTIONS if kind in section.on] for kind in PageKind}


def named_sections() -> tuple[str, ...]:
    """Return the names that authors can use in markers and front matter."""
    return _names(section for section in SECTIONS if section.placing is not Placing.NEVER)


def optional_sections() -> tuple[str, ...]:
    """Return the names that the option `sections` accepts."""
    return _names(section for section in SECTIONS if section.placing in (Placing.DEFAULT, Placing.OPTION))


def default_sections() -> tuple[str, ...]:
    """Return the default of the option `sections`."""
    return _names(section for section in SECTIONS if section.placing is Placing.DEFAULT)


def titled_sections(context: PageContext) -> frozenset[str]:
    """Return the names of the sections in the table of contents of a page."""
    return frozenset() if context.kind is PAGE else context.shared.once(_titled)


def _titled(_: SiteContext) -> frozenset[str]:
    return frozenset(section.name for section in SECTIONS if section.in_toc)


def _names(sections: Iterable[Section]) -> tuple[str, ...]:
    return tuple(section.name for section in sections)


def sections_above(context: PageContext) -> list[str]:
    """Return the names of the sections above the text of a page, unless it has markers for them."""
    if context.kind is not PAGE or context.options.is_manual:
        return []
    wanted = context.options.sections
    return list(_names(section for section in sections_on(context) if section.at_top and section.name in wanted))


def sections_below(context: PageContext) -> list[str]:
    """Return the names of the sections below the text of a page, in order, unless it has markers for them."""
    on = sections_on(context)
    own = [section for section in on if section.name in context.home_of] if context.home_of else []
    if context.kind is FOLDER:  # it has nothing else to show
        return list(_names([*own, *(section for section in on if section not in own)]))
    if context.kind is SOURCE:
        shown = (s for s in on if s.placing is not Placing.DEFAULT or s.name in context.options.sections)
        return list(_names(sorted(shown, key=lambda section: section.late)))
    names = list(_names(own))
    if context.options.is_manual:
        return names
    listed = None if context.folder is None else context.site.folders.get(context.folder)
    if listed and listed.shows_listing:
        names += _names(section for section in on if section.placing is Placing.LISTING)
    above = sections_above(context)
    return [*names, *(name for name in context.options.sections if name not in names and name not in above)]
