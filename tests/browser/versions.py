"""A site in two versions, published by mike from its own repository."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.browser.lighthouse import THEME_SETTINGS
from tests.sites import make_site

_DOCS = {
    "index.md": "# Lighthouse\n\nRuns jobs on time. Start with the [installation](guide/installation.md).\n",
    "guide/installation.md": "# Installation\n\nInstall the scheduler, then write a [job](jobs.md).\n",
    "guide/jobs.md": "# Jobs\n\nA job has a schedule. Needs an [installation](installation.md).\n",
}


def publish_versions(folder: Path, url: str) -> Path:
    """Deploy 1.0 and 2.0, which has one more page; return a checkout of the published branch."""
    site = make_site(
        folder,
        _DOCS,
        docindex={
            "keywords": {"index": "keywords.md"},
            "map": "map.md",
            "sections": ["metadata", "keywords", "related", "backlinks", "map"],
        },
        site_name="Lighthouse",
        site_url=url,
        theme=THEME_SETTINGS["material"],
        extra={"version": {"provider": "mike"}},
    )
    (folder / ".gitignore").write_text("/site\n/.cache\n", encoding="utf-8")
    site.commit("Version 1")
    _mike(folder, "deploy", "1.0")
    site.write({"guide/retries.md": "# Retries\n\nA failed [job](jobs.md) runs again.\n"})
    site.commit("Version 2")
    _mike(folder, "deploy", "2.0", "latest")
    published = folder / "published"
    published.mkdir()
    archive = subprocess.run(["git", "-C", folder, "archive", "gh-pages"], check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x", "-C", published], check=True, input=archive)
    return published


def _mike(folder: Path, *arguments: str) -> None:
    # mike runs `mkdocs` or `properdocs` from PATH; both are in the folder of this Python.
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    people = {f"GIT_{who}_{what}": "a@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    command = [sys.executable, "-c", "import sys; from mike.driver import main; sys.exit(main())", *arguments]
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **people, "PATH": path}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
