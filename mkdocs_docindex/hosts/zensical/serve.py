"""`docindex serve`: Zensical serves the staged site, and docindex stages again what an edit changes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from mkdocs_docindex.hosts.mkdocs.lasting import Lasting
from mkdocs_docindex.hosts.mkdocs.log import log
from mkdocs_docindex.hosts.zensical.command import check_version, depends_on, stage_into
from mkdocs_docindex.hosts.zensical.config_file import ConfigError, find_config
from mkdocs_docindex.hosts.zensical.listener import listen
from mkdocs_docindex.hosts.zensical.project import read_project
from mkdocs_docindex.hosts.zensical.staging import CONFIG, DOCS, locked, update, walk
from mkdocs_docindex.hosts.zensical.unchanged import State, state_of

if TYPE_CHECKING:
    from mkdocs_docindex.hosts.zensical.project import Project

__all__ = ["serve"]

_PAUSE = 0.25
"""Seconds between two looks at the files. Native events would need a watcher for each system, and lose some."""


def serve(config: Path | None, arguments: Sequence[str]) -> int:
    """Serve a site until Zensical ends, or somebody stops it; return its exit code."""
    path = find_config(config, Path.cwd())
    check_version()
    listen()
    with locked(path.parent, "serve") as folder, _stoppable():
        lasting = Lasting(path.parent / ".cache" / "docindex", serves=True, on_disk=False)
        try:
            project = read_project(path)
            stage_into(project, lasting, folder)
            return _serve(project, lasting, folder, arguments)
        except KeyboardInterrupt:
            return 0
        finally:
            lasting.end()


def _serve(project: Project, lasting: Lasting, folder: Path, arguments: Sequence[str]) -> int:
    known = _state(project, lasting)
    server = subprocess.Popen([sys.executable, "-m", "zensical", "serve", *arguments, "-f", str(folder / CONFIG)])
    try:
        while server.poll() is None:
            time.sleep(_PAUSE)
            now = _state(project, lasting)
            if now != known:
                while known != now:  # whoever saves many files is not done yet
                    known = now
                    time.sleep(_PAUSE / 5)
                    now = _state(project, lasting)
                project = _stage_again(project, lasting, folder)
                known = now
        return server.returncode
    finally:
        _stop(server)


def _stage_again(project: Project, lasting: Lasting, folder: Path) -> Project:
    """Stage what changed. A mistake costs nothing but a message: the site stays as it was."""
    start = time.perf_counter()
    try:
        # Zensical renders the pages that changed while docindex is still at work.
        update(folder / DOCS, {name: Path(entry.path) for name, entry in walk(project.docs_dir)})
        project = read_project(project.path)
        changed = stage_into(project, lasting, folder)
    except ConfigError as error:
        log.error(str(error))
    except OSError as error:  # a file that came and went
        log.error(f"'{error.filename}' cannot be read ({error.strerror}), so nothing is updated until the next change")
    else:
        if changed:
            log.info(f"{changed:,} files changed in {time.perf_counter() - start:.2f} s")
    return project


def _state(project: Project, lasting: Lasting) -> State:
    """What the site depends on: docs, templates, configuration, watched files and source files."""
    files = {str(project.path), *project.inherited}
    for root in lasting.sources.roots.values():
        sources = {os.path.join(root.folder, name) for name in root.paths}
        files |= sources | {os.path.dirname(name) for name in sources}  # where new ones appear
    return state_of(depends_on(project), files)


@contextmanager
def _stoppable() -> Iterator[None]:
    """Let a request to end arrive as KeyboardInterrupt, so that everything is cleaned up."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _stop(server: subprocess.Popen[bytes]) -> None:
    """End Zensical, which a terminal may have told so already."""
    if server.poll() is None:
        server.terminate()
        try:
            server.wait(5)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
