"""`mkdocs serve`: one edit is one rebuild, pages follow their sources, and no temporary files remain."""

from __future__ import annotations

import gc
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.sites import Html, Site, make_site

ROOT = Path(__file__).parents[1]
DEADLINE = 60
DOCS = {
    "index.md": "# Home\n\nWelcome to this site of ours.\n",
    "guide/install.md": "# Install\n\nHow to put it onto your machine.\n",
    "guide/use.md": "# Use\n\nHow to work with it every day.\n",
}


def wait_for(condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + DEADLINE
    while not condition():
        assert time.monotonic() < end, f"timed out waiting for {what}"
        time.sleep(0.05)


class Server:
    """A running `mkdocs serve`."""

    def __init__(self, site: Site, temporary: Path, output: Path | None = None) -> None:
        self.site = site
        self.temporary = temporary
        self.generated = site.folder / ".cache" / "docindex"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}/"
        self.output = output or site.folder / "serve.log"
        with self.output.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "mkdocs", "serve", "-a", f"127.0.0.1:{port}"],
                cwd=site.folder,
                env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(temporary)},
                stdout=output,
                stderr=subprocess.STDOUT,
                # Background processes of a shell ignore Ctrl-C, and children inherit that.
                preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
            )
        self._wait_for_line("Serving on", 1)
        self._settle()

    @property
    def log(self) -> str:
        return self.output.read_text(encoding="utf-8")

    def page(self, path: str) -> Html:
        with urllib.request.urlopen(self.url + path, timeout=DEADLINE) as answer:
            return Html(answer.read().decode("utf-8"))

    def exists(self, path: str) -> bool:
        try:
            self.page(path)
        except urllib.error.HTTPError as error:
            if error.code != 404:
                raise
            return False
        return True

    def rebuilds_after(self, change: Callable[[], object]) -> int:
        """Make a change, wait until the browser is notified, and count the builds."""
        builds = self.log.count("Building documentation")
        reloads = self.log.count("Reloading browsers")
        change()
        self._wait_for_line("Reloading browsers", reloads + 1)
        self._settle()
        return self.log.count("Building documentation") - builds

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(DEADLINE)

    def _wait_for_line(self, text: str, times: int) -> None:
        def found() -> bool:
            assert self.process.poll() is None, self.log
            return self.log.count(text) >= times

        wait_for(found, f"{times} times {text!r}")

    def _settle(self) -> None:
        """Wait until nothing was logged for two seconds, several times the delay of MkDocs' watcher."""
        size, since = -1, time.monotonic()
        while time.monotonic() - since < 2:
            if (now := self.output.stat().st_size) != size:
                size, since = now, time.monotonic()
            time.sleep(0.05)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    (tmp_path / "project").mkdir()
    site = make_site(tmp_path / "project", DOCS, theme={"name": "mkdocs"}, plugins=[])
    running = Server(site, temporary)
    try:
        yield running
    finally:
        running.stop()


