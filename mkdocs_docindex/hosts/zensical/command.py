"""`docindex build`: stage a project, let Zensical build it, and leave the site where it belongs."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from mkdocs_docindex.hosts.mkdocs.lasting import Lasting
from mkdocs_docindex.hosts.mkdocs.log import log
from mkdocs_docindex.hosts.zensical.derived import SITE
from mkdocs_docindex.hosts.zensical.project import ConfigError, Project, find_config, read_project
from mkdocs_docindex.hosts.zensical.site import CONFIG, stage, write_staged
from mkdocs_docindex.hosts.zensical.staging import locked, sync, walk

__all__ = ["TESTED", "build", "check_version", "listen", "stage_into"]

TESTED = ((0, 0, 60), (0, 0, 74))
"""Versions of Zensical that the tests ran with: from the first one, below the second one."""


def check_version() -> None:
    """ConfigError if there is no Zensical; a warning for a version that nobody tried."""
    try:
        found = version("zensical")
    except PackageNotFoundError:
        raise ConfigError("Zensical is not installed: pip install 'mkdocs-docindex[zensical]'") from None
    number = tuple(int(part) for part in found.split(".")[:3] if part.isdigit())
    lowest, above = TESTED
    if not lowest <= number < above:
        tested = f"{'.'.join(map(str, lowest))} to {'.'.join(map(str, (*above[:2], above[2] - 1)))}"
        log.warning(f"Zensical {found} was not tested with docindex, which is made for {tested}. It may work.")


class Listener(logging.Handler):
    """Prints what docindex says, and counts its warnings."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.warnings = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Print a message."""
        self.warnings += record.levelno >= logging.WARNING
        level = "" if record.levelno < logging.WARNING else f"{record.levelname.capitalize()}: "
        message = record.getMessage().removeprefix("docindex: ")
        print(f"docindex: {level}{message}", file=sys.stderr, flush=True)  # noqa: T201


def listen() -> Listener:
    """Print what docindex and plugins that make the nav say."""
    listener = Listener()
    logger = logging.getLogger("mkdocs.plugins")
    logger.setLevel(logging.INFO)
    logger.propagate = False
    logger.addHandler(listener)
    return listener


def stage_into(project: Project, lasting: Lasting, folder: Path) -> int:
    """Stage a project into a folder; return how many files changed."""
    with tempfile.TemporaryDirectory(dir=folder) as made:
        return write_staged(stage(project, lasting, Path(made)), folder)


def build(config: Path | None, arguments: Sequence[str]) -> int:
    """Build a site; return the exit code of Zensical."""
    path = find_config(config, Path.cwd())
    check_version()
    listener = listen()
    is_strict = not {"-s", "--strict"}.isdisjoint(arguments)
    with locked(path.parent, "build") as folder:
        project = read_project(path)
        lasting = Lasting(path.parent / ".cache" / "docindex", on_disk=False)
        try:
            stage_into(project, lasting, folder)
        finally:
            lasting.end()
        code = run_zensical(["build", *arguments, "-f", str(folder / CONFIG)])
        if code == 0 and is_strict and listener.warnings:
            print("docindex: Aborted because of --strict", file=sys.stderr)  # noqa: T201
            return 1
        if code == 0:
            publish(folder / SITE, project.site_dir)
    return code


def run_zensical(arguments: Sequence[str]) -> int:
    """Run Zensical to its end."""
    sys.stdout.flush()
    return subprocess.run([sys.executable, "-m", "zensical", *arguments], check=False).returncode


def publish(built: Path, site: Path) -> None:
    """Make the site what was built. Hidden files and folders of its root, as `.git`, stay."""
    site.mkdir(parents=True, exist_ok=True)
    files = {name: Path(entry.path) for name, entry in walk(built)}
    kept = {name: Path(entry.path) for name, entry in walk(site) if name.startswith(".") and name not in files}
    sync(site, files | kept)
