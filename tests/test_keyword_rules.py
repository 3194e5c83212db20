"""The rules of keywords, one by one: a sentence that each of them drops a term of, and one that it spares."""

from __future__ import annotations

import pytest

from mkdocs_docindex.keywords.amount import shown_keywords
from mkdocs_docindex.keywords.selection import KeywordFinder, Subject
from mkdocs_docindex.keywords.term_index import TermFinder
from mkdocs_docindex.languages.language import language_for
from mkdocs_docindex.reading.markdown import read_markdown
from mkdocs_docindex.reading.python_markdown import Dialect

EVERYTHING = Dialect(attr_list=True, admonition=True, emoji=True, md_in_html=True)
FILLER = "\n\nAnd so on, and on: " + ", ".join(f"k{chr(97 + n // 26)}{chr(97 + n % 26)}zk" for n in range(220)) + ".\n"
"""A text that is long enough for a page that is no longer short, in which no word is repeated."""


def terms_of(text: str, *others: str, count: int = 10, all_terms: bool = False) -> list[str]:
    """The keywords of a page, on a site with other pages, in lower case."""
    documents = [read_markdown(page, EVERYTHING) for page in (text, *others)]
    subjects = [Subject(f"{at}.md", page.first_h1 or "", page) for at, page in enumerate(documents)]
    found = KeywordFinder(language_for("en")).find(subjects, count, all_terms=all_terms)
    return [keyword.term.lower() for keyword in found["0.md"]]


# Fewer, better


def test_a_longer_page_shows_more_keywords():
    names = "anchor bollard capstan davit ensign fairlead gaff halyard jib keel lanyard".split()
    text = "# Sea\n\n" + " ".join(f"On the {name} there is rust." for name in names)
    document = read_markdown(text, EVERYTHING)
    found = KeywordFinder(language_for("en")).find([Subject("a.md", "Sea", document)], 10)["a.md"]
    rest = [keyword._replace(score=1.0) for keyword in found]
    assert [len(shown_keywords(rest, words)) for words in (50, 300, 900, 1500, 9000)] == [3, 3, 5, 7, 10]


def test_a_keyword_with_a_high_score_is_shown_on_a_short_page():
    document = read_markdown("# Anchor, bollard, capstan, davit, ensign\n\nThe gaff, a jib.\n", EVERYTHING)
    found = KeywordFinder(language_for("en")).find([Subject("a.md", "Anchor, bollard, capstan, davit", document)], 10)
    high = [keyword._replace(score=3.0) for keyword in found["a.md"]]
    assert len(shown_keywords(high, 20)) == len(high) > 3


# No word beside its phrase


def test_word_is_not_shown_beside_its_phrase():
    found = terms_of("# Ponds\n\nA water lily grows. The water lily floats. Each lily has a leaf.\n")
    assert "water lily" in found
    assert "lily" not in found


@pytest.mark.parametrize(
    "text",
    [
        "# Ponds\n\nThe DNS is a zone. The DNS server answers. A DNS server rests.\n",
        "# DNS\n\nThe dns is a zone. The dns server answers. A dns server rests.\n",
        "# Ponds\n\nThe `dns` is a zone. Some `dns`. The dns server answers. A dns server rests.\n",
        "# Ponds\n\nThe dns server answers. A dns server rests.\n\n## DNS\n\nThe dns is a zone.\n",
    ],
    ids=["acronym", "title", "code", "section"],
)
def test_word_that_is_a_topic_is_shown_beside_its_phrase(text):
    assert {"dns", "dns server"} <= set(terms_of(text))


def test_acronym_and_expansion_are_one_keyword():
    text = "# Boats\n\nThe Automatic Lock Control (ALC) rests. The ALC waits. The Automatic Lock Control sleeps.\n"
    found = terms_of(text)
    assert len({"alc", "automatic lock control"} & set(found)) == 1
    both = text.replace(" (ALC)", " and the ALC")
    assert {"alc", "automatic lock control"} <= set(terms_of(both)), "nothing says that they mean the same"


@pytest.mark.parametrize("padding", ["documentation", "users", "guide"])
def test_phrase_with_padding_is_the_phrase(padding):
    found = terms_of(f"# Boats\n\nThe tide gate {padding}. The tide gate. A tide gate {padding}.\n")
    assert "tide gate" in found
    assert f"tide gate {padding}" not in found


def test_heading_with_padding_is_a_term():
    text = "# Boats\n\nThe tide gate.\n\n## User documentation\n\nThe user documentation rests.\n"
    assert "user documentation" in terms_of(text)


