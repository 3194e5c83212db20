"""An error that nobody foresaw costs the step that it happens in, never the build."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from mkdocs.exceptions import MkDocsException

from mkdocs_docindex.host.log import log

__all__ = ["Step", "guarded", "guarded_section"]

_PACKAGE = Path(__file__).parent.parent


class Step:
    """How it went."""

    failed = False


@contextmanager
def guarded(what: str) -> Iterator[Step]:
    """Do a step; where it fails, warn that `what` is left out, and go on.

    What MkDocs and its plugins raise on purpose passes. A strict build stops at the warning.
    """
    step = Step()
    try:
        yield step
    except MkDocsException:
        raise
    except Exception as error:
        step.failed = True
        place, is_ours = _place(error)
        message = " ".join(str(error).split())
        advice = "Please report this line to the maintainers of mkdocs-docindex" if is_ours else "Correct that template"
        log.warning(
            f"{what} is left out because of an unexpected error "
            f"({type(error).__name__}{': ' if message else ''}{message}; {place}). "
            f"{advice}; `mkdocs build --verbose` shows more."
        )
        log.debug("".join(traceback.format_exception(error)))


def guarded_section(src: str, name: str) -> AbstractContextManager[Step]:
    """Make a section of a page; an error costs that section, and on that page only."""
    return guarded(f"'{src}': the section `{name}`")


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
