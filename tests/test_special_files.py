"""Pipes, sockets and devices named like pages are skipped with a message, without blocking."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.sites import Site, make_site

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")

ROOT = Path(__file__).parents[1]
DOCS = {"index.md": "# Home\n\nWelcome to this site of ours.\n", "guide/use.md": "# Use\n\nEvery day.\n"}
MAIN = "import sys; from mkdocs_docindex.cli import main; sys.exit(main(sys.argv[1:]))"
PATIENCE = 60
"""Seconds after which a program is considered blocked."""


def make_pipe(path: Path) -> None:
    os.mkfifo(path)


def make_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        here = os.getcwd()
        os.chdir(path.parent)  # socket paths must be short
        try:
            server.bind(path.name)
        finally:
            os.chdir(here)


def make_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


KINDS = pytest.mark.parametrize("make", [make_pipe, make_socket, make_device])


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, timeout=PATIENCE
    )


@pytest.fixture
def plain(tmp_path: Path) -> Site:
    return make_site(tmp_path, DOCS, theme={"name": "mkdocs"}, plugins=[])


@KINDS
@pytest.mark.parametrize("command", ["export", "check"])
def test_command_skips_special_files_in_a_folder(plain, make, command):
    make(plain.docs / "guide/x.md")
    done = run(plain.folder, "-c", MAIN, command, "docs")
    assert done.returncode == 0
    assert done.stderr.splitlines()[0] == "docindex: docs/guide/x.md: left out, it is a pipe, a socket or a device"
    assert "guide/use.md" in done.stdout


SENTENCE = "'guide/x.md' is a pipe, socket or device, not a file, so it gets no page; remove it from the docs folder."


@KINDS
@pytest.mark.parametrize("command", ["export", "check"])
def test_command_skips_special_files_in_a_site(plain, make, command):
    make(plain.docs / "guide/x.md")
    done = run(plain.folder, "-c", MAIN, command, "--config", "mkdocs.yml")
    assert (done.returncode, done.stderr.count("\n")) == (0, 1 if command == "export" else 2)
    assert f"docindex: {SENTENCE}" in done.stderr


@KINDS
def test_build_skips_special_files(plain, make):
    make(plain.docs / "guide/x.md")
    done = run(plain.folder, "-m", "mkdocs", "build")
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("WARNING") == 1
    assert SENTENCE in done.stderr
    assert (plain.folder / "site/guide/use/index.html").exists()
    assert not (plain.folder / "site/guide/x").exists()


def test_pipes_as_settings_or_sources_do_not_block(tmp_path):
    options: dict[str, Any] = {"sources": [{"path": "code"}]}
    site = make_site(tmp_path, DOCS, theme={"name": "mkdocs"}, plugins=[], docindex=options)
    (site.folder / "code").mkdir()
    (site.folder / "code/mill.py").write_text("def turn():\n    pass\n")
    for name in ("docs/guide/.nav.yml", "docs/guide/.meta.yml", "code/.gitignore", "code/pipe.py"):
        os.mkfifo(site.folder / name)
    done = run(site.folder, "-m", "mkdocs", "build", "--strict")
    assert done.returncode == 0, done.stderr
    assert (site.folder / "site/source/mill.py/index.html").exists()


@pytest.mark.parametrize("arguments", [["docs"], ["--config", "mkdocs.yml"]])
def test_broken_symlink_is_reported_with_reason(plain, arguments):
    (plain.docs / "guide/x.md").symlink_to("nowhere")
    done = run(plain.folder, "-c", MAIN, "export", *arguments)
    assert done.returncode == 0
    assert done.stderr.endswith("docs/guide/x.md: left out, No such file or directory\n")
