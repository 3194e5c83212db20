"""mkdocs-static-i18n builds the site once per language."""

from __future__ import annotations

import pytest

from mkdocs_docindex.hosts.mkdocs import term_pages
from tests.compat import problems, without_docindex

pytestmark = pytest.mark.usefixtures("short_indexes")

PAGES = {
    "en": {
        "index.md": "# Welcome\n\nThe home.\n",
        "guide/install.md": "# Install\n\nHow to get it. Then see to its [tuning](deep/tuning.md#speed).\n",
        "guide/use.md": "# Use\n\nHow to work with it.\n",
        "guide/deep/tuning.md": "# Tuning\n\nHow to make it faster.\n\n## Speed\n\nTuning helps.\n",
        "guide/deep/undo.md": "# Undo\n\nHow to take it back.\n",
    },
    "de": {
        "index.md": "# Willkommen\n\nDer Anfang.\n",
        "guide/install.md": "# Einrichten\n\nSo kommt es auf den Rechner. Dann kommen [Feinheiten](deep/tuning.md#speed).\n",
        "guide/deep/tuning.md": "# Feinheiten\n\nSo wird es schneller.\n\n## Speed\n\nFeinheiten helfen.\n",
        "guide/deep/undo.md": "# Zurück\n\nSo wird es wie vorher.\n",
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
    """The site, with either layout of translations; the page "Use" has none."""
    i18n = {"i18n": {"docs_structure": request.param, "languages": LANGUAGES}}
    listed = {"folders": {"existing": "always"}}
    settings = {"plugins": ["search", i18n], "docindex": listed, "site_url": "https://example.org/"}
    return site(DOCS[request.param], first=first, **settings)


def test_each_language_has_folder_pages_that_list_its_pages(docs):
    built = docs.build()
    page = built.page("guide/index.html")
    assert page.texts("h1") == ["Guide"]
    assert page.links(".docindex-table a") == {"Deep": "deep/", "Install": "install/", "Use": "use/"}
    page = built.page("de/guide/index.html")
    assert page.texts("h1") == ["Handbuch"]
    assert page.links(".docindex-table a") == {"Im Detail": "deep/", "Einrichten": "install/", "Use": "use/"}
    assert page.links(".docindex-up") == {"Nach oben zu Willkommen": "../"}
    assert built.page("de/guide/deep/index.html").links(".docindex-table a") == {
        "Feinheiten": "tuning/",
        "Zurück": "undo/",
    }
    assert built.page("de/guide/use/index.html").links(".docindex-metadata a:first-child") == {"Handbuch": "../"}
    assert built.page("de/index.html").links(".docindex-table a") == {"Handbuch": "guide/"}
    assert built.order().count("guide/index.md") == 1
    assert problems(built, without_docindex(docs)) == []


@pytest.mark.parametrize("fallback", [True, False])
def test_folder_of_one_translated_page_has_a_page_in_both_languages_or_none(site, first, fallback):
    pages = {
        "en/index.md": "# Welcome\n",
        "de/index.md": "# Willkommen\n",
        "en/guide/install.md": "# Install\n",
        "en/guide/use.md": "# Use\n",
        "de/guide/install.md": "# Einrichten\n",
        "en/tips/one.md": "# One\n",
        "de/tips/one.md": "# Eins\n",
        "de/tips/two.md": "# Zwei\n",
    }
    i18n = {"i18n": {"docs_structure": "folder", "languages": LANGUAGES, "fallback_to_default": fallback}}
    built = site(pages, plugins=["search", i18n], first=first, site_url="https://example.org/").build()
    found = [uri for uri in built.pages() if uri.endswith(("guide/index.html", "tips/index.html"))]
    assert found == ["de/guide/index.html", "guide/index.html"]
    assert built.page("guide/index.html").links(".md-select__link") == {"English": "./", "Deutsch": "../de/guide/"}
    assert "tips/<" not in (built.root / "sitemap.xml").read_text(encoding="utf-8")
    assert built.broken_links() == []
    assert built.log == []


def test_labels_are_in_the_language_of_the_page(docs):
    built = docs.build()
    assert built.page("guide/index.html").texts('.docindex-folder [aria-level="2"]') == ["In this section"]
    assert built.page("guide/install/index.html").texts("#docindex-metadata-title") == ["About this page"]
    assert built.page("de/guide/index.html").texts('.docindex-folder [aria-level="2"]') == ["In diesem Abschnitt"]
    assert built.page("de/guide/install/index.html").texts("#docindex-metadata-title") == ["Über diese Seite"]
    assert "Übersicht (guide/index.md)" in built.nav_tree()
    assert built.log == []


def test_related_pages_and_links_stay_in_their_language(docs):
    built = docs.build()
    for start, install, tuning in (("", "Install", "Tuning"), ("de/", "Einrichten", "Feinheiten")):
        page = built.page(f"{start}guide/install/index.html")
        assert page.links("#docindex-related a")[tuning] == "../deep/tuning/"
        assert not ({"Tuning", "Feinheiten"} - {tuning}) & set(page.links("#docindex-related a"))
        page = built.page(f"{start}guide/deep/tuning/index.html")
        assert page.links("#docindex-related a")[install] == "../../install/"
        assert page.links("#docindex-backlinks li > a") == {install: "../../install/"}
        assert list(page.links("#docindex-backlinks .docindex-to").values()) == ["#speed"]


def index_terms(page):
    return {" ".join(term.split()) for term in page.texts(".docindex-term")}


def test_each_language_has_its_own_index(docs):
    built = docs.build()
    page = built.page("keywords/index.html")
    assert page.texts("h1") == ["Keyword index"]
    assert {"Install", "Tuning"} <= index_terms(page)
    assert "Feinheiten" not in index_terms(page)
    german = built.page("de/keywords/index.html")
    assert german.texts("h1") == ["Stichwortverzeichnis"]
    assert {"Einrichten", "Feinheiten"} <= index_terms(german)
    assert "Tuning" not in index_terms(german)
    for start, title in (("", "Keyword index"), ("de/", "Stichwortverzeichnis")):
        links = built.page(f"{start}guide/install/index.html").links(".docindex-metadata a")
        assert links[title] == "../../keywords/"
    assert problems(built, without_docindex(docs)) == []


def test_letter_pages_stay_in_their_language(docs, monkeypatch):
    monkeypatch.setattr(term_pages, "_MOST_ENTRIES", 1)
    built = docs.build()
    assert "Einrichten" in index_terms(built.page("de/keywords/e/index.html"))
    assert "Einrichten" in (built.root / "de/keywords/terms.js").read_text(encoding="utf-8")
    terms = (built.root / "keywords/terms.js").read_text(encoding="utf-8")
    assert "Install" in terms
    assert "Einrichten" not in terms
    # The language switcher opens the other home page, as on all pages without a translation.
    page = built.page("keywords/i/index.html")
    assert page.links(".md-select__link") == {"English": "./", "Deutsch": "/de/"}
    page = built.page("de/keywords/e/index.html")
    assert page.links(".md-select__link") == {"English": "/", "Deutsch": "./"}
    sitemap = (built.root / "sitemap.xml").read_text(encoding="utf-8")
    for url in ("https://example.org/keywords/i/", "https://example.org/de/keywords/e/"):
        assert sitemap.count(f"<loc>{url}</loc>") == 1
        assert sitemap.count(f'href="{url}"') == 1
    assert problems(built, without_docindex(docs)) == []


def test_index_links_to_index_of_other_languages(site, first):
    pages = {
        "en/index.md": "# Lighthouse\n\nThe home.\n",
        "fr/index.md": "# Phare\n\nLe début.\n",
        "de/index.md": "# Leuchtturm\n\nDer Anfang.\n",
        "en/harbour.md": "# Harbour\n\nThe harbour.\n",
        "en/lamp.md": "# Lamp\n\nThe lamp.\n",
        "de/lamp.md": "# Lampe\n\nDie Lampe.\n",
    }
    languages = [*LANGUAGES, {"locale": "fr", "name": "Français", "build": True}]
    i18n = {"i18n": {"docs_structure": "folder", "languages": languages, "fallback_to_default": False}}
    built = site(pages, plugins=["search", i18n], first=first, site_url="https://example.org/").build()
    links = {"English": "../../keywords/", "Deutsch": "./", "Français": "../../fr/keywords/"}
    assert built.page("de/keywords/index.html").links(".md-select__link") == links
    assert built.broken_links() == []


@pytest.mark.parametrize("folder", ["guide/", "guide/deep/", "keywords/"])
def test_generated_pages_are_in_switcher_and_sitemap(docs, folder):
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


@pytest.mark.parametrize("structure", ["folder", "suffix"])
def test_each_language_has_its_own_map_and_llms_files(site, structure):
    i18n = {"i18n": {"docs_structure": structure, "languages": LANGUAGES}}
    options = {"map": "map.md", "sections": ["map"], "export": {"llms": True, "llms_full": True}}
    made = site(DOCS[structure], plugins=["search", i18n], docindex=options, site_url="https://example.org/")
    built = made.build()
    assert built.log == []
    assert built.broken_links() == []
    for start, title, pages in (
        ("", "Map", {"Welcome", "Install", "Use", "Tuning", "Undo"}),
        ("de/", "Karte", {"Willkommen", "Einrichten", "Use", "Feinheiten", "Zurück"}),
    ):
        page = built.page(f"{start}map/index.html")
        assert page.texts("h1") == [title]
        assert set(page.links(".docindex-map li a")) == pages
        lines = (built.root / f"{start}llms.txt").read_text(encoding="utf-8").splitlines()
        assert {line[3:].partition("]")[0] for line in lines if line.startswith("- ")} == pages
        assert f"(https://example.org/{start}guide/install/)" in "\n".join(lines)
        assert (built.root / f"{start}llms-full.txt").exists()
    assert "## Handbuch / Im Detail" in (built.root / "de/llms.txt").read_text(encoding="utf-8")


def test_filled_pages_count_in_each_language(docs):
    hook = (
        "def on_page_content(html, page, config, files):\n"
        '    if page.title in ("Install", "Einrichten"):\n'
        '        words = "Pakete laden " if page.title == "Einrichten" else "Load all the packages "\n'
        '        return html + "<p>" + words * 30 + "</p>"\n'
    )
    (docs.folder / "hook.py").write_text(hook, encoding="utf-8")
    config = docs.folder / "mkdocs.yml"
    config.write_text(config.read_text(encoding="utf-8") + "hooks: [hook.py]\n", encoding="utf-8")
    built = docs.build()
    assert built.page("guide/install/index.html").facts()["Words"] == "130"
    assert "packages" in " ".join(built.page("guide/install/index.html").texts(".docindex-keywords li"))
    assert built.page("de/guide/install/index.html").facts()["Wörter"] == "70"
    assert "Pakete" in " ".join(built.page("de/guide/install/index.html").texts(".docindex-keywords li"))
    assert problems(built, without_docindex(docs)) == []