def test_part_of_a_phrase_is_not_a_keyword():
    found = terms_of("# Boats\n\nThe tide gate control agent waits. A tide gate control agent rests.\n" + FILLER)
    assert "tide gate control agent" in found
    assert not {"tide gate", "tide gate control", "gate control agent", "control agent", "agent"} & set(found)


def test_part_of_a_phrase_that_occurs_without_the_rest_is_a_keyword():
    text = (
        "# Boats\n\nThe tide gate control agent waits. A tide gate control agent rests. The tide gate. A tide gate.\n"
    )
    assert {"tide gate", "tide gate control agent"} <= set(terms_of(text + FILLER))


def test_same_words_in_another_order_are_one_keyword():
    found = terms_of("# Boats\n\nGate chaining. A gate chaining. The chained gate. Some chained gate.\n")
    assert len({"gate chaining", "chained gate"} & set(found)) == 1
    assert {"gate chain", "chain winch"} <= set(terms_of("# Boats\n\nA gate chain. The gate chain. A chain winch.\n"))


def test_spelling_with_and_without_spaces_is_one_keyword():
    found = terms_of("# Boats\n\nThe TideGate. A TideGate. The tide gate. A tide gate.\n")
    assert len({"tidegate", "tide gate"} & set(found)) == 1


def test_full_and_short_name_are_one_keyword():
    found = terms_of("# Boats\n\nCall `boats.Launch`. The `boats.Launch`, and `Launch`. A `Launch`.\n")
    assert len({"boats.launch", "launch"} & set(found)) == 1
    assert {"boats.launch", "boats.land"} <= set(terms_of("# Boats\n\nCall `boats.Launch`, then `boats.Land`.\n"))


# No generic words


def test_what_a_third_of_the_pages_say_is_no_keyword():
    others = [f"# Boat{n}x\n\nThe quay of the boat{n}x.\n" for n in range(8)]
    assert "quay" not in terms_of("# Ferries\n\nThe quay is old. A quay, and a mast.\n", *others)
    assert "quay" in terms_of("# The quay\n\nIt is old. A quay, and a mast.\n", *others), "it is in the title"
    assert "quay" in terms_of("# Ferries\n\nA mast.\n\n## Quay\n\nThe quay is old.\n", *others), "it is a heading"
    assert "quay" in terms_of("# Ferries\n\nThe quay is old. A quay.\n", *others[:2]), (
        "on a few pages that means nothing"
    )


@pytest.mark.parametrize(
    "word", ["configuration", "file", "custom", "parameters", "experimental", "explanation", "foo"]
)
def test_generic_word_is_no_keyword(word):
    assert word not in terms_of(f"# Boats\n\nThe {word} of the mast. A {word}, and the {word}.\n")
    assert word in terms_of(f"# {word.title()}\n\nThe {word} of the mast. A {word}, and the {word}.\n")
    assert word in terms_of(f"# Boats\n\nThe mast.\n\n## {word.title()}\n\nA {word}, and the {word}.\n")
    assert f"mast {word}" in terms_of(f"# Boats\n\nA mast {word}. The mast {word}.\n") or word in (
        "custom",
        "experimental",
        "foo",
    )


@pytest.mark.parametrize("word", ["configured", "natively"])
def test_lone_form_of_a_verb_is_no_keyword(word):
    assert word not in terms_of(f"# Boats\n\nIt is {word}, or {word} and wet. The {word} of them.\n")
    assert word in terms_of(f"# {word.title()}\n\nIt is {word}, or {word} and wet.\n")


@pytest.mark.parametrize("word", ["speed", "assembly"])
def test_noun_that_ends_like_a_verb_is_a_keyword(word):
    assert word in terms_of(f"# Boats\n\nThe {word} of the mast. A {word}.\n")


def test_what_is_only_in_links_to_elsewhere_is_no_keyword():
    assert "capstan" not in terms_of("# Boats\n\nThe mast. See [capstan](a.md), and [capstan](b.md).\n")
    assert "capstan" in terms_of("# Boats\n\nThe mast. See [capstan](a.md). A capstan turns.\n")


def test_all_terms_are_ranked_where_a_number_is_asked_for():
    text = "# Boats\n\nA water lily grows. The water lily floats. Each lily has a file. The file.\n"
    assert {"water lily", "lily", "file"} <= set(terms_of(text, count=20, all_terms=True))


# The rules about words


@pytest.mark.parametrize("word", ["import", "validation", "settings", "generation"])
def test_weak_word_does_not_hide_another_word_with_the_same_stem(word):
    assert word in terms_of(f"# {word.title()}\n\nThe {word} of boats. Each {word}, and the {word}.\n")


