"""mkdocs-git-revision-date-localized-plugin shows dates from git below the text."""

from __future__ import annotations

from tests.compat import DOCS, OVERVIEWS, problems, without_docindex

DATES = {"enable_creation_date": True, "type": "iso_date", "enable_parallel_processing": False}
SHOWN = ".md-source-file__fact"


def test_pages_show_git_dates_and_folder_pages_show_none(site, first):
    options = {"git-revision-date-localized": {**DATES, "exclude": ["api/*"]}}
    notes = {"[draft]/note.md": "# Note\n\nA folder with brackets.\n", "[draft]/other.md": "# Other\n"}
    docs = site({**DOCS, **notes}, plugins=["search", options], first=first)
    docs.commit(date="2023-05-06T12:00:00+00:00")
    docs.write({"guide/use.md": "# Use\n\nHow to work with it better.\n"})
    docs.commit(date="2024-07-08T12:00:00+00:00")
    built = docs.build()

    page = built.page("guide/use/index.html")
    assert page.texts(SHOWN) == ["2024-07-08", "2023-05-06"]
    facts = page.facts()
    assert (facts["Updated"], facts["Created"]) == ("2024-07-08", "2023-05-06")

    page = built.page("guide/index.html")
    assert page.texts(SHOWN) == []
    assert "updated 2024-07-08" in page.texts(".docindex-facts")[0]
    assert built.page("[draft]/index.html").texts(SHOWN) == []
    assert built.page("api/client/index.html").texts(SHOWN) == [], "excluded by the owner"
    assert problems(built, without_docindex(docs)) == []


def test_no_warning_when_clock_changes_during_build(site, first, monkeypatch):
    docs = site(DOCS, plugins=["search", {"git-revision-date-localized": DATES}], first=first)
    docs.commit()
    seconds = iter(range(1_700_000_000, 1_800_000_000))
    monkeypatch.setattr("mkdocs_git_revision_date_localized_plugin.plugin.time.time", lambda: next(seconds))
    built = docs.build()
    assert built.nav_tree() == OVERVIEWS
    assert built.log == []
