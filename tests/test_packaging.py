"""The wheel works where the checkout is not."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_an_installed_wheel_holds_everything_and_builds_a_new_site(tmp_path):
    wheels = tmp_path / "wheels"
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", wheels, ROOT],
        check=True,
        capture_output=True,
        cwd=tmp_path,
    )
    (wheel,) = wheels.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "mkdocs_docindex/py.typed" in names
    assert "mkdocs_docindex/templates/docindex/folder.html" in names
    assert "mkdocs_docindex/templates/assets/docindex/docindex.css" in names
    assert "mkdocs_docindex/labels/zh-TW.yml" in names
    assert "mkdocs_docindex/stop_words/en.txt" in names
    assert not [name for name in names if name.startswith(("tests", "example_site"))]

    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", wheel], check=True, capture_output=True, cwd=tmp_path)
    subprocess.run([python, "-m", "mkdocs", "new", "site"], check=True, capture_output=True, cwd=tmp_path)
    site = tmp_path / "site"
    (site / "mkdocs.yml").write_text("site_name: New\nplugins: [search, docindex]\n")
    (site / "docs" / "guide").mkdir()
    (site / "docs" / "guide" / "first.md").write_text("# First\n\nThe first page of the guide.\n")
    done = subprocess.run(
        [python, "-m", "mkdocs", "build", "--strict"], cwd=site, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert 'class="docindex docindex-folder"' in (site / "site" / "guide" / "index.html").read_text()
    assert (site / "site" / "assets" / "docindex" / "docindex.css").exists()
    command = python.with_name("docindex.exe" if os.name == "nt" else "docindex")
    done = subprocess.run([command, "export", site / "docs"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert '"src":"guide/first.md"' in done.stdout
