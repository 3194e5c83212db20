"""Keywords of sample texts in many languages."""

from __future__ import annotations

import pytest

from mkdocs_docindex.keywords.selection import KeywordFinder, Subject
from mkdocs_docindex.languages.language import detect_language, language_for
from mkdocs_docindex.reading.markdown import read_markdown
from mkdocs_docindex.reading.python_markdown import Dialect

PAGES = {
    "en": (
        "# Configure the cache\n\nThe size limit of the cache is set in the configuration file. You can change the "
        "configuration file at any time.\n\n## Clear the cache\n\nRun `cache clear` to empty it.\n",
        {"cache", "configuration file", "cache clear"},
    ),
    "de": (
        "# Zwischenspeicher einrichten\n\nDie Größe des Zwischenspeichers steht in der Konfigurationsdatei. Die "
        "Konfigurationsdatei liegt im Heimatverzeichnis.\n\n## Zwischenspeicher leeren\n\nDer Befehl leert ihn.\n",
        {"Zwischenspeicher leeren", "Konfigurationsdatei"},
    ),
    "fr": (
        "# Configurer le cache\n\nLa taille du cache est définie dans le fichier de configuration. L'utilisateur peut "
        "modifier le fichier de configuration.\n\n## Vider le cache\n\nUne commande le fait.\n",
        {"cache", "fichier de configuration"},
    ),
    "es": (
        "# Configurar la caché\n\nEl tamaño de la caché se define en el archivo de configuración. El archivo de "
        "configuración está en la carpeta personal.\n",
        {"caché", "archivo de configuración"},
    ),
    "pt": (
        "# Configurar o cache\n\nO tamanho do cache fica no arquivo de configuração. O arquivo de configuração está na "
        "pasta do usuário.\n",
        {"cache", "arquivo de configuração"},
    ),
    "it": (
        "# Configurare la cache\n\nLa dimensione della cache si imposta nel file di configurazione. Il file di "
        "configurazione si trova nella cartella personale.\n",
        {"cache", "file di configurazione"},
    ),
    "ru": (
        "# Настройка кэша\n\nРазмер кэша задаётся в файле конфигурации. Файл конфигурации находится в домашнем "
        "каталоге.\n\n## Очистка кэша\n\nКоманда очищает кэш.\n",
        {"кэша", "Настройка кэша"},
    ),
    "zh": (
        "# 配置缓存\n\n缓存大小限制决定了内存使用量。如果缓存大小限制太小，性能会下降。您可以在配置文件中设置缓存大小限制。\n\n"
        "## 清除缓存\n\n使用 `cache clear` 命令清除缓存。配置文件位于主目录。\n",
        {"缓存", "缓存大小限制", "配置文件"},
    ),
    "ja": (
        "# キャッシュの設定\n\nキャッシュサイズは設定ファイルで指定します。設定ファイルを編集した後、サーバーを再起動してください。\n\n"
        "## サーバーの再起動\n\nサーバーを再起動するには `server restart` コマンドを使います。\n",
        {"キャッシュ", "設定ファイル", "サーバー"},
    ),
    "ko": (
        "# 캐시 설정\n\n캐시 크기는 설정 파일에서 지정합니다. 설정 파일을 수정한 후 서버를 다시 시작하십시오.\n\n"
        "## 서버 시작\n\n서버를 시작하려면 명령을 사용합니다. 캐시는 메모리에 저장됩니다.\n",
        {"캐시", "설정 파일", "서버"},
    ),
    "hi": (
        "# कैश सेटिंग\n\nकैश का आकार कॉन्फ़िगरेशन फ़ाइल में दिया जाता है। कॉन्फ़िगरेशन फ़ाइल होम फ़ोल्डर में होती है।\n",
        {"कैश", "कॉन्फ़िगरेशन फ़ाइल"},
    ),
    "th": (
        "# การตั้งค่าแคช\n\nขนาดของแคชกำหนดในไฟล์การตั้งค่า และไฟล์การตั้งค่าอยู่ในโฟลเดอร์หลัก ล้างแคชด้วยคำสั่ง\n",
        {"ตั้งค่า", "ไฟล์"},
    ),
    "ar": (
        "# إعداد الذاكرة المؤقتة\n\nيتم تحديد حجم الذاكرة المؤقتة في ملف الإعدادات. يوجد ملف الإعدادات في المجلد الرئيسي.\n",
        {"الذاكرة المؤقتة", "ملف الإعدادات"},
    ),
}


@pytest.mark.parametrize("language", PAGES)
def test_expected_keywords_are_found(language):
    text, expected = PAGES[language]
    document = read_markdown(text, Dialect())
    prose = " ".join(text for block in document.blocks for _, text in block.spans)
    assert detect_language(prose) == language
    subject = Subject("page.md", document.first_h1 or "", document)
    found = [keyword.term for keyword in KeywordFinder(language_for(language)).find([subject], 10)["page.md"]]
    assert expected <= set(found), found
