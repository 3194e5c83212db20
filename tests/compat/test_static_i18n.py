"""mkdocs-static-i18n builds the site once per language."""

from __future__ import annotations

import pytest

from tests.compat import problems, without_docindex

PAGES = {
    "en": {
        "index.md": "# Welcome\n\nThe home.\n",
        "guide/install.md": "# Install\n\nHow to get it.\n",
        "guide/use.md": "# Use\n\nHow to work with it.\n",
        "guide/deep/tuning.md": "# Tuning\n\nHow to make it faster.\n",
    },
    "de": {
        "index.md": "# Willkommen\n\nDer Anfang.\n",
        "guide/install.md": "# Einrichten\n\nSo kommt es auf den Rechner.\n",
        "guide/deep/tuning.md": "# Feinheiten\n\nSo wird es schneller.\n",
    },
}
DOCS = {
    "folder": {f"{language}/{src}": text for language, pages in PAGES.items() for src, text in pages.items()},
    "suffix": {
        src.replace(".md", f".{language}.md"): text for language, pages in PAGES.items() for src, text in pages.items()
    },
}
LANGUAGES = [
    {"locale": "en", "name": "English", "default": True, "build": True},
    {"locale": "de", "name": "Deutsch", "build": True, "nav_translations": {"Guide": "Handbuch", "Deep": "Im Detail"}},
]


@pytest.fixture(params=["folder", "suffix"])
def docs(request, site, first):
    """The site, in both ways to store translations; the page "Use" has none."""
    i18n = {"i18n": {"docs_structure": request.param, "languages": LANGUAGES}}
    return site(DOCS[request.param], plugins=["search", i18n], first=first, site_url="https://example.org/")


def test_each_language_has_folder_pages_that_list_its_pages(docs):
    built = docs.build()
    page = built.page("guide/index.html")
    assert page.texts("h1") == ["Guide"]
    assert page.links(".docindex-table a") == {"Deep": "deep/", "Install": "install/", "Use": "use/"}
    page = built.page("de/guide/index.html")
    assert page.texts("h1") == ["Handbuch"]
    assert page.links(".docindex-table a") == {"Im Detail": "deep/", "Einrichten": "install/", "Use": "use/"}
    assert page.links(".docindex-up") == {"Nach oben zu Willkommen": "../"}
    assert built.page("de/guide/deep/index.html").links(".docindex-table a") == {"Feinheiten": "tuning/"}
    assert built.page("de/guide/use/index.html").links(".docindex-metadata a:first-child") == {"Handbuch": "../"}
    assert built.page("de/index.html").links(".docindex-table a") == {"Handbuch": "guide/"}
    assert built.order().count("guide/index.md") == 1
    assert problems(built, without_docindex(docs)) == []


def test_labels_are_in_the_language_of_the_page(docs):
    built = docs.build()
    assert built.page("guide/index.html").texts(".docindex-folder h2") == ["In this section"]
    assert built.page("guide/install/index.html").texts("#docindex-metadata h2") == ["About this page"]
    assert built.page("de/guide/index.html").texts(".docindex-folder h2") == ["In diesem Abschnitt"]
    assert built.page("de/guide/install/index.html").texts("#docindex-metadata h2") == ["Über diese Seite"]
    assert "Übersicht (guide/index.md)" in built.nav_tree()
    assert built.log == []


@pytest.mark.parametrize("folder", ["guide/", "guide/deep/"])
def test_switcher_and_sitemap_know_the_folder_pages(docs, folder):
    built = docs.build()
    up = "../" * folder.count("/")
    assert built.page(f"{folder}index.html").links(".md-select__link") == {
        "English": "./",
        "Deutsch": f"{up}de/{folder}",
    }
    page = built.page(f"de/{folder}index.html")
    assert page.links(".md-select__link") == {"English": f"{up}../{folder}", "Deutsch": "./"}
    sitemap = (built.root / "sitemap.xml").read_text(encoding="utf-8")
    for url in (f"https://example.org/{folder}", f"https://example.org/de/{folder}"):
        assert sitemap.count(f"<loc>{url}</loc>") == 1
        assert sitemap.count(f'href="{url}"') == 2
