"""Placement of sections by options, markers, front matter and themes."""

from __future__ import annotations

import pytest

from tests.sites import THEMES

DOCS = {
    "index.md": "# Welcome\n\nThe home of this documentation.\n",
    "guide/install.md": "# Install\n\nHow to put it onto your machine.\n\n## Next\n",
    "guide/use.md": "# Use\n\nHow to work with it every day.\n",
}


def with_page(text):
    return {**DOCS, "page.md": text}


def test_sections_come_below_the_text(site):
    page = site(DOCS).build().page("guide/install/index.html")
    assert page.source.index('id="next"') < page.source.index('id="docindex-metadata"')


def test_marker_moves_a_section(site):
    text = "# Page\n\nBefore the marker we write.\n\n<!-- docindex: metadata -->\n\n## After\n"
    page = site(with_page(text)).build().page("page/index.html")
    assert page.source.index('id="docindex-metadata"') < page.source.index('id="after"')
    assert len(page.texts("#docindex-metadata")) == 1


LINKED = {
    **DOCS,
    "guide/use.md": "# Use\n\nHow to work with [your machine](install.md) every day.\n",
    "guide/install.md": "# Install\n\nHow to put it onto your machine.\n\nThen [use](use.md) your machine every day.\n",
}
ALL = ["metadata", "keywords", "related", "backlinks"]


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("theme", THEMES)
def test_marker_for_one_section_leaves_the_others_at_the_bottom(site, name, theme):
    marked = LINKED["guide/install.md"].replace("\n\nThen", f"\n\n<!-- docindex: {name} -->\n\nThen")
    built = site({**LINKED, "guide/install.md": marked}, theme={"name": theme}).build()
    page = built.page("guide/install/index.html")
    order = [node.id for node in page.tree.css("section.docindex")]
    assert order == [f"docindex-{known}" for known in (name, *(other for other in ALL if other != name))]
    assert page.source.index(f'id="{order[0]}"') < page.source.index("Then <a") < page.source.index(f'id="{order[1]}"')


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("theme", THEMES)
def test_template_for_one_section_leaves_the_others_at_the_bottom(site, name, theme):
    others = [other for other in ALL if other != name]
    made = site(LINKED, docindex={"sections": others}, theme={"name": theme, "custom_dir": "overrides"})
    (made.folder / "overrides").mkdir()
    (made.folder / "overrides" / "main.html").write_text(
        f'{{% extends "base.html" %}}\n{{% block content %}}<aside>{{{{ docindex.sections.{name} }}}}</aside>'
        "{{ super() }}{% endblock %}\n"
    )
    page = made.build().page("guide/install/index.html")
    assert [node.id for node in page.tree.css("aside section.docindex")] == [f"docindex-{name}"]
    assert [node.id for node in page.tree.css("section.docindex")] == [f"docindex-{known}" for known in (name, *others)]


def test_manual_placement_shows_sections_only_at_markers(site):
    text = "# Page\n\n<!-- docindex: metadata -->\n"
    built = site(with_page(text), docindex={"placement": "manual"}).build()
    assert built.page("page/index.html").has("#docindex-metadata")
    assert not built.page("guide/install/index.html").has(".docindex")
    assert built.page("guide/index.html").has("#docindex-folder")


def test_marker_in_code_is_kept(site):
    text = "# Page\n\nWrite `<!-- docindex: metadata -->` like this:\n\n```html\n<!-- docindex: metadata -->\n```\n"
    page = site(with_page(text)).build().page("page/index.html")
    assert page.texts("article code").count("<!-- docindex: metadata -->") == 2
    assert page.source.rindex("&lt;!-- docindex: metadata") < page.source.index('id="docindex-metadata"')


@pytest.mark.parametrize("tag", ["script", "style", "textarea", "STYLE"])
def test_marker_in_raw_text_elements_is_kept(site, tag):
    """A section inside would change a script."""
    inside = f"<{tag}>\n/* <!-- docindex: metadata --> <!-- docindex: nope --> */\n</{tag}>"
    built = site(with_page(f"# Page\n\n{inside}\n\nText after it.\n\n<!-- docindex: related -->\n")).build()
    page = built.page("page/index.html")
    assert inside in page.source
    assert page.source.index("Text after it.") < page.source.index('id="docindex-metadata"')
    assert "docindex: related" not in page.source
    assert built.broken_links() == []


