"""Options work as documented, and an invalid one gives one sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from tests.sites import Site

ROOT = Path(__file__).parents[1]
DOCS = {
    "index.md": "# Home\n\nWelcome to this site of ours.\n",
    "guide/install.md": "---\ntags: [setup, start]\n---\n# Install\n\nHow to put it onto your machine.\n",
    "guide/use.md": "# Use\n\nHow to work with it every day.\n",
    "guide/deep/tune.md": "# Tune\n\nHow to make it faster than before.\n",
    "guide/data.csv": "a,b\n",
}
PLAIN = {"theme": {"name": "mkdocs"}, "plugins": []}


# Errors


def errors(site: Site, caplog: pytest.LogCaptureFixture) -> list[str]:
    """Messages of MkDocs about the configuration, before it aborts without a traceback."""
    with pytest.raises(Abort):
        load_config(str(site.folder / "mkdocs.yml"))
    lines = [record.getMessage() for record in caplog.records if record.levelname in ("WARNING", "ERROR")]
    return [line.removeprefix("Config value 'plugins': ") for line in lines]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        # unknown options
        ({"folder": True}, "option 'folder': there is no such option: did you mean 'folders'?"),
        (
            {"colour": "red"},
            "option 'colour': there is no such option: "
            "choose from sections, placement, exclude, dates, metadata, keywords, related, backlinks, folders, "
            "sources, map, book, export, labels.",
        ),
        (
            {5: "five"},
            "option '5': there is no such option: choose from sections, placement, exclude, dates, metadata, keywords, related, backlinks, folders, "
            "sources, map, book, export, labels.",
        ),
        (
            {"folders": {"layuot": "list"}},
            "option 'folders': 'layuot': there is no such option: did you mean 'layout'?",
        ),
        (
            {"metadata": {"count": 5}},
            "option 'metadata': 'count': there is no such option: choose from fields.",
        ),
        (
            {"keywords": {"synonyms": ["k8s"]}},
            "option 'keywords': 'synonyms': expected `term: [other term, other term]` lines, got the list ['k8s'].",
        ),
        (
            {"keywords": {"synonyms": {"gate": 5}}},
            "option 'keywords': 'synonyms': the synonyms of 'gate' must be a text or a list of texts, got the number 5.",
        ),
        (
            {"keywords": {"synonyms": {"gate": ["door"], "hatch": "Door"}}},
            "option 'keywords': 'synonyms': 'Door' is a synonym of 'gate' and of 'hatch'; keep one of them.",
        ),
        (
            {"keywords": {"synonyms": {"gate": ["door"], "door": "hatch"}}},
            "option 'keywords': 'synonyms': 'door' has synonyms and is one of 'gate'; join the two lists.",
        ),
        # sections
        ({"sections": ["metadta"]}, "option 'sections': 'metadta' is not a section: did you mean 'metadata'?"),
        (
            {"sections": ["toc"]},
            "option 'sections': 'toc' is not a section: choose from copy, metadata, keywords, related, backlinks, map.",
        ),
        (
            {"sections": [5]},
            "option 'sections': '5' is not a section: choose from copy, metadata, keywords, related, backlinks, map.",
        ),
        (
            {"sections": [["metadata"]]},
            "option 'sections': '['metadata']' is not a section: choose from copy, metadata, keywords, related, backlinks, map.",
        ),
        (
            {"sections": "metadata"},
            "option 'sections': expected a list of section names, got the text 'metadata'.",
        ),
        ({"sections": False}, "option 'sections': expected a list of section names, got False."),
        # placement
        ({"placement": "top"}, "option 'placement': 'top' is not a choice here: choose from bottom, manual."),
        ({"placement": "botom"}, "option 'placement': 'botom' is not a choice here: did you mean 'bottom'?"),
        (
            {"placement": ["top"]},
            "option 'placement': '['top']' is not a choice here: choose from bottom, manual.",
        ),
        # exclude
        ({"exclude": 5}, "option 'exclude': expected a list of patterns, got the number 5."),
        ({"exclude": {"a": "b"}}, "option 'exclude': expected a list of patterns, got the mapping {'a': 'b'}."),
        ({"exclude": ["a", 5]}, "option 'exclude': expected a list of patterns, got the list ['a', 5]."),
        ({"exclude": ["ok/", "!"]}, "option 'exclude': '!' is not a valid pattern; write it as in .gitignore."),
        # metadata
        (
            {"metadata": "on"},
            "option 'metadata': expected true, false or `option: value` lines, got the text 'on'.",
        ),
        (
            {"metadata": ["path"]},
            "option 'metadata': expected true, false or `option: value` lines, got the list ['path'].",
        ),
        ({"metadata": 0}, "option 'metadata': expected true, false or `option: value` lines, got the number 0."),
        (
            {"metadata": {"fields": ["pathh"]}},
            "option 'metadata': 'fields': 'pathh' is not a field: did you mean 'path'?",
        ),
        (
            {"metadata": {"fields": ["colour"]}},
            "option 'metadata': 'fields': 'colour' is not a field: choose from path, type, extension, size, words, "
            "updated, created, authors, reading_time, headings, links, images, code, tags.",
        ),
        (
            {"metadata": {"fields": "path"}},
            "option 'metadata': 'fields': expected a list of field names, got the text 'path'.",
        ),
        # folders
        (
            {"folders": {"layout": "grid"}},
            "option 'folders': 'layout': 'grid' is not a choice here: choose from table, cards, list.",
        ),
        (
            {"folders": {"layout": False}},
            "option 'folders': 'layout': 'False' is not a choice here: choose from table, cards, list.",
        ),
        (
            {"folders": {"existing": "nevr"}},
            "option 'folders': 'existing': 'nevr' is not a choice here: did you mean 'never'?",
        ),
        ({"folders": {"nav_title": 5}}, "option 'folders': 'nav_title': expected a text, got the number 5."),
        (
            {"folders": {"list_files": "yes"}},
            "option 'folders': 'list_files': expected true or false, got the text 'yes'.",
        ),
        ({"folders": {"list_files": 1}}, "option 'folders': 'list_files': expected true or false, got the number 1."),
        # map
        ({"map": "map"}, "option 'map': the name of a page ends in '.md', got the text 'map'."),
        ({"map": True}, "option 'map': expected the name of a file in the site, or false, got True."),
        (
            {"map": "../m.md"},
            "option 'map': expected the name of a file in the site, or false, got the text '../m.md'.",
        ),
        # sources
        *(
            (
                {"sources": [{"path": "src", "link": link}]},
                "option 'sources': 'link': expected a URL that begins with 'https://', 'http://' or '/', "
                f"got the text {link!r}.",
            )
            for link in ("javascript:alert(1)//{path}", " JavaScript:x", "java\tscript:x", "data:text/html,x", "{path}")
        ),
        ({"dates": "no"}, "option 'dates': expected true or false, got the text 'no'."),
        # export
        (
            {"export": {"llms": 5}},
            "option 'export': 'llms': expected the name of a file in the site, or false, got the number 5.",
        ),
        (
            {"export": {"llms_ful": True}},
            "option 'export': 'llms_ful': there is no such option: did you mean 'llms_full'?",
        ),
        # labels
        ({"labels": {"fodler": "x"}}, "option 'labels': there is no label 'fodler': did you mean 'folder'?"),
        ({"labels": {"folder": 5}}, "option 'labels': the label 'folder' must be a text, got the number 5."),
        ({"labels": {"folder": ["x"]}}, "option 'labels': the label 'folder' must be a text, got the list ['x']."),
        (
            {"labels": {"pages": {"one": "x"}}},
            "option 'labels': the label 'pages' needs a form 'other', for all other numbers.",
        ),
        (
            {"labels": {"pages": {"oone": "x", "other": "y"}}},
            "option 'labels': the label 'pages' has no form 'oone': did you mean 'one'?",
        ),
        (
            {"labels": {"folder": {"one": "x", "other": "y"}}},
            "option 'labels': the label 'folder' must be a text, got the mapping {'one': 'x', 'other': 'y'}.",
        ),
        ({"labels": ["x"]}, "option 'labels': expected `name: text` lines, got the list ['x']."),
        ({"labels": "x"}, "option 'labels': expected `name: text` lines, got the text 'x'."),
    ],
)
def test_invalid_option_is_one_sentence(site, caplog, options, sentence):
    assert errors(site(DOCS, docindex=options, **PLAIN), caplog) == [f"Plugin 'docindex' {sentence}"]


def test_unknown_label_lists_all_labels(site, caplog):
    [line] = errors(site(DOCS, docindex={"labels": {"zzz": "x"}}, **PLAIN), caplog)
    assert line.startswith("Plugin 'docindex' option 'labels': there is no label 'zzz': choose from ")
    assert ", start_here, " in line


def test_all_option_errors_are_reported_together(site, caplog):
    options = {"placement": "top", "label": {}, "folder": True}
    [line] = errors(site(DOCS, docindex=options, **PLAIN), caplog)
    assert line.splitlines() == [
        "Plugin 'docindex' option 'placement': 'top' is not a choice here: choose from bottom, manual.",
        "Plugin 'docindex' option 'label': there is no such option: did you mean 'labels'?",
        "Plugin 'docindex' option 'folder': there is no such option: did you mean 'folders'?",
    ]


def test_command_line_shows_no_traceback(site):
    made = site(DOCS, docindex={"folders": {"layuot": "list"}}, **PLAIN)
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build"],
        cwd=made.folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert (done.stderr + done.stdout).splitlines() == [
        "ERROR   -  Config value 'plugins': Plugin 'docindex' option 'folders': 'layuot': there is no such option: "
        "did you mean 'layout'?",
        "",
        "Aborted with a configuration error!",
    ]


# What each option does


@pytest.mark.parametrize(
    "options",
    [
        None,
        {},
        dict.fromkeys(("sections", "placement", "exclude", "dates", "metadata", "folders", "labels")),
        {"metadata": True, "folders": True},
        {"metadata": {}, "folders": {}},
        {"metadata": {"fields": None}},
        {"folders": dict.fromkeys(("layout", "existing", "nav_title", "list_files"))},
    ],
)
def test_empty_values_and_true_are_the_defaults(site, options):
    made = site(DOCS, **PLAIN)
    usual = built_pages(made)
    settings = yaml.safe_load((made.folder / "mkdocs.yml").read_text(encoding="utf-8"))
    settings["plugins"] = [{"docindex": options}]
    (made.folder / "mkdocs.yml").write_text(yaml.safe_dump(settings), encoding="utf-8")
    assert built_pages(made) == usual


def built_pages(site: Site) -> dict[str, str]:
    built = site.build()
    # The theme writes the build time on the home page.
    return {name: built.page(name).source.partition("\nMkDocs version")[0] for name in built.pages()}


def build(site: Any, options: dict[str, Any], docs: dict[str, str] = DOCS, **settings: Any):
    return site(docs, docindex=options, **{**PLAIN, **settings}).build()


def test_sections_can_be_none(site):
    built = build(site, {"sections": []})
    assert not built.page("guide/use/index.html").has(".docindex")
    assert built.page("guide/index.html").has(".docindex-folder")


def test_manual_placement_shows_sections_only_at_markers(site):
    marked = {"guide/use.md": "# Use\n\nBefore.\n\n<!-- docindex: metadata -->\n\nAfter.\n"}
    built = build(site, {"placement": "manual"}, {**DOCS, **marked})
    assert not built.page("guide/install/index.html").has(".docindex")
    assert built.page("guide/index.html").has(".docindex-folder")  # has nothing else to show
    source = built.page("guide/use/index.html").source
    assert source.index("Before.") < source.index('id="docindex-metadata"') < source.index("After.")
    assert not built.page("index.html").has(".docindex")
    assert built.broken_links() == []


def test_marker_moves_a_section(site):
    marked = {"guide/use.md": "# Use\n\nBefore.\n\n<!-- docindex: metadata -->\n\nAfter.\n"}
    page = build(site, {}, {**DOCS, **marked}).page("guide/use/index.html")
    assert len(page.tree.css("#docindex-metadata")) == 1
    assert page.source.index('id="docindex-metadata"') < page.source.index("After.")


@pytest.mark.parametrize("exclude", [["guide/u*", "deep/"], "guide/u*\ndeep/\n", ["/guide/*", "!in*.md"]])
def test_excluded_pages_have_no_sections_and_are_not_listed(site, exclude):
    built = build(site, {"exclude": exclude}, {**DOCS, "guide/inspect.md": "# Inspect\n\nHow to look at it.\n"})
    assert built.page("guide/index.html").links(".docindex-folder > :not(.docindex-chips) a") == {
        "Up to Home": "../",
        "Inspect": "inspect/",
        "Install": "install/",
    }
    assert built.page("guide/index.html").texts(".docindex-facts") == ["2 pages · Up to Home"]
    assert not built.page("guide/use/index.html").has(".docindex")
    assert built.page("guide/install/index.html").has(".docindex-metadata")
    assert "guide/deep/index.html" not in built.pages()
    assert built.broken_links() == []


def test_metadata_can_be_disabled(site):
    built = build(site, {"metadata": False})
    assert not any(built.page(name).has(".docindex-metadata") for name in built.pages())
    assert built.page("guide/index.html").has(".docindex-folder")


def test_fields_are_in_configured_order(site):
    fields = ["tags", "words", "path", "words", "headings", "reading_time", "extension"]
    built = build(site, {"metadata": {"fields": fields}})
    assert list(built.page("guide/install/index.html").facts().items()) == [
        ("Tags", "setup, start"),
        ("Words", "8"),
        ("Path", "guide/install.md"),
        ("Headings", "1"),
        ("Reading time", "1 minute"),
        ("Extension", ".md"),
        ("See also", "Guide"),
    ]


def test_empty_fields_keep_see_also(site):
    assert build(site, {"metadata": {"fields": []}}).page("guide/use/index.html").facts() == {"See also": "Guide"}


def test_size_is_called_size(site):
    facts = build(site, {}).page("guide/use/index.html").facts()
    assert list(facts) == ["Path", "Type", "Size", "Words", "See also"]
    assert facts["Size"] == "38 bytes (0.04 KB)"


def test_folders_can_be_disabled(site):
    built = build(site, {"folders": False})
    assert "guide/index.html" not in built.pages()
    assert not built.page("index.html").has(".docindex-folder")
    assert "See also" not in built.page("guide/use/index.html").facts()
    assert built.broken_links() == []


def test_everything_can_be_disabled(site):
    built = build(site, dict.fromkeys(("folders", "metadata", "keywords", "related", "backlinks"), False))
    assert not any(built.page(name).has(".docindex") for name in built.pages())
    assert built.log == []


@pytest.mark.parametrize(
    ("layout", "inside"),
    [("table", ".docindex-table"), ("cards", ".docindex-cards"), ("list", "ul.docindex-list")],
)
def test_layouts_show_the_same_content(site, layout, inside):
    docs = {**DOCS, "guide/deep/undo.md": "# Undo\n\nHow to take it back.\n"}
    page = build(site, {"folders": {"layout": layout}}, docs).page("guide/index.html")
    assert page.links(f".docindex-folder {inside} a") == {"Deep": "deep/", "Install": "install/", "Use": "use/"}
    others = {".docindex-table", ".docindex-cards", "ul.docindex-list"} - {inside}
    assert not any(page.has(other) for other in others)
    assert "How to work with it every day." in page.one(".docindex-folder").text()


@pytest.mark.parametrize(
    ("existing", "bare", "linked"), [("auto", True, False), ("always", True, True), ("never", False, False)]
)
def test_existing_option_sets_list_on_hand_written_indexes(site, existing, bare, linked):
    docs = {
        **DOCS,
        "guide/index.md": "# Guide\n\nWords without a link to any page.\n",
        "guide/deep/index.md": "# Deep\n\nRead [the page](tune.md) that is here.\n",
    }
    built = build(site, {"folders": {"existing": existing}}, docs)
    assert built.page("guide/index.html").has(".docindex-folder") is bare
    assert built.page("guide/deep/index.html").has(".docindex-folder") is linked
    assert built.broken_links() == []


def test_nav_title_sets_title_of_folder_pages(site):
    assert "Overview (guide/index.md)" in build(site, {}).nav_tree()
    assert "Start (guide/index.md)" in build(site, {"folders": {"nav_title": "Start"}}).nav_tree()


def test_list_files_shows_downloads(site):
    assert not build(site, {}).page("guide/index.html").links("a[href$='.csv']")
    page = build(site, {"folders": {"list_files": True}}).page("guide/index.html")
    assert page.links(".docindex-folder a")["data.csv"] == "data.csv"
    assert page.texts('.docindex-folder [aria-level="3"]')[-1] == "Other files"
    headers = [row for row in page.texts(".docindex-table thead tr") if row.startswith("File")]
    assert headers == ["FileTypeSize"]
    assert "data.csvCSV file4 bytes (0.00 KB)" in page.texts(".docindex-table tbody tr")


def test_labels_replace_any_text(site):
    labels = {
        "folder": "What is <here>",
        "pages": {"one": "just {n}", "other": "{n} texts"},
        "folders": "{n} parts",
        "path": "Where",
        "metadata": "Facts",
        "up": "Back to {title}",
        "overview": "Contents",
    }
    docs = {src: text for src, text in DOCS.items() if "deep" not in src}
    built = build(site, {"labels": labels}, {**docs, "guide/deep/index.md": "# Deep\n"})
    page = built.page("guide/index.html")
    assert page.texts('.docindex-folder [aria-level="2"]') == ["What is <here>"]
    assert page.texts(".docindex-facts") == ["3 texts · 1 parts · Back to Home"]
    assert "just 1" in page.texts(".docindex-number")
    assert built.page("guide/use/index.html").texts("#docindex-metadata-title") == ["Facts"]
    assert built.page("guide/use/index.html").facts()["Where"] == "guide/use.md"
    assert "Contents (guide/index.md)" in built.nav_tree()


def test_empty_labels_keep_the_defaults(site):
    assert build(site, {"labels": None}).page("guide/index.html").texts('.docindex-folder [aria-level="2"]') == [
        "In this section"
    ]
