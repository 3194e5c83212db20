"""How git is asked."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

__all__ = ["ask_git", "run_git"]

# A hook is started with these set for its own repository; another folder's repository would not be found.
_OF_HOOKS = ("GIT_DIR", "GIT_INDEX_FILE", "GIT_PREFIX")


def ask_git(folder: Path, *arguments: str) -> str | None:
    """What git answers, None where it is missing or refuses."""
    done = run_git(folder, *arguments)
    return done.stdout.decode("utf-8", "surrogateescape") if done and not done.returncode else None


def run_git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes] | None:
    """Run git in a folder: it takes no locks, fetches nothing and speaks English. None where there is no git."""
    environment = {**os.environ, "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
    if "GIT_WORK_TREE" not in environment:
        for name in _OF_HOOKS:
            environment.pop(name, None)
    try:
        return subprocess.run(
            ["git", "-C", str(folder), *arguments],
            capture_output=True,
            check=False,
            env=environment,
            stdin=subprocess.DEVNULL,
        )
    except OSError:
        return None
