"""Keywords on pages, on folder pages, and in the index."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_docindex.keywords.selection import KeywordFinder, Subject
from mkdocs_docindex.languages.language import language_for
from mkdocs_docindex.model.index import Keyword
from mkdocs_docindex.reading.markdown import read_markdown
from mkdocs_docindex.reading.python_markdown import Dialect
from tests.sites import JSON, THEMES, Built, Html

pytestmark = pytest.mark.usefixtures("short_indexes")

HOME = {"index.md": "# Locks\n\nHow boats pass a lock.\n"}
GATE = """\
# Gates

A gate holds the water back.

## Sluice gate

The sluice gate lets water into the chamber. Open the sluice gate slowly.
A sluice gate has a paddle.

## Mitre gate

The mitre gate is closed by the water itself. A mitre gate has two leaves.
"""
PADDLE = """\
# Paddles

A paddle covers an opening in a sluice gate.

## Rack

The rack lifts the paddle. Turn the rack with `windlass_turn(times)`.
"""
WORKS = {**HOME, "works/gate.md": GATE, "works/paddle.md": PADDLE}


def chips(page: Html) -> list[str]:
    """Terms in the keywords section, in order."""
    return page.texts("#docindex-keywords .docindex-chips li > a:first-child")


def lower(texts: list[str]) -> list[str]:
    return [text.lower() for text in texts]


def chips_of(built: Built, place: str) -> list[str]:
    return lower(chips(built.page(f"{place}/index.html" if place else "index.html")))


def entries(built: Built) -> dict[str, list[str]]:
    """Terms of the index in lower case, with their links."""
    found: dict[str, list[str]] = {}
    for entry in built.page("keywords/index.html").tree.css(".docindex-entries li"):
        term = " ".join(entry.css_first(".docindex-term").text().split())
        above = entry.parent.parent if entry.parent else None
        if above is not None and above.tag == "li":
            term = f"{above.css_first('.docindex-term').text()} {term}"
        found[term.lower()] = [
            link.attributes["href"] or ""
            for child in entry.iter()
            if "docindex-places" in (child.attributes.get("class") or "")
            for link in child.iter()
            if link.tag == "a"
        ]
    return found


def check(built: Built) -> None:
    """Check that a site has no warning, no dead link and no injected markup."""
    assert built.log == []
    assert built.broken_links() == []


@pytest.mark.parametrize("theme", THEMES)
def test_page_shows_keywords(site, theme):
    built = site(WORKS, theme={"name": theme}).build()
    page = built.page("works/gate/index.html")
    assert page.texts("#docindex-keywords-title") == ["Keywords"]
    terms = lower(chips(page))
    assert "sluice gate" in terms
    assert "mitre gate" in terms
    assert len(terms) == len(set(terms)) <= 10
    check(built)


def test_keywords_follow_section_order(site):
    page = site(WORKS).build().page("works/gate/index.html")
    assert page.texts("section.docindex .docindex-title") == ["About this page", "Keywords", "Related pages"]
    page = site(WORKS, docindex={"sections": ["keywords", "metadata"]}).build().page("works/gate/index.html")
    assert page.texts("section.docindex .docindex-title") == ["Keywords", "About this page"]


def test_chips_are_sorted_by_score(site):
    built = site(WORKS, docindex=JSON).build()
    data = json.loads((built.root / "docindex.json").read_text(encoding="utf-8"))
    for page in data["pages"]:
        scores = [keyword["score"] for keyword in page["keywords"]]
        assert scores == sorted(scores, reverse=True)
        assert chips(built.page(f"{page['url'].removeprefix('./')}index.html")) == [
            keyword["term"] for keyword in page["keywords"]
        ]


def test_chip_links_to_the_section_about_it(site):
    page = site(WORKS).build().page("works/gate/index.html")
    links = {term.lower(): href for term, href in page.links("#docindex-keywords li > a:first-child").items()}
    assert links["sluice gate"] == "#sluice-gate"
    assert links["mitre gate"] == "#mitre-gate"
    ids = {node.attributes["id"] for node in page.tree.css("[id]")}
    assert {unquote(href.removeprefix("#")) for href in links.values()} <= ids


def test_chip_links_to_index_if_on_other_pages(site):
    built = site(WORKS).build()
    page = built.page("works/paddle/index.html")
    (mark,) = (a for a in page.tree.css(".docindex-elsewhere") if "sluice gate" in (a.attributes["aria-label"] or ""))
    assert mark.attributes["title"] == "on 1 other page"
    assert mark.attributes["href"] == "../../keywords/#term-sluic-gate"
    assert entries(built)["sluice gate"] == ["../works/gate/#sluice-gate", "../works/paddle/#paddles"]


def test_count_option_limits_keywords(site):
    built = site(WORKS, docindex={"keywords": {"count": 2}}).build()
    assert [len(chips_of(built, place)) for place in ("works/gate", "works/paddle")] == [2, 2]


# Keywords set by authors


def test_front_matter_keywords_come_first(site):
    text = "---\nkeywords: [Navigation]\ntags: [water, sluice gates]\ndocindex: {keywords: [Barrage]}\n---\n" + GATE
    page = site({**HOME, "gate.md": text}).build().page("gate/index.html")
    assert chips(page)[:4] == ["Barrage", "Navigation", "water", "sluice gates"]
    assert "sluice gate" not in chips(page), "in the author's spelling"
    assert page.links("#docindex-keywords li > a:first-child")["sluice gates"] == "#sluice-gate"
    assert page.links("#docindex-keywords li > a:first-child")["Barrage"] == "#gates"


@pytest.mark.parametrize("written", ["keywords: 'Navigation, Barrage'", "keywords: [Navigation, Barrage]"])
def test_front_matter_keywords_as_list_or_string(site, written):
    page = site({**HOME, "gate.md": f"---\n{written}\n---\n{GATE}"}).build().page("gate/index.html")
    assert chips(page)[:2] == ["Navigation", "Barrage"]


@pytest.mark.parametrize("written", ["sluice gate", "Sluice Gates", "sluice-gate"])
def test_not_keywords_are_removed_from_the_page(site, written):
    text = f"---\ndocindex: {{not_keywords: [{written}]}}\n---\n{GATE}"
    built = site({**WORKS, "works/gate.md": text}).build()
    assert "sluice gate" not in chips_of(built, "works/gate")
    assert "mitre gate" in chips_of(built, "works/gate")
    assert "sluice gate" in chips_of(built, "works/paddle"), "still on other pages"


@pytest.mark.parametrize("written", ["sluice gate", "Sluice Gates", "sluice-gate"])
def test_stop_words_are_never_keywords(site, written):
    built = site(WORKS, docindex={"keywords": {"stop_words": [written]}}).build()
    assert "sluice gate" not in chips_of(built, "works/gate") + chips_of(built, "works/paddle")
    assert "sluice gate" not in entries(built)
    assert "mitre gate" in chips_of(built, "works/gate")
    check(built)


# One term, one entry


def test_spellings_of_a_term_are_one_entry(site):
    docs = {
        **HOME,
        "a.md": "# Stop logs\n\nA stop log closes the lock. Put the stop log in.\n",
        "b.md": "# Stop-log\n\nThe stop-log is heavy. A stop-log is wood.\n",
        "c.md": "# STOP LOG\n\nThe Stop Log is here. Some Stop Logs are there.\n",
    }
    built = site(docs).build()
    (found,) = (links for term, links in entries(built).items() if term.replace("-", " ") in ("stop log", "stop logs"))
    assert sorted(href.partition("#")[0] for href in found) == ["../a/", "../b/", "../c/"]


def test_identifiers_keep_their_spelling(site):
    text = "# Turning\n\nCall `windlass_turn()` first. Then `windlass_turn()` again, and `WindlassError` is raised.\n"
    page = site({**HOME, "a.md": text + "\nCatch `WindlassError`.\n"}).build().page("a/index.html")
    codes = page.texts("#docindex-keywords .docindex-chips code")
    assert "windlass_turn" in codes
    assert "WindlassError" in codes


def test_acronym_and_expansion_refer_to_each_other(site):
    docs = {
        **HOME,
        "a.md": "# Automatic Lock Control\n\nAutomatic Lock Control (ALC) opens gates. ALC is quick. ALC is safe.\n",
        "b.md": "# ALC\n\nSet up ALC. ALC needs power. Check the ALC.\n",
    }
    built = site(docs).build()
    seen = {
        entry.css_first(".docindex-term").text(): [a.text() for a in entry.css(".docindex-see a")]
        for entry in built.page("keywords/index.html").tree.css(".docindex-entries > li")
    }
    assert [term.lower() for term in seen["ALC"]] == ["automatic lock control"]
    assert next(links for term, links in seen.items() if term.lower() == "automatic lock control") == ["ALC"]
    check(built)


def test_term_on_every_page_is_not_a_keyword(site):
    docs = {
        f"part-{n % 6}/page-{n}.md": (
            f"# Topic{n}x\n\nThe topic{n}x matters. Use topic{n}x well.\n\n"
            "## Was this helpful\n\nSend feedback to the harbour office. The harbour office reads all feedback.\n"
        )
        for n in range(120)
    }
    built = site({**HOME, **docs}).build()
    for n in (0, 7, 119):
        terms = chips_of(built, f"part-{n % 6}/page-{n}")
        assert terms[0] == f"topic{n}x"
        assert not {"feedback", "harbour", "harbour office", "office", "send feedback"} & set(terms)
    assert "harbour office" not in entries(built)
    check(built)


def test_generic_section_titles_rank_lower(site):
    parts = {"barge": "rudder", "punt": "pole", "raft": "plank", "skiff": "oarlock"}
    docs = {
        f"{boat}.md": f"# {boat.title()}\n\nThe {boat} floats, and the {part} is of wood. Oil the {part}.\n\n"
        f"## Precautions\n\nWear a vest.\n\n## Care\n\nA dry {part} cracks.\n"
        for boat, part in parts.items()
    }
    built = site({**HOME, **docs}, docindex={"keywords": {"count": 20}}).build()
    for boat, part in parts.items():
        terms = chips_of(built, boat)
        assert part in terms
        assert "precautions" not in terms[: terms.index(part)]


# Folders


def test_folder_page_shows_keywords_of_its_pages(site):
    docs = {**WORKS, "works/deep/weir.md": "# Weir\n\nA weir holds the river. The weir is long.\n", "sea.md": "# Sea\n"}
    built = site(docs).build()
    page = built.page("works/index.html")
    links = {term.lower(): href for term, href in page.links("#docindex-folder .docindex-chips a").items()}
    assert links["sluice gate"] == "gate/#sluice-gate"
    assert links["weir"] == "deep/weir/#weir"
    assert all(href.startswith(("gate/", "paddle/", "deep/")) for href in links.values()), "no link leaves the folder"
    assert "sea" not in links
    assert not page.has("#docindex-keywords"), "not a page of its own"
    check(built)


# The index


def test_index_is_the_last_page_if_it_is_in_the_nav(site):
    built = site(WORKS, docindex={"keywords": {"nav": True}}).build()
    page = built.page("keywords/index.html")
    assert page.texts("h1") == ["Keyword index"]
    assert page.one("#docindex-index").attributes["aria-label"] == "Keyword index"
    assert page.texts(".docindex-letters a") == page.texts(".docindex-letter .docindex-title")
    letters = page.texts(".docindex-letters a")
    assert letters == sorted(letters)
    assert built.nav is not None
    assert built.nav.pages[-1].file.src_uri == "keywords.md"
    assert not page.has("#docindex-metadata")
    assert built.page("works/gate/index.html").facts()["See also"] == "Works · Keyword index"


def test_index_option_sets_its_name(site):
    built = site(WORKS, docindex={"keywords": {"index": "about/a-z.md"}, "labels": {"index": "A to Z"}}).build()
    assert built.page("about/a-z/index.html").texts("h1") == ["A to Z"]
    assert not (built.root / "keywords").exists()
    assert built.page("works/gate/index.html").facts()["See also"] == "Works · A to Z"
    check(built)


def test_keywords_work_without_index(site):
    built = site(WORKS, docindex={"keywords": {"index": False}}).build()
    assert "keywords/index.html" not in built.pages()
    page = built.page("works/paddle/index.html")
    assert chips(page)
    assert not page.has(".docindex-elsewhere")
    assert page.facts()["See also"] == "Works"
    check(built)


def test_existing_page_gets_index_below_its_text(site):
    built = site({**WORKS, "keywords.md": "# Our terms\n\nAll terms of this manual.\n"}).build()
    page = built.page("keywords/index.html")
    assert page.texts("h1") == ["Our terms"]
    assert page.has("#docindex-index")
    assert "sluice gate" in entries(built)
    assert [line for line in built.infos if "The index of keywords is below the text of 'keywords.md'." in line]
    check(built)


def test_existing_file_at_index_path_is_kept(site):
    built = site({**WORKS, "keywords/index.html": "<p>Mine</p>"}).build()
    assert built.page("keywords/index.html").source == "<p>Mine</p>"
    assert [line for line in built.infos if "The index of keywords is not shown" in line]
    assert not built.page("works/paddle/index.html").has(".docindex-elsewhere")


def test_the_index_is_not_searched(site):
    built = site(WORKS).build()
    found = json.loads((built.root / "search" / "search_index.json").read_text(encoding="utf-8"))["docs"]
    assert not [doc for doc in found if doc["location"].startswith("keywords/") and "gate" in doc["text"]]


# Switching off


def test_keywords_can_be_disabled(site):
    built = site(WORKS, docindex={**JSON, "keywords": False}).build()
    assert "keywords/index.html" not in built.pages()
    assert not any(built.page(name).has("#docindex-keywords, .docindex-chips") for name in built.pages())
    assert built.page("works/gate/index.html").facts()["See also"] == "Works"
    data = json.loads((built.root / "docindex.json").read_text(encoding="utf-8"))
    assert data["keywords"] == []
    check(built)


def test_sections_option_does_not_affect_the_index(site):
    built = site(WORKS, docindex={"sections": ["metadata"]}).build()
    assert not built.page("works/gate/index.html").has("#docindex-keywords")
    assert "sluice gate" in entries(built)
    assert built.page("works/index.html").has(".docindex-chips")
    check(built)


@pytest.mark.parametrize(
    "front_matter", ["docindex: false", "docindex: {hide: [keywords]}", "docindex: {hide: keywords}"]
)
def test_page_with_hidden_keywords_stays_in_index(site, front_matter):
    built = site({**WORKS, "works/gate.md": f"---\n{front_matter}\n---\n{GATE}"}).build()
    assert not built.page("works/gate/index.html").has("#docindex-keywords")
    assert "../works/gate/#mitre-gate" in entries(built)["mitre gate"]


def test_excluded_page_is_not_in_index(site):
    docs = {**WORKS, "works/gate.md": f"---\ndocindex: {{exclude: true}}\n---\n{GATE}"}
    built = site(docs, docindex=JSON).build()
    assert not built.page("works/gate/index.html").has(".docindex")
    assert "mitre gate" not in entries(built)
    assert "works/gate.md" not in (built.root / "docindex.json").read_text(encoding="utf-8")


def test_markers_place_keywords_and_index(site):
    docs = {
        **WORKS,
        "works/gate.md": GATE.replace("A gate holds", "<!-- docindex: keywords -->\n\nA gate holds"),
        "keywords.md": "# Terms\n\n<!-- docindex: index -->\n\nThe end.\n",
    }
    built = site(docs, docindex={"placement": "manual"}).build()
    text = built.page("works/gate/index.html").one("article").text()
    assert text.index("Keywords") < text.index("A gate holds")
    assert not built.page("works/paddle/index.html").has("#docindex-keywords")
    text = built.page("keywords/index.html").one("article").text()
    assert text.lower().index("mitre") < text.index("The end.")
    check(built)


def test_json_is_written_on_request(site):
    for off in (None, {"export": True}, {"export": False}, {"export": {"json": False}}, {"export": {"llms": True}}):
        assert not list(site(WORKS, docindex=off).build().root.glob("*.json"))
    built = site(WORKS, docindex={"export": {"json": True}}).build()
    assert json.loads((built.root / "docindex.json").read_text(encoding="utf-8"))["schema"] == 1


def test_json_path_can_be_changed(site):
    built = site(WORKS, docindex={"export": {"json": "data/site.json"}}).build()
    assert json.loads((built.root / "data" / "site.json").read_text(encoding="utf-8"))["schema"] == 1
    assert not (built.root / "docindex.json").exists()


# JSON-LD


def test_json_ld_only_on_request(site):
    assert "ld+json" not in site(WORKS).build().page("works/gate/index.html").source
    page = site(WORKS, docindex={"keywords": {"json_ld": True}}).build().page("works/gate/index.html")
    data = json.loads(page.one('script[type="application/ld+json"]').text())
    assert data == {"@context": "https://schema.org", "@type": "TechArticle", "keywords": chips(page)}


def test_json_ld_is_safe(site):
    text = "---\nkeywords: ['</script><img src=x onerror=alert(1)>', 'a \"b\" & c', '<!-- x']\n---\n" + GATE
    built = site({**HOME, "gate.md": text}, docindex={"keywords": {"json_ld": True}}).build()
    page = built.page("gate/index.html")
    assert json.loads(page.one('script[type="application/ld+json"]').text())["keywords"] == chips(page)
    assert chips(page)[:3] == ["</script><img src=x onerror=alert(1)>", 'a "b" & c', "<!-- x"]
    assert not page.has("img[onerror]")
    assert not built.page("keywords/index.html").has("img[onerror]")
    check(built)


def test_no_meta_keywords(site):
    text = f"---\nkeywords: [one, two]\n---\n{GATE}"
    built = site({**HOME, "gate.md": text}, docindex={"keywords": {"json_ld": True}}).build()
    assert not any(built.page(name).has('meta[name="keywords"]') for name in built.pages())


# Pages that differ from their source


def test_headings_changed_by_plugins_break_no_links(site, monkeypatch):
    docs = {
        **HOME,
        "gate.md": GATE.replace("## Sluice gate", "## Sluice gate {{ version }}"),
        "paddle.md": PADDLE.replace("## Rack", '--8<-- "part.txt"'),
    }
    site_ = site(
        docs,
        plugins=["search", "macros"],
        extra={"version": "2.0"},
        markdown_extensions=[{"pymdownx.snippets": {"base_path": ["."]}}],
    )
    (site_.folder / "part.txt").write_text("## Rack and pinion\n\nThe rack and pinion.\n")
    monkeypatch.chdir(site_.folder)
    built = site_.build()
    assert "sluice gate" in chips_of(built, "gate")
    assert "rack" in chips_of(built, "paddle")
    check(built)


def test_language_of_pages_is_detected(site):
    docs = {
        "index.md": "# Schleusen\n\nWie Boote durch die Schleuse kommen und was dabei zu beachten ist.\n",
        "tor.md": (
            "# Das Stemmtor\n\nDas Stemmtor wird vom Wasser geschlossen. Die Stemmtore sind aus Holz, und sie werden "
            "nicht von Hand bewegt. Wenn das Wasser steigt, dann öffnet sich ein Stemmtor von selbst.\n"
        ),
    }
    built = site(docs).build()
    terms = chips_of(built, "tor")
    assert "stemmtor" in terms
    assert not {"das", "wird", "und", "von", "wenn", "dann", "nicht", "sich", "die", "sind"} & set(terms)
    check(built)


# Hostile texts


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("# A\n\n" + "sluice " * 1_000_000, id="one word a million times"),
        pytest.param("# A\n\n" + " ".join(f"{chr(97 + n)}" * 10_000 for n in range(26)), id="words of 10,000 letters"),
        pytest.param("# " + "gate " * 5_000 + "\n\n" + "## Gate\n\ngate\n\n" * 500, id="many headings"),
        pytest.param("# A\n\n" + "`" + "x" * 10_000 + "` `<script>alert(1)</script>` `&lt;b&gt;`\n", id="code"),
        pytest.param("# <b>Bold</b> & <i>co\n\n<div>gate</p> <gate> </gate>\n", id="broken HTML"),
        pytest.param(
            "# \u202eetag\n\nThe \u202egate\u202c is \u2066a gate\u2069. \u200bgate\u200b \u0000gate.\n", id="bidi"
        ),
        pytest.param("# 🚪\n\n🚪🚪 🚪 ‍👩‍👩‍👧 ️⃣ … — ¿¡ \ufffd \u0301\u0301\u0301\n", id="no letters"),
        pytest.param(
            "---\nkeywords: [1, 2.5, null, {a: b}, [c], true, '', ' ', '#', '...']\n---\n# A\n", id="odd types"
        ),
        pytest.param("---\nkeywords: {a: b}\ntags: 5\n---\n# A\n", id="no list"),
        pytest.param("---\nkeywords: ['" + "k" * 5_000 + "']\n---\n# A\n", id="long keyword"),
    ],
)
def test_hostile_texts_are_built_and_escaped(site, text):
    built = site(
        {**HOME, "bad.md": text, "good.md": GATE}, plugins=[], docindex={**JSON, "keywords": {"json_ld": True}}
    ).build()
    assert "sluice gate" in chips_of(built, "good")
    page = built.page("bad/index.html")
    for name in ("keywords", "metadata"):
        for node in page.tree.css(f"#docindex-{name} script, #docindex-{name} b, #docindex-{name} gate"):
            assert node.attributes.get("type") == "application/ld+json"
    assert built.page("keywords/index.html").one("#docindex-index").css(".docindex-entries")
    assert built.log == []
    assert [link for link in built.broken_links() if "docindex" in link or "keywords" in link] == []
    json.loads((built.root / "docindex.json").read_text(encoding="utf-8"))


def test_hostile_terms_are_escaped(site):
    hostile = "<img src=x onerror=alert(1)>"
    text = f"---\nkeywords: ['{hostile}', \"{{{{ 7*7 }}}}\", '\" onmouseover=\"x']\n---\n# A\n\nText.\n"
    built = site({**HOME, "x/a.md": text, "x/b.md": text}).build()
    for name in built.pages():
        assert not built.page(name).has("img[onerror], [onmouseover]")
    assert hostile in chips(built.page("x/a/index.html"))
    assert "{{ 7*7 }}" in chips(built.page("x/a/index.html"))
    assert hostile in entries(built)
    check(built)


def test_large_index_has_a_page_per_letter(site, monkeypatch):
    monkeypatch.setattr("mkdocs_docindex.hosts.mkdocs.term_pages._MOST_ENTRIES", 3)
    built = site(WORKS).build()
    home = built.page("keywords/index.html")
    assert home.links(".docindex-letters a")["S"] == "s/"
    assert not home.has(".docindex-entries")
    page = built.page("keywords/s/index.html")
    assert page.texts("h1") == ["Keyword index: S"]
    assert page.texts(".docindex-letter .docindex-title") == ["S"]
    (mark,) = (
        a
        for a in built.page("works/paddle/index.html").tree.css(".docindex-elsewhere")
        if "sluice gate" in (a.attributes["aria-label"] or "")
    )
    assert mark.attributes["href"] == "../../keywords/s/#term-sluic-gate"
    check(built)


def found_in(texts: list[str]) -> list[tuple[Keyword, ...]]:
    """All keywords of English pages."""
    subjects = [Subject(str(number), "", read_markdown(text, Dialect())) for number, text in enumerate(texts)]
    return list(KeywordFinder(language_for("en")).find(subjects, 1000).values())


PARTS = {word: word for word in "lock gate weir boat 7".split()} | {
    "the": "|", ".": "|", "**boat**": "|boat|", "`lock`": "|lock|", "\n\n## gate\n\n": "|gate|", "\n\nweir": "|weir",
}  # fmt: skip
"""Pieces of pages, with separators of phrases."""


@given(st.lists(st.lists(st.sampled_from(list(PARTS)), max_size=40), min_size=1, max_size=3))
def test_counts_match_a_simple_count(pages):
    for parts, keywords in zip(pages, found_in([" ".join(parts) for parts in pages]), strict=True):
        by_hand: Counter[str] = Counter()
        for phrase in " ".join(PARTS[part] for part in parts).split("|"):
            words = phrase.split()
            ends = range(len(words) + 1)
            by_hand.update(" ".join(words[begin:end]) for begin in ends for end in ends if begin < end)
        for keyword in keywords:
            assert keyword.evidence
            assert keyword.evidence.uses == by_hand[keyword.key]


def test_batch_size_does_not_change_keywords(monkeypatch):
    texts = [
        path.read_text("utf-8") for path in sorted((Path(__file__).parent.parent / "example_site/docs").rglob("*.md"))
    ]
    together = found_in(texts)
    monkeypatch.setattr("mkdocs_docindex.keywords.candidates._BATCH", 1)
    assert found_in(texts) == together


def test_pages_without_words_have_no_keywords():
    assert found_in([]) == []
    assert found_in(["", "## The\n\n7 . the"]) == [(), ()]


def test_nul_character_ends_a_phrase():
    assert found_in(["Gate\0lock. Gate\0lock."]) == found_in(["Gate,lock. Gate,lock."])
