"""What docindex adds to a page, as a template of Zensical: one for each page, so that an edit changes few."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup
from pyromark import Markdown, Options

from mkdocs_docindex.reading.front_matter import split_front_matter

__all__ = ["Added", "markers_of", "partial"]

_MARKER = re.compile(r"<!--\s*docindex:\s*[\w-]+\s*-->")
_TEMPLATE = re.compile(r"\{(?=[{%#])")


class Added(NamedTuple):
    """All that is added to a page."""

    sections: str = ""
    """Below its text."""
    markers: Sequence[tuple[str, str]] = ()
    """Markers in its text, with what takes their place."""
    description: str = ""
    toc: Sequence[tuple[str, str]] = ()
    """Ids and titles, which are HTML."""


def markers_of(text: str) -> list[str]:
    """The markers in a Markdown file, as they are written; those in code are text."""
    if "docindex:" not in text:
        return []
    events = Markdown(options=Options.ENABLE_TABLES).events(split_front_matter(text.replace("\r\n", "\n")).body)
    html = [
        str(value) for event in events if isinstance(event, dict) for kind, value in event.items() if "Html" in kind
    ]
    return [marker for piece in html for marker in _MARKER.findall(piece)]


def partial(added: Added) -> str:
    """The template; "" if there is nothing to add."""
    parts = {
        "sections": _text(added.sections),
        "content": _content(added.markers),
        "description": _text(added.description),
        "toc": _text("".join(_toc_entry(*entry) for entry in added.toc)),
    }
    branches = [(name, text) for name, text in parts.items() if text]
    if not branches:
        return ""
    conditions = [
        f'{{% {"if" if number == 0 else "elif"} docindex_part == "{name}" %}}{text}'
        for number, (name, text) in enumerate(branches)
    ]
    return "".join([*conditions, "{% endif %}"])


def _text(html: str) -> str:
    """Text that a template prints as it is."""
    return _TEMPLATE.sub('{{ "{" }}', html)


def _toc_entry(anchor: str, title: str) -> str:
    return (
        f'<li class="md-nav__item"><a href="#{Markup.escape(anchor)}" class="md-nav__link"><span class="md-ellipsis">'
        f'<span class="md-typeset">{title}</span></span></a></li>'
    )


def _content(markers: Sequence[tuple[str, str]]) -> str:
    """The text of the page with sections in place of their markers: of the first one of each; others are removed."""
    if not markers:
        return ""
    lines = ["{% set docindex_text = page.content %}"]
    done: set[str] = set()
    for marker, html in markers:
        if marker in done:
            continue
        done.add(marker)
        lines.append(
            f"{{% set docindex_text = docindex_text | replace('<p>{marker}</p>', '{marker}') %}}"
            f"{{% set docindex_halves = docindex_text | split('{marker}', 1) %}}"
            f"{{% set docindex_text %}}{{{{ docindex_halves | first }}}}{_text(html)}"
            f"{{% for docindex_rest in docindex_halves %}}{{% if not loop.first %}}"
            f"{{{{ docindex_rest | replace('{marker}', '') }}}}{{% endif %}}{{% endfor %}}{{% endset %}}"
        )
    lines.append("{{ docindex_text }}")
    return "".join(lines)
