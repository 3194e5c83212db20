"""A build runs no program but git, whatever the git configuration says."""

from __future__ import annotations

import os
import stat
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from mkdocs_docindex.reading.git import ask_git, run_git
from mkdocs_docindex.reading.history import read_history
from mkdocs_docindex.sources.files import list_files
from tests.sites import IS_ROOT, Site, give_away, make_site

PROGRAM = "#!/bin/sh\necho ran >> '{marks}/{name}'\nexit 1\n"


class Setting(NamedTuple):
    """A git setting that runs a program."""

    names: str
    """Its name, then other required settings as `name=value`."""
    control: str
    """A git command that runs the program; "" if that needs a terminal or a server."""


SETTINGS = (
    Setting("core.fsmonitor", "status"),
    Setting("core.sshCommand", "ls-remote ssh://localhost/x"),
    Setting("core.gitProxy", "ls-remote git://localhost/x"),
    Setting("core.alternateRefsCommand", ""),
    Setting("core.askPass", ""),
    Setting("core.editor", "commit --allow-empty"),
    Setting("core.pager", ""),
    Setting("sequence.editor", "rebase -i --autostash HEAD~1"),
    Setting("pager.log", ""),
    Setting("pager.ls-files", ""),
    Setting("pager.rev-parse", ""),
    Setting("credential.helper", "credential fill"),
    Setting("credential.https://localhost.helper", "credential fill"),
    Setting("diff.external", "diff HEAD~1 HEAD"),
    Setting("diff.planted.command", "diff HEAD~1 HEAD"),
    Setting("diff.planted.textconv", "log -p"),
    Setting("filter.planted.clean", "add --renormalize ."),
    Setting("filter.planted.smudge", "checkout-index -f -a"),
    Setting("filter.planted.process", "checkout-index -f -a"),
    Setting("merge.planted.driver", ""),
    Setting("gpg.program log.showSignature=true", "log"),
    Setting("gpg.ssh.program gpg.format=ssh commit.gpgSign=true user.signingKey=k", "commit --allow-empty -m x"),
    Setting("gpg.x509.program gpg.format=x509 commit.gpgSign=true", "commit --allow-empty -m x"),
    Setting("interactive.diffFilter", ""),
    Setting("trailer.planted.command trailer.planted.key=Planted", "interpret-trailers --trailer planted=1 src/a.py"),
    Setting("uploadpack.packObjectsHook", ""),
    Setting("remote.origin.uploadpack remote.origin.url=.", "fetch origin"),
    Setting("remote.origin.receivepack remote.origin.url=.", "push origin HEAD:x"),
    Setting("remote.origin.url=ext::PROGRAM protocol.ext.allow=always", "fetch origin"),
    Setting("alias.planted=!PROGRAM", "planted"),
)


def plants(folder: Path, marks: Path) -> Callable[[Setting], Mapping[str, str]]:
    """Values of settings, each with a program that leaves a mark file if it runs."""

    def values(setting: Setting) -> Mapping[str, str]:
        words = setting.names.split()
        program = folder / words[0].partition("=")[0].replace("/", "_").replace(":", "_")
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(PROGRAM.format(marks=marks, name=program.name))
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        found = {}
        for word in words:
            name, _, value = word.partition("=")
            found[name] = value.replace("PROGRAM", str(program)) if value else str(program)
        return found

    return values


def plant_hooks(folder: Path, marks: Path) -> None:
    for name in ("post-index-change", "post-checkout", "reference-transaction", "fsmonitor-watchman", "pre-commit"):
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(PROGRAM.format(marks=marks, name=f"hook-{name}"))
        place.chmod(0o755)


def configure(file: Path, values: Mapping[str, str]) -> None:
    for name, value in values.items():
        subprocess.run(["git", "config", "--file", file, name, value], check=True)


