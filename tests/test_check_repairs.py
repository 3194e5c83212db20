"""`docindex check --fix` repairs the links that are certain, and no others, and loses nothing."""

from __future__ import annotations

import gc
import io
import json
import os
import random
import signal
import stat
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from mkdocs_docindex.cli import main
from tests.sites import FULL, IS_ROOT, Site, make_site
from tests.test_cli import MAIN, ROOT, run

KILLS = 50 if FULL else 6


def fix(site: Site, *arguments: object) -> tuple[str, str]:
    """What the command prints, run in this process to be fast."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    try:
        with redirect_stdout(out), redirect_stderr(err):
            assert main(["check", "--config", str(site.folder / "mkdocs.yml"), *map(str, arguments)]) == 0
    finally:
        gc.enable()
    return out.buffer.getvalue().decode(), err.getvalue()  # type: ignore[attr-defined]


def page(site: Site, src: str) -> str:
    return (site.docs / src).read_bytes().decode()


GUIDE = "# Guide\n\n## Open the gate\n\nText.\n\n## Fill the chamber\n\nText.\n"
DOCS = {
    "index.md": "# Home\n",
    "guide/gates.md": GUIDE,
    "guide/ingress-class.md": "# Class\n",
    "guide/v1-setup.md": "# Setup 1\n",
    "one/unlike.md": "# Unlike\n",
    "one/twice.md": "# Twice\n",
    "two/twice.md": "# Twice, too\n",
    "two/overview.md": "# Overview\n",
    "images/Logo.png": "",
    "files/a b(1).pdf": "",
}


CERTAIN = {
    "guide/Gates.md": "guide/gates.md",
    "./guide/GATES.md#open-the-gate": "./guide/gates.md#open-the-gate",
    "guide/gaets.md": "guide/gates.md",
    "guide/gatess.md?q=1": "guide/gates.md?q=1",
    "guide/ingress_class.md": "guide/ingress-class.md",
    "gates.md#open-the-gate": "guide/gates.md#open-the-gate",
    "gates": "guide/gates.md",
    "guide/gates.html": "guide/gates.md",
    "other/unlike.md": "one/unlike.md",
    "images/logo.png": "images/Logo.png",
    "a%20b%281%29.pdf": "files/a%20b%281%29.pdf",
    "guide/gates.md#Open-The-Gate": "guide/gates.md#open-the-gate",
    "guide/gates.md#open_the_gate": "guide/gates.md#open-the-gate",
    "guide/gates.md#fill-the-chambr": "guide/gates.md#fill-the-chamber",
    "guide/Gates.md#fill-the-chambr": "guide/gates.md#fill-the-chamber",
}
UNCERTAIN = (
    "giude/overview.md",
    "A%20b(1).pdf",
    "gates.md#no-such-section",
    "guide/gates.md#open-a-gate",
    "guide/gate.md",
    "guide/v2-setup.md",
    "twice.md",
    "nowhere/overview.md",
    "../unlike.md",
    "guide/unrelated.md",
    "mail@example.org",
)


def test_only_certain_links_are_repaired(tmp_path):
    """Each link has a page of its own, so that none helps another one."""
    wanted = {**CERTAIN, **dict.fromkeys(UNCERTAIN)}
    pages = {f"page{number}.md": f"# P{number}\n\n[a]({link}) `{link}`\n" for number, link in enumerate(wanted)}
    site = make_site(tmp_path, {**DOCS, **pages})
    fix(site, "--fix")
    found = {link: page(site, f"page{number}.md") for number, link in enumerate(wanted)}
    for (number, link), repaired in zip(enumerate(wanted), wanted.values(), strict=True):
        assert found[link] == f"# P{number}\n\n[a]({repaired or link}) `{link}`\n"


FORMS = """# Home

[a](<guide/Gates.md> "Title") and [b][r], ![c](guide/../images/logo.png), [e](Guide/gates.md).

<a href="guide/Gates.md">html</a> <!-- [x](Guide/gates.md) -->

```md
[code](Guide/gates.md)
```

    [indented](images/logo.png)

