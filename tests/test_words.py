"""Word segmentation, stop words, stems and detection of many languages."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
import Stemmer
from hypothesis import example, given
from hypothesis import strategies as st

import mkdocs_docindex
from mkdocs_docindex.languages.language import Language, detect_language, language_for

LISTS = Path(mkdocs_docindex.__file__).parent / "stop_words"
TAGS = "en de fr es pt it nl pl ru uk tr sv da no fi cs ro hu el ar fa he hi id vi zh zh-TW ja ko th".split()


def chunks(language: Language, text: str) -> list[str]:
    """The phrases between stop words and punctuation, joined like terms."""
    found: list[list[str]] = [[]]
    for token in language.split(text):
        if not (token[0].isalnum() or token[0] in "_$@") or token.lower() in language.stop_words:
            found.append([])
        else:
            found[-1].append(token)
    return [language.join(words) for words in found if words]


SENTENCES = [
    ("en", "The configuration file lists every plugin that the build server loads.",
     ["configuration file lists", "plugin", "build server loads"]),
    ("en", "Set $HOME, then call os.path.join or the C++ runtime via _private_name and @dataclass.",
     ["Set $HOME", "call os.path.join", "C++ runtime", "_private_name", "@dataclass"]),
    ("de", "Die Konfigurationsdatei enthält alle Einstellungen des Servers.",
     ["Konfigurationsdatei", "Einstellungen", "Servers"]),
    ("de", "Mit dem Befehl `build` werden die HTML-Seiten in den Ordner geschrieben.",
     ["Befehl", "build", "HTML-Seiten", "Ordner geschrieben"]),
    ("fr", "L'interface utilisateur affiche la liste des fichiers.", ["interface utilisateur", "liste", "fichiers"]),
    ("fr", "Qu'est-ce que l’authentification unique ? N'utilisez pas le cache d'aujourd'hui.",
     ["authentification unique", "cache"]),
    ("es", "El archivo de configuración define las rutas del servidor web.",
     ["archivo", "configuración define", "rutas", "servidor web"]),
    ("es", "También se puede usar una variable de entorno para cambiar la contraseña.",
     ["variable", "entorno", "cambiar", "contraseña"]),
    ("pt", "O arquivo de configuração define as variáveis de ambiente do servidor.",
     ["arquivo", "configuração define", "variáveis", "ambiente", "servidor"]),
    ("pt-BR", "Você também pode usar a linha de comando.", ["linha", "comando"]),
    ("it", "L'interfaccia grafica mostra l'elenco dei file.", ["interfaccia grafica", "elenco", "file"]),
    ("it", "Nell'archivio c'è la configurazione dell’ambiente di sviluppo.",
     ["archivio", "configurazione", "ambiente", "sviluppo"]),
    ("nl", "Het configuratiebestand bevat de instellingen van de webserver.",
     ["configuratiebestand", "instellingen", "webserver"]),
    ("nl", "Met deze opdracht wordt een gebruiker aan de database toegevoegd.",
     ["opdracht", "gebruiker", "database toegevoegd"]),
    ("pl", "Plik konfiguracyjny zawiera ustawienia serwera WWW.", ["Plik konfiguracyjny", "ustawienia serwera WWW"]),
    ("pl", "Aby zainstalować wtyczkę, należy uruchomić menedżer pakietów.",
     ["zainstalować wtyczkę", "uruchomić menedżer pakietów"]),
    ("ru", "Файл конфигурации содержит параметры сервера.", ["Файл конфигурации", "параметры сервера"]),
    ("ru", "Менеджер пакетов можно запустить в командной строке Linux.",
     ["Менеджер пакетов", "запустить", "командной строке Linux"]),
    ("uk", "Файл конфігурації містить параметри сервера.", ["Файл конфігурації", "параметри сервера"]),
    ("uk", "Комп'ютер може бути у мережі без підключення до інтернету.",
     ["Комп'ютер", "мережі", "підключення", "інтернету"]),
    ("tr", "Yapılandırma dosyası, sunucu ayarlarını içerir.", ["Yapılandırma dosyası", "sunucu ayarlarını"]),
    ("tr", "Docker'ın ağ katmanı İki 'sürücü' ile gelir.", ["Docker", "ağ katmanı", "sürücü"]),
    ("zh", "在配置文件中可以设置环境变量。", ["配置文件", "设置环境变量"]),
    ("zh", "中间件的目的是处理请求和响应。GitHub Actions 会自动运行测试。",
     ["中间件", "目的", "处理请求", "响应", "GitHub Actions", "运行测试"]),
    ("zh_TW", "在設定檔中可以指定環境變數。", ["設定檔", "指定環境變數"]),
    ("zh-Hant", "使用者可以透過命令列介面安裝 Docker 容器。", ["使用者", "命令列介面安裝 Docker 容器"]),
    ("ja", "設定ファイルで環境変数を指定します。", ["設定ファイル", "環境変数"]),
    ("ja", "Dockerコンテナーを起動すると、データベースサーバーに接続できます。",
     ["Docker コンテナー", "起動", "データベースサーバー", "接続"]),
    ("ja", "ページの再読み込みには GitHub Actions の os.path.join が必要です。",
     ["ページ", "再読み込み", "GitHub Actions", "os.path.join"]),
    ("ko", "설정 파일에서 환경 변수를 지정할 수 있습니다.", ["설정 파일", "환경 변수", "지정"]),
    ("ko", "Docker 컨테이너를 실행하면 데이터베이스 서버에 연결됩니다.",
     ["Docker 컨테이너", "데이터베이스 서버", "연결"]),
    ("ko", "API의 접근권한과 절대경로는 검색결과에 있습니다.", ["API", "접근권한", "절대경로", "검색결과"]),
    ("hi", "कॉन्फ़िगरेशन फ़ाइल में सर्वर की सेटिंग्स होती हैं।", ["कॉन्फ़िगरेशन फ़ाइल", "सर्वर", "सेटिंग्स"]),
    ("hi", "आप Docker कंटेनर के लिए पर्यावरण चर बदल सकते हैं।", ["Docker कंटेनर", "पर्यावरण चर बदल"]),
    ("th", "ไฟล์การกำหนดค่าใช้สำหรับตั้งค่าเซิร์ฟเวอร์", ["ไฟล์การกำหนดค่า", "ตั้งค่าเซิร์ฟเวอร์"]),
    ("th", "ผู้ใช้สามารถติดตั้งปลั๊กอินจาก Docker Hub และจัดการฐานข้อมูลได้",
     ["ผู้ใช้", "ติดตั้งปลั๊กอิน", "Docker Hub", "จัดการฐานข้อมูล"]),
    ("ar", "يحتوي ملف الإعدادات على متغيرات البيئة والخادم.", ["ملف الإعدادات", "متغيرات البيئة", "الخادم"]),
    ("ar", "يمكنك تثبيت الإضافات باستخدام مدير الحزم في Linux.", ["تثبيت الإضافات", "مدير الحزم", "Linux"]),
    ("fa", "برای نصب افزونه‌ها از خط فرمان استفاده کنید.", ["نصب افزونه‌ها", "خط فرمان"]),
    ("vi", "Bạn cũng có thể cài đặt phần mở rộng bằng dòng lệnh.", ["cài đặt phần mở rộng", "dòng lệnh"]),
]  # fmt: skip


@pytest.mark.parametrize(("tag", "text", "expected"), SENTENCES)
def test_phrases_of_a_sentence(tag, text, expected):
    assert chunks(language_for(tag), text) == expected


@pytest.mark.parametrize(("tag", "text", "expected"), SENTENCES)
def test_an_unknown_language_keeps_every_word(tag, text, expected):
    if language_for(tag).space and tag not in ("ar", "fr", "it", "ko", "tr"):
        words = {word for chunk in expected for word in chunk.split()}
        assert words <= set(language_for("xx").split(text))


FORMS = [
    ("en", "file files", "container containers", "user's user", "user’s users"),
    ("de", "datei dateien", "einstellung einstellungen", "server servers"),
    ("fr", "fichier fichiers", "l'interface interfaces", "d’application applications"),
    ("es", "archivo archivos", "variable variables"),
    ("pt", "arquivo arquivos", "servidor servidores"),
    ("it", "l'estensione estensioni", "dell’ambiente ambienti"),
    ("nl", "bestand bestanden", "instelling instellingen"),
    ("pl", "plik pliki pliku plików plikami", "serwer serwera serwery"),
    ("cs", "soubor soubory souboru souborů"),
    ("ru", "файл файлы файла файлов файлами", "сервер сервера серверы"),
    ("uk", "файл файли файлу файлів файлами файлом", "система системи систему системою систем",
     "налаштування налаштуваннями налаштувань", "режим режиму режими", "програма програми програм", "подія події подій"),
    ("tr", "dosya dosyalar dosyayı", "docker'ın docker", "i̇şlem işlem"),
    ("sv", "fil filer filen", "server servern"),
    ("hi", "फ़ाइल फ़ाइलें फ़ाइलों", "सर्वर सर्वरों"),
    ("ar", "ملف ملفات الملف الملفات والملفات بالملف", "خادم الخادم للخادم"),
    ("zh", "container containers"), ("ja", "container containers"), ("ko", "plugin plugins"), ("th", "plugin plugins"),
    ("ru", "container containers"), ("vi", unicodedata.normalize("NFD", "lệnh") + " lệnh"),
]  # fmt: skip


@pytest.mark.parametrize(("tag", "words"), [(tag, words) for tag, *groups in FORMS for words in groups])
def test_forms_of_a_word_share_a_stem(tag, words):
    if (name := {"pl": "polish", "cs": "czech"}.get(tag)) and name not in Stemmer.algorithms():
        pytest.skip(f"this version of PyStemmer has no {name}")
    assert len({language_for(tag).stem(word) for word in words.split()}) == 1


@pytest.mark.parametrize("word", ["os.path", "py3", "snake_case", "v1.2", "a/b", "s" * 10_000, "", "'", "’s", "ال"])
@pytest.mark.parametrize("tag", TAGS)
def test_words_without_inflection_are_unchanged(tag, word):
    stem = language_for(tag).stem(word)
    assert stem == word or len(word) < 3


PARAGRAPHS = {tag.replace("_", "-"): "" for tag, _, _ in SENTENCES}
for tag, text, _ in SENTENCES:
    PARAGRAPHS[tag.replace("_", "-")] += text + " "
PARAGRAPHS |= {
    "sv": "Konfigurationsfilen innehåller serverns inställningar. Du kan också använda kommandoraden som administratör.",
    "da": "Filen indeholder serverens indstillinger. Du kan også bruge kommandolinjen, hvis du har adgang til systemet.",
    "no": "Filen inneholder innstillingene til serveren. Du kan også bruke kommandolinjen hvis du har tilgang til den.",
    "fi": "Tiedosto sisältää palvelimen asetukset. Voit myös käyttää komentoriviä, kun sinulla on oikeudet siihen.",
    "cs": "Soubor obsahuje nastavení serveru. Můžete také použít příkazový řádek, který je v systému.",
    "ro": "Fișierul conține setările serverului. Pentru a instala o extensie puteți folosi și linia de comandă.",
    "hu": "A fájl tartalmazza a kiszolgáló beállításait. Ha egy bővítményt telepít, akkor a parancssor is elérhető.",
    "el": "Το αρχείο περιέχει τις παραμέτρους του διακομιστή. Μπορείτε να εγκαταστήσετε επεκτάσεις.",
    "he": "קובץ התצורה מכיל את הגדרות השרת. ניתן להתקין תוספים באמצעות שורת הפקודה.",
    "id": "Berkas ini berisi pengaturan server. Untuk memasang ekstensi, Anda juga dapat memakai baris perintah.",
}


@pytest.mark.parametrize(("tag", "text"), PARAGRAPHS.items())
def test_language_of_a_paragraph_is_detected(tag, text):
    assert detect_language(text) == tag.partition("-")[0]


@pytest.mark.parametrize(
    "text",
    ["", "   ", "12345", "🎉🎉", "import os\nfor x in y: print(x)", "Ivan Petrov", "Café", "naïve résumé 2.0"],
)
def test_english_is_the_fallback(text):
    assert detect_language(text) == "en"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("The kanji 日本 names Japan, and the letter ß is German. It is a page about the names.", "en"),
        ("用 Docker Compose 启动 PostgreSQL、Redis 和 RabbitMQ。", "zh"),
        ("Kubernetes の Pod と Service を作ります。", "ja"),
        ("本軟體支援日文「カタカナ」的顯示，並且可以在設定檔中修改字型與語言。", "zh"),
    ],
)
def test_language_is_detected_despite_foreign_words(text, code):
    assert detect_language(text) == code


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        (None, "en"), ("", "en"), ("EN-us", "en"), ("DE", "de"), ("pt-BR", "pt"), ("pt_PT", "pt"), ("zh_TW", "zh"),
        ("zh-Hant", "zh"), ("nb", "no"), ("nn-NO", "no"), ("xx", "xx"), ("../en", "und"), ("en.weak", "und"), ("\0", "und"),
    ],
)  # fmt: skip
def test_language_tags_of_themes(tag, code):
    language = language_for(tag)
    assert language.code == code
    assert language is language_for(tag)


def test_an_unknown_language_has_no_rules():
    language = language_for("xx")
    assert not language.stop_words
    assert not language.weak_words
    assert language.stem("Öffnungen") == "Öffnungen"
    assert language.split("සිංහල වචන, தமிழ் சொற்கள்") == ["සිංහල", "වචන", ",", "தமிழ்", "சொற்கள்"]


def test_english_word_lists():
    english = language_for("en")
    assert {"the", "following", "don't", "e.g"} <= set(english.stop_words)
    assert {"value", "page", "default"} <= set(english.weak_words)
    assert not {"system", "web", "html", "page", "index", "test", "text", "state"} & set(english.stop_words)
    assert set(english.noun_marks) >= {"the", "of"}
    assert set(english.verb_marks) >= {"to", "can"}


def test_foreign_words_keep_their_spaces():
    assert language_for("ja").join(["GitHub", "Actions", "設定", "ファイル"]) == "GitHub Actions 設定ファイル"
    assert language_for("de").join(["freie", "Software"]) == "freie Software"
    assert language_for("zh").join([]) == ""


@pytest.mark.parametrize("file", sorted(LISTS.glob("*.txt")), ids=lambda file: file.name)
def test_stop_words_are_lower_case_and_composed(file):
    lines = [line for line in file.read_text("utf-8").splitlines() if not line.startswith("#")]
    words = " ".join(lines).split()
    assert words
    assert [word for word in words if word != unicodedata.normalize("NFC", word.lower())] == []


@pytest.mark.parametrize("code", sorted({tag.partition("-")[0] for tag in TAGS}))
def test_every_language_has_stop_words(code):
    assert (LISTS / f"{code}.txt").is_file()


HOSTILE = [
    "a" * 10_000, "한" * 10_000, "漢" * 10_000, "ท" * 10_000, "्" * 10_000, "ァ" * 10_000, "a" + "-" * 10_000,
    "a" + "́" * 10_000, "$" * 10_000, "_" * 10_000, "@a" * 5_000, "l'" * 5_000, "'" * 10_000, "a'" * 5_000,
    "\u200b" * 10_000, "\u202e\u2066a\u200fb\ufeff" * 2_000, "👩‍👩‍👧‍👦🏳️‍🌈" * 1_000, "a\u200db" * 3_000, "\0\1\x7f", "İ" * 5_000, "ß" * 5_000,
    "의의의" * 3_000, "かなカナ漢字" * 1_000, "การ" * 3_000, "的中文" * 3_000, "\u3099" * 5_000, "#+" * 5_000, "\ue000\uffff\U0010ffff",
]  # fmt: skip


@pytest.mark.parametrize("tag", [*TAGS, "xx"])
def test_hostile_text_is_segmented(tag):
    language = language_for(tag)
    for text in HOSTILE:
        for token in set(language.split(text)):
            assert token
            assert not token.isspace()
            assert isinstance(language.stem(token.lower()), str)


def test_zero_width_characters_do_not_end_a_phrase():
    for tag in ("en", "de", "he"):
        assert language_for(tag).split("\ufeffword\u200b next\u2069") == ["word", "next"]
    assert language_for("fa").split("می\u200cشود") == ["می\u200cشود"]


ALPHABET = st.text(
    st.characters(exclude_categories=["Cs"]) | st.sampled_from("a'’.-_$@#+ 漢中的かナー한에ท์การ้ंі\u200c\u0301İıß")
)


@given(text=ALPHABET)
@example(text="\u202eabc\u2069 ́́")
def test_any_text_can_be_segmented(text):
    assert detect_language(text) in {tag.partition("-")[0] for tag in TAGS}
    for tag in [*TAGS, "xx"]:
        language = language_for(tag)
        tokens = language.split(text)
        assert all(token and not token.isspace() for token in tokens)
        assert tokens == language.split(text)
        for token in tokens:
            assert language.stem(token.lower()) == language.stem(token.lower())
        language.join(tokens)


@given(text=ALPHABET)
def test_tokens_occur_in_the_text(text):
    for tag in [*TAGS, "xx"]:
        if tag not in ("ja", "th", "zh", "zh-TW"):  # these insert a sign at the end of a phrase
            at = 0
            for token in language_for(tag).split(text):
                at = text.index(token, at) + len(token)


def test_words_do_not_need_mkdocs():
    code = "import sys; import mkdocs_docindex.languages.language; sys.exit('mkdocs' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
