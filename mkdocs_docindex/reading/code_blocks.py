"""The imports in a code block of a page."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_docindex.model.sources import Import

__all__ = ["imports_of"]

_PYTHON = frozenset(("python", "py", "python3", "pycon", "ipython"))
_C = frozenset(("c", "cpp", "c++", "cuda", "h", "hpp"))
_FROM = re.compile(
    r"^[ \t]*(?:>>> )?from[ \t]+([A-Za-z_][\w.]*)[ \t]+import[ \t]+(?:\(([^)]*)\)|([^\n#;]+))", re.MULTILINE
)
_IMPORT = re.compile(r"^[ \t]*(?:>>> )?import[ \t]+([A-Za-z_][\w., \t]*)", re.MULTILINE)
_INCLUDE = re.compile(r"^[ \t]*#[ \t]*include[ \t]*(?:\"([^\"\n]+)\"|<([^>\n]+)>)", re.MULTILINE)


def imports_of(code: str, language: str) -> Iterator[Import]:
    """Yield imports of Python, and includes of C and related languages; nothing for other languages."""
    if language in _PYTHON and "import" in code:
        for module, several, one in _FROM.findall(code):
            names = (name.split()[0] for name in (several or one).split(",") if name.split())
            yield Import(module, 0, tuple(names))
        for modules in _IMPORT.findall(code):
            for module in modules.split(","):
                if module.split():
                    yield Import(module.split()[0], 0)
    elif language in _C and "include" in code:
        for own, system in _INCLUDE.findall(code):
            yield Import(own or system, 0, is_system=bool(system))