@pytest.fixture
def repository(tmp_path: Path) -> Site:
    """A site with sources, two commits, one of them signed, and attributes with drivers."""
    made = make_site(
        tmp_path / "project",
        {"index.md": "# Home\n\nThe home page.\n", "guide/a.md": "# A\n\nText about pumps.\n"},
        docindex={"sources": [{"path": "src"}]},
    )
    source = made.folder / "src"
    source.mkdir()
    (source / "a.py").write_text("A = 1\n")
    (made.folder / ".gitattributes").write_text("* diff=planted filter=planted merge=planted\n")
    made.commit()
    (source / "a.py").write_text("A = 2\n")
    made.git("add", "-A")
    tree = subprocess.run(
        ["git", "-C", made.folder, "write-tree"], check=True, capture_output=True, text=True
    ).stdout.strip()
    parent = ask_git(made.folder, "rev-parse", "HEAD")
    signed = (
        f"tree {tree}\nparent {parent}author A <a@example.org> 1700000000 +0000\n"
        "committer A <a@example.org> 1700000000 +0000\n"
        "gpgsig -----BEGIN PGP SIGNATURE-----\n \n AAAA\n -----END PGP SIGNATURE-----\n\nsigned\n"
    )
    made_commit = subprocess.run(
        ["git", "-C", made.folder, "hash-object", "-t", "commit", "-w", "--stdin"],
        input=signed.encode(), check=True, capture_output=True,
    ).stdout.decode().strip()  # fmt: skip
    made.git("reset", "-q", "--hard", made_commit)
    return made


@pytest.fixture
def marks(tmp_path: Path) -> Path:
    folder = tmp_path / "marks"
    folder.mkdir()
    return folder


def ran(marks: Path) -> list[str]:
    return sorted(path.name for path in marks.iterdir())


def ask_everything(folder: Path) -> None:
    """Run every git query of docindex."""
    read_history(folder / "docs")
    list_files(folder / "src", (), (), ())
    ask_git(folder / "src", "rev-parse", "--show-toplevel", "--show-prefix", "HEAD")


def plain_git(folder: Path, command: str, tmp_path: Path) -> None:
    """Call git without precautions, so that its configuration runs programs."""
    subprocess.run(
        ["git", *command.split()],
        cwd=folder,
        input=b"protocol=https\nhost=localhost\n\n",
        capture_output=True,
        env={
            "PATH": os.environ["PATH"], "HOME": str(tmp_path), "GIT_TERMINAL_PROMPT": "0",
            "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
            "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
        },
    )  # fmt: skip


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.names.split()[0])
def test_repository_settings_run_nothing(repository, marks, tmp_path, setting):
    configure(repository.folder / ".git/config", plants(tmp_path / "programs", marks)(setting))
    ask_everything(repository.folder)
    assert ran(marks) == []
    if setting.control:  # plain git runs it, so the assertion above can fail
        (repository.folder / "src/a.py").write_text("A = 3\n")
        os.utime(repository.folder / "src/a.py", (1, 1))
        plain_git(repository.folder, setting.control, tmp_path)
        assert ran(marks)


def plant_in_repository(site: Site, tmp_path: Path, values: Mapping[str, str]) -> None:
    configure(site.folder / ".git/config", values)


def plant_globally(site: Site, tmp_path: Path, values: Mapping[str, str]) -> None:
    configure(tmp_path / "home/.gitconfig", values)


@pytest.mark.parametrize("plant", [plant_in_repository, plant_globally])
def test_build_runs_nothing_and_shows_dates(repository, marks, tmp_path, plant, monkeypatch):
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    values = plants(tmp_path / "programs", marks)
    for setting in SETTINGS:
        plant(repository, tmp_path, values(setting))
    plant(repository, tmp_path, {"core.hooksPath": str(tmp_path / "hooks")})
    plant_hooks(tmp_path / "hooks", marks)
    plant_hooks(repository.folder / ".git/hooks", marks)
    built = repository.build()
    assert ran(marks) == []
    assert built.log == []
    assert built.page("guide/a/index.html").facts()["Updated"] == "2024-01-01"
    assert "Updated" in built.page("source/a.py/index.html").facts()


