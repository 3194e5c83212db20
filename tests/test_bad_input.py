"""Bad input in the docs folder: the site is built, every link works, and messages name the file."""

from __future__ import annotations

import itertools
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import pytest
import yaml
from markdown import Markdown

from mkdocs_docindex.reading.markdown import read_markdown
from mkdocs_docindex.reading.python_markdown import Dialect
from tests.patience import no_long_wait
from tests.sites import IS_ROOT, THEMES, Built, Site, give_away

HOME = {"index.md": "# Home\n\nWelcome to this site of ours.\n"}
GUIDED = {"index.md": "# Home\n\nWelcome to this site of ours, and to its [guide](guide/index.md).\n"}
"""A folder of one page has an index page if another page links to it."""
TEXT = "# Page\n\nSome real text of the page.\n"
PLAIN = {"theme": {"name": "mkdocs"}, "plugins": []}
"""The fastest site, for tests that need no theme or search."""


def messages(built: Built) -> list[str]:
    """Messages of docindex, except its summary line."""
    lines = [line for line in [*built.log, *built.infos] if "docindex" in line]
    return [line.replace("docindex: ", "", 1) for line in lines if "Indexed" not in line]


@contextmanager
def without_docindex(site: Site) -> Iterator[None]:
    """The same site for MkDocs alone."""
    file = site.folder / "mkdocs.yml"
    text = file.read_text(encoding="utf-8")
    config = yaml.safe_load(text)
    config["plugins"] = [name for name in config["plugins"] if "docindex" not in name]
    file.write_text(yaml.safe_dump(config, sort_keys=False, allow_unicode=True), encoding="utf-8")
    yield
    file.write_text(text, encoding="utf-8")


def build_alone(site: Site) -> Built:
    with without_docindex(site):
        return site.build(strict=False)


