"""What is kept on the disk never harms a build: killed, twice at once, damaged, foreign, or in the way."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from mkdocs_docindex.reading.codec import document_of, document_text
from mkdocs_docindex.reading.markdown import read_markdown
from mkdocs_docindex.reading.python_markdown import Dialect
from mkdocs_docindex.store.database import Store

IS_FULL = bool(os.environ.get("DOCINDEX_FULL"))
KILLS = 200 if IS_FULL else 3
PAIRS = 50 if IS_FULL else 2
MKDOCS_YML = "site_name: Kept\ntheme: {name: mkdocs}\nplugins: [search, {docindex: {export: {json: true}}}]\n"

# Builds again and again, with other texts each time, until somebody stops it.
BUILD_ON = """
import itertools, pathlib, sys
from mkdocs.commands.build import build
from mkdocs.config import load_config
for number in itertools.count():
    for page in range(40):
        pathlib.Path(f"docs/page-{page}.md").write_text(f"# Page {page}\\n\\nGate {number} opens valve {page * number}.\\n")
    build(load_config("mkdocs.yml", site_dir="killed"))
    if number == 0:
        print("ready", flush=True)
"""


def write_pages(folder: Path) -> None:
    (folder / "docs").mkdir(exist_ok=True)
    for page in range(40):
        text = (
            f"# Page {page}\n\nThe gate opens the valve. See [the next](page-{(page + 1) % 40}.md) pump {page // 4}.\n"
        )
        (folder / "docs" / f"page-{page}.md").write_text(text)


def start_build(folder: Path, site: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "mkdocs", "build", "-d", site]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def finish(process: subprocess.Popen[str]) -> str:
    _, log = process.communicate()
    assert process.returncode == 0, log
    return log


def content(folder: Path) -> dict[str, bytes]:
    """All files of a site that do not tell the time of the build."""
    names = sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("sitemap"))
    return {path.relative_to(folder).as_posix(): _timeless(path.read_bytes()) for path in names}


def _timeless(data: bytes) -> bytes:
    return b"\n".join(line for line in data.splitlines() if b"Build Date" not in line)


@pytest.fixture
def project(tmp_path: Path) -> tuple[Path, dict[str, bytes]]:
    """A project, and what a build without a cache makes of it."""
    write_pages(tmp_path)
    (tmp_path / "mkdocs.yml").write_text(MKDOCS_YML)
    finish(start_build(tmp_path, "right"))
    return tmp_path, content(tmp_path / "right")


def test_a_build_that_is_killed_leaves_a_cache_that_the_next_one_can_use(project):
    folder, right = project
    chance = random.Random(1)
    for _ in range(KILLS):
        process = subprocess.Popen([sys.executable, "-c", BUILD_ON], cwd=folder, stdout=subprocess.PIPE, text=True)
        assert process.stdout.readline() == "ready\n"
        time.sleep(chance.uniform(0, 0.5))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        write_pages(folder)
        log = finish(start_build(folder, "next"))
        assert "WARNING" not in log
        assert "The cache is not used" not in log
        assert content(folder / "next") == right


def test_two_builds_at_once_are_both_right(project):
    folder, right = project
    for _ in range(PAIRS):
        for path in (folder / ".cache" / "docindex").glob("*"):
            path.unlink()
        both = [start_build(folder, site) for site in ("one", "other")]
        logs = [finish(process) for process in both]
        assert not any("WARNING" in log for log in logs)
        assert content(folder / "one") == content(folder / "other") == right


def flip_bytes(path: Path) -> None:
    data = bytearray(path.read_bytes())
    chance = random.Random(2)
    for _ in range(len(data) // 50):
        data[chance.randrange(len(data))] ^= 255
    path.write_bytes(data)


def flip_texts(path: Path) -> None:
    """Spoil what is kept in a way that SQLite does not see."""
    data = path.read_bytes()
    assert b"gate" in data
    path.write_bytes(data.replace(b"gate", b"gait"))


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def replace_by_text(path: Path) -> None:
    path.write_text("This is no database.")


def replace_by_other_database(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE entries (name TEXT)")
    database.close()


def replace_by_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def empty(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize(
    "spoil", [flip_bytes, flip_texts, cut, replace_by_text, replace_by_other_database, replace_by_folder, empty]
)
def test_a_spoiled_cache_costs_a_line_at_most(project, spoil: Callable[[Path], None]):
    folder, right = project
    assert sorted(os.listdir(folder / ".cache" / "docindex")) == [".gitignore", "store.sqlite"]
    spoil(folder / ".cache" / "docindex" / "store.sqlite")
    log = finish(start_build(folder, "next"))
    assert "WARNING" not in log
    assert "ERROR" not in log
    assert log.count("The cache is not used") <= 1
    assert content(folder / "next") == right


def test_a_folder_that_cannot_be_written_costs_a_line(project):
    folder, right = project
    for path in (folder / ".cache" / "docindex").iterdir():
        path.unlink()
    (folder / ".cache" / "docindex").rmdir()
    (folder / ".cache" / "docindex").write_text("in the way")
    log = finish(start_build(folder, "next"))
    assert "WARNING" not in log
    assert log.count("The cache is not used") == 1
    assert content(folder / "next") == right


def test_it_does_not_grow_without_bound(tmp_path):
    for build in range(20):
        store = Store(tmp_path)
        for number in range(150):
            store.put(f"{build} {number}", "text" * 100)
        store.close()
    keys = [f"{build} {number}" for build in range(20) for number in range(150)]
    assert len(Store(tmp_path).load(keys)) == 4 * 150
    assert len(Store(tmp_path).load(keys[-150:])) == 150


def test_a_changed_page_is_read_anew(project):
    folder, _ = project
    (folder / "docs" / "page-3.md").write_text("# Page 3\n\nA wholly other turbine.\n")
    finish(start_build(folder, "next"))
    finish(start_build(folder, "again"))
    assert "turbine" in (folder / "next" / "docindex.json").read_text()
    assert content(folder / "next") == content(folder / "again")


@pytest.mark.parametrize(
    "value",
    ["2026-11-16", "2026-11-16 10:30:00", "2026-11-16T10:30:00+02:00", "[1, [a, {b: 2026-11-16}], null, 1.5]",
     "{a: {}, b: [], c: yes}", "~", ".inf", "!!binary aGFsbG8=", "!!set {a, b}", "{1: one}", '"\\ud800"'],
)  # fmt: skip
def test_front_matter_comes_back_as_it_was(value):
    """What JSON has no word for is written in its own way, or the page is read anew each time."""
    document = read_markdown(
        f"---\ntitle: Kept\nkey: {value}\n---\n\n# Kept\n\nOne `code` *word* and a [link](a.md#b).\n", Dialect()
    )
    text = document_text(document)
    is_kept = not value.startswith(("!!", "{1"))
    assert (text is not None) == is_kept
    if text is not None:
        assert document_of(text) == document


def test_half_a_character_is_not_kept_and_harms_nothing_that_is(tmp_path):
    said = []
    store = Store(tmp_path, said.append)
    for key, text in {"whole": "text", "half": "\ud800", "other": "text"}.items():
        store.put(key, text)
    store.close()
    assert store.load(["whole", "half", "other"]) == {"whole": "text", "other": "text"}
    assert said == []


def test_git_ignores_the_cache(project):
    folder, _ = project
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    status = subprocess.run(["git", "status", "--short"], cwd=folder, check=True, capture_output=True, text=True)
    assert ".cache" not in status.stdout
    (folder / ".cache" / "docindex" / ".gitignore").write_text("mine\n")
    finish(start_build(folder, "next"))
    assert (folder / ".cache" / "docindex" / ".gitignore").read_text() == "mine\n"
