"""Fuzz the readers of Markdown and source files with atheris.

    python -m tests.tools.fuzz_readers markdown|source SECONDS [LIBFUZZER_OPTION ...] [tests/corpus/markdown|source]

atheris mutates bytes, guided by coverage. The first error ends the run and prints the input that caused it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import atheris

NAMES = (
    "a.py",
    "a.js",
    "a.ts",
    "a.c",
    "a.cpp",
    "a.java",
    "a.rs",
    "a.go",
    "a.php",
    "a.rb",
    "a.sh",
    "a.cs",
    "a.lua",
    "a.txt",
)

with atheris.instrument_imports(include=["mkdocs_docindex"]):
    from mkdocs_docindex.reading.markdown import read_markdown
    from mkdocs_docindex.reading.page_options import read_options
    from mkdocs_docindex.reading.python_markdown import Dialect
    from mkdocs_docindex.sources import codec
    from mkdocs_docindex.sources.read import language_for_text, read_source
    from mkdocs_docindex.sources.secrets import find_secret

FLAGS = [name for name, kind in Dialect.__annotations__.items() if kind == "bool"]


def markdown(data: bytes) -> None:
    """The first two bytes choose the dialect, the rest is the page."""
    chosen = int.from_bytes(data[:2], "little")
    dialect = Dialect(**{name: bool(chosen >> n & 1) for n, name in enumerate(FLAGS)})  # type: ignore[arg-type]
    document = read_markdown(data[2:].decode("utf-8", "replace"), dialect)
    read_options(document.meta)


def source(data: bytes) -> None:
    """The first byte chooses the language, the rest is the file."""
    text = data[1:].decode("utf-8", "replace")
    read = read_source(text, language_for_text(NAMES[(data[:1] or b"\0")[0] % len(NAMES)], text))
    assert codec.from_text(codec.to_text(read)) == read
    find_secret(text)


READERS: dict[str, Callable[[bytes], None]] = {"markdown": markdown, "source": source}


def main() -> None:
    name, seconds = sys.argv[1:3]
    arguments = [
        f"-max_total_time={seconds}",
        "-max_len=4096",
        "-timeout=20",
        "-rss_limit_mb=2048",
        "-seed=1",
        *sys.argv[3:],
    ]
    atheris.Setup([sys.argv[0], *arguments], READERS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
