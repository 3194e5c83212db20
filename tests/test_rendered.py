"""Rendered pages that say much more than their source."""

from __future__ import annotations

import time

import pytest

from mkdocs_docindex.model.pages import Document
from mkdocs_docindex.reading.rendered import read_rendered

PROSE = "The keeper trims the wick of the lamp before each long night at sea. "
LONG = f"<p>{PROSE * 5}</p>"
NOTHING = Document({}, None, "")


def read(html: str) -> Document:
    document = read_rendered(html, NOTHING)
    assert document is not None
    return document


def texts(document: Document) -> list[str]:
    return ["".join(text for _, text in block.spans).strip() for block in document.blocks]


@pytest.mark.parametrize(
    ("html", "words"),
    [
        (LONG, 53),
        (LONG, 60),
        (f"<pre>{PROSE * 9}</pre>", 0),
        (f"<script>{PROSE * 9}</script><style>{PROSE}</style><svg><title>{PROSE * 9}</title></svg>", 0),
        (f"<li><a href='x/'>{PROSE}</a></li>" * 9, 0),
        (f"<li>Run it:<code>bash\n{PROSE * 9}</code></li>", 0),  # a fence that is not recognised
        (f'<div class="toc">{PROSE * 9}</div>', 0),
        ("<p>Eighteen words</p>" * 9, 0),
        ("", 0),
    ],
)
def test_page_that_says_hardly_more_than_its_source_is_not_read(html, words):
    assert read_rendered(html, NOTHING._replace(words=words)) is None


def test_headings_have_their_rendered_ids():
    html = (
        f'<h1 id="lamp">Lamp<a class="headerlink" href="#lamp">¶</a></h1>{LONG}'
        f'<h2 id="oil.Wick" class="doc"><code>Wick</code> <small><code>property</code></small></h2>{LONG}'
        f"<h2>Without an id</h2>{LONG}"
    )
    document = read(html)
    assert document.headings == ((1, "Lamp", "lamp"), (2, "Wick", "oil.Wick"))
    assert document.first_h1 == "Lamp"
    assert [block.heading for block in document.blocks] == [0, 0, 1, 1, 1, 1]


def test_links_have_the_sentence_around_them():
    document = read(f'{LONG}<h2 id="oil">Oil</h2><p>First. See <a href="../oil/#whale">the <b>oil</b></a> for it.</p>')
    (link,) = document.links
    assert (link.target, link.text, link.context, link.heading) == (
        "../oil/#whale",
        "the oil",
        "See the oil for it.",
        0,
    )
    assert link.context[link.at :].startswith("the oil")


def test_code_and_the_caption_of_folded_code_are_not_prose():
    html = (
        f'{LONG}<details class="quote"><summary>Source code in <code>lamp.py</code></summary>'
        '<div class="language-python highlight"><pre>trim()</pre></div></details>'
        "<details><summary>More about oil</summary><p>It burns.</p></details>"
    )
    document = read(html)
    assert texts(document)[1:] == ["More about oil", "It burns."]
    assert document.code == ("python",)


def test_labels_that_a_page_repeats_are_no_subjects():
    table = "<table><thead><tr><th>Name</th></tr></thead><tbody><tr><td>wick</td></tr></tbody></table>"
    document = read(f"{LONG}<p><b>Parameters:</b></p>{table}<p><b>Parameters:</b></p>{table.replace('wick', 'oil')}")
    assert texts(document)[1:] == ["wick", "oil"]
    assert document.words == 70 + 6, "which a reader sees"


@pytest.mark.parametrize(
    ("html", "summary"),
    [
        ("<p>Run this in a shell:</p><pre>trim</pre><ul><li>whale</li></ul>", PROSE.strip()),
        ("<p>It burns whale oil all night.</p>", "It burns whale oil all night."),
        (
            '<div class="admonition"><p>Title</p><div><p>Mind the hot glass of it.</p></div><p>It is hot, so mind.</p></div>',
            PROSE.strip(),
        ),
        (
            "<p>It burns these kinds of oil:</p><ul><li>whale</li><li><p>seal</p></li></ul>",
            "It burns these kinds of oil: whale, seal",
        ),
        (
            '<p><a href="a/">Many words of one link here</a></p><p><em>A caption of the lamp here</em></p>',
            PROSE.strip(),
        ),
    ],
)
def test_summary_is_the_first_real_paragraph(html, summary):
    assert read(f"<h1 id='lamp'>Lamp</h1>{html}<p>{PROSE}</p>{LONG}").summary == summary


def test_description_of_the_source_is_kept():
    source = NOTHING._replace(meta={"description": "A lamp."}, summary="A lamp.")
    document = read_rendered(LONG, source)
    assert document is not None
    assert (document.summary, document.meta) == ("A lamp.", source.meta)


@pytest.mark.parametrize(
    "broken", ["<pre>", "<svg", "<!-- ", "</div>", "<nav><b>", "<details>", "<p><a href='x'>", "<![x"]
)
def test_broken_html_is_read_in_linear_time(broken):
    start = time.process_time()
    read_rendered(LONG + broken * 20_000 + LONG, NOTHING)
    assert time.process_time() - start < 5