@pytest.mark.parametrize("word", ["important", "value", "set", "general"])
def test_weak_word_is_no_keyword(word):
    assert word not in terms_of(f"# Boats\n\nThe {word} of boats. Each {word}, and the {word}.\n")


def test_title_or_heading_of_weak_words_is_a_term():
    assert "value types" in terms_of("# Value Types\n\nThe value types of boats. All value types.\n")
    assert "value types" in terms_of("# Boats\n\nA mast.\n\n## Value Types\n\nThe value types. All value types.\n")
    assert "value types" not in terms_of("# Boats\n\nThe value types of boats. All value types.\n")


# What is no text


@pytest.mark.parametrize(
    ("no_text", "terms"),
    [
        ("https://web.lagoon.edu/harbour/index.html", {"https", "lagoon", "harbour", "web.lagoon.edu", "index.html"}),
        ("www.lagoon.org/harbour", {"www", "lagoon", "www.lagoon.org", "harbour"}),
        ("lagoon.org", {"lagoon.org", "lagoon"}),
        ("`lagoon.org`", {"lagoon.org"}),
        ("index.html", {"index.html", "index"}),
        ("harbour@lagoon.org", {"harbour", "lagoon"}),
        ("[quay](quay.md){ .lagoon-button target=_blank }", {"lagoon-button", "target", "_blank", "blank"}),
        (":lagoon-harbour:", {"lagoon-harbour"}),
        (":lagoon_harbour_24:", {"lagoon_harbour_24"}),
        ("$lagoon_i + harbour^2$", {"lagoon_i", "harbour", "lagoon"}),
        ("$500 or €300", {"$500", "500"}),
    ],
)
def test_what_is_no_text_has_no_terms(no_text, terms):
    found = terms_of(f"# Boats\n\nThe mast {no_text} here. A mast: {no_text}.\n")
    assert "mast" in found
    assert not terms & set(found)


def test_formula_of_several_lines_has_no_terms():
    found = terms_of("# Boats\n\nThe mast.\n\n$$\n\\frac{lagoon}{harbour}\n$$\n\nA mast.\n")
    assert "mast" in found
    assert not {"frac", "lagoon", "harbour"} & set(found)


def test_instruction_in_a_list_has_no_terms():
    assert not {"lagoon", "harbour.md"} & set(terms_of('# Boats\n\n- A mast.\n- --8<-- "lagoon/harbour.md"\n'))


@pytest.mark.parametrize("text", ["The `lagoon.get` of it", "Some Lagoon.js here", "At noon: lagoon: harbour"])
def test_text_with_signs_has_terms(text):
    assert any("lagoon" in term for term in terms_of(f"# Boats\n\n{text}. {text}.\n"))


def test_file_names_of_pages_are_no_keywords():
    text = "# Boats\n\nThe mast is in `1.md`, see `1.md`. The `hull.cfg`, a `hull.cfg`.\n"
    assert "1.md" not in terms_of(text, "# Other\n\nA sail.\n")
    assert "hull.cfg" in terms_of(text, "# Other\n\nA sail.\n")


def test_table_of_raw_html_is_text():
    text = (
        "# Boats\n\n<table>\n<tr><td><code>keelDepth</code></td><td>The depth of a <b>lagoon</b>.</td></tr>\n"
        "<tr><td>lagoon</td><td><script>harbour()</script></td></tr>\n</table>\n"
    )
    found = terms_of(text)
    assert {"keeldepth", "lagoon"} <= set(found)
    assert not {"td", "tr", "harbour", "script"} & set(found)


def test_term_of_a_raw_table_leads_to_its_section():
    text = "# Boats\n\nA mast.\n\n## Hull\n\n<table><tr><td>Lagoon</td></tr><tr><td>Lagoon</td></tr></table>\n"
    document = read_markdown(text, EVERYTHING)
    found = KeywordFinder(language_for("en")).find([Subject("a.md", "Boats", document)], 10)["a.md"]
    assert {keyword.term: keyword.anchor for keyword in found}["Lagoon"] == "hull"


def test_text_of_a_raw_button_is_no_term():
    assert "harbour" not in terms_of("# Boats\n\nA mast.\n\n<div><a href='x'>Harbour</a> harbour</div>\n")


# Code


@pytest.mark.parametrize(
    "signature",
    [
        "lagoon_hash(uint n) returns (bytes32)",
        "lagoon_hash(n: int, m=(1, 2)) -> str",
        "def lagoon_hash(n, *more)",
        "unsigned int lagoon_hash(char *name);",
        "lagoon_hash(a, b)",
    ],
)
def test_name_of_a_signature_is_a_term(signature):
    assert "lagoon_hash" in terms_of(f"# Boats\n\nThe `{signature}` of a mast.\n")


