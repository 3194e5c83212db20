"""The files of a folder of sources are read, once for each content."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from mkdocs_docindex.hosts.mkdocs.guard import guarded
from mkdocs_docindex.hosts.mkdocs.log import log
from mkdocs_docindex.model.sources import Import, Source, SourceFile, Symbol
from mkdocs_docindex.sources import codec
from mkdocs_docindex.sources.comments import count_lines, is_generated
from mkdocs_docindex.sources.encodings import decoded, readable
from mkdocs_docindex.sources.languages import SourceLanguage
from mkdocs_docindex.sources.read import grammar_version, language_for_text
from mkdocs_docindex.sources.roles import role_of
from mkdocs_docindex.sources.secrets import find_secret
from mkdocs_docindex.sources.worker import SourceWorker, StoppedError
from mkdocs_docindex.store.database import Store
from mkdocs_docindex.store.keys import result_key

__all__ = ["SourceReader", "content_key"]

_grammar_version = cache(grammar_version)

# Bidirectional marks can make a line look like another one, so they are removed from all text that is shown.
_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")

_TOO_MUCH = "Its syntax could not be followed with reasonable effort, so that only its lines were counted."


class SourceReader:
    """Reads source files, and remembers what it read between builds."""

    def __init__(self, store: Store, worker: SourceWorker) -> None:
        self._store, self._worker = store, worker

    def read(self, folder: Path, uri: str, paths: Sequence[str]) -> Iterator[tuple[SourceFile, SourceLanguage]]:
        """Read the files of a folder that the site shows at `uri`."""
        texts: dict[str, tuple[str, int, str, SourceLanguage]] = {}
        for path in paths:
            try:
                content = (folder / path).read_bytes()
            except OSError as error:
                log.warning(f"'{folder / path}' cannot be read ({error.strerror}), so it has no page.")
                continue
            text = decoded(content)
            language = language_for_text(path, text)
            key = content_key(content, path, language)
            texts[path] = (text, len(content), key, language)
        known = self._load([key for _, _, key, _ in texts.values()])
        for path, (text, size, key, language) in texts.items():
            secret = find_secret(text)  # also where something was kept: others can write to the cache
            source = known.get(key)
            if source is None:
                read = None
                is_kept = secret is None and not self._worker.is_exhausted  # nothing of a secret is kept on the disk
                with guarded(f"The outline of '{folder / path}'"):
                    read = self._read(_BIDI.sub("", readable(path, text)), language, folder / path)
                source = read or Source(language.name)
                if read and is_kept:
                    self._store.put(key, codec.to_text(source))
            if secret is not None:
                log.warning(
                    f"'{folder / path}', line {secret}: this looks like a secret, so the source is not shown; "
                    f"remove it from the repository, or `exclude` the file."
                )
                source = _without_text(source)
            role = role_of(path, source.is_generated)
            yield SourceFile(path, uri, role, size, source, secret is not None), language

    def _read(self, text: str, language: SourceLanguage, path: Path) -> Source:
        was_exhausted = self._worker.is_exhausted
        try:
            return self._worker.read(text, language)
        except StoppedError:
            if not was_exhausted:
                log.info(f"'{path}' cannot be read with reasonable effort: its page shows only how many lines it has.")
                if self._worker.is_exhausted:
                    log.info("Files that cannot be read took too long: all others of this build are not read either.")
            return Source(
                language.name, "", *count_lines(text, language), is_generated=is_generated(text), problem=_TOO_MUCH
            )

    def _load(self, keys: Sequence[str]) -> dict[str, Source]:
        try:
            return {key: codec.from_text(text) for key, text in self._store.load(keys).items()}
        except ValueError as error:
            self._store.reject(error)
            return {}


def content_key(content: bytes, path: str, language: SourceLanguage) -> str:
    """The same for the same content of a file of that name, read by the same code and grammar."""
    name = path.rpartition("/")[2]
    return result_key("source", content, f"{name} {language.name} {_grammar_version(language)}")


def _without_text(source: Source) -> Source:
    """Keep only names and numbers: any text may contain the secret."""

    def is_name(text: str) -> bool:
        return text.isidentifier() and find_secret(text) is None

    def bare(symbols: tuple[Symbol, ...]) -> tuple[Symbol, ...]:
        return tuple(
            symbol._replace(signature="", doc="", decorators=(), bases=(), children=bare(symbol.children))
            for symbol in symbols
            if is_name(symbol.name)
        )

    def plain(item: Import) -> bool:
        return all(map(is_name, (*item.target.split("."), *item.names)))

    return source._replace(
        summary="",
        prose="",
        notes=(),
        problem="",
        exports=None,
        symbols=bare(source.symbols),
        imports=tuple(filter(plain, source.imports)),
    )
