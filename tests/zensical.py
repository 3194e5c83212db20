"""Builds of sites by Zensical, with docindex's command."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.fragments import fragments
from tests.sites import Built, Html

ROOT = Path(__file__).parent.parent
MAIN = "import sys; from mkdocs_docindex.cli import main; sys.exit(main(sys.argv[1:]))"
COMMAND = (sys.executable, "-c", MAIN)

needs_zensical = pytest.mark.skipif(find_spec("zensical") is None, reason="Zensical needs Python 3.11")


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT), **more}


def run(command: str, *arguments: object, folder: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a command of docindex in a folder; what Zensical prints has no colours in `stderr` then."""
    done = subprocess.run(
        [*COMMAND, command, *map(str, arguments)],
        cwd=folder,
        env=environment(**env),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    done.stderr = re.sub(r"\x1b\[[\d;]*m", "", done.stderr)
    return done


def build(folder: Path, *arguments: object) -> Built:
    """Build the site in a folder."""
    done = run("build", *arguments, folder=folder)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    lines = done.stderr.splitlines()
    return Built(folder / "site", [line for line in lines if "Warning" in line or "Error" in line], lines)


def sections(html: Html) -> dict[str, tuple[str, list[str]]]:
    """The text and the links of each section of a page, by its id."""
    found = {}
    for fragment in fragments(html.source):
        part = Html(fragment)
        (section,) = part.tree.css(".docindex")
        text = " ".join(section.text(separator=" ").split())
        found[section.id or section.attributes["class"]] = (
            text,
            [node.attributes.get("href") or "" for node in part.tree.css("a[href]")],
        )
    return found


def all_sections(built: Built) -> dict[str, dict[str, tuple[str, list[str]]]]:
    return {page: sections(built.page(page)) for page in built.pages() if page != "404.html"}
