"""Reading Markdown pages."""

from __future__ import annotations

import json

import markdown
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_docindex.reading.markdown import read_markdown
from mkdocs_docindex.reading.notebook import notebook_markdown
from mkdocs_docindex.reading.prose import count_words, count_words_of
from mkdocs_docindex.reading.python_markdown import Dialect

EVERYTHING = Dialect(
    attr_list=True,
    admonition=True,
    details=True,
    tabbed=True,
    blocks=True,
    md_in_html=True,
    emoji=True,
    abbr=True,
    mkdocstrings=True,
    footnotes=True,
)


def read(text, dialect=EVERYTHING):
    return read_markdown(text, dialect)


@pytest.mark.parametrize(
    ("text", "meta", "words"),
    [
        ("---\ntitle: A\n---\nBody text\n", {"title": "A"}, 2),
        ("---\ntitle: A\n...\nBody text\n", {"title": "A"}, 2),
        ("Title: A\nTags: b\n      c\n\nBody text\n", {"title": "A", "tags": "b c"}, 2),
        ("\ufeff---\r\ntitle: A\r\n---\r\nBody text\r\n", {"title": "A"}, 2),
        ("---\n---\n", {}, 0),
        ("", {}, 0),
    ],
)
def test_front_matter_in_each_style(text, meta, words):
    document = read(text)
    assert document.meta == meta
    assert document.words == words


def test_invalid_yaml_front_matter_is_text_with_a_note():
    document = read("---\ntitle: [a\n---\nBody text\n")
    assert document.meta == {}
    assert document.notes
    assert "not valid YAML (line 3" in document.notes[0]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# Title\n\ntext", "Title"),
        ("Title\n=====\n\ntext", "Title"),
        ("#Title\n\ntext", "Title"),
        ("# A `b` [c](d.md) ![e](f.png)", "A b c e"),
        ("# Title { #id .class }", "Title"),
        ("text\n\n# Title", None),
        ("<div>x</div>\n\n# Title", None),
        ("<!-- comment -->\n\n# Title", None),
        ("## Title", None),
    ],
)
def test_leading_h1_is_the_title(text, title):
    assert read(text).first_h1 == title


@pytest.mark.parametrize(
    ("text", "summary"),
    [
        ("# T\n\nA first real paragraph.\n\nAnother.", "A first real paragraph."),
        ("---\ndescription: Written by hand.\n---\n# T\n\nA first real paragraph.", "Written by hand."),
        ("# T\n\n[![b](x.svg)](y)\n\nA first real paragraph.", "A first real paragraph."),
        ("# T\n\n!!! note\n    Only a note for you.\n\nA first real paragraph.", "Only a note for you."),
        ("# T\n\n- in a list we write\n\nA first real paragraph.", "A first real paragraph."),
        ("# T\n\n{% include 'x' %} has four words too\n\nA first real paragraph.", "A first real paragraph."),
        ("# T\n\n[TOC]\n\nA first real paragraph.", "A first real paragraph."),
        ("# T\n\nA button: [Go there](x.md){ .md-button } and `code` with *style*.", None),
        ("# T\n\n```\ncode only in this page\n```\n", ""),
        ("# T\n\n::: package.module\n    options:\n      show: true\n", ""),
    ],
)
def test_summary_is_the_description_or_the_first_real_paragraph(text, summary):
    expected = "A button: Go there and code with style." if summary is None else summary
    assert read(text).summary == expected


def test_templates_in_code_are_text_without_a_plugin():
    text = "# T\n\nWrite `{{ name }}` where you want it.\n\nA second real paragraph.\n"
    assert read(text).summary == "Write {{ name }} where you want it."
    assert read(text, Dialect(templates=True)).summary == "A second real paragraph."


def test_ids_in_code_are_not_used():
    text = "# T\n\nWrite `## Foo {#foo}` to choose.\n\n## Foo\n"
    assert [heading.anchor for heading in read(text).headings] == ["t", "foo"]


def test_long_summary_is_cut_at_sentence_or_word():
    assert read("# T\n\n" + "This is a sentence. " * 30).summary.endswith("a sentence.")
    endless = read("# T\n\n" + "endless " * 60).summary
    assert endless.endswith("endless…")
    assert len(endless) <= 200


def test_links_have_text_and_sentence():
    document = read(
        "First sentence. See [the guide](guide.md#top) for more. Last one.\n\n[Alone](b.md)\n\n[ref]\n\n[ref]: c.md\n"
    )
    assert [(link.target, link.text, link.context) for link in document.links] == [
        ("guide.md#top", "the guide", "See the guide for more."),
        ("b.md", "Alone", ""),
        ("c.md", "ref", ""),
    ]


@pytest.mark.parametrize("section", ["<![TOC[x]]>", "<![ 1 ]>", "<![CDATA[a > b]]>", "<![", "<![if a]>b<![endif]>"])
def test_marked_sections_are_comments(section):
    document = read_markdown(
        f"# A\n\n<div>\n{section} <a href='b.md'>b</a>\n</div>\n\nText after it is read.\n", Dialect()
    )
    assert document.summary == "Text after it is read."
    assert [link.target for link in document.links] == ([] if section == "<![" else ["b.md"])


