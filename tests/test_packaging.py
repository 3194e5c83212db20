"""The wheel works without the checkout."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_packages_are_complete_and_the_wheel_works(tmp_path):
    """A single test, so that packages are not built once per pytest worker."""
    folder = tmp_path / "packages"
    _run(sys.executable, "-m", "build", "--outdir", folder, ROOT, cwd=tmp_path)
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    _run(sys.executable, "-m", "twine", "check", "--strict", sdist, wheel)
    _run(sys.executable, "-m", "check_wheel_contents", wheel)
    _check_files(sdist, wheel)
    _use(wheel, tmp_path)


def _check_files(sdist, wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert "mkdocs_docindex/py.typed" in names
    assert "mkdocs_docindex/templates/docindex/folder.html" in names
    assert "mkdocs_docindex/templates/assets/docindex/docindex.css" in names
    assert "mkdocs_docindex/labels/zh-TW.yml" in names
    assert "mkdocs_docindex/stop_words/en.txt" in names
    assert not [name for name in names if name.startswith(("tests", "example_site"))]

    listed = re.findall(r"^\| `(.+?)` \|", (ROOT / "ASSETS.md").read_text(encoding="utf-8"), re.MULTILINE)
    assets = [
        name.partition("/")[2] for name in names if name.startswith("mkdocs_docindex/") and not name.endswith(".py")
    ]
    assert assets
    assert not [name for name in assets if not any(fnmatch(name, pattern) for pattern in listed)]
    for licence in ("LICENSE", "ASSETS.md"):
        assert [name for name in names if name.endswith(f".dist-info/licenses/{licence}")]
        with tarfile.open(sdist) as archive:
            assert [name for name in archive.getnames() if name.endswith(f"/{licence}")]


def _use(wheel, tmp_path):
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    _run(python, "-m", "pip", "install", "-q", wheel, cwd=tmp_path)
    _run(python, "-m", "mkdocs", "new", "site", cwd=tmp_path)
    site = tmp_path / "site"
    with (site / "mkdocs.yml").open("a") as config:
        config.write("plugins:\n  - docindex\n")
    _run(python, "-m", "mkdocs", "build", "--strict", cwd=site)
    home = (site / "site" / "index.html").read_text(encoding="utf-8")
    assert 'class="docindex docindex-metadata"' in home, "a site made by `mkdocs new`"

    (site / "docs" / "guide").mkdir()
    (site / "docs" / "guide" / "first.md").write_text("# First\n\nThe first page of the guide.\n")
    (site / "docs" / "guide" / "second.md").write_text("# Second\n\nThe page after it.\n")
    _run(python, "-m", "mkdocs", "build", "--strict", cwd=site)
    assert 'class="docindex docindex-folder"' in (site / "site" / "guide" / "index.html").read_text(encoding="utf-8")
    assert (site / "site" / "assets" / "docindex" / "docindex.css").exists()
    command = python.with_name("docindex.exe" if os.name == "nt" else "docindex")
    done = _run(command, "export", site / "docs")
    assert done.stderr == ""
    assert '"src":"guide/first.md"' in done.stdout


def _run(*command, cwd=None):
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done
