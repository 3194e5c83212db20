"""The A-Z index: which terms it has, in which order, on which page."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import unquote

import pytest
from selectolax.lexbor import LexborNode

from mkdocs_docindex.hosts.mkdocs import begin, term_pages
from mkdocs_docindex.sections.alphabet import head_of, head_order, sort_key
from tests.sites import THEMES, Built, Html

pytestmark = pytest.mark.usefixtures("short_indexes")


def pages_about(*terms: str, **more: str) -> dict[str, str]:
    """Two pages with these keywords in front matter, so that all are in the index."""
    front_matter = f"---\nkeywords: {json.dumps(terms, ensure_ascii=False)}\n---\n"
    return {
        "index.md": "# Welcome\n\nHello.\n",
        "one.md": f"{front_matter}# First\n\nSome text.\n",
        "two.md": f"{front_matter}# Second\n\nOther text.\n",
        **more,
    }


def keywords(**options: Any) -> dict[str, Any]:
    return {"keywords": {"count": 50, **options}}


def index_of(built: Built, uri: str = "keywords/index.html") -> dict[str, list[str]]:
    """Terms by letter; nested terms follow a slash."""
    found: dict[str, list[str]] = {}
    for letter in built.page(uri).tree.css(".docindex-letter"):
        terms = found.setdefault(letter.css_first(".docindex-title").text(), [])
        for item in letter.css(".docindex-entries > li"):
            terms.append(term_of(item))
            terms += [f"{term_of(item)} / {term_of(inner)}" for inner in item.css("li li")]
    return found


def term_of(item: LexborNode) -> str:
    return item.css_first(".docindex-term").text()


def entry(page: Html, term: str) -> LexborNode:
    return next(item for item in page.tree.css(".docindex-letter li") if term_of(item) == term)


def test_letter_order(site):
    terms = [
        "zebra",
        "Éclair",
        "eagle",
        "`_private`",
        "Option",
        "option b",
        "apple",
        "Zoo",
        "$env",
        "--flag",
        "3D",
        "Łódź",
    ]
    built = site(pages_about(*terms), docindex=keywords()).build()
    found = index_of(built)
    assert list(found) == ["#", *sorted(set(found) - {"#"})]
    everything = [term for terms in found.values() for term in terms]
    assert found["E"][:2] == ["eagle", "Éclair"] or found["E"].index("eagle") < found["E"].index("Éclair")
    assert "Łódź" in found["L"]
    assert everything == sorted(
        everything, key=lambda term: (head_order(head_of(term)), sort_key(term.replace(" / ", " ")))
    )


@pytest.mark.parametrize(
    ("terms", "order"),
    [
        ("b A c", "A b c"),
        ("ärger Apfel Azur arm", "Apfel ärger arm Azur"),
        ("__init__ index _import InnoDB", "_import index __init__ InnoDB"),
        ("--zip -a --no-color", "-a --no-color --zip"),
        ("v10 v9 v2", "v2 v9 v10"),
        ("ёлка ель жук", "ёлка ель жук"),
        ("カメラ かさ ガス", "かさ ガス カメラ"),
    ],
)
def test_term_order(terms, order):
    assert sorted(terms.split(), key=sort_key) == order.split()


@pytest.mark.parametrize(
    ("term", "head"),
    [
        ("cache", "C"),
        ("__init__", "I"),
        ("--force", "F"),
        ("@app.route", "A"),
        ("Étude", "E"),
        ("ßtraße", "S"),
        ("Ørsted", "O"),
        ("ｆｕｌｌ", "F"),
        ("404", "#"),
        ("++", "#"),
        ("🎉", "#"),
        ("", "#"),
        ("кэш", "К"),
        ("йога", "Й"),
        ("ёлка", "Е"),
        ("їжак", "Ї"),
        ("άλφα", "Α"),
        ("캐시", "ㅋ"),
        ("«캐시»", "ㅋ"),
        ("ガラス", "か"),
        ("ょみ", "や"),
        ("ん", "わ"),
        ("缓存", "漢"),
        ("キャッシュ", "か"),
        ("أداة", "ا"),
        ("क्षेत्र", "क"),
        ("ქეში", "ქ"),
        ("\u200f\u202eabc", "A"),
        ("\u200bzero", "Z"),
    ],
)
def test_letter_of_a_term(term, head):
    assert head_of(term) == head


def test_letters_of_other_scripts(site):
    terms = ["alpha", "кэш", "йога", "άλφα", "캐시", "かな", "缓存", "أداة", "क्षेत्र"]
    built = site(pages_about(*terms), docindex=keywords()).build()
    found = index_of(built)
    for head, term in zip("A К Й Α ㅋ か 漢 ا क".split(), terms, strict=True):
        assert term in found[head]
    page = built.page("keywords/index.html")
    assert page.texts(".docindex-letters a") == list(found)
    ids = [node.attributes["id"] for node in page.tree.css("[id]")]
    assert len(ids) == len(set(ids))
    assert not any(re.search(r"\s", name or " ") for name in ids)
    assert built.broken_links() == []


def test_terms_are_nested_below_their_prefix(site):
    built = site(pages_about("Cache", "cache size limit", "cache key", "caching"), docindex=keywords()).build()
    found = index_of(built)["C"]
    assert [term for term in found if " / " in term] == ["Cache / key", "Cache / size limit"]
    assert built.broken_links() == []


def test_every_heading_of_a_reference_page_is_an_entry(site):
    names = [f"{verb}{noun}" for verb in ("open", "close", "lower") for noun in "Gate Sluice Weir Lock Drum".split()]
    filters = "".join(f"## {name}\n\nIt moves a thing.\n\n" for name in names)
    other = "# Canal\n\nThe boat floats. A boat sinks. The boat rests.\n"
    built = site({"index.md": other, "filters.md": f"# Filters\n\n{filters}"}, docindex={}).build()
    found = {term for terms in index_of(built).values() for term in terms}
    assert set(names) <= found
    assert "thing" not in found


def test_phrases_of_words_that_say_little_are_no_entries(site):
    text = (
        "# Sluices\n\n## Default gates\n\nThe default gates rust. Default gates close.\n\n"
        "## Winch considerations\n\nWinch considerations matter.\n\n"
        "## Version\n\nThe version changes.\n\n## Pivot stone\n\nThe pivot stone is old.\n"
    )
    built = site({"index.md": "# Canal\n\nA boat.\n", "sluices.md": text}, docindex={}).build()
    found = {term.lower() for terms in index_of(built).values() for term in terms}
    assert "pivot stone" in found
    assert found.isdisjoint({"default gates", "winch considerations", "version"})


def test_spellings_of_a_term_are_one_entry(site):
    text = "# {}\n\nThe {} is here. A {} rests.\n"
    pages = {f"{n}.md": text.format(*[name] * 3) for n, name in enumerate(("gate valve", "gate-valve", "GateValves"))}
    built = site({"index.md": "# Canal\n\nA boat.\n", **pages}, docindex={}).build()
    found = [term.lower() for term in index_of(built)["G"]]
    assert len(found) == 1
    assert len(entry(built.page("keywords/index.html"), index_of(built)["G"][0]).css("a")) == 3


def test_best_place_of_an_entry_comes_first(site):
    often = "# Harbour\n\n" + "The capstan turns and the capstan stops. " * 20
    pages = {
        "index.md": "# Canal\n\nA boat.\n",
        "a.md": often,
        "b.md": "# Deck\n\nWood.\n\n## Capstan\n\nThe capstan hauls.\n",
        "c.md": "# Capstan\n\nThe capstan is a machine.\n",
    }
    built = site(pages, docindex={}).build()
    titles = [link.text() for link in entry(built.page("keywords/index.html"), "capstan").css("a")]
    assert [title.partition(" ")[0] for title in titles] == ["Capstan", "Deck", "Harbour"]


def test_synonyms_are_one_entry_with_a_reference(site):
    pages = {
        "index.md": "# Canal\n\nA boat.\n",
        "a.md": "# Sluice gate\n\nThe sluice gate opens. A sluice gate rests.\n",
        "b.md": "# Penstock\n\nThe penstock is wide. A penstock rusts.\n",
    }
    built = site(pages, docindex={"keywords": {"synonyms": {"sluice gate": ["penstock"]}}}).build()
    page = built.page("keywords/index.html")
    assert len(entry(page, "sluice gate").css("a")) == 2
    reference = entry(page, "penstock")
    assert reference.css_first(".docindex-see").text().split() == ["See:", "sluice", "gate"]
    assert not reference.css(".docindex-places > a")
    assert "sluice gate" in built.page("b/index.html").tree.css_first("#docindex-keywords").text()


def test_acronym_and_its_expansion_link_to_each_other(site):
    text = "# Sharing\n\nCross-Origin Resource Sharing (CORS) lets pages share. CORS is strict, and CORS is old.\n"
    pages = pages_about("CORS", **{"cors.md": text})
    built = site(pages, docindex=keywords()).build()
    page = built.page("keywords/index.html")
    short = entry(page, "CORS").css_first(".docindex-see")
    assert short is not None
    assert short.text().startswith("See also: Cross-Origin")
    full = page.tree.css_first(f'[id="{(short.css_first("a").attributes["href"] or "")[1:]}"]')
    assert full is not None
    assert full.css_first(".docindex-see a").text() == "CORS"
    assert built.broken_links() == []


def test_entry_links_to_sections_about_the_term(site):
    text = "# Guide\n\nHello there.\n\n## Quotas\n\nQuotas limit things. Quotas are good. All quotas count.\n"
    more = {"a.md": text, "b.md": text.replace("# Guide", "# Manual", 1).replace("## Manual", "## Quotas")}
    built = site({"index.md": "# Start\n\nHi.\n", **more}, docindex=keywords()).build()
    page = built.page("keywords/index.html")
    links = [item for item in page.tree.css(".docindex-letter li") if "quota" in term_of(item).lower()]
    assert links
    texts = [" ".join(a.text().split()) for a in links[0].css_first(".docindex-places").css("a")]
    assert sorted(texts) == ["Guide › Quotas", "Manual › Quotas"]
    assert built.broken_links() == []


def test_term_on_one_page_must_be_its_topic(site):
    text = (
        "# Zeppelin\n\nA zeppelin carries ballast, a gondola and a rudder. The gondola has windows; the rudder has "
        "hinges. Ballast is water. Helium lifts the envelope, and the envelope holds helium in gas cells.\n\n"
        "## Mooring\n\nA mast holds the zeppelin while the crew loads freight. Freight and ballast weigh the same.\n"
    )
    built = site({"index.md": "# Start\n\nHi.\n", "one.md": text}, docindex=keywords()).build()
    on_page = built.page("one/index.html").texts(".docindex-chips li > a:first-child")
    in_index = [term.rpartition(" / ")[2] for terms in index_of(built).values() for term in terms]
    assert "zeppelin" in [term.lower() for term in in_index]
    assert set(on_page) - set(in_index)
    found = built.index.keywords["one.md"]
    shown = {keyword.key for keyword in found} & set(built.index.terms)
    assert shown == {keyword.key for keyword in found if keyword.is_topic}


# Which terms are entries


def terms_in(built: Built) -> set[str]:
    """All entries, in lower case."""
    terms = (term for terms in index_of(built).values() for term in terms)
    return {term.replace(" / ", " ").lower() for term in terms}


def terms_on(built: Built, name: str) -> set[str]:
    return {text.lower() for text in built.page(f"{name}/index.html").texts(".docindex-chips li > a:first-child")}


START = {"index.md": "# Start\n\nHi.\n"}


def test_part_of_a_term_is_not_an_entry(site):
    text = (
        "# Lee boards\n\nA lee board keeps a barge on its course. The lee boards hang at its sides, and a winch lifts "
        "the lee board.\n\n## VHF radio\n\nThe VHF radio stands in the cabin. Talk to locks with the VHF radio.\n"
    )
    built = site({**START, "one.md": text}, docindex=keywords()).build()
    assert {"lee board", "vhf radio"} <= terms_in(built) & terms_on(built, "one")
    assert not {"lee", "boards", "board", "radio"} & (terms_in(built) | terms_on(built, "one"))


def test_part_of_a_term_with_its_own_heading_is_an_entry(site):
    text = "# Lee boards\n\nThe lee boards hang at the sides. A lee board is oak.\n\n## Board\n\nThe board is flat. Oil the board.\n"
    built = site({**START, "one.md": text}, docindex=keywords()).build()
    assert {"lee board", "board"} <= terms_in(built)


def test_piece_of_a_long_title_is_not_an_entry(site):
    text = "# Northern river barge mooring ring inspection\n\nThe inspection is in spring. An inspection takes a day.\n"
    built = site({**START, "one.md": text, "two.md": "# Buoy\n\nA buoy floats.\n"}, docindex=keywords()).build()
    assert not {term for term in terms_in(built) if len(term.split()) == 4}
    assert "ring inspection" in terms_on(built, "one")


KNOTS = """\
# Ropes