def test_links_and_images_in_raw_html():
    document = read('<div>\n<a href="a.md">Go <b>there</b></a> <img src="i.png">\n</div>\n\n![x](j.png)\n')
    assert [(link.target, link.text) for link in document.links] == [("a.md", "Go there")]
    assert set(document.images) == {"i.png", "j.png"}
    assert document.words == 2


def test_links_and_images_in_inline_html():
    document = read(
        "See <a class=x href='a.md?x&amp;y'>*the* guide</a> and <img alt='' src=i.png>, [b](b.md). <a id=c></a>\n\n"
        '- <div><a href="d.md">D</a></div>\n\nWrite to <me@example.org>.\n'
    )
    assert [(link.target, link.text) for link in document.links] == [
        ("a.md?x&y", "the guide"),
        ("b.md", "b"),
        ("mailto:me@example.org", "me@example.org"),
        ("d.md", "D"),
    ]
    assert document.images == ("i.png",)


def test_code_languages_are_unique():
    text = (
        '```python title="x"\n```\n\n``` { .yaml .copy }\n```\n\n~~~ python\n~~~\n\n    indented\n\n```\nplain\n```\n'
    )
    assert read(text).code == ("python", "yaml")


def test_only_prose_words_are_counted():
    text = "# One two\n\nThree `four` [five](x.md).\n\n```\nnot counted\n```\n\n| six | seven |\n|---|---|\n| eight | don't |\n"
    assert read(text).words == 9
    assert read("文档很好").words == 4


# Parts of a page, separated by blank lines. Python-Markdown is the reference for headings and ids.
PARTS = [
    "# One", "## Two", "#Three", "### Four ###", "#### Five {#five}", "## One", "Title\n=====", "Sub *em*\n---", "text",
    "- item", "- item\n\n    ## In item", "1. step", "    code # x", "```\n# no\n```", "~~~ python\n## no\n~~~",
    '!!! note "T"\n    body\n\n    ## In note', "??? tip\n\n    # In tip", '=== "Tab"\n\n    ## In tab\n\n    ```\n    # no\n    ```',
    "<div>\n\n# raw\n\n</div>", "<div markdown>\n\n## In div\n\n</div>", "<br>\n## After br", "<!-- # c -->", "<!--\n# c\n-->",
    "> ## Quote", "| a | b |\n|---|---|\n| 1 | 2 |\n# in table", "---", "text\n# mid\ntext", "[ref]: x.md", "## `code` & <b>x</b>",
    "## [link](x.md) ![img](y.png)", "## a\\_b \\# c", "para one\npara two\n---", "####### seven", "#", "<p>\n## raw\n</p>",
    "## Émile — ünï", "## a_b_c __d__", "## 1. Foo (bar) [baz]", "<details>\n<summary>S</summary>\n\n## raw\n\n</details>",
    "\\# no", " # indented", "   ## indented", "*[X]: y", "## X :smile:", "## Two {: .cls #two }", "## <v1.0 to >=v1.0",
]  # fmt: skip


def rendered_headings(text):
    """Levels and ids from Python-Markdown's toc extension."""
    extensions = ["toc", "tables", "fenced_code", "attr_list", "admonition", "md_in_html", "abbr", "footnotes"]
    extensions += ["pymdownx.details", "pymdownx.superfences", "pymdownx.tabbed"]
    converter = markdown.Markdown(
        extensions=extensions, extension_configs={"pymdownx.tabbed": {"alternate_style": True}}
    )
    converter.convert(text)

    def flat(tokens):
        for token in tokens:
            yield token["level"], token["id"]
            yield from flat(token["children"])

    return list(flat(converter.toc_tokens))


@given(st.lists(st.sampled_from(PARTS), min_size=1, max_size=6))
def test_heading_ids_match_python_markdown(parts):
    text = "\n" + "\n\n".join(parts)
    dialect = EVERYTHING._replace(emoji=False)
    assert [(heading.level, heading.anchor) for heading in read(text, dialect).headings] == rendered_headings(text)


@given(st.text(alphabet=st.sampled_from("#!?=/<>`~-*_[](){}:.|&\\\n\t \"'aé中")))
def test_any_text_can_be_read(text):
    read(text)
    read(text, Dialect())


@pytest.mark.parametrize(
    "content", ["", "[]", "{", '{"cells": 3}', '{"cells": [1, null, {"cell_type": [], "source": {}}]}']
)
def test_invalid_notebook_is_empty(content):
    assert notebook_markdown("odd.ipynb", content.encode()) == b""


def test_unclosed_fence_ends_with_its_notebook_cell():
    cells = [{"cell_type": "code", "source": "```\n# no heading"}, {"cell_type": "markdown", "source": "# Heading"}]
    document = read_markdown(notebook_markdown("a.ipynb", json.dumps({"cells": cells}).encode()).decode(), Dialect())
    assert [heading.text for heading in document.headings] == ["Heading"]


@given(st.lists(st.text("ab'._- \n\u00e9\u6f22\U0001f680", max_size=12)))
def test_batch_word_counts_match_single_counts(texts):
    assert count_words_of(texts) == sum(map(count_words, texts))