def test_marker_of_an_empty_section_is_removed(site):
    page = site(with_page("# Page\n\n<!-- docindex: folder -->\n\nEnd.\n")).build().page("page/index.html")
    assert "docindex: folder" not in page.source
    assert not page.has("#docindex-folder")


def test_unknown_marker_is_reported_with_its_file(site):
    built = site(with_page("# Page\n\n<!-- docindex: metdata -->\n")).build(strict=False)
    assert built.log == [
        "WARNING: docindex: 'page.md': `<!-- docindex: metdata -->` does not name a section: did you mean 'metadata'?"
    ]


def test_marker_adds_page_list_to_index_page(site):
    text = "# Guide\n\n[Install](install.md), [Use](use.md)\n\n<!-- docindex: folder -->\n\n## After\n"
    page = site({**DOCS, "guide/index.md": text}).build().page("guide/index.html")
    assert page.source.index('id="docindex-folder"') < page.source.index('id="after"')


@pytest.mark.parametrize(
    ("front_matter", "shown"),
    [
        ("docindex: false", False),
        ("docindex: {hide: [metadata]}", False),
        ("docindex: {hide: metadata}", False),
        ("docindex: {exclude: true}", False),
        ("search: {exclude: true}", False),
        ("docindex: true", True),
        ("title: Page", True),
    ],
)
def test_front_matter_hides_sections(site, front_matter, shown):
    page = site(with_page(f"---\n{front_matter}\n---\n# Page\n")).build().page("page/index.html")
    assert page.has("#docindex-metadata") == shown


@pytest.mark.parametrize("front_matter", ["docindex: {exclude: true}", "search: {exclude: true}"])
def test_excluded_pages_are_not_listed(site, front_matter):
    docs = {**DOCS, "guide/secret.md": f"---\n{front_matter}\n---\n# Secret\n"}
    built = site(docs).build()
    assert "Secret" not in built.page("guide/index.html").one("#docindex-folder").text()
    assert "2 pages" in built.page("guide/index.html").texts(".docindex-facts")[0]
    assert (built.root / "guide/secret/index.html").exists()


def test_page_without_sections_is_listed(site):
    docs = {**DOCS, "guide/quiet.md": "---\ndocindex: false\n---\n# Quiet\n"}
    assert "Quiet" in site(docs).build().page("guide/index.html").links("#docindex-folder a")


def test_drafts_are_not_listed_but_pages_outside_nav_are(site):
    docs = {**DOCS, "guide/draft.md": "# Draft\n", "guide/aside.md": "# Aside\n"}
    built = site(docs, draft_docs="draft.md", not_in_nav="aside.md").build()
    links = built.page("guide/index.html").links("#docindex-folder a")
    assert "Aside" in links
    assert "Draft" not in links


@pytest.mark.parametrize("theme", THEMES)
def test_authors_table_of_contents_stays_as_it_is(site, theme):
    own = {
        "guide/index.md": "# Guide\n\nAll about it.\n\n## Why\n\n<!-- docindex: folder -->\n\n## How\n",
        "page.md": "# Page\n\n## One\n\n<!-- docindex: metadata -->\n\n## Two\n\nRead [how](guide/use.md).\n",
    }
    options = {"sections": ["metadata", "keywords", "related", "backlinks", "map"]}
    built = site({**DOCS, **own}, docindex=options, theme={"name": theme}).build()
    page = built.page("guide/use/index.html")
    assert {"docindex-metadata", "docindex-related", "docindex-backlinks", "docindex-map"} <= {
        node.attributes["id"] for node in page.tree.css("section[id]")
    }
    for uri in ("guide/index.html", "guide/install/index.html", "guide/use/index.html", "page/index.html"):
        assert built.page(uri).links('a[href^="#docindex"]') == {}
    assert built.page("guide/index.html").has("#docindex-folder")