A rope has three strands.

## Splice your own

Splice the rope while it is dry. You can splice a wet one, but a wet rope shrinks. Splice each end twice.

## Coil and whip cords

To whip the cord, take twine. Whip the other end. You can whip a cord in a minute. The cord must be clean.

## Hauling

When hauling, wear gloves. Nobody likes hauling.

## Tarred

The tarred rope lasts longest. A tarred rope smells, but nothing tarred rots.
"""


def test_verbs_in_headings_are_not_entries(site):
    built = site({**START, "one.md": KNOTS}, docindex=keywords()).build()
    assert "rope" in terms_in(built) & terms_on(built, "one")
    assert not {"splice", "hauling", "whip cords", "whip", "tarred"} & terms_in(built)
    assert not {"splice", "hauling", "whip"} & terms_on(built, "one")


def test_verb_as_title_is_an_entry(site):
    docs = {"one.md": KNOTS, "two.md": "# Splice\n\nA splice joins two ropes.\n", "three.md": "# Hauling\n\nPull.\n"}
    built = site({**START, **docs}, docindex=keywords()).build()
    assert {"splice", "hauling"} <= terms_in(built)


def test_name_may_start_with_a_verb(site):
    text = (
        "# Sluices\n\nOpen the sluice. You can open a sluice by hand. To open the next one, walk.\n\n"
        "## Open Water Register\n\nThe Open Water Register lists sluices. Ask the Open Water Register.\n"
    )
    built = site({**START, "one.md": text}, docindex=keywords()).build()
    assert "open water register" in terms_in(built)


def test_generic_section_title_is_not_an_entry(site):
    docs = {
        f"{name}.md": f"# {name.title()}\n\nThe {name} floats.\n\n## Precautions\n\nWear a vest.\n"
        for name in ("barge", "punt", "raft", "skiff")
    }
    for name in ("barge", "punt"):
        docs[f"{name}.md"] += f"\n## Rudder\n\nThe rudder of a {name} is wood. Oil the rudder. A rudder turns.\n"
    built = site({**START, **docs}, docindex=keywords()).build()
    assert {"barge", "punt", "raft", "skiff", "rudder"} <= terms_in(built)
    assert "precautions" not in terms_in(built)


def test_heading_not_used_in_its_text_is_not_an_entry(site):
    text = (
        "# Boats\n\nBoats float.\n\n## Oddments\n\nBring a bucket and a brush.\n\n## Big boats\n\nThey need two people.\n\n"
        "## Anchor\n\nThe anchor holds. Lower the anchor slowly.\n\n## tide_mode\n\nOn or off.\n\n## Mooring ring\n\nIron.\n"
    )
    built = site({**START, "one.md": text, "two.md": "# Small boats\n\nRow.\n"}, docindex=keywords()).build()
    assert {"boats", "anchor", "tide_mode", "mooring ring", "small boats"} <= terms_in(built)
    assert not {"oddments", "big boats"} & terms_in(built)


def test_mere_mention_is_not_an_entry(site):
    docs = {
        "one.md": "# Barge\n\nThe barge has a bilge pump. The barge has a tiller; the tiller is long. Mind the tiller.\n",
        "two.md": "# Punt\n\nThe punt needs no bilge pump and no tiller.\n",
    }
    built = site({**START, **docs}, docindex=keywords()).build()
    assert "bilge pump" in terms_on(built, "one") & terms_on(built, "two")
    assert "bilge pump" not in terms_in(built)
    assert "tiller" in terms_in(built), "one page is about it"


TIDES = {
    "one.md": "# Basins\n\nA tidal basin fills. The tidal lock opens. Every tidal river has a tidal gate.\n",
    "two.md": "# Rivers\n\nA tidal river turns. The tidal wave comes. Mind the tidal current and the tidal range.\n",
}


def test_adjective_is_not_an_entry(site):
    built = site({**START, **TIDES}, docindex=keywords()).build()
    assert "tidal" in terms_on(built, "one") & terms_on(built, "two")
    assert "tidal" not in terms_in(built)


def test_noun_before_adjectives_is_an_entry(site):
    docs = {
        "index.md": "# Inicio\n\nTodo sobre las redes y lo que se hace con ellas en esta casa.\n",
        "one.md": "# Casa\n\nUna red local llega. La red privada es lenta. Cada red pública está abierta.\n",
        "two.md": "# Oficina\n\nLa red local es rápida. Una red privada cuesta. La red inalámbrica no está.\n",
    }
    built = site(docs, docindex=keywords(language="es")).build()
    assert "red" in terms_in(built)


def test_possessive_is_not_a_term(site):
    text = (
        "# Crew\n\nThe skipper's cabin is dry. Knock at the skipper's cabin.\n\n"
        "## Plimsoll's mark\n\nWatch Plimsoll's mark. Load up to Plimsoll's mark.\n"
    )
    built = site({**START, "one.md": text}, docindex=keywords()).build()
    assert "plimsoll's mark" in terms_in(built) & terms_on(built, "one")
    assert not [term for term in terms_on(built, "one") if term.startswith("skipper's")]


def test_chips_link_to_sections_and_index(site):
    built = site(pages_about("cache", "tuning"), docindex=keywords()).build()
    page = built.page("one/index.html")
    assert page.texts(".docindex-chips .docindex-elsewhere")[:2] == ["+1", "+1"]
    link = page.tree.css(".docindex-elsewhere")[0].attributes
    assert link["title"] == "on 1 other page"
    assert link["aria-label"] == "cache: on 1 other page"
    assert (link["href"] or "").startswith("../keywords/#term-")
    assert built.broken_links() == []


def test_entry_counts_pages_it_does_not_list(site):
    pages = {f"{name}.md": f"---\nkeywords: [sluice gate]\n---\n# {name.title()}\n\nText.\n" for name in "abcdefghijkl"}
    built = site({"index.md": "# Welcome\n\nHello.\n", **pages}).build()
    for uri in ("a/index.html", "l/index.html"):
        links = built.page(uri).tree.css(".docindex-elsewhere")
        (mark,) = (link for link in links if "sluice gate" in (link.attributes["aria-label"] or ""))
        assert mark.text() == "+11"
        assert mark.attributes["title"] == "on 11 other pages"
    places = entry(built.page("keywords/index.html"), "sluice gate").css_first(".docindex-places")
    assert len(places.css("a")) == 8
    assert " ".join(places.text().split()).endswith(", 4 more")


def test_index_is_not_in_nav_by_default_and_pages_lead_to_it(site):
    pages = pages_about("cache", "tuning", **{"guide/a.md": "# A\n\nText.\n"})
    built = site(pages, docindex=keywords()).build()
    assert "keywords.md" not in [page.file.src_uri for page in built.nav.pages]
    assert built.page("guide/a/index.html").links(".docindex-metadata a")["Keyword index"] == "../../keywords/"


def test_short_index_is_left_out_unless_asked_for(site, monkeypatch):
    monkeypatch.setattr(begin, "LEAST_TERMS", 20)
    few, enough = (pages_about(*(f"tool{chr(97 + number)}" for number in range(count))) for count in (12, 22))
    built = site(few, docindex=keywords()).build()
    assert not (built.root / "keywords").exists()
    assert "Keyword index" not in built.page("one/index.html").source
    assert not built.broken_links()
    assert (site(enough, docindex=keywords()).build().root / "keywords/index.html").is_file()
    for asked in ({"index": "keywords.md"}, {"nav": True}):
        assert (site(few, docindex=keywords(**asked)).build().root / "keywords/index.html").is_file()


def test_index_is_last_in_nav_if_wanted_and_has_letters_in_toc(site):
    pages = pages_about("cache", "tuning", **{"guide/a.md": "# A\n\nText.\n"})
    built = site(pages, docindex=keywords(nav=True)).build()
    assert (built.nav.items[-1].title, built.nav.items[-1].file.src_uri) == ("Keyword index", "keywords.md")
    assert built.nav.pages[-1].file.src_uri == "keywords.md"
    page = built.page("keywords/index.html")
    assert page.texts("h1") == ["Keyword index"]
    assert not page.has("#docindex-index-title")
    assert page.texts(".md-sidebar--secondary .md-nav__link")[-len(index_of(built)) :] == list(index_of(built))


def test_search_finds_index_page_but_not_its_terms(site):
    built = site(pages_about("xylophone"), docindex=keywords()).build()
    entries = json.loads((built.root / "search/search_index.json").read_text(encoding="utf-8"))["docs"]
    ours = [one for one in entries if one["location"].startswith("keywords/")]
    assert [one["title"] for one in ours] == ["Keyword index"]
    assert "xylophone" not in json.dumps(ours)


def test_only_the_index_has_a_script(site):
    built = site(pages_about("cache"), docindex=keywords()).build()
    with_script = [uri for uri in built.pages() if "filter.js" in built.page(uri).source]
    assert with_script == ["keywords/index.html"]
    assert built.page("keywords/index.html").one(".docindex script").attributes["src"] == "../assets/docindex/filter.js"


def test_existing_page_keeps_its_text(site):
    text = "# Glossary\n\nBy hand.\n\n## Letter C\n\nMine.\n\n## Term cache\n\nMine.\n"
    built = site(pages_about("cache", **{"keywords.md": text}), docindex=keywords()).build()
    page = built.page("keywords/index.html")
    assert "By hand." in page.source
    assert "INFO: docindex: The index of keywords is below the text of 'keywords.md'." in built.infos
    assert page.one("section.docindex-index").attributes["aria-labelledby"] == "docindex-index-title"
    assert page.texts("#docindex-index-title") == ["Keyword index"]
    assert not page.has('.docindex-letter [aria-level="2"]')
    ids = [node.attributes["id"] for node in page.tree.css("[id]")]
    assert len(ids) == len(set(ids))
    assert "cache" in index_of(built)["C"]
    assert built.broken_links() == []


@pytest.mark.parametrize("front_matter", ["docindex: false", "docindex: {hide: [index]}", "docindex: {exclude: true}"])
def test_hidden_index_has_no_links_to_it(site, front_matter):
    text = f"---\n{front_matter}\n---\n# Glossary\n\nBy hand.\n"
    built = site(pages_about("cache", **{"keywords.md": text}), docindex=keywords()).build()
    assert not built.page("keywords/index.html").has(".docindex-index")
    assert not built.page("one/index.html").has(".docindex-elsewhere")
    assert built.broken_links() == []


def test_index_can_be_disabled(site):
    built = site(pages_about("cache"), docindex=keywords(index=False)).build()
    assert "keywords/index.html" not in built.pages()
    assert "cache" in built.page("one/index.html").texts(".docindex-chips a")
    assert not built.page("one/index.html").has(".docindex-elsewhere")


def test_no_index_without_keywords(site):
    built = site(pages_about("cache"), docindex={"keywords": False}).build()
    assert "keywords/index.html" not in built.pages()
    assert not built.page("one/index.html").has(".docindex-keywords")


@pytest.mark.parametrize("directories", [True, False])
def test_index_with_another_name(site, directories):
    options = keywords(index="about/a-z.md")
    built = site(pages_about("cache"), docindex=options, use_directory_urls=directories).build()
    uri = "about/a-z/index.html" if directories else "about/a-z.html"
    assert "cache" in index_of(built, uri)["C"]
    assert built.broken_links() == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("directories", [True, False])
def test_large_index_has_a_page_per_letter(site, monkeypatch, theme, directories):
    monkeypatch.setattr(term_pages, "_MOST_ENTRIES", 3)
    terms = ["cache", "cache size", "alpha", "404", "缓存", "beta"]
    settings = {"theme": {"name": theme}, "use_directory_urls": directories}
    built = site(pages_about(*terms), docindex=keywords(nav=True), **settings).build()
    end = "/index.html" if directories else ".html"
    home = built.page(f"keywords{end}")
    assert not home.has(".docindex-letter")
    assert home.one(".docindex-filter").attributes["data-terms"] == ("terms.js" if directories else "keywords/terms.js")
    assert {"#", "A", "B", "C", "漢"} <= set(home.links(".docindex-letters a"))
    assert "alpha" in index_of(built, f"keywords/a{end}")["A"]
    assert index_of(built, f"keywords/c{end}")["C"][:2] == ["cache", "cache / size"]
    assert list(index_of(built, f"keywords/漢{end}")) == ["漢"]
    letter = built.page(f"keywords/c{end}")
    assert letter.texts("h1")[-1].startswith("Keyword index: C")
    assert letter.texts(".docindex-letters [aria-current]") == ["C"]
    assert letter.one(".docindex-filter").attributes["data-terms"] == ("../terms.js" if directories else "terms.js")
    targets = [a.attributes["href"] or "" for a in built.page(f"one{end}").tree.css(".docindex-elsewhere")]
    assert any(target.endswith(("/c/#term-cach", "/c.html#term-cach")) for target in targets)
    assert [page.file.src_uri for page in built.nav.pages if page.file.src_uri.startswith("keywords")] == [
        "keywords.md"
    ]
    assert built.broken_links() == []


def filter_terms(built: Built, uri: str = "keywords/terms.js") -> dict[str, str]:
    """Terms of the filter of a large index, with links relative to its file."""
    text = (built.root / uri).read_text(encoding="utf-8")
    pages, _ = json.loads(text.removeprefix("window.docindexTerms="))
    return {term: f"{page}#{anchor}" for page, entries in pages for anchor, term, *_ in entries}


@pytest.mark.parametrize("directories", [True, False])
def test_filter_of_large_index_has_every_entry(site, monkeypatch, directories):
    monkeypatch.setattr(term_pages, "_MOST_ENTRIES", 3)
    terms = ["cache", "cache size", "alpha", "404", "缓存", 'a/b <c> & "d"']
    docs = site(pages_about(*terms), docindex=keywords(), use_directory_urls=directories)
    built = docs.build()
    found = filter_terms(built)
    assert set(terms) <= set(found)
    ids = set()
    for link in found.values():
        page, _, anchor = link.partition("#")
        page = unquote(page) + ("index.html" if directories else "")
        assert built.page(f"keywords/{page}").has(f'[id="{anchor}"]')
        ids.add(anchor)
    entries = [uri for uri in built.pages() if uri.startswith("keywords")]
    assert ids == {item.id for uri in entries for item in built.page(uri).tree.css(".docindex-letter li")}
    before = (built.root / "keywords/terms.js").read_bytes()
    assert (docs.build().root / "keywords/terms.js").read_bytes() == before


def test_small_index_has_no_terms_file(site):
    built = site(pages_about("cache"), docindex=keywords()).build()
    assert not list(built.root.rglob("terms*.js"))
    assert "data-terms" not in built.page("keywords/index.html").one(".docindex-filter").attributes


def test_existing_file_is_kept(site, monkeypatch):
    monkeypatch.setattr(term_pages, "_MOST_ENTRIES", 2)
    mine = "console.log('mine')\n"
    pages = pages_about("cache", "alpha", "beta", **{"keywords/terms.js": mine})
    built = site(pages, docindex=keywords()).build()
    assert (built.root / "keywords/terms.js").read_text(encoding="utf-8") == mine
    assert built.page("keywords/index.html").one(".docindex-filter").attributes["data-terms"] == "terms-2.js"
    assert "alpha" in filter_terms(built, "keywords/terms-2.js")


@pytest.mark.parametrize("directories", [True, False])
def test_folder_with_same_name_keeps_its_pages(site, monkeypatch, directories):
    monkeypatch.setattr(term_pages, "_MOST_ENTRIES", 2)
    own = {"keywords/a.md": "# My own A\n\nMine.\n", "keywords/zinc.md": "# Zinc\n\nMine, too.\n"}
    pages = pages_about("cache", "alpha", "beta", **own)
    built = site(pages, docindex=keywords(), use_directory_urls=directories).build()
    end = "/index.html" if directories else ".html"
    assert "My own A" in built.page(f"keywords/a{end}").source
    assert "alpha" in index_of(built, f"keywords/a-2{end}")["A"]
    home = built.page(f"keywords{end}")
    assert {"A", "B", "C"} <= set(home.links(".docindex-letters a"))
    # With directory URLs, the folder page and the index have the same URL.
    assert home.has(".docindex-folder") == directories
    assert built.broken_links() == []


HOSTILE = [
    "<script>alert(1)</script>",
    "<b>bold</b>",
    '"><img src=x onerror=alert(1)>',
    "'quoted' \"twice\"",
    "**strong** [link](http://x.example)",
    "{{ config }} {% raw %}",
    "&amp;&lt;",
    "\u202eevil\u202c",
    "zero\u200bwidth\ufeff",
    "x" * 10_000,
    "a" * 200 + "b",
    "a" * 200 + "c",
]


def test_hostile_terms_are_escaped(site):
    built = site(pages_about(*HOSTILE), docindex=keywords()).build()
    page = built.page("keywords/index.html")
    section = page.one("#docindex-index")
    names = {node.tag for node in section.css("*")}
    plain = {"p", "label", "input", "output", "nav", "a", "div", "ul", "li", "span", "bdi", "code", "script"}
    assert names <= plain | {"section", "-text"}
    assert len(section.css("script")) == 1
    assert not [node for node in section.css("*") if any(name.startswith("on") for name in node.attributes)]
    for node in section.css(".docindex-term > *"):
        assert node.tag in ("bdi", "code")
        assert node.html is not None
        assert node.html.count("<") == 2
    ids = [node.attributes["id"] for node in page.tree.css("[id]")]
    assert len(ids) == len(set(ids))
    assert max(len(name or "") for name in ids) < 120
    assert all(re.fullmatch(r"\S+", name or "") for name in ids)
    chips = built.page("one/index.html").one("#docindex-keywords")
    assert {node.tag for node in chips.css("*")} <= {"section", "div", "ul", "li", "p", "a", "bdi", "code", "-text"}
    assert built.broken_links() == []


@pytest.mark.parametrize("language", ["de", "ja", "ar"])
def test_title_is_in_site_language(site, language):
    built = site(pages_about("cache"), docindex=keywords(), theme={"name": "material", "language": language}).build()
    title = {"de": "Stichwortverzeichnis", "ja": "キーワード索引"}.get(language, "Keyword index")
    assert built.page("keywords/index.html").one("h1").text() == title
