"""The files of a folder of sources are read, once for each content."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

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
from mkdocs_docindex.sources.worker import ExhaustedError, SourceWorker, StoppedError, WorkerPool
from mkdocs_docindex.store.database import Store
from mkdocs_docindex.store.keys import result_key

__all__ = ["SourceReader", "content_key"]

_grammar_version = cache(grammar_version)

# Bidirectional marks can make a line look like another one, so they are removed from all text that is shown.
_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")

_AT_ONCE = 1000
"""Files whose text is in memory at the same time."""

_TOO_MUCH = "Its syntax could not be followed with reasonable effort, so that only its lines were counted."


class _Text(NamedTuple):
    """A file to read."""

    path: str
    text: str
    size: int
    key: str
    language: SourceLanguage


class SourceReader:
    """Reads source files, and remembers what it read between builds."""

    def __init__(self, store: Store, worker: SourceWorker) -> None:
        self._store, self._pool = store, WorkerPool(worker)
        self._has_said = False

    def read(
        self,
        folder: Path,
        uri: str,
        paths: Sequence[str],
        place: str = "",
        *,
        unshown: Collection[str] = (),
        has_whole_docs: bool = False,
    ) -> Iterator[tuple[SourceFile, SourceLanguage]]:
        """Read the files of a folder that the site shows at `uri`; `place` is its path in the repository.

        Nobody is told of secrets in `unshown` files.
        """
        for start in range(0, len(paths), _AT_ONCE):  # not all texts at once, which would need much memory
            yield from self._read_some(folder, uri, paths[start : start + _AT_ONCE], place, unshown, has_whole_docs)

    def _read_some(
        self,
        folder: Path,
        uri: str,
        paths: Sequence[str],
        place: str,
        unshown: Collection[str],
        has_whole_docs: bool,
    ) -> Iterator[tuple[SourceFile, SourceLanguage]]:
        texts = list(_texts(folder, paths, has_whole_docs))
        known = self._load([text.key for text in texts])
        unread = [text for text in texts if text.key not in known]
        jobs = [(_BIDI.sub("", readable(text.path, text.text)), text.language) for text in unread]
        outcomes = dict(
            zip((text.path for text in unread), self._pool.read(jobs, has_whole_docs=has_whole_docs), strict=True)
        )
        for path, text, size, key, language in texts:
            secret = find_secret(text)  # also where something was kept: others can write to the cache
            source = known.get(key)
            if source is None:
                outcome = outcomes[path]
                with guarded(f"The outline of '{folder / path}'"):
                    source = self._source(outcome, text, language, folder / path)
                    # Nothing of a secret is kept on the disk; the next build tries a file that this one did not try.
                    if secret is None and not isinstance(outcome, ExhaustedError):
                        self._store.put(key, codec.to_text(source))
                source = source or Source(language.name)
            if secret is not None:
                if path not in unshown:
                    log.warning(
                        f"'{folder / path}', line {secret}: this looks like a secret, so the source is not shown; "
                        f"remove it from the repository, or `exclude` the file."
                    )
                source = _without_text(source)
            role = role_of(f"{place}/{path}", source.is_generated)
            yield SourceFile(path, uri, role, size, source, secret is not None), language

    def _source(self, outcome: Source | Exception, text: str, language: SourceLanguage, path: Path) -> Source:
        if isinstance(outcome, Source):
            return outcome
        if not isinstance(outcome, StoppedError):
            raise outcome
        if not isinstance(outcome, ExhaustedError):
            log.info(f"'{path}' cannot be read with reasonable effort: its page shows only how many lines it has.")
        elif not self._has_said:
            self._has_said = True
            log.info("Files that cannot be read took too long: all others of this build are not read either.")
        lines = count_lines(text, language)
        return Source(language.name, "", *lines, is_generated=is_generated(text), problem=_TOO_MUCH)

    def _load(self, keys: Sequence[str]) -> dict[str, Source]:
        try:
            return {key: codec.from_text(text) for key, text in self._store.load(keys).items()}
        except ValueError as error:
            self._store.reject(error)
            return {}


def _texts(folder: Path, paths: Sequence[str], has_whole_docs: bool) -> Iterator[_Text]:
    for path in paths:
        try:
            content = (folder / path).read_bytes()
        except OSError as error:
            log.warning(f"'{folder / path}' cannot be read ({error.strerror}), so it has no page.")
            continue
        text = decoded(content)
        language = language_for_text(path, text)
        key = content_key(content, path, language, has_whole_docs=has_whole_docs)
        yield _Text(path, text, len(content), key, language)


def content_key(content: bytes, path: str, language: SourceLanguage, *, has_whole_docs: bool = False) -> str:
    """The same for the same content of a file of that name, read by the same code and grammar."""
    name = path.rpartition("/")[2]
    how = f"{name} {language.name} {_grammar_version(language)}"
    return result_key("source", content, f"{how} whole docs" if has_whole_docs else how)


def _without_text(source: Source) -> Source:
    """Keep only names and numbers: any text may contain the secret."""

    def is_name(text: str) -> bool:
        return text.isidentifier() and find_secret(text) is None

    def bare(symbols: tuple[Symbol, ...]) -> tuple[Symbol, ...]:
        return tuple(
            symbol._replace(signature="", doc="", whole_doc="", decorators=(), bases=(), children=bare(symbol.children))
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
