"""Pages with a template of their own, which may print something else than their content."""

from __future__ import annotations

import pytest

HERO = "{% extends 'main.html' %}{% block tabs %}{{ super() }}<h2>Hero</h2>{% endblock %}"
EMPTY = HERO + "{% block content %}{% endblock %}{% block footer %}{% endblock %}"
PRINTING = {
    "its own line": HERO + "{% block content %}<div>{{ page.content }}</div>{% endblock %}",
    "the theme's block": HERO + "{% block content %}<hr>{{ super() }}{% endblock %}",
    "no block": HERO,
    "an include": HERO + "{% block content %}{% include 'parts/' ~ page.meta.part ~ '.html' %}{% endblock %}",
    "a condition": HERO + "{% block content %}{% if page.meta.part %}{{ page.content }}{% endif %}{% endblock %}",
}
HOME = "---\ntemplate: home.html\npart: text\n---\n# Welcome\n\n## Sluice gates\n\nA sluice gate holds the water.\n"
DOCS = {
    "index.md": HOME,
    "guide/install.md": "# Install\n\nPut the sluice gate into the wall. See [home](../index.md).\n",
    "guide/use.md": "# Use\n\nOpen the sluice gate. See [gates](../index.md#sluice-gates).\n",
}


@pytest.fixture
def with_template(site):
    """Returns a function that builds a site whose home page has this template, `home.html`."""

    def build(template, docs=DOCS, plugins=("search",), **options):
        made = site(
            docs,
            docindex={"keywords": {"index": "keywords.md", "nav": True}},
            plugins=list(plugins),
            theme={"name": "material", "custom_dir": "overrides"},
            **options,
        )
        parts = made.folder / "overrides" / "parts"
        parts.mkdir(parents=True, exist_ok=True)
        (parts / "text.html").write_text("{{ page.content }}", encoding="utf-8")
        (parts.parent / "home.html").write_text(template, encoding="utf-8")
        return made.build()

    return build


def test_page_that_does_not_print_its_content_gets_nothing(with_template):
    built = with_template(EMPTY)
    home = built.page("index.html")
    assert home.texts("h2") == ["Hero"]
    assert not home.has(".docindex")
    assert not home.has('a[href^="#docindex"]')
    assert "docindex-" not in built.contents["index.html"]
    assert built.page("guide/use/index.html").has("#docindex-related")


def test_lists_lead_to_the_top_of_a_page_that_does_not_print_its_content(with_template):
    links = with_template(EMPTY).page("keywords/index.html").links(".docindex-index a")
    assert {href for href in links.values() if href.startswith("..")} >= {"../"}
    assert not any(href.startswith("../#") for href in links.values())
    links = with_template(HERO).page("keywords/index.html").links(".docindex-index a")
    assert "../#sluice-gates" in links.values()


@pytest.mark.parametrize("template", PRINTING.values(), ids=PRINTING)
def test_page_that_prints_its_content_has_its_sections(with_template, template):
    home = with_template(template).page("index.html")
    assert home.texts("h2")[0] == "Hero"
    assert home.has("#docindex-metadata")
    assert home.has("#docindex-backlinks")


def test_pages_of_one_template_can_differ(with_template):
    docs = {**DOCS, "other.md": "---\ntemplate: home.html\n---\n# Other\n\nThe sluice gate.\n"}
    built = with_template(
        HERO + "{% block content %}{% if page.title == 'Other' %}{{ super() }}{% endif %}{% endblock %}", docs
    )
    assert not built.page("index.html").has(".docindex")
    assert built.page("other/index.html").has("#docindex-metadata")


def test_generated_page_that_does_not_print_its_content_has_no_entries_that_lead_nowhere(with_template):
    docs = {**DOCS, "guide/.meta.yml": "template: home.html\n"}
    page = with_template(EMPTY, docs, ["search", "meta"]).page("guide/index.html")
    assert page.texts("h2") == ["Hero"]
    assert not page.has('a[href^="#docindex"]')


def test_template_can_place_sections_without_the_content(with_template):
    template = HERO + "{% block content %}<aside>{{ docindex.sections.backlinks }}</aside>{% endblock %}"
    home = with_template(template).page("index.html")
    assert home.has("aside #docindex-backlinks")
    assert not home.has("#docindex-metadata")


def test_template_that_needs_what_only_a_finished_page_has_counts_as_one_that_prints(with_template):
    template = (
        "{% block content %}{% if docindex.page %}{{ super() }}{% else %}{{ no.such.thing }}{% endif %}{% endblock %}"
    )
    assert with_template(HERO + template).page("index.html").has("#docindex-metadata")
