"""The same site by MkDocs and by Zensical: the same pages, sections, texts and links."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from tests.sites import Built, Site, make_site
from tests.zensical import ROOT, all_sections, build, needs_zensical, run

pytestmark = needs_zensical

DOCS = {
    "index.md": "# Lock keeper\n\nHow boats pass the lock. See [the sluice gate](works/gate.md#the-sluice-gate).\n",
    "works/gate.md": "# Gates\n\nA gate holds the water back.\n\n## The sluice gate\n\nThe sluice gate lets water in. "
    "Open the sluice gate slowly, with `gate.open()`. See [the rack](rack.md) & <b>more</b>.\n",
    "works/rack.md": "# Paddle rack\n\nA paddle rack lifts the paddle of a sluice gate.\n",
    "works/parts/bolt.md": "# Bolts {{ of }} {% iron %} & nuts\n\nA bolt holds the paddle rack. See [gates](../gate.md).\n",
    "works/parts/nut.md": "# Nuts\n\nA nut holds the bolt.\n",
    "boats/barge.md": "# Barges\n\nA barge waits at the sluice gate for a [tug](tug.md).\n",
    "boats/tug.md": "---\ndescription: Pulls.\ndocindex:\n  hide: [related]\n---\n# Tugs\n\n<!-- docindex: keywords -->\n\n"
    "A tug pulls a barge. <!-- docindex: backlinks --> See [barges](barge.md).\n\n`<!-- docindex: metadata -->`\n",
    "boats/secret.md": "---\ndocindex: false\n---\n# Secret\n\nNothing about the [barge](barge.md).\n",
}
NAV = [
    {"Home": "index.md"},
    {"Works": ["works/gate.md", "works/rack.md", {"Parts": ["works/parts/bolt.md", "works/parts/nut.md"]}]},
    {"Boats & barges": ["boats/barge.md", {"A tug": "boats/tug.md"}, "boats/secret.md"]},
]
INDEXES = {"theme": {"name": "material", "font": False, "features": ["navigation.indexes"]}}
ALL = {
    "map": "map.md",
    "keywords": {"index": "keywords.md", "nav": True},
    "export": {"json": True, "llms": True, "llms_full": True},
}


class Case(NamedTuple):
    """A site, and what only one of the two programs does with it."""

    docs: dict[str, str]
    settings: dict[str, Any]
    differs: tuple[str, ...] = ()
    """Beginnings of paths of pages that are not compared."""


GERMAN = {
    "index.md": "# Schleuse\n\nWie Boote die Schleuse durchfahren. Siehe [Tore](bau/tor.md#das-tor).\n",
    "bau/tor.md": "# Das Tor\n\nDas Schleusentor hält das Wasser zurück. Über die [Kurbel](kurbel.md).\n",
    "bau/kurbel.md": "# Kurbeln\n\nEine Kurbel hebt das Schleusentor.\n",
}
CHINESE = {
    "index.md": "# 船闸\n\n船只如何通过船闸。请看[闸门](工程/闸门.md)。\n",
    "工程/闸门.md": "# 闸门\n\n闸门挡住河水。闸门慢慢打开。\n",
    "工程/齿条.md": "# 齿条\n\n齿条提升闸门。\n",
}
TAGGED = {
    **DOCS,
    "works/gate.md": "---\ntags: [Water, Iron]\n---\n" + DOCS["works/gate.md"],
    "blog/index.md": "# Blog\n",
    "blog/posts/first.md": "---\ndate: 2024-01-01\n---\n# First post\n\nOpened.\n\n<!-- more -->\n\nSee [gates](../../works/gate.md).\n",
}
CASES = {
    "explicit-nav": Case(DOCS, {"nav": NAV, "docindex": ALL, "use_directory_urls": True}),
    "no-nav": Case(DOCS, {}),
    "indexes-on": Case(DOCS, {"nav": NAV, **INDEXES}),
    "awesome-nav": Case(
        {
            **DOCS,
            ".nav.yml": "nav:\n  - index.md\n  - boats\n  - Machines: works\n",
            "boats/.nav.yml": "title: Ships\n",
        },
        {"plugins": ["search", "awesome-nav"], **INDEXES},
    ),
    "literate-nav": Case(
        {**DOCS, "SUMMARY.md": "* [Home](index.md)\n* [Works](works/)\n* Ships\n    * [Barge](boats/barge.md)\n"},
        {"plugins": ["search", {"literate-nav": {"nav_file": "SUMMARY.md"}}]},
    ),
    "tags-and-blog": Case(
        TAGGED,
        {"plugins": ["search", "tags", "blog"], **INDEXES},
        differs=("blog/",),
    ),
    "flat-urls": Case(DOCS, {"nav": NAV, "use_directory_urls": False, "docindex": ALL}),
    "german": Case(GERMAN, {"theme": {"name": "material", "language": "de", "features": ["navigation.indexes"]}}),
    "chinese": Case(
        CHINESE, {"theme": {"name": "material", "language": "zh"}, "docindex": {"keywords": {"nav": True}}}
    ),
}


@pytest.fixture(scope="module", params=CASES)
def both(request, tmp_path_factory) -> tuple[Case, Built, Built]:
    case = CASES[request.param]
    site = make_site(tmp_path_factory.mktemp(request.param), case.docs, **case.settings)
    by_zensical = build(site.folder)
    return case, site.build(strict=False, site_dir=site.folder / "by-mkdocs"), by_zensical


def compared(case: Case, found: dict[str, Any]) -> dict[str, Any]:
    return {page: value for page, value in found.items() if not page.startswith(case.differs or "//")}


def test_pages_have_the_same_sections_with_the_same_texts_and_links(both):
    case, by_mkdocs, by_zensical = both
    expected, found = (compared(case, all_sections(built)) for built in (by_mkdocs, by_zensical))
    assert found.keys() == expected.keys()
    for page, sections in expected.items():
        assert found[page] == sections, page
    assert sum(map(len, found.values())) > 3


def test_descriptions_are_the_same(both):
    case, by_mkdocs, by_zensical = both
    for page in compared(case, dict.fromkeys(by_mkdocs.pages())):
        expected, found = (
            [node.attributes["content"] for node in built.page(page).tree.css("meta[name=description]")]
            for built in (by_mkdocs, by_zensical)
        )
        assert found == expected, page


def test_every_link_and_anchor_resolves_without_a_new_warning(both):
    _, _, by_zensical = both
    assert by_zensical.broken_links() == []
    assert by_zensical.log == []


def test_search_finds_nothing_of_docindex(both):
    _, _, by_zensical = both
    search = (by_zensical.root / "search.json").read_text(encoding="utf-8")
    for word in ("Linked from", "Related pages", "Keywords<", "Verlinkt von", "docindex-"):
        assert word not in search


def test_json_and_llms_are_the_same(both):
    case, by_mkdocs, by_zensical = both
    written = [path for path in ("docindex.json", "llms.txt", "llms-full.txt") if (by_mkdocs.root / path).exists()]
    assert len(written) == (3 if case.settings.get("docindex") is ALL else 0)
    for path in written:
        assert (by_zensical.root / path).read_text() == (by_mkdocs.root / path).read_text(), path


@pytest.fixture(scope="module")
def explicit(tmp_path_factory) -> Site:
    site = make_site(tmp_path_factory.mktemp("nav"), DOCS, nav=NAV, docindex={"keywords": {"index": "keywords.md"}})
    build(site.folder)
    return site


def nav_entries(site: Site, page: str = "index.html") -> list[tuple[str, str]]:
    html = Built(site.folder / "site").page(page)
    nodes = html.tree.css(".md-nav--primary a.md-nav__link[href]")
    return [(" ".join(node.text().split()), node.attributes["href"] or "") for node in nodes]


def test_folder_pages_come_first_in_their_sections_and_other_generated_pages_are_not_in_the_nav(explicit):
    entries = nav_entries(explicit)
    assert ("Overview", "./works/") in entries
    assert entries.index(("Overview", "./works/")) < entries.index(("Gates", "./works/gate/"))
    assert ("A tug", "./boats/tug/") in entries
    assert not [link for _, link in entries if "keywords" in link]
    assert (explicit.folder / "site" / "keywords" / "index.html").exists()


def test_navigation_indexes_merges_folder_pages_into_their_sections(tmp_path):
    site = make_site(tmp_path, DOCS, nav=NAV, **INDEXES)
    build(site.folder)
    entries = nav_entries(site)
    assert ("Works", "./works/") in entries
    assert "Overview" not in dict(entries)


def test_markers_are_replaced_in_the_text_without_javascript(explicit):
    source = Built(explicit.folder / "site").page("boats/tug/index.html").source
    order = [source.index(part) for part in ('id="docindex-keywords"', "A tug pulls", 'id="docindex-metadata"')]
    assert order == sorted(order)
    assert source.count('id="docindex-keywords"') == source.count('id="docindex-backlinks"') == 1
    assert "<!-- docindex" not in source
    assert "&lt;!-- docindex: metadata --&gt;" in source


def test_text_that_looks_like_a_template_is_shown_as_it_is(explicit):
    built = Built(explicit.folder / "site")
    title = "Bolts {{ of }} {% iron %} & nuts"
    assert title in built.page("works/parts/bolt/index.html").texts("h1")[0]
    assert title in built.page("works/parts/index.html").texts(".docindex-folder")[0]
    assert title in built.page("works/gate/index.html").texts("#docindex-backlinks")[0]


def test_front_matter_hides_sections(explicit):
    built = Built(explicit.folder / "site")
    assert not built.page("boats/tug/index.html").has("#docindex-related")
    assert not built.page("boats/secret/index.html").has(".docindex")


def test_generated_pages_cannot_be_edited_and_others_can(tmp_path):
    theme = {"name": "material", "font": False, "features": ["content.action.edit"]}
    make_site(tmp_path, DOCS, nav=NAV, theme=theme, repo_url="https://github.com/lock/keeper")
    built = build(tmp_path)
    assert not built.page("works/index.html").has("a[rel=edit]")
    link = built.page("works/gate/index.html").one("a[rel=edit]").attributes["href"]
    assert link == "https://github.com/lock/keeper/edit/master/docs/works/gate.md"


def test_templates_styles_and_comments_of_the_owner_stay(tmp_path):
    make_site(tmp_path, DOCS, theme={"name": "material", "font": False, "custom_dir": "theme"}, extra_css=["own.css"])
    (tmp_path / "docs" / "own.css").write_text("body { color: teal }")
    theme = {
        "main.html": '{% extends "base.html" %}{% block announce %}Hello {{ page.title }}{% endblock %}',
        "partials/comments.html": "<p class=talk>Comments here</p>",
        "docindex/keywords.html": "<section class='docindex docindex-keywords' id='docindex-keywords'>Own look</section>",
        "picture.svg": "<svg/>",
    }
    for path, text in theme.items():
        (tmp_path / "theme" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "theme" / path).write_text(text)
    built = build(tmp_path)
    page = built.page("works/gate/index.html")
    assert "Hello Gates" in page.source
    assert page.one("#docindex-keywords").text() == "Own look"
    assert page.source.index("docindex-related") < page.source.index("class=talk")
    assert (built.root / "picture.svg").exists()
    styles = [node.attributes["href"] for node in page.tree.css("link[rel=stylesheet]")]
    assert styles.index("../../assets/docindex/docindex.css") < styles.index("../../own.css")


def test_mkdocstrings_snippets_and_macros_find_their_files(tmp_path):
    make_site(
        tmp_path,
        {**DOCS, "api.md": '# API\n\n::: lockgate\n\n--8<-- "shared.txt"\n\n'},
        plugins=["search", {"mkdocstrings": {"handlers": {"python": {"paths": ["src"]}}}}],
        markdown_extensions=[{"pymdownx.snippets": {"base_path": ["."]}}],
        watch=["src"],
    )
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "lockgate.py").write_text('"""Gates."""\n\n\ndef lift_paddle():\n    """Lift the paddle."""\n')
    (tmp_path / "shared.txt").write_text("Shared words.\n")
    page = build(tmp_path).page("api/index.html")
    assert "Lift the paddle" in page.source
    assert "Shared words" in page.source
    assert page.has("#docindex-metadata")


def test_ids_that_an_extension_changes_are_not_linked(tmp_path):
    docs = {
        **DOCS,
        "news.md": "# Release 6.0 {: #\\6.0 }\n\nThe release of the sluice gate. See [gates](works/gate.md).\n",
    }
    make_site(tmp_path, docs, markdown_extensions=["attr_list", "pymdownx.escapeall"])
    built = build(tmp_path)
    assert built.page("news/index.html").one("h1").id == "6.0"
    assert built.page("news/index.html").has("#docindex-keywords")
    assert built.broken_links() == []


def test_without_the_package_of_a_nav_plugin_zensical_makes_the_nav_and_the_log_says_so(tmp_path):
    make_site(tmp_path, CASES["awesome-nav"].docs, plugins=["search", "awesome-nav"])
    (tmp_path / "sitecustomize.py").write_text(
        "import importlib.metadata as m\nold = m.entry_points\n"
        "m.entry_points = lambda **k: [e for e in old(**k) if e.name != 'awesome-nav']\n"
    )
    done = run("build", folder=tmp_path, PYTHONPATH=f"{tmp_path}:{ROOT}")
    assert done.returncode == 0, done.stderr
    assert "pip install mkdocs-awesome-nav" in done.stderr
    built = Built(tmp_path / "site")
    assert built.broken_links() == []
    assert "Machines" in built.page("index.html").source


def test_toml_gives_the_same_site_as_yaml(explicit, tmp_path):
    shutil.copytree(explicit.docs, tmp_path / "docs")
    nav = json.dumps(NAV).replace('": ', '" = ')
    (tmp_path / "zensical.toml").write_text(
        f'[project]\nsite_name = "Test site"\nnav = {nav}\n\n[project.plugins.docindex.keywords]\nindex = "keywords.md"\n'
    )
    assert all_sections(build(tmp_path)) == all_sections(Built(explicit.folder / "site"))


def test_the_configuration_that_was_staged_is_below_the_own_folder_only(explicit):
    names = {path.name for path in Path(explicit.folder).iterdir()}
    assert names <= {"docs", "mkdocs.yml", "site", ".docindex", ".cache"}
    assert sorted(path.relative_to(explicit.docs).as_posix() for path in explicit.docs.rglob("*.md")) == sorted(DOCS)


def test_the_example_site_is_the_same(tmp_path):
    example = ROOT / "example_site"
    shutil.copytree(example / "docs", tmp_path / "docs")
    settings = yaml.safe_load((example / "mkdocs.yml").read_text(encoding="utf-8"))
    options = next(plugin["docindex"] for plugin in settings["plugins"] if "docindex" in plugin)
    options["sources"][0] |= {"path": str(ROOT), "include": ["/mkdocs_docindex/sections/"]}
    (tmp_path / "mkdocs.yml").write_text(yaml.safe_dump(settings, sort_keys=False), encoding="utf-8")
    by_zensical = build(tmp_path)
    # They are made from rendered pages.
    del options["book"]
    options["export"]["markdown"] = False
    (tmp_path / "mkdocs.yml").write_text(yaml.safe_dump(settings, sort_keys=False), encoding="utf-8")
    by_mkdocs = Site(tmp_path).build(strict=False, site_dir=tmp_path / "by-mkdocs")
    expected, found = all_sections(by_mkdocs), all_sections(by_zensical)
    assert not list(by_zensical.root.rglob("*.md"))
    assert found.keys() == expected.keys()
    for page, sections in expected.items():
        assert found[page] == sections, page
    assert sum(map(len, found.values())) > 500
    # Zensical takes links in HTML as seen from the source, MkDocs leaves them as they are.
    assert [link for link in by_zensical.broken_links() if "docindex.json" not in link] == []
    assert by_zensical.log == []
    assert (by_zensical.root / "llms-full.txt").read_text() == (by_mkdocs.root / "llms-full.txt").read_text()
