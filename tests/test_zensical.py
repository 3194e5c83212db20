"""`docindex build` and `docindex serve` with Zensical: what they say, what they leave, and what an edit changes."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sites import IS_ROOT, Built, make_site
from tests.zensical import COMMAND, build, environment, needs_zensical, run

pytestmark = needs_zensical

DOCS = {
    "index.md": "# Lock keeper\n\nHow boats pass the lock.\n",
    "works/gate.md": "# Gates\n\nA gate holds the water back. See [the rack](rack.md).\n",
    "works/rack.md": "# Paddle rack\n\nA paddle rack lifts the paddle of a sluice gate.\n",
}


def refused(folder: Path, *arguments: object, **env: str) -> str:
    """The one line that a failing build prints."""
    done = run("build", *arguments, folder=folder, **env)
    assert done.returncode == 1, done
    (line,) = done.stderr.splitlines()
    return line


def test_no_configuration(tmp_path):
    assert refused(tmp_path).endswith("has no mkdocs.yml and no zensical.toml; name the file with --config")
    assert "other.yml: there is no such file" in refused(tmp_path, "--config", "other.yml")


def test_broken_configurations_are_named_with_file_and_line(tmp_path):
    make_site(tmp_path, DOCS)
    (tmp_path / "bad.toml").write_text('[project]\nsite_name = "a\n')
    assert "bad.toml: this is not valid TOML: " in (line := refused(tmp_path, "--config", "bad.toml"))
    assert "line 2" in line
    (tmp_path / "bad.yml").write_text("site_name: a\nnav: [a\nx: y\n")
    assert "bad.yml, line 3: this cannot be read as YAML (" in refused(tmp_path, "--config", "bad.yml")
    (tmp_path / "option.yml").write_text("site_name: a\nplugins: [docindex: {keyword: 3}]\n")
    assert "there is no such option: did you mean 'keywords'?" in refused(tmp_path, "--config", "option.yml")
    (tmp_path / "folder.yml").write_text("site_name: a\ndocs_dir: none\n")
    assert "Docs directory does not exist" in refused(tmp_path, "--config", "folder.yml")
    assert not (tmp_path / "site").exists()


def test_without_zensical_the_command_that_installs_it_is_named(tmp_path):
    make_site(tmp_path, DOCS)
    (tmp_path / "sitecustomize.py").write_text(
        "import importlib.metadata as m\nold = m.version\n"
        "def version(name):\n    if name == 'zensical': raise m.PackageNotFoundError(name)\n    return old(name)\n"
        "m.version = version\n"
    )
    line = refused(tmp_path, PYTHONPATH=f"{tmp_path}:{environment()['PYTHONPATH']}")
    assert line == "docindex: Zensical is not installed: pip install 'mkdocs-docindex[zensical]'"


def test_a_version_that_was_not_tested_is_a_warning(tmp_path):
    make_site(tmp_path, DOCS)
    (tmp_path / "sitecustomize.py").write_text(
        "import importlib.metadata as m\nold = m.version\nm.version = lambda name: '9.1.0' if name == 'zensical' else old(name)\n"
    )
    done = run("build", folder=tmp_path, PYTHONPATH=f"{tmp_path}:{environment()['PYTHONPATH']}")
    assert done.returncode == 0
    assert "Warning: Zensical 9.1.0 was not tested with docindex" in done.stderr
    assert Built(tmp_path / "site").page("works/gate/index.html").has(".docindex")


@pytest.mark.skipif(IS_ROOT, reason="root may write everywhere")
def test_a_project_that_cannot_be_written(tmp_path):
    make_site(tmp_path, DOCS)
    tmp_path.chmod(0o500)
    try:
        assert ".docindex cannot be written" in refused(tmp_path)
    finally:
        tmp_path.chmod(0o700)


def test_a_folder_of_that_name_that_somebody_else_made_is_left_alone(tmp_path):
    make_site(tmp_path, DOCS)
    (tmp_path / ".docindex").mkdir()
    (tmp_path / ".docindex" / "diary.txt").write_text("mine")
    assert refused(tmp_path).endswith(".docindex was not made by docindex, so it is left alone; rename it")
    assert [path.name for path in (tmp_path / ".docindex").iterdir()] == ["diary.txt"]


def test_a_failing_build_has_zensicals_code_and_messages_and_loses_nothing(tmp_path):
    site = make_site(tmp_path, DOCS)
    build(tmp_path)
    before = (tmp_path / "site" / "index.html").read_bytes()
    site.write({"index.md": "# Lock keeper\n\nSee [nothing](nowhere.md).\n"})
    done = run("build", "--strict", folder=tmp_path)
    assert done.returncode == 1
    assert "index.md:3" in done.stderr
    assert "page does not exist" in done.stderr
    assert (tmp_path / "site" / "index.html").read_bytes() == before


def test_git_ignores_the_staged_files_and_hidden_files_of_the_site_stay(tmp_path):
    site = make_site(tmp_path, DOCS)
    (tmp_path / "site" / ".git").mkdir(parents=True)
    (tmp_path / "site" / ".git" / "HEAD").write_text("ref")
    (tmp_path / "site" / "old.html").write_text("gone")
    build(tmp_path)
    assert (tmp_path / "site" / ".git" / "HEAD").read_text() == "ref"
    assert not (tmp_path / "site" / "old.html").exists()
    site.git("init", "-q")
    listed = subprocess.run(
        ["git", "-C", tmp_path, "status", "--short", "-uall", "--", ".docindex"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert listed.stdout == ""


def test_the_next_build_is_the_same_and_follows_every_change(tmp_path):
    site = make_site(tmp_path, DOCS)
    build(tmp_path)
    first = {page: Built(tmp_path / "site").page(page).source for page in Built(tmp_path / "site").pages()}
    staged = {
        path: path.stat().st_mtime_ns for path in (tmp_path / ".docindex" / "build" / "overrides").rglob("*.html")
    }
    again = build(tmp_path)
    assert {page: again.page(page).source for page in again.pages()} == first
    assert {path: path.stat().st_mtime_ns for path in staged} == staged
    site.write({"index.md": "# Lock keeper\n\nSee [gates](works/gate.md).\n", "works/bolt.md": "# Bolts\n\nA bolt.\n"})
    (site.docs / "works" / "rack.md").unlink()
    changed = build(tmp_path)
    assert "Lock keeper" in changed.page("works/gate/index.html").texts("#docindex-backlinks")[0]
    assert "Bolts" in changed.page("works/index.html").texts(".docindex-folder")[0]
    assert "works/rack/index.html" not in changed.pages()
    (tmp_path / "mkdocs.yml").write_text(
        (tmp_path / "mkdocs.yml").read_text().replace("- docindex", "- docindex: {map: map.md}")
    )
    assert build(tmp_path).page("map/index.html").has(".docindex-map")


def test_strict_builds_stop_at_warnings_of_docindex(tmp_path):
    make_site(tmp_path, {**DOCS, "works/gate.md": "---\ndocindex: 3\n---\n# Gates\n\nText.\n"})
    for _ in range(2):
        done = run("build", "--strict", folder=tmp_path)
        assert done.returncode == 1
        assert "docindex: Warning: 'works/gate.md': `docindex: 3` in its front matter" in done.stderr
    assert run("build", folder=tmp_path).returncode == 0


def test_export_and_check_read_toml(tmp_path):
    make_site(tmp_path, {**DOCS, "works/gate.md": "# Gates\n\nSee [nothing](none.md) and [the rack](rack.md).\n"})
    (tmp_path / "zensical.toml").write_text('[project]\nsite_name = "Test site"\n[project.plugins.docindex]\n')
    for command in ("export", "check"):
        toml, yml = (run(command, "--config", name, folder=tmp_path) for name in ("zensical.toml", "mkdocs.yml"))
        assert (toml.returncode, toml.stdout) == (0, yml.stdout), toml.stderr
        assert len(toml.stdout) > 50


class Server:
    """`docindex serve` in a folder."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("localhost", 0))
            self.port = free.getsockname()[1]
        self.log = (folder / f"log-{self.port}").open("w+")
        self.process = subprocess.Popen(
            [*COMMAND, "serve", "-a", f"localhost:{self.port}"],
            cwd=folder,
            env=environment(),
            stdout=self.log,
            stderr=self.log,
            start_new_session=True,
        )
        self.wait("", "Lock keeper")

    def get(self, url: str) -> str:
        try:
            with urllib.request.urlopen(f"http://localhost:{self.port}/{url}", timeout=10) as answer:
                return answer.read().decode()
        except OSError:
            return ""

    def wait(self, url: str, text: str, *, absent: bool = False) -> None:
        """Wait until a page has a text, or has it no more."""
        end = time.monotonic() + 90
        while (text in self.get(url)) is absent:
            assert time.monotonic() < end, f"timed out waiting for {text!r} in {url!r}"
            assert self.process.poll() is None, Path(self.log.name).read_text()
            time.sleep(0.1)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(30) == 0
        self.log.close()


