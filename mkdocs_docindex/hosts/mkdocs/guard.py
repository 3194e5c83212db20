"""An error that nobody foresaw costs the step that it happens in, never the build."""

from __future__ import annotations

import traceback
from contextlib import ContextDecorator
from pathlib import Path
from types import TracebackType

from mkdocs.exceptions import MkDocsException

from mkdocs_docindex.hosts.mkdocs.log import log

__all__ = ["Guarded", "guarded", "guarded_section"]

_PACKAGE = Path(__file__).parents[2]


class Guarded(ContextDecorator):
    """A step: where it fails, a warning says that it is left out, and the build goes on.

    What MkDocs and its plugins raise on purpose passes. A strict build stops at the warning.
    """

    def __init__(self, what: str, section: str = "") -> None:
        self._what, self._section = what, section
        self.failed = False

    def _recreate_cm(self) -> Guarded:
        return Guarded(self._what, self._section)  # for each call of a function that it decorates

    def __enter__(self) -> Guarded:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if not isinstance(error, Exception) or isinstance(error, MkDocsException):
            return False
        self.failed = True
        what = f"'{self._what}': the section `{self._section}`" if self._section else self._what
        place, is_ours = _place(error)
        message = " ".join(str(error).split())
        advice = "Please report this line to the maintainers of mkdocs-docindex" if is_ours else "Correct that template"
        log.warning(
            f"{what} is left out because of an unexpected error "
            f"({type(error).__name__}{': ' if message else ''}{message}; {place}). "
            f"{advice}; `mkdocs build --verbose` shows more."
        )
        log.debug("".join(traceback.format_exception(error)))
        return True


def guarded(what: str) -> Guarded:
    """Do a step; where it fails, warn that `what` is left out, and go on."""
    return Guarded(what)


def guarded_section(src: str, name: str) -> Guarded:
    """Make a section of a page; an error costs that section, and on that page only."""
    return Guarded(src, name)


def _place(error: Exception) -> tuple[str, bool]:
    """The last line of our own that the error passed through; a theme's template may be somebody else's."""
    place, is_ours = "", True
    for frame in traceback.extract_tb(error.__traceback__):
        file = Path(frame.filename)
        if file.is_relative_to(_PACKAGE):
            place, is_ours = f"{file.relative_to(_PACKAGE.parent).as_posix()}, line {frame.lineno}", True
        elif file.suffix == ".html":
            place, is_ours = f"{file.as_posix()}, line {frame.lineno}", False
    return place, is_ours
