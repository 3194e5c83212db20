"""Reads and highlights source files in a separate process, which can be killed.

Parsers and lexers are made for code. On text that only resembles code, a few kilobytes can take some of them minutes
or gigabytes, or crash the process, and they cannot be interrupted from within. This module imports nothing that a
worker does not need.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import IO, TYPE_CHECKING, Any

from mkdocs_docindex.sources import codec

if TYPE_CHECKING:
    from mkdocs_docindex.model.sources import Source
    from mkdocs_docindex.sources.languages import SourceLanguage

__all__ = ["ExhaustedError", "SourceWorker", "StoppedError", "WorkerError", "WorkerPool", "serve"]

_BASE_SECONDS = 1.0
_SECONDS_PER_MB = 5.0
"""CPU seconds that every file may take, about ten times what a normal file needs."""
_EXTRA_SECONDS = 4.0
"""Additional seconds for one file."""
_EXTRA_SECONDS_PER_BUILD = 20.0
"""Additional seconds for all files of a build together."""
_PATIENCE, _PATIENCE_PER_SECOND = 60.0, 10.0
"""Seconds by the clock to wait for an answer: at least, and for each CPU second that the file may take."""
_SECONDS_BETWEEN_CHECKS = 5.0
_MEMORY_LIMIT = 4 * 1024**3
_LEAST_LENGTH = 1_000_000
"""Characters for each process: starting one, and loading its parsers, costs as much as reading a part of them."""
_MOST_WORKERS = 8
"""Each one needs up to 250 MB, and the process that asks them could not keep up with more."""
# Not `-m`, which would search the current folder for modules first.
_START = "import sys; sys.path[:] = sys.argv[1:]; from mkdocs_docindex.sources.worker import serve; serve()"


class StoppedError(Exception):
    """A file exceeded its limits, or crashed the worker."""


class ExhaustedError(StoppedError):
    """A file was not tried, because others used up the additional time of the build."""


class WorkerError(Exception):
    """A bug in docindex, with the place in the worker where it occurred."""


class _Budget:
    """The additional time that all files of a build have together."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.left = _EXTRA_SECONDS_PER_BUILD

    def take(self, seconds: float) -> None:
        with self._lock:
            self.left -= seconds