@pytest.mark.parametrize("code", ["if (lagoon) sail()", "x = lagoon + (y)", '("lagoon")'])
def test_other_code_is_no_term(code):
    assert not [term for term in terms_of(f"# Boats\n\nThe `{code}` of a mast. A mast.\n") if "lagoon" in term]


def test_code_with_its_noun_is_one_term():
    found = terms_of("# Boats\n\nA `bool` query floats. The `bool` query sinks. An `.ini` file; the `.ini` file.\n")
    assert {"bool query", "ini file"} <= set(found)
    assert not {"bool", "ini", "query", "file"} & set(found)


def test_identifier_is_a_term_without_its_noun():
    found = terms_of("# Boats\n\nA `keel_depth` file floats. The `keel_depth` file sinks, and a `mast` of wood.\n")
    assert {"keel_depth", "mast"} <= set(found)


# More rules about words


def test_noun_is_spelled_as_a_noun_though_its_verb_is_more_frequent():
    text = (
        "# Boats\n\nYou can assign the mast. To assign it, assign the sail, and assign a flag. "
        "The assignment of masts. Each assignment.\n"
    )
    found = terms_of(text)
    assert "assignment" in found
    assert "assign" not in found


@pytest.mark.parametrize("term", ["access control", "system call", "return value", "include path", "dry run"])
def test_verb_may_stand_inside_a_term(term):
    assert term in terms_of(f"# Boats\n\nThe {term} of a mast. Each {term}.\n")


@pytest.mark.parametrize("word", ["access", "call", "return", "include", "run"])
def test_verb_that_may_stand_inside_a_term_is_none_alone(word):
    assert word not in terms_of(f"# Boats\n\nThe {word} of a mast. Each {word}.\n")


def test_third_party_is_not_cut():
    found = terms_of("# Boats\n\nThe third party themes. Some third party themes.\n" + FILLER)
    assert "third party themes" in found
    assert "party themes" not in found


def test_gerund_after_a_preposition_is_no_noun():
    text = "# Boats\n\nA way for {0}, and by {0}. The mast.\n"
    assert "enabling" not in terms_of(text.format("enabling"))
    assert "mooring" in terms_of("# Boats\n\nThe mooring of a mast. Each mooring.\n")


def test_acronym_of_a_compound_name_is_one_keyword_with_it():
    found = terms_of("# Boats\n\nThe TideGateConfiguration (TGC) rests. The TGC waits. A TideGateConfiguration.\n")
    assert len({"tgc", "tidegateconfiguration"} & set(found)) == 1


def test_joining_word_inside_a_name_is_part_of_it():
    found = terms_of("# Boats\n\nSee the Code of Conduct of it. Our Code of Conduct is old, this Code of Conduct.\n")
    assert "code of conduct" in found
    assert not {"code", "conduct"} & set(found)
    assert "time to live" in terms_of("# Time to live\n\nThe mast rests. It is old.\n")
    assert "code of conduct" in terms_of("# Code of Conduct\n\nThe mast rests. It is old.\n")


def test_joining_word_between_other_words_ends_a_phrase():
    found = terms_of("# Boats\n\nA mast of wood, the mast of wood. Sailing to Harwich, sailing to Harwich.\n")
    assert "mast" in found
    assert not [term for term in found if " of " in term or " to " in term]


def test_title_of_two_topics_names_both():
    text = "# {}\n\nA mask file. The mask file. A channel file. The channel file. Each mask, each channel.\n"
    assert {"mask", "channel"} <= set(terms_of(text.format("Mask and channel")))
    assert not {"mask", "channel"} & set(terms_of(text.format("A mask for some channel")))


def test_word_is_shown_rather_than_a_phrase_that_stands_once():
    found = terms_of("# Boats\n\nA rudder of wood. Oil the rudder. Some dry rudder cracks.\n")
    assert "rudder" in found
    assert "dry rudder cracks" not in found


@pytest.mark.parametrize("phrase", ["kettle based", "kettle considerations"])
def test_phrase_that_ends_in_a_participle_or_padding_is_no_keyword(phrase):
    found = terms_of(f"# Tea\n\nThe {phrase} brew, a {phrase} pot. Some {phrase} cups.{FILLER}")
    assert phrase not in found


def test_heading_that_ends_in_a_participle_is_a_keyword():
    assert "kettle fixed" in terms_of("# Tea\n\n## Kettle fixed\n\nThe kettle fixed the tea. A kettle fixed it.\n")


