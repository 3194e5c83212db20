"""docindex's templates give the same HTML by Jinja and by MiniJinja, from which owners of Zensical sites start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import mkdocs_docindex
from mkdocs_docindex.sections.render import Renderer
from tests.browser.lighthouse import make_lighthouse

minijinja = pytest.importorskip("minijinja", reason="it comes with the test extra on Python 3.11 and newer")

TEMPLATES = Path(mkdocs_docindex.__file__).parent / "templates"


class Attributes:
    """A named tuple, which MiniJinja would take for a list, or an object that holds some."""

    def __init__(self, value: Any) -> None:
        self._value = value

    def __getattr__(self, name: str) -> Any:
        return plain(getattr(self._value, name))


def plain(value: Any) -> Any:
    """A variable as MiniJinja takes it."""
    if hasattr(value, "_fields") or is_dataclass(value):
        return Attributes(value)
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value


def test_templates_give_the_same_html_in_both_engines(tmp_path, monkeypatch):
    environment = minijinja.Environment(
        loader=lambda name: (TEMPLATES / name).read_text(encoding="utf-8"),
        auto_escape_callback=lambda name: True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined_behavior="strict",
    )
    render = Renderer.render
    seen: set[str] = set()
    different: list[str] = []

    def both(self, name, view, labels):
        html = render(self, name, view, labels)
        template = f"docindex/{view.template or name}.html"
        seen.add(template)
        try:
            other = environment.render_template(template, **plain(vars(view)), labels=labels)
        except Exception as error:
            other = str(error)[-300:]
        # They differ in which characters they escape: after that MiniJinja finds no slash to put a <wbr> behind.
        found, expected = (unescape(text.replace("<wbr>", "")).strip() for text in (other, str(html)))
        if found != expected:
            at = next((at for at, pair in enumerate(zip(found, expected, strict=False)) if pair[0] != pair[1]), 0)
            different.append(f"{template}: {found[max(0, at - 60) : at + 60]!r}, not {expected[at : at + 60]!r}")
        return html

    monkeypatch.setattr(Renderer, "render", both)
    make_lighthouse(tmp_path, "material", layout="cards", sources=True, maps=True).build()
    assert different == []
    assert len(seen) > 12
