"""Text that comes into a page from other files counts as text of the page."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from mkdocs_docindex.reading.includes import CommandRules, Includer, IncludeRules, SnippetRules
from tests.sites import make_site

TEA = "Oolong leaves are rolled by hand every spring.\n\n## Rolling leaves\n\nAsk [the grower](../people/grower.md) first.\n"
DOCS = {
    "index.md": "# Home\n\nWelcome to the tea garden of the valley.\n",
    "people/grower.md": "# Grower\n\nA grower knows the hills and the rain.\n",
    "parts/tea.md": TEA,
}
SETTINGS = {"docindex": {"export": {"json": "docindex.json"}}, "exclude_docs": "/parts/"}


def pages_of(built):
    data = json.loads((built.root / "docindex.json").read_text(encoding="utf-8"))
    return {page["src"]: page for page in data["pages"]}


@pytest.mark.parametrize("first", [True, False], ids=["docindex-first", "docindex-last"])
@pytest.mark.parametrize(
    ("command", "plugins", "settings"),
    [
        ("{% include-markdown '../parts/tea.md' %}", ["include-markdown"], {}),
        ('{%\n   include-markdown\n   "../parts/tea.md"\n   heading-offset=1\n%}', ["include-markdown"], {}),
        (
            "[[ include-markdown '../parts/tea.md' ]]",
            [{"include-markdown": {"opening_tag": "[[", "closing_tag": "]]"}}],
            {},
        ),
        ("{% include 'parts/tea.md' %}", ["macros"], {}),
        ('--8<-- "docs/parts/tea.md"', [], {"markdown_extensions": ["pymdownx.snippets"]}),
        ("--8<--\ntea.md\n--8<--", [], {"markdown_extensions": [{"pymdownx.snippets": {"base_path": ["docs/parts"]}}]}),
    ],
)
def test_included_text_counts(tmp_path, monkeypatch, command, plugins, settings, first):
    monkeypatch.chdir(tmp_path)
    docs = {**DOCS, "guide/use.md": f"# Use\n\n{command}\n"}
    built = make_site(tmp_path, docs, plugins=["search", *plugins], first=first, **SETTINGS, **settings).build()
    page = pages_of(built)["guide/use.md"]
    assert "Oolong leaves are rolled" in built.page("guide/use/index.html").source
    assert page["metadata"]["words"] == 15
    assert page["summary"] == "Oolong leaves are rolled by hand every spring."
    assert "Oolong" in [keyword["term"] for keyword in page["keywords"]]
    assert [link["src"] for link in page["links"]] == ["people/grower.md"]


def test_an_edit_of_an_included_file_is_seen_although_the_page_is_kept(tmp_path):
    docs = {**DOCS, "guide/use.md": "# Use\n\n{% include-markdown '../parts/tea.md' %}\n"}
    site = make_site(tmp_path, docs, plugins=["include-markdown"], **SETTINGS)
    site.build()
    site.write({"parts/tea.md": "Sencha is steamed after the harvest.\n"})
    assert pages_of(site.build())["guide/use.md"]["summary"] == "Sencha is steamed after the harvest."


def test_without_the_plugin_a_command_includes_nothing(tmp_path):
    docs = {**DOCS, "guide/use.md": '# Use\n\n--8<-- "docs/parts/tea.md"\n\n{% include "parts/tea.md" %}\n'}
    assert pages_of(make_site(tmp_path, docs, **SETTINGS).build())["guide/use.md"]["metadata"]["words"] == 1


def includer(root: Path, **rules) -> Includer:
    return Includer(IncludeRules((str(root),), str(root), **rules))


def expanded(root: Path, text: str, **rules) -> str:
    rules = rules or {"commands": CommandRules(), "snippets": SnippetRules((str(root),))}
    return includer(root, **rules).expand(text.encode(), str(root / "page.md")).decode().lstrip("\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{% include "a.md" %}', "one\ntwo\nthree\nfour"),
        ('{% include "a.md" start="one" end="four" %}', "two\nthree\n"),
        ('{% include "./?.md" exclude="./b.md" %}', "one\ntwo\nthree\nfour"),
        ('  {% include "a.md" end="three" %}', "  one\n  two\n  "),
        ('--8<-- "a.md:2:3"', "two\nthree"),
        ('--8<-- "a.md:-2:"', "three\nfour"),
        ('  --8<-- "b.md:part"', "  inner"),
        (';--8<-- "a.md"', ';--8<-- "a.md"'),
        ('--8<-- "; a.md"', ""),
        ('--8<-- "https://example.org/a.md"', ""),
        ('{% include "https://example.org/a.md" %}', '{% include "https://example.org/a.md" %}'),
        ('{% include "missing.md" %}', '{% include "missing.md" %}'),
    ],
)
def test_forms_of_commands(tmp_path, text, expected):
    (tmp_path / "a.md").write_text("one\ntwo\nthree\nfour")
    (tmp_path / "b.md").write_text("outer\n<!-- --8<-- [start:part] -->\ninner\n<!-- --8<-- [end:part] -->\n")
    assert expanded(tmp_path, text) == expected


def test_no_file_outside_of_the_project_is_read(tmp_path):
    project = tmp_path / "project"
    project.mkdir()
    (tmp_path / "secret.md").write_text("secret")
    (project / "link.md").symlink_to(tmp_path / "secret.md")
    os.mkfifo(project / "pipe.md")
    for name in ("../secret.md", "link.md", "pipe.md", str(tmp_path / "secret.md")):
        for command in ('{{% include "{}" %}}', '--8<-- "{}"'):
            assert "secret\n" not in expanded(project, command.format(name)) + "\n"


def test_cycles_and_floods_end(tmp_path):
    (tmp_path / "a.md").write_text('a\n--8<-- "b.md"\n{% include "b.md" %}')
    (tmp_path / "b.md").write_text('b\n--8<-- "a.md"\n{% include "a.md" %}')
    assert len(expanded(tmp_path, '{% include "a.md" %}\n--8<-- "a.md"')) < 1000
    (tmp_path / "big.md").write_text("x" * 1_000_000)
    flood = '--8<-- "big.md"\n' * 100
    assert expanded(tmp_path, flood) == flood


def test_front_matter_of_an_included_file_is_not_that_of_the_page(tmp_path):
    (tmp_path / "a.md").write_text("---\ntitle: Other\n---\ntext\n")
    includes = includer(tmp_path, commands=CommandRules())
    assert includes.expand(b'{% include "a.md" %}', str(tmp_path / "page.md")).startswith(b"\n---")
    kept = includes.expand(b'---\ntitle: Own\n---\n{% include "a.md" %}', str(tmp_path / "page.md"))
    assert kept.startswith(b"---\ntitle: Own\n---\n---\ntitle: Other")
