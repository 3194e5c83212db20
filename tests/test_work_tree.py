"""What a build leaves in the owner's work tree, and what it does where it cannot write."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sites import Site, make_site

DOCS = {
    "index.md": "# Home\n\nWelcome to this site of ours.\n",
    "guide/install.md": "# Install\n\nHow to put it onto your machine.\n",
    "guide/use.md": "# Use\n\nHow to work with it every day.\n",
}
ASK_GIT = """
import subprocess

def on_env(env, config, files):
    with open({output!r}, "a") as output:
        subprocess.run(["git", "status", "--porcelain"], cwd={folder!r}, stdout=output, check=True)
        output.write("asked\\n")
"""
WAIT = """
import sys, time

def on_env(env, config, files):
    print("ready", flush=True)
    time.sleep(600)
"""


@pytest.fixture
def tracked(tmp_path: Path) -> Site:
    """A committed project without a .gitignore."""
    site = make_site(tmp_path / "project", DOCS, theme={"name": "mkdocs"}, hooks=["../hook.py"])
    (tmp_path / "hook.py").write_text("")
    site.commit()
    return site


def status(site: Site) -> str:
    done = subprocess.run(
        ["git", "status", "--porcelain", "--ignored=no"], cwd=site.folder, check=True, capture_output=True, text=True
    )
    return done.stdout


def test_git_sees_nothing_new_after_a_build(tracked, tmp_path):
    tracked.build(site_dir=tmp_path / "out")
    assert (tracked.folder / ".cache" / "docindex" / "store.sqlite").exists()
    assert status(tracked) == ""


def test_git_sees_nothing_new_during_a_build(tracked, tmp_path):
    """The cache then has the files of generated pages, and the store is not written yet."""
    output = tmp_path / "status.txt"
    (tmp_path / "hook.py").write_text(ASK_GIT.format(output=str(output), folder=str(tracked.folder)))
    tracked.build(site_dir=tmp_path / "out")
    assert output.read_text() == "asked\n"


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_git_sees_nothing_new_after_a_build_that_is_killed(tracked, tmp_path, number):
    (tmp_path / "hook.py").write_text(WAIT)
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-d", str(tmp_path / "out")]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    with subprocess.Popen(command, cwd=tracked.folder, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.send_signal(number)
    assert status(tracked) == ""
    left = list((tracked.folder / ".cache" / "docindex").glob("docindex-*"))
    assert bool(left) == (number == signal.SIGKILL)
    (tmp_path / "hook.py").write_text("")
    assert tracked.build(site_dir=tmp_path / "out").log == []
    assert status(tracked) == ""