@pytest.mark.parametrize("theme", THEMES)
def test_generated_pages_have_a_table_of_contents(site, theme):
    page = site(DOCS, theme={"name": theme}).build().page("guide/index.html")
    assert page.links('a[href^="#docindex"]') == {"In this section": "#docindex-folder"}
    assert page.one("#docindex-folder").tag == "section"


def test_titles_of_sections_are_headings_for_assistive_technology_only(site):
    """Scripts and styles of a site collect elements like `h2`."""
    docs = {**DOCS, "guide/deep/more.md": "# More\n\nText.\n", "guide/deep/most.md": "# Most\n\nText.\n"}
    options = {"map": "map.md", "keywords": {"nav": True}, "folders": {"list_files": True}}
    built = site({**docs, "guide/table.csv": "1,2\n"}, docindex=options).build()
    pages = {"guide/install", "guide", "map", "."}
    assert {uri.rpartition("/")[0] or "." for uri in built.pages()} >= pages
    for uri in pages:
        page = built.page(f"{uri}/index.html")
        assert page.has(".docindex")
        assert not page.has(".docindex :is(h1, h2, h3, h4, h5, h6)")
        for section in page.tree.css("section.docindex[aria-labelledby]"):
            title = page.one(f"#{section.attributes['aria-labelledby']}")
            assert (title.attributes["role"], title.attributes["aria-level"]) == ("heading", "2")
    assert built.page("guide/install/index.html").texts("h2") == ["Next"]
    assert built.page("guide/index.html").texts('[role="heading"][aria-level="3"]')[-1] == "Other files"


@pytest.mark.parametrize("text", ["# Page\n\n## One\n", "# Page\n\n<!-- docindex: metadata -->\n\n## One\n"])
def test_page_object_is_restored_after_writing(site, text):
    built = site(with_page(text)).build()
    assert built.page("page/index.html").has("#docindex-metadata")
    assert built.page("guide/index.html").has('a[href="#docindex-folder"]')
    pages = {page.file.src_uri: page for page in built.nav.pages}
    assert "docindex-" not in pages["page.md"].content + pages["guide/index.md"].content
    assert [(top.title, [entry.title for entry in top.children]) for top in pages["page.md"].toc] == [("Page", ["One"])]
    assert [entry.title for top in pages["guide/index.md"].toc for entry in top.children] == []


def test_static_templates_can_use_docindex(site):
    docs = site(DOCS, theme={"name": "mkdocs", "custom_dir": "overrides"})
    overrides = docs.folder / "overrides"
    overrides.mkdir()
    (overrides / "404.html").write_text("<p>{{ docindex.sections.metadata }}{{ docindex.labels.home }}</p>")
    assert docs.build().page("404.html").texts("p") == ["Home"]


def test_theme_can_override_a_template(site):
    docs = site(DOCS, theme={"name": "material", "custom_dir": "overrides"})
    template = docs.folder / "overrides" / "docindex" / "metadata.html"
    template.parent.mkdir(parents=True)
    template.write_text("<aside>{{ labels.metadata }}: {{ rows | length }}</aside>")
    built = docs.build()
    assert built.page("guide/install/index.html").texts("aside") == ["About this page: 5"]
    assert built.page("guide/index.html").has("#docindex-folder")


def test_theme_can_place_sections(site):
    docs = site(DOCS, theme={"name": "mkdocs", "custom_dir": "overrides"}, docindex={"placement": "manual"})
    overrides = docs.folder / "overrides"
    overrides.mkdir()
    (overrides / "main.html").write_text(
        "{% extends 'base.html' %}{% block content %}"
        "{{ page.content }}<footer>{{ docindex.sections.metadata }}{% if docindex.page %}|{{ docindex.page.document.words }}{% endif %}</footer>{% endblock %}"
    )
    page = docs.build().page("guide/install/index.html")
    assert page.has("footer #docindex-metadata")
    assert page.texts("footer")[0].endswith("|9")


def test_build_is_deterministic(site):
    docs = site({**DOCS, "a/b/c.md": "# C\n"})
    built = docs.build()
    first = {path: (built.root / path).read_bytes() for path in built.pages()}
    second = docs.build()
    changed = [path for path in second.pages() if (second.root / path).read_bytes() != first[path]]
    assert changed == []