@pytest.fixture
def server(tmp_path) -> Iterator[Server]:
    make_site(tmp_path, DOCS, theme={"name": "material", "font": False})
    served = Server(tmp_path)
    yield served
    if served.process.poll() is None:
        served.process.kill()


def test_an_edit_a_new_page_a_renamed_and_a_removed_one_while_serving(server, tmp_path):
    docs, theme = tmp_path / "docs", tmp_path / ".docindex" / "serve" / "overrides" / "docindex" / "pages"
    before = (theme / "works" / "rack" / "page.html").stat().st_mtime_ns
    (docs / "index.md").write_text("# Lock keeper\n\nSee [gates](works/gate.md).\n")
    server.wait("works/gate/", "docindex-backlinks")
    assert (theme / "works" / "rack" / "page.html").stat().st_mtime_ns == before
    (docs / "works" / "bolt.md").write_text("# Bolts\n\nA bolt.\n")
    server.wait("works/bolt/", "A bolt")
    server.wait("works/", "Bolts")
    (docs / "works" / "bolt.md").rename(docs / "works" / "nut.md")
    server.wait("works/", "nut/")
    assert "bolt/" not in server.get("works/")
    (docs / "tools").mkdir()
    for name in ("hammer", "wrench"):
        (docs / "tools" / f"{name}.md").write_text(f"# {name.title()}\n\nA {name}.\n")
    server.wait("tools/", "Hammer")
    for name in ("hammer", "wrench"):
        (docs / "tools" / f"{name}.md").unlink()
    server.wait("", "tools/", absent=True)
    assert not (theme / "tools").exists()
    server.stop()
    assert not (tmp_path / "site").exists()


def test_a_mistake_while_serving_is_a_message_and_goes_away_again(server, tmp_path):
    config = tmp_path / "mkdocs.yml"
    good = config.read_text()
    config.write_text(f"{good}\nnav: [\n")
    end = time.monotonic() + 60
    while "this cannot be read as YAML" not in Path(server.log.name).read_text():
        assert time.monotonic() < end
        time.sleep(0.1)
    assert "Lock keeper" in server.get("")
    config.write_text(good.replace("- docindex", "- docindex: {map: map.md}"))
    server.wait("map/", "docindex-map")
    server.stop()


def test_two_servers_in_one_project_and_a_build_beside_them(server, tmp_path):
    second = Server(tmp_path)
    assert sorted(os.listdir(tmp_path / ".docindex")) == [".gitignore", "serve", "serve-2"]
    build(tmp_path)
    (tmp_path / "docs" / "index.md").write_text("# Lock keeper\n\nSee [gates](works/gate.md).\n")
    for one in (server, second):
        one.wait("works/gate/", "docindex-backlinks")
        one.stop()
    session = subprocess.run(
        ["ps", "-o", "pid=", "-s", str(server.process.pid)], capture_output=True, text=True, check=False
    )
    assert session.stdout.strip() == ""
