"""What a page is written in decides about its keywords, and Chinese, French and Italian words are whole."""

from __future__ import annotations

import sys

import pytest

from mkdocs_docindex.languages import chinese, language
from mkdocs_docindex.languages.detect import sure_language
from mkdocs_docindex.languages.language import language_for
from mkdocs_docindex.sections.alphabet import head_of
from mkdocs_docindex.sections.han import reading_for
from mkdocs_docindex.store import keys
from tests.test_index_page import index_of, pages_about
from tests.test_index_page import keywords as options
from tests.test_rebuilding import Builder

GERMAN = (
    "# {0} einrichten\n\nDie {0} ist ein Teil der Anlage, und sie wird mit der Datei eingerichtet, die in dem Ordner liegt. "
    "Wenn die {0} nicht läuft, dann ist das in der Regel ein Fehler in der Datei, und nicht in der {0} selbst.\n"
)
ENGLISH = (
    "# The {0}\n\nThe {0} is a part of the plant, and it is configured with the file that is in the folder. If the {0} "
    "does not run, then this is mostly an error in the file, and not in the {0} itself. Ask the operator to open the "
    "relief valve before the {0} is started, and to close the relief valve after it.\n"
)
FUNCTION_WORDS = {"the", "and", "to", "is", "in", "it", "der", "die", "und", "ist"}
MIXED = {
    "index.md": GERMAN.format("Übersicht"),
    "anleitung/pumpe.md": GERMAN.format("Pumpe"),
    "anleitung/kessel.md": GERMAN.format("Kessel"),
    "anleitung/ventil.md": GERMAN.format("Dichtung"),
    "api/pump.md": ENGLISH.format("pump driver"),
    "api/boiler.md": ENGLISH.format("boiler driver"),
    "api/tank.md": ENGLISH.format("tank driver"),
    "api/short.md": "# Gates\n\nOpen gates and the gate valve to fill.\n",
}


@pytest.fixture
def no_dictionary(monkeypatch):
    """As if rjieba were not installed."""
    monkeypatch.setitem(sys.modules, "rjieba", None)
    for cached in (chinese.has_dictionary, language._language):
        cached.cache_clear()
    yield
    monkeypatch.undo()
    for cached in (chinese.has_dictionary, language._language):
        cached.cache_clear()


def chips(built, uri: str) -> list[str]:
    return built.page(uri).texts(".docindex-chips a, .docindex-chips span")


def words_of(built, uri: str) -> set[str]:
    return {word.lower() for term in chips(built, uri) for word in term.split()}


def test_english_pages_under_a_german_theme(site):
    built = site(MIXED, theme={"name": "material", "language": "de"}, docindex={"keywords": {"index": False}}).build()
    assert "Pumpe" in chips(built, "anleitung/pumpe/index.html")
    assert "relief valve" in chips(built, "api/pump/index.html")
    for uri in ("anleitung/pumpe", "anleitung/kessel", "api/pump", "api/boiler", "api/short"):
        assert words_of(built, f"{uri}/index.html").isdisjoint(FUNCTION_WORDS), uri


def test_the_option_wins(site):
    docindex = {"keywords": {"language": "de", "index": False}}
    built = site(MIXED, theme={"name": "material", "language": "de"}, docindex=docindex).build()
    assert not words_of(built, "api/pump/index.html").isdisjoint(FUNCTION_WORDS)


def test_short_pages_and_code_follow_their_neighbours():
    assert sure_language("Gates. Open gates.", "de") == ""
    assert sure_language("open_gate close_gate Pump.start HTTP API JSON " * 20, "de") == ""
    site, _ = Builder(remembers=False).build(MIXED, 10, 5)
    assert site.pages["api/short.md"].language == "en"
    assert site.pages["anleitung/pumpe.md"].language == "de"


@pytest.mark.parametrize(
    ("text", "expected", "found"),
    [
        (ENGLISH, "de", "en"),
        (GERMAN, "fr", "de"),
        (GERMAN, "", "de"),
        ("El sistema de l'usuari és a la carpeta, i si no hi és cal crear la carpeta de nou. " * 3, "ca", ""),
        ("ポンプは設定ファイルで指定します。設定ファイルを編集した後、再起動してください。" * 3, "zh", "ja"),
        ("水泵的配置文件位于主目录中。您可以在配置文件中设置水泵的大小限制，然后重新启动水泵。" * 3, "ja", "zh"),
        ("水泵的配置文件位于主目录中。", "de", ""),
    ],
)
def test_a_language_is_taken_only_where_it_is_sure(text, expected, found):
    assert sure_language(text.format("pump"), expected) == found


def test_an_edit_changes_the_language_of_its_page_alone():
    server = Builder(remembers=True)
    texts = dict(MIXED)
    server.build(texts, 10, 5)
    for src, text in (("api/boiler.md", GERMAN.format("Kessel")), ("index.md", ENGLISH.format("turbine"))):
        before, _ = server.build(texts, 10, 5)
        texts[src] = text
        kept, kept_text = server.build(texts, 10, 5)
        cold, cold_text = Builder(remembers=False).build(texts, 10, 5)
        assert kept_text == cold_text
        assert kept.terms == cold.terms
        assert kept.related == cold.related
        assert {other for other in texts if kept.pages[other].language != before.pages[other].language} == {src}


def test_pages_of_two_languages_may_be_related():
    texts = {**MIXED, "api/pump.md": MIXED["api/pump.md"] + "\nUses `Hydraulik.start` and `Druck.regeln`.\n"}
    texts["anleitung/pumpe.md"] += "\nMit `Hydraulik.start` und `Druck.regeln` und dem [Treiber](../api/pump.md).\n"
    site, _ = Builder(remembers=False).build(texts, 10, 5)
    assert "api/pump.md" in {relation.src for relation in site.related["anleitung/pumpe.md"]}


