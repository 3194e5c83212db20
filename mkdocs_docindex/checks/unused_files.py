"""Unused files: images and downloads that nothing in the project names."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Iterable, Iterator
from html import unescape
from urllib.parse import unquote

from mkdocs_docindex.model.findings import Finding

__all__ = ["unused_files"]

_TOKEN = re.compile(r"[\w./%@+~-]+")
_PLAIN = re.compile(r"[\w.%@+~-]+")
_DENSITY = re.compile(r"(?:@[\dx.]+|[-_.](?:dark|light|\d+x\d+))$")
"""Variants of a picture, which themes and scripts find by the name of the picture."""
# Browsers ask for these by name.
_FETCHED = re.compile(r"favicon|apple-touch-icon|mstile|android-chrome", re.IGNORECASE)
_KINDS = frozenset(
    """.avif .bmp .gif .ico .jpeg .jpg .png .svg .tif .tiff .webp .mov .mp3 .mp4 .ogg .wav .webm .doc .docx .drawio
    .epub .odp .ods .odt .pdf .ppt .pptx .psd .xls .xlsx .7z .gz .tar .tgz .xz .zip""".split()
)
"""Pictures, sound, documents and archives. Data and code are not reported: other programs may fetch them by address."""


def unused_files(files: Iterable[str], texts: Iterable[str]) -> Iterator[Finding]:
    """Find files that are named nowhere: neither by their name, nor by their folder, nor by a pattern.

    Text that names a file in code or in a comment counts, too: better to say nothing than to have a file deleted that
    is needed.
    """
    candidates = [file for file in files if _is_candidate(file)]
    if not candidates:
        return
    names, folders = set[str](), set[str]()
    odd = {posixpath.basename(file) for file in candidates if not _PLAIN.fullmatch(posixpath.basename(file))}
    for text in texts:
        for token in set(_TOKEN.findall(text)):
            _note(token, names, folders)
        if odd:
            plain = unquote(unescape(text))
            names |= {name for name in odd if name in plain}
    for file in candidates:
        if not _is_named(file, names, folders):
            yield Finding("unused-file", file)


def _is_candidate(file: str) -> bool:
    name = posixpath.basename(file)
    extension = posixpath.splitext(name)[1].lower()
    return extension in _KINDS and not _FETCHED.match(name)


def _note(token: str, names: set[str], folders: set[str]) -> None:
    """Note the file or folder that a piece of text may name."""
    path = unquote(token).rstrip(".")
    parts = [part for part in path.split("/") if part not in ("", ".", "..")]
    if not parts:
        return
    names.add(parts[-1])
    if path.endswith("/"):
        folders.add(parts[-1])
    elif len(parts) > 1 and "." not in parts[-1]:
        folders.add("/".join(parts[-2:]))


def _is_named(file: str, names: Collection[str], folders: Collection[str]) -> bool:
    stem, extension = posixpath.splitext(posixpath.basename(file))
    if f"{stem}{extension}" in names or f"{_DENSITY.sub('', stem)}{extension}" in names:
        return True
    parts = file.split("/")[:-1]
    return any(
        "/".join(parts[max(0, end - 2) : end]) in folders or parts[end - 1] in folders
        for end in range(1, len(parts) + 1)
    )
