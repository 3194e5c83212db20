"""Related pages: which ones, how many, and their reasons."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from mkdocs_docindex.languages.language import language_for
from mkdocs_docindex.reading.docs_folder import read_folder
from mkdocs_docindex.related.explain import similarity_components
from mkdocs_docindex.site.index import SiteInputs, build_index
from mkdocs_docindex.site.rules import RelatedRules
from tests.sites import JSON, THEMES, Built, Html, make_site

HOME = {"index.md": "# Locks\n\nHow boats pass through the canal.\n"}
GATE = """\
# Sluice gates

The sluice gate lets water into the chamber. It has a paddle, and lime kilns have none.

## Windlass

A windlass turns the paddle of a sluice gate. Then [close the chamber](chamber.md).
"""
PADDLE = """\
# Paddles

A paddle covers an opening in the sluice gate. More of it is below.

## Windlass

Turn the paddle with a windlass, as the [sluice gates](gate.md) tell.
"""
CHAMBER = """\
# Chamber

The chamber holds one boat between two gates, while the water rises.

## Filling

The [sluice gate](gate.md) fills the chamber.
"""
BREAD = """\
# Rye bread

Knead the dough with sour leaven, let it prove, bake it for an hour.

## Oven

Flour, leaven and salt are all that rye needs.
"""
CANAL = {
    **HOME,
    "works/gate.md": GATE,
    "works/paddle.md": PADDLE,
    "works/chamber.md": CHAMBER,
    "kitchen/bread.md": BREAD,
}


def related(built: Built, place: str) -> dict[str, str]:
    """Titles of related pages, in order, with the reason for each."""
    page = built.page(f"{place}/index.html" if place else "index.html")
    return {
        item.css_first("a").text(): " ".join(note.text().split()) if (note := item.css_first(".docindex-note")) else ""
        for item in page.tree.css("#docindex-related .docindex-list > li")
    }


def pinning(target: str, text: str = BREAD) -> str:
    return f"---\ndocindex:\n  related: {target}\n---\n{text}"


def summaries(page: Html) -> list[str]:
    return page.texts("#docindex-related .docindex-summary")


@pytest.mark.parametrize("theme", THEMES)
def test_page_shows_related_pages(site, theme):
    built = site(CANAL, theme={"name": theme}).build()
    page = built.page("works/paddle/index.html")
    assert page.texts("#docindex-related-title") == ["Related pages"]
    assert next(iter(related(built, "works/paddle"))) == "Sluice gates"
    assert page.links("#docindex-related a")["Sluice gates"] == "../gate/"
    assert built.broken_links() == []


def test_related_page_has_summary_and_reason(site):
    built = site(CANAL).build()
    page = built.page("works/gate/index.html")
    assert "A paddle covers an opening in the sluice gate." in summaries(page)
    assert related(built, "works/paddle")["Sluice gates"] == "linked from this page · both about paddle"
    reasons = related(built, "works/gate")
    assert reasons["Chamber"].startswith("linked both ways · both about ")
    assert reasons["Paddles"].startswith("links here · both about ")
    assert "paddle" not in reasons["Paddles"].split(), "from its title"


def test_reasons_are_facts_about_both_pages(site):
    built = site(CANAL).build()
    for place in ("works/gate", "works/paddle", "works/chamber"):
        for title, why in related(built, place).items():
            other = next(src for src in CANAL if CANAL[src].startswith(f"# {title}\n"))
            _, _, terms = why.partition("both about ")
            for term in filter(None, terms.split(", ")):
                assert term.lower() in CANAL[f"{place}.md"].lower()
                assert term.lower() in CANAL[other].lower()


def test_same_folder_is_the_last_reason(site):
    docs = {
        **HOME,
        "set/one.md": "# Herons\n\nGrey birds stand still.\n",
        "set/two.md": "# Kettles\n\nIron pots boil slowly.\n",
    }
    built = site(docs).build()
    for place in ("set/one", "set/two"):
        assert set(related(built, place).values()) <= {"also in Set"}


def test_weak_relations_are_not_shown(site):
    built = site(CANAL).build()
    for place in ("works/gate", "works/paddle", "works/chamber"):
        assert "Rye bread" not in related(built, place)
    page = built.page("kitchen/bread/index.html")
    assert not page.has("#docindex-related")
    assert "#docindex-related" not in page.links("a[href]").values()


@pytest.mark.parametrize("theme", THEMES)
def test_identifiers_are_shown_as_code(site, theme):
    text = "# {0}\n\n## `lock_gate`\n\nCall `lock_gate` to {0}. `lock_gate` waits.\n"
    docs = {**HOME, "a/shut.md": text.format("Shut"), "a/open.md": text.format("Open"), "b/bread.md": BREAD}
    page = site(docs, theme={"name": theme}).build().page("a/shut/index.html")
    assert page.texts("#docindex-related .docindex-note code") == ["lock_gate"]


def test_count_option_limits_related_pages(site):
    docs = {f"p{number}.md": f"# Paddle {number}\n\nA paddle in the sluice gate.\n" for number in range(9)}
    assert len(related(site({**HOME, **docs}).build(), "p1")) == 5
    assert len(related(site({**HOME, **docs}, docindex={"related": {"count": 2}}).build(), "p1")) == 2
    assert len(related(site({**HOME, **docs}, docindex={"related": {"count": 50}}).build(), "p1")) >= 8


def test_linked_pages_can_be_left_out(site):
    built = site(CANAL, docindex={"related": {"exclude_linked": True}}).build()
    assert "Chamber" not in related(built, "works/gate")
    assert "Paddles" in related(built, "works/gate"), "the link is only on the other page"
    assert "Sluice gates" not in related(built, "works/paddle")


def test_previous_and_next_pages_rank_lower(site):
    docs = {f"parts/p{number}.md": f"# Part {number}\n\nA paddle in the sluice gate.\n" for number in range(9)}
    shown = related(site({**HOME, **docs}).build(), "parts/p4")
    assert len(shown) == 5
    assert not {"Part 3", "Part 5"} & set(shown)
    # A neighbour is shown if there is nothing else.
    built = site(CANAL, nav=["index.md", {"Works": ["works/gate.md", "works/paddle.md"]}], not_in_nav="*").build()
    assert "Sluice gates" in related(built, "works/paddle")


def test_pinned_pages_come_first(site):
    docs = {**CANAL, "works/gate.md": pinning("[../kitchen/bread.md, chamber.md]", GATE)}
    shown = related(site(docs).build(), "works/gate")
    assert list(shown)[:3] == ["Rye bread", "Chamber", "Paddles"]
    assert shown["Rye bread"] == "", "pins have no reason"
    assert shown["Chamber"].startswith("linked both ways")


@pytest.mark.parametrize(
    "target", ["../works/gate.md", "/works/gate.md", "../works/gate.md#windlass", "../../works/gate/"]
)
def test_pins_are_written_like_links(site, target):
    docs = {**CANAL, "kitchen/bread.md": pinning(target)}
    built = site(docs).build()
    assert list(related(built, "kitchen/bread")) == ["Sluice gates"]
    assert built.log == []


def test_all_pins_are_shown_and_each_once(site):
    targets = "[../works/gate.md, ../works/paddle.md, ../works/gate.md, bread.md]"
    docs = {**CANAL, "kitchen/bread.md": pinning(targets)}
    built = site(docs, docindex={**JSON, "related": {"count": 1}}).build()
    assert list(related(built, "kitchen/bread")) == ["Sluice gates", "Paddles"]
    data = json.loads((built.root / "docindex.json").read_text(encoding="utf-8"))
    page = next(page for page in data["pages"] if page["src"] == "kitchen/bread.md")
    assert [(found["src"], found["why"]) for found in page["related"]] == [
        ("works/gate.md", [{"kind": "pinned"}]),
        ("works/paddle.md", [{"kind": "pinned"}]),
    ]


@pytest.mark.parametrize(
    "target", ["../works/sluice.md", "/sluice.md", "https://example.org/", "''", "../../../../x.md"]
)
def test_broken_pin_is_one_warning(site, target):
    built = site({**CANAL, "kitchen/bread.md": pinning(f"[{target}]")}).build(strict=False)
    named = target.strip("'")
    assert built.log == (
        [
            f"WARNING: docindex: 'kitchen/bread.md': `docindex.related` in its front matter names '{named}', "
            "which is not a page of the site; give its path relative to this page."
        ]
        if named
        else []
    )
    assert not built.page("kitchen/bread/index.html").has("#docindex-related")


def test_pin_to_excluded_page_is_one_warning(site):
    docs = {**CANAL, "kitchen/bread.md": pinning("../works/gate.md")}
    built = site(docs, docindex={"exclude": ["works/gate.md"]}).build(strict=False)
    assert built.log == [
        "WARNING: docindex: 'kitchen/bread.md': `docindex.related` in its front matter names '../works/gate.md', "
        "which is excluded from all lists; drop one of the two."
    ]


def test_pins_are_ignored_when_disabled(site):
    docs = {**CANAL, "kitchen/bread.md": pinning("nowhere.md")}
    built = site(docs, docindex={"related": False}).build()
    assert built.log == []
    assert not any(built.page(name).has("#docindex-related") for name in built.pages())


@pytest.mark.parametrize("wish", ["docindex: {exclude: true}", "search: {exclude: true}"])
def test_excluded_pages_are_not_related(site, wish):
    built = site({**CANAL, "works/gate.md": f"---\n{wish}\n---\n{GATE}"}).build()
    assert not built.page("works/gate/index.html").has(".docindex")
    for place in ("", "works/paddle", "works/chamber"):
        assert "Sluice gates" not in related(built, place)


def test_drafts_are_not_related_but_pages_without_sections_are(site):
    docs = {
        **CANAL,
        "works/gate.md": f"---\ndocindex: false\n---\n{GATE}",
        "works/draft.md": PADDLE.replace("Pad", "My pad"),
    }
    built = site(docs, draft_docs="draft.md").build()
    assert next(iter(related(built, "works/paddle"))) == "Sluice gates"
    assert "My paddles" not in related(built, "works/paddle")
    assert not built.page("works/gate/index.html").has("#docindex-related")


def test_page_can_hide_the_section(site):
    docs = {**CANAL, "works/gate.md": f"---\ndocindex: {{hide: [related]}}\n---\n{GATE}"}
    page = site(docs).build().page("works/gate/index.html")
    assert not page.has("#docindex-related")
    assert page.has("#docindex-backlinks")


def test_markers_place_the_sections(site):
    text = GATE.replace("## Windlass", "<!-- docindex: related -->\n\n## Windlass\n\n<!-- docindex: backlinks -->\n\nX")
    built = site({**CANAL, "works/gate.md": text}, docindex={"placement": "manual"}).build()
    page = built.page("works/gate/index.html")
    order = [page.source.index(f'id="{name}"') for name in ("docindex-related", "windlass", "docindex-backlinks")]
    assert order == sorted(order)
    assert page.texts(".md-sidebar--secondary .md-nav__list a") == ["Windlass"]
    assert not built.page("works/paddle/index.html").has(".docindex")


def test_sections_option_sets_their_order(site):
    page = site(CANAL, docindex={"sections": ["backlinks", "related"]}).build().page("works/gate/index.html")
    assert page.texts("section.docindex .docindex-title") == ["Linked from", "Related pages"]


@pytest.mark.usefixtures("short_indexes")
def test_generated_pages_are_not_related(site):
    built = site(CANAL).build()
    for name in ("works/index.html", "keywords/index.html"):
        assert not built.page(name).has("#docindex-related, #docindex-backlinks")
    for place in ("works/gate", "works/paddle", "works/chamber"):
        assert set(related(built, place)) <= {"Locks", "Sluice gates", "Paddles", "Chamber"}


def test_theme_templates_can_use_related_pages(site):
    docs = site(CANAL, theme={"name": "mkdocs", "custom_dir": "overrides"}, docindex={"placement": "manual"})
    (docs.folder / "overrides").mkdir()
    (docs.folder / "overrides" / "main.html").write_text(
        "{% extends 'base.html' %}{% block content %}"
        "{% for page in docindex.related %}<i>{{ page.title }}</i>{% endfor %}"
        "{% for page in docindex.backlinks %}<b>{{ page.title }}</b>{% endfor %}{% endblock %}"
    )
    page = docs.build().page("works/gate/index.html")
    assert "Chamber" in page.texts("i")
    assert page.texts("b") == ["Chamber", "Paddles"]


def test_reasons_are_in_theme_language(site):
    built = site(CANAL, theme={"name": "material", "language": "de"}).build()
    assert built.page("works/gate/index.html").texts("#docindex-related-title") == ["Verwandte Seiten"]
    assert related(built, "works/gate")["Chamber"].startswith("gegenseitig verlinkt · beide über ")


def test_labels_with_and_without_their_terms(site):
    labels = {"why_terms": "same topic", "why_both": "friends"}
    built = site(CANAL, docindex={"labels": labels}).build()
    assert related(built, "works/gate")["Chamber"] == "friends · same topic"


@pytest.mark.parametrize(
    "docs",
    [
        {},
        HOME,
        {**HOME, "a.md": "# A\n"},
        {"a.md": "", "b.md": ""},
        {f"{name}.md": "# One\n\nThe same words everywhere.\n" for name in "abcdefgh"},
        {f"{name}.md": f"# {name}\n\nNo links at all.\n" for name in ("heron", "kettle", "anvil")},
        {f"{at}.md": f"# Page {at}\n\nOn to [the next]({(at + 1) % 7}.md).\n" for at in range(7)},
        {f"{at}.md": " ".join(f"[{to}]({to}.md)" for to in range(9)) for at in range(9)},
    ],
    ids=["empty", "one", "two", "blank", "all-the-same", "no-links", "ring", "all-to-all"],
)
def test_odd_sites_build_without_warnings(site, docs):
    built = site(docs).build()
    assert built.log == []
    assert built.broken_links() == []
    for name in built.pages():
        links = list(built.page(name).links("#docindex-related a").values())
        assert len(links) <= 5
        assert "./" not in links, "no page is related to itself"


def test_ring_of_links_has_link_reasons(site):
    names = ("anvil", "barrel", "candle", "dragon", "easel", "falcon", "garlic")
    after = {name: names[(at + 3) % 7] for at, name in enumerate(names)}
    docs = {f"{name}.md": f"# {name}\n\nA {name}, then [the {to}]({to}.md).\n" for name, to in after.items()}
    shown = related(site(docs).build(), "dragon")
    assert shown == {"garlic": "linked from this page", "anvil": "links here · both about dragon"}


WATER = "Water rises in the lock chamber until the upper gates open, and the boat leaves for the pound above. "


def lock_page(title: str, text: str) -> str:
    return f"# {title}\n\n{text}\n"


def test_at_most_two_terms_are_a_reason(site):
    names = ("windlass", "paddle", "mitre", "cill")
    text = "".join(f"## The {name}\n\nOil the {name}. This {name} is of iron.\n\n" for name in names)
    docs = {**HOME, "a/one.md": lock_page("Spring", text), "b/two.md": lock_page("Autumn", text), "c/bread.md": BREAD}
    built = site(docs, docindex=JSON).build()
    assert len(related(built, "a/one")["Autumn"].removeprefix("both about ").split(", ")) == 2
    data = json.loads((built.root / "docindex.json").read_text(encoding="utf-8"))
    page = next(page for page in data["pages"] if page["src"] == "a/one.md")
    assert [len(why["terms"]) for why in page["related"][0]["why"]] == [2]


def test_both_pages_say_a_term_that_is_a_reason(site):
    """A page that has the words of a term, but not next to each other, is not about it."""
    rack = "## Paddle gear\n\nThe paddle gear has a rack. Oil the paddle gear. The windlass turns the paddle gear.\n"
    apart = (
        "The paddle leaks. Each paddle has its gear, and gear of iron rusts. A paddle of oak is best. Mind the gear."
    )
    docs = {
        **HOME,
        "a/rack.md": lock_page("Rack", rack),
        "b/apart.md": lock_page("Repairs", apart),
        "c/same.md": lock_page(
            "Oiling", "Most paddle gears squeak. Oil each paddle gear: the windlass, then the rack."
        ),
        "d/bread.md": BREAD,
    }
    shown = related(site(docs).build(), "a/rack")
    assert "paddle gear" in shown["Oiling"]
    assert "paddle gear" not in shown.get("Repairs", "")


def test_pages_without_a_reason_are_shown_if_they_are_very_similar(site):
    """Words that are no terms are no reason: "both about opened, leaving"."""
    same = "Slowly opened, then leaving, waiting, rising, falling and closed again by whoever happened to be passing."
    some = "Rising early, waiting long, leaving late. Nobody is passing. Bread, wine, cheese, apples, plums and figs."
    docs = {
        **HOME,
        "a/one.md": lock_page("Spring", same),
        "b/two.md": lock_page("Autumn", f"{same} {same}"),
        "c/three.md": lock_page("Picnic", some),
        "d/bread.md": BREAD,
        "e/gate.md": GATE.replace("[close the chamber](chamber.md)", "close it"),
        "f/paddle.md": PADDLE.replace("(gate.md)", "(../e/gate.md)"),
    }
    assert related(site(docs).build(), "a/one") == {"Autumn": ""}


def test_without_keywords_pages_need_no_reason(site):
    docs = {
        **CANAL,
        "kitchen/oven.md": BREAD.replace("Rye bread", "Loaf"),
        "cellar/rye.md": BREAD.replace("Rye", "Oat"),
    }
    shown = related(site(docs, docindex={"keywords": False}).build(), "kitchen/bread")
    assert shown == {"Loaf": "also in Kitchen", "Oat bread": ""}


def test_title_that_the_text_names_is_a_reason(site):
    gear = "# Paddle gear\n\nA rack and pinion lifts it. Oil it in spring, and paint it in autumn. " + WATER
    docs = {
        **HOME,
        "a/gear.md": gear,
        "b/crew.md": "# Crew\n\nOne steers, and one winds the Paddle  gear. Paint the hull in autumn, oil it in spring.\n",
        "c/tea.md": "# Tea\n\nOne pours. Stir the paddle gearbox in autumn, oil it in spring, and paint the hull.\n",
        "d/bread.md": BREAD,
    }
    built = site(docs, docindex={**JSON, "keywords": False}).build()
    assert related(built, "b/crew")["Paddle gear"] == "named on this page"
    assert related(built, "a/gear")["Crew"] == "names this page"
    assert related(built, "c/tea").get("Paddle gear", "") == "", "a gearbox is something else"
    data = json.loads((built.root / "docindex.json").read_text(encoding="utf-8"))
    page = next(page for page in data["pages"] if page["src"] == "b/crew.md")
    assert [found["why"] for found in page["related"] if found["src"] == "a/gear.md"] == [[{"kind": "names"}]]


@pytest.mark.parametrize("titles", [("Gear", "Rack"), ("Paddle gear", "Paddle gear")], ids=["one word", "two pages"])
def test_titles_that_may_mean_something_else_are_no_reason(site, titles):
    text = "One winds the paddle gear and the rack. Paint the hull in autumn, oil it in spring. "
    docs = {
        **HOME,
        "a/gear.md": lock_page(titles[0], f"Paint it in autumn, oil it in spring. {WATER}"),
        "b/rack.md": lock_page(titles[1], f"Paint it in autumn, oil it in spring. {WATER}"),
        "c/crew.md": lock_page("Crew", text),
        "d/bread.md": BREAD,
    }
    shown = related(site(docs, docindex={"keywords": False}).build(), "c/crew")
    assert shown
    assert not any("named" in why for why in shown.values())


def test_very_short_pages_count_less(site):
    crew = "Herons fish while anglers nap under willows near old oaks and ivy. " * 6
    docs = {
        **HOME,
        "gate.md": lock_page("Sluice", "The sluice gate lifts a paddle of oak. Its windlass turns."),
        "stub.md": lock_page("Stub", "The sluice gate lifts a paddle. Its windlass turns."),
        "whole.md": lock_page("Whole", f"The sluice gate lifts a paddle. Its windlass turns. {crew}"),
    }
    docs = site(docs, docindex={"keywords": False})
    assert next(iter(related(docs.build(), "gate"))) == "Whole"
    pages = read_folder(docs.folder / "docs", print)
    index = build_index(SiteInputs(pages))
    stub, whole = (
        similarity_components([*pages.values()], index.links, language_for("en"), "gate.md", other)
        for other in ("stub.md", "whole.md")
    )
    assert stub.fullness < 0.7
    assert whole.fullness == 1


@pytest.mark.parametrize("nav", [None, "in order"])
def test_no_page_is_shown_on_more_than_ten(site, nav):
    """Seven hubs, of which each page would show five: those that move up count, too."""
    hubs = {f"hub{at}.md": f"# Hub {at}\n\nAll about sluice gates, paddles and locks. {WATER}" for at in range(7)}
    links = " ".join(f"[hub {at}](hub{at}.md)" for at in range(7))
    leaves = {
        f"leaf{at}.md": f"# Leaf {at}\n\nSluice gates, paddles and locks: {links}. Leaf{at} is one. {WATER}"
        for at in range(30)
    }
    docs = {**HOME, **hubs, **leaves}
    built = site(docs, **({"nav": list(docs)} if nav else {})).build()
    shown = Counter(title for src in docs for title in related(built, src.removesuffix(".md").replace("index", "")))
    assert max(shown.values()) <= 10
    assert sum(shown.values()) > 100, "others take their places"


def test_components_of_a_similarity_are_its_score(site):
    pages = read_folder(site(CANAL).folder / "docs", print)
    index = build_index(SiteInputs(pages, related=RelatedRules(floor=False)))
    english = language_for("en")
    for src in ("works/gate.md", "works/paddle.md"):
        for relation in index.related[src]:
            found = similarity_components([*pages.values()], index.links, english, src, relation.src)
            assert found.evidence + found.popularity == pytest.approx(relation.score, abs=1e-4)
    found = similarity_components([*pages.values()], index.links, english, "works/chamber.md", "works/gate.md")
    assert {"links_to", "linked_from"} <= {*found.additions}
    assert "chamber" in dict(found.words)


def test_ten_thousand_links_are_fast(tmp_path):
    links = "\n".join(f"See [page {number % 50}](p{number % 50}.md) and more." for number in range(10_000))
    docs = {f"p{number}.md": f"# Page {number}\n\nBack to [all](all.md).\n" for number in range(50)}
    docs = make_site(tmp_path, {**docs, "all.md": f"# All\n\n{links}\n"}, theme={"name": "mkdocs"}, plugins=[])
    built = docs.build()
    assert built.log == []
    shown = ["All" in related(built, f"p{number}") for number in range(50)]
    assert 0 < sum(shown) <= 10, "a page related to all pages is not shown on most"


def test_hash_seed_and_file_order_change_nothing(tmp_path):
    found = []
    for number, docs in enumerate((CANAL, dict(reversed(CANAL.items())))):
        folder = tmp_path / str(number)
        folder.mkdir()
        make_site(folder, docs, theme={"name": "mkdocs"}, docindex=JSON)
        command = [sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(folder / "mkdocs.yml")]
        environment = {**os.environ, "PYTHONHASHSEED": str(number + 1), "PYTHONPATH": os.pathsep.join(sys.path)}
        subprocess.run(command, check=True, env=environment, cwd=Path(__file__).parent.parent)
        site = folder / "site"
        pages = sorted(path.relative_to(site) for path in [*site.rglob("index.html"), site / "docindex.json"])
        found.append({str(path): _without_dates((site / path).read_text(encoding="utf-8")) for path in pages})
    assert found[0] == found[1]


def _without_dates(html: str) -> str:
    """MkDocs' themes write the build time on the home page."""
    return "\n".join(line for line in html.splitlines() if "Build Date" not in line)


HOSTILE = "</a></section><script>alert(1)</script> \"double\" 'single' & {{ 7*7 }} {% x %} \u202eevil"


def test_hostile_titles_and_summaries_are_escaped(site):
    docs = {
        **CANAL,
        "works/paddle.md": f"---\ntitle: >-\n  {HOSTILE}\ndescription: >-\n  {HOSTILE}. More.\n---\n{PADDLE}",
    }
    page = site(docs).build().page("works/gate/index.html")
    without_tags = HOSTILE.replace("</a></section><script>", "").replace("</script>", "")
    assert without_tags in related_titles(page)
    assert f"{HOSTILE}." in [node.text() for node in page.tree.css("#docindex-related .docindex-summary")]
    section = page.one("#docindex-related").html or ""
    assert "<script" not in section
    assert "49" not in section


def related_titles(page: Html) -> list[str]:
    return [node.text() for node in page.tree.css("#docindex-related li > a > bdi")]
