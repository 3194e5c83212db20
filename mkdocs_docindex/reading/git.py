"""Runs git so that nothing in a repository can start another program.

Sites are built from pull requests of strangers: the configuration that git finds in a folder cannot be trusted.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

__all__ = ["ask_git", "in_bare_repository", "run_git"]

_SETTINGS = {
    "safe.bareRepository": "explicit",
    "core.fsmonitor": "",  # empty is "off" for every version of git; old versions would run a program named "false"
    "core.hooksPath": os.devnull,
    "core.pager": "",
    "core.sshCommand": "false",
    "core.gitProxy": "",
    "core.askPass": "",
    "core.alternateRefsCommand": "",
    "credential.helper": "",
    "diff.external": "",
    "diff.orderFile": os.devnull,
    "gpg.program": "false",
    "gpg.ssh.program": "false",
    "gpg.x509.program": "false",
    "log.showSignature": "false",
    "protocol.allow": "never",
    "submodule.recurse": "false",
}
"""Settings that override all configuration files. `diff.NAME.textconv` and filters have no fixed name to override: no
command used here reads contents through them."""

_VARIABLES = {
    "GIT_ALLOW_PROTOCOL": "",  # also overrides `protocol.NAME.allow`, so that a missing object starts no transport
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}
_KEPT = ("GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM")
_KEPT_FILES = ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM")
"""The configuration files that may contain `safe.directory`."""
_KEPT_PLACES = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR")
"""The location of the repository, if the caller set GIT_WORK_TREE. Without it these variables come from a hook of
another repository, and the repository of this folder would not be found."""
_SECONDS = 600
"""A log of the largest repositories takes minutes; waiting for a pipe named in a configuration takes forever."""


def ask_git(folder: Path, *arguments: str) -> str | None:
    """Return the output of git; None if it is not installed or fails."""
    done = run_git(folder, *arguments)
    return done.stdout.decode("utf-8", "surrogateescape") if done and not done.returncode else None


def run_git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes] | None:
    """Run git in a folder so that it starts no program, takes no locks, fetches nothing and prints English.

    None if git is not installed, or if the folder is in a bare repository, whose files may have been committed as
    ordinary files: git before 2.38 has no `safe.bareRepository`, and would use its configuration.
    """
    program = _program()
    if program is None or in_bare_repository(folder):
        return None
    settings = [*_SETTINGS.items(), *_safe_directories()]
    overrides = [word for name, value in settings for word in ("-c", f"{name}={value}")]
    try:
        return subprocess.run(
            [program, "--no-pager", *overrides, "-C", str(folder), *arguments],
            capture_output=True,
            check=False,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            timeout=_SECONDS,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None


def in_bare_repository(folder: Path) -> bool:
    """Whether git would find a bare repository on its way up from a folder before it finds a `.git`."""
    for place in (folder, *folder.parents):
        if (place / ".git").exists():
            return False
        if (place / "HEAD").is_file() and (
            (place / "commondir").exists() or ((place / "objects").exists() and (place / "refs").exists())
        ):
            return True
    return False


def _program() -> str | None:
    """The absolute path of git. Windows would search an untrusted current folder for a bare name first."""
    folders = [folder for folder in os.environ.get("PATH", "").split(os.pathsep) if os.path.isabs(folder)]
    found = shutil.which("git", path=os.pathsep.join(folders))
    return found if found and os.path.isabs(found) else None


def _environment() -> dict[str, str]:
    kept = (*_KEPT, *_KEPT_FILES, *(_KEPT_PLACES if "GIT_WORK_TREE" in os.environ else ()))
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("GIT_") or name in kept}
    return {**inherited, **_VARIABLES}


def _safe_directories() -> Iterator[tuple[str, str]]:
    """`safe.directory` from the caller's environment variables, which containers use."""
    count = os.environ.get("GIT_CONFIG_COUNT", "")
    for number in range(int(count) if count.isdecimal() else 0):
        name = os.environ.get(f"GIT_CONFIG_KEY_{number}", "")
        if name.lower() == "safe.directory":
            yield name, os.environ.get(f"GIT_CONFIG_VALUE_{number}", "")
