"""Pages of source files with other plugins and themes."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree

import pytest

from tests.compat import DOCS, problems, without_docindex
from tests.compat.test_static_i18n import DOCS as TRANSLATED
from tests.compat.test_static_i18n import LANGUAGES
from tests.sites import JSON

FILES = {
    "src/tool/__init__.py": '"""A tool."""\n',
    "src/tool/courier.py": '"""Couriers bring parcels."""\n\n\nclass Courier:\n    """Brings it."""\n',
    "src/tool/deep/er.py": "from tool.courier import Courier\n\n\ndef take_it():\n    return Courier\n",
    "src/README.md": "# Tool\n\nAll about the tool.\n",
}
NAV = "* [Welcome](index.md)\n* [Guide](guide/)\n* [Api](api/)\n"

NEIGHBOURS = {
    "search": (["search"], {}, {}),
    "awesome-nav": (["search", "awesome-nav"], {}, {}),
    "literate-nav": (["search", {"literate-nav": {"nav_file": "SUMMARY.md"}}], {"SUMMARY.md": NAV}, {}),
    "section-index": (["search", "section-index"], {}, {}),
    "blog": (
        ["search", "blog", "tags"],
        {"blog/index.md": "# Blog\n", "blog/posts/one.md": "---\ndate: 2024-01-01\n---\n# One\n\nFirst news of all.\n"},
        {},
    ),
    "indexes": (["search"], {}, {"theme": {"name": "material", "features": ["navigation.indexes", "navigation.tabs"]}}),
    "rss": (["search", "rss"], {}, {"site_url": "https://example.org/"}),
    "dates": (["search", {"git-revision-date-localized": {"enable_creation_date": True}}], {}, {}),
    "minify": (["search", {"minify": {"minify_html": True}}], {}, {}),
    "macros": (["search", "macros"], {}, {}),
    "explicit": (["search"], {}, {"nav": ["index.md", {"Guide": ["guide/install.md", "guide/use.md"]}]}),
    "mkdocs": (["search"], {}, {"theme": {"name": "mkdocs"}}),
    "readthedocs": (["search"], {}, {"theme": {"name": "readthedocs"}}),
    "pretty": (["search"], {}, {"theme": {"name": "material", "features": ["navigation.path", "navigation.prune"]}}),
}


def write_sources(site) -> None:
    for path, text in FILES.items():
        target = site.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("name", NEIGHBOURS)
def test_sources_cause_no_warnings_in_other_plugins(site, first, name):
    plugins, docs, settings = NEIGHBOURS[name]
    made = site(DOCS | docs, plugins=plugins, first=first, docindex={"sources": [{"path": "src"}]}, **settings)
    write_sources(made)
    made.commit()
    built = made.build()
    assert problems(built, without_docindex(made)) == []
    page = built.page("source/tool/courier.py/index.html")
    assert page.texts("h1")[-1].startswith("courier.py")
    assert page.links("#docindex-imported-by a") == {"tool/deep/er.py": "../deep/er.py/"}
    assert "All about the tool." in built.page("source/index.html").texts(".docindex-readme p")
    in_nav = [page.file.src_uri for page in built.nav.pages if page.file.src_uri.startswith("source/")]
    assert sorted(in_nav) == ["source/index.md", "source/tool/deep/index.md", "source/tool/index.md"]


@pytest.mark.parametrize("structure", ["folder", "suffix"])
def test_sources_belong_to_the_default_language(site, first, structure):
    i18n = {"i18n": {"docs_structure": structure, "languages": LANGUAGES}}
    made = site(
        TRANSLATED[structure],
        plugins=["search", i18n],
        first=first,
        site_url="https://example.org/",
        docindex={**JSON, "sources": [{"path": "src"}]},
    )
    write_sources(made)
    built = made.build()
    assert problems(built, without_docindex(made)) == []
    assert built.page("source/tool/courier.py/index.html").texts("h1") == ["courier.py"]
    assert not (built.root / "de/source").exists()
    kinds = {
        folder: {page["kind"] for page in json.loads((built.root / folder / "docindex.json").read_text())["pages"]}
        for folder in ("", "de")
    }
    assert kinds == {"": {"page", "source"}, "de": {"page"}}
    places = [node.text for node in ElementTree.parse(built.root / "sitemap.xml").iter() if node.tag.endswith("loc")]
    assert places.count("https://example.org/source/tool/courier.py/") == 1
    assert "https://example.org/de/source/tool/courier.py/" not in places


THEMES = {
    "material": ({"name": "material"}, ".md-nav--primary .md-nav__item--active"),
    "indexes": ({"name": "material", "features": ["navigation.indexes"]}, ".md-nav--primary .md-nav__item--active"),
    "path": ({"name": "material", "features": ["navigation.path"]}, ".md-nav--primary .md-nav__item--active"),
    "readthedocs": ({"name": "readthedocs"}, ".wy-menu .current"),
}


@pytest.mark.parametrize("section_index", [True, False])
@pytest.mark.parametrize("theme", THEMES)
def test_nav_is_open_at_the_folder_of_the_file(site, theme, section_index):
    settings, active = THEMES[theme]
    plugins = ["search", "section-index"] if section_index else ["search"]
    made = site(DOCS, theme=settings, plugins=plugins, docindex={"sources": [{"path": "src"}]})
    write_sources(made)
    built = made.build()
    assert built.log == []
    assert built.broken_links() == []
    page = built.page("source/tool/deep/er.py/index.html")
    parts = ("tool", "deep") if theme == "readthedocs" else ("Source", "tool", "deep")
    assert [part for part in parts if not any(part in text for text in page.texts(active))] == []
    assert page.has(f"{active} a[href='../']")


def test_nav_depth_is_limited_for_large_trees(site, monkeypatch):
    monkeypatch.setattr("mkdocs_docindex.hosts.mkdocs.nav._MOST_FOLDERS", 2)
    made = site(DOCS, docindex={"sources": [{"path": "src"}]})
    write_sources(made)
    built = made.build()
    assert built.broken_links() == []
    in_nav = [page.file.src_uri for page in built.nav.pages if page.file.src_uri.startswith("source/")]
    assert in_nav == ["source/index.md", "source/tool/index.md"]
    for path in ("source/tool/deep/er.py/index.html", "source/tool/deep/index.html"):
        texts = built.page(path).texts(".md-nav--primary .md-nav__item--active")
        assert any("Source" in text for text in texts), path
        assert any(text == "tool" for text in texts), path
