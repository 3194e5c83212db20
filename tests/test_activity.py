"""Recently updated pages of a folder, and facts about the site."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sites import Built, Site

DOCS = {
    "guide/install.md": "# Install\n\nPut it onto your machine.\n",
    "guide/use.md": "# Use\n\nSee [install](install.md) and [tune](deep/tune.md).\n",
    "guide/deep/tune.md": "# Tune\n\nSee [install](../install.md).\n",
    "guide/deep/index.md": "# Deep things\n\nAbout [tune](tune.md), after [install](../install.md).\n",
    "guide/a.md": "# A\n\nFirst letter.\n",
    "guide/b.md": "# B\n\nSecond letter.\n",
    "other/c.md": "# C\n\nThird letter.\n",
}


def with_history(site: Site) -> Site:
    """The pages are from New Year; three have changed since, two of them on one day."""
    (site.folder / ".gitignore").write_text("/site\n")
    site.commit(date="2024-01-01T12:00:00+00:00")
    for day, names in (("02-02", ["guide/b.md"]), ("03-03", ["guide/deep/tune.md", "guide/a.md"])):
        for name in names:
            path = site.docs / name
            path.write_text(path.read_text() + "\nMore.\n")
        site.commit(date=f"2024-{day}T12:00:00+00:00")
    return site


def recent(built: Built, uri: str) -> list[str]:
    return built.page(uri).texts("#docindex-recent li")


def test_folder_pages_show_recently_updated_pages(site):
    built = with_history(site(DOCS)).build()
    assert recent(built, "guide/index.html") == [
        "A 2024-03-03",
        "Tune 2024-03-03 · Deep things",
        "B 2024-02-02",
    ]
    assert recent(built, "index.html") == [
        "A 2024-03-03 · Guide",
        "Tune 2024-03-03 · Deep things",
        "B 2024-02-02 · Guide",
    ]
    page = built.page("guide/index.html")
    assert page.links("#docindex-recent a")["Tune"] == "deep/tune/"
    assert page.links(".md-nav--secondary a")["Recently updated"] == "#docindex-recent"
    assert page.source.index('id="docindex-folder"') < page.source.index('id="docindex-recent"')
    assert built.broken_links() == []


def test_small_folders_have_no_recent_list(site):
    built = with_history(site({**DOCS, "other/d.md": "# D\n\nFourth letter.\n"})).build()
    assert recent(built, "other/index.html") == recent(built, "guide/deep/index.html") == []


def test_no_recent_list_without_different_dates(site):
    made = site(DOCS)
    assert not any(made.build().page(uri).has("#docindex-recent") for uri in ("index.html", "guide/index.html"))
    made.commit(date="2024-01-01T12:00:00+00:00")
    assert not any(made.build().page(uri).has("#docindex-recent") for uri in ("index.html", "guide/index.html"))


def test_no_recent_list_in_a_shallow_clone(site, tmp_path_factory):
    import subprocess

    made = with_history(site(DOCS))
    clone = tmp_path_factory.mktemp("clone") / "site"
    subprocess.run(["git", "clone", "-q", "--depth", "1", f"file://{made.folder}", clone], check=True)
    built = Site(clone).build()
    assert not built.page("guide/index.html").has("#docindex-recent")
    assert "updated" not in built.page("index.html").one("#docindex-about").text()


def test_excluded_pages_and_source_files_are_not_in_recent_list(site):
    docs = {**DOCS, "guide/secret.md": "---\ndocindex: {exclude: true}\n---\n# Secret\n"}
    made = site(docs, docindex={"sources": [{"path": "code"}]})
    (made.folder / "code").mkdir(exist_ok=True)
    (made.folder / "code/mill.py").write_text("def turn(): ...\n")
    with_history(made)
    made.write({"guide/secret.md": docs["guide/secret.md"] + "More.\n"})
    (made.folder / "code/mill.py").write_text("def turn(): pass\n")
    made.commit(date="2024-05-05T12:00:00+00:00")
    assert recent(made.build(), "index.html")[0] == "A 2024-03-03 · Guide"


@pytest.mark.parametrize(
    ("text", "options", "shown"),
    [
        ("# Guide\n\nWords.\n", {}, True),
        ("# Guide\n\n[a](a.md) [b](b.md) [i](install.md) [u](use.md)\n", {}, False),
        ("# Guide\n\n[a](a.md) [b](b.md) [i](install.md) [u](use.md)\n\n<!-- docindex: recent -->\n", {}, True),
        ("---\ndocindex: {hide: [recent]}\n---\n# Guide\n\nWords.\n", {}, False),
        ("---\ndocindex: false\n---\n# Guide\n\nWords.\n", {}, False),
        ("# Guide\n\nWords.\n", {"placement": "manual"}, False),
        ("# Guide\n\nWords.\n\n<!-- docindex: recent -->\n", {"placement": "manual"}, True),
    ],
)
def test_hand_written_index_shows_recent_list_with_page_list(site, text: str, options: dict[str, Any], shown: bool):
    made = with_history(site({**DOCS, "guide/index.md": text}, docindex=options))
    assert bool(recent(made.build(), "guide/index.html")) is shown


def test_generated_home_page_has_facts_about_the_site(site):
    page = with_history(site(DOCS)).build().page("index.html")
    words = sum(len(text.replace("#", "").split()) for text in DOCS.values()) + 3
    assert page.texts("#docindex-about .docindex-facts") == [
        f"7 pages · 3 sections · {words} words · updated 2024-03-03"
    ]
    assert page.texts("#docindex-about li") == ["Install linked from 3 pages", "Tune linked from 2 pages"]
    assert page.links("#docindex-about a")["Tune"] == "guide/deep/tune/"
    assert page.texts('#docindex-about [aria-level="2"]') == ["About this site"]


def test_pages_and_source_files_are_counted_separately(site):
    made = site(DOCS, docindex={"sources": [{"path": "code"}]})
    (made.folder / "code").mkdir(exist_ok=True)
    for name in ("mill", "wheel"):
        (made.folder / f"code/{name}.py").write_text("def turn(): ...\n")
    built = made.build()
    home = built.page("index.html")
    assert home.texts("#docindex-folder > .docindex-facts")[0].startswith("7 pages · 2 source files · ")
    about = home.texts("#docindex-about .docindex-facts")[0].split(" · ")
    assert (about[0], about[-1]) == ("7 pages", "2 source files")
    folders = home.texts("#docindex-folder .docindex-table td.docindex-number")
    assert "2 source files" in folders
    assert built.page("source/index.html").texts("#docindex-folder > .docindex-facts") == [
        "2 source files · Up to Test site"
    ]


def test_hand_written_home_page_shows_facts_at_marker(site):
    home = {"index.md": "# Home\n\nWelcome to all of it.\n"}
    assert not site({**DOCS, **home}).build().page("index.html").has("#docindex-about")
    home["index.md"] += "\n<!-- docindex: about -->\n\n## After\n"
    page = site({**DOCS, **home}).build().page("index.html")
    assert page.source.index('id="docindex-about"') < page.source.index('id="after"')


def test_any_page_shows_facts_at_marker(site):
    docs = {**DOCS, "guide/a.md": "# A\n\n<!-- docindex: about -->\n"}
    page = site(docs).build().page("guide/a/index.html")
    assert page.links("#docindex-about a")["Install"] == "../install/"


def test_unknown_facts_are_left_out(site):
    page = site({"only.md": "# Only\n\nOne page.\n"}).build().page("index.html")
    assert page.texts("#docindex-about .docindex-facts") == ["1 page · 3 words"]
    assert not page.has('#docindex-about [aria-level="3"]')


def test_at_most_five_pages_are_shown(site):
    made = site({f"guide/{number}.md": f"# Page {number}\n" for number in range(9)})
    for number in range(9):
        (made.docs / f"guide/{number}.md").write_text(f"# Page {number}\n\nMore.\n")
        made.commit(date=f"2024-01-0{number + 1}T12:00:00+00:00")
    assert recent(made.build(), "guide/index.html") == [
        f"Page {number} 2024-01-0{number + 1}" for number in (8, 7, 6, 5, 4)
    ]


# No dates


EVERYWHERE = {
    "export": {"json": True, "llms": True, "llms_full": True},
    "metadata": {"fields": ["path", "updated", "created"]},
    "sources": [{"path": "code"}],
    "folders": {"existing": "always"},
}


def dated_site(site: Any, layout: str = "table", **options: Any) -> Site:
    docs = {**DOCS, "index.md": "# Home\n\nWelcome.\n\n<!-- docindex: about -->\n"}
    settings = {**EVERYWHERE, "folders": {"layout": layout, "existing": "always"}, **options}
    made = site(docs, docindex=settings, theme={"name": "mkdocs"})
    (made.folder / "code").mkdir(exist_ok=True)
    (made.folder / "code" / "lamp.py").write_text("LAMP = 1\n")
    return with_history(made)


def dates_in(built: Built) -> list[str]:
    written = [*built.root.rglob("*.html"), *built.root.glob("*.json"), *built.root.glob("*.txt")]
    return sorted(path.name for path in written if "2024-0" in path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("layout", ["table", "cards", "list"])
def test_one_option_leaves_out_all_dates(site, layout):
    usual = dates_in(dated_site(site, layout).build())
    assert {"docindex.json", "index.html"} <= set(usual)
    made = dated_site(site, layout, dates=False)
    built = made.build()
    assert dates_in(built) == []
    assert not any(built.page(uri).has("#docindex-recent, .docindex time") for uri in built.pages())
    assert built.page("guide/a/index.html").facts()["Path"] == "guide/a.md"
    assert built.page("index.html").has("#docindex-about .docindex-facts")
    assert built.log == []


def test_git_is_not_asked_without_dates_and_authors(site, monkeypatch):
    asked: list[str] = []
    monkeypatch.setattr("mkdocs_docindex.hosts.mkdocs.history.head_of", lambda folder: asked.append(str(folder)))
    dated_site(site, dates=False).build()
    assert asked == []
    dated_site(site).build()
    assert asked


def test_authors_are_shown_without_dates(site):
    built = dated_site(site, dates=False, metadata={"fields": ["updated", "authors"]}).build()
    facts = built.page("guide/a/index.html").facts()
    assert facts["Authors"] == "Ann Author"
    assert "Updated" not in facts
    assert dates_in(built) == []


@pytest.mark.parametrize(("fields", "named"), [(["path"], False), (["authors"], True)])
def test_people_are_named_in_the_json_only_if_asked_for(site, fields, named):
    built = dated_site(site, metadata={"fields": fields}).build()
    assert ("Ann Author" in (built.root / "docindex.json").read_text()) == named