class SourceWorker:
    """Starts a worker process on demand, and a new one after a file has crashed it."""

    def __init__(self, budget: _Budget | None = None) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._ended = threading.Event()
        self._deadline = math.inf
        self._budget = budget or _Budget()

    @property
    def is_exhausted(self) -> bool:
        """Whether the files of this build have used up all additional time: no further file is read."""
        return self._budget.left <= 0

    def beside(self) -> SourceWorker:
        """Another worker for the same build."""
        return SourceWorker(self._budget)

    def read(self, text: str, language: SourceLanguage, *, has_whole_docs: bool = False) -> Source:
        """Read a source file."""
        return codec.from_text(self._ask("read", text, has_whole_docs, *language))

    def highlight(self, text: str, lexer: str) -> str:
        """Highlight a text."""
        return str(self._ask("highlight", text, lexer))

    def close(self) -> None:
        """Stop the worker; the next build starts with fresh limits."""
        self._budget.left = _EXTRA_SECONDS_PER_BUILD
        self.end()

    def _ask(self, job: str, text: str, *how: Any) -> Any:
        if self.is_exhausted:
            raise ExhaustedError
        usual = _BASE_SECONDS + _SECONDS_PER_MB * len(text) / 1e6
        limit = math.ceil(usual + min(_EXTRA_SECONDS, self._budget.left))
        try:
            reply = self._reply([job, limit, text, *how], limit)
        except OSError:
            reply = None
        if reply is None:
            self.end()
            self._budget.take(limit - usual)
            raise StoppedError
        error, seconds, answer = reply
        self._budget.take(max(0.0, seconds - usual))
        if error:
            raise WorkerError(error)
        return answer

    def _reply(self, request: list[Any], limit: int) -> Any:
        process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        self._deadline = time.monotonic() + _PATIENCE + _PATIENCE_PER_SECOND * limit
        try:
            _send(process.stdin, request)
            return _receive(process.stdout)
        finally:
            self._deadline = math.inf

    def _start(self) -> subprocess.Popen[bytes]:
        flags = ["-I", *(["-B"] if sys.flags.dont_write_bytecode or sys.dont_write_bytecode else [])]
        self._process = subprocess.Popen(
            [sys.executable, *flags, "-c", _START, *map(os.path.abspath, sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._ended = threading.Event()
        threading.Thread(target=self._watch, args=(self._process, self._ended), daemon=True).start()
        return self._process

    def _watch(self, process: subprocess.Popen[bytes], ended: threading.Event) -> None:
        """Kill a worker that does not answer: the last resort, for systems where CPU time cannot be limited.

        One thread for all files: starting a timer for each takes a tenth of a millisecond.
        """
        while not ended.wait(_SECONDS_BETWEEN_CHECKS):
            if time.monotonic() > self._deadline:
                process.kill()

    def end(self) -> None:
        """Stop the process; the next file starts another one."""
        process, self._process = self._process, None
        if process is None:
            return
        self._ended.set()
        process.kill()
        for stream in (process.stdin, process.stdout):
            if stream:
                with suppress(OSError):
                    stream.close()
        process.wait()


class WorkerPool:
    """Reads many files with all cores, one process for each; few files with one."""

    def __init__(self, worker: SourceWorker) -> None:
        self._worker = worker

    def read(
        self, jobs: Sequence[tuple[str, SourceLanguage]], *, has_whole_docs: bool = False
    ) -> Iterator[Source | Exception]:
        """Read texts, and yield what they say, or why they cannot be read, in their order."""
        count = min(_cores(), _MOST_WORKERS, sum(len(text) for text, _ in jobs) // _LEAST_LENGTH)
        if count < 2:
            yield from (_outcome(self._worker, job, has_whole_docs) for job in jobs)
            return
        from concurrent.futures import ThreadPoolExecutor

        workers = [self._worker, *(self._worker.beside() for _ in range(count - 1))]
        free: SimpleQueue[SourceWorker] = SimpleQueue()
        for worker in workers:
            free.put(worker)

        def read(job: tuple[str, SourceLanguage]) -> Source | Exception:
            worker = free.get()
            try:
                return _outcome(worker, job, has_whole_docs)
            finally:
                free.put(worker)

        try:
            with ThreadPoolExecutor(count) as threads:
                yield from threads.map(read, jobs)
        finally:
            for worker in workers[1:]:
                worker.end()


def _outcome(worker: SourceWorker, job: tuple[str, SourceLanguage], has_whole_docs: bool) -> Source | Exception:
    try:
        return worker.read(*job, has_whole_docs=has_whole_docs)
    except Exception as error:  # each file fails by itself
        return error


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def serve() -> None:
    """The main loop of the worker: do jobs until there are no more."""
    requests, replies = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # output printed by a library must not mix with replies
    set_limit = _limits()
    while (request := _receive(requests)) is not None:
        job, limit, *arguments = request
        set_limit(limit)
        start = time.process_time()
        error, answer = "", None
        try:
            answer = _JOBS[job](*arguments)
        except MemoryError:
            return
        except Exception as found:
            error = _describe(found)
        _send(replies, [error, time.process_time() - start, answer])


def _read(text: str, has_whole_docs: bool, *language: Any) -> str:
    from mkdocs_docindex.sources.languages import SourceLanguage
    from mkdocs_docindex.sources.read import read_source

    return codec.to_text(read_source(text, SourceLanguage(*map(_hashable, language)), has_whole_docs=has_whole_docs))


def _highlight(text: str, lexer: str) -> str:
    from mkdocs_docindex.sources.highlight import find_colours

    return find_colours(text, lexer)


_JOBS: dict[str, Callable[..., Any]] = {"read": _read, "highlight": _highlight}


def _hashable(value: Any) -> Any:
    return tuple(map(_hashable, value)) if isinstance(value, list) else value


def _limits() -> Callable[[int], None]:
    """Limit the memory of this process; return a function that limits the CPU time of the next job."""
    try:
        import resource
    except ImportError:  # Windows
        return lambda seconds: None
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY_LIMIT, resource.getrlimit(resource.RLIMIT_AS)[1]))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def set_limit(seconds: int) -> None:
        most = resource.getrlimit(resource.RLIMIT_CPU)[1]
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(time.process_time()) + seconds, most))

    return set_limit


def _describe(error: Exception) -> str:
    import traceback

    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error}; {os.path.basename(frame.filename)}, line {frame.lineno}"


def _send(stream: IO[bytes], value: Any) -> None:
    data = json.dumps(value).encode()
    stream.write(len(data).to_bytes(8, "big") + data)
    stream.flush()


def _receive(stream: IO[bytes]) -> Any:
    """Return the next value, or None at the end."""
    head = stream.read(8)
    size = int.from_bytes(head, "big")
    data = stream.read(size) if len(head) == 8 else b""
    return json.loads(data) if data and len(data) == size else None
