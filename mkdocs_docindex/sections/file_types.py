"""The type of a file in words, by its extension."""

from __future__ import annotations

import posixpath
from functools import cache

from mkdocs_docindex.sections.labels import Labels, load_labels

__all__ = ["extension_of", "extension_type", "type_name"]

_NAMES = {
    "page": "Markdown: md markdown mdown mkdn mkd",
    "source": "Python: py pyi; JavaScript: js mjs cjs; TypeScript: ts tsx; C: c h; C++: cpp cc cxx hpp hh; "
    "C#: cs; Java: java; Go: go; Rust: rs; Ruby: rb; PHP: php; Shell: sh bash zsh; SQL: sql; CSS: css; "
    "HTML: html htm; Kotlin: kt; Swift: swift; Lua: lua; R: r; Jinja: j2 jinja",
    "data": "JSON: json; YAML: yaml yml; TOML: toml; XML: xml; CSV: csv; TSV: tsv; INI: ini cfg; Text: txt; "
    "Jupyter: ipynb; BibTeX: bib; PEM: pem; Log: log",
    "image": "PNG: png; JPEG: jpg jpeg; GIF: gif; SVG: svg; WebP: webp; AVIF: avif; Icon: ico; BMP: bmp; "
    "Draw.io: drawio",
    "document": "PDF: pdf; Word: doc docx odt; Excel: xls xlsx ods; PowerPoint: ppt pptx odp; EPUB: epub",
    "archive": "ZIP: zip; TAR: tar tgz; Gzip: gz; 7-Zip: 7z; XZ: xz; Bzip2: bz2",
    "audio": "MP3: mp3; WAV: wav; Ogg: ogg; FLAC: flac",
    "video": "MP4: mp4; WebM: webm; QuickTime: mov",
    "font": "TrueType: ttf; OpenType: otf; WOFF: woff; WOFF2: woff2",
}
_TYPES = {
    extension: (kind, name.strip())
    for kind, entries in _NAMES.items()
    for name, _, extensions in (entry.partition(":") for entry in entries.split(";"))
    for extension in extensions.split()
}


def extension_of(src: str) -> str:
    """Return the extension with its dot, or ""."""
    return posixpath.splitext(src)[1]


def extension_type(src: str) -> str:
    """Return the type of a file in English, whatever the language of the site."""
    return _english_type(extension_of(src))


@cache
def _english_type(extension: str) -> str:
    return type_name(f"file{extension}", load_labels("en"))


def type_name(src: str, labels: Labels) -> str:
    """Return the type of a file: "Markdown page", "PNG image"."""
    return _type_of(extension_of(src)[1:], labels)


def _type_of(extension: str, labels: Labels) -> str:
    if extension.lower() in _TYPES:
        kind, name = _TYPES[extension.lower()]
        return str(getattr(labels, f"type_{kind}")).replace("{name}", name)
    return labels.type_data.replace("{name}", extension.upper()) if extension else labels.type_file
