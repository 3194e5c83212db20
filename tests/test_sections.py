"""A section is one thing: a view, a template, and a line of the table. None of them knows a site generator."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from mkdocs_docindex import sections
from mkdocs_docindex.sections import Section, named_sections
from mkdocs_docindex.sections.context import PageContext
from mkdocs_docindex.sections.view import View
from tests.sites import Html, Site

DOCS = {
    "index.md": "# Home\n\nThe rare gadget, see [the valve](guide/valve.md).\n",
    "guide/gadget.md": "# Gadget\n\n## Rare gadget\n\nA **rare gadget** with a tuned valve. Back [home](../index.md).\n",
    "guide/valve.md": "# Valve\n\n## Tuned valve\n\nA **tuned valve** for the rare gadget.\n",
}
PUMP = """\
import os
import pickle

import valve

SPEED = os.environ["PUMP_SPEED"]


class WaterPump:
    # TODO: measure the flow.
    def load(self, data):
        return pickle.loads(data)


def pressure(depth):
"""
SOURCES = {
    "README.md": "# Water\n\nWhat moves the water.\n",
    "pump.py": PUMP
    + "".join(f"    if depth > {n}:\n        return {n}\n" for n in range(12))
    + "".join(f"\n\ndef pump_{n}():\n    pass\n" for n in range(12)),
    "valve.py": "import pump\n",
    "tests/test_pump.py": "import pump\n",
    "examples/fountain.py": "from pump import WaterPump\n",
}
GREETING = '<section class="docindex" id="docindex-greeting">{{ text }}</section>'


@dataclass(frozen=True)
class Greeting(View):
    """What the new section shows."""

    text: str


def greet(context: PageContext) -> Greeting | None:
    """The new section has nothing to say of pages without a title of five letters or more."""
    return Greeting(f"Hello, <{context.page.title}>") if context.page and len(context.page.title) > 4 else None


@pytest.fixture
def greeted(site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Site]:
    """Makes sites with a section that the table had not before."""
    monkeypatch.setattr(sections, "SECTIONS", (*sections.SECTIONS, Section("greeting", greet)))

    def make(docs: dict[str, str], **settings: object) -> Site:
        made = site({**DOCS, **docs}, theme={"name": "mkdocs", "custom_dir": "theme"}, **settings)
        template = made.folder / "theme" / "docindex" / "greeting.html"
        template.parent.mkdir(parents=True)
        template.write_text(GREETING, encoding="utf-8")
        return made

    return make


def test_a_new_section_stands_below_the_others(greeted):
    built = greeted({}).build()
    page = built.page("guide/gadget/index.html")
    assert page.texts("#docindex-greeting") == ["Hello, <Gadget>"]
    assert page.source.index('id="docindex-metadata"') < page.source.index('id="docindex-greeting"')
    assert not built.page("index.html").has("#docindex-greeting"), "it has nothing to say there"
    assert not built.page("guide/index.html").has("#docindex-greeting"), "nobody wrote that page"


def test_a_new_section_has_a_marker_and_front_matter_hides_it(greeted):
    built = greeted(
        {
            "marked.md": "# Marked\n\n<!-- docindex: greeting -->\n\n## After\n",
            "hidden.md": "---\ndocindex:\n  hide: greeting\n---\n# Hidden\n\n<!-- docindex: greeting -->\n",
            "all-hidden.md": "---\ndocindex: false\n---\n# All hidden\n\n<!-- docindex: greeting -->\n",
        }
    ).build()
    marked = built.page("marked/index.html").source
    assert marked.index("docindex-greeting") < marked.index('id="after"')
    assert marked.count("docindex-greeting") == 1
    assert not built.page("hidden/index.html").has("#docindex-greeting")
    assert built.page("hidden/index.html").has("#docindex-metadata")
    assert not built.page("all-hidden/index.html").has(".docindex")


def test_the_option_takes_a_new_section_and_can_leave_it_out(greeted):
    without = greeted({}, docindex={"sections": ["metadata"]}).build()
    assert not without.page("guide/gadget/index.html").has("#docindex-greeting")


def test_the_option_orders_a_new_section(greeted):
    first = greeted({}, docindex={"sections": ["greeting", "metadata"]}).build().page("guide/gadget/index.html").source
    assert first.index('id="docindex-greeting"') < first.index('id="docindex-metadata"')


def test_templates_get_a_new_section(greeted):
    made = greeted({}, docindex={"placement": "manual"})
    (made.folder / "theme" / "main.html").write_text(
        '{% extends "base.html" %}{% block content %}<aside>{{ docindex.sections.greeting }}</aside>{% endblock %}',
        encoding="utf-8",
    )
    assert made.build().page("guide/gadget/index.html").texts("aside #docindex-greeting") == ["Hello, <Gadget>"]


@pytest.fixture
def without_mkdocs(tmp_path: Path) -> dict[str, str]:
    """Variables of a process that cannot import MkDocs, nor can those that it starts to read source files."""
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "mkdocs.py").write_text("raise ImportError", encoding="utf-8")
    path = os.pathsep.join((str(tmp_path / "broken"), str(Path(__file__).parent.parent)))
    variables = {**os.environ, "PYTHONPATH": path}
    assert subprocess.run([sys.executable, "-c", "import mkdocs"], capture_output=True, env=variables).returncode
    return variables


def test_another_host_shows_every_section(tmp_path, without_mkdocs):
    """Another site generator needs a BuiltSite of some forty lines, and MkDocs neither for docs nor for source files."""
    site = Site(tmp_path)
    site.write({**DOCS, **{f"parts/{number}.md": f"# Part {number}\n\nA spare part.\n" for number in range(5)}})
    site.write({f"../water/{path}": text for path, text in SOURCES.items()})
    site.commit()
    site.write({"guide/valve.md": DOCS["guide/valve.md"] + "It was tuned again, for the `WaterPump`.\n"})
    site.commit(date="2024-05-06T12:00:00+00:00")
    shown = ("index.md", "source/pump.py.md", "source/index.md", "source/tests/index.md")
    host = Path(__file__).parent / "plain_host.py"
    command = [sys.executable, str(host), str(site.docs), str(tmp_path / "water"), *shown]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=without_mkdocs)
    page, file, folder, subfolder = (
        {name: Html(html) for name, html in made.items()} for made in json.loads(done.stdout).values()
    )
    assert set(page) == set(named_sections())
    assert {*page, *file, *folder, *subfolder} == {section.name for section in sections.SECTIONS}
    for name, html in (*page.items(), *file.items(), *folder.items()):
        own = {"facts": ".docindex-source-facts", "copy": "div#docindex-copy"}
        assert html.has(own.get(name, f"section#docindex-{name}"))
    assert subfolder["source-path"].links(".docindex-crumbs a") == {"Source": "../"}
    assert page["metadata"].facts()["Path"] == "index.md"
    assert page["backlinks"].links("a.docindex-preview") == {"Gadget": "guide/gadget/"}
    assert page["recent"].texts("time") == ["2024-05-06"]
    assert "8 pages" in page["about"].texts(".docindex-facts")[0]
    assert "Tuned valve" in re.sub(r"\s+", " ", page["index"].tree.text())
    assert file["imports"].links(".docindex-list > li > a") == {"valve.py": "../valve.py/"}
    assert file["tests"].links() == {"tests/test_pump.py": "../tests/test_pump.py/"}
    assert file["described-in"].texts("code") == ["WaterPump"]
    assert file["source"].texts("#L9 .nc") == ["WaterPump"]
    assert folder["source-folder"].texts(".docindex-readme h2") == ["Water"]
    assert folder["source-folder"].links()["WaterPump"] == "pump.py/#docindex-line-9"
