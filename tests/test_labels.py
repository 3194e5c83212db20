"""Visible texts in sixteen languages."""

from __future__ import annotations

import re

import pytest

from mkdocs_docindex.sections import labels
from mkdocs_docindex.sections.labels import _texts, label_names, languages, load_labels

PLACEHOLDER = re.compile(r"\{\w+\}")


def test_sixteen_languages_are_shipped():
    assert set(languages()) == set("en de fr es pt it nl pl ru uk tr zh zh-TW ja ko hi".split())


NEW = {
    "names", "run_tests", "other_folders", "in_folders", "repository", "column_language", "files_column", "largest",
    "most_imported", "most_changed", "lines", "commits", "left_out", "above_limit", "binary_files", "large_files",
    "excluded_files", "more_lines", "folder_terms",
    "switch", "switch_all", "switch_docs", "switch_code",
}  # fmt: skip
UNTRANSLATED: dict[str, set[str]] = {language: NEW for language in languages() if language != "en"}
"""Untranslated labels by language, which are shown in English. Add a new label here until it is translated."""


def test_untranslated_labels_are_listed():
    lacking = {language: set(label_names()) - set(_texts(language)) for language in languages()}
    assert {language: names for language, names in lacking.items() if names} == UNTRANSLATED


def test_untranslated_label_is_shown_in_english(monkeypatch):
    german = {name: text for name, text in _texts("de").items() if name != "keywords"}
    monkeypatch.setattr(labels, "_texts", lambda language: german if language == "de" else _texts(language))
    assert load_labels("de").keywords == load_labels("en").keywords
    assert load_labels("de").related != load_labels("en").related


@pytest.mark.parametrize("language", languages())
def test_translations_keep_order_and_placeholders(language):
    english, own = load_labels("en"), load_labels(language)
    assert list(_texts(language)) == [name for name in label_names() if name in _texts(language)]
    for name in label_names():
        assert set(PLACEHOLDER.findall(getattr(own, name))) == set(PLACEHOLDER.findall(getattr(english, name)))
        assert getattr(own, name).strip() or name == "group_separator"


@pytest.mark.parametrize(
    ("language", "counted"),
    [
        ("en", ["0 pages", "1 page", "2 pages"]),
        ("fr", ["0 page", "1 page", "2 pages"]),
        ("ru", ["0 страниц", "1 страница", "2 страницы"]),
        ("ja", ["0 ページ", "1 ページ", "2 ページ"]),
    ],
)
def test_plural_forms(language, counted):
    labels = load_labels(language)
    assert [labels.count("pages", number) for number in range(3)] == counted


@pytest.mark.parametrize(
    ("number", "form"), [(1, "strona"), (2, "strony"), (5, "stron"), (12, "stron"), (21, "stron"), (22, "strony")]
)
def test_polish_plural_forms(number, form):
    assert load_labels("pl").count("pages", number) == f"{number} {form}"


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("pt-BR", "pt"),
        ("pt_BR", "pt"),
        ("zh_TW", "zh-TW"),
        ("zh-Hant", "zh-TW"),
        ("zh-CN", "zh"),
        ("DE", "de"),
        ("eo", "en"),
        (None, "en"),
    ],
)
def test_language_tags_as_themes_write_them(tag, language):
    assert load_labels(tag).language == language


def test_sizes_are_localized():
    assert load_labels("en").file_size(7199) == "7,199 bytes (7.03 KB)"
    assert load_labels("en").file_size(659) == "659 bytes (0.64 KB)"
    assert load_labels("en").file_size(5 * 1024 * 1024) == "5,242,880 bytes (5.00 MB)"
    assert load_labels("de").file_size(7199) == "7.199 Bytes (7,03 KB)"


@pytest.mark.parametrize(
    ("theme", "option"), [("material", "language"), ("mkdocs", "locale"), ("readthedocs", "locale")]
)
def test_theme_sets_the_language(site, theme, option):
    built = site({"index.md": "# Start\n\nWillkommen auf dieser Seite.\n"}, theme={"name": theme, option: "de"}).build()
    facts = built.page("index.html").facts()
    assert facts["Typ"] == "Markdown-Seite (.md)"
    assert facts["Pfad"] == "index.md"
