"""The texts of a project outside of its pages: what they name is in use."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator

__all__ = ["texts_of_project"]

_LONGEST = 1024 * 1024
_MOST_FILES = 20_000
_LEFT_OUT = frozenset("node_modules __pycache__ venv env build dist target vendor site".split())
_READ_HIDDEN = frozenset((".github", ".gitlab", ".readthedocs", ".ci"))
_BINARY = frozenset(
    """.7z .avif .bin .bmp .bz2 .class .dll .doc .docx .dylib .eot .exe .gif .gz .ico .jar .jpeg .jpg .lock .mov .mp3
    .mp4 .o .odt .otf .pdf .png .ppt .pptx .pyc .so .sqlite .tar .tgz .tif .tiff .ttf .wasm .wav .webm .webp .whl .woff
    .woff2 .xls .xlsx .xz .zip""".split()
)


def texts_of_project(root: str, own: Iterable[str], built: str) -> Iterator[str]:
    """The texts of all files in a project, a bounded number, without what is installed or built.

    Of folders that are the site's own, nothing is left out; they may be elsewhere.
    """
    built = os.path.realpath(built)
    seen: set[str] = set()
    for folder, skipped in (*((folder, frozenset[str]()) for folder in own), (root, _LEFT_OUT)):
        for path in _files(folder, skipped, built):
            if len(seen) >= _MOST_FILES:
                return
            if path not in seen:
                seen.add(path)
                yield _text(path)


def _files(top: str, skipped: Collection[str], built: str) -> Iterator[str]:
    for root, folders, names in os.walk(top):
        folders[:] = sorted(name for name in folders if _is_read(root, name, skipped, built))
        for name in sorted(names):
            path = os.path.join(root, name)
            if os.path.splitext(name)[1].lower() not in _BINARY and os.path.isfile(path):
                yield path


def _is_read(root: str, name: str, skipped: Collection[str], built: str) -> bool:
    if name in skipped or (name.startswith(".") and name not in _READ_HIDDEN):
        return False
    path = os.path.join(root, name)
    return os.path.realpath(path) != built and not os.path.exists(os.path.join(path, "pyvenv.cfg"))


def _text(path: str) -> str:
    try:
        if os.path.getsize(path) > _LONGEST:
            return ""
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""