# Which terms are entries of the index


def entries_of(*texts: str) -> set[str]:
    """The entries of the index of a site with these pages, in lower case."""
    documents = [read_markdown(text, EVERYTHING) for text in texts]
    subjects = [Subject(f"{at}.md", page.first_h1 or "", page) for at, page in enumerate(documents)]
    finder = KeywordFinder(language_for("en"))
    found, further = finder.find(subjects, 10, has_index=True), finder.further()
    terms = {src: (*shown, *further[src]) for src, shown in found.items()}
    words = {subject.src: subject.document.words for subject in subjects}
    return {term.term.lower() for term in TermFinder().find(terms, words, {}, {}).values()}


def test_possessive_of_a_term_is_no_entry():
    found = entries_of("# Harwich\n\nThe port is old.\n\n## Harwich's role\n\nOf Harwich's role little is known.\n")
    assert "harwich" in found
    assert "harwich's role" not in found
    assert "conway's law" in entries_of("# Boats\n\n## Conway's law\n\nIt holds. Of Conway's law little is known.\n")


def test_entry_is_not_spelled_as_the_possessive_of_a_term():
    harwich = (
        "# {}\n\nThe port of Harwich is old. Harwich is small.\n\n## {} harbour\n\nThe {} harbour. A {} harbour.\n"
    )
    found = entries_of(
        *(harwich.format(f"Boat {at}", name, name, name) for at, name in enumerate(("Harwich",) + ("Harwich's",) * 2))
    )
    assert "harwich harbour" in found
    assert "harwich's harbour" not in found


def test_phrase_that_never_ends_a_longer_one_is_no_entry():
    text = (
        "# Boats\n\n## Tide gate checks\n\nThe tide gate checks rest. A tide gate winch, the tide gate rope. "
        "Oil the tide gate chain.\n"
    )
    assert "tide gate" not in entries_of(text)
    assert "tide gate" in entries_of(text + "\nThe tide gate. A tide gate.\n")


def test_participle_of_a_longer_heading_is_no_entry():
    text = "# Boats\n\n## {}\n\nOil the painted mast.{}\n"
    assert "painted mast" not in entries_of(text.format("With the painted mast of oak", ""))
    assert "painted mast" in entries_of(text.format("Painted masts", "")), "it is the whole heading"
    assert "painted mast" in entries_of(
        text.format("With the painted mast of oak", " A painted mast, the painted mast.")
    )


def test_mention_does_not_make_a_thing_of_an_instruction():
    work = "# Boats\n\nTo moor boats is work. To moor boats takes time. We want to moor boats, to moor boats. "
    found = entries_of(work + "Please moor boats.\n", "# Ferries\n\nThe moored boats rest.\n")
    assert "moor boats" not in found
    found = entries_of(
        work, "# Ferries\n\n## Moored boats\n\nThe moored boats rest. All moored boats, the moored boats.\n"
    )
    assert {"moor boats", "moored boats"} & found


def test_name_with_a_joining_word_is_whole_in_headings_too():
    text = "# Boats\n\n## Harbour Community Code of Conduct\n\nWe follow our {}. It is old.\n"
    found = entries_of(text.format("Code of Conduct"))
    assert "code of conduct" in found
    assert not {"harbour community code", "community code"} & found
    assert not [term for term in entries_of("# Boats\n\n## Old Mast of Oak\n\nOil the old mast.\n") if " of " in term]


def test_part_of_a_heading_that_the_text_never_uses_is_no_entry():
    text = "# Boats\n\n## {}\n\nOil the winch.{}\n"
    assert "mast stuck" not in entries_of(text.format("Mast stuck in a hatch", ""))
    assert "mast stuck" in entries_of(text.format("Mast stuck in a hatch", " A mast stuck there. The mast stuck."))
    assert "mast step" in entries_of(text.format("Mast step", "")), "it is the whole heading"


def test_date_is_no_keyword():
    found = terms_of(
        "# Boats\n\nThe mast of 6th August rests. On 6th August a mast fell. An august mast, the august mast.\n"
    )
    assert "6th august" not in found
    assert "august mast" in found


def test_generic_word_is_an_entry_only_if_a_page_is_named_after_it():
    text = "# {}\n\nA {} rests.\n\n## {}\n\nThe method is old. The method. A method.\n"
    boats = [text.format(name, name.lower(), "Method") for name in ("Mast", "Keel")]
    assert "method" not in entries_of(*boats)
    assert "method" in entries_of(*boats, "# Method\n\nThe method is old. The method.\n")