@pytest.mark.parametrize(
    ("tag", "text", "words"),
    [
        ("fr", "L'installation d’une clé, aujourd'hui", ["L'", "installation", "d’", "une", "clé", ",", "aujourd'hui"]),
        (
            "it",
            "L’installazione dell'ambiente degl'indici",
            ["L’", "installazione", "dell'", "ambiente", "degl'", "indici"],
        ),
        ("ca", "L'instal·lació de l'usuari", ["L'", "instal·lació", "de", "l'", "usuari"]),
        ("en", "the user's guide of O'Reilly", ["the", "user's", "guide", "of", "O'Reilly"]),
    ],
)
def test_elided_words(tag, text, words):
    assert language_for(tag).split(text) == words


@pytest.mark.parametrize("apostrophe", "'’")
def test_apostrophes_in_keywords(site, apostrophe):
    french = (
        "# Règles d'accès\n\nLes règles d'accès se trouvent dans l'interface. L'installation lit les règles d'accès, et "
        "l'installation écrit le journal.\n\n## L'installation\n\nLes règles d'accès de l'installation.\n"
    )
    english = "# The user's guide\n\n" + "The user's guide is about the pump driver, and the pump driver is here. " * 3
    docs = {"index.md": "# Accueil\n\nBonjour.\n", "regles.md": french, "guide.md": english}
    docs = {src: text.replace("'", apostrophe) for src, text in docs.items()}
    built = site(docs, theme={"name": "material", "language": "fr"}, docindex={"keywords": {"index": False}}).build()
    found = {term.lower() for term in chips(built, "regles/index.html")}
    assert f"règles d{apostrophe}accès" in found
    assert not any(f"{apostrophe} " in term or term.startswith(f"l{apostrophe}") for term in found)
    assert "pump driver" in chips(built, "guide/index.html")


CHINESE = {
    "index.md": "# 首页\n\n欢迎。\n",
    "reverse.md": (
        "# Android 逆向\n\nAndroid 逆向分析需要工具。常用的工具是反编译器。反编译器的输出是源代码。\n\n"
        "## 反编译器\n\n反编译器合并代码，并发执行。**反编译器**的配置文件位于主目录，配置文件可以修改。\n"
    ),
    "cache.md": (
        "# 缓存\n\n缓存大小限制决定了内存使用量。如果缓存大小限制太小，性能会下降。您可以在配置文件中设置缓存大小限制。\n"
    ),
}


def in_chinese(site):
    settings = {"theme": {"name": "material", "language": "zh"}, "plugins": []}
    return site(CHINESE, docindex={"keywords": {"index": False}}, **settings).build()


HALVES = {"Android 逆", "逆", "反编", "编译器", "合", "发执行", "存大小", "限制太"}


def test_chinese_terms_are_words(site):
    built = in_chinese(site)
    assert "Android 逆向" in chips(built, "reverse/index.html")
    assert "缓存大小限制" in chips(built, "cache/index.html")
    found = {*chips(built, "reverse/index.html"), *chips(built, "cache/index.html")}
    assert found.isdisjoint(HALVES)
    assert not any("[cjk]" in line for line in built.infos)


@pytest.mark.usefixtures("no_dictionary")
def test_without_a_dictionary_there_are_fewer_terms_and_no_halves(site):
    built = in_chinese(site)
    found = {*chips(built, "reverse/index.html"), *chips(built, "cache/index.html")}
    assert {"反编译器", "配置文件"} & found
    assert found.isdisjoint(HALVES)
    assert built.log == []
    assert [line for line in built.infos if "[cjk]" in line] == [
        "INFO: docindex: The pages are in Chinese: a dictionary finds more keywords. pip install 'mkdocs-docindex[cjk]'"
    ]
    built = site(MIXED, docindex={"keywords": {"index": False}}).build()
    assert not any("[cjk]" in line for line in built.infos)


def test_the_version_of_the_dictionary_is_part_of_the_key(monkeypatch):
    version, before = keys.version_of, keys.result_key("page", b"text")
    keys._code_version.cache_clear()
    monkeypatch.setattr(keys, "version_of", lambda name: "9" if name == "rjieba" else version(name))
    assert keys.result_key("page", b"text") != before
    keys._code_version.cache_clear()


SIMPLIFIED = {"缓存": "H", "重复": "C", "数据库": "S", "调试": "T", "依赖项": "Y", "安全": "A"}
JAPANESE = {"設定": "さ", "引数": "は", "文字列": "ま", "読み込み": "や", "関数": "か", "値": "あ", "サーバー": "さ"}


@pytest.mark.parametrize("terms", [SIMPLIFIED, JAPANESE])
@pytest.mark.usefixtures("short_indexes")
def test_letters_of_chinese_and_japanese_terms(site, terms):
    built = site(pages_about(*terms, "cache"), docindex=options()).build()
    found = index_of(built)
    assert {term: head for head in found for term in found[head] if term in terms} == terms
    assert list(found) == sorted(found)
    assert built.broken_links() == []


@pytest.mark.parametrize(
    "terms", [["緩存", "數據庫", "調試", "依賴項", "標籤", "變數"], ["缓存", *(f"term{n}" for n in range(9))]]
)
def test_terms_stay_where_readers_expect_no_pinyin(terms):
    """Traditional characters, and a few terms among English ones."""
    read = reading_for(terms)
    assert head_of(read(terms[0])) == "漢"
