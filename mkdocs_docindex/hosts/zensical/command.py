"""`docindex build`: stage a project, let Zensical build it, and leave the site where it belongs."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs_docindex.hosts.zensical.config_file import ConfigError, find_config
from mkdocs_docindex.hosts.zensical.staging import CONFIG, SITE, locked, sync, walk
from mkdocs_docindex.hosts.zensical.unchanged import forget, is_unchanged, remember, state_of

# Whatever is needed to stage is imported when something has to be staged.
if TYPE_CHECKING:
    from mkdocs_docindex.hosts.mkdocs.lasting import Lasting
    from mkdocs_docindex.hosts.zensical.project import Project

__all__ = ["TESTED", "build", "check_version", "depends_on", "say", "stage_into"]

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
        say(f"Warning: Zensical {found} was not tested with docindex, which is made for {tested}. It may work.")


def say(message: str) -> None:
    """Tell whoever runs the command."""
    print(f"docindex: {message}", file=sys.stderr, flush=True)  # noqa: T201


def stage_into(project: Project, lasting: Lasting, folder: Path) -> int:
    """Stage a project into a folder; return how many files changed."""
    from mkdocs_docindex.hosts.zensical.site import stage, write_staged

    forget(folder)
    with tempfile.TemporaryDirectory(dir=folder) as made:
        return write_staged(stage(project, lasting, Path(made)), folder)


def build(config: Path | None, arguments: Sequence[str]) -> int:
    """Build a site; return the exit code of Zensical."""
    path = find_config(config, Path.cwd())
    check_version()
    with locked(path.parent, "build") as folder:
        warnings = 0 if is_unchanged(folder) else _stage(path, folder)
        code = run_zensical(["build", *arguments, "-f", str(folder / CONFIG)])
        if code == 0 and warnings and not {"-s", "--strict"}.isdisjoint(arguments):
            forget(folder)  # so that the next build warns again
            say("Aborted because of --strict")
            return 1
        if code == 0:
            publish(folder / SITE, Path((folder / "site_dir").read_text(encoding="utf-8")))
    return code


def _stage(path: Path, folder: Path) -> int:
    """Stage a project from nothing; return how many warnings there were."""
    from mkdocs_docindex.hosts.mkdocs.lasting import Lasting
    from mkdocs_docindex.hosts.zensical.listener import listen
    from mkdocs_docindex.hosts.zensical.project import read_project

    listener = listen()
    project = read_project(path)
    places = depends_on(project)
    files = [str(path), *project.inherited]
    before = state_of(places, files)
    lasting = Lasting(path.parent / ".cache" / "docindex", on_disk=False)
    try:
        stage_into(project, lasting, folder)
    finally:
        lasting.end()
    (folder / "site_dir").write_text(str(project.site_dir), encoding="utf-8")
    # What else pages may depend on is not looked at each time: then everything is staged again.
    if not (listener.warnings or lasting.sources.roots or project.reads_more):
        remember(folder, places, files, before)
    return listener.warnings


def depends_on(project: Project) -> list[str]:
    """Folders that a staged project depends on."""
    watched = (project.folder / path for path in project.settings.get("watch", ()))
    own = (project.docs_dir, *((project.custom_dir,) if project.custom_dir else ()))
    return [str(place) for place in (*own, *watched)]


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