@pytest.mark.parametrize("place", ["src", "src/deep", "docs", "docs/guide"])
def test_embedded_bare_repository_runs_nothing(repository, marks, tmp_path, place):
    bare = repository.folder / place
    bare.mkdir(exist_ok=True)
    for name in ("objects", "refs"):
        (bare / name).mkdir()
        (bare / name / "keep").write_text("")
    (bare / "HEAD").write_text("ref: refs/heads/main\n")
    (bare / "index").write_bytes((repository.folder / ".git/index").read_bytes())
    (bare / "config").write_text("[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n")
    values = plants(tmp_path / "programs", marks)
    for setting in SETTINGS:
        configure(bare / "config", values(setting))
    repository.commit()
    built = repository.build()
    assert ran(marks) == []
    assert (built.root / "source/a.py/index.html").exists()
    said = [line for line in built.infos if "bare git repository" in line]
    assert len(said) == (place in ("src", "docs"))
    plain_git(bare, "status", tmp_path)
    assert "core.fsmonitor" in ran(marks)


def test_git_is_not_run_in_a_bare_repository(repository):
    """git before 2.38, still in long-term releases, has no setting to disable them."""
    bare = repository.folder / "src"
    (bare / "objects").mkdir()
    (bare / "refs").mkdir()
    (bare / "HEAD").write_text("ref: refs/heads/main\n")
    assert run_git(bare, "ls-files") is None
    assert run_git(repository.folder, "ls-files") is not None


def test_missing_object_in_partial_clone_runs_no_transport(repository, marks, tmp_path):
    helper = tmp_path / "helper"
    helper.write_text(PROGRAM.format(marks=marks, name="transport"))
    helper.chmod(0o755)
    config = repository.folder / ".git/config"
    configure(
        config,
        {
            "remote.origin.url": f"ext::{helper}",
            "remote.origin.promisor": "true",
            "extensions.partialClone": "origin",
            "core.repositoryformatversion": "1",
            "protocol.ext.allow": "always",
        },
    )
    tree = ask_git(repository.folder, "rev-parse", "HEAD~1^{tree}")
    assert tree
    (repository.folder / ".git/objects" / tree[:2] / tree[2:].strip()).unlink()
    ask_everything(repository.folder)
    assert ran(marks) == []
    plain_git(repository.folder, "log -p", tmp_path)
    assert ran(marks) == ["transport"]


def test_git_in_current_folder_is_not_run(repository, marks, monkeypatch):
    fake = repository.folder / "git"
    fake.write_text(PROGRAM.format(marks=marks, name="git"))
    fake.chmod(0o755)
    monkeypatch.chdir(repository.folder)
    monkeypatch.setenv("PATH", os.pathsep.join(("", ".", os.environ["PATH"])))
    assert run_git(repository.folder, "rev-parse", "HEAD")
    assert ran(marks) == []
    subprocess.run(["git", "version"], check=False)
    assert ran(marks) == ["git"]


def test_environment_variables_run_nothing(repository, marks, tmp_path, monkeypatch):
    program = tmp_path / "program"
    program.write_text(PROGRAM.format(marks=marks, name="variable"))
    program.chmod(0o755)
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "core.fsmonitor")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", str(program))
    monkeypatch.setenv("GIT_EXTERNAL_DIFF", str(program))
    monkeypatch.setenv("GIT_EXEC_PATH", str(tmp_path))
    ask_everything(repository.folder)
    assert ask_git(repository.folder, "rev-parse", "HEAD")
    assert ran(marks) == []


@pytest.mark.skipif(not IS_ROOT, reason="only root can give a folder away")
def test_safe_directory_from_environment_is_used(repository, monkeypatch):
    give_away(repository.folder)
    assert ask_git(repository.folder, "rev-parse", "HEAD") is None
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "safe.directory")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", str(repository.folder))
    assert ask_git(repository.folder, "rev-parse", "HEAD")


def test_log_settings_do_not_change_dates(repository):
    before = read_history(repository.docs)
    order = repository.folder / "order"
    os.mkfifo(order)
    configure(
        repository.folder / ".git/config",
        {"log.follow": "true", "log.showRoot": "false", "diff.orderFile": str(order), "color.ui": "always"},
    )
    assert read_history(repository.docs) == before
    assert "guide/a.md" in before.files