def files_in(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def test_each_change_causes_one_rebuild(server):
    docs = server.site.docs
    before = files_in(docs)
    assert server.page("guide/").links(".docindex-folder tbody a") == {"Install": "install/", "Use": "use/"}
    assert len(list(server.generated.glob("docindex-*"))) == 1

    text = "# Set up\n\nHow to get going in a minute.\n"
    assert server.rebuilds_after(lambda: (docs / "guide/install.md").write_text(text)) == 1
    assert server.page("guide/").links(".docindex-folder tbody a") == {"Set up": "install/", "Use": "use/"}
    assert "How to get going in a minute." in server.page("guide/").texts(".docindex-table td")
    facts = server.page("guide/install/").facts()
    assert (facts["Words"], facts["Size"]) == ("9", f"{len(text)} bytes (0.04 KB)")
    assert files_in(docs) == before

    def add() -> None:
        (docs / "guide/deep").mkdir()
        (docs / "guide/deep/tune.md").write_text("# Tune\n\nHow to make it faster than before.\n")
        (docs / "guide/deep/undo.md").write_text("# Undo\n\nHow to take it back.\n")

    assert server.rebuilds_after(add) == 1
    assert server.page("guide/").links(".docindex-folder tbody a")["Deep"] == "deep/"
    assert server.page("guide/deep/").links(".docindex-folder tbody a") == {"Tune": "tune/", "Undo": "undo/"}
    assert server.page("guide/deep/tune/").links(".docindex-metadata a:first-child") == {"Deep": "../"}

    assert server.rebuilds_after(lambda: (docs / "guide/deep/tune.md").rename(docs / "guide/deep/speed.md")) == 1
    assert server.page("guide/deep/").links(".docindex-folder tbody a") == {"Tune": "speed/", "Undo": "undo/"}
    assert server.page("guide/deep/speed/").facts()["Path"] == "guide/deep/speed.md"
    assert not server.exists("guide/deep/tune/")

    assert server.rebuilds_after(lambda: (docs / "guide/deep/speed.md").unlink()) == 1
    links = {"Set up": "install/", "Use": "use/", "Undo": "deep/undo/"}
    assert server.page("guide/").links(".docindex-folder tbody a") == links
    assert not server.exists("guide/deep/"), "a folder of one page"

    assert server.rebuilds_after(lambda: (docs / "guide/deep/undo.md").unlink()) == 1
    assert server.page("guide/").links(".docindex-folder tbody a") == {"Set up": "install/", "Use": "use/"}

    own = "# My guide\n\nWritten by hand, without a link.\n"
    assert server.rebuilds_after(lambda: (docs / "guide/index.md").write_text(own)) == 1
    assert server.page("guide/").texts("h1") == ["My guide"]
    assert server.page("guide/use/").links(".docindex-metadata a:first-child") == {"My guide": "../"}
    assert server.rebuilds_after(lambda: (docs / "guide/index.md").unlink()) == 1
    assert server.page("guide/").texts("h1") == ["Guide"]

    assert [path for path in files_in(docs) if path != "guide/deep"] == before
    assert not re.search("WARNING|ERROR|Traceback", re.sub(r"WARNING .* code 404", "", server.log))


def test_options_are_reloaded_and_errors_do_not_stop_the_server(server):
    config = server.site.folder / "mkdocs.yml"
    good = config.read_text()
    cards = good.replace("- docindex", "- docindex: {folders: {layout: cards}}")
    assert server.rebuilds_after(lambda: config.write_text(cards)) == 1
    assert server.page("guide/").has(".docindex-cards")

    config.write_text(good.replace("- docindex", "- docindex: {folders: {layout: crads}}"))
    sentence = "'layout': 'crads' is not a choice here: did you mean 'cards'?"
    wait_for(lambda: sentence in server.log, "the error")
    assert server.process.poll() is None

    assert server.rebuilds_after(lambda: config.write_text(good)) >= 1
    assert server.page("guide/").has(".docindex-table")


def test_ctrl_c_leaves_no_temporary_files(server):
    assert any(server.generated.glob("docindex-*"))
    server.stop()
    assert server.process.returncode == 0, server.log
    assert list(server.temporary.iterdir()) == []
    assert list(server.generated.glob("docindex-*")) == []
    assert "Traceback" not in server.log


ENDING = [signal.SIGTERM, signal.SIGHUP]


@pytest.mark.parametrize("number", ENDING)
def test_terminated_server_leaves_no_temporary_files(server, number):
    assert any(server.generated.glob("docindex-*"))
    server.process.send_signal(number)
    assert server.process.wait(DEADLINE) == -number  # as without docindex
    assert list(server.generated.glob("docindex-*")) == []  # MkDocs' own folder, `mkdocs_`, stays
    assert "Traceback" not in server.log


@pytest.mark.parametrize("root", ["src", "."])
def test_source_page_follows_its_file(tmp_path, root):
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    folder = tmp_path / "project"
    options = {"sources": [{"path": root, "include": ["*.py"]}]}
    site = make_site(folder, DOCS, theme={"name": "mkdocs"}, plugins=[], docindex=options)
    inside = "" if root == "src" else "src/"
    file, added = folder / "src/pkg/a.py", folder / "src/pkg/b.py"
    file.parent.mkdir(parents=True)
    file.write_text("def first_thing():\n    pass\n")
    (folder / "node_modules/x").mkdir(parents=True)
    (folder / "site").mkdir()
    page = f"source/{inside}pkg/a.py/"
    running = Server(site, temporary)
    try:
        assert "first_thing" in running.page(page).links("#docindex-outline a")
        # Each of these builds writes the cache, which must not trigger another one.
        assert running.rebuilds_after(lambda: file.write_text("def second_thing():\n    pass\n")) == 1
        assert "second_thing" in running.page(page).links("#docindex-outline a")
        assert running.rebuilds_after(lambda: added.write_text("def third_thing():\n    pass\n")) == 1
        assert running.exists(f"source/{inside}pkg/b.py/")
        assert running.rebuilds_after(added.unlink) == 1
        assert not running.exists(f"source/{inside}pkg/b.py/")
        builds = running.log.count("Building documentation")
        (folder / "node_modules/x/y.py").write_text("A = 1\n")
        (folder / "site/index.html").write_text("old")
        running._settle()
        assert running.log.count("Building documentation") == builds
        assert not re.search("WARNING|ERROR|Traceback", re.sub(r"WARNING .* code 404", "", running.log))
    finally:
        running.stop()
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize("is_same", [True, False])
def test_cache_in_a_watched_folder_starts_no_build(tmp_path, is_same):
    """The folder of mkdocs.yml holds the docs, or is watched beside them."""
    folder = tmp_path / "project"
    settings = {"docs_dir": ".", "plugins": ["same-dir"]} if is_same else {"docs_dir": "../docs", "watch": ["."]}
    site = make_site(folder, DOCS, theme={"name": "mkdocs"}, **settings)
    docs = folder if is_same else tmp_path / "docs"
    shutil.copytree(site.docs, docs, dirs_exist_ok=True)
    shutil.rmtree(site.docs)
    page = docs / "guide" / "use.md"
    running = Server(site, tmp_path, tmp_path / "serve.log")
    try:
        for text in ("# Use\n\nHow to work with whales.\n", "# Use\n\nHow to work with fish.\n"):
            assert running.rebuilds_after(partial(page.write_text, text)) == 1
        assert "fish" in running.page("guide/").source
        assert not re.search("ERROR|Traceback", running.log)
    finally:
        running.stop()


def test_missing_grammar_is_reported_once(tmp_path):
    folder = tmp_path / "project"
    hooks = {"hooks": ["block.py"]}
    site = make_site(
        folder, DOCS, theme={"name": "mkdocs"}, plugins=[], docindex={"sources": [{"path": "src"}]}, **hooks
    )
    (folder / "block.py").write_text("import sys\nsys.modules['tree_sitter_go'] = None\n")
    file = folder / "src/a.go"
    file.parent.mkdir()
    file.write_text("package a\n")
    running = Server(site, tmp_path)
    try:
        assert running.rebuilds_after(lambda: file.write_text("package b\n")) == 1
        assert running.log.count("A file in Go has no outline: pip install 'mkdocs-docindex[source]'") == 1
        assert running.rebuilds_after(lambda: (folder / "src/b.go").write_text("package b\n")) == 1
        assert running.log.count("2 files in Go have no outline") == 1
    finally:
        running.stop()


# `mkdocs build`


def build(site: Site, temporary: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", *arguments],
        cwd=site.folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(temporary)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stderr


@pytest.mark.parametrize("theme", ["material", "mkdocs", "readthedocs"])
def test_dirty_build_writes_changed_page_and_keeps_links(tmp_path, theme):
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    site = make_site(tmp_path / "project", DOCS, theme={"name": theme}, plugins=[])
    build(site, temporary)
    fresh = site.build()
    kept = fresh.page("guide/use/index.html").source
    changed = site.docs / "guide/install.md"
    changed.write_text("# Set up\n\nHow to get going in a minute.\n")
    later = time.time() + 10  # a dirty build compares modification times
    os.utime(changed, (later, later))
    for _ in range(2):
        log = build(site, temporary, "--dirty")
        assert "Traceback" not in log
        assert [line for line in log.splitlines() if "WARNING" in line and "'dirty' build" not in line] == []
        page = fresh.page("guide/install/index.html")
        assert page.texts("h1")[-1].startswith("Set up")
        assert page.facts()["Words"] == "9"
        assert page.facts()["See also"] == "Guide"
        assert fresh.page("guide/use/index.html").source == kept
        listed = fresh.page("guide/index.html").links(".docindex-folder tbody a")
        assert listed == {"Set up": "install/", "Use": "use/"}
        # Pages that were not rebuilt may link to a removed section, but never to a removed page.
        assert [link for link in fresh.broken_links() if not link.endswith("no such anchor")] == []
    assert list(temporary.iterdir()) == []


def test_failed_build_leaves_no_temporary_files(tmp_path):
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    site = make_site(tmp_path / "project", DOCS, theme={"name": "mkdocs"}, plugins=[])
    (site.docs / "guide" / "bad.md").write_bytes(b"# Caf\xe9\n")
    with pytest.raises(AssertionError, match=r"Encoding error reading file: guide/bad\.md"):
        build(site, temporary)
    assert list(temporary.iterdir()) == []


def hooked_site(folder: Path, hook: str) -> Site:
    site = make_site(folder, DOCS, theme={"name": "mkdocs"}, plugins=[], hooks=["hook.py"])
    (site.folder / "hook.py").write_text(f"import glob, os, signal, sys, time\n{hook}")
    return site


@pytest.mark.parametrize("number", [*ENDING, signal.SIGINT])
def test_terminated_build_leaves_no_temporary_files(tmp_path, number):
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    wait = f"def on_env(env, **_):\n    os.kill(os.getpid(), {int(number)})\n    time.sleep({DEADLINE})\n"
    site = hooked_site(tmp_path / "project", "signal.signal(signal.SIGINT, signal.default_int_handler)\n" + wait)
    with pytest.raises(AssertionError):
        build(site, temporary)
    assert list(temporary.iterdir()) == []


def test_other_sigterm_handlers_are_kept(tmp_path):
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    own = "signal.signal(signal.SIGTERM, lambda *_: print('mine', file=sys.stderr))\n"
    site = hooked_site(tmp_path / "project", own + "def on_env(env, **_):\n    os.kill(os.getpid(), signal.SIGTERM)\n")
    assert "mine\n" in build(site, temporary)
    assert list(temporary.iterdir()) == []


def test_forked_process_removes_nothing(tmp_path):
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    fork = (
        "def on_env(env, **_):\n"
        "    child = os.fork() or os.kill(os.getpid(), signal.SIGTERM)\n"
        "    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGTERM\n"
        "    assert glob.glob('.cache/docindex/docindex-*')\n"
    )
    site = hooked_site(tmp_path / "project", fork)
    build(site, temporary)
    assert [*temporary.iterdir(), *site.folder.glob(".cache/docindex/docindex-*")] == []


def test_signal_handlers_are_restored_after_build(tmp_path):
    before = [signal.getsignal(number) for number in ENDING]
    make_site(tmp_path, DOCS, theme={"name": "mkdocs"}, plugins=[]).build()
    assert [signal.getsignal(number) for number in ENDING] == before


@pytest.mark.parametrize("fails", [False, True])
def test_garbage_collector_is_enabled_and_unfrozen_after_build(fails, tmp_path):
    site = make_site(tmp_path, DOCS, theme={"name": "mkdocs"}, plugins=[])
    if fails:
        (site.docs / "guide" / "bad.md").write_bytes(b"# Caf\xe9\n")
        with pytest.raises(UnicodeDecodeError):
            site.build()
    else:
        site.build()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
