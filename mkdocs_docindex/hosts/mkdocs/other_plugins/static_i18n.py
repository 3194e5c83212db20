"""static-i18n: where a page is among the pages of its language.

With static-i18n's `docs_structure: folder`, `de/guide/install.md` and `en/guide/use.md`, which replaces
a missing translation, are pages of one folder, "guide", of the German site.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mkdocs.structure.files import File

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

__all__ = [
    "folder_of",
    "forget",
    "language_folder",
    "language_titles",
    "path_in_language",
    "translate",
    "translated_paths",
]


def path_in_language(file: File) -> str:
    """A file's path below the folder of its language; the whole path if there is no such folder."""
    path = file.src_uri.removeprefix(f"{getattr(file, 'localization', None)}/")
    # `docs_structure: suffix` takes the language out of the file's name instead.
    return path if path == getattr(file, "norm_src_uri", None) else file.src_uri


def translated_paths(files: Files) -> dict[str, str]:
    """Pages by the paths that authors link to in place of them: without their language, or in another one."""
    found: dict[str, str] = {}
    pages = [file for file in files.documentation_pages() if getattr(file, "norm_src_uri", None)]
    languages = {str(language) for file in pages if (language := getattr(file, "localization", None))}
    for file in pages:
        path = file.norm_src_uri  # type: ignore[attr-defined]
        for name in (path, *(f"{language}/{path}" for language in sorted(languages))):
            found.setdefault(name, file.src_uri)
    return found


def folder_of(file: File) -> str:
    """The folder of a file, "" for the root of its language."""
    return path_in_language(file).rpartition("/")[0]


def language_folder(config: MkDocsConfig) -> str:
    """The folder of the site that holds the language being built, "" for the default one."""
    plugin = config.plugins.get("i18n")
    current = getattr(plugin, "current_language", None)
    return str(current) if current and current != getattr(plugin, "default_language", None) else ""


def language_titles(config: MkDocsConfig) -> set[str]:
    """Titles of the outermost sections that static-i18n will replace by what they hold."""
    plugin = config.plugins.get("i18n")
    if plugin is None or plugin.config.get("docs_structure") != "folder":
        return set()
    languages = (getattr(plugin, name, None) for name in ("current_language", "default_language"))
    return {str(language).capitalize() for language in languages}


def translate(file: File, translations: Mapping[str, str], language: str | None, config: MkDocsConfig) -> None:
    """Give a generated page what static-i18n gives to pages that it knows; nothing if no language is being built.

    `translations` are the files of the same page in other languages.
    """
    if language is None:
        return
    alternates = {
        other: File(file.src_uri, None, config.site_dir, config.use_directory_urls, dest_uri=dest)
        for other, dest in translations.items()
    }
    alternates[language] = file
    file.__dict__.update(
        locale=language,
        locale_alternate_of=language,
        localization=None,
        norm_src_uri=file.src_uri,
        alternates=alternates,
    )
    # The sitemap lists the pages of each language from here.
    per_language = getattr(config.plugins.get("i18n"), "i18n_files_per_language", {})
    if language in per_language:
        per_language[language].append(file)


def forget(file: File, config: MkDocsConfig) -> None:
    """Take a generated page back that the site does not get."""
    for files in getattr(config.plugins.get("i18n"), "i18n_files_per_language", {}).values():
        if file in files:
            files.remove(file)
