"""Templates are documented: each of them, each variable that it gets, and what the variable holds."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment, meta, nodes

from mkdocs_docindex.sections import (
    about,
    backlinks,
    folder,
    folder_terms,
    index,
    keywords,
    local_map,
    metadata,
    recent,
    related,
    repository,
    source,
    source_folder,
    source_links,
    source_names,
)
from mkdocs_docindex.sections import book as book_views
from mkdocs_docindex.sections import map as map_views
from mkdocs_docindex.sections.page import PageViews
from mkdocs_docindex.sections.render import Renderer
from mkdocs_docindex.sections.view import Reference
from tests.browser.lighthouse import make_lighthouse

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "example_site" / "docs"
TEMPLATES = ROOT / "mkdocs_docindex" / "templates" / "docindex"
DOCS_OF_SITE = {
    "index.md": "# Home\n\nStart at [one](a/one.md).\n",
    "a/one.md": "# One\n\n## The rare gadget\n\nA **rare gadget** and a rare gadget, with a tuned valve.\n",
    "a/two.md": "# Two\n\n## The tuned valve\n\nA **tuned valve** and a tuned valve, with a rare gadget.\n",
}
OBJECTS = {
    "Template context": PageViews,
    "A row": metadata.Row,
    "A link": Reference,
    "A keyword": keywords.Chip,
    "A related page": related.RelatedPage,
    "A reason": related.Why,
    "Words": related.Part,
    "A page that links here": backlinks.LinkingPage,
    "A sentence": backlinks.Mention,
    "The folder": folder.FolderView,
    "A subfolder": folder.FolderEntry,
    "A page of the folder": folder.PageEntry,
    "A file": folder.FileEntry,
    "A page that changed": recent.RecentPage,
    "The site": about.AboutView,
    "A letter": index.Letter,
    "An entry": index.Entry,
    "The map": map_views.MapView,
    "A part of the book": book_views.Part,
    "A chapter": book_views.Chapter,
    "A folder on the map": map_views.Part,
    "A point": map_views.Dot,
    "A way": map_views.Way,
    "The small map": local_map.LocalMap,
    "A page nearby": local_map.Near,
    "A folder nearby": local_map.Folder,
    "A source file": source.SourceView,
    "A symbol": source.OutlineEntry,
    "Files and folders": source_links.FileLinks,
    "Names of a kind": source_names.KindOfNames,
    "An import": source.ImportEntry,
    "A line": source.LineEntry,
    "A folder of source files": source_folder.SourceFolderView,
    "A language": source_folder.LanguageEntry,
    "A file without a page": source_folder.PagelessFile,
    "Lines of a language": repository.Lines,
    "A list of files": repository.Top,
    "Terms of a folder": folder_terms.FolderLetter,
    "A term of a folder": folder_terms.FolderTerm,
    "The diagram": source_folder.Diagram,
    "A box": source_folder.Box,
}
"""What templates get to see, by the heading that describes it."""


def documented_templates() -> dict[str, set[str]]:
    """Variables of each template, as the page on templates tells them."""
    text = (DOCS / "theming" / "templates.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `docindex/([\w-]+)\.html` \|[^|]*\|([^|]*)\|$", text, re.MULTILINE)
    assert len(dict(rows)) == len(rows)
    return {name: set(re.findall(r"`(\w+)`", cell)) for name, cell in rows}


def undeclared(name: str) -> set[str]:
    """What a template uses and does not make itself."""
    tree = Environment().parse((TEMPLATES / f"{name}.html").read_text(encoding="utf-8"))
    # What is set under a condition counts as undeclared.
    made = {node.target.name for node in tree.find_all(nodes.Assign) if isinstance(node.target, nodes.Name)}
    return meta.find_undeclared_variables(tree) - made


def arguments(name: str) -> set[str]:
    """Names of what the macros of a template are called with."""
    tree = Environment().parse((TEMPLATES / f"{name}.html").read_text(encoding="utf-8"))
    return {argument.name for macro in tree.find_all(nodes.Macro) for argument in macro.args}


def fields_of(kind: type) -> list[str]:
    """Names of what a data class or a named tuple holds."""
    if dataclasses.is_dataclass(kind):
        return [field.name for field in dataclasses.fields(kind)]
    return list(getattr(kind, "_fields", ()))


def classes_in(values: Iterable[Any]) -> set[type]:
    """Classes of all objects that can be reached from values."""
    found: set[type] = set()
    for value in values:
        if names := fields_of(type(value)):
            found |= {type(value), *classes_in(getattr(value, name) for name in names)}
        elif isinstance(value, list | tuple):
            found |= classes_in(value)
    return found


@pytest.fixture(scope="module")
def rendered(tmp_path_factory) -> dict[str, dict[str, list[Any]]]:
    """Every variable of every template that was rendered for a site with all sections, with its values."""
    seen: dict[str, dict[str, list[Any]]] = {}
    render = Renderer._render

    def record(self: Renderer, name: str, /, **context: object) -> Any:
        variables = seen.setdefault(name, {})
        assert not variables or variables.keys() == context.keys()
        for variable, value in context.items():
            variables.setdefault(variable, []).append(value)
        return render(self, name, **context)

    site = make_lighthouse(tmp_path_factory.mktemp("site"), "mkdocs", sources=True, maps=True)
    site.write({"about/license.md": "# License\n\nFree software.\n\n<!-- docindex: about -->\n"})
    with (site.docs / "reference" / "configuration.md").open(
        "a"
    ) as page:  # sections that are not shown by default here
        page.write("\n<!-- docindex: keywords -->\n\n<!-- docindex: backlinks -->\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Renderer, "_render", record)
        site.build()
    return seen


def test_every_template_is_documented():
    assert set(documented_templates()) == {path.stem for path in TEMPLATES.glob("*.html")}


def test_templates_get_what_the_documentation_says(rendered):
    documented = documented_templates()
    included = documented.keys() - rendered.keys()
    sources = "".join(path.read_text(encoding="utf-8") for path in TEMPLATES.glob("*.html"))
    for name in included:
        assert f'"docindex/{name}.html"' in sources or name.startswith("folder-"), name
        assert documented[name] == undeclared(name) | arguments(name), name
    for name, variables in rendered.items():
        assert documented[name] == set(variables), name
        assert undeclared(name) <= set(variables), name


def test_every_variable_is_described(rendered):
    text = (DOCS / "reference" / "template-context.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\|([^|]*)\|([^|]*)\|[^|]*\|$", text.partition("## What templates get")[2], re.MULTILINE)
    described = {
        (template, variable)
        for names, templates in rows
        for variable in re.findall(r"`(\w+)`", names)
        for template in templates.strip().split(", ")
    }
    for template, variables in documented_templates().items():
        for variable in variables - {"labels"}:
            assert (template, variable) in described


@pytest.mark.parametrize("heading", OBJECTS)
def test_objects_hold_what_the_documentation_says(heading):
    text = (DOCS / "reference" / "template-context.md").read_text(encoding="utf-8")
    section = re.split(rf"^#+ {heading}$", text, flags=re.MULTILINE)[1]
    section = re.split(r"^#+ ", section, flags=re.MULTILINE)[0]
    cells = re.findall(r"^\|([^|]*)\|", section, re.MULTILINE)
    documented = [name for cell in cells for name in re.findall(r"`\w+\.(\w+)`", cell)]
    assert sorted(documented) == sorted(fields_of(OBJECTS[heading]))


def test_no_object_is_forgotten(rendered):
    values = [value for variables in rendered.values() for values in variables.values() for value in values]
    found = classes_in(values)
    assert len(found) > 20
    assert found <= set(OBJECTS.values())


@pytest.mark.parametrize("path", sorted(TEMPLATES.glob("*.html")), ids=lambda path: path.stem)
def test_templates_read_values_by_name(path):
    """A value with one field more must not break a template, of ours or of a theme that copied it."""
    tree = Environment().parse(path.read_text(encoding="utf-8"))
    targets = [node.target for node in tree.find_all((nodes.For, nodes.Assign))]
    targets += [target for node in tree.find_all(nodes.With) for target in node.targets]
    assert [f"line {target.lineno}" for target in targets if isinstance(target, nodes.Tuple)] == []


def test_a_part_that_the_theme_replaces_is_used_by_all_that_include_it(site):
    theme = {"name": "mkdocs", "custom_dir": "overrides"}
    docs = site({**DOCS_OF_SITE, "a/one.md": f"{DOCS_OF_SITE['a/one.md']}\n\nSee [two](two.md).\n"}, theme=theme)
    parts = docs.folder / "overrides" / "docindex"
    parts.mkdir(parents=True)
    (parts / "chips.html").write_text(
        "<ul class='mine'>{% for chip in chips %}<li>{{ chip.term }}</li>{% endfor %}</ul>"
    )
    (parts / "link.html").write_text(
        "{% macro page_link(link, is_code=false) %}<a class='own'>{{ link.title }}</a>{% endmacro %}"
    )
    built = docs.build()
    page = built.page("a/two/index.html")
    assert page.has("#docindex-keywords .mine li")
    assert page.has("#docindex-metadata .own")
    assert page.texts("#docindex-backlinks .own") == ["One"]
    assert page.has("#docindex-related .docindex-list"), "what is not made of them stays what it was"
    assert built.page("a/index.html").has("#docindex-folder .mine")
    assert not page.has(".docindex-chips")
