"""A Source as text and back, to be kept between builds."""

from __future__ import annotations

import json
from typing import Any

from mkdocs_docindex.model.sources import Import, Note, Source, Symbol

__all__ = ["VERSION", "from_text", "to_text"]

VERSION = 2
"""To be raised when readers learn or forget something: what was kept is then read anew."""


def to_text(source: Source) -> str:
    """All that a source says, as compact JSON."""
    return json.dumps(source, ensure_ascii=False, separators=(",", ":"))


def from_text(text: str) -> Source:
    """The source again; ValueError for a text that is none."""
    try:
        values = dict(zip(Source._fields, json.loads(text), strict=True))
        values["symbols"] = tuple(_symbol(item) for item in values["symbols"])
        values["imports"] = tuple(Import(*map(_tuple, item)) for item in values["imports"])
        values["notes"] = tuple(Note(*item) for item in values["notes"])
        values["exports"] = None if values["exports"] is None else tuple(values["exports"])
        return Source(**values)
    except (TypeError, KeyError) as error:
        raise ValueError(str(error)) from None


def _symbol(item: list[Any]) -> Symbol:
    values = dict(zip(Symbol._fields, map(_tuple, item), strict=True))
    values["children"] = tuple(map(_symbol, values["children"]))
    return Symbol(**values)


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
