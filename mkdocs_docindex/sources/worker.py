"""Source files are read and highlighted in a process of their own, which can be stopped.

Parsers and lexers are made for code. On text that only resembles it, a few kilobytes take some of them minutes or
gigabytes, or end the process, and nothing can interrupt them from within. Nothing is imported here that a worker does
not need.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any

from mkdocs_docindex.sources import codec

if TYPE_CHECKING:
    from mkdocs_docindex.model.sources import Source
    from mkdocs_docindex.sources.languages import SourceLanguage

__all__ = ["SourceWorker", "StoppedError", "WorkerError", "serve"]

_USUAL = 1.0
_USUAL_PER_MB = 5.0
"""Seconds of CPU that any file may take, about ten times what a normal one does."""
_MORE = 4.0
"""Seconds that one file may take beyond that."""
_MORE_OF_ALL = 20.0
"""Seconds that all files of a build may take beyond that together."""
_MOST_MEMORY = 4 * 1024**3
# Not `-m`, which would look for modules in the current folder first.
_START = "import sys; sys.path[:] = sys.argv[1:]; from mkdocs_docindex.sources.worker import serve; serve()"


class StoppedError(Exception):
    """A file took too much, or ended the worker."""


class WorkerError(Exception):
    """An error of ours, with the place that it happened at in the worker."""


class SourceWorker:
    """Starts a worker when there is something to read, and another one when a file has ended it."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._left = _MORE_OF_ALL

    @property
    def is_exhausted(self) -> bool:
        """Whether the files of this build have taken so much that no other is read."""
        return self._left <= 0

    def read(self, text: str, language: SourceLanguage) -> Source:
        """What a source file says."""
        return codec.from_text(self._ask("read", text, *language))

    def highlight(self, text: str, lexer: str) -> str:
        """Which colours a text has."""
        return str(self._ask("highlight", text, lexer))

    def close(self) -> None:
        """End the worker; the next build has its own limits."""
        self._left = _MORE_OF_ALL
        self._end()

    def _ask(self, job: str, text: str, *how: Any) -> Any:
        if self.is_exhausted:
            raise StoppedError
        usual = _USUAL + _USUAL_PER_MB * len(text) / 1e6
        limit = math.ceil(usual + min(_MORE, self._left))
        try:
            reply = self._reply([job, limit, text, *how], limit)
        except OSError:
            reply = None
        if reply is None:
            self._end()
            self._left -= limit - usual
            raise StoppedError
        error, seconds, answer = reply
        self._left -= max(0.0, seconds - usual)
        if error:
            raise WorkerError(error)
        return answer

    def _reply(self, request: list[Any], limit: int) -> Any:
        process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        # The last resort, where processor time cannot be limited.
        timer = threading.Timer(60 + 10 * limit, process.kill)
        timer.start()
        try:
            _send(process.stdin, request)
            return _receive(process.stdout)
        finally:
            timer.cancel()

    def _start(self) -> subprocess.Popen[bytes]:
        flags = ["-I", *(["-B"] if sys.flags.dont_write_bytecode or sys.dont_write_bytecode else [])]
        self._process = subprocess.Popen(
            [sys.executable, *flags, "-c", _START, *map(os.path.abspath, sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        for stream in (process.stdin, process.stdout):
            if stream:
                with suppress(OSError):
                    stream.close()
        process.wait()


def serve() -> None:
    """Do jobs until there are no more: what the worker runs."""
    requests, replies = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints is not an answer
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
            error = _described(found)
        _send(replies, [error, time.process_time() - start, answer])


def _read(text: str, *language: Any) -> str:
    from mkdocs_docindex.sources.languages import SourceLanguage
    from mkdocs_docindex.sources.read import read_source

    return codec.to_text(read_source(text, SourceLanguage(*map(_hashable, language))))


def _highlight(text: str, lexer: str) -> str:
    from mkdocs_docindex.sources.highlight import find_colours

    return find_colours(text, lexer)


_JOBS: dict[str, Callable[..., Any]] = {"read": _read, "highlight": _highlight}


def _hashable(value: Any) -> Any:
    return tuple(map(_hashable, value)) if isinstance(value, list) else value


def _limits() -> Callable[[int], None]:
    """Bound the memory of this process; the function that is returned bounds the CPU of what comes next."""
    try:
        import resource
    except ImportError:  # Windows
        return lambda seconds: None
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def set_limit(seconds: int) -> None:
        most = resource.getrlimit(resource.RLIMIT_CPU)[1]
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(time.process_time()) + seconds, most))

    return set_limit


def _described(error: Exception) -> str:
    import traceback

    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error}; {os.path.basename(frame.filename)}, line {frame.lineno}"


def _send(stream: IO[bytes], value: Any) -> None:
    data = json.dumps(value).encode()
    stream.write(len(data).to_bytes(8, "big") + data)
    stream.flush()


def _receive(stream: IO[bytes]) -> Any:
    """The next value; None if there is none."""
    head = stream.read(8)
    size = int.from_bytes(head, "big")
    data = stream.read(size) if len(head) == 8 else b""
    return json.loads(data) if data and len(data) == size else None
