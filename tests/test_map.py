"""The map of the site: its layout, its page, and the local map on every page."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_docindex.sections import map as map_views
from mkdocs_docindex.sections.shorten import shortened
from mkdocs_docindex.site.map_layout import Edges, Layout, arrange, cluster_pages, lay_out, neighbours
from tests.sites import THEMES, Built, Html

pytestmark = pytest.mark.usefixtures("short_indexes")

DOCS = {
    "index.md": "# Welcome\n\nThe home of all. Read [how to install](guide/install.md) first.\n",
    "guide/install.md": "# Install\n\nHow to put it onto your machine. Then [use](use.md) it.\n",
    "guide/use.md": "# Use & go\n\nHow to work with it & more. See [the options](../reference/options.md#all).\n",
    "guide/deep/tune.md": "# Tune\n\nHow to make it faster. Back to [use](../use.md).\n",
    "reference/options.md": "# Options\n\n## All\n\nEvery option there is.\n",
    "reference/alone.md": "# Alone\n\nNobody links here.\n",
}
TITLES = {"Welcome", "Install", "Use & go", "Tune", "Options", "Alone"}
PLAIN = {"related": False}


# Layout


def made_map(folders: dict[str, str], links: set[tuple[str, str]], most: int = 300) -> Layout:
    edges = Edges(frozenset(links), frozenset())
    near = neighbours(folders, edges)
    clusters = [arrange(path, pages, folders, near) for path, pages in cluster_pages(folders, most).items()]
    return lay_out(clusters, sorted(edges.links))


def some_site(pages: int, seed: int) -> tuple[dict[str, str], set[tuple[str, str]]]:
    chance = random.Random(seed)
    folders = {f"{number:04}.md": chance.choice(("", "a", "a/b", "c", "d/e/f")) for number in range(pages)}
    names = list(folders)
    links = {tuple(sorted(chance.sample(names, 2))) for _ in range(2 * pages)} if pages > 1 else set()
    return folders, links  # type: ignore[return-value]


@given(st.integers(1, 120), st.integers(0, 5))
def test_no_two_pages_overlap(pages: int, seed: int) -> None:
    folders, links = some_site(pages, seed)
    layout = made_map(folders, links)
    points = [(disc.x + dot.x, disc.y + dot.y, dot.radius) for disc in layout.clusters for dot in disc.points]
    assert sorted(dot.src for disc in layout.clusters for dot in disc.points) == sorted(folders)
    for (x, y, radius), (other_x, other_y, other_radius) in combinations(points, 2):
        assert (x - other_x) ** 2 + (y - other_y) ** 2 > (radius + other_radius) ** 2
    for disc, other in combinations(layout.clusters, 2):
        assert (disc.x - other.x) ** 2 + (disc.y - other.y) ** 2 > (disc.radius + other.radius) ** 2
    for disc in layout.clusters:
        assert disc.radius <= disc.x <= layout.width - disc.radius
        assert disc.radius <= disc.y <= layout.height - disc.radius
        assert all(dot.x**2 + dot.y**2 < (disc.radius - dot.radius) ** 2 for dot in disc.points)


def test_linked_pages_are_near_each_other() -> None:
    names = [f"{number:03}" for number in range(60)]
    random.Random(3).shuffle(names)
    chain = {(min(pair), max(pair)) for pair in pairwise(names)}
    [disc] = made_map(dict.fromkeys(sorted(names), "a"), chain).clusters
    places = {dot.src: (dot.x, dot.y) for dot in disc.points}

    def mean(pairs: Any) -> float:
        found = [((places[a][0] - places[b][0]) ** 2 + (places[a][1] - places[b][1]) ** 2) ** 0.5 for a, b in pairs]
        return sum(found) / len(found)

    assert mean(chain) < mean(combinations(names, 2)) / 2


def test_pages_with_more_links_are_larger() -> None:
    names = [f"{number}" for number in range(10)]
    [disc] = made_map(dict.fromkeys(names, "a"), {("0", other) for other in names[1:]}).clusters
    sizes = {dot.src: dot.radius for dot in disc.points}
    assert sizes.pop("0") > max(sizes.values())


def test_top_folders_are_discs_and_large_ones_are_split() -> None:
    folders = {"index.md": "", **{f"a/{i}.md": "a" for i in range(3)}, **{f"a/b/c/{i}.md": "a/b/c" for i in range(9)}}
    assert {path: len(pages) for path, pages in cluster_pages(folders, 20).items()} == {"": 1, "a": 12}
    assert {path: len(pages) for path, pages in cluster_pages(folders, 10).items()} == {"": 1, "a": 3, "a/b": 9}
    assert {path: len(pages) for path, pages in cluster_pages(folders, 5).items()} == {"": 1, "a": 3, "a/b/c": 9}


def test_hash_seed_does_not_change_the_map() -> None:
    code = (
        "from tests.test_map import made_map, some_site\n"
        "print([(d.path, d.x, d.y, d.points) for d in made_map(*some_site(150, 1)).clusters])"
    )
    root = Path(__file__).parents[1]
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(root), "PATH": "/usr/bin:/bin"},
            capture_output=True,
            check=True,
            cwd=root,
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1] != b""


# The page


def dots(page: Html) -> dict[str, str]:
    """Link targets of the dots, by the first line of their tooltip."""
    links = page.tree.css(".docindex-map svg g a")
    return {link.css_first("title").text().partition("\n")[0]: link.attributes["xlink:href"] or "" for link in links}


@pytest.mark.parametrize("directory_urls", [True, False])
@pytest.mark.parametrize("theme", THEMES)
def test_map_has_a_dot_and_a_list_item_per_page(site, theme, directory_urls):
    options = {"map": "map.md", "keywords": {"nav": True}}
    made = site(DOCS, docindex=options, theme={"name": theme}, use_directory_urls=directory_urls)
    built = made.build()
    assert built.log == []
    assert built.broken_links() == []
    page = built.page("map/index.html" if directory_urls else "map.html")
    listed = page.links(".docindex-map li a")
    assert set(listed) == TITLES
    assert dots(page) == listed
    assert page.texts('.docindex-map [aria-level="2"]') == ["Welcome", "Guide", "Reference"]
    assert [page.file.src_uri for page in built.nav.pages][-2:] == ["map.md", "keywords.md"]


def test_picture_is_hidden_from_screen_readers(site):
    page = site(DOCS, docindex={"map": "map.md"}).build().page("map/index.html")
    assert page.one(".docindex-map svg").attributes["aria-hidden"] == "true"
    links = page.tree.css(".docindex-map svg a")
    assert len(links) == len(TITLES) + 3
    assert {link.attributes["tabindex"] for link in links} == {"-1"}
    assert not page.has(".docindex-map li a[tabindex]")
    assert not page.has(".docindex-map [style]")
    assert " href=" not in (page.one(".docindex-map svg").html or "")  # breaks Material's instant navigation
    [title] = [text for text in page.texts(".docindex-map svg title") if text.startswith("Use")]
    assert title == "Use & go How to work with it & more."


def test_links_and_relations_have_different_lines(site):
    docs = {
        "index.md": "# Home\n\nRead [one](one.md), [again](one.md#x), [me](index.md) and [two](two.md).\n",
        "one.md": "---\ndocindex: {related: [two.md, index.md]}\n---\n# One\n\nBack [home](index.md).\n",
        "two.md": "# Two\n\nBread and butter.\n",
    }
    picture = site(docs, docindex={"map": "map.md"}).build(strict=False).page("map/index.html")
    assert picture.one("path.docindex-map-link").attributes["d"].count("M") == 2
    assert picture.one("path.docindex-map-relation").attributes["d"].count("M") == 1
    assert picture.texts(".docindex-map .docindex-facts") == ["3 pages · 2 links · 1 relation · link · related"]


def test_map_is_off_by_default(site):
    built = site(DOCS).build()
    assert not (built.root / "map").exists()
    assert not any(built.page(name).has(".docindex-map") for name in built.pages())
    assert not any("docindex-map.css" in built.page(name).source for name in built.pages())


def test_map_assets_are_loaded_only_with_the_map(site):
    built = site(DOCS, docindex={"map": "map.md"}).build()
    with_map = [name for name in built.pages() if "docindex-map.css" in built.page(name).source]
    assert with_map == ["map/index.html"]
    assert "map.js" not in built.page("index.html").source
    assert built.page("map/index.html").one(".docindex-map script").attributes["src"] == "../assets/docindex/map.js"


def test_existing_page_gets_the_map(site):
    docs = {**DOCS, "map.md": "# Where things are\n\n<!-- docindex: map -->\n\n## After\n"}
    built = site(docs, docindex={"map": "map.md"}).build()
    page = built.page("map/index.html")
    assert page.source.index('class="docindex-map-frame"') < page.source.index('id="after"')
    assert page.texts("#docindex-map-title") == ["Map"]
    assert "INFO: docindex: The map is below the text of 'map.md'." in built.infos
    assert "Where things are" in dots(page)
    assert built.broken_links() == []


def test_existing_page_can_hide_the_map(site):
    docs = {**DOCS, "map.md": "---\ndocindex: {hide: [map]}\n---\n# Mine\n"}
    assert not site(docs, docindex={"map": "map.md"}).build().page("map/index.html").has(".docindex-map")


def test_excluded_pages_drafts_and_sources_are_not_on_the_map(site):
    docs = {
        **DOCS,
        "guide/secret.md": "---\ndocindex: {exclude: true}\n---\n# Secret\n\n[Use](use.md)\n",
        "guide/draft.md": "# Draft\n\n[Use](use.md)\n",
        "old.md": "---\ntemplate: redirect.html\nlocation: index.md\n---\n",
    }
    made = site(docs, docindex={"map": "map.md", "sources": [{"path": "code"}]}, draft_docs="draft.md")
    (made.folder / "code").mkdir()
    (made.folder / "code" / "mill.py").write_text("def turn(): ...\n")
    override = made.folder / "overrides"
    override.mkdir()
    (override / "redirect.html").write_text("moved")
    settings = (
        (made.folder / "mkdocs.yml").read_text().replace("name: material", "name: material\n  custom_dir: overrides")
    )
    (made.folder / "mkdocs.yml").write_text(settings)
    built = made.build()
    assert set(dots(built.page("map/index.html"))) == TITLES


def test_site_without_pages_has_no_map(site):
    built = site({"notes.txt": "x"}, docindex={"map": "map.md"}).build()
    assert not (built.root / "map").exists()
    assert built.log == []


def test_folders_without_pages_have_names(site):
    page = site(DOCS, docindex={"map": "map.md", "folders": False}).build().page("map/index.html")
    assert page.texts('.docindex-map [aria-level="2"]') == ["Home", "Guide", "Reference"]
    assert page.links('.docindex-map [aria-level="2"] a') == {}


def test_map_is_deterministic(site):
    made = site(DOCS, docindex={"map": "map.md", "sections": ["map"]})
    once, again = ({name: built.page(name).source for name in built.pages()} for built in (made.build(), made.build()))
    assert once == again


# Large sites


@pytest.fixture
def large(site, monkeypatch) -> Built:
    monkeypatch.setattr(map_views, "_MOST_POINTS", 2)
    return site(DOCS, docindex={"map": "map.md"}).build()


def test_large_site_shows_folders_first(large):
    page = large.page("map/index.html")
    bubbles = page.tree.css(".docindex-map > .docindex-map-frame svg a")
    assert {link.attributes["xlink:href"] for link in bubbles} == {f"#docindex-map-{number}" for number in range(1, 5)}
    assert page.texts(".docindex-map summary") == [
        "Welcome 1 page",
        "Guide 2 pages",
        "Deep 1 page",
        "Reference 2 pages",
    ]
    assert not page.has(".docindex-map > .docindex-map-frame svg g")
    assert len(page.tree.css("path[class*=docindex-way]")) == 3
    assert large.broken_links() == []


def test_large_site_has_pages_and_picture_per_folder(large):
    page = large.page("map/index.html")
    assert set(page.links(".docindex-map li a")) == TITLES
    assert dots(page) == page.links(".docindex-map li a")
    assert len(page.tree.css(".docindex-map details svg")) == 4


# The local map of a page


def near(page: Html) -> dict[str, str]:
    links = page.tree.css(".docindex-nearby svg a")
    return {link.css_first("text").text(): link.css_first("path").attributes["class"] or "" for link in links}


def test_local_map_shows_linked_pages(site):
    built = site(DOCS, docindex={"sections": ["metadata", "map"], **PLAIN}).build()
    page = built.page("guide/use/index.html")
    assert near(page) == dict.fromkeys(("Install", "Tune", "Options"), "docindex-map-link")
    assert page.links(".docindex-nearby li a") == {
        "Install": "../install/",
        "Tune": "../deep/tune/",
        "Options": "../../reference/options/",
    }
    assert page.texts('.docindex-nearby [aria-level="3"]') == ["Guide", "Deep", "Reference"]
    assert page.texts("#docindex-map-title") == ["Nearby pages"]
    assert "Nearby pages" not in page.links(".md-nav--secondary a")
    assert {link.attributes["tabindex"] for link in page.tree.css(".docindex-nearby svg a")} == {"-1"}
    assert not page.has(".docindex-nearby script")
    assert built.broken_links() == []


def test_page_without_links_has_no_local_map(site):
    built = site(DOCS, docindex={"sections": ["map"], **PLAIN}).build()
    assert not built.page("reference/alone/index.html").has(".docindex")
    assert "docindex-map.css" not in built.page("reference/alone/index.html").source


def test_local_map_shows_related_pages(site):
    pinned = "---\ndocindex: {related: [../reference/alone.md, ../index.md]}\n---\n"
    docs = {**DOCS, "guide/install.md": pinned + DOCS["guide/install.md"]}
    page = site(docs, docindex={"sections": ["map"], "related": {"count": 2}}).build().page("guide/install/index.html")
    assert near(page) == {
        "Welcome": "docindex-map-link",
        "Use & go": "docindex-map-link",
        "Alone": "docindex-map-relation",
    }


def test_marker_shows_local_map_on_one_page(site):
    docs = {**DOCS, "guide/use.md": DOCS["guide/use.md"] + "\n<!-- docindex: map -->\n\n## After\n"}
    built = site(docs, docindex=PLAIN).build()
    page = built.page("guide/use/index.html")
    assert page.source.index('id="docindex-map"') < page.source.index('id="after"')
    assert not built.page("guide/install/index.html").has(".docindex-map")


def test_many_neighbours_do_not_overlap(site):
    docs = {f"p{number:02}.md": f"# Page {number}\n\nBack to [hub](hub.md).\n" for number in range(40)}
    docs["hub.md"] = "# Hub\n\n" + " ".join(f"[{name}]({name})" for name in list(docs)[:30]) + "\n"
    page = site(docs, docindex={"sections": ["map"], **PLAIN}).build().page("hub/index.html")
    places = re.findall(r'<circle cx="(\d+)" cy="(\d+)"', page.one(".docindex-nearby svg").html or "")
    assert len(places) == len(set(places)) == 19
    assert len(page.tree.css(".docindex-nearby li")) == 18


def test_long_title_is_cut_only_in_the_picture(site):
    long = "Restore a single tenant from an encrypted snapshot without stopping"
    docs = {"index.md": "# Home\n\n[On](long.md)\n", "long.md": f"# {long}\n\nText of it.\n"}
    page = site(docs, docindex={"sections": ["map"]}).build().page("index.html")
    [text] = page.texts(".docindex-nearby svg a text")
    assert text.endswith("…")
    assert long.startswith(text[:-1])
    assert page.texts(".docindex-nearby li a") == [long]
    assert page.texts(".docindex-nearby svg title")[0].startswith(long)


def test_east_asian_titles_are_twice_as_wide():
    assert shortened("日本語のタイトル", 8) == "日本語…"
    assert shortened("abcdefgh", 8) == "abcdefgh"