def assert_fails_as_mkdocs_does(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    """MkDocs cannot build the site, and docindex adds no error and no line to the traceback."""
    with without_docindex(site), pytest.raises((OSError, ValueError)) as alone:
        site.build(strict=False)
    errors = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    caplog.clear()
    with pytest.raises((OSError, ValueError)) as ours:
        site.build(strict=False)
    assert (ours.type, str(ours.value)) == (alone.type, str(alone.value))
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == errors
    assert not [entry for entry in ours.traceback if "mkdocs_docindex" in str(entry.path)]


# Front matter


def aliases(levels: int) -> str:
    """A few hundred bytes that expand to 10**levels values."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, levels)]
    return "\n".join(lines)


EXCESS = "in its front matter is too large or nested too deeply to be used; shorten it."


@pytest.mark.skipif(sys.platform != "linux", reason="only there memory can be limited")
@pytest.mark.parametrize(
    ("front_matter", "message"),
    [
        (aliases(9), f"`a3` {EXCESS}"),
        ("docindex: &a [*a]", f"`docindex` {EXCESS}"),
        ("a: &a {b: *a}", f"`a` {EXCESS}"),
        (f"docindex: 0x{'f' * 5000}", f"`docindex` {EXCESS}"),
        (f"a: {'[' * 400}{']' * 400}", f"`a` {EXCESS}"),
        (f"a: {'[' * 900}{']' * 900}", EXCESS.removeprefix("in ")),
        (f"keywords: [{', '.join(f'k{n}' for n in range(100_000))}]", f"`keywords` {EXCESS}"),
    ],
    ids=["aliases", "list in itself", "mapping in itself", "number", "400 levels", "900 levels", "100,000 keywords"],
)
def test_excessive_front_matter_is_ignored_without_using_memory(site, front_matter, message):
    docs = {**GUIDED, "guide/page.md": f"---\n{front_matter}\nsubtitle: Pump\n---\n# Page\n\nSome real text.\n"}
    made = site(docs, **PLAIN)
    command = ["bash", "-c", 'ulimit -v 2000000; exec "$0" -m mkdocs build --strict', sys.executable]
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}  # each thread uses address space
    done = subprocess.run(command, cwd=made.folder, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count(f"'guide/page.md': {message}") == 1
    page = Built(made.folder / "site").page("guide/page/index.html")
    assert page.facts()["Path"] == "guide/page.md"


def test_other_front_matter_keys_are_still_used(site):
    text = f"---\ntitle: Pump\n{aliases(9)}\ndocindex: {{hide: [metadata]}}\n---\n# Page\n\nSome real text.\n"
    page = site({**GUIDED, "guide/page.md": text}, **PLAIN).build().page("guide/page/index.html")
    assert not page.has("#docindex-metadata")


def test_command_survives_excessive_front_matter(site):
    made = site({**GUIDED, "guide/page.md": f"---\na: {'[' * 100_000}\n---\n# Page\n\nSome real text.\n"}, **PLAIN)
    command = [Path(sys.executable).with_name("docindex"), "export", made.docs, "--output", made.folder / "index.json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "guide/page.md" in (made.folder / "index.json").read_text()


def test_too_many_keywords_are_cut_with_a_warning(site):
    words = ", ".join(f"pump{n}" for n in range(1500))
    made = site({**GUIDED, "guide/page.md": f"---\nkeywords: {words}\n---\n# Page\n\nSome real text.\n"}, **PLAIN)
    built = made.build(strict=False)
    assert messages(built) == [
        "WARNING: 'guide/page.md': `keywords` in its front matter has 1,500 entries; only the first 1,000 are used."
    ]


@pytest.mark.parametrize(
    ("front_matter", "message"),
    [
        (
            "title: [a",
            "its front matter is not valid YAML (line 3: did not find expected ',' or ']'), "
            "so it is shown as text; correct it to have it read.",
        ),
        (
            "date: 2024-02-30",
            "its front matter is not valid YAML, so it is shown as text; correct it to have it read.",
        ),
        (
            "title: !!timestamp soon",
            "its front matter is not valid YAML, so it is shown as text; correct it to have it read.",
        ),
        (
            "- a\n- b",
            "its front matter is not a list of `key: value` lines, so it is shown as text; correct it to have it read.",
        ),
        (
            "just words",
            "its front matter is not a list of `key: value` lines, so it is shown as text; correct it to have it read.",
        ),
    ],
    ids=["broken", "impossible date", "impossible value", "list", "words"],
)
def test_invalid_front_matter_is_reported(site, front_matter, message):
    made = site({**GUIDED, "guide/page.md": f"---\n{front_matter}\n---\n# Page\n\nSome real text.\n"}, **PLAIN)
    built = made.build()  # strict: MkDocs builds this without a warning, so docindex must too
    assert messages(built) == [f"INFO: 'guide/page.md': {message}"]
    assert "Page" in built.page("guide/index.html").links(".docindex-folder a")
    assert built.broken_links() == []


@pytest.mark.parametrize(
    ("front_matter", "title"),
    [
        ("title: 123", "123"),
        ("title: [a]", "['a']"),
        ("title: {a: b}", "{'a': 'b'}"),
        ("title:", "Heading"),
        ("title: 2024-02-28", "2024-02-28"),
        ("description: {a: b}", "Heading"),
        ("description: 5", "Heading"),
        ("description: ''", "Heading"),
        ("tags: 5", "Heading"),
        ("tags: null", "Heading"),
        ("tags: {a: b}", "Heading"),
        ("tags: [1, null, [a], '']", "Heading"),
        ("hide: 5", "Heading"),
        ("search: never", "Heading"),
        ("docindex: null", "Heading"),
        ("docindex: true", "Heading"),
        ("docindex: {}", "Heading"),
        ("docindex: {hide: null, exclude: null}", "Heading"),
        ("1: a\n2024-01-01: b\nnull: c", "Heading"),
    ],
)
def test_odd_front_matter_types_are_read_like_mkdocs(site, front_matter, title):
    fields = {"metadata": {"fields": ["path", "words", "tags"]}}
    docs = {**GUIDED, "guide/page.md": f"---\n{front_matter}\n---\n# Heading\n\nSome real text of it.\n"}
    built = site(docs, docindex=fields, **PLAIN).build(strict=False)
    assert messages(built) == []
    assert built.page("guide/index.html").links(".docindex-folder > :not(.docindex-chips) a") == {
        "Up to Home": "../",
        title: "page/",
    }
    facts = built.page("guide/page/index.html").facts()
    assert facts["Path"] == "guide/page.md"
    assert facts.get("Tags") in (None, "1, None, ['a']")
    assert built.broken_links() == []


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("text", "`docindex: text` in its front matter must be false or a mapping."),
        ("[hide]", "`docindex: ['hide']` in its front matter must be false or a mapping."),
        ("0", "`docindex: 0` in its front matter must be false or a mapping."),
        (
            "{hide: wrong}",
            "`docindex.hide` in its front matter names 'wrong', which is not a section: choose from copy, index, folder, recent, about, "
            "metadata, keywords, related, backlinks, book, map.",
        ),
        (
            "{hide: [metadta]}",
            "`docindex.hide` in its front matter names 'metadta', which is not a section: did you mean 'metadata'?",
        ),
        (
            "{hide: 5}",
            "`docindex.hide` in its front matter names '5', which is not a section: choose from copy, index, folder, recent, about, "
            "metadata, keywords, related, backlinks, book, map.",
        ),
        ("{hidden: x}", "`docindex` in its front matter has no option 'hidden': did you mean 'hide'?"),
        (
            "{5: x}",
            "`docindex` in its front matter has no option '5': choose from hide, exclude, keywords, not_keywords, related.",
        ),
        ("{exclude: 'yes'}", "`docindex.exclude` in its front matter must be true or false, not 'yes'."),
    ],
)
def test_invalid_docindex_front_matter_is_one_warning(site, value, message):
    built = site({**GUIDED, "guide/page.md": f"---\ndocindex: {value}\n---\n{TEXT}"}, **PLAIN).build(strict=False)
    assert built.log == [f"WARNING: docindex: 'guide/page.md': {message}"]
    assert built.page("guide/page/index.html").facts()["Path"] == "guide/page.md"
    assert "Page" in built.page("guide/index.html").links(".docindex-folder a")
    assert built.broken_links() == []


def test_unknown_marker_is_one_warning(site):
    built = site({**HOME, "page.md": f"{TEXT}\n<!-- docindex: metdata -->\n"}, **PLAIN).build(strict=False)
    assert built.log == [
        "WARNING: docindex: 'page.md': `<!-- docindex: metdata -->` does not name a section: did you mean 'metadata'?"
    ]
    assert built.page("page/index.html").has(".docindex-metadata")


# The text of a page


@pytest.mark.parametrize(
    ("text", "title", "summary"),
    [
        ("", "Page", ""),
        (" \n\n\t\n", "Page", ""),
        ("---\ntitle: Only\n---\n", "Only", ""),
        ("---\n---\n", "Page", ""),
        ("\ufeff---\ntitle: Marked\n---\n# H\n\nA line of some words.\n", "Marked", "A line of some words."),
        ("---\r\ntitle: Windows\r\n---\r\n# H\r\n\r\nA line of\r\nsome words.\r\n", "Windows", "A line of some words."),
        ("---\rtitle: Old Mac\r---\r# H\r\rA line of\rsome words.\r", "Old Mac", "A line of some words."),
        ("# Nul\0 byte\n\nA line of\0 some words.\n", None, None),
        (f"{'#' * 300}\n\nA line of some words.\n", "Page", "A line of some words."),
        ("# H\n\nAn open fence begins here.\n\n```\n<div>\n\n# Not closed\n", "H", "An open fence begins here."),
        ("# H\n\nAn open comment begins here.\n\n<!-- never\n\nclosed\n", "H", "An open comment begins here."),
        ("# H\n\nAn element stays open here.\n\n<div><table><b>\n", "H", "An element stays open here."),
    ],
    ids=[
        "empty",
        "blank",
        "only front matter",
        "empty front matter",
        "byte order mark",
        "CRLF",
        "CR",
        "NUL",
        "hashes",
        "open fence",
        "open comment",
        "open element",
    ],
)
def test_strange_pages_are_built(site, text, title, summary):
    built = site({**GUIDED, "guide/page.md": text}, **PLAIN).build(strict=False)
    assert messages(built) == []
    names = list(built.page("guide/index.html").links(".docindex-folder tbody a"))
    assert len(names) == 1
    if title is not None:
        assert names == [title]
    if summary is not None:
        assert built.page("guide/index.html").texts(".docindex-table tbody td") == ([summary] if summary else [])
    assert built.page("guide/page/index.html").facts()["Path"] == "guide/page.md"
    assert built.broken_links() == []


def test_lists_nested_300_deep_are_read(site):
    nested = "".join(f"{'    ' * depth}- item number {depth}\n\n" for depth in range(300))
    made = site(
        {**HOME, "guide/page.md": f"# Deep\n\nThis page holds a list.\n\n{nested}", "guide/z.md": "# Z\n"}, **PLAIN
    )
    assert build_alone(made).log == []
    built = made.build()
    assert built.page("guide/index.html").texts(".docindex-table tbody td") == ["This page holds a list.", ""]
    assert built.broken_links() == []


def test_large_pages_are_built(site):
    paragraph = "Some words in a long page that go on and on\n" * 400 + "\n"
    start = "# Big\n\nThe first paragraph says something.\n\n"
    built = site({**GUIDED, "guide/page.md": start + paragraph * 57}, **PLAIN).build()
    assert built.page("guide/page/index.html").facts()["Words"] == "250,806"
    assert built.broken_links() == []
    document = read_markdown(start + paragraph * 570, Dialect())
    assert (document.words, document.summary) == (2_508_006, "The first paragraph says something.")


@pytest.mark.parametrize(
    "unit",
    [
        "{",
        "{{ ",
        "{% ",
        "{# ",
        "{: #a ",
        "<!-- ",
        "<!--\n",
        "#",
        "# ",
        " ",
        "[",
        "](",
        "`",
        "*",
        "> ",
        "&",
        "|",
        "<div>\n",
    ],
)
@pytest.mark.parametrize("before", ["words ", "# x", "# x {", "<div>\n"], ids=["text", "heading", "braces", "HTML"])
def test_reading_time_is_linear(before, unit):
    """Python-Markdown is fast on each of these; a search for an end must not restart at every position."""
    dialect = Dialect(attr_list=True, admonition=True, md_in_html=True, templates=True, emoji=True, footnotes=True)
    with no_long_wait():
        read_markdown(before + unit * 20_000 + "x", dialect)


@pytest.mark.parametrize("unit", ["## Pump_1\n", "".join(f"## Pump_{n}\n" for n in range(20_000))])
def test_colliding_heading_ids_are_fast(unit):
    text = unit * (40_000 // unit.count("\n"))
    with no_long_wait():
        anchors = [heading.anchor for heading in read_markdown(text, Dialect()).headings]
    assert len(set(anchors)) == 40_000


def test_colliding_ids_are_numbered_like_python_markdown():
    for headings in itertools.product(("a", "a_1", "a_2", "a_1_1", "b {: #a_2 }"), repeat=4):
        text = "\n\n".join(f"## {heading}" for heading in headings)
        written = Markdown(extensions=["toc", "attr_list"]).convert(text)
        read = read_markdown(text, Dialect(attr_list=True)).headings
        assert [heading.anchor for heading in read] == re.findall(r'id="([^"]*)"', written)


def test_invalid_link_url_fails_as_without_docindex(site, caplog):
    made = site({**GUIDED, "guide/page.md": "# Page\n\nSee [this](http://[::1/) or [that](//[) first.\n"}, **PLAIN)
    assert_fails_as_mkdocs_does(made, caplog)


def test_page_not_in_utf8_fails_as_without_docindex(site, caplog):
    made = site({**GUIDED, "guide/good.md": TEXT}, **PLAIN)
    (made.docs / "guide" / "bad.md").write_bytes(b"# Caf\xe9\n")
    assert_fails_as_mkdocs_does(made, caplog)


# Names


NAMES = [
    "with space",
    "quote'and\"double",
    "hash#tag",
    "what?",
    "100%",
    "50%25 off",
    "a&b",
    "a&lt;b",
    "<b>bold",
    "🦊 fox",
    "שלום",
    "مرحبا بالعالم",
    "case",
    "Case",
    "CASE",
    "a:b",
    "plus+",
    "trailing.",
    "back\\slash",
    "new\nline",
    "tab\there",
    "{{ x }}",
    "[brackets](x)",
    "*star*_under_",
    "-dash",
    "~tilde",
    "`tick`",
    "e\u0301 combining",
    "404",
    "search",
    "assets",
    "x" * 200,
    "é" * 100,
]


@pytest.mark.parametrize(
    ("theme", "directory_urls"), [("material", True), ("mkdocs", True), ("mkdocs", False), ("readthedocs", True)]
)
def test_odd_names_are_listed_and_linked(site, theme, directory_urls):
    docs = dict(HOME)
    for name in NAMES:
        docs[f"{name}/{name[:60]} 2.md"] = "Plain words of a page without a heading.\n"
        docs[f"{name}/in {name[:20]}/leaf.md"] = TEXT
        docs[f"{name}/in {name[:20]}/twig.md"] = TEXT
    built = site(docs, theme={"name": theme}, plugins=[], use_directory_urls=directory_urls).build()
    assert messages(built) == []
    assert built.broken_links() == []
    for name in NAMES:
        page = built.page(f"{name}/index.html")
        assert page.texts(".docindex-facts") == ["3 pages · 1 section · Up to Home"]
        assert len(page.tree.css(".docindex-table tbody a")) == 2
        leaf = f"{name}/in {name[:20]}/leaf"
        facts = built.page(f"{leaf}/index.html" if directory_urls else f"{leaf}.html").facts()
        assert facts["Path"] == " ".join(f"{leaf}.md".split())
    assert built.page("new\nline/index.html").texts("h1") == ["New line"]
    assert built.page("*star*_under_/index.html").texts("h1") == ["*star* under"]
    assert built.page("[brackets](x)/index.html").texts("h1") == ["[brackets](x)"]
    assert built.page("{{ x }}/index.html").texts("h1") == ["{{ x }}"]


def test_hidden_files_stay_hidden(site):
    docs = {**HOME, ".hidden/a.md": TEXT, "x/.h/a.md": TEXT, ".a.md": TEXT, "y/.z.md": TEXT, "..dots/a.md": TEXT}
    built = site(docs, **PLAIN).build()
    assert built.pages() == ["404.html", "index.html"]
    assert messages(built) == []


@pytest.mark.parametrize("name", ["index.md", "README.md", "guide.md", "index"])
def test_folder_can_be_named_like_a_page(site, name):
    docs = {f"{folder}{name}/{page}.md": TEXT for folder in ("", "guide/") for page in "ab"}
    built = site({**docs, "guide/c.md": TEXT}, **PLAIN).build()
    assert {"index.html", f"{name}/index.html", "guide/index.html", f"guide/{name}/index.html"} <= set(built.pages())
    assert f"{name}/" in built.page("index.html").links(".docindex-folder a").values()
    assert f"{name}/" in built.page("guide/index.html").links(".docindex-folder a").values()
    assert built.broken_links() == []


def test_folder_named_index_html_prevents_folder_page(site):
    home = {"index.md": "# Home\n\n<!-- docindex: folder -->\n"}
    made = site({**home, "guide/index.html/a.md": TEXT, "guide/index.html/c.md": TEXT, "guide/b.md": TEXT}, **PLAIN)
    assert build_alone(made).broken_links() == []
    built = made.build()
    assert "guide/index.html/index.html" in built.pages()
    assert "guide/b/index.html" in built.pages()
    assert "Guide" in built.page("index.html").texts(".docindex-table th")
    assert built.broken_links() == []


def test_top_folder_named_index_html_prevents_home_page(site):
    made = site({"index.html/a.md": TEXT, "b.md": TEXT}, **PLAIN)
    missing = {
        line.partition(" -> ")[2] for line in build_alone(made).broken_links()
    }  # the theme links to the home page
    built = made.build()
    assert built.page("b/index.html").facts()["Path"] == "b.md"
    assert {line.partition(" -> ")[2] for line in built.broken_links()} <= missing


def test_download_with_non_utf8_name_is_not_listed(site):
    docs = {**HOME, "guide/a.md": TEXT, "guide/c.md": "# C\n", "guide/b.png": "x"}
    made = site(docs, docindex={"folders": {"list_files": True}}, **PLAIN)
    Path(os.fsdecode(os.fsencode(made.docs) + b"/guide/caf\xe9.png")).write_bytes(b"x")
    assert build_alone(made).log == []
    built = made.build()
    assert messages(built) == [
        "INFO: 'guide/caf\\udce9.png': its name is not valid UTF-8, so no list can link to it; "
        "rename it to have it listed."
    ]
    assert "b.png" in built.page("guide/index.html").links(".docindex-folder a")
    assert built.broken_links() == []


def test_page_with_non_utf8_name_fails_as_without_docindex(site, caplog):
    made = site({**GUIDED, "guide/a.md": TEXT}, **PLAIN)
    Path(os.fsdecode(os.fsencode(made.docs) + b"/guide/caf\xe9.md")).write_bytes(b"# Page\n")
    assert_fails_as_mkdocs_does(made, caplog)


# Symbolic links


def test_symlink_loop_fails_as_without_docindex(site, caplog):
    made = site({**GUIDED, "guide/a.md": TEXT}, **PLAIN)
    (made.docs / "guide" / "loop").symlink_to("..")
    assert_fails_as_mkdocs_does(made, caplog)


@pytest.mark.parametrize("name", ["missing.md", "missing.png"])
def test_broken_symlink_fails_as_without_docindex(site, caplog, name):
    made = site({**GUIDED, "guide/a.md": TEXT}, docindex={"folders": {"list_files": True}}, **PLAIN)
    (made.docs / "guide" / name).symlink_to("nowhere")
    assert_fails_as_mkdocs_does(made, caplog)


def test_symlinks_out_of_docs_are_followed_like_mkdocs(site, tmp_path):
    made = site({**GUIDED, "guide/a.md": TEXT}, **PLAIN)
    (tmp_path / "elsewhere" / "deep").mkdir(parents=True)
    (tmp_path / "elsewhere" / "deep" / "far.md").write_text("# Far away\n")
    (tmp_path / "elsewhere" / "deep" / "near.md").write_text("# Near by\n")
    (made.docs / "outside").symlink_to(tmp_path / "elsewhere")
    (made.docs / "guide" / "again.md").symlink_to("a.md")
    built = made.build()
    assert "Far away" in built.page("outside/deep/index.html").links(".docindex-folder a")
    entries = built.page("guide/index.html").tree.css(".docindex-folder tbody a")
    assert [entry.attributes["href"] for entry in entries] == ["a/", "again/"]
    assert not (tmp_path / "elsewhere" / "index.md").exists()
    assert built.broken_links() == []


# Tiny sites


def test_site_without_pages_is_built(site):
    made = site({"images/a.png": "x"}, docindex={"folders": {"list_files": True}}, **PLAIN)
    built = made.build()
    assert built.pages() == ["404.html"]
    assert messages(built) == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", ["index.md", "README.md", "page.md", "a/b/c/page.md"])
def test_site_with_one_page_is_built(site, theme, name):
    built = site({name: TEXT}, theme={"name": theme}).build()
    assert built.page("index.html").has("h1" if theme == "material" else "body")
    assert built.broken_links() == []


# Escaping


HOSTILE = "</section></title><script>alert(1)</script> \"double\" 'single' & {{ template }}"
ESCAPED = HOSTILE.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


@pytest.mark.parametrize("theme", THEMES)
def test_markup_in_titles_and_texts_is_escaped(site, theme):
    """Titles are written as code or entities, so that MkDocs shows them as text."""
    docs = {
        "index.md": "# Home\n\nWelcome to this site of ours.\n",
        "guide/code.md": f"# Use `` {HOSTILE} ``\n\nThe words `` {HOSTILE} `` stand here.\n",
        "guide/quoted.md": "# Quoted\n\n\"Quotes\" and 'more' & <b>tags</b>, `<script>` and `</section>` stand here.\n",
        "guide/deep/entities.md": f"---\ntitle: '{ESCAPED.replace(chr(39), '&#39;')}'\n---\nSome words of this page.\n",
        "guide/deep/more.md": TEXT,
    }
    nav = [
        "index.md",
        {ESCAPED: ["guide/code.md", "guide/quoted.md", {"P&amp;Q": ["guide/deep/entities.md", "guide/deep/more.md"]}]},
    ]
    made = site(docs, nav=nav, theme={"name": theme, "features": ["navigation.indexes"]}, site_name="S&amp;S")
    alone = build_alone(made)
    # Material itself prints `<script>` in a title unescaped, so pages are compared with those without docindex.
    usual = {name: len(alone.page(name).tree.css("title, script, h1")) for name in alone.pages()}
    built = made.build()
    assert built.broken_links() == []
    for name in ("guide/index.html", "guide/deep/index.html", "guide/code/index.html", "guide/quoted/index.html"):
        page = built.page(name)
        assert len(page.tree.css("title, script, h1")) == usual.get(name, usual["index.html"])
        for section in page.tree.css("section.docindex"):
            assert section.css_first(".docindex-title") is not None
            assert not section.css("script, b, title")
        for meta in page.tree.css("meta[name=description]"):
            assert set(meta.attributes) == {"name", "content"}
    guide = built.page("guide/index.html")
    assert guide.texts("title")[0].startswith(HOSTILE)
    assert HOSTILE in " ".join(guide.texts("h1"))
    assert f"Use {HOSTILE}" in guide.links(".docindex-folder a")
    summary = "\"Quotes\" and 'more' & tags, <script> and </section> stand here."
    assert summary in guide.texts(".docindex-table td")
    assert built.page("guide/deep/index.html").texts("h1")[-1].startswith("P&Q")
    assert HOSTILE in built.page("guide/deep/index.html").links(".docindex-folder a")
    assert built.page("guide/code/index.html").facts()["See also"] == HOSTILE
    if theme == "material":  # other themes have no description
        quoted = built.page("guide/quoted/index.html").one("meta[name=description]")
        assert quoted.attributes["content"] == summary


def test_markup_in_file_names_is_escaped_in_sections(site):
    """MkDocs itself prints names unescaped in the navigation, so these pages are not in it."""
    name = '<script>alert(1)<b>&amp; "x" {{ y }}'
    link = f"[This]({quote(f'../{name}/')}) is a folder.\n"
    docs = {**GUIDED, f"guide/{name}/{name}.md": "Some words of this page.\n", "guide/a.md": f"{TEXT}\n{link}"}
    made = site(docs, nav=["index.md", "guide/a.md"], not_in_nav="*script*", **PLAIN)
    built = made.build(strict=False)
    source = built.page(f"guide/{name}/index.html").source
    section = source[source.index('<section class="docindex') : source.index("</section>")]
    assert "<script" not in section
    assert "<b>" not in section
    assert "&lt;script&gt;" in built.page("guide/index.html").source
    assert "&lt;script&gt;" in source[source.index("<title>") : source.index("</title>")]
    assert built.page("guide/index.html").has("footer")


# Files next to the pages


@pytest.mark.parametrize("name", [".nav.yml", ".meta.yml"])
@pytest.mark.parametrize(
    "text",
    ["title: [a", "title: !!timestamp soon", "x: !!bool maybe", "[" * 3000, "\0"],
    ids=["broken", "time", "truth", "deep", "NUL"],
)
def test_broken_folder_settings_are_reported(site, name, text):
    built = site({**GUIDED, "guide/a.md": TEXT, f"guide/{name}": text}, **PLAIN).build()
    assert messages(built) == [
        f"INFO: 'guide/{name}' is not valid YAML, so its folder keeps its own name; correct the file."
    ]
    assert built.page("guide/index.html").texts("h1") == ["Guide"]
    assert built.broken_links() == []


@pytest.mark.parametrize("text", ["", "title: 5", "title: ' '", "title: [a]", "- title", "title"])
def test_folder_settings_without_title_are_silent(site, text):
    built = site({**GUIDED, "guide/a.md": TEXT, "guide/.nav.yml": text, "guide/.meta.yml": text}, **PLAIN).build()
    assert messages(built) == []
    assert built.page("guide/index.html").texts("h1") == ["Guide"]


def test_build_works_without_temporary_folder(site, tmp_path, monkeypatch):
    made = site({**GUIDED, "guide/a.md": TEXT}, **PLAIN)
    (tmp_path / "file").touch()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "file"))
    built = made.build()
    assert "Page" in built.page("guide/index.html").links(".docindex-folder a")
    assert messages(built) == []
    assert built.broken_links() == []


# git


@pytest.fixture
def repository(site) -> Site:
    made = site({**GUIDED, "guide/a.md": TEXT}, **PLAIN)
    made.commit(date="2020-01-01T12:00:00+00:00")
    made.write({"guide/a.md": f"{TEXT}\nMore of it.\n"})
    made.commit(date="2021-02-03T12:00:00+00:00")
    return made


def test_without_git_pages_have_no_dates(repository, tmp_path, monkeypatch):
    assert repository.build().page("guide/a/index.html").facts()["Updated"] == "2021-02-03"
    monkeypatch.setenv("PATH", str(tmp_path / "nothing here"))
    built = repository.build()
    assert not {"Updated", "Created", "Authors"} & set(built.page("guide/a/index.html").facts())
    assert messages(built) == []


def test_shallow_clone_has_no_dates_and_one_message(repository, tmp_path):
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "-q", "--depth", "1", f"file://{tmp_path}", clone], check=True, capture_output=True)
    built = Site(clone).build()
    assert not {"Updated", "Created", "Authors"} & set(built.page("guide/a/index.html").facts())
    assert messages(built) == [
        "INFO: This is a shallow clone: pages show no dates and authors. Fetch the whole history to show them."
    ]


def test_uncommitted_page_has_no_dates(repository):
    repository.write({"guide/new.md": TEXT})
    built = repository.build()
    assert not {"Updated", "Created", "Authors"} & set(built.page("guide/new/index.html").facts())
    assert built.page("guide/a/index.html").facts()["Created"] == "2020-01-01"
    assert messages(built) == []


def test_control_characters_in_names_keep_dates_correct(repository):
    repository.write({"guide/0\x1e1999-09-09\x1fNobody.md": TEXT, "guide/new.md": TEXT})
    repository.commit(date="2022-03-04T12:00:00+00:00")
    facts = repository.build().page("guide/new/index.html").facts()
    assert (facts["Created"], facts["Updated"]) == ("2022-03-04", "2022-03-04")


def test_repository_without_commits_has_no_dates(site):
    made = site({**GUIDED, "guide/a.md": TEXT}, **PLAIN)
    made.git("init", "-q")
    built = made.build()
    assert "Updated" not in built.page("guide/a/index.html").facts()
    assert messages(built) == []


@pytest.mark.skipif(not IS_ROOT, reason="only root can give a folder away")
def test_repository_of_another_user_has_no_dates_and_a_reason(repository, monkeypatch):
    give_away(repository.folder)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    built = repository.build()
    assert "Updated" not in built.page("guide/a/index.html").facts()
    assert messages(built) == [
        "INFO: git does not read this repository because another user owns it: pages show no dates and authors. "
        "Add its folder to git's `safe.directory` setting to show them."
    ]
