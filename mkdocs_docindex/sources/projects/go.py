"""Go modules."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from mkdocs_docindex.sources.projects.repository import GoModule
from mkdocs_docindex.sources.projects.texts import ProjectFiles, inside

__all__ = ["go_modules"]

_MODULE = re.compile(r"^[ \t]*module[ \t]+\"?([^\s\"]+)", re.MULTILINE)
_REPLACE = re.compile(
    r"^[ \t]*(?:replace[ \t]+)?([^\s(]+)(?:[ \t]+v\S+)?[ \t]+=>[ \t]+(\.{1,2}/\S*|\.{1,2})[ \t]*(?://.*)?$",
    re.MULTILINE,
)


def go_modules(path: str, files: ProjectFiles) -> Iterator[GoModule]:
    """Read a go.mod or go.work: the module, and the modules that it replaces by folders."""
    text, folder = files.text(path), posixpath.dirname(path)
    if path.endswith("go.mod"):
        name = _MODULE.search(text)
        if name is None:
            if text.strip():
                files.unreadable[path] = None
            return
        yield GoModule(name[1], folder)
    for replaced, place in _REPLACE.findall(text):
        target = inside(folder, place)
        if target is not None:
            yield GoModule(replaced, target)
