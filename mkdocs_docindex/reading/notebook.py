"""Converts notebooks to Markdown: their texts, and their code in fences."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

__all__ = ["is_notebook", "notebook_markdown"]

_CELL = re.compile(r"^# ?%%(.*)$", re.MULTILINE)
_COMMENT = re.compile(r"^# ?", re.MULTILINE)


def is_notebook(src: str) -> bool:
    """Whether a page is a notebook: without a plugin, MkDocs does not create a page for such a file."""
    return src.endswith((".ipynb", ".py"))


def notebook_markdown(src: str, content: bytes) -> bytes:
    """Convert a notebook to Markdown, without the output of its code; "" if it is not a notebook."""
    text = content.decode("utf-8-sig")
    cells = _cells(text) if src.endswith(".ipynb") else _percent_cells(text)
    parts = (words if is_text else f"~~~~~~~~python\n{words}\n~~~~~~~~" for is_text, words in cells)
    return "\n\n".join(parts).encode()


def _cells(text: str) -> Iterator[tuple[bool, str]]:
    """The cells of a Jupyter notebook."""
    try:
        notebook: Any = json.loads(text)
    except (ValueError, RecursionError):
        return
    cells = notebook.get("cells") if isinstance(notebook, dict) else None
    for cell in cells if isinstance(cells, list) else ():
        kind, source = (cell.get("cell_type"), cell.get("source")) if isinstance(cell, dict) else (None, None)
        lines: list[Any] = source if isinstance(source, list) else [source]
        if kind in ("markdown", "code") and all(isinstance(line, str) for line in lines):
            yield kind == "markdown", "".join(lines)


def _percent_cells(text: str) -> Iterator[tuple[bool, str]]:
    """The cells of a Python file, each below a line that starts with `# %%`."""
    _, *cells = _CELL.split(text)
    for head, body in zip(cells[::2], cells[1::2], strict=True):
        is_text = "[markdown]" in head or "[md]" in head
        yield is_text, _COMMENT.sub("", body) if is_text else body