[r]: guide/gaets.md#open-the-gate 'Title'
"""


def test_links_are_repaired_in_markdown_only(tmp_path):
    site = make_site(tmp_path, {**DOCS, "index.md": FORMS})
    out, err = fix(site, "--fix")
    text = page(site, "index.md")
    assert "[e](guide/gates.md)." in text
    assert "[r]: guide/gates.md#open-the-gate 'Title'" in text
    for kept in ('href="guide/Gates.md"', "<!-- [x](Guide/gates.md) -->", "[code](Guide/gates.md)"):
        assert kept in text
    # The same target is also in raw HTML, or in a code block: a person decides.
    assert '[a](<guide/Gates.md> "Title")' in text
    assert "    [indented](images/logo.png)" in text
    assert "docindex: " in err
    assert "index.md:3: repaired: 'Guide/gates.md' is now 'guide/gates.md'" in err
    assert "Guide/gates.md'" not in out
    assert "did you mean 'guide/gates.md'?" in out, "what is not repaired is still reported"


def test_moves_in_git_are_followed(tmp_path):
    site = make_site(tmp_path, {**DOCS, "old/first.md": GUIDE.replace("Guide", "First"), "gone/unlike.md": "# Gone\n"})
    site.commit()
    site.git("mv", "docs/old/first.md", "docs/old/second.md")
    site.git("rm", "-q", "docs/gone/unlike.md")
    site.commit()
    site.git("mv", "docs/old/second.md", "docs/guide/last.md")
    text = "# Home\n\n[a](old/first.md#open-the-gate) [b](old/second.md) [c](gone/unlike.md)\n"
    site.write({"index.md": text})
    site.commit()
    out, _ = fix(site, "--fix")
    # Deleted is not moved, whatever else has that name.
    assert (
        page(site, "index.md") == "# Home\n\n[a](guide/last.md#open-the-gate) [b](guide/last.md) [c](gone/unlike.md)\n"
    )
    assert "'gone/unlike.md' is not a page" in out


def test_links_of_moved_pages_are_repaired(tmp_path):
    text = "# Mover\n\n[a](unlike.md) [b](../guide/gates.md) ![c](../images/Logo.png) [d](twice.md)\n"
    site = make_site(tmp_path, {**DOCS, "one/mover.md": text})
    site.commit()
    (site.docs / "far" / "away").mkdir(parents=True)
    site.git("mv", "docs/one/mover.md", "docs/far/away/mover.md")
    site.git("mv", "docs/one/twice.md", "docs/one/once.md")
    site.commit()
    fix(site, "--fix")
    assert page(site, "far/away/mover.md") == (
        "# Mover\n\n[a](../../one/unlike.md) [b](../../guide/gates.md) ![c](../../images/Logo.png) [d](../../one/once.md)\n"
    )


def test_line_ends_byte_order_mark_and_mode_are_kept(tmp_path):
    site = make_site(tmp_path, DOCS)
    target = site.docs / "index.md"
    target.write_bytes(
        "\ufeff---\r\ntitle: Ü\r\n---\r\n# Home\r\n\r\n[ü](Guide/gates.md)\r[b](guide/gaets.md)\n".encode()
    )
    target.chmod(0o640)
    fix(site, "--fix")
    assert target.read_bytes() == (
        "\ufeff---\r\ntitle: Ü\r\n---\r\n# Home\r\n\r\n[ü](guide/gates.md)\r[b](guide/gates.md)\n".encode()
    )
    if sys.platform != "win32":
        assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_diff_shows_what_fix_does(tmp_path):
    site = make_site(tmp_path, {**DOCS, "index.md": "# Home\r\n\r\n[a](guide/Gates.md)", "b.md": "# B\n\n[x](no.md)\n"})
    site.commit()
    before = {path: path.read_bytes() for path in site.docs.rglob("*.md")}
    run("check", "--config", "mkdocs.yml", "--diff", "--output", "fix.diff", cwd=site.folder)
    shown = (site.folder / "fix.diff").read_bytes()
    assert shown.startswith(b"--- a/docs/index.md\n+++ b/docs/index.md\n@@ ")
    assert {path: path.read_bytes() for path in site.docs.rglob("*.md")} == before, "nothing is written"
    site.git("apply", "fix.diff")
    applied = page(site, "index.md")
    site.git("checkout", "-q", "docs")
    fix(site, "--fix")
    assert page(site, "index.md") == applied == "# Home\r\n\r\n[a](guide/gates.md)"


def test_second_run_changes_nothing(tmp_path):
    links = "".join(f"[x]({target})\n" for target in ("guide/Gates.md#Open-The-Gate", "gates", "guide/gaets.md#no"))
    site = make_site(tmp_path, {**DOCS, "index.md": f"# Home\n\n{links}"})
    fix(site, "--fix")
    after = page(site, "index.md")
    assert after.count("guide/gates.md") == 2
    _, err = fix(site, "--fix")
    assert page(site, "index.md") == after
    assert "repaired" not in err
    assert fix(site, "--diff")[0] == ""


def test_uncommitted_changes_are_never_touched(tmp_path):
    broken = "# Page\n\n[a](guide/Gates.md)\n"
    site = make_site(tmp_path, {**DOCS, "changed.md": broken, "staged.md": "# S\n", "clean.md": broken})
    site.commit()
    site.write({"changed.md": f"{broken}More.\n", "staged.md": broken, "new.md": broken})
    site.git("add", "docs/staged.md")
    _, err = fix(site, "--fix")
    assert "guide/gates.md" in page(site, "clean.md")
    for name in ("changed.md", "staged.md", "new.md"):
        assert "guide/Gates.md" in page(site, name)
        assert f"{name}: not repaired, it has uncommitted changes; commit them, or repair it with --force" in err
    fix(site, "--fix", "--force")
    for name in ("changed.md", "staged.md", "new.md"):
        assert "guide/gates.md" in page(site, name)


def test_without_git_nothing_in_a_repository_is_repaired(tmp_path):
    site = make_site(tmp_path, {**DOCS, "index.md": "# Home\n\n[a](guide/Gates.md)\n"})
    site.commit()
    done = run("check", "docs", "--fix", cwd=site.folder, env={"PATH": str(tmp_path / "nothing")})
    assert "docindex: nothing is repaired, because git cannot say which files have uncommitted changes" in done.stderr
    assert "guide/Gates.md" in page(site, "index.md")


def test_git_starts_no_filter(tmp_path):
    site = make_site(tmp_path, {**DOCS, "index.md": "# Home\n\n[a](guide/Gates.md)\n"})
    site.commit()
    site.git("config", "filter.bad.clean", f"touch {tmp_path / 'started'}")
    (site.folder / ".gitattributes").write_text("*.md filter=bad\n")
    os.utime(site.docs / "index.md", (1, 1))
    fix(site, "--fix")
    assert "guide/gates.md" in page(site, "index.md")
    assert not (tmp_path / "started").exists()


@pytest.mark.skipif(sys.platform == "win32" or IS_ROOT, reason="root may write everywhere")
def test_read_only_files_are_named(tmp_path):
    site = make_site(tmp_path, {**DOCS, "index.md": "# Home\n\n[a](guide/Gates.md)\n"})
    (site.docs / "index.md").chmod(0o444)
    _, err = fix(site, "--fix")
    assert "index.md: not repaired, it is read-only" in err


@pytest.mark.skipif(sys.platform == "win32", reason="needs symbolic links")
def test_symbolic_links_stay_and_outside_files_are_not_touched(tmp_path):
    site = make_site(tmp_path, {**DOCS, "one/real.md": "# Real\n\n[a](../guide/Gates.md)\n"})
    outside = tmp_path / "outside.md"
    outside.write_text("# Outside\n\n[a](guide/Gates.md)\n")
    (site.docs / "out.md").symlink_to(outside)
    (site.docs / "two" / "alias.md").symlink_to(site.docs / "one" / "real.md")
    _, err = fix(site, "--fix")
    assert (site.docs / "two" / "alias.md").is_symlink()
    assert "../guide/gates.md" in page(site, "one/real.md")
    assert "guide/Gates.md" in outside.read_text()
    assert "out.md: not repaired, it is a link to a file outside of the docs folder" in err


def test_only_kinds_that_are_looked_for_are_repaired(tmp_path):
    text = "# Home\n\n[a](guide/Gates.md) [b](guide/gates.md#Open-The-Gate)\n"
    site = make_site(tmp_path, {**DOCS, "index.md": text})
    fix(site, "--fix", "--only", "broken-anchor")
    assert page(site, "index.md") == "# Home\n\n[a](guide/Gates.md) [b](guide/gates.md#open-the-gate)\n"


def test_folder_without_a_config_is_repaired(tmp_path):
    site = Site(tmp_path)
    site.write({**DOCS, "index.md": "# Home\n\n[a](guide/gaets.md#open-the-gate)\n"})
    done = run("check", site.docs, "--fix", "--strict", "--only", "broken-link,broken-anchor")
    assert (done.returncode, done.stdout) == (0, "")
    assert page(site, "index.md") == "# Home\n\n[a](guide/gates.md#open-the-gate)\n"


def test_strict_fails_for_what_is_left(tmp_path):
    site = make_site(tmp_path, {**DOCS, "index.md": "# Home\n\n[a](guide/Gates.md)\n"})
    arguments = ("check", "--config", site.folder / "mkdocs.yml", "--only", "broken-link", "--strict")
    assert run(*arguments, "--diff").returncode == 1
    assert run(*arguments, "--fix").returncode == 0
    site.write({"index.md": "# Home\n\n[a](nowhere.md)\n"})
    assert run(*arguments, "--fix").returncode == 1


def test_killed_at_any_moment_every_file_is_old_or_new(tmp_path):
    count = 150
    pages = {f"p{number}.md": f"# P{number}\n\n[a](guide/Gates.md)\n{'Text. ' * 3000}\n" for number in range(count)}
    site = make_site(tmp_path, {**DOCS, **pages})
    new = {name: text.replace("Gates", "gates") for name, text in pages.items()}
    command = [sys.executable, "-c", MAIN, "check", "docs", "--fix", "--only", "broken-link"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    chance = random.Random(0)
    partly = 0
    for _ in range(KILLS):
        site.write(pages)
        process = subprocess.Popen(command, cwd=site.folder, env=environment, stderr=subprocess.DEVNULL)
        # Wait for the first file, so that most runs are killed while they write.
        while process.poll() is None and page(site, "p0.md") == pages["p0.md"]:
            time.sleep(0.001)
        time.sleep(chance.random() * 0.05)
        process.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))
        process.wait()
        found = {name: page(site, name) for name in pages}
        assert all(found[name] in (pages[name], new[name]) for name in pages)
        partly += 0 < sum(found[name] == new[name] for name in pages) < count
    assert partly, "no run was killed while it wrote"
    assert run("check", "docs", "--fix", "--only", "broken-link", cwd=site.folder).returncode == 0
    assert {name: page(site, name) for name in pages} == new
    assert not list(site.docs.rglob(".*")), "what killed runs left is removed"


def test_json_of_a_repair_has_what_is_left(tmp_path):
    site = make_site(tmp_path, {**DOCS, "index.md": "# Home\n\n[a](guide/Gates.md) [b](nowhere.md)\n"})
    out, _ = fix(site, "--fix", "--format", "json", "--only", "broken-link")
    assert [finding["target"] for finding in json.loads(out)["findings"]] == ["nowhere.md"]


def test_wrong_name_in_a_deep_way_keeps_the_way(tmp_path):
    site = make_site(tmp_path, {**DOCS, "guide/deep/a.md": "# A\n\n[a](../../guide/Gates.md)\n"})
    fix(site, "--fix")
    assert page(site, "guide/deep/a.md") == "# A\n\n[a](../../guide/gates.md)\n"


def test_folder_is_not_needed_to_be_here(tmp_path):
    site = make_site(tmp_path / "elsewhere", {**DOCS, "index.md": "# Home\n\n[a](guide/Gates.md)\n"})
    done = run("check", "--config", site.folder / "mkdocs.yml", "--fix", cwd=Path(__file__).parent)
    assert done.returncode == 0
    assert "guide/gates.md" in page(site, "index.md")
